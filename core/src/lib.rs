//! # niwaki
//!
//! One alpha-beta core for any two-player, zero-sum, perfect-information game.
//! Implement [`Game`] (six required items) and have a strong, well-behaved
//! searcher: principal-variation search with iterative deepening and
//! aspiration windows, a transposition table that threads share, quiescence, move
//! ordering, draws by repetition, proved distances to a win, and pruning
//! techniques that can be switched, tuned and measured one by one.
//!
//! # A first search
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::Search;
//!
//! let report = Search::new(&game).depth(8).run();
//! println!("{:?} is worth {:?}", report.best(), report.value);
//! # assert_eq!(report.best(), Some(1));
//! ```
//!
//! # Limits
//!
//! By depth, nodes, time and a signal from outside, in any combination. A
//! search that is stopped still has a legal move and the best line so far.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//! use niwaki::Search;
//!
//! let stop = AtomicBool::new(false);
//! let report = Search::new(&game)
//!     .nodes(500)
//!     .time(Duration::from_secs(5))
//!     .stop(&stop)
//!     .run();
//! assert!(report.nodes <= 500 && report.best().is_some());
//! ```
//!
//! # Techniques
//!
//! A search is bare alpha-beta until techniques are switched on. All of them, and their
//! parameters, can be reached by name or by field; [`techniques!`] makes a list of your own.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Standard, Techniques};
//!
//! let mut techniques = Standard::default();
//! techniques.switch("null-move", true)?;
//! techniques.set("null-move", "reduction", "3")?;
//! let report = Search::new(&game).techniques(techniques).depth(6).run();
//! # assert!(report.best().is_some());
//! # Ok::<(), niwaki::ParameterError>(())
//! ```
//!
//! # Several lines, and a table that stays
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Table};
//!
//! let table = Table::new(4); // MiB
//! let report = Search::new(&game).table(&table).lines(3).depth(6).run();
//! assert_eq!(report.lines.len(), 3);
//! assert!(report.lines[0].value >= report.lines[2].value);
//! ```
//!
//! # Watching
//!
//! An [`Observer`] sees iterations, cutoffs and what each technique does; `()`
//! sees nothing and costs nothing.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Statistics};
//!
//! let mut statistics = Statistics::default();
//! Search::new(&game).observer(&mut statistics).depth(8).run();
//! println!("first-move cutoffs: {:?}", statistics.first_move_share());
//! ```
//!
//! # The specification
//!
//! [`Minimax`] is plain minimax, and what every sound search must agree with;
//! [`perft`](perft()) counts paths to check a generator of moves.
//!
//! # Without the standard library
//!
//! With `default-features = false` the library needs `alloc` alone, and runs in a browser or on a
//! small processor. What is missing then is the feature `std`: limits of time, several threads, and the laws.

#![cfg_attr(not(feature = "std"), no_std)]
// What only threads use is idle without them.
#![cfg_attr(not(feature = "std"), allow(dead_code))]

#[macro_use]
extern crate alloc;

mod aspiration;
mod atomic;
mod builder;
mod clock;
mod deepening;
pub mod depth;
pub mod family;
pub mod game;
pub mod key;
#[cfg(feature = "std")]
pub mod laws;
pub mod limits;
mod lookup;
pub mod minimax;
pub mod node;
pub mod notation;
pub mod observer;
pub mod options;
pub mod ordering;
#[cfg(feature = "std")]
mod parallel;
pub mod parameter;
mod path;
pub mod perft;
mod proof;
mod pv;
mod quiescence;
pub mod registry;
pub mod report;
mod root;
#[cfg(test)]
mod scripted;
mod search;
mod services;
pub mod table;
mod task;
mod team;
pub mod technique;
pub mod techniques;
pub mod value;

#[cfg(feature = "std")]
pub use builder::Threads;
pub use builder::{Alone, Search};
pub use depth::{Depth, Ply};
pub use family::{BenchPosition, Family, FamilyParameter, Opening};
pub use game::{Game, MoveList, Outcome, Side, Tactics};
pub use key::Key;
pub use limits::{Limits, Stopped};
pub use minimax::Minimax;
pub use node::{Node, NodeKind, Progress, Via};
pub use notation::{Notation, NotationError};
pub use observer::{Observer, Statistics};
pub use options::{Draft, Options, Quiescence};
pub use ordering::Stage;
pub use parameter::{Adjustable, Parameter, ParameterError};
pub use perft::{divide, perft};
pub use registry::Techniques;
pub use report::{Iteration, Line, Report};
pub use table::{Bound, Table};
pub use technique::Technique;
pub use techniques::Standard;
pub use value::{Value, Window};

/// The game of the examples in this documentation: take one to three of
/// `matches`; who takes the last one wins.
#[doc(hidden)]
pub fn doc_game() -> impl Game<Move = u32> {
    doc_game::Nim(13)
}

mod doc_game;

/// What macros write into crates that may be without `std`.
#[doc(hidden)]
pub mod exported {
    pub use alloc::string::String;
    pub use alloc::vec;
    pub use alloc::vec::Vec;
}
