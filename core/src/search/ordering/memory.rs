//! The memory of move ordering: killers, countermoves and history, as earlier
//! nodes of the same search filled them.
//!
//! # Source
//! S. Akl, M. Newborn, *The principal continuation and the killer heuristic*,
//! 1977; J. Schaeffer, *The history heuristic*, ICCA Journal 6(3), 1983; J.
//! Uiterwijk, *The countermove heuristic*, ICCA Journal 15(1), 1992.

use alloc::vec::Vec;

use super::{Ranked, Stage};
use crate::{Game, Node, Ply, Tactics};

/// The bound of history scores, which lie between ± this.
pub const HISTORY_MAX: i32 = 1 << 14;

/// The step in which quiet moves are sorted by their history; below it, they
/// are not sorted: how moves without a good history follow each other does not
/// matter, and sorting them cost a tenth of all instructions.
pub(crate) const GOOD_HISTORY: i32 = HISTORY_MAX / 256;

/// A quiet move, or none, with its history index, which is compared first: a
/// generic move may take long to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known<M> {
    index: usize,
    mv: Option<M>,
}

impl<M: Copy + Eq> Known<M> {
    /// No move: there is no such index.
    const NONE: Known<M> = Known {
        index: usize::MAX,
        mv: None,
    };

    /// Tells whether this is the move.
    #[inline]
    fn is(&self, index: usize, mv: M) -> bool {
        self.index == index && self.mv == Some(mv)
    }
}

/// Returns the entry of a history index. Every index is looked up here before
/// anything is learned of it.
#[inline]
fn at_index<T>(all: &[T], index: usize) -> &T {
    all.get(index).unwrap_or_else(|| beyond(index, all.len()))
}

/// Says which promise the game has broken.
#[cold]
fn beyond(index: usize, size: usize) -> ! {
    panic!(
        "the law \"history-range\" is broken: history_index() = {index}, and HISTORY_SIZE = {size} (niwaki::laws finds where)"
    )
}

/// The lessons of earlier nodes about quiet moves.
pub(crate) struct Memory<M> {
    /// The last two moves that failed high, by ply.
    killers: Vec<[Known<M>; 2]>,
    /// The move that last refuted a move, by the history index of that one.
    counters: Vec<Known<M>>,
    /// The score of each move, by its history index.
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    /// Makes a memory for so many history indices, in which nothing is learned
    /// yet.
    pub(crate) fn new(size: usize) -> Memory<M> {
        Memory {
            killers: vec![[Known::NONE; 2]; Ply::MAX.index() + 1],
            counters: vec![Known::NONE; size],
            history: vec![0; size],
        }
    }

    /// Returns the history score of a move.
    pub(crate) fn history(&self, index: usize) -> i32 {
        *at_index(&self.history, index)
    }

    /// Returns the knowledge that ranks the quiet moves of one node.
    pub(super) fn quiet_moves<G: Game<Move = M>>(&self, node: &Node<G>) -> QuietMoves<'_, M> {
        QuietMoves {
            killers: self.killers[node.ply.index()],
            counter: node
                .via_index
                .map_or(Known::NONE, |index| *at_index(&self.counters, index)),
            history: &self.history,
        }
    }

    /// Raises or lowers a score. The nearer to the bound, the less is added:
    /// scores stay in range, and forget.
    fn reward(&mut self, index: usize, bonus: i32) {
        let score = &mut self.history[index];
        // The nearer to the limit, the less is added: scores stay in range and forget.
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }

    /// Learns from the quiet move that failed high at `node`, and from the
    /// `tried` before it, which did not. A deep node is worth more than a
    /// shallow one, since there are fewer of them.
    pub(crate) fn learn<G: Game<Move = M>>(&mut self, node: &Node<G>, mv: M, tried: &[Ranked<M>]) {
        let index = node.game.history_index(mv);
        let known = Known {
            index,
            mv: Some(mv),
        };
        let killers = &mut self.killers[node.ply.index()];
        if killers[0] != known {
            killers[1] = killers[0];
            killers[0] = known;
        }
        if let Some(index) = node.via_index {
            self.counters[index] = known;
        }
        let depth = i32::from(node.depth.whole());
        let bonus = (depth * depth * 16 + depth * 16).min(HISTORY_MAX / 8);
        self.reward(index, bonus);
        for earlier in tried {
            if !node.game.is_tactical(earlier.mv, Tactics::Captures) {
                self.reward(node.game.history_index(earlier.mv), -bonus);
            }
        }
    }
}

/// The knowledge of the quiet moves of one node.
pub(super) struct QuietMoves<'a, M> {
    killers: [Known<M>; 2],
    counter: Known<M>,
    history: &'a [i32],
}

impl<M: Copy + Eq> QuietMoves<'_, M> {
    /// Returns the stage of a quiet move, and its points within the stage.
    #[inline]
    pub(super) fn rank(&self, index: usize, mv: M) -> (Stage, i32) {
        if self.killers[0].is(index, mv) {
            (Stage::Killer, 1)
        } else if self.killers[1].is(index, mv) {
            (Stage::Killer, 0)
        } else if self.counter.is(index, mv) {
            (Stage::Counter, 0)
        } else {
            let history = *at_index(self.history, index);
            (Stage::Quiet, history.max(0) / GOOD_HISTORY)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(
        expected = "\"history-range\" is broken: history_index() = 3, and HISTORY_SIZE = 3"
    )]
    fn a_slot_out_of_range_is_told() {
        let memory: Memory<u8> = Memory::new(3);
        assert_eq!(memory.history(2), 0);
        memory.history(3);
    }
}
