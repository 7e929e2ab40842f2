//! The time manager of matches, UCI and Hub: how long to think about a move when a clock runs.
//!
//! A [`Budget`] is made once for a move: the time that it usually takes, and the most that it may
//! take. The [`Timekeeper`] that makes it learns from the clock what it costs to hand over a move:
//! little on an idle machine, much on a busy one. A [`Pace`] then watches the search, and says when
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
    /// move costs besides.
    fn of(clock: TimeLeft, overhead: Duration, lag: Duration) -> Budget {
        let moves = clock
            .moves_to_go
            .unwrap_or(MOVES_AHEAD)
            .clamp(1, MOVES_AHEAD);
        let gained = clock.increment * (moves - 1);
        let whole = (clock.left + gained).saturating_sub(lag * moves);
        // Where little is left, the reserve must not take all of it.
        let reserve = (overhead * RESERVE.min(moves + 1)).min(whole / 2);
        let pool = whole.saturating_sub(reserve);
        let share = pool / moves;
        // Even the longest think leaves something for the moves after it.
        let at_hand = clock.left.saturating_sub(overhead * 2);
        let ceiling = if moves == 1 { at_hand } else { at_hand * 2 / 3 };
        let most = (share * MOST).min(ceiling).max(LEAST.min(clock.left / 2));
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
    /// The clock when the last move began, and how long it took by our own account.
    last: Option<(TimeLeft, Option<Duration>)>,
}

/// More than this nothing costs: the clock was set.
const MOST_LAG: Duration = Duration::from_secs(1);

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
            last: None,
        }
    }

    /// Returns the budget of a move that begins with this clock. `overhead` is the time that no
    /// move plans with.
    pub fn budget(&mut self, clock: TimeLeft, overhead: Duration) -> Budget {
        self.learn(clock);
        self.last = Some((clock, None));
        Budget::of(clock, overhead, self.lag)
    }

    /// Notes that the move is made, and took so long by our own account.
    pub fn played(&mut self, took: Duration) {
        if let Some((_, last)) = &mut self.last {
            *last = Some(took);
        }
    }

    /// Forgets the last clock, as the next one will not be that of the move after this one.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Learns from two clocks in a row what the move between them cost besides thinking.
    fn learn(&mut self, clock: TimeLeft) {
        let Some((before, Some(took))) = self.last else {
            return;
        };
        let had = before.left + before.increment;
        let Some(charged) = had.checked_sub(clock.left) else {
            return; // a control was reached
        };
        let lag = charged.saturating_sub(took);
        if lag <= MOST_LAG {
            self.lag = (self.lag * 3 + lag) / 4;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeLeft {
        TimeLeft {
            left: ms(left),
            increment: ms(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_budget_is_beyond_the_clock() {
        for left in [0, 1, 5, 30, 100, 1000, 60_000, 100_000_000] {
            for increment in [0, 1, 100, 5000, 100_000_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for overhead in [0, 10, 5000] {
                        let clock = clock(left, increment, moves_to_go);
                        let budget = Budget::of(clock, ms(overhead), ms(overhead / 2));
                        assert!(budget.usual <= budget.most, "{clock:?}");
                        let at_hand = ms(left).saturating_sub(ms(overhead));
                        let most = at_hand.max(LEAST.min(ms(left)));
                        assert!(budget.most <= most, "{clock:?} {overhead}: {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_share_is_left_however_much_is_kept_in_reserve() {
        for (left, overhead, lag) in [(300, 10, 5), (9000, 1000, 0), (50, 10, 1)] {
            let budget = Budget::of(clock(left, 0, None), ms(overhead), ms(lag));
            assert_eq!(budget.usual, ms(left - 40 * lag) / 80, "{left} {overhead}");
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_what_is_left() {
        let budget = Budget::of(clock(1000, 0, Some(1)), ms(10), ms(1));
        assert_eq!(budget.most, ms(980));
        assert!(budget.usual >= ms(900));
        let two = Budget::of(clock(1000, 0, Some(2)), ms(10), ms(1));
        assert!(two.most < ms(700) && two.usual > ms(400));
    }

    /// Returns the time left after a game in which each move takes the usual time, and costs this much
    /// more, at times three times that; `None` when the clock has run out.
    fn left_after(base: u64, increment: u64, control: Option<u32>, lag: u64) -> Option<Duration> {
        let mut keeper = Timekeeper::new();
        let mut left = ms(base);
        for number in 0..200 {
            let to_go = control.map(|control| control - number % control);
            let now = TimeLeft {
                left,
                increment: ms(increment),
                moves_to_go: to_go,
            };
            let took = keeper.budget(now, OVERHEAD).usual;
            keeper.played(took);
            let cost = if number % 10 == 0 { 3 * lag } else { lag };
            left = left.checked_sub(took + ms(cost))? + ms(increment);
            if to_go == Some(1) {
                assert!(
                    left < ms(base / 4),
                    "{left:?} of {base} left at the control"
                );
                left += ms(base);
            }
        }
        Some(left)
    }

    /// Whatever a move costs besides, as long as it is less than what it adds.
    #[test]
    fn a_whole_game_neither_runs_out_nor_leaves_much() {
        for lag in [0, 1, 4, 8] {
            let left = left_after(1000, 10, None, lag).expect("the clock never runs out");
            assert!(
                (ms(30)..ms(200)).contains(&left),
                "{left:?} with {lag} ms a move"
            );
        }
        let long = left_after(60_000, 500, None, 10).unwrap();
        assert!(long < ms(3000), "{long:?}");
        assert!(left_after(40_000, 0, Some(40), 10).is_some());
        assert!(left_after(30_000, 0, None, 5).unwrap() < ms(500));
    }

    #[test]
    fn what_moves_cost_is_learned_unless_the_clock_was_set() {
        let mut keeper = Timekeeper::new();
        let mut left = 100_000;
        for _ in 0..30 {
            keeper.budget(clock(left, 0, None), OVERHEAD);
            keeper.played(ms(100));
            left -= 140;
        }
        assert!(keeper.lag.abs_diff(ms(40)) < ms(1), "{:?}", keeper.lag);
        let known = keeper.lag;
        for clock in [clock(200_000, 0, None), clock(10_000, 0, None)] {
            keeper.budget(clock, OVERHEAD);
            keeper.played(ms(100));
            assert_eq!(keeper.lag, known);
        }
        keeper.forget();
        keeper.budget(clock(9000, 0, None), OVERHEAD);
        assert_eq!(keeper.lag, known);
    }
}
