//! The traffic with the table: TT probes, TT cutoffs, and storing.
//!
//! # Source
//! R. Greenblatt, D. Eastlake, S. Crocker, *The Greenblatt chess program*, 1967
//! (the table); the marks of entries that depend on the path answer the
//! graph-history interaction problem, after M. Campbell, *The graph-history
//! interaction: on ignoring position history*, 1985.
//!
//! # What is left of that problem
//! A value that rests on a draw by history is stored with a mark, and the values above it that come of it are marked, too. No
//! proof, no correction and no enhanced cutoff rests on a marked entry. A TT cutoff does: it takes the value on any path to the
//! position, and marks what comes of it. Most programs do so, and more: they have no marks. To refuse marked entries here
//! as well was not measured.

use crate::search::Worker;
use crate::search::ordering::Place;
use crate::table::Entry;
use crate::technique::Cut;
use crate::{
    Bound, Depth, Draft, Game, Key, Node, NodeKind, Observer, Ply, Techniques, Value, Veto, Window,
};

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of an entry if it can stand for a search of the node:
    /// deep enough, and a bound on the right side of the window. On the
    /// principal variation no entry does, so that its line is whole.
    ///
    /// A win or loss is proved at any depth, but it must come before a rule
    /// that counts moves would draw.
    #[inline]
    pub(super) fn tt_cutoff(&mut self, node: &Node<G>, entry: Entry) -> Option<Value> {
        if node.kind == NodeKind::Pv {
            return None;
        }
        let Window { alpha, beta } = node.window;
        let fails_high = entry.bound.is_lower() && entry.value >= beta;
        let fails_low = entry.bound.is_upper() && entry.value <= alpha;
        if !fails_high && !fails_low {
            return None;
        }
        if self.options.history_draws && decided_too_late(entry.value, node.ply, node.game) {
            return None;
        }
        // A proved win or loss needs no depth.
        let proved = (fails_high && entry.value.is_win()) || (fails_low && entry.value.is_loss());
        let enough = self.options.draft.suffices(entry.draft, node.depth)
            || (proved && self.options.draft == Draft::AtLeast);
        if !enough {
            return None;
        }
        self.history_draws += u64::from(entry.path_dependent);
        Some(entry.value)
    }

    /// Returns the entry of a child that is not entered: none that belongs to
    /// another path, and none if the rules of this one would draw the child.
    pub(super) fn entry_of_child(&mut self, node: &Node<G>, key: Key) -> Option<Entry> {
        self.counts.probes += 1;
        let ply = node.ply.next();
        let entry = self.table.probe(key, ply)?;
        if entry.path_dependent {
            return None;
        }
        if !self.options.history_draws {
            return Some(entry);
        }
        let drawn = node.game.plies_to_draw() <= 1
            || (G::REPETITION_DRAWS && self.path.would_repeat(ply, key));
        // One ply is gone when the child is reached.
        let late = decided_too_late(entry.value, node.ply, node.game);
        (!drawn && !late).then_some(entry)
    }

    /// Stores the value of a node. It depends on the path if draws by history
    /// were met since there were `met` of them.
    pub(super) fn store(
        &mut self,
        node: &Node<G>,
        value: Value,
        bound: Bound,
        draft: Depth,
        best: Option<u16>,
        met: u64,
    ) {
        let entry = Entry {
            value,
            bound,
            draft,
            best,
            path_dependent: self.history_draws != met,
            evaluation: node.known_evaluation(),
        };
        self.table.store(node.game.key(), node.ply, entry);
    }

    /// Stores the value by which a technique prunes a node, if that may be
    /// remembered.
    pub(super) fn store_cut(&mut self, node: &Node<G>, cut: Cut, met: u64) {
        if let Some(draft) = cut.draft {
            let best = cut.best.map(Place::code);
            self.store(node, cut.value, cut.bound, draft, best, met);
        }
    }
}

/// Tells whether a win or loss, or where it is known, comes so late that a rule that counts moves
/// would draw first: the entry may come from a game with more moves left.
pub(super) fn decided_too_late<G: Game>(value: Value, ply: Ply, game: &G) -> bool {
    let plies = value.to_node(ply).plies_to_outcome();
    plies.is_some_and(|plies| plies >= game.plies_to_draw())
}
