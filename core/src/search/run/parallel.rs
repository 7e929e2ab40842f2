//! Several threads search the same position, each by itself, and share the table
//! (Lazy SMP). A position that one thread has searched the others find there; and
//! where one is now, the others go last (`busy.rs`), so that they seldom do the same
//! work at the same time.
//!
//! The thread that was called reports: depth, value and line are its own, so
//! that they belong together. Helpers end when it does, and take no stop signal
//! but that one; a panic of theirs ends the search and goes on in the caller.
//!
//! # Source
//! E. F. Østensen, *A complete chess engine parallelized using Lazy SMP*,
//! University of Oslo, 2016.

use crate::search::run::clock::Instant;
use alloc::vec::Vec;
use std::panic::resume_unwind;
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

use crate::game::result;
use crate::search::Counts;
use crate::search::memory::Lessons;
use crate::search::run::busy::Busy;
use crate::search::run::deepening::Deepening;
use crate::search::run::task::Task;
use crate::search::run::team::{AtEnd, OnPanic, Team};
use crate::search::run::watch::INTERVAL;
use crate::{Depth, Game, Observer, Report, Stopped, Table, Techniques, Veto};

/// Bytes of stack for a helper. It takes up memory only as far as it is used.
const STACK: usize = 64 << 20;

/// Searches on a thread for each part of the memory, of which this is the main one:
/// its findings are reported.
pub(crate) fn run<G, T, O, V>(
    task: &Task<G, T>,
    table: Option<&Table>,
    observer: &mut O,
    veto: &mut V,
    parts: &mut [Option<Lessons<G::Move>>],
    start: Instant,
) -> Report<G::Move>
where
    G: Game<Move: Send + Sync> + Sync,
    T: Techniques + Sync,
    O: Observer<G>,
    V: Veto<G>,
{
    let limits = &task.limits;
    let threads = parts.len();
    let worthwhile = limits.nodes.is_none_or(|n| n / INTERVAL >= threads as u64);
    let over = result(task.game, task.options.history_draws).is_some();
    let helpers = if worthwhile && !over && table.is_some() {
        threads - 1
    } else {
        0
    };
    let team = Team::new(limits, helpers);
    let busy = (helpers > 0).then(Busy::new);
    let shared = (&team, busy.as_ref());
    let (own, others) = parts.split_first_mut().expect("there is the main thread");
    thread::scope(|scope| {
        let numbered = others[..helpers].iter_mut().enumerate();
        let helping: Vec<_> = numbered
            .map_while(|(number, part)| spawn(scope, task, table, shared, number, part, start))
            .collect();
        let mut report = {
            let _at_end = AtEnd(&team.finished);
            lead(task, table, observer, veto, shared, own, start)
        };
        for helper in helping {
            let counts = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            report.nodes += counts.nodes;
            report.qnodes += counts.qnodes;
            report.probes += counts.probes;
            report.endgame_hits += counts.endgame_hits;
        }
        report
    })
}

/// Makes the search of the main thread.
fn lead<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>>(
    task: &Task<G, T>,
    table: Option<&Table>,
    observer: &mut O,
    veto: &mut V,
    (team, busy): (&Team, Option<&Busy>),
    part: &mut Option<Lessons<G::Move>>,
    start: Instant,
) -> Report<G::Move> {
    let lessons = Lessons::begin::<G>(part, task.options);
    let evaluator = task.evaluation.evaluator();
    let evaluator = evaluator.as_ref();
    let mut deepening = task.deepening(table, observer, veto, lessons, evaluator, start);
    if !team.tallies.is_empty() {
        deepening.team = Some(team);
        deepening.worker.busy = busy.map(|busy| busy.of(0));
        deepening.worker.watch.heed(&team.broken);
        if let Some(pool) = &team.pool {
            deepening.worker.watch.draw_from(pool);
        }
    }
    let (report, lessons) = deepening.run(task.limits.depth, task.only);
    *part = Some(lessons);
    report
}

