//! Static history: how the static evaluation has changed by a quiet move, elsewhere.
//!
//! The history of a move is learned where it fails high, which most moves never do. But of nearly every position whose
//! moves are searched there is a static evaluation, and one of the position before: their difference says at once what the
//! move between was worth to whoever played it. So more is known of more moves, and sooner. Half of it is added to a move's
//! history where late-move reductions and history pruning judge it ([`Progress::judged`](crate::Progress::judged)).
//!
//! It is learned each time that moves of the position behind the move are searched, from evaluations as techniques see
//! them: corrected, and within the table's bounds. Where no technique asks for any, nothing is learned.
//!
//! Moves are not sorted by it. Where they were, in chess, the first move made fewer of the cutoffs.
//!
//! # Source
//! Stockfish, *static history* (2020, pull request 3253), which sorts moves by it, and has since mixed it into the history
//! itself; there the table's value does not stand in for an evaluation. No paper is known.

use alloc::vec::Vec;

use super::score::nearer;
use crate::Game;

/// What a move that wins a unit adds to its score, from a score of 0.
const FOR_A_UNIT: i64 = 1000;
/// The most that is added or taken off at once.
const MOST: i64 = 1500;

/// The scores of quiet moves, by their history index.
pub(crate) struct StaticHistory {
    /// Each between ± [`HISTORY_MAX`](super::HISTORY_MAX); empty where there is no static history.
    scores: Vec<i32>,
}

impl StaticHistory {
    /// Makes a memory for so many history indices, in which nothing is learned yet, and never is if it is off.
    pub(super) fn new(on: bool, size: usize) -> StaticHistory {
        StaticHistory {
            scores: vec![0; if on { size } else { 0 }],
        }
    }

    /// Tells whether anything is learned.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.scores.is_empty()
    }

    /// Returns what is added to the history of a move.
    #[inline]
    pub(super) fn of(&self, index: usize) -> i32 {
        self.scores.get(index).map_or(0, |score| score / 2)
    }

    /// Learns that a move has won so many points, or lost them, by the static evaluation of whoever played it.
    pub(super) fn learn<G: Game>(&mut self, index: usize, points: i32) {
        let Some(score) = self.scores.get_mut(index) else {
            return;
        };
        let won = i64::from(points) * FOR_A_UNIT / i64::from(G::UNIT);
        *score = nearer(*score, won.clamp(-MOST, MOST) as i32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ordering::HISTORY_MAX;
    use crate::technique::scripted::Toy;

    /// Returns what is added for a move that has won these points, one time after the other.
    fn learned(all: &[i32]) -> i32 {
        let mut history = StaticHistory::new(true, Toy::HISTORY_SIZE);
        for &points in all {
            history.learn::<Toy>(0, points);
        }
        assert_eq!(history.of(1), 0, "another move");
        history.of(0)
    }

    #[test]
    fn moves_that_win_gain_and_moves_that_lose_lose() {
        let unit = Toy::UNIT;
        assert_eq!(learned(&[unit]), 500);
        assert_eq!(learned(&[-unit]), -500);
        assert_eq!(learned(&[unit / 2]), 250);
        assert_eq!(
            learned(&[40 * unit]),
            750,
            "a won piece counts as a unit and a half"
        );
        assert!(learned(&[unit, -unit]).abs() < 50);
        assert!(
            learned(&[unit, unit]) < 1000,
            "nearer to the bound less is added"
        );
    }

    #[test]
    fn scores_stay_in_range() {
        assert!(learned(&[i32::MAX; 500]) <= HISTORY_MAX / 2);
        assert!(learned(&[i32::MIN; 500]) >= -HISTORY_MAX / 2);
    }

    #[test]
    fn what_is_off_learns_nothing() {
        let mut history = StaticHistory::new(false, Toy::HISTORY_SIZE);
        history.learn::<Toy>(0, Toy::UNIT);
        assert!(!history.is_on());
        assert_eq!(history.of(0), 0);
    }
}
