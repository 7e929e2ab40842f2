//! What earlier nodes taught about quiet moves: killers, countermoves, history.

use alloc::vec::Vec;

use super::{Ranked, Stage};
use crate::depth::Ply;
use crate::game::{Game, Tactics};
use crate::node::Node;

/// History scores lie between ± this.
pub const HISTORY_MAX: i32 = 1 << 14;

/// Quiet moves are sorted by their history in steps of this; below it, they are not sorted.
pub(crate) const GOOD_HISTORY: i32 = HISTORY_MAX / 256;

/// A quiet move, or none, with its slot, which is compared first: a generic move may
/// take long to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known<M> {
    slot: usize,
    mv: Option<M>,
}

impl<M: Copy + Eq> Known<M> {
    /// No move: there is no such slot.
    const NONE: Known<M> = Known {
        slot: usize::MAX,
        mv: None,
    };

    #[inline]
    fn is(&self, slot: usize, mv: M) -> bool {
        self.slot == slot && self.mv == Some(mv)
    }
}

/// What is remembered for a slot. Every slot is looked up here before anything is learned of it.
#[inline]
fn of_slot<T>(all: &[T], slot: usize) -> &T {
    all.get(slot).unwrap_or_else(|| beyond(slot, all.len()))
}

/// Says which promise the game has broken.
#[cold]
fn beyond(slot: usize, slots: usize) -> ! {
    panic!(
        "the law \"slot-range\" is broken: slot() = {slot}, and SLOTS = {slots} (niwaki::laws finds where)"
    )
}

/// What earlier nodes of the same search taught about quiet moves.
pub(crate) struct Memory<M> {
    killers: Vec<[Known<M>; 2]>,
    counters: Vec<Known<M>>,
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new(slots: usize) -> Memory<M> {
        Memory {
            killers: vec![[Known::NONE; 2]; Ply::MAX.index() + 1],
            counters: vec![Known::NONE; slots],
            history: vec![0; slots],
        }
    }

    pub(crate) fn history(&self, slot: usize) -> i32 {
        *of_slot(&self.history, slot)
    }

    /// What ranks the quiet moves of one node.
    pub(super) fn quiet_moves<G: Game<Move = M>>(&self, node: &Node<G>) -> QuietMoves<'_, M> {
        QuietMoves {
            killers: self.killers[node.ply.index()],
            counter: node
                .via_slot
                .map_or(Known::NONE, |slot| *of_slot(&self.counters, slot)),
            history: &self.history,
        }
    }

    fn reward(&mut self, slot: usize, bonus: i32) {
        let score = &mut self.history[slot];
        // The nearer to the limit, the less is added: scores stay in range and forget.
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }

    /// Learns from the quiet move that reached beta at `node`, and from the `tried` before it.
    pub(crate) fn learn<G: Game<Move = M>>(&mut self, node: &Node<G>, mv: M, tried: &[Ranked<M>]) {
        let slot = node.game.slot(mv);
        let known = Known { slot, mv: Some(mv) };
        let killers = &mut self.killers[node.ply.index()];
        if killers[0] != known {
            killers[1] = killers[0];
            killers[0] = known;
        }
        if let Some(slot) = node.via_slot {
            self.counters[slot] = known;
        }
        let depth = i32::from(node.depth.whole());
        let bonus = (depth * depth * 16 + depth * 16).min(HISTORY_MAX / 8);
        self.reward(slot, bonus);
        for earlier in tried {
            if !node.game.is_tactical(earlier.mv, Tactics::Captures) {
                self.reward(node.game.slot(earlier.mv), -bonus);
            }
        }
    }
}

/// What is known of the quiet moves of one node.
pub(super) struct QuietMoves<'a, M> {
    killers: [Known<M>; 2],
    counter: Known<M>,
    history: &'a [i32],
}

impl<M: Copy + Eq> QuietMoves<'_, M> {
    #[inline]
    pub(super) fn rank(&self, slot: usize, mv: M) -> (Stage, i32) {
        if self.killers[0].is(slot, mv) {
            (Stage::Killer, 1)
        } else if self.killers[1].is(slot, mv) {
            (Stage::Killer, 0)
        } else if self.counter.is(slot, mv) {
            (Stage::Counter, 0)
        } else {
            let history = *of_slot(self.history, slot);
            (Stage::Quiet, history.max(0) / GOOD_HISTORY)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "\"slot-range\" is broken: slot() = 3, and SLOTS = 3")]
    fn a_slot_out_of_range_is_told() {
        let memory: Memory<u8> = Memory::new(3);
        assert_eq!(memory.history(2), 0);
        memory.history(3);
    }
}
