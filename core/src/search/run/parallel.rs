//! Lazy SMP: threads that search the same position at different depths, and
//! share nothing but the table. A position that one thread has searched the
//! others find there; that they are not at the same place at the same time is
//! left to chance and to the depths.
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
    let (own, others) = parts.split_first_mut().expect("there is the main thread");
    thread::scope(|scope| {
        let numbered = others[..helpers].iter_mut().enumerate();
        let helping: Vec<_> = numbered
            .map_while(|(number, part)| spawn(scope, task, table, &team, number, part, start))
            .collect();
        let mut report = {
            let _at_end = AtEnd(&team.finished);
            lead(task, table, observer, veto, &team, own, start)
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
    team: &Team,
    part: &mut Option<Lessons<G::Move>>,
    start: Instant,
) -> Report<G::Move> {
    let lessons = Lessons::begin::<G>(part, task.options);
    let evaluator = task.evaluation.evaluator();
    let evaluator = evaluator.as_ref();
    let mut deepening = task.deepening(table, observer, veto, lessons, evaluator, start);
    if !team.tallies.is_empty() {
        deepening.team = Some(team);
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
    team: &'e Team,
    number: usize,
    part: &'e mut Option<Lessons<G::Move>>,
    start: Instant,
) -> Option<ScopedJoinHandle<'s, Counts>>
where
    G: Game<Move: Send + Sync> + Sync,
    T: Techniques + Sync,
{
    let helper = Builder::new().stack_size(STACK);
    let work = move || help(task, table, team, number, part, start);
    helper.spawn_scoped(scope, work).ok()
}

/// Makes the search of a helper, until the main thread is done.
fn help<G: Game, T: Techniques>(
    task: &Task<G, T>,
    table: Option<&Table>,
    team: &Team,
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