/// Starts a helper, if the system has a thread for it.
fn spawn<'s, 'e, G, T>(
    scope: &'s Scope<'s, 'e>,
    task: &'e Task<G, T>,
    table: Option<&'e Table>,
    shared: (&'e Team, Option<&'e Busy>),
    number: usize,
    part: &'e mut Option<Lessons<G::Move>>,
    start: Instant,
) -> Option<ScopedJoinHandle<'s, Counts>>
where
    G: Game<Move: Send + Sync> + Sync,
    T: Techniques + Sync,
{
    let helper = Builder::new().stack_size(STACK);
    let work = move || help(task, table, shared, number, part, start);
    helper.spawn_scoped(scope, work).ok()
}

/// Makes the search of a helper, until the main thread is done.
fn help<G: Game, T: Techniques>(
    task: &Task<G, T>,
    table: Option<&Table>,
    (team, busy): (&Team, Option<&Busy>),
    number: usize,
    part: &mut Option<Lessons<G::Move>>,
    start: Instant,
) -> Counts {
    let _on_panic = OnPanic(&team.broken);
    let (mut nobody, mut nothing) = ((), ());
    let lessons = Lessons::begin::<G>(part, task.options);
    let evaluator = task.evaluation.evaluator();
    let evaluator = evaluator.as_ref();
    let mut deepening = task.deepening(table, &mut nobody, &mut nothing, lessons, evaluator, start);
    deepening.worker.busy = busy.map(|busy| busy.of(number + 1));
    let watch = &mut deepening.worker.watch;
    watch.heed(&team.finished);
    watch.count_in(&team.tallies[number]);
    if let Some(pool) = &team.pool {
        watch.draw_from(pool);
    }
    deepening.begin(task.only);
    // Stopped or at the end of all depths, it has done what it could.
    let _ = accompany(&mut deepening, team, number, task.limits.depth);
    let counts = deepening.worker.counts;
    *part = Some(deepening.worker.into_lessons());
    counts
}

