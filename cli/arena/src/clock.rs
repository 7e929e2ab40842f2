//! The clock of one side, as a match keeps it.
//!
//! A match charges what it measures itself, from the moment a player is told to think until its
//! answer is read, and adds the increment after the move. Where a margin is allowed, an overdrawn
//! clock is not lost, but the time is owed.
//!
//! ```
//! use std::time::Duration;
//! use niwaki_arena::{clock::Clock, limit::Limit};
//!
//! let ms = Duration::from_millis;
//! let limit = Limit::Clock { base: ms(1000), increment: ms(100) };
//! let mut clock = Clock::of(limit).expect("the limit is a clock");
//! assert!(clock.press(ms(400), Duration::ZERO), "in time");
//! assert_eq!(clock.shows(), 700);
//! assert!(!clock.press(ms(701), Duration::ZERO), "lost on time");
//! ```

use std::time::Duration;

use super::limit::Limit;
use niwaki_protocols::timing::TimeLeft;

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left, before the increment of the move that runs.
    pub left: Duration,
    /// The time used beyond it, which is taken off what comes: one of the two is zero.
    debt: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

impl Clock {
    /// Returns the clock at the beginning of a game, if the limit is one.
    pub fn of(limit: Limit) -> Option<Clock> {
        match limit {
            Limit::Clock { base, increment } => Some(Clock {
                left: base,
                debt: Duration::ZERO,
                increment,
            }),
            _ => None,
        }
    }

    /// Returns the time that the next move may take, if the clock may be overdrawn by the margin.
    pub fn allowed(&self, margin: Duration) -> Duration {
        (self.left.saturating_add(margin)).saturating_sub(self.debt)
    }

    /// Takes off what a move took, and adds the increment. Returns whether the move was in time,
    /// give or take the margin. What the margin lends is owed from then on: it is lent once in a
    /// game, not with every move.
    pub fn press(&mut self, used: Duration, margin: Duration) -> bool {
        let in_time = used <= self.allowed(margin);
        let (had, spent) = (self.left + self.increment, self.debt + used);
        self.left = had.saturating_sub(spent);
        self.debt = spent.saturating_sub(had);
        in_time
    }

    /// Returns what it shows, in milliseconds: less than nothing when it is overdrawn.
    pub fn shows(&self) -> i128 {
        self.left.as_millis() as i128 - self.debt.as_millis() as i128
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
            debt: Duration::ZERO,
            increment: SECOND / 10,
        };
        assert!(clock.press(SECOND / 2, Duration::ZERO));
        assert_eq!(clock.left, SECOND * 6 / 10);
        assert!(clock.press(SECOND * 65 / 100, SECOND / 10));
        assert_eq!(clock.left, SECOND * 5 / 100);
        assert!(!clock.press(SECOND, SECOND / 10));
    }

    #[test]
    fn what_the_margin_lends_is_owed() {
        let ms = Duration::from_millis;
        let limit = Limit::Clock {
            base: ms(100),
            increment: ms(10),
        };
        let mut clock = Clock::of(limit).unwrap();
        assert!(clock.press(ms(180), ms(200)));
        assert_eq!((clock.left, clock.shows()), (Duration::ZERO, -70));
        assert_eq!(clock.allowed(ms(200)), ms(130));
        assert_eq!(clock.allowed(ms(50)), Duration::ZERO);
        assert!(!clock.press(ms(180), ms(200)));
    }
}
