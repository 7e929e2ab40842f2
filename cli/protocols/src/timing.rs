//! The time manager of matches, UCI and Hub: how long to think about a move when a clock runs.
//!
//! A [`Budget`] is made once for a move: the time that it usually takes, and the most that it may
//! take. The [`Timekeeper`] that makes it learns from the clock what it costs to hand over a move:
//! little on an idle machine, much on a busy one. It also remembers how far the clock has slipped: on a busy machine a thread may not run
//! for a tenth of a second, and whoever has no reserve of several such slips loses on time. A [`Pace`] then watches the search, and says when
//! enough is enough: sooner where one move has been best for long or takes nearly all of the nodes,
//! later where the best move changes or is contested, or the value falls.
//!
//! ```
//! use std::time::Duration;
//! use niwaki_protocols::timing::{OVERHEAD, TimeLeft, Timekeeper};
//!
//! let second = Duration::from_secs(1);
//! let clock = TimeLeft { left: 60 * second, increment: second, moves_to_go: None };
//! let mut keeper = Timekeeper::new();
//! let budget = keeper.budget(clock, OVERHEAD);
//! assert!(budget.usual > 2 * second && budget.usual < 3 * second);
//! assert!(budget.most > budget.usual && budget.most < clock.left);
//! keeper.played(2 * second);
//! ```
//!
//! # Source
//! R. M. Hyatt, *Using time wisely*, ICCA Journal 7(1), 1984 (more time after a falling value); R.
//! Šolak and V. Vučković, *Time management during a chess game*, ICGA Journal 32(4), 2009; the
//! Chess Programming Wiki on *Time Management* (soft and hard limits, stability of the best move); A.
//! Grant, *Ethereal*, `timeman.c` (the share of the nodes that the best move took).
//! The figures are our own.

mod pace;

use std::time::Duration;

pub use pace::Pace;

/// The time that it may cost to hand a move over to whoever holds the clock, where nobody says
/// otherwise.
pub const OVERHEAD: Duration = Duration::from_millis(10);

/// Moves that the time left should last for, unless the next control comes sooner.
const MOVES_AHEAD: u32 = 40;
/// So many times the overhead is kept in reserve, for the moves that take longer than others to
/// be handed over.
const RESERVE: u32 = 10;
/// The most that a move may take is so many times the usual.
const MOST: u32 = 5;
/// The same where the clock slips: a long think ends with little on the clock, when the next slip is as likely as ever.
const MOST_SLIPPING: u32 = 2;
/// So many times the largest slip is kept in reserve: it is a sample, and the next one may be larger.
const SLIPS: u32 = 6;
/// Slips up to so many times the overhead are what the overhead is for.
const SMALL_SLIP: u32 = 2;
/// A clock should have [`RESERVE`] times the overhead on it, and so many times the largest slip.
const HELD_SLIPS: u32 = 2;
/// One that has less wins the rest back from its increments in so many moves.
const WON_BACK: u32 = 8;
/// Of what is there to be shared, this part is shared however far the clock has slipped.
const SHARED: u32 = 8;
/// The time that a move gets when nothing is left to be planned with.
const LEAST: Duration = Duration::from_micros(500);

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time that is left for this move and all that follow.
    pub left: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// Moves until more time is added, if it will be.
    pub moves_to_go: Option<u32>,
}

/// The time that a move may take: usually, and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The soft limit, which a [`Pace`] stretches and shrinks.
    pub usual: Duration,
    /// The hard limit: the search is cut off here.
    pub most: Duration,
}

