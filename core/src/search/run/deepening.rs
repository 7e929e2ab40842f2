//! Iterative deepening: the same search again and again, one ply deeper each
//! time, so that there is always a move to play and the table orders the next
//! iteration.
//!
//! An iteration searches the root once for each line that is asked for, in an
//! aspiration window. When it is complete, its lines and its value go into the
//! report; a limit that ends the search in the middle of one leaves those of
//! the last, or the move that the unfinished iteration preferred when it ended, with
//! its value there. A win or loss is proved to be the nearest before the loop goes on.
//!
//! # Source
//! D. J. Slate and L. R. Atkin, *Chess 4.5, the Northwestern University chess
//! program*, in *Chess Skill in Man and Machine*, 1977.

use alloc::vec::Vec;

use crate::endgames::Known;
use crate::game::result;
use crate::search::Worker;
use crate::search::memory::Lessons;
use crate::search::node::evaluate;
use crate::search::root::RootMoves;
use crate::search::run::clock::Instant;
use crate::search::run::team::Team;
use crate::{
    Bound, Depth, Game, Iteration, Key, Line, MoveList, Node, Observer, Ply, Report, Stopped,
    Techniques, Value, Veto, Window,
};

/// The loop over depths, and what it has come to.
pub(crate) struct Deepening<'a, G: Game, T, O, V> {
    pub(crate) worker: Worker<'a, G, T, O, V>,
    pub(crate) game: &'a G,
    /// When the search began.
    start: Instant,
    /// The positions before the root, since the last irreversible move.
    past: &'a [Key],
    /// How many best lines are asked for.
    lines: usize,
    /// The outcome, if somebody is sure of it.
    pub(crate) sure: Option<Known>,
    /// The report as far as it is known.
    pub(crate) report: Report<G::Move>,
    /// The value whose distance is proved to be exact.
    pub(crate) proved: Option<Value>,
    /// Nodes before which no further proof is tried.
    pub(crate) next_proof: u64,
    /// The threads that help this one.
    pub(crate) team: Option<&'a Team>,
}

