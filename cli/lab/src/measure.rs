//! The work of a run, from the first task to the last.

use std::collections::HashMap;
use std::sync::Mutex;
use std::thread;

use super::definition::Definition;
use super::folder::Folder;
use super::plan::Task;
use super::record::{Origin, Record};
use super::run::Run;
use super::workers::{self, Word, Work};
use niwaki_host::failure::Failure;
use niwaki_host::progress;

/// Says beforehand what it will cost, to a person.
pub(super) fn announce(definitions: &[Definition], run: &Run, tasks: &[Task]) {
    let searches: usize = tasks.iter().map(Task::searches).sum();
    let usual = run.depth.is_none() && run.positions.is_none() && run.games.is_empty();
    let minutes = definitions.iter().map(|d| d.minutes.get(&run.preset));
    let minutes: Option<f64> = minutes.sum();
    let cost = match minutes.filter(|_| usual && run.shard.is_none()) {
        Some(minutes) => format!(": about {minutes} minutes on two cores"),
        None => String::new(),
    };
    progress::say(&format!("{searches} searches{cost}"));
}

/// Does all tasks, and writes their records as they come: first those that may run
/// beside each other, then those that are made for their times, alone.
pub(super) fn all(
    tasks: &[Task],
    origin: &Origin,
    concurrency: Option<usize>,
    folder: Folder,
    mut records: Vec<Record>,
) -> Result<(Vec<Record>, Folder), Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let concurrency = concurrency.unwrap_or_else(cores);
    let bar = progress::bar(tasks.iter().map(Task::searches).sum());
    bar.set_position(records.iter().filter(|r| r.audit.is_none()).count() as u64);
    bar.reset_eta();
    let done: HashMap<_, _> = records
        .iter()
        .map(|record| (record.identity(), record.as_reference()))
        .collect();
    let folder = Mutex::new(folder);
    let (timed, others): (Vec<_>, Vec<_>) = split(tasks);
    for (tasks, concurrency) in [(others, concurrency), (timed, 1)] {
        let work = Work {
            tasks: &tasks,
            origin,
            done: &done,
            folder: &folder,
        };
        workers::each(&work, concurrency, |word| {
            match word {
                Word::Begins(what) => bar.set_message(what),
                Word::Failed(failure) => return Err(failure),
                Word::Wrote(record) => {
                    bar.inc(u64::from(record.audit.is_none()));
                    records.push(*record);
                }
            }
            Ok(())
        })?;
    }
    bar.finish_and_clear();
    let folder = folder
        .into_inner()
        .map_err(|_| Failure::unusable("a worker ended while it wrote a record"))?;
    Ok((records, folder))
}

/// Those that are made for their times, and the others.
fn split(tasks: &[Task]) -> (Vec<&Task>, Vec<&Task>) {
    tasks.iter().partition(|task| task.repeats.is_some())
}
