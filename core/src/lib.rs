//! # niwaki
//!
//! One alpha-beta core for any two-player, zero-sum, perfect-information game.

pub mod family;
pub mod game;
pub mod key;
pub mod notation;

pub use family::{BenchPosition, Family, FamilyParameter, Opening};
pub use game::{Game, MoveList, Outcome, Side, Tactics};
pub use key::Key;
pub use notation::{Notation, NotationError};
