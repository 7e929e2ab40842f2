//! The clocks of a game.

use std::time::Duration;

use super::limit::Limit;
use crate::timing::TimeLeft;

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

impl From<Clock> for TimeLeft {
    fn from(clock: Clock) -> TimeLeft {
        TimeLeft {
            left: clock.left,
            increment: clock.increment,
            moves_to_go: None,
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
}
