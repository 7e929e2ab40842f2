//! The commands that look at one thing and print it: games, techniques, move counts, searches, the bench.
//!
//! | module | command | prints |
//! |---|---|---|
//! | [`games`] | `niwaki games` | the games of the catalogue with their parameters |
//! | [`techniques`] | `niwaki techniques` | the techniques and profiles, and where they are on |
//! | [`perft`] | `niwaki perft` | the number of ways to play so many plies |
//! | [`search`] | `niwaki search` | what a search finds in a position, or in each position of a file |
//! | [`mod@bench`] | `niwaki bench` | the signature: nodes of searches at fixed positions and depths |
//!
//! Each module has the flags of its command, `Arguments`, and a function `run` that takes the catalogue, the flags and
//! something to write to. None keeps anything between two runs, and none imports another: whatever two of them need is
//! in [`mod@print`], or in [`niwaki_host`].
//!
//! ```
//! use clap::Parser;
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//! use niwaki_inspect::games;
//!
//! #[derive(Parser)]
//! struct Line {
//!     #[command(flatten)]
//!     games: games::Arguments,
//! }
//!
//! let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
//! let line = Line::parse_from(["games", "--json"]);
//! let mut out = Vec::new();
//! games::run(&catalogue, &line.games, &mut out)?;
//! assert!(String::from_utf8_lossy(&out).contains("checkers"));
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! All commands have `--json`, and then print one object, or with several searches one object a line. Its fields are
//! what other programs rely on, so that each command declares them in one place: a record with `Serialize`, or one
//! `json!` for what is a listing. Times are in milliseconds there, and in seconds where people read them.

pub mod bench;
pub mod games;
pub mod perft;
mod print;
pub mod search;
pub mod techniques;
