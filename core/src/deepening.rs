//! Iterative deepening: the same search again and again, one ply deeper each
//! time, so that there is always a move to play and the table orders the next iteration.
//!
//! # Source
//! D. J. Slate and L. R. Atkin, *Chess 4.5, the Northwestern University chess
//! program*, in *Chess Skill in Man and Machine*, 1977.

use std::time::{Duration, Instant};

use core::sync::atomic::AtomicBool;

use crate::depth::Depth;
use crate::game::{Game, MoveList, result};
use crate::key::Key;
use crate::limits::{Limits, Stopped};
use crate::node::Node;
use crate::observer::Observer;
use crate::options::Options;
use crate::path::Path;
use crate::report::{Iteration, Line, Report};
use crate::root::RootMoves;
use crate::search::Worker;
use crate::table::Table;
use crate::technique::Techniques;
use crate::techniques::Standard;
use crate::value::{Value, Window};

/// A search to be made: the position, the limits, and what takes part.
///
/// ```
/// # let game = niwaki::doc_game();
/// use niwaki::{Search, Table};
/// let table = Table::new(1);
/// let report = Search::new(&game).depth(6).table(&table).run();
/// assert_eq!(report.depth.whole(), 6);
/// assert!(report.best().is_some());
/// ```
pub struct Search<'a, G: Game, T = Standard, O = ()> {
    game: &'a G,
    techniques: T,
    observer: O,
    table: TableChoice<'a>,
    limits: Limits<'a>,
    options: Options,
    history: &'a [Key],
    only: &'a [G::Move],
    lines: usize,
}

enum TableChoice<'a> {
    Own,
    Shared(&'a Table),
    None,
}

/// MiB of the table that a search makes for itself.
const OWN_TABLE: usize = 16;

impl<'a, G: Game> Search<'a, G> {
    /// A search of `game` with a table of its own and no techniques but
    /// alpha-beta. Without any limit it goes on to [`Depth::MAX`].
    pub fn new(game: &'a G) -> Search<'a, G> {
        Search {
            game,
            techniques: Standard::default(),
            observer: (),
            table: TableChoice::Own,
            limits: Limits::default(),
            options: Options::default(),
            history: &[],
            only: &[],
            lines: 1,
        }
    }
}

impl<'a, G: Game, T: Techniques, O: Observer<G>> Search<'a, G, T, O> {
    /// Ends after the iteration of so many plies (at least 1, at most [`Depth::MAX`]).
    #[must_use]
    pub fn depth(mut self, plies: i16) -> Self {
        self.limits.depth = Some(Depth::plies(plies.clamp(1, Depth::MAX.whole())));
        self
    }

    /// Ends after exactly so many nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Ends after so much time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Ends soon after somebody sets the signal.
    #[must_use]
    pub fn stop(mut self, signal: &'a AtomicBool) -> Self {
        self.limits.stop = Some(signal);
        self
    }

    /// Sets all limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits<'a>) -> Self {
        self.limits = limits;
        self
    }

    /// Uses a table that outlives the search. It is taken as it is; entries of
    /// earlier searches give way first.
    #[must_use]
    pub fn table(mut self, table: &'a Table) -> Self {
        self.table = TableChoice::Shared(table);
        self
    }

    /// Uses no table at all.
    #[must_use]
    pub fn without_table(mut self) -> Self {
        self.table = TableChoice::None;
        self
    }

    /// Sets what is not a technique: drafts, quiescence, draws by history, aspiration.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// The keys of the positions that were on the board since the last
    /// irreversible move, the oldest first, for draws by repetition.
    #[must_use]
    pub fn history(mut self, keys: &'a [Key]) -> Self {
        self.history = keys;
        self
    }

    /// Searches only these moves at the root (all, if the list is empty).
    #[must_use]
    pub fn only_moves(mut self, moves: &'a [G::Move]) -> Self {
        self.only = moves;
        self
    }

    /// Finds the best `count` lines, each with its exact value (multi-PV).
    #[must_use]
    pub fn lines(mut self, count: usize) -> Self {
        self.lines = count.max(1);
        self
    }

