//! Several searches at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use niwaki::Table;

use super::plan::{Configured, Job};
use super::record::{self, Origin, Record};
use crate::STACK;
use crate::engine::TechniqueList;
use crate::failure::Failure;
use crate::interrupt;

/// What the workers share.
struct Shared<'a, T> {
    jobs: &'a [Job<T>],
    configured: &'a [Configured<T>],
    origin: &'a Origin,
    /// The job that nobody has begun yet.
    next: AtomicUsize,
}

/// Does all jobs on several threads, and hands their records over as they come,
/// with the number of the job. Ends early on Ctrl-C and when `take` fails.
pub(super) fn each<T: TechniqueList>(
    jobs: &[Job<T>],
    configured: &[Configured<T>],
    origin: &Origin,
    concurrency: Option<usize>,
    mut take: impl FnMut(usize, Vec<Record>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = concurrency.unwrap_or_else(cores).min(jobs.len());
    let tables = (0..count)
        .map(|_| configured[0].engine.table())
        .collect::<Result<Vec<_>, Failure>>()?;
    let shared = Shared {
        jobs,
        configured,
        origin,
        next: AtomicUsize::new(0),
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for table in tables {
            let (sender, shared) = (sender.clone(), &shared);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || work(shared, table, &sender))?;
        }
        drop(sender);
        for (number, records) in receiver {
            if let Err(failure) = take(number, records) {
                shared.next.store(jobs.len(), Ordering::Relaxed);
                return Err(failure);
            }
        }
        Ok(())
    })
}

fn work<T: TechniqueList>(
    shared: &Shared<T>,
    mut table: Option<Table>,
    sender: &Sender<(usize, Vec<Record>)>,
) {
    while !interrupt::pressed() {
        let number = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = shared.jobs.get(number) else {
            return;
        };
        let records = record::of(job, shared.configured, shared.origin, &mut table);
        let Some(records) = records else {
            return;
        };
        if sender.send((number, records)).is_err() {
            return;
        }
    }
}
