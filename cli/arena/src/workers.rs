//! Several games at a time.

use std::array;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::adjudication::Rules;
use super::common::Common;
use super::contender::Contender;
use super::game::{self, Seated};
use super::plan::{Job, Plan};
use super::player::{Player, Stop};
use super::record::Record;
use super::status::StatusLine;
use super::tally::Tally;
use niwaki_host::STACK;
use niwaki_host::failure::Failure;
use niwaki_host::interrupt;

/// What the workers share.
struct Shared<'a> {
    plan: &'a Plan,
    contenders: &'a [Contender],
    rules: Rules,
    /// The games that are left, in order.
    jobs: Vec<Job>,
    /// The one of them that nobody has begun yet.
    next: AtomicUsize,
    halted: AtomicBool,
    /// The signals of the searches, one for each worker.
    searches: Vec<AtomicBool>,
}

impl Shared<'_> {
    /// Ends the match: see [`Stop`] for the order.
    fn halt(&self) {
        self.halted.store(true, Ordering::SeqCst);
        for search in &self.searches {
            search.store(true, Ordering::SeqCst);
        }
    }
}

/// How often Ctrl-C is looked for.
const TICK: Duration = Duration::from_millis(50);

/// The engines of one worker, by number.
type Players = Vec<Box<dyn Player>>;

/// Plays the games that the tally does not have yet, until it is over or the user
/// interrupts; `take` gets each as it finishes.
pub(super) fn each(
    plan: &Plan,
    contenders: &[Contender],
    common: &Common,
    tally: &mut Tally,
    take: impl FnMut(&Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let left = plan.jobs.iter().filter(|job| !tally.has(job.index));
    let jobs: Vec<Job> = left.copied().collect();
    if tally.is_over() {
        return Ok(());
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let count = common.concurrency.unwrap_or_else(cores).min(jobs.len());
    let begin = |_| contenders.iter().map(Contender::player).collect();
    let players = (0..count)
        .map(begin)
        .collect::<Result<Vec<Players>, Failure>>()?;
    let shared = Shared {
        plan,
        contenders,
        rules: common.rules(),
        jobs,
        next: AtomicUsize::new(0),
        halted: AtomicBool::new(false),
        searches: (0..count).map(|_| AtomicBool::new(false)).collect(),
    };
    interrupt::heed();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for (players, search) in players.into_iter().zip(&shared.searches) {
            let (sender, shared) = (sender.clone(), &shared);
            let worker = thread::Builder::new().stack_size(STACK);
            let spawned =
                worker.spawn_scoped(scope, move || work(shared, players, search, &sender));
            if let Err(error) = spawned {
                shared.halt();
                return Err(error.into());
            }
        }
        drop(sender);
        collect(&shared, &receiver, tally, take)
    })
}

/// Takes the games as they finish, and ends the match when it is time.
fn collect(
    shared: &Shared,
    receiver: &Receiver<Record>,
    tally: &mut Tally,
    mut take: impl FnMut(&Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let status = StatusLine::new(
        shared.plan.jobs.len(),
        shared.plan.pairings.len() == 1,
        tally,
    );
    let mut result = Ok(());
    loop {
        if interrupt::pressed() {
            shared.halt();
        }
        match receiver.recv_timeout(TICK) {
            Ok(record) => {
                if result.is_ok() {
                    result = take(&record);
                }
                tally.add(&record);
                status.show(tally);
                if tally.is_over() || result.is_err() {
                    shared.halt();
                }
            }
            Err(RecvTimeoutError::Timeout) => (),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    status.clear();
    result
}

fn work(shared: &Shared, mut players: Players, search: &AtomicBool, sender: &Sender<Record>) {
    let stop = Stop::new(&shared.halted, search);
    while !stop.halted() {
        let next = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(&job) = shared.jobs.get(next) else {
            return;
        };
        let numbers = shared.plan.pairing(job.pair);
        let Ok(players) = players.get_disjoint_mut(numbers) else {
            return;
        };
        let limits = numbers.map(|number| shared.contenders[number].limit);
        let mut seats = players.into_iter().zip(limits);
        let mut seated = array::from_fn(|_| {
            let (player, limit) = seats.next().expect("two players are seated");
            let player = player.as_mut();
            Seated { player, limit }
        });
        if !job.first_leads() {
            seated.swap(0, 1);
        }
        let Some(record) = game::play(shared.plan, job, seated, &shared.rules, &stop) else {
            return;
        };
        if sender.send(record).is_err() {
            return;
        }
    }
}
