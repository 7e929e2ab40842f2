//! The proof that the distance to a win or loss is exact.
//!
//! The search proper proves every win and loss that it returns, but not that
//! there is no nearer one: a reduction may hide a shorter way, and quiescence
//! may come across a longer one first. So everything is searched once more to
//! the distance before, with nothing speculative.

use crate::search::run::deepening::{Deepening, root_search};
use crate::search::{Counts, Worker};
use crate::{Depth, Game, Observer, Ply, Quiescence, Stopped, Techniques, Value, Veto, Window};

/// Nodes that the proof of a distance may always take, or as many as the search took.
const PROOF_NODES: u64 = 500_000;
/// All that it may take for a distance beyond the depth, which an endgame table has told: enough
/// where the root is in a table, so that each of its moves is known at once. Elsewhere
/// such a proof hardly ever comes to its end.
const TOLD_PROOF_NODES: u64 = 20_000;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Deepening<'_, G, T, O, V> {
    /// Proves that a win found is the nearest and a loss found the farthest, by
    /// searching everything to the distance before it. A better one that shows
    /// up takes its place. Given up if it takes too long, and tried again when
    /// the search has grown to twice its size, or at the end.
    ///
    /// Fails only if a limit of the whole search is reached.
    pub(crate) fn confirm(&mut self, last: bool) -> Result<(), Stopped> {
        let value = self.report.value;
        let nodes = self.worker.counts.nodes;
        let due = last || nodes >= self.next_proof;
        if value.distance().is_none() || self.proved == Some(value) || !due {
            return Ok(());
        }
        self.next_proof = nodes * 2;
        let end = nodes + self.proof_nodes(nodes);
        let mut plies = 1;
        while plies < self.report.value.distance().map_or(0, i32::abs) {
            if self
                .prove(plies as u16, end - self.worker.counts.nodes)
                .is_err()
            {
                return self.worker.watch.check_now(self.worker.counts.nodes);
            }
            plies += 1;
        }
        self.proved = Some(self.report.value);
        Ok(())
    }

    /// Returns how many nodes the proof of the present distance may take, after so many of the search.
    fn proof_nodes(&self, nodes: u64) -> u64 {
        let plies = self.report.value.distance().map_or(0, i32::abs);
        let beyond = plies > self.report.depth.whole().into();
        if beyond && self.worker.counts.endgame_hits > u64::from(self.sure.is_some()) {
            TOLD_PROOF_NODES
        } else {
            nodes.max(PROOF_NODES)
        }
    }

    /// Looks for a win, or a loss, within `plies`, and takes it over.
    fn prove(&mut self, plies: u16, budget: u64) -> Result<(), Stopped> {
        let ply = Ply::new(plies);
        let depth = Depth::plies(plies as i16 + 1);
        let won = self.report.value.is_win();
        let window = if won {
            Window::null_below(Value::win_at(ply))
        } else {
            Window::null_above(Value::loss_at(ply))
        };
        self.worker.root.begin(0);
        let before = self.worker.root.clone();
        // A proof is about all moves, also those that nobody needs to search.
        self.worker.root.widen();
        let game = self.game;
        let better = self
            .worker
            .proving(budget, |worker| prove_in(worker, game, window, depth, won));
        if better == Ok(true) {
            self.worker.root.narrow();
        } else {
            // The values are bounds now, and say nothing new.
            self.worker.root = before;
        }
        self.take_lines();
        better.map(|_| ())
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Makes a search in which only proofs count: nothing speculative, no
    /// quiescence, no table entries but its own, none that depend on the path,
    /// and at most `budget` nodes, which are counted apart.
    pub(crate) fn proving<R>(
        &mut self,
        budget: u64,
        search: impl FnOnce(&mut Self) -> Result<R, Stopped>,
    ) -> Result<R, Stopped> {
        let (options, table, watch) = (self.options, self.table, self.watch.clone());
        let before = self.counts;
        // Nobody else fills the table of proofs.
        let busy = self.busy.take();
        self.proving = true;
        self.options.quiescence = Quiescence::Off;
        self.table = table.of_proofs();
        self.watch.cap(before.nodes.saturating_add(budget));
        let found = search(self);
        self.proving = false;
        (self.options, self.table, self.watch) = (options, table, watch);
        self.busy = busy;
        let nodes = self.counts.nodes;
        self.counts = Counts {
            nodes,
            proof_nodes: before.proof_nodes + (nodes - before.nodes),
            ..before
        };
        found
    }
}

/// Tells whether the value lies within a window that holds only better proofs;
/// then the root knows it exactly.
fn prove_in<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>>(
    worker: &mut Worker<'_, G, T, O, V>,
    game: &G,
    window: Window,
    depth: Depth,
    won: bool,
) -> Result<bool, Stopped> {
    let value = root_search(worker, game, window, depth)?;
    let better = if won {
        value >= window.beta
    } else {
        value <= window.alpha
    };
    if better {
        let open = if won {
            Window::new(window.alpha, Value::INFINITY)
        } else {
            Window::FULL
        };
        root_search(worker, game, open, depth)?;
    }
    Ok(better)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;
    use crate::search::memory::Lessons;
    use crate::search::path::Path;
    use crate::search::run::clock::Instant;
    use crate::technique::{Event, Searcher};
    use crate::{Limits, Node, Options, Standard, Table};

    #[derive(Default)]
    struct Counter {
        noted: u64,
    }

    impl<G: Game> Observer<G> for Counter {
        fn technique(&mut self, _: usize, _: Event) {
            self.noted += 1;
        }
    }

    #[test]
    fn what_techniques_do_for_a_proof_is_not_counted() {
        let game = Nim(13);
        let (techniques, table) = (Standard::default(), Table::new(1));
        let (limits, path) = (Limits::default(), Path::new(&[], game.key()));
        let (mut counter, mut nothing) = (Counter::default(), ());
        let lessons = Lessons::begin::<Nim>(&mut None, Options::default());
        let mut worker = Worker::new(
            &techniques,
            Some(&table),
            &mut counter,
            &mut nothing,
            Options::default(),
            &limits,
            path,
            lessons,
            None,
            None,
            Instant::now(),
        );
        let node = Node::root(&game, Window::FULL, Depth::plies(4));
        let look = |worker: &mut Worker<_, _, _, _>| {
            let found = worker.probe_child(&node, game.key());
            worker.note(0, Event::Tried);
            found
        };
        assert!(look(&mut worker).is_none());
        let proved = Worker::proving(&mut worker, 10, |worker| Ok(look(worker)));
        assert!(proved.is_ok_and(|entry| entry.is_none()));
        assert_eq!((worker.counts.probes, counter.noted), (1, 1));
    }
}
