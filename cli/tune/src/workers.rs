//! The workers of a tuning: several pairs of games at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::order::InOrder;
use super::record::{self, PairRecord};
use niwaki_arena::duel::{Duel, Played};
use niwaki_arena::player::Stop;
use niwaki_arena::searcher::Searcher;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::progress;

/// A contest in pairs of games: says who plays each of them, and counts what comes of it, in the order of the pairs, which
/// are numbered from 1.
pub(crate) trait Contest: Send {
    /// What is written down of a pair.
    type Record: PairRecord;

    /// Returns how many pairs count.
    fn done(&self) -> u64;
    /// Returns how many pairs there are at most.
    fn pairs(&self) -> u64;
    /// Says whether nothing more has to be played.
    fn is_over(&self) -> bool;
    /// Returns how many pairs may be under way at a time.
    fn at_a_time(&self) -> u64;
    /// Returns both sides of a pair, which are this engine but for what is at stake; nothing as long as pairs that it waits
    /// for do not count.
    fn sides(&self, pair: u64, engine: &Engine) -> Option<Result<[Engine; 2], Failure>>;
    /// Counts the next pair.
    fn count(&mut self, played: Played) -> Self::Record;
    /// Says how it stands, for the live line.
    fn standing(&self) -> String;

    /// Returns the numbers of the pairs that are still to be played: none once it is over, though fewer were played than there
    /// may be.
    fn left(&self) -> Range<u64> {
        let last = if self.is_over() {
            self.done()
        } else {
            self.pairs()
        };
        self.done() + 1..last + 1
    }

    /// Counts a record of an earlier run. After an error it may have been counted, and the contest is of no use any more.
    ///
    /// # Errors
    /// It is none, or does not follow from those before it.
    fn replay(&mut self, line: &[u8]) -> Result<(), Failure> {
        let record: Self::Record = record::read(line, "a pair")?;
        let played = record.played();
        if played.is_whole() && !self.is_over() && self.count(played).agrees(&record) {
            return Ok(());
        }
        Err(record::does_not_follow())
    }
}

/// All that the workers share.
struct Playing<'a, C> {
    /// The conditions of the games.
    duel: &'a Duel,
    /// The engine, which both sides are but for what is at stake.
    engine: &'a Engine,
    /// What is played for.
    contest: Mutex<&'a mut C>,
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

/// Plays the pairs that do not count yet, until the contest is over or the user interrupts; `keep` gets the record of each,
/// in their order.
///
/// # Errors
/// There is no memory for a table, or `keep` fails.
pub(crate) fn each<C: Contest>(
    duel: &Duel,
    engine: &Engine,
    contest: &mut C,
    concurrency: Option<usize>,
    mut keep: impl FnMut(&C::Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let jobs: Vec<u64> = contest.left().collect();
    let at_a_time = usize::try_from(contest.at_a_time()).unwrap_or(usize::MAX);
    let count = pool::size(concurrency, jobs.len()).min(at_a_time);
    let board = |search| {
        let players = [Searcher::new(engine, None)?, Searcher::new(engine, None)?];
        Ok(Board { players, search })
    };
    let boards = (0..count).map(board).collect::<Result<_, Failure>>()?;
    let bar = progress::bar(contest.pairs() as usize);
    let show = |contest: &C| {
        bar.set_position(contest.done());
        bar.set_message(contest.standing());
    };
    show(contest);
    let next = contest.done() + 1;
    let playing = Playing {
        duel,
        engine,
        contest: Mutex::new(contest),
        counted: Condvar::new(),
        searches: (0..count).map(|_| AtomicBool::new(false)).collect(),
    };
    let mut results = InOrder::from(next);
    let result = pool::each(&playing, &jobs, boards, |(pair, played)| {
        let mut contest = playing.contest();
        results.put(pair, played);
        while !contest.is_over()
            && let Some(played) = results.pop()
        {
            keep(&contest.count(played))?;
        }
        show(&contest);
        playing.counted.notify_all();
        Ok(if contest.is_over() {
            Wanted::Enough
        } else {
            Wanted::More
        })
    });
    bar.finish_and_clear();
    result
}

impl<'a, C: Contest> Playing<'a, C> {
    fn contest(&self) -> MutexGuard<'_, &'a mut C> {
        self.contest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the pairs that this one depends on, and returns its sides; nothing if all is to end.
    fn sides(&self, pair: u64, ended: &AtomicBool) -> Option<Result<[Engine; 2], Failure>> {
        let mut contest = self.contest();
        loop {
            if ended.load(Ordering::SeqCst) {
                return None;
            }
            if let Some(sides) = contest.sides(pair, self.engine) {
                return Some(sides);
            }
            let waited = self.counted.wait_timeout(contest, TICK);
            (contest, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<C: Contest> Work for Playing<'_, C> {
    type Job = u64;
    type Own = Board;
    type Message = (u64, Played);

    fn work(
        &self,
        pair: &u64,
        board: &mut Board,
        outlet: &Outlet<(u64, Played)>,
    ) -> Result<(), Ended> {
        let sides = self.sides(*pair, outlet.ended()).ok_or(Ended::Stopped)??;
        for (player, side) in board.players.iter_mut().zip(sides) {
            player.search_as(side);
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
