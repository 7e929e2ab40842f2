//! The traffic with endgame tables: the value of a node that is in one of them.
//!
//! A table knows the position alone, and the rules that look back only add draws. So
//! its draws hold whatever was played before. A win or loss holds where it comes before
//! a count of moves would draw, and where no position stood twice up to the root: on
//! the shortest way the distance falls with each ply, so that nothing comes back on it,
//! and what stood once may come back once without a draw. After a position has stood
//! twice a win is no longer claimed, but it still guides: it counts as an estimate above
//! all others, the higher the nearer it is.

use crate::endgames::Exact;
use crate::search::Worker;
use crate::search::cutoff::decided_too_late;
use crate::search::observer::End;
use crate::{Game, Node, Observer, Ply, Techniques, Value, Veto};

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of a node, if a table has it. The root is searched all the
    /// same, since a move is wanted.
    #[inline(never)]
    pub(super) fn solved(&mut self, node: &Node<G>) -> Option<Value> {
        if node.ply == Ply::ROOT {
            return None;
        }
        let exact = self.endgames?.probe(node.game)?;
        let value = exact.value(node.ply);
        let history_draws = self.options.history_draws;
        if history_draws && decided_too_late(value, node.ply, node.game) {
            return None;
        }
        self.counts.endgame_hits += 1;
        if history_draws && G::REPETITION_DRAWS && self.path.comes_back() {
            return Some(self.ends(End::EndgameTable, guide(exact)));
        }
        Some(self.ends(End::EndgameTable, value))
    }
}

/// Returns an estimate that leads to a win that may not be claimed.
pub(super) fn guide(exact: Exact) -> Value {
    match exact {
        Exact::Win(plies) => Value::estimate(Value::MAX_ESTIMATE - i32::from(plies)),
        Exact::Draw => Value::DRAW,
        Exact::Loss(plies) => Value::estimate(i32::from(plies) - Value::MAX_ESTIMATE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgames::{Endgame, EndgameTables};
    use crate::{Key, MoveList, Outcome, Search};

    /// A heap from which one to three are taken; each may be in a table.
    #[derive(Clone)]
    struct Heap(u32);

    impl Game for Heap {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            moves.extend(1..=self.0.min(3));
        }

        fn play(&self, taken: u32) -> Heap {
            Heap(self.0 - taken)
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(u64::from(self.0))
        }

        fn evaluate(&self) -> i32 {
            0
        }

        fn endgame(&self) -> Option<Endgame> {
            let index = u64::from(self.0);
            Some(Endgame { material: 0, index })
        }
    }

    /// Returns a table of the heaps up to this one.
    fn heaps(most: u16) -> EndgameTables {
        let exact = |heap: u16| match heap % 4 {
            0 => Exact::Loss(heap / 2),
            _ => Exact::Win(heap / 4 * 2 + 1),
        };
        let codes = (0..=most).map(|heap| exact(heap).code());
        let mut tables = EndgameTables::new();
        tables.insert(0, codes.collect::<Vec<i16>>());
        tables
    }

    #[test]
    fn a_table_is_asked_below_the_root_and_counted() {
        let tables = heaps(20);
        for (heap, plies) in [(23, 11), (20, -10), (19, 9)] {
            let game = Heap(heap);
            let search = Search::new(&game).endgames(&tables).without_table();
            let report = search.depth(1).run();
            assert_eq!(report.value.distance(), Some(plies), "{heap}");
            assert!(report.endgame_hits > 0, "{heap}");
        }
        let alone = Search::new(&Heap(23)).depth(1).run();
        assert_eq!((alone.value.distance(), alone.endgame_hits), (None, 0));
    }

    #[test]
    fn an_end_beyond_the_last_ply_is_told_and_led_to_as_far_as_lines_go() {
        let most = 4 * Ply::MAX.index() as u16;
        let tables = heaps(most);
        for (heap, plies) in [
            (most, -i32::from(most / 2)),
            (most - 1, i32::from(most / 2 - 1)),
        ] {
            let game = Heap(heap.into());
            let report = Search::new(&game).endgames(&tables).depth(1).run();
            assert_eq!(report.mate(), Some(plies), "{heap}");
            let line = &report.lines[0].moves;
            assert_eq!(line.len(), Ply::MAX.index(), "{heap}");
        }
    }

    #[test]
    fn a_win_that_may_not_be_claimed_guides_to_the_nearest() {
        let points = |exact| guide(exact).points();
        assert_eq!(points(Exact::Win(3)), Value::MAX_ESTIMATE - 3);
        assert_eq!(points(Exact::Loss(3)), 3 - Value::MAX_ESTIMATE);
        assert_eq!(guide(Exact::Draw), Value::DRAW);
    }
}
