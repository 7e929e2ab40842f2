//! A sequential test, and how it stands, as summaries write it.

use serde::Serialize;

use super::{Sprt, Verdict};
use crate::score::Pentanomial;

/// A sequential test, and how it stands after some pairs.
///
/// ```
/// use niwaki_arena::sprt::{self, Standing};
///
/// let test = sprt::parse("0,10").expect("a test is ELO0,ELO1");
/// let standing = Standing::of(test, &[0, 10, 60, 90, 40]);
/// assert_eq!(standing.verdict, "H1");
/// assert!(standing.adjusted_elo.is_some(), "it has stopped");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The hypotheses, errors and scale.
    #[serde(flatten)]
    pub of: Sprt,
    /// The log-likelihood ratio of all pairs that count.
    pub llr: f64,
    /// The bound at which H0 is accepted.
    pub lower: f64,
    /// The bound at which H1 is accepted.
    pub upper: f64,
    /// `H0`, `H1` or `undecided`.
    pub verdict: &'static str,
    /// The difference in logistic Elo, corrected for the stop of the test; null before it.
    pub adjusted_elo: Option<f64>,
    /// The lower end of its 95% interval.
    pub adjusted_low: Option<f64>,
    /// The upper end of its 95% interval.
    pub adjusted_high: Option<f64>,
}

impl Standing {
    /// Writes the difference as it is corrected for the stop of the test: `+44.0 (+20.1 to +67.2)`; nothing where there is none.
    pub fn corrected(&self) -> Option<String> {
        let end =
            |end: Option<f64>| end.map_or("beyond measure".to_owned(), |end| format!("{end:+.1}"));
        let (low, high) = (end(self.adjusted_low), end(self.adjusted_high));
        self.adjusted_elo
            .map(|elo| format!("{elo:+.1} ({low} to {high})"))
    }

    /// Says how a test stands.
    pub fn of(test: Sprt, pairs: &Pentanomial) -> Standing {
        let adjusted = test.adjusted(pairs);
        Standing {
            of: test,
            llr: test.llr(pairs),
            lower: test.lower(),
            upper: test.upper(),
            verdict: match test.verdict(pairs) {
                Some(Verdict::H0) => "H0",
                Some(Verdict::H1) => "H1",
                None => "undecided",
            },
            adjusted_elo: adjusted.and_then(|elo| elo.value),
            adjusted_low: adjusted.and_then(|elo| elo.low),
            adjusted_high: adjusted.and_then(|elo| elo.high),
        }
    }
}