    /// Searches with these techniques.
    #[must_use]
    pub fn techniques<U: Techniques>(self, techniques: U) -> Search<'a, G, U, O> {
        Search {
            techniques,
            observer: self.observer,
            game: self.game,
            table: self.table,
            limits: self.limits,
            options: self.options,
            history: self.history,
            only: self.only,
            lines: self.lines,
        }
    }

    /// Has the search watched, usually by a `&mut` of an observer.
    #[must_use]
    pub fn observer<P: Observer<G>>(self, observer: P) -> Search<'a, G, T, P> {
        Search {
            observer,
            techniques: self.techniques,
            game: self.game,
            table: self.table,
            limits: self.limits,
            options: self.options,
            history: self.history,
            only: self.only,
            lines: self.lines,
        }
    }

    /// Searches, until a limit or the end.
    ///
    /// Each ply of the line being searched needs stack: a few kilobytes, up to
    /// [`crate::Ply::MAX`] times. Two megabytes, what threads get from the standard library, are
    /// enough for release builds; give debug builds sixteen.
    pub fn run(mut self) -> Report<G::Move> {
        let start = Instant::now();
        let own;
        let table = match self.table {
            TableChoice::Own => {
                own = Table::new(OWN_TABLE);
                Some(&own)
            }
            TableChoice::Shared(table) => {
                table.new_generation();
                Some(table)
            }
            TableChoice::None => None,
        };
        let path = Path::new(self.history, self.game.key());
        let worker = Worker::new(
            &self.techniques,
            table,
            &mut self.observer,
            self.options,
            &self.limits,
            path,
            start,
        );
        Deepening {
            worker,
            game: self.game,
            start,
            lines: self.lines,
            report: blank_report(),
            proved: None,
            next_proof: 0,
        }
        .run(self.limits.depth, self.only)
    }
}

fn blank_report<M>() -> Report<M> {
    Report {
        depth: Depth::ZERO,
        seldepth: crate::Ply::ROOT,
        value: Value::DRAW,
        exact: true,
        lines: Vec::new(),
        outcome: None,
        nodes: 0,
        proof_nodes: 0,
        qnodes: 0,
        probes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        iterations: Vec::new(),
        stopped: false,
    }
}

struct Deepening<'a, G: Game, T, O> {
    worker: Worker<'a, G, T, O>,
    game: &'a G,
    start: Instant,
    lines: usize,
    report: Report<G::Move>,
    /// The value whose distance is proved to be exact.
    proved: Option<Value>,
    /// Nodes before which no further proof is tried.
    next_proof: u64,
}

/// The first iteration that starts with a narrow window.
const ASPIRATION_FROM: Depth = Depth::plies(4);
/// How often a window is widened before it is opened.
const WIDENINGS: u32 = 4;
/// Nodes that the proof of a distance may always take; beyond, as many as the search took.
const PROOF_NODES: u64 = 500_000;