impl<'a, G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Deepening<'a, G, T, O, V> {
    /// Prepares the loop.
    pub(crate) fn new(
        worker: Worker<'a, G, T, O, V>,
        game: &'a G,
        past: &'a [Key],
        lines: usize,
        start: Instant,
    ) -> Deepening<'a, G, T, O, V> {
        Deepening {
            worker,
            game,
            start,
            past,
            lines,
            sure: None,
            report: Report::blank(),
            proved: None,
            next_proof: 0,
            team: None,
        }
    }

    /// Gets the moves ready; the game must not be over. Where somebody knows which moves keep its outcome, the
    /// others are set aside.
    pub(crate) fn begin(&mut self, only: &[G::Move]) {
        let mut moves = MoveList::new();
        self.game.moves(&mut moves);
        let mut root = RootMoves::new(&moves, only);
        if self.worker.endgames.is_some() {
            moves.retain(|mv| only.is_empty() || only.contains(mv));
            if let Some(advice) = self.worker.take_advice(self.game, &moves, self.past) {
                root.set_aside_all_but(&advice.moves);
                self.sure = advice.outcome;
            }
        }
        self.worker.root = root;
        self.lines = self.lines.min(self.worker.root.len());
    }

    /// Returns what is told of a value of the root: that of the outcome, if somebody is sure of it.
    fn told(&self, value: Value) -> Value {
        self.sure.map_or(value, |known| known.told(value))
    }

    /// Makes the whole search, and returns what it has learned besides the
    /// report.
    pub(crate) fn run(
        mut self,
        depth: Option<Depth>,
        only: &[G::Move],
    ) -> (Report<G::Move>, Lessons<G::Move>) {
        if let Some(outcome) = result(self.game, self.worker.options.history_draws) {
            self.report.outcome = Some(outcome);
            self.report.value = Value::of(outcome, Ply::ROOT);
            self.report.nodes = 1;
        } else {
            self.search(depth, only);
        }
        (self.report, self.worker.into_lessons())
    }

    /// Searches a game that is not over.
    fn search(&mut self, depth: Option<Depth>, only: &[G::Move]) {
        self.report.value = evaluate(self.game, None, Ply::ROOT, self.worker.evaluator);
        self.begin(only);
        self.worker.counts.endgame_hits += u64::from(self.sure.is_some());
        self.report.value = self.told(self.report.value);
        self.report.stopped = self.deepen(depth).is_err();
        self.take_lines();
        self.complete_line();
        let value = self.report.value;
        // A move that was set aside may avoid the loss.
        let of_all = !value.is_loss() || !self.worker.root.has_set_aside();
        self.report.exact = value.distance().is_none() || (self.proved == Some(value) && of_all);
        self.finish();
    }

    /// Searches deeper and deeper: to the depth that was asked for, or until a
    /// win or loss is proved that no depth can change.
    fn deepen(&mut self, limit: Option<Depth>) -> Result<(), Stopped> {
        let options = self.worker.options;
        let step = Depth::plies(options.step.max(1).into());
        let (mut depth, last) = first_and_last(limit, options.iterative, step);
        while depth <= last {
            if let Some(team) = self.team {
                team.begin(depth);
            }
            self.iterate(depth)?;
            self.complete(depth);
            self.confirm(depth == last)?;
            if limit.is_none() && self.proved == Some(self.report.value) {
                break;
            }
            depth = depth + step;
        }
        Ok(())
    }

    /// Makes one iteration: each line is searched without the first moves of
    /// those before it.
    pub(crate) fn iterate(&mut self, depth: Depth) -> Result<(), Stopped> {
        for line in 0..self.lines {
            self.worker.root.begin(line);
            self.aspirate(depth, line)?;
        }
        self.worker.root.sort_lines(self.lines);
        Ok(())
    }

    /// Notes that an iteration is complete, and tells of it.
    fn complete(&mut self, depth: Depth) {
        self.report.depth = depth;
        self.take_lines();
        let iteration = self.so_far(depth, self.report.lines.clone());
        self.worker.observer.iteration(&iteration);
        self.report.iterations.push(iteration);
    }

    /// Describes the iteration to this depth, complete or not, with these
    /// lines.
    fn so_far(&self, depth: Depth, lines: Vec<Line<G::Move>>) -> Iteration<G::Move> {
        Iteration {
            depth,
            seldepth: self.worker.counts.seldepth,
            lines,
            nodes: self.nodes(),
            endgame_hits: self.worker.counts.endgame_hits,
            best_share: self.worker.root.best_share(),
            elapsed: self.start.elapsed(),
        }
    }

    /// Tells an observer who wants to know that a line failed high or low in
    /// its window, if it did.
    pub(crate) fn tell_if_outside(
        &mut self,
        value: Value,
        window: Window,
        depth: Depth,
        line: usize,
    ) {
        let bound = Bound::of(value, window);
        if !O::WATCHES_ROOT || bound == Bound::Exact || window == Window::FULL {
            return;
        }
        let moves = self.worker.root.line(line).to_vec();
        let value = self.told(value);
        let so_far = self.so_far(
            depth,
            vec![Line {
                value,
                bound,
                moves,
            }],
        );
        self.worker.observer.outside(&so_far, line, bound);
    }

    /// Counts the nodes of all threads, but for those of proofs.
    fn nodes(&self) -> u64 {
        self.worker.counts.nodes - self.worker.counts.proof_nodes + self.team.map_or(0, Team::nodes)
    }

    /// Takes over the best lines so far: those of an unfinished iteration count
    /// as soon as one of its moves is better than alpha.
    pub(crate) fn take_lines(&mut self) {
        let best = self.worker.root.best(self.lines);
        self.report.lines = best
            .iter()
            .map(|m| Line {
                value: if m.value > -Value::INFINITY {
                    self.told(m.value)
                } else {
                    m.value
                },
                bound: m.bound,
                moves: m.line.clone(),
            })
            .collect();
        if let Some(first) = self.report.lines.first()
            && first.value > -Value::INFINITY
        {
            self.report.value = first.value;
        }
    }

    /// Completes the report. A move that no search got to has no value of its own,
    /// and takes that of the position.
    fn finish(&mut self) {
        for line in &mut self.report.lines {
            if line.value == -Value::INFINITY {
                line.value = self.report.value;
            }
        }
        self.report.seldepth = self.worker.counts.seldepth;
        self.report.nodes = self.worker.counts.nodes - self.worker.counts.proof_nodes;
        self.report.proof_nodes = self.worker.counts.proof_nodes;
        self.report.qnodes = self.worker.counts.qnodes;
        self.report.probes = self.worker.counts.probes;
        self.report.endgame_hits = self.worker.counts.endgame_hits;
        self.report.hashfull = self.worker.table.fullness();
        self.report.elapsed = self.start.elapsed();
    }
}

