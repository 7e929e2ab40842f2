//! Tests of the whole game; the smaller parts test themselves.

mod evaluation;
mod exchange;
mod family;
mod features;
mod laws;
mod notation;
mod perft;
mod strength;
mod tactics;
mod walk;

use niwaki::Notation;

use super::Chess;

/// Reads the position of a FEN that must be right.
pub(in crate::chess) fn fen(text: &str) -> Chess {
    Chess::default().parse_position(text).unwrap()
}
