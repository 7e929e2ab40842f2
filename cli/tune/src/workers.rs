//! The workers of a tuning: several pairs of games at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::course::{Course, Record, lag};
use niwaki_arena::duel::Duel;
use niwaki_arena::player::Stop;
use niwaki_arena::searcher::Searcher;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::progress;

/// All that the workers share.
struct Tuning<'a> {
    /// The conditions of the games.
    duel: &'a Duel<'a>,
    /// The engine whose parameters are tuned.
    engine: &'a Engine,
    /// Where the parameters are.
    course: Mutex<&'a mut Course>,
    /// Told when a pair counts.
    counted: Condvar,
    /// The signals of the searches, one for each worker.
    searches: Vec<AtomicBool>,
}

/// A worker's own players, and the number of its signal.
struct Board {
    /// The first and the second side.
    players: [Searcher; 2],
    /// The number of its signal.
    search: usize,
}

/// How long a worker waits for earlier pairs before it looks whether all is to end.
const TICK: Duration = Duration::from_millis(50);

/// Plays the pairs that do not count yet, until all do or the user interrupts; `keep` gets the record of each, in their
/// order.
///
/// # Errors
/// There is no memory for a table, or `keep` fails.
pub(crate) fn each(
    duel: &Duel,
    engine: &Engine,
    course: &mut Course,
    concurrency: Option<usize>,
    mut keep: impl FnMut(&Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let jobs: Vec<u64> = (course.done() + 1..=course.pairs).collect();
    let count = pool::size(concurrency, jobs.len()).min(lag(course.pairs) as usize);
    let board = |search| {
        let players = [Searcher::new(engine, None)?, Searcher::new(engine, None)?];
        Ok(Board { players, search })
    };
    let boards = (0..count).map(board).collect::<Result<_, Failure>>()?;
    let bar = progress::bar(course.pairs as usize);
    let show = |course: &Course| {
        bar.set_position(course.done());
        bar.set_message(standing(course));
    };
    show(course);
    let tuning = Tuning {
        duel,
        engine,
        course: Mutex::new(course),
        counted: Condvar::new(),
        searches: (0..count).map(|_| AtomicBool::new(false)).collect(),
    };
    let result = pool::each(&tuning, &jobs, boards, |(pair, half_points)| {
        let mut course = tuning.course();
        course.take(pair, half_points, &mut keep)?;
        show(&course);
        tuning.counted.notify_all();
        Ok(Wanted::More)
    });
    bar.finish_and_clear();
    result
}

/// Writes the parameters for the live line: as many as one line holds.
fn standing(course: &Course) -> String {
    const SHOWN: usize = 3;
    let now = course.now();
    let parameters = course.parameters().iter().zip(&now).take(SHOWN);
    let words = parameters.map(|(one, value)| format!("{}={value}", one.name));
    let more = if now.len() > SHOWN { " …" } else { "" };
    words.collect::<Vec<_>>().join(" ") + more
}

impl<'a> Tuning<'a> {
    fn course(&self) -> MutexGuard<'_, &'a mut Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the pairs that this one depends on, and returns what its sides play with; nothing if all is to end.
    fn sides(&self, pair: u64, ended: &AtomicBool) -> Option<[Vec<i64>; 2]> {
        let mut course = self.course();
        loop {
            if ended.load(Ordering::SeqCst) {
                return None;
            }
            if let Some(sides) = course.sides(pair) {
                return Some(sides);
            }
            let waited = self.counted.wait_timeout(course, TICK);
            (course, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Work for Tuning<'_> {
    type Job = u64;
    type Own = Board;
    type Message = (u64, [u8; 2]);

    fn work(
        &self,
        pair: &u64,
        board: &mut Board,
        outlet: &Outlet<(u64, [u8; 2])>,
    ) -> Result<(), Ended> {
        let sides = self.sides(*pair, outlet.ended()).ok_or(Ended::Stopped)?;
        for (player, side) in board.players.iter_mut().zip(sides) {
            let mut techniques = self.engine.techniques.clone();
            for (one, steps) in self.course().parameters().iter().zip(side) {
                one.set(&mut techniques, steps)?;
            }
            player.decide_by(techniques);
        }
        let stop = Stop::new(outlet.ended(), &self.searches[board.search]);
        let played = self
            .duel
            .play((*pair - 1) as usize, &mut board.players, &stop);
        outlet.send((*pair, played.ok_or(Ended::Stopped)?))
    }

    /// Ends the searches that run.
    fn halt(&self) {
        for search in &self.searches {
            search.store(true, Ordering::SeqCst);
        }
    }
}
