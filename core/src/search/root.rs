//! The moves of the root, with the value and line of each.
//!
//! They are kept apart from the moves of other nodes, since the order of the
//! root follows from the iteration before, and several best lines are searched
//! one after the other, each without the moves of those before it.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Value;
use crate::search::ordering::{MoveOrder, Place};

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Where it stands in what the game generates.
    pub(crate) place: Place,
    pub(crate) value: Value,
    /// The line that begins with it.
    pub(crate) line: Vec<M>,
}

/// The moves of the root in the order in which they are searched: the best
/// lines of the iteration so far, then the others, the most recently best
/// first.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// The number of the line that is searched (several best lines), from 0. The
    /// first moves of the lines before it are not searched again.
    pv_index: usize,
    /// How many legal moves there are, searched or not.
    legal: usize,
}

impl<M> Default for RootMoves<M> {
    fn default() -> RootMoves<M> {
        RootMoves {
            moves: Vec::new(),
            pv_index: 0,
            legal: 0,
        }
    }
}

impl<M: Copy + Eq> RootMoves<M> {
    /// Collects all of `list` that `only` contains; all if it is empty.
    pub(crate) fn new(list: &[M], only: &[M]) -> RootMoves<M> {
        let moves: Vec<RootMove<M>> = list
            .iter()
            .enumerate()
            .filter(|(_, mv)| only.is_empty() || only.contains(mv))
            .map(|(index, &mv)| RootMove {
                mv,
                place: Place::of_all(index),
                value: -Value::INFINITY,
                line: vec![mv],
            })
            .collect();
        RootMoves {
            moves,
            pv_index: 0,
            legal: list.len(),
        }
    }

    /// Counts the moves that can be searched.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Tells whether every legal move is searched now, so that the best of them
    /// is the value of the position.
    pub(crate) fn is_whole(&self) -> bool {
        self.pv_index == 0 && self.moves.len() == self.legal
    }

    /// Returns the number of the line that is searched, and so of the moves that
    /// are not searched again in this iteration.
    pub(crate) fn pv_index(&self) -> usize {
        self.pv_index
    }

    /// Returns the moves that are searched now, in order.
    pub(crate) fn order(&self) -> MoveOrder<M> {
        MoveOrder::given(self.moves[self.pv_index..].iter().map(|m| (m.mv, m.place)))
    }

    /// Begins the search for the line of this number of an iteration.
    pub(crate) fn begin(&mut self, pv_index: usize) {
        self.pv_index = pv_index;
    }

    /// Notes that the move with this index is the best of those searched now.
    pub(crate) fn improve(&mut self, place: Place, value: Value, line: &[M]) {
        let Some(number) = self.moves.iter().position(|m| m.place == place) else {
            return;
        };
        let best = &mut self.moves[number];
        best.value = value;
        best.line.clear();
        best.line.extend_from_slice(line);
        self.moves[self.pv_index..=number].rotate_right(1);
    }

    /// Returns the best lines so far, the best first.
    pub(crate) fn best(&self, count: usize) -> &[RootMove<M>] {
        &self.moves[..count.min(self.moves.len())]
    }

    /// Returns the moves of the line number `place`.
    pub(crate) fn line(&self, place: usize) -> &[M] {
        &self.moves[place].line
    }

    /// Returns the value that the last search for the line number `place` ended
    /// with.
    pub(crate) fn value(&self, place: usize) -> Value {
        self.moves[place].value
    }

    /// Sorts the lines of this iteration, the best first.
    pub(crate) fn sort_lines(&mut self, count: usize) {
        let count = count.min(self.moves.len());
        self.moves[..count].sort_by_key(|m| Reverse(m.value));
    }
}
