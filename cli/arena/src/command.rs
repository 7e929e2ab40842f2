//! The command `niwaki match`: its flags, and one run of it.
//!
//! Everything that a match and a tournament do alike is done by [`Event`]; what is a match's own is
//! here: two engines, one pairing, and a sequential test that may end it early.

use std::io::Write;

use clap::Args;

use super::common::Common;
use super::event::Event;
use super::folder;
use super::openings::Pairs;
use super::plan::Plan;
use super::settings::{Settings, Test, Two};
use super::sprt::{self, Model, Sprt};
use super::summary::Summary;
use super::tally::Tally;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;

/// The flags of `niwaki match`.
#[derive(Args, Debug)]
#[command(after_help = "\
An engine is niwaki, with options in brackets if it shall differ from the default:
niwaki[profile=bare], niwaki[without=null-move], niwaki[config=f.toml,
set=late-move-reductions.divisor=300], niwaki[threads=2]. Limits in brackets hold for that side alone:
niwaki[nodes=20000], as does name=TEXT; without any limit it is 10000 nodes a move. niwaki[level=3] is a level of `niwaki play`. The other keys
are those of `niwaki search`.

uci:COMMAND is another program that speaks UCI (chess), hub:COMMAND one that speaks Hub 2
(checkers); option.NAME=VALUE in brackets sets its options. A program that crashes, hangs, plays an
illegal move, ignores its limit or floods its output loses that game, with the reason in the
record, and is started again.

Both games of a pair have the same opening, with the seats exchanged. No opening comes
twice. At --nodes and --depth the same seed gives the same games of engines on one thread,
whatever --concurrency is.

The folder gets records.jsonl, a line for each game as it finishes, games.pgn (chess) or
games.pdn (checkers), summary.json, and match.json, which --resume checks. In a PDN file 1-0 says
that the side that moves first in the game, Black, has won, as in CheckerBoard.

With --sprt the match ends as soon as one hypothesis is accepted, and the exit status
is 1 where that is H0, the one that the first engine is no better than elo0.

Examples:
  niwaki match chess --first niwaki --second 'niwaki[without=null-move]' --nodes 10000
  niwaki match checkers --first niwaki --second 'niwaki[profile=bare]' --depth 9 --games 312
  niwaki match tree:edge-sum,b=8 --first niwaki --second 'niwaki[profile=bare]' --nodes 2000
  niwaki match chess --first niwaki --second 'niwaki[with=etc]' --sprt 0,5 --out runs/etc
  niwaki match chess --first niwaki --second 'niwaki[hash=64]' --tc 10+0.1 --openings my.pgn
  niwaki match chess --first niwaki --second 'uci:stockfish[option.Hash=16]' --move-time 100ms")]
pub struct Arguments {
    /// The game by its name, or with parameters, as in
    /// `tree:edge-sum,b=8` (the command `games` lists them)
    #[arg(value_name = "GAME")]
    game: String,

    /// The engine whose results are told
    #[arg(long, value_name = "SPEC")]
    first: String,

    /// Its opponent
    #[arg(long, value_name = "SPEC")]
    second: String,

    /// How many games, at most: an even number [default: 100, or as many as there are
    /// openings for; with --sprt as many as that]
    #[arg(long, value_name = "N", value_parser = values::games, allow_hyphen_values = true)]
    games: Option<usize>,

    /// Stop as soon as a sequential test accepts elo0 or elo1; both errors are
    /// 0.05 unless given
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// The unit of the bounds of the test: logistic or normalised Elo
    #[arg(long, value_name = "MODEL", requires = "sprt", value_parser = sprt::parse_model, default_value = "logistic")]
    sprt_model: Model,

    #[command(flatten)]
    common: Common,
}

/// Games of a match when nobody says how many.
const DEFAULT_GAMES: usize = 100;

impl Arguments {
    /// Returns the sequential test on the scale that was asked for.
    fn test(&self) -> Result<Option<Sprt>, Failure> {
        let on_scale = |test: Sprt| test.on(self.sprt_model).map_err(Failure::unusable);
        self.sprt.map(on_scale).transpose()
    }

    /// Returns how many pairs are played at most. A sequential test without `--games` ends by its
    /// verdict, or when the openings run out.
    fn pairs(&self) -> Pairs {
        match (self.games, self.sprt) {
            (Some(games), _) => Pairs::Exactly(games / 2),
            (None, Some(_)) => Pairs::AtMost(usize::MAX),
            (None, None) => Pairs::AtMost(DEFAULT_GAMES / 2),
        }
    }
}

/// Plays the match, and prints how it went.
///
/// The status is [`Status::Refuted`] where a sequential test accepts H0, and
/// [`Status::Interrupted`] where the user ends the match before its time.
///
/// # Errors
/// Fails on a game, engine, opening or test that is unusable, where an outside program cannot be
/// started, and where the folder of the match cannot be written or holds another match.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let common = &arguments.common;
    let test = arguments.test()?;
    let game = &arguments.game;
    let contenders = [
        common.contender(catalogue, game, "--first", &arguments.first)?,
        common.contender(catalogue, game, "--second", &arguments.second)?,
    ];
    let pairs = arguments.pairs();
    let plan = Plan::new(catalogue, game, common.source(), pairs, vec![[0, 1]])?;
    let engines = Two::new(&contenders, catalogue.game_of(game)?)?;
    let hypotheses = Some(Test { hypotheses: test });
    let settings = Settings::new(catalogue, game, common, &plan, engines, hypotheses)?;
    let names = settings
        .engines
        .both()
        .map(|side| side.name.clone())
        .to_vec();
    let event = Event {
        kind: folder::MATCH,
        name: "niwaki match",
        common,
        plan: &plan,
        contenders: &contenders,
    };
    let tally = Tally::new(plan.jobs.len() / 2, test);
    let summary = |tally: &Tally| Summary::new(&settings, &plan, tally);
    event.play(&settings, names, tally, summary, out)
}
