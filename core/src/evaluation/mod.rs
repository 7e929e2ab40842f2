//! What evaluates positions: the game itself, by its own weights or others, its
//! material alone, or what was learned.
//!
//! A game that names the features of its positions
//! ([`Game::features`](crate::Game::features)) can be searched with a
//! [`Network`], whose weights somebody has fitted to games of it. Arithmetic is
//! that of whole numbers, so that a search with it is the same on every machine.
//!
//! ```
//! use std::sync::Arc;
//! use niwaki::evaluation::{Evaluation, Network, Shape, Weights};
//! use niwaki::{Game, Key, MoveList, Outcome, Search, Side};
//!
//! /// Take one to three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Nim(u32);
//!
//! impl Game for Nim {
//!     type Move = u32;
//!     /// One for each remainder by four.
//!     const FEATURES: usize = 4;
//!     fn features(&self, _: Side, active: &mut [u64]) { active[0] = 1 << (self.0 % 4); }
//! #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//! #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//! #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//! #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
//!     fn evaluate(&self) -> i32 { 0 }
//!     // …
//! }
//!
//! // One hidden unit that only heaps of four, eight, … matches light up: who has to move there has lost.
//! let shape = Shape { features: 4, hidden: 1, buckets: 1, most: 1 };
//! let weights = Weights {
//!     features: vec![Network::ONE, 0, 0, 0],
//!     bias: vec![0],
//!     output: vec![-64, 0],
//!     output_bias: vec![0],
//! };
//! let network = Network::new(shape, weights, 300)?;
//! assert_eq!((network.evaluate(&Nim(8)), network.evaluate(&Nim(9))), (-300, 0));
//!
//! let evaluation = Evaluation::Network(Arc::new(network));
//! let report = Search::new(&Nim(90)).evaluation(evaluation).depth(1).run();
//! assert_eq!(report.best(), Some(2));
//! # Ok::<(), niwaki::evaluation::NetworkError>(())
//! ```

mod accumulators;
mod base;
mod board;
mod changes;
mod choice;
mod linear;
mod network;
#[cfg(all(test, feature = "laws", feature = "threads"))]
mod tests;
mod tuned;
mod tuples;

pub(crate) use accumulators::Evaluator;
pub use base::Base;
pub use board::FeaturesOfBoard;
pub use changes::Changes;
pub use choice::Evaluation;
pub use network::{Network, NetworkError, Shape, Weights};
pub use tuned::{NamedWeight, Tuned};
pub use tuples::Tuples;