/// Searches deeper and deeper, near the depth that the main thread is at.
fn accompany<G: Game, T: Techniques>(
    deepening: &mut Deepening<'_, G, T, (), ()>,
    team: &Team,
    number: usize,
    limit: Option<Depth>,
) -> Result<(), Stopped> {
    let mut depth = Depth::ONE;
    if !deepening.worker.options.iterative {
        depth = limit.unwrap_or(Depth::MAX);
    }
    while depth <= Depth::MAX {
        deepening.iterate(depth)?;
        depth = team.next_depth(number, depth);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Evaluation;
    use crate::game::doc_game::Nim;
    use crate::observer::Step;
    use crate::search::run::busy::{self, Marks};
    use crate::technique::{About, Moment, Plan, Prune};
    use crate::{Limits, Node, Options, Ply, Progress, Technique, Value};

    /// The positions two plies from the root, in the order in which they are first entered.
    #[derive(Default)]
    struct Second(Vec<u32>);

    impl Observer<Nim> for Second {
        const WATCHES_NODES: bool = true;

        fn step(&mut self, step: &Step<Nim>) {
            if let Step::Entered(node) = step
                && node.ply == Ply::ROOT.next().next()
                && !self.0.contains(&node.game.0)
            {
                self.0.push(node.game.0);
            }
        }
    }

    /// Prunes the moves of a node from the third on; or all from the one that leads to 17.
    #[derive(Clone, Debug, Default)]
    struct Third {
        rest: bool,
    }

    crate::adjustable! { Third {
        rest "rest" false, true => "whether it is the rest that is pruned";
    } }

    impl Technique for Third {
        type Memory = ();

        const ABOUT: About = About::new(
            "third",
            "Prunes moves from the third on.",
            &[Moment::BeforePlay, Moment::PerMove],
        );

        fn before_play<G: Game>(
            &self,
            _: &Node<G>,
            _: G::Move,
            progress: &Progress,
        ) -> Option<Prune> {
            let late = !self.rest && progress.number >= 3;
            late.then_some(Prune::Move(-Value::INFINITY))
        }

        fn per_move<G: Game>(
            &self,
            (): &mut (),
            _: &Node<G>,
            child: &Node<G>,
            _: &Progress,
        ) -> Option<Plan> {
            let there = self.rest && child.game.key() == Nim(17).key();
            there.then_some(Plan::SkipRest(-Value::INFINITY))
        }
    }

    crate::techniques! {
        struct Mine {
            third: Third,
        }
    }

    /// At which plies of the search another thread sees it where it is.
    struct Told<'a>(Marks<'a>, Vec<(u16, bool)>);

    impl Observer<Nim> for Told<'_> {
        const WATCHES_NODES: bool = true;

        fn step(&mut self, step: &Step<Nim>) {
            if let Step::Entered(node) = step {
                let seen = self.0.is_another_at(node.game.key(), busy::LEAST);
                self.1.push((node.ply.count(), seen));
            }
        }
    }

    /// Searches the first move of Nim four plies deep as the first of several threads.
    fn search_among<O: Observer<Nim>>(busy: &Busy, techniques: Mine, observer: &mut O) -> Value {
        let options = Options {
            iterative: false,
            ..Options::default()
        };
        let task = Task {
            game: &Nim(21),
            techniques,
            limits: Limits::default(),
            options,
            evaluation: Evaluation::Game,
            endgames: None,
            outcomes: None,
            history: &[],
            only: &[1],
            lines: 1,
        };
        let (mut veto, mut part) = ((), None);
        let lessons = Lessons::begin::<Nim>(&mut part, options);
        let now = Instant::now();
        let mut deepening = task.deepening(None, observer, &mut veto, lessons, None, now);
        deepening.worker.busy = Some(busy.of(0));
        let (report, _) = deepening.run(Some(Depth::plies(4)), task.only);
        report.value
    }

    /// The same while another thread is at `there`.
    fn search(techniques: Mine, there: u32) -> (Value, Vec<u32>) {
        search_beside(techniques, there, Depth::plies(4))
    }

    /// The same while another thread is at `there`, from a node of some depth.
    fn search_beside(techniques: Mine, there: u32, depth: Depth) -> (Value, Vec<u32>) {
        let busy = Busy::new();
        let _other = busy.of(1).enter(Nim(there).key(), depth);
        let mut seen = Second::default();
        let value = search_among(&busy, techniques, &mut seen);
        (value, seen.0)
    }

    #[test]
    fn others_are_told_where_a_search_is_but_near_the_leaves() {
        let busy = Busy::new();
        let mut told = Told(busy.of(1), Vec::new());
        search_among(&busy, Mine::default(), &mut told);
        for ply in 1..=3 {
            let mut there = told.1.iter().filter(|one| one.0 == ply);
            assert!(there.clone().count() > 0, "the search comes to ply {ply}");
            assert!(there.all(|one| one.1 == (ply <= 2)), "at ply {ply}");
        }
        assert!(busy.is_free(), "and leaves");
    }

    #[test]
    fn a_move_to_where_another_thread_is_comes_last() {
        let search = |there| search(Mine::default(), there);
        let (value, order) = search(0);
        assert_eq!(order, [19, 18, 17]);
        assert_eq!(search(18), (value, vec![19, 17, 18]));
        assert_eq!(search(19), (value, order.clone()), "the first never waits");
        let shallow = search_beside(Mine::default(), 18, Depth::plies(2));
        assert_eq!(
            shallow,
            (value, order),
            "nor one that is searched less deep"
        );
    }

    #[test]
    fn where_a_move_waits_all_keep_their_numbers() {
        let order = |rest, there| {
            let mut mine = Mine::default();
            mine.third.on = true;
            mine.third.technique.rest = rest;
            search(mine, there).1
        };
        assert_eq!(order(false, 0), [19, 18]);
        assert_eq!(
            order(false, 18),
            [19, 18],
            "it is the second still, and 17 the third"
        );
        assert_eq!(order(true, 0), [19, 18]);
        assert_eq!(order(true, 18), [19, 18], "and was there before the rest");
    }
}
