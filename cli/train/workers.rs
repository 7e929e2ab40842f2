//! Several games at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use niwaki::Table;
use niwaki::techniques::rankcut::Cells;

use super::game;
use super::plan::Plan;
use crate::STACK;
use crate::engine::TechniqueList;
use crate::failure::Failure;
use crate::interrupt;

/// A game that was played, or why it could not be.
type Played = Result<(u64, Cells), Failure>;

/// What the workers share.
struct Shared<'a, T> {
    plan: &'a Plan<'a, T>,
    games: &'a [u64],
    /// The game that nobody has begun yet.
    next: AtomicUsize,
}

/// Plays games on several threads, and hands over what was learned from each as it
/// comes, with its number. Ends early on Ctrl-C, and when something fails.
pub(super) fn each<T: TechniqueList>(
    plan: &Plan<T>,
    games: &[u64],
    concurrency: Option<usize>,
    mut take: impl FnMut(u64, &Cells) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = concurrency.unwrap_or_else(cores).min(games.len());
    let tables = (0..count)
        .map(|_| plan.engine.table())
        .collect::<Result<Vec<_>, Failure>>()?;
    let shared = Shared {
        plan,
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
            let taken = played.and_then(|(number, cells)| take(number, &cells));
            if let Err(failure) = taken {
                shared.next.store(games.len(), Ordering::Relaxed);
                return Err(failure);
            }
        }
        Ok(())
    })
}

fn work<T: TechniqueList>(shared: &Shared<T>, mut table: Option<Table>, sender: &Sender<Played>) {
    let stop = interrupt::heed();
    while !interrupt::pressed() {
        let next = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(&number) = shared.games.get(next) else {
            return;
        };
        let played = match game::play(shared.plan, number, &mut table, stop) {
            Ok(Some(cells)) => Ok((number, cells)),
            Ok(None) => return,
            Err(failure) => Err(failure),
        };
        if sender.send(played).is_err() {
            return;
        }
    }
}
