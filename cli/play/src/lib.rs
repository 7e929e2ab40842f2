//! `niwaki play`: a person against the engine, or two engines to be watched.
//!
//! ```text
//!  window ─ terminal            plain                how a person is talked to
//!    ├ app ─ keys, pointing       │
//!    ├ screen ─ board, side       picture
//!    └ thinker                    │
//!         └──────── entry ────────┤                  reads what was typed
//!        farewell ─ host ─ store ─┘                  who plays, wishes, files; what stays on the screen
//! ```
//!
//! A [`Session`] is the game with its clocks and its end, a [`host`] leads through it, and a [`Mind`] thinks for those sides
//! that no person plays; a page plays by the same two, which belong to the arena.
//! A line that a person types is read by [`entry`] into a [`Wish`], and the host grants it, whether it came from a
//! terminal that is drawn anew ([`app`], [`screen`]) or line by line ([`plain`]). So both conversations know the same
//! commands and answer them in the same words.
//!
//! On a screen the engine thinks on a thread of its own ([`thinker`]), so that the clocks run and keys are heard; in
//! lines it thinks where it is asked, as nobody can be heard before the next line anyway.
//!
//! The players are those of a match: a [`Contender`] is written in the same way, and thinks by the same searcher or
//! program. Only here are the person, levels that can be changed in the middle of a game, and hints.

mod app;
mod entry;
mod farewell;
mod host;
mod picture;
mod plain;
mod screen;
mod terminal;
#[cfg(test)]
mod testing;
mod thinker;
mod window;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;

use entry::Wish;
use host::Host;
use niwaki_arena::contender::Contender;
use niwaki_arena::limit::{Limit, LimitFlags, Margin};
use niwaki_arena::mind::Mind;
use niwaki_arena::openings::named::Names;
use niwaki_arena::outside::Patience;
use niwaki_arena::session::Session;
use niwaki_arena::strength::Level;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::files::is_taken;
use niwaki_host::situation::Where;
use niwaki_host::values;

/// The flags of `niwaki play`.
#[derive(Args, Debug)]
#[command(after_help = "\
Moves are typed in the notation of the game (in chess e4, Nf3, O-O or e2e4, in checkers 11-15 or
22x15, in trees the number of a child), or made with the arrow keys and Enter. Commands are typed as well:
moves, hint, back, flip, level N, swap, resign, new, pause, save FILE, load FILE, help, quit. A file that is
there is written over by save! FILE alone. When you leave, the result and the moves stay on the screen.

Levels go from 1 to 10. A weak level looks less far, and does not always play the move that it
thinks best, but one that is not much worse; a move that wins on the spot it always plays. A level
looks at so many positions whatever the clock says, so with --seed the same moves are
answered by the same moves. --nodes, --depth, --move-time, and --tc without --level make the engine play as
well as it can within that limit. With --tc both sides have a clock.

Where input or output is no terminal, and with --plain, the conversation is in lines: a prompt, a move
or a command, what there is to say. The end of the input ends it.

With --watch two engines play, as in `niwaki match`, where SPEC is explained; F5 pauses them, and --pace
leaves time between their moves.

Examples:
  niwaki play chess
  niwaki play chess --level 3 --side second --tc 300+3
  niwaki play checkers --position 'B:W18,22,K30:B3,7,12'
  niwaki play tree:edge-sum,b=4,length=12 --depth 6
  niwaki play chess --load game.pgn --move-time 2s
  niwaki play chess --watch --first niwaki --second 'niwaki[profile=bare]' --nodes 20000 --pace 1s
  printf 'e4\\nhint\\nquit\\n' | niwaki play chess --plain --seed 1")]
pub struct Arguments {
    #[command(flatten)]
    // The game, and --position and --moves. Doc comments on flags are the texts of --help, so that this is none.
    place: Where,

    /// The side that you play: white, black and the like, first or second [default: first]
    #[arg(long, value_name = "SIDE", conflicts_with = "watch")]
    side: Option<String>,

    /// How strong the engine is, from 1 to 10 [default: 5]
    #[arg(long, value_name = "N", value_parser = Level::parse, allow_hyphen_values = true, conflicts_with_all = ["nodes", "depth", "move_time", "watch"])]
    level: Option<Level>,

    #[command(flatten)]
    // How much the opponent may think, where no level says it; with --tc, both sides.
    limit: LimitFlags,

    /// Your opponent [default: niwaki]
    #[arg(long, value_name = "SPEC", conflicts_with = "watch")]
    engine: Option<String>,