impl Budget {
    /// Shares equally what there will be until the next control, less a reserve; `lag` is what each
    /// move costs besides, `slip` the most that one cost of late.
    fn of(clock: TimeLeft, overhead: Duration, lag: Duration, slip: Duration) -> Budget {
        let slip = if slip > overhead.max(OVERHEAD) * SMALL_SLIP {
            slip
        } else {
            Duration::ZERO
        };
        let moves = clock
            .moves_to_go
            .unwrap_or(MOVES_AHEAD)
            .clamp(1, MOVES_AHEAD);
        let gained = clock.increment * (moves - 1);
        let whole = (clock.left + gained).saturating_sub(lag * moves);
        // Where little is left, the reserve must not take all of it.
        let reserve = (overhead * RESERVE.min(moves + 1)).min(whole / 2);
        let pool = whole.saturating_sub(reserve);
        let more = (slip * SLIPS).saturating_sub(reserve);
        let pool = pool.saturating_sub(more).max(pool / SHARED);
        // What is shared counts increments that are still to come. The clock itself must not run low meanwhile: moves take
        // longer than they should now and then, and then there is nothing but what stands on it.
        let held = overhead * RESERVE + slip * HELD_SLIPS;
        let short = held.saturating_sub(clock.left);
        let share = (pool / moves).saturating_sub((short / WON_BACK).min(clock.increment));
        // Even the longest think leaves something for the moves after it.
        let at_hand = clock.left.saturating_sub(overhead * 2 + slip);
        let ceiling = if moves == 1 { at_hand } else { at_hand * 2 / 3 };
        let longest = if slip.is_zero() { MOST } else { MOST_SLIPPING };
        let most = (share * longest)
            .min(ceiling)
            .max(LEAST.min(clock.left / 2));
        Budget {
            usual: share.min(most),
            most,
        }
    }

    /// Returns the budget of a move with a time of its own, less what it costs to be handed over.
    pub fn exactly(time: Duration, overhead: Duration) -> Budget {
        let most = time.saturating_sub(overhead).max(time / 2);
        Budget { usual: most, most }
    }
}

/// Makes budgets, and learns from the clock what moves cost besides thinking.
#[derive(Clone, Debug)]
pub struct Timekeeper {
    /// The cost of a move besides thinking, a mean over the last moves.
    lag: Duration,
    /// The most that a move cost of late besides what it was allowed to; it is forgotten slowly.
    slip: Duration,
    /// The last move, until the clock of the next one is known.
    last: Option<Move>,
}

/// A move by the clock.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// The clock when it began.
    clock: TimeLeft,
    /// The most that it was allowed to take.
    most: Duration,
    /// How long it took by our own account, once it is made.
    took: Option<Duration>,
}

/// More than this nothing costs: the clock was set.
const MOST_LAG: Duration = Duration::from_secs(1);
/// Parts of a slip that are remembered from one move to the next: half of it after 44 moves.
const REMEMBERED: (u32, u32) = (63, 64);

impl Default for Timekeeper {
    fn default() -> Timekeeper {
        Timekeeper::new()
    }
}

impl Timekeeper {
    /// Makes a timekeeper that knows nothing yet of what moves cost.
    pub fn new() -> Timekeeper {
        Timekeeper {
            lag: OVERHEAD / 2,
            slip: Duration::ZERO,
            last: None,
        }
    }

    /// Returns the budget of a move that begins with this clock. `overhead` is the time that no
    /// move plans with.
    pub fn budget(&mut self, clock: TimeLeft, overhead: Duration) -> Budget {
        self.learn(clock);
        let budget = Budget::of(clock, overhead, self.lag, self.slip);
        self.last = Some(Move {
            clock,
            most: budget.most,
            took: None,
        });
        budget
    }

    /// Notes that the move is made, and took so long by our own account.
    pub fn played(&mut self, took: Duration) {
        if let Some(last) = &mut self.last {
            last.took = Some(took);
        }
    }

    /// Forgets the last clock, as the next one will not be that of the move after this one.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Learns from two clocks in a row what the move between them cost besides thinking.
    fn learn(&mut self, clock: TimeLeft) {
        let Some(Move {
            clock: before,
            most,
            took: Some(took),
        }) = self.last
        else {
            return;
        };
        let had = before.left + before.increment;
        let Some(charged) = had.checked_sub(clock.left) else {
            return; // a control was reached
        };
        let lag = charged.saturating_sub(took);
        if lag <= MOST_LAG {
            self.lag = (self.lag * 3 + lag) / 4;
            let slipped = lag + took.saturating_sub(most).min(MOST_LAG);
            let (part, whole) = REMEMBERED;
            self.slip = slipped.max(self.slip * part / whole);
        }
    }
}

#[cfg(test)]
mod tests;
