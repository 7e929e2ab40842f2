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
//! | [`openings::games`] | the reader of PGN and PDN, which is the host's |
//! | [`openings::named`] | the name of the opening that a game has taken |
//! | [`contender`] | an engine as a specification describes it: `niwaki[profile=bare]`, `uci:COMMAND` |
//! | [`player`] | the trait that a search and an outside program both implement |
//! | [`searcher`], [`strength`] | our own search as a player, at full strength or at a level |
//! | [`outside`] | programs that speak UCI or Hub 2, guarded against all that they may do |
//! | [`session`] | a game in progress, for a person at a terminal or a page: clocks, moves taken back, files |
//! | [`mind`] | who thinks for a side of it, and can be stopped from another thread |
//! | [`limit`], [`clock`] | nodes, depth, time a move, or a clock, and who oversteps it |
//! | [`text`] | games as PGN and PDN |
//! | [`common::Rules`] | the flags by which games are played |
//! | [`adjudication`] | ending games that are decided |
//! | [`duel`] | pairs of games between searches that change from pair to pair |
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
//! use niwaki_host::lenient::Unreadable;
//!
//! let catalogue: Catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new()).into();
//! let start = catalogue.start("checkers")?;
//! let source = Source { file: None, plies: None, unreadable: Unreadable::Refused, seed: 7 };
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

pub mod adjudication;
pub mod clock;
mod command;
pub mod common;
pub mod contender;
pub mod duel;
mod event;
mod folder;
mod game;
pub mod limit;
pub mod mind;
pub mod openings;
pub mod outside;
mod plan;
pub mod player;
mod record;
pub mod score;
pub mod searcher;
pub mod session;
mod settings;
pub mod sprt;
mod status;
pub mod strength;
mod summary;
mod tally;
pub mod text;
pub mod tournament;
mod workers;

pub use command::{Arguments, run};
pub use record::check_record;
