//! When techniques are asked, and what is done with their answers. All of it is out of line,
//! so that a search without techniques does not carry their code along.

use crate::game::{Game, Tactics};
use crate::search::Worker;
use crate::search::depth::Depth;
use crate::search::expand::Loop;
use crate::search::node::{Node, Progress};
use crate::search::observer::Observer;
use crate::search::ordering::{MoveOrder, Place, Ranked, Stage};
use crate::search::run::limits::Stopped;
use crate::search::value::Value;
use crate::search::veto::Veto;
use crate::technique::Cut;
use crate::technique::registry::{Resolution, Skip, Techniques};

/// What came of a move that techniques or an observer were told of.
pub(crate) enum Informed {
    /// It was searched: its value, and by how much that falls short of the full depth, as far
    /// as the table must know it.
    Searched(Value, Depth),
    /// It was left out, and perhaps the rest with it; taken to be worth at most the value.
    Skipped(Skip, Value),
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Asks the techniques at moment 1, and goes on with the node if none dismisses it.
    #[inline(never)]
    pub(crate) fn search_unless_dismissed(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        let (depth, met) = (node.depth, self.history_draws);
        if let Some(cut) = self.techniques.before_generation(self, node)? {
            return Ok(self.dismiss(node, cut, met));
        }
        // What the table knows may be enough now, as it will be at the next visit.
        if node.depth < depth
            && let Some(value) = self.look_up_again(node)
        {
            return Ok(value);
        }
        if node.depth.is_horizon() {
            node.depth = Depth::ZERO;
            return self.calm(node);
        }
        self.search_moves(node)
    }

    /// Asks the techniques at moment 2.
    #[inline(never)]
    pub(crate) fn consult_before_search(
        &mut self,
        memory: &mut Option<T::Memory>,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
        met: u64,
    ) -> Result<Option<Value>, Stopped> {
        let memory = memory.get_or_insert_default();
        let cut = self.techniques.before_loop(memory, self, node, moves)?;
        Ok(cut.map(|cut| self.dismiss(node, cut, met)))
    }

    /// Takes the value of a technique for that of the node.
    fn dismiss(&mut self, node: &Node<G>, cut: Cut, met: u64) -> Value {
        if let Some(draft) = cut.draft {
            let best = cut.best.map(Place::code);
            self.store(node, cut.value, cut.bound, draft, best, met);
        }
        cut.value
    }

    /// Whether techniques or an observer want to know of each move.
    #[inline]
    pub(crate) fn informs(&self) -> bool {
        (O::WATCHES_MOVES || self.asked.per_move) && !self.proving
    }

    /// Asks the techniques at moment 3 and searches the move as they say; the observer gets
    /// the record that they decided by.
    #[inline(never)]
    pub(crate) fn search_informed(
        &mut self,
        memory: &mut Option<T::Memory>,
        node: &Node<G>,
        child: &mut Node<G>,
        ranked: Ranked<G::Move>,
        so_far: Loop<G::Move>,
    ) -> Result<Informed, Stopped> {
        let mut progress = self.progress(node, &ranked, child.forced, &so_far);
        let mut resolution = Resolution::FULL;
        if self.asked.per_move {
            let (techniques, memory) = (self.techniques, memory.get_or_insert_default());
            resolution = techniques.per_move(self, memory, node, child, ranked.mv, &mut progress);
        }
        if let Some((skip, at_most)) = resolution.skip {
            return Ok(Informed::Skipped(skip, at_most));
        }
        let first = so_far.number() == 1;
        let (value, shortfall) = self.search_resolved(node, child, first, resolution)?;
        // A search without the table's move is no search of the node: nobody is told that it is left.
        if !node.excludes_table_move {
            self.observer.searched(node, &progress, value);
        }
        Ok(Informed::Searched(value, shortfall))
    }

    /// Searches one move as deep as techniques want it, and at full depth if it
    /// surprises. Returns by how much the value falls short of the full depth, as far as
    /// the table must know it.
    fn search_resolved(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
        resolution: Resolution,
    ) -> Result<(Value, Depth), Stopped> {
        let plain = node.depth - Depth::ONE;
        let full = plain + resolution.extension;
        let reduced = full - resolution.reduction;
        child.extended = full > plain;
        self.prepare(node, child, full);
        let (window, kind) = self.aim(node, child, first);
        let mut depth = reduced;
        let mut value = self.search_as(child, window, depth, kind)?;
        if value > node.window.alpha && reduced < full && resolution.verify {
            depth = full;
            child.renew(node);
            value = self.search_as(child, window, depth, kind)?;
        }
        let value = self.look_closer(node, child, first, depth, value)?;
        let shortfall = if resolution.stores_reduced && depth < plain {
            plain - depth
        } else {
            Depth::ZERO
        };
        Ok((value, shortfall))
    }

    /// The record by which techniques decide about a move.
    fn progress(
        &self,
        node: &Node<G>,
        ranked: &Ranked<G::Move>,
        forces: bool,
        so_far: &Loop<G::Move>,
    ) -> Progress {
        let stage = ranked.stage();
        let tactical = match stage {
            Stage::GoodCapture | Stage::BadCapture => true,
            Stage::Killer | Stage::Counter => false,
            Stage::Table | Stage::Quiet => node.game.is_tactical(ranked.mv, Tactics::Captures),
        };
        Progress {
            number: so_far.number() as u16,
            stage,
            tactical,
            forces,
            extended: false,
            history: if tactical {
                0
            } else {
                self.memory.history(node.game.history_index(ranked.mv))
            },
            best: so_far.last.map(|_| so_far.best),
            last: so_far.last,
            best_changes: so_far.best_changes,
        }
    }
}
