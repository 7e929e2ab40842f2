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
                    for (overhead, slip) in [(0, 0), (10, 0), (5000, 0), (10, 150), (0, 900)] {
                        let clock = clock(left, increment, moves_to_go);
                        let budget = Budget::of(clock, ms(overhead), ms(overhead / 2), ms(slip));
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
            let budget = Budget::of(clock(left, 0, None), ms(overhead), ms(lag), ms(0));
            assert_eq!(budget.usual, ms(left - 40 * lag) / 80, "{left} {overhead}");
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_what_is_left() {
        let budget = Budget::of(clock(1000, 0, Some(1)), ms(10), ms(1), ms(0));
        assert_eq!(budget.most, ms(980));
        assert!(budget.usual >= ms(900));
        let two = Budget::of(clock(1000, 0, Some(2)), ms(10), ms(1), ms(0));
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

    /// A machine that at times gives a thread nothing for up to so many milliseconds, one time in so many moves, while it
    /// thinks or while it hands over.
    struct Machine {
        longest: usize,
        one_in: usize,
        random: niwaki::laws::Random,
    }

    impl Machine {
        /// Returns how long a move takes by this budget, and what it costs besides.
        fn think(&mut self, budget: Budget) -> (Duration, Duration) {
            let random = &mut self.random;
            let wanted = budget.usual * [30, 40, 60, 100, 130, 200, 400][random.below(7)] / 100;
            let (took, cost) = (wanted.min(budget.most), ms(1));
            if random.below(self.one_in) != 0 {
                return (took, cost);
            }
            let at = took * random.below(100) as u32 / 100;
            let stands = ms(random.below(self.longest) as u64);
            if random.below(2) == 0 {
                (took.max(at + stands), cost)
            } else {
                (took, cost + stands)
            }
        }
    }

    /// Tells whether a game of 80 moves at 1+0.01 is lost on time.
    fn is_lost(machine: &mut Machine, keeper: &mut Timekeeper, remembers: bool) -> bool {
        keeper.forget();
        let mut left = ms(1000);
        for _ in 0..80 {
            let now = TimeLeft {
                left,
                increment: ms(10),
                moves_to_go: None,
            };
            if !remembers {
                keeper.learn(now);
                (keeper.slip, keeper.last) = (ms(0), None);
            }
            let (took, cost) = machine.think(keeper.budget(now, OVERHEAD));
            keeper.played(took);
            let Some(rest) = left.checked_sub(took + cost) else {
                return true;
            };
            left = rest + ms(10);
        }
        false
    }

    /// Returns how many of 200 games are lost on time on a machine that stands still for up to so many milliseconds, one
    /// time in so many moves.
    fn lost_on_time(longest: usize, one_in: usize, remembers: bool) -> usize {
        let mut machine = Machine {
            longest,
            one_in,
            random: niwaki::laws::Random::of(1, &[]),
        };
        let mut keeper = Timekeeper::new();
        let lost = |_: &i32| is_lost(&mut machine, &mut keeper, remembers);
        (0..200).filter(lost).count()
    }

    #[test]
    fn a_machine_that_stands_still_at_times_costs_few_games() {
        let lost = |remembers| {
            [(40, 5), (150, 30), (250, 60)]
                .map(|(longest, one_in)| lost_on_time(longest, one_in, remembers))
        };
        assert_eq!((lost(true), lost(false)), ([0, 9, 13], [7, 63, 56]));
    }

    #[test]
    fn a_slip_is_remembered_for_some_moves_and_an_idle_machine_has_none() {
        let mut keeper = Timekeeper::new();
        let mut left = 60_000;
        let mut slips = Vec::new();
        for cost in [[1, 2, 1, 90].as_slice(), &[1; 44]].concat() {
            keeper.budget(clock(left, 0, None), OVERHEAD);
            keeper.played(ms(100));
            left -= 100 + cost;
            slips.push(keeper.slip);
        }
        assert!(slips[..4].iter().all(|&slip| slip <= ms(2)), "{slips:?}");
        assert_eq!(slips[4], ms(90));
        assert!(slips[47].abs_diff(ms(45)) < ms(2), "{slips:?}");
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
