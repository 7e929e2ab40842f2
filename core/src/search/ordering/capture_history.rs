//! Capture history: how often a capture failed high, elsewhere.
//!
//! What a capture wins at most ([`Game::gain`]) says little of which of two equal captures is the better. So a capture that
//! fails high is worth more from then on, and one that was tried before the move that did is worth less. Captures are sorted by
//! the sum of gain and history, in which the largest history counts as much as [`WEIGHT`] units.
//!
//! In quiescence captures are sorted by their gain alone: it says how much a capture can win, and where that is too little
//! those behind it are left out.
//!
//! # Source
//! Stockfish, *capture history* (2016), and most engines since; no paper is known.

use alloc::vec::Vec;

use super::score::{HISTORY_MAX, nearer};
use crate::Game;

/// What the largest history of a capture is worth, in units.
const WEIGHT: i64 = 2;

/// The scores of captures, by their history index.
pub(crate) struct CaptureHistory {
    /// Each between ± [`HISTORY_MAX`]; empty where there is no capture history.
    scores: Vec<i32>,
}

impl CaptureHistory {
    /// Makes a memory for so many history indices, in which nothing is learned yet, and never is if it is off.
    pub(super) fn new(on: bool, size: usize) -> CaptureHistory {
        CaptureHistory {
            scores: vec![0; if on { size } else { 0 }],
        }
    }

    /// Tells whether anything is learned.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.scores.is_empty()
    }

    /// Returns what the history of a capture adds to its gain, in points.
    pub(super) fn points<G: Game>(&self, game: &G, mv: G::Move) -> i32 {
        let score = self.scores.get(game.history_index(mv));
        let score = score.copied().map_or(0, i64::from);
        (score * WEIGHT * i64::from(G::UNIT) / i64::from(HISTORY_MAX)) as i32
    }

    /// Raises or lowers the score of a capture, where there is capture history.
    pub(super) fn reward(&mut self, index: usize, bonus: i32) {
        if let Some(score) = self.scores.get_mut(index) {
            *score = nearer(*score, bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;

    /// Returns the points of a capture after it was rewarded so much, so often.
    fn points(on: bool, bonus: i32, times: usize) -> i32 {
        let game = Toy::quiet(0);
        let mut history = CaptureHistory::new(on, Toy::HISTORY_SIZE);
        for _ in 0..times {
            history.reward(game.history_index(0), bonus);
        }
        history.points(&game, 0)
    }

    #[test]
    fn the_largest_history_is_worth_its_weight() {
        let most = HISTORY_MAX / 8;
        let weight = WEIGHT as i32 * Toy::UNIT;
        assert_eq!(points(true, most, 0), 0);
        assert_eq!(points(true, most, 1), weight / 8);
        assert!((weight - 1..=weight).contains(&points(true, most, 500)));
        assert!((-weight..=1 - weight).contains(&points(true, -most, 500)));
        assert_eq!(points(false, most, 1), 0, "off");
    }
}
