//! Games for [`niwaki`]: chess, checkers and synthetic trees.

pub mod checkers;
#[cfg(feature = "chess")]
pub mod chess;
pub mod trees;
