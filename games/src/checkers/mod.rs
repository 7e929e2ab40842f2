//! Checkers: English draughts, played on 32-bit words.
//!
//! The squares are numbered so that a diagonal step is a rotation of the word,
//! which makes finding the pieces that can step or jump a few operations for
//! all of them together. The rules are listed at [`Checkers`].

mod board;
mod drawing;
mod endgames;
mod evaluation;
mod family;
mod fen;
mod game;
mod generation;
mod moves;
mod pair;
mod perft;
mod position;
mod squares;
mod stamps;
mod tally;
#[cfg(test)]
mod tests;
mod text;
mod weights;

pub use family::CheckersFamily;
pub use moves::{Move, Path};
pub use perft::Counting;
pub use position::{Checkers, Piece};
pub use squares::Colour;
