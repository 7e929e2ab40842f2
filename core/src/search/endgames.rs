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
