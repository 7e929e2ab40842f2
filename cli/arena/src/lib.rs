//! Matches and tournaments between engines, and the statistics that judge them.
//!
//! Games are played in pairs: both games of a pair begin from the same opening, with the seats
//! exchanged, so that neither an opening that favours a side nor the right to move first counts for
//! anybody. All statistics therefore take the pair as their unit, as the pentanomial model does.
//!
//! At fixed depth or nodes a match is a function of its seed. Every game begins with cleared
//! tables, and results count in the order of the games, however many are played at once and however
//! often the match was interrupted.
//!
//! # Modules
//!
//! The statistics stand on their own, and know nothing of games or engines:
//!
//! | Module | For |
//! |---|---|
//! | [`score`] | Elo, normalised Elo and likelihood of superiority from the results of pairs |
//! | [`sprt`] | the sequential probability ratio test over pairs |
//! | [`tournament::ratings`] | Bradley–Terry ratings of many engines at once |
//!
//! A match is made from these:
//!
//! | Module | For |
//! |---|---|
//! | [`openings`] | positions to begin from: a file, the game's book, or random walks |
//! | [`openings::games`] | a reader of PGN and PDN |
//! | [`contender`] | an engine as a specification describes it: `niwaki[profile=bare]`, `uci:COMMAND` |
//! | [`player`] | the trait that a search and an outside program both implement |
//! | [`searcher`], [`strength`] | our own search as a player, at full strength or at a level |
//! | [`outside`] | programs that speak UCI or Hub 2, guarded against all that they may do |
//! | [`limit`], [`clock`] | nodes, depth, time a move, or a clock, and who oversteps it |
//! | [`text`] | games as PGN and PDN |
//! | [`tournament`] | `niwaki tournament`: round robins and gauntlets |
//!
//! [`run`] is `niwaki match`. What it shares with tournaments is private: the plan of games, the
//! workers that play them, the referee, adjudication, records, folders and summaries.
//!
//! # Examples
//!
//! Elo with its 95% interval, from the pairs in which the first engine scored 0, ½, 1, 1½ and 2
//! points:
//!
//! ```
//! use niwaki_arena::score::Estimate;
//! use niwaki_arena::sprt;
//!
//! let pairs = [12, 70, 160, 95, 20];
//! let elo = Estimate::of(&pairs).expect("pairs were played").elo();
//! assert!(elo.low > Some(0.0), "the first engine is the better one");
//!
//! let test = sprt::parse("0,10").expect("a test is ELO0,ELO1");
//! assert!(test.llr(&pairs) > 0.0, "10 Elo fit better than 0");
//! ```
//!
//! A move by a search of 500 nodes, from an opening drawn at random:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use niwaki_arena::contender::Contender;
//! use niwaki_arena::limit::{Limit, Margin};
//! use niwaki_arena::openings::{self, Pairs, Source};
//! use niwaki_arena::outside::Patience;
//! use niwaki_arena::searcher::{Brief, Searcher};
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//!
//! let catalogue: Catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new()).into();
//! let start = catalogue.start("checkers")?;
//! let source = Source { file: None, plies: None, seed: 7 };
//! let chosen = openings::choose(&catalogue, "checkers", source, Pairs::Exactly(3), start.as_ref())?;
//! assert_eq!(chosen.openings.len(), 3);
//!
//! let patience = Patience { most: std::time::Duration::from_secs(60), margin: Margin(None) };
//! let spec = "niwaki[profile=bare,nodes=500]";
//! let contender = Contender::parse(&catalogue, "checkers", spec, Limit::Depth(4), patience)?;
//! assert_eq!(contender.limit, Limit::Nodes(500), "the specification comes first");
//!
//! let engine = contender.engine().expect("it is a search of ours");
//! let brief = Brief {
//!     limit: contender.limit,
//!     clock: None,
//!     level: None,
//!     seed: 1,
//!     stop: &AtomicBool::new(false),
//! };
//! let position = chosen.openings[0].position.as_ref();
//! let choice = Searcher::new(engine, None)?.find(position, &brief, &mut |_| ())?;
//! assert!(position.moves().contains(&choice.expect("the game is not over").mv));
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```

mod adjudication;
pub mod clock;
mod command;
mod common;
pub mod contender;
mod event;
mod folder;
mod game;
pub mod limit;
pub mod openings;
pub mod outside;
mod plan;
pub mod player;
mod record;
pub mod score;
pub mod searcher;
mod settings;
pub mod sprt;
mod status;
pub mod strength;
mod summary;
mod tally;
pub mod text;
pub mod tournament;
mod workers;

use std::io::Write;

use clap::Args;

use common::Common;
use event::Event;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;
use openings::Pairs;
use plan::Plan;
use settings::Settings;
use sprt::{Model, Sprt};
use summary::Summary;
use tally::Tally;

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

    /// What the bounds of the test are measured in: logistic or normalised Elo
    #[arg(long, value_name = "MODEL", requires = "sprt", value_parser = sprt::parse_model, default_value = "logistic")]
    sprt_model: Model,

    #[command(flatten)]
    common: Common,
}

/// Games of a match when nobody says how many.
const DEFAULT_GAMES: usize = 100;

impl Arguments {
    fn test(&self) -> Result<Option<Sprt>, Failure> {
        let on_scale = |test: Sprt| test.on(self.sprt_model).map_err(Failure::unusable);
        self.sprt.map(on_scale).transpose()
    }

    /// How many pairs are played.
    fn pairs(&self) -> Pairs {
        match (self.games, self.sprt) {
            (Some(games), _) => Pairs::Exactly(games / 2),
            (None, Some(_)) => Pairs::AtMost(usize::MAX),
            (None, None) => Pairs::AtMost(DEFAULT_GAMES / 2),
        }
    }
}

/// Plays the match, and prints how it went.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let common = &arguments.common;
    let test = arguments.test()?;
    let contenders = vec![
        common.contender(catalogue, &arguments.game, "--first", &arguments.first)?,
        common.contender(catalogue, &arguments.game, "--second", &arguments.second)?,
    ];
    let plan = Plan::new(
        catalogue,
        &arguments.game,
        common,
        arguments.pairs(),
        vec![[0, 1]],
    )?;
    let settings = Settings::new(catalogue, arguments, test, &contenders, &plan)?;
    let names = vec![settings.first.name.clone(), settings.second.name.clone()];
    let event = Event {
        kind: folder::MATCH,
        name: "niwaki match",
        common,
        plan: &plan,
        contenders: &contenders,
    };
    let tally = Tally::new(plan.jobs.len() / 2, test);
    let summary = |tally: &Tally| Summary::new(&settings, tally);
    event.play(&settings, names, tally, summary, out)
}
