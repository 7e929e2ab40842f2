//! Strength from the results of pairs of games: Elo, normalised Elo, and likelihood of superiority.
//!
//! Both games of a pair have the same opening, so that they are not independent of each other, but
//! pairs are. The unit is therefore the pair: how many of them brought the first engine 0, ½, 1, 1½
//! and 2 points. To take games for independent instead overstates the error where openings favour a
//! side, and so costs games.
//!
//! A share of the points becomes a difference in Elo by the logistic curve, 400 points for a factor
//! of ten in the odds. Intervals are those of Student's distribution around the mean share, carried
//! over to the scale end by end, so that they are not symmetric in Elo.
//!
//! ```
//! use niwaki_arena::score::Estimate;
//!
//! // fastchess reports this match as Elo -1.60 ± 4.25, normalised -2.05 ± 5.44.
//! let estimate = Estimate::of(&[752, 1843, 2665, 1863, 706]).expect("pairs were played");
//! let elo = estimate.elo();
//! assert!((elo.value.unwrap() - -1.60).abs() < 0.005);
//! assert!((elo.error.unwrap() - 4.25).abs() < 0.005);
//! assert!((estimate.normalised().value.unwrap() - -2.05).abs() < 0.005);
//! assert!(estimate.superiority() < 0.5);
//! ```
//!
//! # Source
//! Elo, *The Rating of Chessplayers, Past and Present*, 1978, for the logistic scale as it is used
//! today; M. Van den Bergh, *Normalized Elo for two-player games*, 2020, for the normalised one.

use std::fmt;

use niwaki_host::statistics::student;

/// Counts of pairs by what they brought the first engine: 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = [u64; 5];

/// Half the width of a 95% interval, in standard deviations of a normal distribution.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// A share of the points per game, and how sure it is.
///
/// The differences that it makes for are taken from the pairs as [`Estimate::of`] tempers them; the
/// share is the plain one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of the points.
    found: f64,
    /// The sample that differences and their errors are made from: see [`tempered`].
    rated: Sample,
}

/// The mean and scatter of the shares of the points that pairs brought.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    /// The number of pairs, with the one that [`tempered`] may add.
    pairs: f64,
    /// The mean share, from 0 to 1.
    mean: f64,
    /// The variance from pair to pair, as the sample estimates it (divided by n − 1).
    variance: f64,
}

/// Returns the pairs, and one more where all of them had the same result: half of it is the next
/// better one and half the next worse, or all of it the one beside the best or worst there is.
/// Otherwise nothing would ever seem to vary, and one pair would be as good as a thousand.
pub(super) fn tempered(pairs: &Pentanomial) -> [f64; 5] {
    let mut tempered = pairs.map(|n| n as f64);
    let mut results = (0..5).filter(|&result| pairs[result] > 0);
    if let (Some(only), None) = (results.next(), results.next()) {
        match only {
            0 => tempered[1] += 1.0,
            4 => tempered[3] += 1.0,
            _ => {
                tempered[only - 1] += 0.5;
                tempered[only + 1] += 0.5;
            }
        }
    }
    tempered
}

impl Sample {
    /// Takes the mean and the variance of two pairs or more.
    fn of(pairs: &[f64; 5]) -> Sample {
        let count = pairs.iter().sum::<f64>();
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            let terms = (0..).zip(pairs);
            terms.map(|(i, n)| n * of(share(i))).sum()
        };
        let mean = sum(&|share| share) / count;
        Sample {
            pairs: count,
            mean,
            variance: sum(&|share| (share - mean).powi(2)) / (count - 1.0),
        }
    }

    /// Returns the degrees of freedom of the variance.
    fn freedom(&self) -> u64 {
        self.pairs as u64 - 1
    }

    /// Returns the standard error of the mean.
    fn error(&self) -> f64 {
        (self.variance / self.pairs).sqrt()
    }

    /// Returns the 95% interval of the mean, cut to the range from 0 to 1.
    fn interval(&self) -> [f64; 2] {
        let reach = student::reach95(self.freedom()) * self.error();
        [(self.mean - reach).max(0.0), (self.mean + reach).min(1.0)]
    }
}

impl Estimate {
    /// Estimates the strength of the first engine from one pair or more; `None` without any.
    ///
    /// Where all pairs had the same result, one more is counted, which differs from them by as
    /// little as can be: a match of which every pair was won still has an estimate that is finite.
    pub fn of(pairs: &Pentanomial) -> Option<Estimate> {
        let count: u64 = pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let points: f64 = (0..).zip(pairs).map(|(i, &n)| n as f64 * share(i)).sum();
        Some(Estimate {
            found: points / count as f64,
            rated: Sample::of(&tempered(pairs)),
        })
    }

