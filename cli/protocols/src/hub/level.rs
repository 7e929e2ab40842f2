//! `level`: which limits the next search has.
//!
//! `depth`, `nodes`, `move-time` (seconds) and `infinite` are limits of the search, `time`, `inc`
//! (seconds) and `moves` those of a clock. Several lines add up, so that a program can send each on
//! its own.

use std::time::Duration;

use niwaki::Depth;

use super::super::thinker::{Allowance, Order};
use super::super::words::value_of;
use crate::timing::{Budget, TimeLeft, Timekeeper};
use niwaki_host::failure::Failure;

/// The limits that `level` sets, once or several times before a search.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Level {
    /// Plies, at least 1.
    depth: Option<i16>,
    /// Nodes, at least 1.
    nodes: Option<u64>,
    /// Time for this move alone, which comes before a clock.
    move_time: Option<Duration>,
    /// Time on the clock, before the increment of this move.
    time: Option<Duration>,
    /// Time that is added before each move.
    increment: Duration,
    /// Moves until more time is added.
    moves: Option<u32>,
    /// Whether the search goes on until `stop`.
    infinite: bool,
}

impl Level {
    /// Takes over the arguments of a line; where one is wrong, none of them.
    ///
    /// # Errors
    /// Fails on a value that is no number, and on a line that limits nothing.
    pub(super) fn take(&mut self, text: &str) -> Result<(), Failure> {
        let depth = whole(text, "depth")?;
        let nodes = whole(text, "nodes")?;
        let moves = whole(text, "moves")?;
        let move_time = seconds(text, "move-time")?;
        let time = seconds(text, "time")?;
        let increment = seconds(text, "inc")?;
        let infinite = text.split_whitespace().any(|word| word == "infinite");
        let known = [depth, nodes, moves].iter().any(Option::is_some)
            || [move_time, time, increment].iter().any(Option::is_some);
        if !known && !infinite {
            return Err(Failure::unusable(format!(
                "'level {text}' limits nothing: write depth=, nodes=, move-time=, time= with inc= and moves=, or infinite"
            )));
        }
        let deepest = Depth::MAX.whole() as u64;
        let depth = depth.map(|depth| depth.clamp(1, deepest) as i16);
        self.depth = depth.or(self.depth);
        self.nodes = nodes.map(|nodes| nodes.max(1)).or(self.nodes);
        self.move_time = move_time.or(self.move_time);
        self.time = time.or(self.time);
        self.increment = increment.unwrap_or(self.increment);
        let moves = moves.and_then(|moves| u32::try_from(moves).ok());
        self.moves = moves.filter(|moves| *moves > 0).or(self.moves);
        self.infinite |= infinite;
        Ok(())
    }

    /// Returns the search that these limits make for. A search that ponders or analyses waits for a
    /// word before it answers.
    pub(super) fn order(
        &self,
        ponder: bool,
        analyse: bool,
        overhead: Duration,
        keeper: &mut Timekeeper,
    ) -> Order {
        let unlimited = analyse || self.infinite;
        Order {
            only: Vec::new(),
            depth: self.depth,
            nodes: self.nodes,
            win_in: None,
            time: if unlimited {
                Allowance::Unlimited
            } else {
                self.allowance(overhead, keeper)
            },
            pondering: ponder,
            infinite: unlimited,
            level: None,
        }
    }

    /// Returns the time of the search, as the time manager plans it.
    fn allowance(&self, overhead: Duration, keeper: &mut Timekeeper) -> Allowance {
        if self.move_time.is_some() || self.time.is_none() {
            // What this search takes is no move by the clock.
            keeper.forget();
        }
        if let Some(time) = self.move_time {
            return Allowance::Exactly(Budget::exactly(time, overhead));
        }
        self.time.map_or(Allowance::Unlimited, |time| {
            let clock = TimeLeft {
                // The increment is added before the move.
                left: time + self.increment,
                increment: self.increment,
                moves_to_go: self.moves,
            };
            Allowance::Share(keeper.budget(clock, overhead))
        })
    }
}

/// Reads a whole number, if the line has it.
fn whole(text: &str, key: &str) -> Result<Option<u64>, Failure> {
    let read = |value: &str| {
        value.parse().map_err(|_| {
            Failure::unusable(format!("level {key} '{value}': a whole number is wanted"))
        })
    };
    value_of(text, key).map(read).transpose()
}

/// The longest time that is understood, in seconds: three years.
const LONGEST: f64 = 1e8;

/// Reads a time in seconds, if the line has it. Clocks may have run out, so that less than nothing
/// is left.
fn seconds(text: &str, key: &str) -> Result<Option<Duration>, Failure> {
    let read = |value: &str| {
        let number = value
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite());
        let wrong = || format!("level {key} '{value}': a number of seconds is wanted");
        let number = number.ok_or_else(|| Failure::unusable(wrong()))?;
        Ok(Duration::from_secs_f64(number.clamp(0.0, LONGEST)))
    };
    value_of(text, key).map(read).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(lines: &[&str]) -> Order {
        let mut level = Level::default();
        for line in lines {
            level.take(line).unwrap();
        }
        level.order(false, false, Duration::ZERO, &mut Timekeeper::new())
    }

    fn usual(line: &str) -> u128 {
        match order(&[line]).time {
            Allowance::Share(budget) => budget.usual.as_millis(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn limits_by_their_names() {
        let found = order(&["depth=5", "nodes=700 move-time=1.5"]);
        assert_eq!((found.depth, found.nodes), (Some(5), Some(700)));
        assert!(
            matches!(found.time, Allowance::Exactly(budget) if budget.most.as_millis() == 1500)
        );
        assert!(!found.infinite);
        assert!(order(&["infinite"]).infinite);
        assert_eq!(order(&["depth=0", "nodes=0"]).depth, Some(1));
    }

    #[test]
    fn clocks_gain_before_the_move() {
        assert_eq!(usual("time=40"), 995);
        assert_eq!(usual("time=10 moves=2"), 4995);
        assert_eq!(usual("time=39 inc=1"), 1970);
        assert_eq!(usual("time=-3"), 0);
    }

    #[test]
    fn what_makes_no_sense_changes_nothing() {
        let mut level = Level::default();
        for bad in [
            "",
            "deep",
            "depth=x",
            "depth=3 nodes=-1",
            "time=soon",
            "time=inf",
            "move-time=",
        ] {
            assert!(level.take(bad).is_err(), "{bad}");
        }
        assert_eq!(level, Level::default());
    }
}
