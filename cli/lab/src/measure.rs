//! The work of a run, from the first task to the last.
//!
//! Searches that count nodes are independent of each other and run side by side: with a cleared
//! table and one thread each, their records are the same however many run at once. Searches that
//! are made for their times run after them, one at a time, since another search beside them would
//! take caches and memory bandwidth away from them. Games come last, and are divided in the same way: those at equal
//! nodes or depth, then those by the clock, one at a time.
//!
//! Records come back over one channel and are written by one thread, in the order in which they are
//! found. The summary sorts them.

use std::collections::HashMap;

use super::bouts::{self, Bout};
use super::definition::Definition;
use super::folder::Folder;
use super::plan::{self, Task, Wishes};
use super::playing;
use super::preset::{Preset, in_minutes};
use super::record::{Identity, Record, Reference};
use super::run::Run;
use super::searched::Origin;
use super::shard::Shard;
use super::truth::Truth;
use super::workers::{Searches, Tables, Word};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Wanted};
use niwaki_host::progress;

/// What a run that goes on needs of the records that are there.
#[derive(Default)]
pub(super) struct Known {
    /// The searches and the judged decisions.
    done: HashMap<Identity, Reference>,
    /// The points of each pair of games, by the number of its task.
    played: HashMap<usize, usize>,
    /// How many of the searches and pairs of games are made.
    made: u64,
}

impl Known {
    /// Keeps what is needed of a record.
    pub(super) fn add(&mut self, record: &Record) {
        self.made += u64::from(record.audit.is_none());
        match &record.played {
            Some(pair) => _ = self.played.insert(record.task, pair.results.points()),
            None => _ = self.done.insert(record.identity(), record.as_reference()),
        }
    }
}

/// All that a run has to do.
pub(super) struct Workload {
    /// The searches.
    pub(super) tasks: Vec<Task>,
    /// The pairs of games, numbered behind them.
    pub(super) bouts: Vec<Bout>,
}

impl Workload {
    /// Plans all that the definitions want in a preset.
    pub(super) fn new(
        catalogue: &Catalogue,
        definitions: &[Definition],
        preset: Preset,
        wishes: &Wishes,
    ) -> Result<Workload, Failure> {
        let tasks = plan::all(catalogue, definitions, preset, wishes)?;
        let bouts = bouts::all(catalogue, definitions, preset, wishes, tasks.len())?;
        Ok(Workload { tasks, bouts })
    }

    /// Returns whether there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.tasks.is_empty() && self.bouts.is_empty()
    }

    /// Counts the searches.
    pub(super) fn searches(&self) -> usize {
        self.tasks.iter().map(Task::searches).sum()
    }

    /// Leaves what a shard does, all without one, in the order in which it is done.
    pub(super) fn keep(&mut self, shard: Option<Shard>) {
        let own = |number| shard.is_none_or(|shard| shard.has(number));
        self.tasks.retain(|task| own(task.number));
        self.bouts.retain(|bout| own(bout.number));
        plan::in_working_order(&mut self.tasks);
    }
}

/// Says beforehand how many searches and games there are and how long they take, to a person. The minutes of
/// the definition are for the whole preset, so they are left out where less or more of it was asked
/// for, and where one of the experiments does not know its own.
pub(super) fn announce(definitions: &[Definition], run: &Run, work: &Workload) {
    let searches = work.searches();
    let usual = run.depth.is_none() && run.positions.is_none() && run.games.is_empty();
    let minutes = definitions.iter().map(|d| d.minutes.get(&run.preset));
    let minutes: Option<f64> = minutes.sum();
    let cost = match minutes.filter(|_| usual && run.shard.is_none()) {
        Some(minutes) => format!(": {}", in_minutes(minutes)),
        None => String::new(),
    };
    let games = match 2 * work.bouts.len() {
        0 => String::new(),
        games => format!(" and at most {games} games"),
    };
    progress::say(&format!("{searches} searches{games}{cost}"));
}

/// Does all tasks, and writes their records as they come: first those that may run beside each
/// other, then those that are made for their times, alone, and in the end the games. `known` are the records of an earlier
/// part of the run, which are not made again.
///
/// Nothing of a record is kept but what later searches need of the earlier part: a run takes as much memory at its end
/// as at its beginning. Whoever sums up reads the folder.
pub(super) fn all(
    Workload { tasks, bouts }: &Workload,
    origin: &Origin,
    truth: &Truth,
    concurrency: Option<usize>,
    mut folder: Folder,
    known: &Known,
) -> Result<Folder, Failure> {
    let searches: usize = tasks.iter().map(Task::searches).sum();
    let bar = progress::bar(searches + bouts.len());
    bar.set_position(known.made);
    // The records of an earlier part took no time now.
    bar.reset_eta();
    playing::know(bouts, &known.played);
    let searches = Searches {
        origin,
        done: &known.done,
        truth,
    };
    let mut take = |word| {
        match word {
            Word::Begins(what) => bar.set_message(what),
            Word::Found(record) => {
                folder.append(&record)?;
                bar.inc(u64::from(record.audit.is_none()));
            }
        }
        Ok(Wanted::More)
    };
    let (timed, others): (Vec<_>, Vec<_>) = tasks.iter().partition(|task| task.repeats.is_some());
    for (tasks, concurrency) in [(others, concurrency), (timed, Some(1))] {
        let count = pool::size(concurrency, tasks.len());
        let tables = (0..count).map(|_| Tables::default()).collect();
        pool::each(&searches, &tasks, tables, &mut take)?;
    }
    let (timed, others): (Vec<_>, Vec<_>) = bouts.iter().partition(|bout| bout.contest.is_timed());
    for (bouts, concurrency) in [(others, concurrency), (timed, Some(1))] {
        playing::all(&bouts, origin, concurrency, &mut take)?;
    }
    bar.finish_and_clear();
    Ok(folder)
}