    /// Returns the first engine's share of the points, from 0 to 1, as it was found.
    pub fn share(&self) -> f64 {
        self.found
    }

    /// Returns the difference in logistic Elo with its 95% interval; positive where the first
    /// engine is stronger.
    pub fn elo(&self) -> Difference {
        Difference::new(&self.rated, elo)
    }

    /// Returns the difference in normalised Elo with its 95% interval.
    ///
    /// It is measured in units of the standard deviation of a game, so that it does not shrink
    /// where openings or time controls make for more draws: the same normalised Elo takes the same
    /// number of games to prove.
    pub fn normalised(&self) -> Difference {
        let deviation = (2.0 * self.rated.variance).sqrt();
        Difference::new(&self.rated, |score| match score - 0.5 {
            0.0 => 0.0,
            lead => NORMALISED * lead / deviation,
        })
    }

    /// Returns the likelihood of superiority (LOS): how likely it is that the first engine is the
    /// better one, from 0 to 1. Student's distribution is used, so that a handful of pairs proves
    /// nothing.
    pub fn superiority(&self) -> f64 {
        let lead = self.rated.mean - 0.5;
        student::below(lead / self.rated.error(), self.rated.freedom())
    }
}

/// Normalised Elo in one standard deviation of a game: it agrees with Elo for even opponents who
/// never draw.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the share of the points, from 0 to 1, that a pair of this index in a [`Pentanomial`]
/// brought.
pub(super) fn share(index: usize) -> f64 {
    index as f64 / 4.0
}

/// Returns the difference in Elo that this share of the points makes for; infinite at 0 and 1.
fn elo(share: f64) -> f64 {
    // Adding zero makes a plain zero of a negative one.
    -400.0 * (1.0 / share - 1.0).log10() + 0.0
}

/// Returns the share of the points, between 0 and 1, that a difference in Elo makes for.
///
/// ```
/// use niwaki_arena::score::expected;
///
/// assert_eq!(expected(0.0), 0.5);
/// assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A difference in strength with its 95% interval, in points of the scale that it was asked for. An
/// end of it that is not finite, because one side may always win for all that is known, is left
/// out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The most likely difference.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// Half the width of the interval; the distance from the value to its one end if it has no
    /// other.
    pub error: Option<f64>,
}

impl Difference {
    /// Says whether it has a value and an interval.
    pub fn is_told(&self) -> bool {
        self.value.is_some() && self.error.is_some()
    }

    /// Carries the mean of a sample and its interval over to a scale.
    fn new(sample: &Sample, scale: impl Fn(f64) -> f64) -> Difference {
        Difference::on(scale, sample.mean, sample.interval())
    }

    /// Carries a share of the points and its interval over to logistic Elo.
    pub(super) fn between(share: f64, interval: [f64; 2]) -> Difference {
        Difference::on(elo, share, interval)
    }

    /// Carries a share of the points and its interval over to a scale.
    fn on(scale: impl Fn(f64) -> f64, share: f64, interval: [f64; 2]) -> Difference {
        let finite = |share: f64| Some(scale(share)).filter(|value| value.is_finite());
        let value = finite(share);
        let [low, high] = interval.map(finite);
        let error = match (low, high) {
            (Some(low), Some(high)) => Some((high - low) / 2.0),
            (end, other) => end
                .or(other)
                .zip(value)
                .map(|(end, value)| (value - end).abs()),
        };
        Difference {
            value,
            low,
            high,
            error,
        }
    }
}

/// Writes `+13.1 ± 10.2`, or `beyond measure`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.error) {
            (Some(value), Some(error)) => f.pad(&format!("{value:+.1} ± {error:.1}")),
            _ => f.pad("beyond measure"),
        }
    }
}

/// Draws an index with these weights, which add up to one.
#[cfg(test)]
pub(super) fn drawn(weights: &[f64; 5], random: &mut niwaki::laws::Random) -> usize {
    let mut rest = (random.word() >> 11) as f64 / (1_u64 << 53) as f64;
    for (index, weight) in weights.iter().enumerate() {
        if rest < *weight {
            return index;
        }
        rest -= weight;
    }
    4
}

#[cfg(test)]
mod tests {
    use super::*;
    use niwaki::laws::Random;

    fn assert_near(found: Option<f64>, expected: f64) {
        let found = found.expect("there is a value");
        assert!((found - expected).abs() < 0.005, "{found} {expected}");
    }

    /// A match of 15,658 games that fastchess reported as Elo -1.60 ± 4.25, normalised
    /// -2.05 ± 5.44.
    #[test]
    fn as_another_match_runner_reports_it() {
        let estimate = Estimate::of(&[752, 1843, 2665, 1863, 706]).unwrap();
        assert_near(estimate.elo().value, -1.60);
        assert_near(estimate.elo().error, 4.25);
        assert_near(estimate.normalised().value, -2.05);
        assert_near(estimate.normalised().error, 5.44);
    }

