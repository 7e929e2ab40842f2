//! The services that techniques can ask of the search. The functions that
//! search are out of line, so that the search itself is compiled the same
//! whoever asks for it.

use crate::search::Worker;
use crate::search::observer::{End, Step};
use crate::search::ordering::{MoveOrder, Ranked};
use crate::table::Entry;
use crate::technique::{Again, Decision, Event, Reason, Sealed, Searcher};
use crate::{
    Depth, Game, Key, Node, NodeKind, Observer, Ply, Stopped, Techniques, Value, Veto, Via, Window,
};

impl<G: Game, T, O, V> Sealed for Worker<'_, G, T, O, V> {}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Searcher for Worker<'_, G, T, O, V> {
    type Game = G;

    #[inline(never)]
    fn search_child(
        &mut self,
        node: &Node<G>,
        child: &G,
        via: Via<G::Move>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped> {
        if self.options.quiescence_table || !depth.is_horizon() {
            self.table.prefetch_position(child);
        }
        let mut child = node.child(child, via, child.is_forced());
        if !depth.is_horizon() {
            child.expect_moves(node);
            self.memory.reach(&child);
        }
        child.aim(window, depth, kind);
        Ok(-self.search_out_of_line(&mut child)?)
    }

    #[inline(never)]
    fn search_again(
        &mut self,
        node: &Node<G>,
        window: Window,
        depth: Depth,
        again: Again,
    ) -> Result<Value, Stopped> {
        let mut same = node.again(window, depth);
        if again == Again::Whole {
            return self.search_out_of_line(&mut same);
        }
        // The node was entered before, so that it is neither terminal nor in need of a TT probe: its
        // value is not the one asked for.
        same.excludes_table_move = true;
        self.enter(&same)?;
        let mut moves = MoveOrder::empty();
        moves.begin(&same);
        let value = self.expand(&mut same, &mut moves)?;
        self.tell_left(&same, value);
        Ok(value)
    }

    fn recall(&self, node: &mut Node<G>) {
        node.entry = self.table.probe(node.game.key(), node.ply).or(node.entry);
    }

    fn nth_move(
        &self,
        node: &Node<G>,
        moves: &mut MoveOrder<G::Move>,
        number: usize,
    ) -> Option<Ranked<G::Move>> {
        moves.at(number, node, &self.memory)
    }

    #[inline]
    fn prefetch(&self, key: Key) {
        self.table.prefetch(key);
    }

    #[inline]
    fn probe_child(&mut self, node: &Node<G>, child: Key) -> Option<Entry> {
        self.entry_of_child(node, child)
    }

    #[inline]
    fn suffices(&self, draft: Depth, depth: Depth) -> bool {
        self.options.draft.suffices(draft, depth)
    }

    #[inline]
    fn has_table(&self) -> bool {
        self.table.is_there()
    }

    fn nodes(&self) -> u64 {
        self.counts.nodes
    }

    fn seldepth(&self) -> Ply {
        self.counts.seldepth
    }

    #[inline]
    fn proving(&self) -> bool {
        self.proving
    }

    #[inline]
    fn permits(&mut self, technique: usize, node: &Node<G>, decision: Decision<G::Move>) -> bool {
        let permitted = self.veto.permits(technique, node, decision);
        if O::WATCHES_NODES {
            self.observer.step(&Step::Decided {
                technique,
                node,
                decision: &decision,
                permitted,
                proving: self.proving,
            });
            if permitted && matches!(decision, Decision::Cut(_)) {
                self.tell(&Step::Ends(End::Technique(technique)));
            }
        }
        permitted
    }

    #[inline]
    fn wants_reasons(&self) -> bool {
        O::WATCHES_NODES && !self.proving && self.observer.wants_reasons()
    }

    #[inline]
    fn because(&mut self, reason: impl FnOnce() -> Reason) {
        if self.wants_reasons() {
            self.observer.step(&Step::Because(&reason()));
        }
    }

    #[inline]
    fn asked(&mut self, technique: Option<usize>) {
        self.tell(&Step::Asked(technique));
    }

    /// Tells the observer, but not of proofs, which are counted apart.
    #[inline]
    fn note(&mut self, technique: usize, event: Event) {
        if !self.proving {
            self.observer.technique(technique, event);
        }
    }
}