    /// Go on with the game in a file: PGN, PDN, or what this command has saved
    #[arg(long, value_name = "FILE")]
    load: Option<String>,

    /// Write the game to a file at the end: a new one, or the one that was loaded
    #[arg(long, value_name = "FILE")]
    save: Option<String>,

    /// Have --save write over a file that is there
    #[arg(long, requires = "save")]
    force: bool,

    /// Watch two engines play
    #[arg(long, requires = "first", requires = "second")]
    watch: bool,

    /// With --watch: the engine that begins
    #[arg(long, value_name = "SPEC", requires = "watch")]
    first: Option<String>,

    /// With --watch: the other engine
    #[arg(long, value_name = "SPEC", requires = "watch")]
    second: Option<String>,

    /// With --watch: the time from a move to the next one's beginning
    #[arg(long, value_name = "T", value_parser = values::time_or_zero, requires = "watch", allow_hyphen_values = true)]
    pace: Option<Duration>,

    /// Talk in lines, also where there is a terminal
    #[arg(long)]
    plain: bool,

    /// The seed by which weak levels draw their moves [default: another one each time]
    #[arg(long, value_name = "S", value_parser = values::seed, allow_hyphen_values = true)]
    seed: Option<u64>,
}

/// How long another program may take to get ready, and over a move without a limit of time.
///
/// A program that loads large tables needs most of a minute; the margin is for pipes, since nobody is there to
/// forgive a program that answers a moment late.
const PATIENCE: Patience = Patience {
    most: Duration::from_mins(1),
    margin: Margin(Some(Duration::from_millis(200))),
};

/// The limit of engines that are watched, and of other programs to be played against, where none is given: as long as
/// a person likes to wait.
const TO_WATCH: Limit = Limit::MoveTime(Duration::from_secs(1));

/// Gathers a game with those who think for its sides and one who gives advice.
pub(crate) struct Company {
    host: Host,
    /// One for each rival of the host, with the same numbers.
    minds: Vec<Mind>,
    /// Thinks about hints: the default engine of the game, which has its own table, so that a hint teaches the opponent
    /// nothing.
    adviser: Mind,
    /// The time between two moves of a game that is watched.
    pace: Duration,
}

/// Plays, and prints or draws how it goes; at the end the game is saved, where that was asked for.
///
/// A terminal is drawn on only where both input and output are one: with either of them redirected, a program is
/// listening or talking, and it expects lines.
///
/// # Errors
/// Fails where the game, the position, a player or the file to go on with cannot be read, where the terminal cannot be
/// drawn on, and where the game cannot be saved.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    refuse_to_lose(arguments)?;
    let mut company = gather(catalogue, arguments)?;
    if let Some(path) = &arguments.load {
        let loaded = company
            .host
            .grant(Wish::Load(path.clone(), 1), Duration::ZERO);
        loaded.map_err(|message| Failure::unusable(message).at("--load"))?;
    }
    company.host.is_kept = arguments.save.is_some();
    company.host.session.begin_turn(); // now that all are ready
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let (company, status) = if arguments.plain || !is_terminal {
        let asks = io::stdin().is_terminal();
        plain::run(company, &mut io::stdin().lock(), out, asks)?
    } else {
        let (host, status) = window::run(company)?;
        if let Some(text) = farewell::text(&host) {
            // Where the terminal is gone, nobody reads it, and the game is saved all the same.
            let _ = write!(out, "{text}");
        }
        (host, status)
    };
    if let Some(path) = &arguments.save {
        host::store::save(&company, path, true)
            .map_err(|message| Failure::unusable(message).at("--save"))?;
    }
    Ok(status)
}

/// Refuses to play a game that would be written over another one at its end. The file that the game comes from is its own.
fn refuse_to_lose(arguments: &Arguments) -> Result<(), Failure> {
    let path = arguments.save.as_ref();
    let path = path.filter(|_| !arguments.force && arguments.save != arguments.load);
    match path.filter(|path| is_taken(Path::new(path))) {
        None => Ok(()),
        Some(path) => {
            let message = format!("{path} is there already: --force writes over it");
            Err(Failure::unusable(message).at("--save"))
        }
    }
}

/// Plays in lines with whoever writes to this input, and saves nothing at the end.
///
/// # Errors
/// As [`run`].
pub fn converse(
    catalogue: &Catalogue,
    arguments: &Arguments,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut company = gather(catalogue, arguments)?;
    company.host.session.begin_turn();
    plain::run(company, input, out, false).map(|(_, status)| status)
}