    #[test]
    fn exchanging_the_engines_changes_the_sign() {
        let one = Estimate::of(&[3, 20, 50, 30, 9]).unwrap();
        let other = Estimate::of(&[9, 30, 50, 20, 3]).unwrap();
        let pairs = [
            (one.elo(), other.elo()),
            (one.normalised(), other.normalised()),
        ];
        for (one, other) in pairs {
            assert_near(one.value, -other.value.unwrap());
            assert_near(one.low, -other.high.unwrap());
            assert_near(one.error, other.error.unwrap());
        }
        assert_near(Some(one.superiority() + other.superiority()), 1.0);
        assert!(one.superiority() > 0.9);
    }

    #[test]
    fn one_sided_and_even_matches() {
        assert_eq!(Estimate::of(&[0; 5]), None);
        let even = Estimate::of(&[0, 0, 7, 0, 0]).unwrap();
        assert_eq!(even.elo().value, Some(0.0));
        // One pair in eight that is not even: 2.365 standard errors of the square root of 1/16/7/8.
        let reach = 2.365 * (1.0_f64 / 16.0 / 7.0 / 8.0).sqrt();
        assert!((even.elo().error.unwrap() - super::elo(0.5 + reach)).abs() < 0.05);
        assert_eq!(even.normalised().value, Some(0.0));
        assert!((even.superiority() - 0.5).abs() < 1e-12);
        let sweep = Estimate::of(&[0, 0, 0, 0, 7]).unwrap();
        let elo = sweep.elo();
        assert_near(elo.value, super::elo(7.75 / 8.0));
        assert_eq!(elo.high, None, "it may be any amount better");
        assert_near(elo.error, elo.value.unwrap() - elo.low.unwrap());
        assert!(sweep.normalised().value > Some(0.0));
        assert!((sweep.share() - 1.0).abs() < 1e-12);
        let sure = sweep.superiority();
        assert!(sure > 0.999 && sure < 1.0, "{sure}");
        let lost = Estimate::of(&[7, 0, 0, 0, 0]).unwrap();
        assert_near(lost.elo().value, -elo.value.unwrap());
        assert_eq!(lost.elo().low, None);
    }

    #[test]
    fn nothing_is_certain_after_a_few_pairs() {
        let one = Estimate::of(&[0, 0, 0, 1, 0]).unwrap();
        assert_near(one.elo().value, super::elo(0.75));
        assert_eq!((one.elo().low, one.elo().high), (None, None));
        assert_eq!(one.elo().error, None, "one pair may mean anything");
        assert!((0.5..0.9).contains(&one.superiority()));
        for result in 0..5 {
            let mut before = f64::INFINITY;
            for count in [1, 2, 4, 30, 1000] {
                let mut pairs = [0; 5];
                pairs[result] = count;
                let estimate = Estimate::of(&pairs).unwrap();
                let sure = (estimate.superiority() - 0.5).abs();
                assert!(
                    sure < 0.5 || sure <= 0.5 && count >= 30,
                    "{pairs:?}: {sure}"
                );
                let error = estimate.elo().error.unwrap_or(f64::INFINITY);
                assert!(error > 0.0 && error <= before, "{pairs:?}: {error}");
                assert!(estimate.normalised().error > Some(0.0) || count <= 2);
                before = error;
            }
        }
        // Two results in two pairs: there is a variance, but hardly any knowledge of it.
        let two = Estimate::of(&[0, 0, 1, 1, 0]).unwrap();
        assert!((0.5..0.9).contains(&two.superiority()));
    }

    #[test]
    fn the_interval_holds_the_truth_nineteen_times_in_twenty() {
        let weights = [0.05, 0.2, 0.4, 0.25, 0.1];
        let truth: f64 = (0..).zip(weights).map(|(i, w)| share(i) * w).sum();
        let truth = super::elo(truth);
        let mut random = Random::new(5);
        let trials = 4000;
        for (pairs_played, within) in [(5, 0.93..0.97), (20, 0.94..0.96), (400, 0.94..0.96)] {
            let inside = (0..trials).filter(|_| {
                let mut pairs = [0; 5];
                for _ in 0..pairs_played {
                    pairs[drawn(&weights, &mut random)] += 1;
                }
                let elo = Estimate::of(&pairs).unwrap().elo();
                elo.low.is_none_or(|low| low <= truth) && elo.high.is_none_or(|high| truth <= high)
            });
            let rate = inside.count() as f64 / f64::from(trials);
            assert!(within.contains(&rate), "{pairs_played}: {rate}");
        }
    }
}
