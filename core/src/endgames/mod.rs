//! Endgame tables: the exact value of every position of some materials, and how a
//! game numbers such positions.
//!
//! A game that can list its positions says three things:
//! [`Game::endgames`](crate::Game::endgames) which materials there are, [`Game::endgame`](crate::Game::endgame) where in which
//! of them a position stands, and [`Game::from_endgame`](crate::Game::from_endgame) the inverse. From that
//! the command `niwaki endgames` makes tables, by retrograde analysis; a search
//! that is handed them ([`Search::endgames`](crate::Search::endgames)) takes the
//! exact value of each position that it finds in them. [`rank`] and [`unrank`]
//! number the ways to put pieces on squares.
//!
//! Where others have tables of the game that say who wins and not how soon, whoever reads
//! them is an [`Outcomes`] ([`Search::outcomes`](crate::Search::outcomes)).
//!
//! A table knows the position alone: draws by repetition and by counts of moves
//! are left out of it, and play without end is a draw.
//!
//! ```
//! use niwaki::endgames::{Endgame, EndgameTables, Exact, Material};
//! use niwaki::{Game, Key, MoveList, Outcome, Search};
//!
//! /// Take one to three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Nim(u32);
//!
//! impl Game for Nim {
//!     type Move = u32;
//! #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//! #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//! #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//! #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
//! #     fn evaluate(&self) -> i32 { 0 }
//!     /// One table, of all heaps of at most forty matches.
//!     fn endgames(pieces: u32) -> Vec<Material> {
//!         if pieces < 40 { Vec::new() } else { vec![Material::new("heap", 41, 0)] }
//!     }
//!     fn endgame(&self) -> Option<Endgame> {
//!         (self.0 <= 40).then_some(Endgame { material: 0, index: u64::from(self.0) })
//!     }
//!     fn from_endgame(place: Endgame) -> Option<Nim> {
//!         Some(Nim(place.index as u32))
//!     }
//!     // …
//! }
//!
//! // What the command would have found: heaps of four, eight, … matches are lost.
//! let exact = |heap: u16| match heap % 4 {
//!     0 => Exact::Loss(heap / 2),
//!     _ => Exact::Win(heap / 4 * 2 + 1),
//! };
//! let mut tables = EndgameTables::new();
//! tables.insert(0, (0..=40).map(|heap| exact(heap).code()).collect::<Vec<i16>>());
//!
//! let report = Search::new(&Nim(43)).endgames(&tables).depth(1).run();
//! assert_eq!((report.best(), report.value.distance()), (Some(3), Some(21)));
//! ```
//!
//! # Source
//! T. Ströhlein, *Untersuchungen über kombinatorische Spiele*, 1970; K. Thompson,
//! *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986; R. Lake,
//! J. Schaeffer, P. Lu, *Solving large retrograde analysis problems using a network
//! of workstations*, 1994 (checkers).

mod exact;
pub(crate) mod outcomes;
pub(crate) mod place;
mod sets;
mod tables;

pub use exact::Exact;
pub use outcomes::{Advice, Known, Outcomes};
pub use place::{Endgame, Material};
pub use sets::{choose, rank, unrank};
pub use tables::{Distances, EndgameTables};
