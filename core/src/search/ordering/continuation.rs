//! Continuation history: scores of a quiet move after the move one, two and four plies before.
//!
//! What is good depends on what has just been done: a plan has a next step, and a threat has an
//! answer. So besides the one score that a move has by itself ([`super::memory`]) it has one for
//! each earlier move of the line: the opponent's last (what refutes it, as with countermoves), the
//! player's own last (what follows it up), and the one before that.
//!
//! # Source
//! Stockfish (*counter move history*, 2015, *continuation history*, 2017), Ethereal, Weiss; no
//! paper is known. It grew out of the countermove heuristic of J. Uiterwijk (ICCA Journal 15(1),
//! 1992).

use alloc::vec::Vec;

use crate::{Game, Node, Ply};

/// The most scores that are kept. A game with more pairs of history indices shares
/// rows among earlier moves, so that none pays in memory what it does not gain: two
/// megabytes.
const MOST: usize = 1 << 20;

/// How many plies before the move the earlier ones were played.
const BACK: [usize; 3] = [1, 2, 4];

/// The scores of moves after earlier moves, and the moves of the present line.
pub(crate) struct Continuation {
    /// How many scores a row has: one for each history index.
    width: usize,
    /// How many rows there are.
    rows: usize,
    /// A row for each earlier move; empty where there is no continuation history.
    scores: Vec<i16>,
    /// The history index of the move that led to the node of each ply of the line.
    line: Vec<Option<usize>>,
}

/// The rows that belong to the moves before a node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context([Option<usize>; BACK.len()]);

impl Continuation {
    /// Makes a memory for so many history indices, in which nothing is learned yet,
    /// and never is if it is off.
    pub(super) fn new(on: bool, width: usize) -> Continuation {
        let rows = (MOST / width.max(1)).clamp(1, width.max(1));
        let (scores, plies) = if on {
            (rows * width, Ply::MAX.index() + 2)
        } else {
            (0, 0)
        };
        Continuation {
            width,
            rows,
            scores: vec![0; scores],
            line: vec![None; plies],
        }
    }