/// Returns the depths of the first iteration and of the last. Iterations have whole plies; a search without them is as deep
/// as it shall be.
fn first_and_last(limit: Option<Depth>, iterative: bool, step: Depth) -> (Depth, Depth) {
    let last = limit.map_or(Depth::MAX, |depth| depth.clamp(Depth::ONE, Depth::MAX));
    if !iterative {
        return (last, last);
    }
    let last = Depth::plies(last.whole());
    (first_depth(limit.map(|_| last), step), last)
}

/// Returns the depth of the first iteration: at most `step`, and a whole number
/// of steps from the `last`, where there is one.
fn first_depth(last: Option<Depth>, step: Depth) -> Depth {
    let beyond = last.map_or(0, |last| (last.whole() - 1).rem_euclid(step.whole()));
    Depth::plies(1 + beyond)
}

/// Searches the root's moves but those of the lines that are known.
pub(crate) fn root_search<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>>(
    worker: &mut Worker<'_, G, T, O, V>,
    game: &G,
    window: Window,
    depth: Depth,
) -> Result<Value, Stopped> {
    let mut node = Node::root(game, window, depth);
    node.evaluator = worker.evaluator;
    // That the game is not over is known.
    worker.enter(&node)?;
    let mut order = worker.root.order();
    let value = worker.expand(&mut node, &mut order)?;
    worker.tell_left(&node, value);
    worker.root.turn_to(None, worker.counts.nodes);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::doc_game::Nim;
    use crate::technique::{About, Moment, Plan, Soundness};
    use crate::{Limits, Options, Progress, Search, Technique};

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
            moments: &[Moment::PerMove],
            sound: Soundness::Speculative,
        };

        fn per_move<G: Game>(
            &self,
            (): &mut (),
            _: &Node<G>,
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

    fn depths(step: u8, limit: Option<Depth>) -> Vec<i16> {
        let options = Options {
            step,
            ..Options::default()
        };
        let limits = Limits {
            depth: limit,
            nodes: Some(3000),
            ..Limits::default()
        };
        let report = Search::new(&Nim(90)).options(options).limits(limits).run();
        let depths = report.iterations.iter().map(|one| one.depth.whole());
        depths.collect()
    }

    #[test]
    fn iterations_deepen_by_steps_and_end_where_they_should() {
        let to = |step, plies| depths(step, Some(Depth::plies(plies)));
        assert_eq!(to(1, 4), [1, 2, 3, 4]);
        assert_eq!(to(0, 3), [1, 2, 3]);
        assert_eq!(to(2, 6), [2, 4, 6]);
        assert_eq!(to(2, 7), [1, 3, 5, 7]);
        assert_eq!(to(3, 6), [3, 6]);
        assert_eq!(to(9, 5), [5]);
        assert_eq!(depths(3, None)[..3], [1, 4, 7]);
    }

    /// The proof of a mate waits for the last iteration, so that there has to be one.
    #[test]
    fn the_last_iteration_before_a_fraction_of_a_ply_is_the_last_of_all() {
        let depths = |sixteenths, iterative| {
            let limit = Some(Depth::sixteenths(sixteenths));
            first_and_last(limit, iterative, Depth::ONE)
        };
        let plies = Depth::plies;
        assert_eq!(depths(72, true), (plies(1), plies(4)));
        assert_eq!(depths(64, true), (plies(1), plies(4)));
        let fraction = Depth::sixteenths(72);
        assert_eq!(depths(72, false), (fraction, fraction));
        assert_eq!(first_and_last(None, true, plies(3)), (plies(1), Depth::MAX));
    }

    #[test]
    fn the_share_of_the_best_move_is_told() {
        // At depth 1 each of the three moves is one node.
        let share = |search: Search<_>| {
            let report = search.depth(1).run();
            report.iterations.last().expect("one iteration").best_share
        };
        assert_eq!(share(Search::new(&Nim(90))), 333);
        assert_eq!(share(Search::new(&Nim(90)).lines(3)), 333);
        assert_eq!(share(Search::new(&Nim(90)).only_moves(&[2])), 1000);
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
        assert_eq!(depths(2, Some(Depth::ZERO)), [1]);
    }
}
