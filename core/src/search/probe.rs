//! What the search takes from the table, and what it leaves there.

use crate::game::Game;
use crate::game::key::Key;
use crate::search::Worker;
use crate::search::depth::{Depth, Ply};
use crate::search::node::{Node, NodeKind};
use crate::search::observer::Observer;
use crate::search::run::options::Draft;
use crate::search::value::{Value, Window};
use crate::search::veto::Veto;
use crate::table::{Bound, Entry};
use crate::technique::registry::Techniques;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// What the table knows of a node.
    #[inline]
    pub(crate) fn known(&self, node: &Node<G>) -> Option<Entry> {
        let mut entry = self.table?.probe(node.game.key() ^ self.salt)?;
        if entry.path_dependent && self.proving {
            return None;
        }
        entry.value = entry.value.from_node(node.ply);
        Some(entry)
    }

    /// Notes what the table knows, and returns the value if that is enough.
    #[inline]
    pub(crate) fn look_up(&mut self, node: &mut Node<G>) -> Option<Value> {
        let entry = self.known(node)?;
        node.entry = Some(entry);
        if node.kind == NodeKind::Pv || !self.stands_for(&entry, node) {
            return None;
        }
        self.history_draws += u64::from(entry.path_dependent);
        Some(entry.value)
    }

    /// The value that the table had for the node, if that is enough now that a technique
    /// lowered the depth. A node that was searched shallower is stored so, and without this
    /// it would be searched again at every visit.
    pub(crate) fn look_up_again(&mut self, node: &Node<G>) -> Option<Value> {
        let entry = node.entry?;
        if node.kind == NodeKind::Pv || node.depth.is_horizon() || !self.stands_for(&entry, node) {
            return None;
        }
        self.history_draws += u64::from(entry.path_dependent);
        Some(entry.value)
    }

    /// Whether the value of an entry can stand for a search of the node.
    fn stands_for(&self, entry: &Entry, node: &Node<G>) -> bool {
        let Window { alpha, beta } = node.window;
        let fails_high = entry.bound.is_lower() && entry.value >= beta;
        let fails_low = entry.bound.is_upper() && entry.value <= alpha;
        if !fails_high && !fails_low {
            return false;
        }
        if self.options.history_draws && decided_too_late(entry.value, node.ply, node.game) {
            return false;
        }
        // A proved win or loss needs no depth.
        let proved = (fails_high && entry.value.is_win()) || (fails_low && entry.value.is_loss());
        self.is_deep_enough(entry.draft, node.depth)
            || (proved && self.options.draft == Draft::AtLeast)
    }

    /// Whether a draft is good enough for a depth.
    #[inline]
    pub(crate) fn is_deep_enough(&self, draft: Depth, depth: Depth) -> bool {
        match self.options.draft {
            Draft::Exact => draft == depth,
            Draft::AtLeast => draft >= depth,
        }
    }

    /// What the table knows of a child that is not entered: nothing that
    /// belongs to another path, and nothing if the rules of this one would draw it.
    pub(crate) fn look_up_child(&mut self, node: &Node<G>, key: Key) -> Option<Entry> {
        self.probes += 1;
        let mut entry = self.table?.probe(key ^ self.salt)?;
        let ply = node.ply.next();
        entry.value = entry.value.from_node(ply);
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

    pub(crate) fn store(
        &mut self,
        node: &Node<G>,
        value: Value,
        bound: Bound,
        draft: Depth,
        best: Option<u16>,
        met: u64,
    ) {
        if let Some(table) = self.table {
            let entry = Entry {
                value: value.to_node(node.ply),
                bound,
                draft,
                best,
                path_dependent: self.history_draws != met,
            };
            table.store(node.game.key() ^ self.salt, entry);
        }
    }
}

/// Whether a win or loss comes so late that a rule that counts moves would
/// draw first: the entry may come from a game with more moves left.
fn decided_too_late<G: Game>(value: Value, ply: Ply, game: &G) -> bool {
    let plies = value.to_node(ply).distance();
    plies.is_some_and(|plies| plies.unsigned_abs() >= game.plies_to_draw())
}
