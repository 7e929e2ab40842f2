//! The moves of the root, with the value and line of each.
//!
//! They are kept apart from the moves of other nodes, since the order of the
//! root follows from the iteration before, and several best lines are searched
//! one after the other, each without the moves of those before it.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;

use crate::search::ordering::{MoveOrder, Place};
use crate::{Bound, Value};

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Where it stands in what the game generates.
    pub(crate) place: Place,
    pub(crate) value: Value,
    /// What `value` is of its worth: after a fail high no more than a bound.
    pub(crate) bound: Bound,
    /// The line that begins with it.
    pub(crate) line: Vec<M>,
    /// The nodes that searches for the best line have entered below it, in all iterations.
    nodes: u64,
}

/// The moves of the root in the order in which they are searched: the best
/// lines of the iteration so far, then the others, the most recently best
/// first.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// Those that only a proof looks at.
    aside: Vec<RootMove<M>>,
    /// The number of the line that is searched (several best lines), from 0. The
    /// first moves of the lines before it are not searched again.
    pv_index: usize,
    /// How many legal moves there are, searched or not.
    legal: usize,
    /// The move whose nodes are entered now, and the count of nodes before it.
    entered: Option<(Place, u64)>,
}

impl<M> Default for RootMoves<M> {
    fn default() -> RootMoves<M> {
        RootMoves {
            moves: Vec::new(),
            aside: Vec::new(),
            pv_index: 0,
            legal: 0,
            entered: None,
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
                bound: Bound::Exact,
                line: vec![mv],
                nodes: 0,
            })
            .collect();
        RootMoves {
            moves,
            aside: Vec::new(),
            pv_index: 0,
            legal: list.len(),
            entered: None,
        }
    }

    /// Sets all moves but these aside.
    pub(crate) fn set_aside_all_but(&mut self, best: &[M]) {
        let moves = mem::take(&mut self.moves);
        (self.moves, self.aside) = moves.into_iter().partition(|m| best.contains(&m.mv));
    }

    /// Tells whether there are moves that only a proof looks at.
    pub(crate) fn has_set_aside(&self) -> bool {
        !self.aside.is_empty()
    }

    /// Puts the moves that were set aside behind the others, for a proof.
    pub(crate) fn widen(&mut self) {
        self.moves.extend(self.aside.iter().cloned());
    }

    /// Sets them aside again, but for the first of all, which the proof has found to be the best.
    pub(crate) fn narrow(&mut self) {
        let best = self.moves.first().map(|m| m.place);
        self.aside.retain(|m| Some(m.place) != best);
        let aside = &self.aside;
        self.moves
            .retain(|m| !aside.iter().any(|other| other.place == m.place));
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
    pub(crate) fn improve(&mut self, place: Place, (value, bound): (Value, Bound), line: &[M]) {
        let Some(number) = self.moves.iter().position(|m| m.place == place) else {
            return;
        };
        let best = &mut self.moves[number];
        (best.value, best.bound) = (value, bound);
        best.line.clear();
        best.line.extend_from_slice(line);
        self.moves[self.pv_index..=number].rotate_right(1);
    }

    /// Notes that what is entered from now on, after so many nodes, is below the move with this
    /// index, or none. Only searches for the best line count: in those for the others, the move that is
    /// best has no part.
    pub(crate) fn turn_to(&mut self, place: Option<Place>, nodes: u64) {
        let next = place
            .filter(|_| self.pv_index == 0)
            .map(|place| (place, nodes));
        if let Some((place, before)) = mem::replace(&mut self.entered, next)
            && let Some(done) = self.moves.iter_mut().find(|m| m.place == place)
        {
            done.nodes += nodes - before;
        }
    }

    /// Returns the share of the nodes that were entered below the best move, in thousandths.
    pub(crate) fn best_share(&self) -> u32 {
        let all: u64 = self.moves.iter().map(|m| m.nodes).sum();
        let best = self.moves.first().map_or(0, |m| m.nodes);
        (best * 1000).checked_div(all).unwrap_or(0) as u32
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_gets_the_nodes_that_were_entered_below_it() {
        let mut root = RootMoves::new(&['a', 'b', 'c'], &[]);
        assert_eq!(root.best_share(), 0, "nothing is entered yet");
        root.turn_to(Some(Place::of_all(0)), 1);
        root.turn_to(Some(Place::of_all(1)), 101);
        root.improve(Place::of_all(1), (Value::DRAW, Bound::Exact), &['b']);
        root.turn_to(Some(Place::of_all(2)), 701);
        root.turn_to(None, 1001);
        assert_eq!(root.best_share(), 600);
        // The next iteration, after a proof that is nobody's.
        root.turn_to(Some(Place::of_all(1)), 5000);
        root.turn_to(None, 6000);
        assert_eq!(root.best_share(), 800);
    }

    #[test]
    fn what_was_set_aside_is_there_for_a_proof_and_stays_if_it_is_the_best() {
        let mut root = RootMoves::new(&['a', 'b', 'c', 'd'], &['a', 'b', 'c']);
        root.set_aside_all_but(&['b']);
        let moves = |root: &RootMoves<char>| root.moves.iter().map(|m| m.mv).collect::<String>();
        assert_eq!((moves(&root).as_str(), root.has_set_aside()), ("b", true));
        root.widen();
        assert_eq!(moves(&root), "bac");
        root.narrow();
        assert_eq!((moves(&root).as_str(), root.has_set_aside()), ("b", true));
        root.widen();
        let win = Value::win_at(crate::Ply::new(3));
        root.improve(Place::of_all(2), (win, Bound::Exact), &['c']);
        root.narrow();
        assert_eq!((moves(&root).as_str(), root.has_set_aside()), ("cb", true));
    }

    #[test]
    fn searches_for_further_lines_do_not_count() {
        let mut root = RootMoves::new(&['a', 'b'], &[]);
        root.turn_to(Some(Place::of_all(0)), 0);
        root.turn_to(Some(Place::of_all(1)), 30);
        root.turn_to(None, 40);
        root.begin(1);
        root.turn_to(Some(Place::of_all(1)), 41);
        root.turn_to(None, 9000);
        assert_eq!(root.best_share(), 750);
    }
}
