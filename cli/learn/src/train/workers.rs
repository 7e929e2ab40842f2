//! Several games at a time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use niwaki::Table;

use super::saved::{Saved, Total};
use niwaki_host::STACK;
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;
use niwaki_host::progress;

/// Games to learn from, each of which can be played on any core and at any time.
pub(super) trait Training: Sync {
    /// What they add up to.
    type Total: Total;

    /// The game that is played, for people who watch.
    fn name(&self) -> &str;

    /// A table for the searches of one core.
    fn table(&self) -> Result<Option<Table>, Failure>;

    /// Plays game number `number`, and returns what was learned; nothing if a signal stopped it.
    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Lesson<Self>>, Failure>;
}

/// What one game of a training teaches.
type Lesson<P> = <<P as Training>::Total as Total>::Lesson;
/// A game that was played, or why it could not be.
type Played<P> = Result<(u64, Lesson<P>), Failure>;

/// What the workers share.
struct Shared<'a, P> {
    training: &'a P,
    games: &'a [u64],
    /// The game that nobody has begun yet.
    next: AtomicUsize,
}

/// Plays the games that are missing, and writes what they add up to; nothing if Ctrl-C came in between.
pub(super) fn complete<P: Training>(
    training: &P,
    mut saved: Saved<P::Total>,
    concurrency: Option<usize>,
) -> Result<Option<P::Total>, Failure> {
    let bar = progress::bar(saved.games());
    bar.set_message(training.name().to_owned());
    bar.set_position(saved.done() as u64);
    each(training, &saved.missing(), concurrency, |number, lesson| {
        bar.inc(1);
        saved.take(number, lesson)
    })?;
    bar.finish_and_clear();
    if saved.done() < saved.games() {
        saved.keep()?;
        return Ok(None);
    }
    saved.finish().map(Some)
}

/// Plays games on several threads, and hands over what was learned from each as it
/// comes, with its number. Ends early on Ctrl-C, and when something fails.
fn each<P: Training>(
    training: &P,
    games: &[u64],
    concurrency: Option<usize>,
    mut take: impl FnMut(u64, &Lesson<P>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = concurrency.unwrap_or_else(cores).min(games.len());
    let tables = (0..count)
        .map(|_| training.table())
        .collect::<Result<Vec<_>, Failure>>()?;
    let shared = Shared {
        training,
        games,
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
        for played in receiver {
            let taken = played.and_then(|(number, lesson)| take(number, &lesson));
            if let Err(failure) = taken {
                shared.next.store(games.len(), Ordering::Relaxed);
                return Err(failure);
            }
        }
        Ok(())
    })
}

fn work<P: Training>(shared: &Shared<P>, mut table: Option<Table>, sender: &Sender<Played<P>>) {
    let stop = interrupt::heed();
    while !interrupt::pressed() {
        let next = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(&number) = shared.games.get(next) else {
            return;
        };
        let played = match shared.training.play(number, &mut table, stop) {
            Ok(Some(lesson)) => Ok((number, lesson)),
            Ok(None) => return,
            Err(failure) => Err(failure),
        };
        if sender.send(played).is_err() {
            return;
        }
    }
}