impl<G: Game, T: Techniques, O: Observer<G>> Deepening<'_, G, T, O> {
    fn run(mut self, depth: Option<Depth>, only: &[G::Move]) -> Report<G::Move> {
        if let Some(outcome) = result(self.game, self.worker.options.history_draws) {
            self.report.outcome = Some(outcome);
            self.report.value = Value::of(outcome, crate::Ply::ROOT);
            self.report.nodes = 1;
            return self.report;
        }
        self.report.value = Value::estimate(self.game.evaluate());
        let mut moves = MoveList::new();
        self.game.moves(&mut moves);
        self.worker.root = RootMoves::new(&moves, only);
        self.lines = self.lines.min(self.worker.root.len());
        self.report.stopped = self.deepen(depth).is_err();
        self.take_lines();
        let value = self.report.value;
        self.report.exact = !value.is_decided() || self.proved == Some(value);
        self.finish()
    }

    /// Searches deeper and deeper: to the depth that was asked for, or until a
    /// win or loss is proved that no depth can change.
    fn deepen(&mut self, limit: Option<Depth>) -> Result<(), Stopped> {
        let last = limit.map_or(Depth::MAX, |depth| depth.clamp(Depth::ONE, Depth::MAX));
        let mut depth = if self.worker.options.iterative {
            Depth::ONE
        } else {
            last
        };
        while depth <= last {
            for line in 0..self.lines {
                self.worker.root.begin(line);
                self.aspirate(depth, line)?;
            }
            self.worker.root.sort_settled(self.lines);
            self.complete(depth);
            self.confirm(depth == last)?;
            if limit.is_none() && self.proved == Some(self.report.value) {
                break;
            }
            depth = depth + Depth::ONE;
        }
        Ok(())
    }

    /// One search of the root, in a window around the value of the last
    /// iteration that is widened as long as the value lies outside.
    fn aspirate(&mut self, depth: Depth, line: usize) -> Result<(), Stopped> {
        let guess = self.worker.root.value(line);
        let narrow = self.worker.options.aspiration
            && depth >= ASPIRATION_FROM
            && guess > -Value::INFINITY
            && !guess.is_decided();
        let mut window = Window::FULL;
        let mut margin = (G::UNIT / 4).max(1);
        if narrow {
            window = Window::new(guess - margin, guess + margin);
        }
        for widening in 0.. {
            let value = root_search(&mut self.worker, self.game, window, depth)?;
            margin = margin.saturating_mul(2);
            let open = widening >= WIDENINGS || value.is_decided();
            if value <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = if open {
                    Window::FULL.alpha
                } else {
                    value - margin
                };
            } else if value >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if open {
                    Window::FULL.beta
                } else {
                    value + margin
                };
            } else {
                break;
            }
        }
        Ok(())
    }

    fn complete(&mut self, depth: Depth) {
        self.report.depth = depth;
        self.take_lines();
        let iteration = Iteration {
            depth,
            seldepth: self.worker.seldepth,
            lines: self.report.lines.clone(),
            nodes: self.worker.nodes - self.worker.proof_nodes,
            elapsed: self.start.elapsed(),
        };
        self.worker.observer.iteration(&iteration);
        self.report.iterations.push(iteration);
    }

    /// Takes over the best lines so far: those of an unfinished iteration
    /// count as soon as one of its moves is better than all before.
    fn take_lines(&mut self) {
        let best = self.worker.root.best(self.lines);
        self.report.lines = best
            .iter()
            .map(|m| Line {
                value: m.value,
                moves: m.line.clone(),
            })
            .collect();
        if let Some(first) = best.first()
            && first.value > -Value::INFINITY
        {
            self.report.value = first.value;
        }
    }

    fn finish(mut self) -> Report<G::Move> {
        // A move that no search got to has no value of its own.
        for line in &mut self.report.lines {
            if line.value == -Value::INFINITY {
                line.value = self.report.value;
            }
        }
        self.report.seldepth = self.worker.seldepth;
        self.report.nodes = self.worker.nodes - self.worker.proof_nodes;
        self.report.proof_nodes = self.worker.proof_nodes;
        self.report.qnodes = self.worker.qnodes;
        self.report.probes = self.worker.probes;
        self.report.hashfull = self.worker.table.map_or(0, Table::fullness);
        self.report.elapsed = self.start.elapsed();
        self.report
    }

    /// Proves that a win found is the nearest and a loss found the farthest,
    /// by searching everything to the distance before it. A better one that
    /// shows up takes its place. Given up if it takes too long, and tried
    /// again when the search has grown to twice its size, or at the end.
    ///
    /// The search proper proves every win and loss, but reductions
    /// may hide a shorter way, and quiescence may come across a longer one first.
    ///
    /// Fails only if a limit of the whole search is reached.
    fn confirm(&mut self, last: bool) -> Result<(), Stopped> {
        let value = self.report.value;
        let nodes = self.worker.nodes;
        let due = last || nodes >= self.next_proof;
        if !value.is_decided() || self.proved == Some(value) || !due {
            return Ok(());
        }
        self.next_proof = nodes * 2;
        let end = nodes + nodes.max(PROOF_NODES);
        let mut plies = 1;
        while plies < self.report.value.distance().map_or(0, i32::abs) {
            if self.prove(plies as u16, end - self.worker.nodes).is_err() {
                return self.worker.watch.check_now(self.worker.nodes);
            }
            plies += 1;
        }
        self.proved = Some(self.report.value);
        Ok(())
    }

    /// Looks for a win, or a loss, within `plies`, and takes it over.
    fn prove(&mut self, plies: u16, budget: u64) -> Result<(), Stopped> {
        let ply = crate::Ply::new(plies);
        let depth = Depth::plies(plies as i16 + 1);
        let won = self.report.value.is_win();
        let window = if won {
            Window::null_below(Value::win_at(ply))
        } else {
            Window::null_above(Value::loss_at(ply))
        };
        self.worker.root.begin(0);
        let before = self.worker.root.clone();
        let game = self.game;
        let better = self
            .worker
            .proving(budget, |worker| prove_in(worker, game, window, depth, won));
        if better != Ok(true) {
            // The values are bounds now, and say nothing new.
            self.worker.root = before;
        }
        self.take_lines();
        better.map(|_| ())
    }
}

