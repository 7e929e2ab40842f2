//! Keeps the pace of a game that is watched: how much time lies between two moves, and whether it is paused.

use std::time::{Duration, Instant};

/// The pace of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Pace {
    /// The time from a move to the moment when the next one is thought about.
    least: Duration,
    /// When the last move was played.
    last: Option<Instant>,
    /// Whether nothing is thought about for the time being.
    paused: bool,
    /// Whether one move is wanted in spite of that.
    step: bool,
}

impl Pace {
    /// Makes a pace with so much time between two moves.
    pub(in super::super) fn of(least: Duration) -> Pace {
        Pace {
            least,
            ..Pace::default()
        }
    }

    /// Says whether the next move may be thought about now.
    pub(super) fn allows(&mut self) -> bool {
        if self.paused {
            return std::mem::take(&mut self.step);
        }
        self.last.is_none_or(|last| last.elapsed() >= self.least)
    }

    /// Notes that a move was played.
    pub(super) fn moved(&mut self) {
        self.last = Some(Instant::now());
    }

    /// Pauses the game, or has it go on; says whether it is paused now.
    pub(super) fn turn(&mut self) -> bool {
        self.paused = !self.paused;
        self.step = false;
        self.paused
    }

    /// Wants one move of a paused game.
    pub(super) fn step(&mut self) {
        self.step = self.paused;
    }

    /// Says whether the game is paused.
    pub(in super::super) fn is_paused(&self) -> bool {
        self.paused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_apart_and_a_pause_lets_single_ones_through() {
        let mut pace = Pace::of(Duration::from_hours(1));
        assert!(pace.allows(), "the first waits for nothing");
        pace.moved();
        assert!(!pace.allows());
        assert!(pace.turn());
        assert!(!pace.allows());
        pace.step();
        assert!(pace.allows() && !pace.allows());
        assert!(!pace.turn() && !pace.allows());
        pace.step();
        assert!(!pace.allows(), "where nothing is paused there is no step");
        let mut quick = Pace::default();
        quick.moved();
        assert!(quick.allows());
    }
}