/// Gathers who plays, from which position and with which clocks.
///
/// The session comes before the seats, as a side is named in the game's own words; its clocks follow from the seats,
/// and so are set after both.
fn gather(catalogue: &Catalogue, arguments: &Arguments) -> Result<Company, Failure> {
    let place = &arguments.place;
    let opening = place.open(catalogue)?;
    let contenders = contenders(catalogue, arguments)?;
    let given = arguments.limit.given().unwrap_or(TO_WATCH);
    let limits = |seats: [Option<usize>; 2]| {
        seats.map(|seat| seat.map_or(given, |number| contenders[number].limit))
    };
    let mut session = Session::new(catalogue, &place.game, opening, [given; 2])?;
    let mut seats = [Some(0), Some(1)];
    if !arguments.watch {
        let seat = arguments
            .side
            .as_deref()
            .map(|side| session.seat_named(side));
        let seat = seat.unwrap_or(Ok(0));
        let seat = seat.map_err(|message| Failure::unusable(message).at("--side"))?;
        seats[seat] = None;
        seats[1 - seat] = Some(0);
    }
    // A person plays by the limits that were given for the game; a rival may have its own in brackets.
    session.set_clocks(limits(seats));
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let minds = contenders.iter().map(Mind::new).collect::<Result<_, _>>()?;
    let family = catalogue.game_of(&place.game)?;
    let adviser = Configuration::default().engine(catalogue, family)?;
    let mut host = Host::new(session, contenders, seats, seed);
    host.names = Names::of(family);
    Ok(Company {
        minds,
        adviser: Mind::of(&adviser)?,
        host,
        pace: arguments.pace.unwrap_or_default(),
    })
}

/// Returns the opponent, or both players of a game to be watched.
///
/// A level is taken from --level, from the brackets of the opponent, or is the usual one, in this order; the usual one
/// only where no limit was given, since a limit asks for the best that the engine can do within it.
fn contenders(catalogue: &Catalogue, arguments: &Arguments) -> Result<Vec<Contender>, Failure> {
    let base = arguments.limit.given().unwrap_or(TO_WATCH);
    let contender = |flag: &str, spec: &str| {
        Contender::parse(catalogue, &arguments.place.game, spec, base, PATIENCE)
            .map_err(|failure| failure.at(format_args!("{flag} '{spec}'")))
    };
    if let (Some(first), Some(second)) = (&arguments.first, &arguments.second) {
        return Ok(vec![
            contender("--first", first)?,
            contender("--second", second)?,
        ]);
    }
    let spec = arguments.engine.as_deref().unwrap_or("niwaki");
    let mut rival = contender("--engine", spec)?;
    let is_limited = arguments.limit.given().is_some() || rival.names_limit;
    let usual = (!is_limited && rival.engine().is_some()).then_some(Level::USUAL);
    if let Some(level) = arguments.level.or(rival.level).or(usual) {
        if rival.engine().is_none() {
            let what =
                "levels are for niwaki itself: give other programs --nodes, --depth or --move-time";
            return Err(Failure::unusable(what).at("--level"));
        }
        rival.play_at(level);
    }
    Ok(vec![rival])
}

/// Returns a seed that is hardly ever the same, and short enough to be typed: at most five digits.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| u64::from(time.subsec_nanos()) / 1000 % 100_000)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::testing::catalogue;
    use super::*;
    use niwaki_arena::strength::limit_or;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// Reads the level and the limit of the opponent.
    fn rival(line: &str) -> (Option<Level>, Limit) {
        let line = Line::parse_from(format!("play chess {line}").split_whitespace());
        let rivals = contenders(&catalogue(), &line.arguments).unwrap();
        (rivals[0].level, rivals[0].limit)
    }

    #[test]
    fn a_limit_in_brackets_holds_whatever_the_level() {
        let third = Level::parse("3").ok();
        let few = Limit::Nodes(50);
        for (line, expected) in [
            ("", (Some(Level::USUAL), limit_or(Level::USUAL, few))),
            ("--nodes 50", (None, few)),
            ("--engine niwaki[nodes=50]", (None, few)),
            ("--engine niwaki[move-time=1s]", (None, TO_WATCH)),
            ("--engine niwaki[nodes=50,level=3]", (third, few)),
            ("--engine niwaki[level=3,nodes=50]", (third, few)),
            ("--engine niwaki[nodes=50] --level 3", (third, few)),
            (
                "--engine niwaki[level=3]",
                (third, limit_or(third.unwrap(), few)),
            ),
        ] {
            assert_eq!(rival(line), expected, "{line}");
        }
    }
}
