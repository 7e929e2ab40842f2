//! Several searches at a time, each on one thread with a cleared table.
//!
//! A worker takes a task, searches its position with every configuration in turn, and sends
//! records. It never writes: the thread that collects them does. On a run that goes on, the worker
//! skips all that is recorded, and takes the baseline's value and move from there.
//!
//! Nothing of one search reaches another: the table is cleared, the worker has one thread, and
//! counts of nodes do not depend on the clock. That is why `--concurrency` and shards leave the
//! records as they are.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cpu_time::ThreadTime;
use niwaki::Table;

use super::plan::{Limit, Task};
use super::record::{Identity, Record, Reference};
use super::searched::{self, Origin, Searched};
use super::truth::Truth;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;
use niwaki_host::pool::{Ended, Outlet, Work};
use niwaki_host::position::{Clerk, Judged, Request, Terms};
use niwaki_host::printable::shown;

/// A message of a worker.
pub(super) enum Word {
    /// A search begins.
    Begins(String),
    /// This is to be recorded.
    Found(Box<Record>),
}

/// The part that all workers share.
pub(super) struct Searches<'a> {
    /// Facts for every record.
    pub(super) origin: &'a Origin,
    /// Records that are there already, by identity.
    pub(super) done: &'a HashMap<Identity, Reference>,
    /// The endgame tables that judge.
    pub(super) truth: &'a Truth,
}

impl<'a> Work for Searches<'a> {
    type Job = &'a Task;
    type Own = Tables;
    type Message = Word;

    fn work(&self, task: &&Task, tables: &mut Tables, outlet: &Outlet<Word>) -> Result<(), Ended> {
        let rounds = match task.repeats {
            None => 0..=0,
            Some(repeats) => 1..=repeats,
        };
        if task.repeats.is_some() && !self.is_done(task) {
            // Whoever is searched first finds memory and caches as another position left them.
            tables.search(task, &task.searchers()[0].engine)?;
        }
        let (mut reference, mut held) = (None, Vec::new());
        let ended = rounds.into_iter().try_for_each(|repeat| {
            let task = (*task, repeat);
            round(self, task, &mut reference, tables, outlet, &mut held)
        });
        // What was searched before Ctrl-C is recorded too.
        let found = held.into_iter().map(|record| Word::Found(Box::new(record)));
        ended.and(outlet.send_all(found))
    }
}

impl Searches<'_> {
    /// Returns whether all searches of a task that is done for the times are recorded.
    fn is_done(&self, task: &Task) -> bool {
        let repeats = 1..=task.repeats.unwrap_or(0);
        let known =
            |repeat: u32, order: usize| self.done.contains_key(&(task.number, repeat, order));
        repeats
            .into_iter()
            .all(|repeat| (0..task.searchers().len()).all(|order| known(repeat, order)))
    }
}

/// Returns the places of the searchers in the order in which a round searches them: there and back by turns, so that a
/// machine that becomes slower during a round is slower for the first of them in one round and for the last in the next.
/// The first round begins with the baseline, whose value the records of the others need.
fn in_turn(searchers: usize, repeat: u32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..searchers).collect();
    if repeat > 0 && repeat.is_multiple_of(2) {
        order.reverse();
    }
    order
}

/// Searches with every configuration of a task once. Repetitions are whole rounds: so a machine that
/// becomes slower meanwhile is slower for all of them.
///
/// Records of searches for their times are `held` until the last of them: to write one takes memory and caches from the
/// next search, and of the first search of all there is none before it.
fn round(
    work: &Searches,
    (task, repeat): (&Task, u32),
    reference: &mut Option<Reference>,
    tables: &mut Tables,
    outlet: &Outlet<Word>,
    held: &mut Vec<Record>,
) -> Result<(), Ended> {
    let searchers = task.searchers();
    for order in in_turn(searchers.len(), repeat) {
        let configured = &searchers[order];
        let identity = (task.number, repeat, order);
        let known = work.done.get(&identity);
        if let Some(known) = known {
            reference.get_or_insert_with(|| known.clone());
            if nothing_left(work, task, identity, known) {
                continue;
            }
        }
        let title = configured.title(task.group.baseline());
        let what = format!("{} {} {title}", task.group.experiment, task.group.label);
        let what = shown(&what).into_owned();
        outlet.send(Word::Begins(what))?;
        let searched = tables.search(task, &configured.engine)?;
        let record = searched::record(work.origin, task, identity, &searched, reference.as_ref());
        reference.get_or_insert_with(|| record.as_reference());
        match task.judged() {
            None if repeat > 0 => held.push(record),
            None => outlet.send(Word::Found(Box::new(record)))?,
            Some(decisions) => {
                let minutes = Minutes {
                    work,
                    outlet,
                    search: record,
                    known: known.is_some(),
                    alive: Ok(()),
                };
                minutes.audit(task, decisions, &configured.engine)?;
            }
        }
    }
    Ok(())
}

