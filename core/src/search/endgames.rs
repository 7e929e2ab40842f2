//! The traffic with endgame tables: the value of a node that is in one of them.
//!
//! A table knows the position alone. Its draws hold whatever was played before: rules
//! that look back only add draws. A win or loss holds where it comes before a count of
//! moves would draw, and where no position stood twice before the root: on the shortest
//! way the distance falls with each ply, so that nothing comes back on it, and what
//! stood once may come back once without a draw. After a position has stood twice the
//! tables are not asked.

use crate::search::Worker;
use crate::search::cutoff::decided_too_late;
use crate::{Game, Node, Observer, Ply, Techniques, Value, Veto};

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the exact value of a node, if a table has it. The root is searched all the
    /// same, since a move is wanted.
    #[inline(never)]
    pub(super) fn solved(&mut self, node: &Node<G>) -> Option<Value> {
        if node.ply == Ply::ROOT {
            return None;
        }
        let value = self.endgames?.probe(node.game)?.value(node.ply);
        if self.options.history_draws && decided_too_late(value, node.ply, node.game) {
            return None;
        }
        self.counts.endgame_hits += 1;
        Some(value)
    }
}
