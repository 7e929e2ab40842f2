//! Several searches at a time, each on one thread with a cleared table.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use cpu_time::ThreadTime;
use niwaki::Table;

use super::folder::Folder;
use super::plan::{Limit, Task};
use super::record::{self, Identity, Origin, Record, Reference, Searched};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::{self, Clerk, Judged};
use niwaki_host::{STACK, interrupt};

/// What a worker says of what it does.
pub(super) enum Word {
    /// A search begins.
    Begins(String),
    /// A record was written.
    Wrote(Box<Record>),
    /// A record could not be written.
    Failed(Failure),
}

/// What the workers share.
pub(super) struct Work<'a> {
    pub(super) tasks: &'a [&'a Task],
    pub(super) origin: &'a Origin,
    /// Records that are there already.
    pub(super) done: &'a HashMap<Identity, Reference>,
    pub(super) folder: &'a Mutex<Folder>,
}

/// Does all tasks on so many threads, and says what happens. Ends early on Ctrl-C and
/// when a record cannot be written.
pub(super) fn each(
    work: &Work,
    concurrency: usize,
    mut tell: impl FnMut(Word) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..concurrency.min(work.tasks.len()) {
            let (sender, next) = (sender.clone(), &next);
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || labour(work, next, &sender))?;
        }
        drop(sender);
        for word in receiver {
            if let Err(failure) = tell(word) {
                next.store(work.tasks.len(), Ordering::Relaxed);
                return Err(failure);
            }
        }
        Ok(())
    })
}

/// One worker: a task after the other, while there are any.
fn labour(work: &Work, next: &AtomicUsize, sender: &Sender<Word>) {
    let mut tables = Tables::default();
    while let Some(task) = work.tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
        let rounds = match task.repeats {
            None => 0..=0,
            Some(repeats) => 1..=repeats,
        };
        for repeat in rounds {
            if round(work, task, repeat, &mut tables, sender).is_none() {
                return;
            }
        }
    }
}

/// Every configuration of a task once, the baseline first; nothing if it is time to stop.
fn round(
    work: &Work,
    task: &Task,
    repeat: u32,
    tables: &mut Tables,
    sender: &Sender<Word>,
) -> Option<()> {
    let mut reference: Option<Reference> = None;
    for (order, configured) in task.group.configured.iter().enumerate() {
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
        sender.send(Word::Begins(what)).ok()?;
        let searched = match tables.search(task, &configured.engine) {
            Ok(searched) => searched?,
            Err(failure) => return sender.send(Word::Failed(failure)).ok(),
        };
        let record = record::of(work.origin, task, identity, &searched, reference.as_ref());
        reference.get_or_insert_with(|| record.as_reference());
        match task.judged() {
            None => write(work, record, sender)?,
            Some(decisions) => {
                let minutes = Minutes {
                    work,
                    sender,
                    search: record,
                    known: known.is_some(),
                    alive: Some(()),
                };
                minutes.audit(task, decisions, &configured.engine)?;
            }
        }
    }
    Some(())
}

/// Whether a search that is recorded needs no second look: all of its decisions are judged.
fn nothing_left(work: &Work, task: &Task, identity: Identity, known: &Reference) -> bool {
    let (number, _, order) = identity;
    let done = |decision| work.done.contains_key(&(number, decision, order));
    task.judged().is_none() || known.decisions.is_some_and(|drawn| (1..=drawn).all(done))
}

/// Writes a record; nothing if it is time to stop.
fn write(work: &Work, record: Record, sender: &Sender<Word>) -> Option<()> {
    let written = work.folder.lock().map(|mut folder| folder.append(&record));
    let said = match written {
        Ok(Err(failure)) => Word::Failed(failure),
        Ok(Ok(())) => Word::Wrote(Box::new(record)),
        Err(_) => return None, // another worker panicked
    };
    sender.send(said).ok()
}

/// Writes down what is found out of a search: the search itself as soon as it is known how many of its
/// decisions were drawn, then each of them.
struct Minutes<'a, 'w> {
    work: &'a Work<'w>,
    sender: &'a Sender<Word>,
    search: Record,
    /// Whether the search is recorded already.
    known: bool,
    /// Nothing if it is time to stop.
    alive: Option<()>,
}

impl Minutes<'_, '_> {
    /// Judges so many decisions of each technique; nothing if it is time to stop.
    fn audit(mut self, task: &Task, decisions: u32, engine: &Engine) -> Option<()> {
        let terms = position::Terms {
            decisions: decisions as usize,
            seed: task.own as u64,
            cap: task.cap,
        };
        let position = &task.place.problem.position;
        position.audit(engine, &limits(task), terms, &mut self);
        self.alive.filter(|()| !interrupt::pressed())
    }

    fn write(&mut self, record: Record) -> bool {
        self.alive = write(self.work, record, self.sender);
        self.alive.is_some()
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

/// When a search of a task ends.
fn limits(task: &Task) -> position::Task<'static> {
    let (depth, nodes) = match task.limit {
        Limit::Depth(depth) => (Some(depth), task.cap),
        Limit::Nodes(nodes) => (None, Some(nodes)),
    };
    position::Task {
        depth,
        nodes,
        time: None,
        lines: 1,
        threads: 1,
        stop: interrupt::heed(),
    }
}

/// The tables of a worker, by their size.
#[derive(Default)]
struct Tables(HashMap<usize, Option<Table>>);

impl Tables {
    /// One search with a cleared table; nothing if Ctrl-C came in between.
    fn search(&mut self, task: &Task, engine: &Engine) -> Result<Option<Searched>, Failure> {
        if interrupt::pressed() {
            return Ok(None);
        }
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
        let finding = position.search(engine, &limits(task), table, &mut |_| ());
        let searched = Searched {
            finding,
            processor: before.elapsed(),
        };
        Ok((!interrupt::pressed()).then_some(searched))
    }
}
