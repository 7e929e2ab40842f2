//! What something is worth in games: Elo with its interval, from pairs, as reports and live lines have it.

use std::fmt;

use niwaki_arena::score::{Difference, Estimate, Pentanomial};
use serde::Serialize;

/// The difference between sides with something and sides without it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Worth {
    /// Pairs by what they brought the side that had it.
    pentanomial: Pentanomial,
    /// The most likely difference, where it is finite.
    pub(crate) elo: Option<f64>,
    /// Half the width of its 95% interval.
    elo_error: Option<f64>,
    /// The lower end.
    elo_low: Option<f64>,
    /// The upper end.
    elo_high: Option<f64>,
    /// The same, to be printed; none before the first pair.
    #[serde(skip)]
    difference: Option<Difference>,
}

impl Worth {
    /// Makes it of pairs.
    pub(crate) fn of(pentanomial: &Pentanomial) -> Worth {
        let difference = Estimate::of(pentanomial).map(|estimate| estimate.elo());
        Worth {
            pentanomial: *pentanomial,
            elo: difference.and_then(|elo| elo.value),
            elo_error: difference.and_then(|elo| elo.error),
            elo_low: difference.and_then(|elo| elo.low),
            elo_high: difference.and_then(|elo| elo.high),
            difference,
        }
    }

    /// Returns how many games there were.
    pub(crate) fn games(&self) -> u64 {
        2 * self.pentanomial.iter().sum::<u64>()
    }

    /// Says whether there is a value with an interval.
    pub(crate) fn is_told(&self) -> bool {
        self.difference.is_some_and(|elo| elo.is_told())
    }
}

/// Writes `+13.1 ± 10.2`, or `beyond measure`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.difference {
            Some(difference) => difference.fmt(f),
            None => f.pad("beyond measure"),
        }
    }
}