/// Returns whether a search that is recorded needs no second look: all of its decisions are judged.
/// Otherwise it is made again, since decisions are drawn while it runs; the same seed draws the
/// same ones.
fn nothing_left(work: &Searches, task: &Task, identity: Identity, known: &Reference) -> bool {
    let (number, _, order) = identity;
    let done = |decision| work.done.contains_key(&(number, decision, order));
    task.judged().is_none() || known.decisions.is_some_and(|drawn| (1..=drawn).all(done))
}

/// Writes down the findings of a search: the search itself as soon as it is known how many of its
/// decisions were drawn, then each of them. In this order a run that is killed knows what it lacks.
struct Minutes<'a, 'w> {
    work: &'a Searches<'w>,
    outlet: &'a Outlet<'w, Word>,
    /// The record of the search, of which those of the decisions are made.
    search: Record,
    /// Whether the search is recorded already, and must not be a second time.
    known: bool,
    /// Whether anybody still takes the records: an error ends the audit.
    alive: Result<(), Ended>,
}

impl Minutes<'_, '_> {
    /// Judges so many decisions of each technique. Those that are recorded are left out.
    fn audit(mut self, task: &Task, decisions: u32, engine: &Engine) -> Result<(), Ended> {
        let terms = Terms {
            decisions: decisions as usize,
            seed: task.own as u64,
            cap: task.cap,
            truth: self.work.truth.of(&task.group),
        };
        let position = &task.place.problem.position;
        position.audit(engine, &request(task), terms, &mut self);
        self.alive.and_then(|()| unless_interrupted(()))
    }

    /// Sends a record, and returns whether to go on.
    fn write(&mut self, record: Record) -> bool {
        self.alive = self.outlet.send(Word::Found(Box::new(record)));
        self.alive.is_ok()
    }
}

impl Clerk for Minutes<'_, '_> {
    fn drawn(&mut self, decisions: u32) -> bool {
        self.search.decisions = Some(decisions);
        self.known || self.write(self.search.clone())
    }

    fn wants(&self, number: u32) -> bool {
        let identity = (self.search.task, number, self.search.order);
        !self.work.done.contains_key(&identity)
    }

    fn judged(&mut self, number: u32, judged: Judged) -> bool {
        self.write(self.search.of_decision(number, judged))
    }
}

/// Returns when a search of a task ends. The cap of a search to a depth is its limit of nodes as
/// well; the record tells the two apart by `depth`.
fn request(task: &Task) -> Request<'static> {
    let (depth, nodes) = match task.limit {
        Limit::Depth(depth) => (Some(depth), task.cap),
        Limit::Nodes(nodes) => (None, Some(nodes)),
    };
    Request {
        depth,
        nodes,
        ..Request::until(interrupt::heed())
    }
}

/// The tables of a worker, by their size: each is made once and cleared before every search. An
/// engine without a table has an entry of its own, which is empty.
#[derive(Default)]
pub(super) struct Tables(HashMap<usize, Option<Table>>);

impl Tables {
    /// Searches once with a cleared table. The time of the processor is that of this thread and of
    /// the search alone, without the clearing.
    fn search(&mut self, task: &Task, engine: &Engine) -> Result<Searched, Ended> {
        unless_interrupted(())?;
        let table = match self.0.entry(engine.hash) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(engine.table()?),
        };
        let table = table.as_mut().map(|table| {
            table.clear();
            &*table
        });
        let position = &task.place.problem.position;
        let before = ThreadTime::now();
        let info = position.search(engine, &request(task), table, &mut |_| ());
        let processor = before.elapsed();
        let info = info.map_err(Failure::from)?;
        unless_interrupted(Searched { info, processor })
    }
}

/// Returns the findings, unless Ctrl-C came in between: a search that was cut short is no record.
fn unless_interrupted<T>(found: T) -> Result<T, Ended> {
    if interrupt::pressed() {
        return Err(Ended::Stopped);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::in_turn;

    #[test]
    fn rounds_go_there_and_back() {
        let rounds: Vec<Vec<usize>> = (0..4).map(|repeat| in_turn(3, repeat)).collect();
        assert_eq!(rounds, [[0, 1, 2], [0, 1, 2], [2, 1, 0], [0, 1, 2]]);
    }
}
