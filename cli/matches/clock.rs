//! Clocks, and how an engine of ours uses one.

use std::time::Duration;

use super::limit::Limit;

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) left: Duration,
    pub(super) increment: Duration,
}

impl Clock {
    /// The clock at the beginning of a game, if the limit is one.
    pub(super) fn of(limit: Limit) -> Option<Clock> {
        match limit {
            Limit::Clock { base, increment } => Some(Clock {
                left: base,
                increment,
            }),
            _ => None,
        }
    }

    /// Takes off what a move took, and adds the increment. Says whether the move was
    /// in time, give or take the margin.
    pub(super) fn press(&mut self, used: Duration, margin: Duration) -> bool {
        let in_time = used <= self.left + margin;
        self.left = self.left.saturating_sub(used) + self.increment;
        in_time
    }
}

/// How long to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// An iteration that ends after this time is the last.
    pub(super) enough: Duration,
    /// The search is cut off here.
    pub(super) most: Duration,
}

/// Moves that the time left should last for.
const MOVES_AHEAD: u32 = 30;
/// What is never planned for: a move takes some time to be handed over.
const RESERVE: Duration = Duration::from_millis(20);

impl Budget {
    /// A share of the time left and most of the increment. An iteration takes several times as
    /// long as the one before it, so that none is begun after half of that.
    pub(super) fn of(clock: Clock) -> Budget {
        let usable = clock.left.saturating_sub(RESERVE.min(clock.left / 2));
        let share = usable / MOVES_AHEAD + clock.increment * 3 / 4;
        let share = share.min(usable / 2);
        Budget {
            enough: share / 2,
            most: (share * 3).min(usable / 2).max(Duration::from_micros(500)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_runs_out_and_gains() {
        let mut clock = Clock {
            left: SECOND,
            increment: SECOND / 10,
        };
        assert!(clock.press(SECOND / 2, Duration::ZERO));
        assert_eq!(clock.left, SECOND * 6 / 10);
        assert!(clock.press(SECOND * 65 / 100, SECOND / 10));
        assert_eq!(clock.left, SECOND / 10);
        assert!(!clock.press(SECOND, SECOND / 10));
    }

    #[test]
    fn no_budget_is_beyond_the_clock() {
        for left in [0, 1, 5, 30, 100, 1000, 60_000] {
            for increment in [0, 1, 100, 5000] {
                let left = Duration::from_millis(left);
                let increment = Duration::from_millis(increment);
                let budget = Budget::of(Clock { left, increment });
                assert!(budget.enough <= budget.most);
                assert!(budget.most <= (left / 2).max(Duration::from_micros(500)));
            }
        }
    }
}
