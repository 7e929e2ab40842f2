//! What something is worth in games: Elo with its interval, from pairs, as reports and live lines have it.

use std::fmt;

use niwaki_arena::score::{Estimate, Pentanomial};
use serde::Serialize;

/// The difference between sides with something and sides without it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Worth {
    /// Pairs by what they brought the side that had it.
    pentanomial: Pentanomial,
    /// The most likely difference, where it is finite.
    pub(crate) elo: Option<f64>,
    /// Half the width of its 95% interval.
    pub(crate) elo_error: Option<f64>,
    /// The lower end.
    elo_low: Option<f64>,
    /// The upper end.
    elo_high: Option<f64>,
}

impl Worth {
    /// Makes it of pairs.
    pub(crate) fn of(pentanomial: &Pentanomial) -> Worth {
        let elo = Estimate::of(pentanomial).map(|estimate| estimate.elo());
        Worth {
            pentanomial: *pentanomial,
            elo: elo.and_then(|elo| elo.value),
            elo_error: elo.and_then(|elo| elo.error),
            elo_low: elo.and_then(|elo| elo.low),
            elo_high: elo.and_then(|elo| elo.high),
        }
    }

    /// Says whether there is an interval.
    pub(crate) fn is_told(&self) -> bool {
        self.elo.is_some() && self.elo_error.is_some()
    }
}

/// Writes `+13.1 ± 10.2`, or `beyond measure`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.elo, self.elo_error) {
            (Some(elo), Some(error)) => f.pad(&format!("{elo:+.1} ± {error:.1}")),
            _ => f.pad("beyond measure"),
        }
    }
}
