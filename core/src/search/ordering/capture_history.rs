//! Capture history: how often a capture failed high, elsewhere.
//!
//! What a capture wins at most ([`Game::gain`]) says little of which of two equal captures is the better. So a capture that
//! fails high is worth more from then on, and one that was tried before the move that did is worth less. Captures are sorted by
//! the sum of gain and history, in which the largest history counts as much as [`WEIGHT`] units.
//!
//! In quiescence captures are sorted by their gain alone, unless the player is forced: it says how much a capture can win, and
//! where that is too little those behind it are left out.
//!
//! # Source
//! Stockfish, *capture history* (2016), and most engines since; no paper is known. There a capture is told by the piece that
//! is captured, too; here by its history index alone, as a quiet move is.

use alloc::vec::Vec;

use super::score::{HISTORY_MAX, at_index, nearer};
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

    /// Returns what the history of a capture adds to its gain, in points; there must be capture history.
    pub(super) fn points<G: Game>(&self, game: &G, mv: G::Move) -> i32 {
        let score = i64::from(*at_index(&self.scores, game.history_index(mv)));
        (score * WEIGHT * i64::from(G::UNIT) / i64::from(HISTORY_MAX)) as i32
    }

    /// Raises or lowers the score of a capture; there must be capture history.
    pub(super) fn reward(&mut self, index: usize, bonus: i32) {
        let score = *at_index(&self.scores, index);
        self.scores[index] = nearer(score, bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;
    use crate::{Key, MoveList, Options, Outcome, Quiescence, Search, Tactics};

    /// Returns the points of a capture after it was rewarded so much, so often.
    fn points(bonus: i32, times: usize) -> i32 {
        let game = Toy::quiet(0);
        let mut history = CaptureHistory::new(true, Toy::HISTORY_SIZE);
        for _ in 0..times {
            history.reward(game.history_index(0), bonus);
        }
        history.points(&game, 0)
    }

    #[test]
    fn the_largest_history_is_worth_its_weight() {
        let most = HISTORY_MAX / 8;
        let weight = WEIGHT as i32 * Toy::UNIT;
        assert_eq!(points(most, 0), 0);
        assert_eq!(points(most, 1), weight / 8);
        assert!((weight - 1..=weight).contains(&points(most, 500)));
        assert!((-weight..=1 - weight).contains(&points(-most, 500)));
    }

    /// A game of captures, all of which gain as much, and all but one of which lose a point.
    #[derive(Clone)]
    struct Alike {
        line: u64,
        points: i32,
    }

    impl Game for Alike {
        type Move = usize;
        const HISTORY_SIZE: usize = 16;

        fn moves(&self, moves: &mut MoveList<usize>) {
            moves.extend(0..16);
        }

        fn play(&self, mv: usize) -> Alike {
            let lost = if mv == 11 { 0 } else { 20 };
            Alike {
                line: Key::mixed(self.line ^ (mv as u64 + 1)).0,
                points: -(self.points - lost),
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> Key {
            Key::mixed(self.line)
        }

        fn evaluate(&self) -> i32 {
            self.points
        }

        fn is_tactical(&self, _: usize, _: Tactics) -> bool {
            true
        }

        fn history_index(&self, mv: usize) -> usize {
            mv
        }
    }

    #[test]
    fn where_one_capture_is_always_best_the_search_takes_fewer_nodes() {
        let start = Alike { line: 1, points: 0 };
        let nodes = |on| {
            let options = Options::new().capture_history(on).iterative(false);
            let options = options.quiescence(Quiescence::Off);
            let search = Search::new(&start).without_table().options(options);
            search.depth(5).run().nodes
        };
        assert!(
            nodes(true) * 10 < nodes(false) * 9,
            "{} {}",
            nodes(true),
            nodes(false)
        );
    }
}
