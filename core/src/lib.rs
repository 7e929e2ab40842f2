//! # niwaki
//!
//! One alpha-beta core for any two-player, zero-sum, perfect-information game.

mod deepening;
pub mod depth;
pub mod family;
pub mod game;
pub mod key;
pub mod limits;
pub mod minimax;
pub mod node;
pub mod notation;
pub mod observer;
pub mod options;
pub mod ordering;
pub mod parameter;
mod path;
pub mod perft;
mod pv;
mod quiescence;
pub mod report;
mod root;
#[cfg(test)]
mod scripted;
mod search;
pub mod table;
pub mod technique;
pub mod techniques;
pub mod value;

pub use deepening::Search;
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
pub use report::{Iteration, Line, Report};
pub use table::Table;
pub use technique::{Technique, Techniques};
pub use techniques::Standard;
pub use value::{Value, Window};

/// The game of the examples in this documentation: take one to three of
/// `matches`; who takes the last one wins.
#[doc(hidden)]
pub fn doc_game() -> impl Game<Move = u32> {
    doc_game::Nim(13)
}

mod doc_game;
