//! Moves that wait while another thread searches what is behind them.
//!
//! [`busy`](crate::search::run::busy) tells where the others are, and has the sources.

use super::state::Loop;
use crate::search::Worker;
use crate::search::ordering::{MoveOrder, Ranked};
use crate::{Game, Node, Observer, Ply, Techniques, Veto};

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Has a move wait that leads to where another thread is, once, and tells whether it
    /// does: while the others are searched, that thread fills the table with what is below.
    #[cold]
    #[inline(never)]
    pub(super) fn gives_way(
        &mut self,
        node: &Node<G>,
        state: &mut Loop<G::Move>,
        moves: &mut MoveOrder<G::Move>,
        ranked: &Ranked<G::Move>,
    ) -> bool {
        let may_wait = node.ply > Ply::ROOT && state.number() > 1;
        if !may_wait || self.waited(state, ranked).is_some() {
            return false;
        }
        self.waiting.push((ranked.place(), state.number() as u16));
        state.waiting += 1;
        state.taken -= 1;
        moves.defer(state.taken);
        true
    }

    /// Returns the number that a move had when it was made to wait, if it was.
    pub(super) fn waited(&self, state: &Loop<G::Move>, ranked: &Ranked<G::Move>) -> Option<u16> {
        let first = self.waiting.len() - state.waiting;
        let known = self.waiting[first..]
            .iter()
            .find(|one| one.0 == ranked.place());
        known.map(|one| one.1)
    }

    /// Tells whether moves wait that are to be searched though the rest is pruned; if so,
    /// takes the rest out of the order.
    pub(super) fn goes_on(&self, state: &Loop<G::Move>, moves: &mut MoveOrder<G::Move>) -> bool {
        if state.waiting > 0 {
            let waiting = &self.waiting[self.waiting.len() - state.waiting..];
            let waits = |place| waiting.iter().any(|one| one.0 == place);
            moves.leave_out_from(state.taken, waits);
        }
        state.waiting > 0
    }
}