/// Whether the value lies within a window that holds only better proofs;
/// then the root knows it exactly.
fn prove_in<G: Game, T: Techniques, O: Observer<G>>(
    worker: &mut Worker<'_, G, T, O>,
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

/// Searches the root's moves that are not settled yet.
fn root_search<G: Game, T: Techniques, O: Observer<G>>(
    worker: &mut Worker<'_, G, T, O>,
    game: &G,
    window: Window,
    depth: Depth,
) -> Result<Value, Stopped> {
    let mut node = Node::root(game, window, depth);
    worker.enter(&node)?;
    let mut order = worker.root.order();
    worker.expand(&mut node, &mut order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_game::Nim;
    use crate::node::Progress;
    use crate::technique::{About, Moment, Plan, Soundness, Technique};

    /// Searches every first move one ply shallower, and has it verified or not.
    #[derive(Clone, Debug, Default)]
    struct Hasty {
        verified: bool,
    }

    crate::adjustable! { Hasty {
        verified "verified" false, true => "whether a surprise is searched again";
    } }

    impl Technique for Hasty {
        type Memory = ();

        const ABOUT: About = About {
            name: "hasty",
            variant_of: None,
            summary: "Reduces first moves.",
            source: "this test",
            moment: Moment::BeforeMove,
            sound: Soundness::Speculative,
        };

        fn before_move<G: Game>(
            &self,
            (): &mut (),
            _: &Node<G>,
            progress: &Progress,
        ) -> Option<Plan> {
            (progress.number == 1).then_some(Plan::Reduce(Depth::ONE))
        }

        fn verifies(&self) -> bool {
            self.verified
        }
    }

    crate::techniques! {
        struct Mine {
            hasty: Hasty,
        }
    }

    #[test]
    fn a_reduced_first_move_is_verified_too() {
        let nodes = |verified| {
            let mut mine = Mine::default();
            mine.hasty.on = true;
            mine.hasty.technique.verified = verified;
            let options = Options {
                iterative: false,
                ..Options::default()
            };
            let search = Search::new(&Nim(21)).techniques(mine).options(options);
            search.without_table().depth(4).run().nodes
        };
        assert!(nodes(true) > nodes(false));
    }

    #[test]
    fn a_depth_beyond_all_bounds_is_none() {
        let limits = Limits {
            depth: Some(Depth::sixteenths(i16::MAX)),
            nodes: Some(2000),
            ..Limits::default()
        };
        assert!(Search::new(&Nim(90)).limits(limits).run().stopped);
        let shallow = Limits {
            depth: Some(Depth::ZERO),
            ..Limits::default()
        };
        let report = Search::new(&Nim(90)).limits(shallow).run();
        assert_eq!(report.depth, Depth::ONE);
    }
}