    /// Tells whether anything is learned.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.line.is_empty()
    }

    /// Forgets the moves of the line, for a search from another root.
    pub(super) fn begin_again(&mut self) {
        self.line.fill(None);
    }

    /// Notes by which move, if it has a history index, the node of this ply is
    /// reached.
    #[inline]
    pub(super) fn reach(&mut self, ply: Ply, index: Option<usize>) {
        if let Some(place) = self.line.get_mut(ply.index()) {
            *place = index;
        }
    }

    /// Returns the rows of a node whose moves are to be ordered. Beyond the horizon there are none: most nodes of quiescence
    /// do not note by which move they are reached, and what stands at their plies is of other lines.
    #[inline]
    pub(super) fn context<G: Game>(&self, node: &Node<G>) -> Context {
        if self.is_on() && !node.depth.is_horizon() {
            self.rows_before(node.ply)
        } else {
            Context::default()
        }
    }

    /// Does so where there is continuation history.
    #[inline(never)]
    fn rows_before(&self, ply: Ply) -> Context {
        Context(BACK.map(|back| {
            let ply = (ply.index() + 1).checked_sub(back)?;
            self.line[ply].map(|index| self.row(index))
        }))
    }

    /// Returns where the row of an earlier move begins.
    #[inline]
    fn row(&self, index: usize) -> usize {
        // Neighbours are moves of one piece, and better kept apart than mixed.
        let spread = (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let row = if self.rows == self.width {
            index
        } else {
            spread as usize % self.rows
        };
        row * self.width
    }

    /// Adds up what a move is worth after each of the earlier ones.
    #[inline]
    pub(super) fn sum(&self, context: Context, index: usize) -> i32 {
        let rows = context.0.iter().flatten();
        rows.map(|row| i32::from(self.scores[row + index])).sum()
    }

    /// Changes each score of a move.
    pub(super) fn change(&mut self, context: Context, index: usize, by: impl Fn(i32) -> i32) {
        for row in context.0.iter().flatten() {
            let score = &mut self.scores[row + index];
            // Scores stay within `HISTORY_MAX`, which fits.
            *score = by(i32::from(*score)) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ordering::{HISTORY_MAX, Memory};
    use crate::{Depth, MoveList, Options, Outcome, Search, Window};

    /// A game in which each move but one loses a point, and which one it is follows
    /// from the move before.
    #[derive(Clone)]
    struct Answers {
        line: u64,
        last: usize,
        points: i32,
    }

    impl Game for Answers {
        type Move = usize;
        const HISTORY_SIZE: usize = 16;

        fn moves(&self, moves: &mut MoveList<usize>) {
            moves.extend(0..16);
        }

        fn play(&self, mv: usize) -> Answers {
            let right = (self.last * 7 + 3) % 16;
            let lost = if mv == right { 0 } else { 20 };
            Answers {
                line: crate::Key::mixed(self.line ^ (mv as u64 + 1)).0,
                last: mv,
                points: -(self.points - lost),
            }
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> crate::Key {
            crate::Key::mixed(self.line)
        }

        fn evaluate(&self) -> i32 {
            self.points
        }

        fn history_index(&self, mv: usize) -> usize {
            mv
        }
    }

    const START: Answers = Answers {
        line: 1,
        last: 0,
        points: 0,
    };

    /// Returns the history score of move 1 at a node reached by these moves, the last
    /// first, after move 1 failed high at one reached by `learned`.
    fn score(learned: [usize; 4], line: [usize; 4]) -> i32 {
        let mut memory = Memory::new(Answers::HISTORY_SIZE, Options::new().continuation(true));
        let mut node = Node::root(&START, Window::FULL, Depth::plies(8));
        let mut reach = |memory: &mut Memory<usize>, line: [usize; 4]| {
            for (back, index) in line.into_iter().enumerate() {
                node.ply = Ply::new(5 - back as u16);
                node.via_index = Some(index);
                memory.reach(&node);
            }
            node.ply = Ply::new(5);
            node.via_index = Some(line[0]);
            node.clone()
        };
        let first = reach(&mut memory, learned);
        memory.learn(&first, 1, &[]);
        let second = reach(&mut memory, line);
        memory.history(memory.context(&second), 1)
    }

    #[test]
    fn a_move_is_worth_more_after_the_moves_it_was_good_after() {
        let same = score([2, 3, 4, 5], [2, 3, 4, 5]);
        let other = score([2, 3, 4, 5], [6, 7, 4, 8]);
        assert!(other > 0, "it has a history of its own");
        let one = score([2, 3, 4, 5], [2, 7, 4, 8]);
        assert_eq!(one, 2 * other);
        assert_eq!(score([2, 3, 4, 5], [6, 3, 4, 8]), one);
        assert_eq!(score([2, 3, 4, 5], [6, 7, 4, 5]), one);
        assert_eq!(
            score([2, 3, 4, 5], [6, 7, 9, 8]),
            other,
            "three plies back say nothing"
        );
        assert_eq!(same, 4 * other);
    }

    #[test]
    fn moves_of_an_earlier_search_are_no_moves_before_a_node() {
        let mut memory = Memory::new(Answers::HISTORY_SIZE, Options::new().continuation(true));
        let mut node = Node::root(&START, Window::FULL, Depth::plies(8));
        node.ply = Ply::new(1);
        node.via_index = Some(2);
        memory.reach(&node);
        assert_eq!(memory.context(&node).0[0], Some(2 * Answers::HISTORY_SIZE));
        memory.begin_again(Answers::HISTORY_SIZE, Options::new().continuation(true));
        assert_eq!(memory.context(&node).0, [None; BACK.len()]);
    }

    #[test]
    fn beyond_the_horizon_no_moves_of_other_lines_count() {
        let mut memory = Memory::new(Answers::HISTORY_SIZE, Options::new().continuation(true));
        let mut node = Node::root(&START, Window::FULL, Depth::ONE);
        node.via_index = Some(2);
        memory.reach(&node);
        assert!(memory.context(&node).0[0].is_some());
        node.depth = Depth::ZERO;
        assert_eq!(memory.context(&node).0, [None; BACK.len()]);
    }

    #[test]
    fn a_game_with_many_indices_shares_rows() {
        let large = Continuation::new(true, 100_000);
        assert!(large.scores.len() <= MOST && large.rows == 10);
        for index in [0, 1, 99_999] {
            assert!(large.row(index) + large.width <= large.scores.len());
        }
        let huge = Continuation::new(true, 5_000_000);
        assert_eq!((huge.rows, huge.row(4_999_999)), (1, 0));
        assert_eq!(Continuation::new(false, 100_000).scores.len(), 0);
    }

    #[test]
    fn scores_stay_in_range() {
        let mut continuation = Continuation::new(true, 3);
        let context = Context([Some(3), Some(0), None]);
        let beyond = |_| HISTORY_MAX;
        continuation.change(context, 2, beyond);
        assert_eq!(continuation.sum(context, 2), 2 * HISTORY_MAX);
        assert_eq!(continuation.sum(context, 1), 0);
    }

    #[test]
    fn where_answers_depend_on_moves_the_search_takes_fewer_nodes() {
        let nodes = |on| {
            let options = Options::new().continuation(on).iterative(false);
            let search = Search::new(&START).without_table().options(options);
            search.depth(Depth::plies(6)).run().nodes
        };
        assert!(
            nodes(true) * 10 < nodes(false) * 9,
            "{} {}",
            nodes(true),
            nodes(false)
        );
    }
}
