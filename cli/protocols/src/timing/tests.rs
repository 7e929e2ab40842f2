//! Clocks on machines that keep them, and on those that stand still at times.

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
