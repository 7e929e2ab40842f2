//! Means and shares with intervals, for comparisons position by position.
//!
//! Positions differ by factors of a hundred in what they cost, so two searchers are compared within
//! each position, and the ratios are averaged: their logarithms, so that ×0.5 and ×2 cancel. The
//! mean of the logarithms, taken back, is the geometric mean of the ratios: the right mean of
//! normalized results, as Fleming and Wallace (1986) show, since it does not depend on which of the
//! two is called the baseline. A ratio of sums would be decided by the few largest trees alone.
//!
//! | statistic | function | interval |
//! |---|---|---|
//! | mean ratio | [`geometric_mean`] of [`log_ratio`]s | percentile bootstrap of the logarithms |
//! | mean number | [`arithmetic_mean`] | percentile bootstrap |
//! | share | [`share`] | Wilson's score interval |
//! | typical repetition | [`median`] | none |
//!
//! The percentile bootstrap (Efron 1979) draws as many ratios again and again, with replacement,
//! and takes the middle 95% of their means. It assumes nothing of the distribution, which is skewed
//! here. It does assume that positions are independent of each other, and it says how far another
//! sample of the same kind of positions would stray, not how far another game would.
//!
//! A share is 0 or 1 in many cells, where resampling would give an interval of width 0. Wilson's
//! score interval (1927) is honest there. All intervals are at 95%, each for itself: among a
//! hundred rows, about five intervals miss.
//!
//! The seed of the resampling is fixed: the same numbers, in the same order, have the same interval
//! on every machine.
//!
//! ```
//! use niwaki_host::statistics::{geometric_mean, log_ratio, share};
//!
//! // Nodes with and without a technique, of the same positions.
//! let pairs = [(480, 1000), (5200, 9900), (77, 160), (30, 70)];
//! let ratios: Vec<f64> = pairs.map(|(with, without)| log_ratio(with, without)).to_vec();
//! let saved = geometric_mean(&ratios).unwrap();
//! assert!(saved.high().unwrap() < 1.0, "it saves for sure");
//!
//! // None of 20 values changed: that is not "never".
//! let changed = share(0, 20).unwrap();
//! assert!(changed.value == 0.0 && changed.high().unwrap() > 0.15);
//! ```

use niwaki::laws::Random;

/// A number, and how far it may be trusted.
///
/// An estimate without an interval is a point: it is shown, and nothing may be concluded from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number itself: a ratio, a mean, or a share from 0 to 1.
    pub value: f64,
    /// The lower and upper end of the 95% interval, on the same scale as `value`. `None` where
    /// nothing is known of the error: one case alone says nothing of it.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// Returns the lower end of the interval; nothing of a point.
    pub fn low(&self) -> Option<f64> {
        self.interval.map(|(low, _)| low)
    }

    /// Returns the upper end of the interval; nothing of a point.
    pub fn high(&self) -> Option<f64> {
        self.interval.map(|(_, high)| high)
    }

    /// Returns a ratio of times from so many positions: a point where they are fewer than ten.
    ///
    /// ```
    /// use niwaki_host::statistics::geometric_mean;
    ///
    /// let time = geometric_mean(&[-0.5, -0.6, -0.4]).unwrap();
    /// assert!(time.interval.is_some());
    /// assert_eq!(time.of_times(3).interval, None);
    /// ```
    #[must_use]
    pub fn of_times(self, positions: usize) -> Estimate {
        Estimate {
            interval: self.interval.filter(|_| positions >= FEW),
            ..self
        }
    }
}

/// How often the sample is drawn anew; Efron and Tibshirani (1993) ask for a thousand or more where
/// an interval is wanted. Of 2000 sorted means the ends are the 51st from below and the 51st from
/// above.
const RESAMPLES: usize = 2000;

/// The seed of the resampling: the letters `niwaki`. Another one would move the last digit of every
/// interval that was ever written down.
const SEED: u64 = 0x6e69_7761_6b69;

/// Fewer ratios of times than this have no interval, and pictures show none of any ratio. Counts of nodes are exact, so that only the
/// choice of positions makes them stray; times stray by themselves, and a bootstrap of a handful of
/// them is narrower than what is known of them.
pub const FEW: usize = 10;

/// Returns the natural logarithm of a ratio of two counts. A count of 0 is taken to be 1, as a time
/// below a microsecond, since it has no logarithm.
pub fn log_ratio(above: u64, below: u64) -> f64 {
    (above.max(1) as f64 / below.max(1) as f64).ln()
}

/// Returns the geometric mean of ratios whose natural logarithms are given, with its interval;
/// nothing of none. The ends of the interval are taken back from the logarithms, so that it is not
/// symmetric about the mean.
pub fn geometric_mean(logarithms: &[f64]) -> Option<Estimate> {
    let mean = arithmetic_mean(logarithms)?;
    Some(Estimate {
        value: mean.value.exp(),
        interval: mean.interval.map(|(low, high)| (low.exp(), high.exp())),
    })
}

/// Returns the mean of numbers, with the percentile bootstrap interval; nothing of none. One number
/// alone has no interval: drawn anew it is always itself, which would look like certainty.
pub fn arithmetic_mean(numbers: &[f64]) -> Option<Estimate> {
    if numbers.is_empty() {
        return None;
    }
    Some(Estimate {
        value: mean(numbers.iter().copied()),
        interval: (numbers.len() > 1).then(|| bootstrap(numbers)),
    })
}

/// Returns the ends of the middle 95% of the means of samples drawn with replacement. The numbers
/// come in the order of the records, which is that of the plan: sorted otherwise they would have
/// another interval in the last digits.
fn bootstrap(numbers: &[f64]) -> (f64, f64) {
    let of = |sample: &[usize]| mean(sample.iter().map(|&one| numbers[one]));
    middle(numbers.len(), &of)
}

/// Returns a number that is made of so many cases in any way, with the percentile bootstrap interval;
/// `of` makes it of the cases whose places it is given, of which some may be there more than once. Of
/// one case it is a point.
///
/// ```
/// use niwaki_host::statistics::resampled;
///
/// let costs: [f64; 4] = [3.0, 5.0, 4.0, 8.0];
/// let dearest = resampled(4, &|sample: &[usize]| sample.iter().map(|&n| costs[n]).fold(0.0, f64::max));
/// assert_eq!((dearest.value, dearest.high()), (8.0, Some(8.0)));
/// ```
pub fn resampled(cases: usize, of: &dyn Fn(&[usize]) -> f64) -> Estimate {
    let all: Vec<usize> = (0..cases).collect();
    Estimate {
        value: of(&all),
        interval: (cases > 1).then(|| middle(cases, of)),
    }
}

/// Returns the ends of the middle 95% of what `of` makes of samples drawn with replacement.
fn middle(cases: usize, of: &dyn Fn(&[usize]) -> f64) -> (f64, f64) {
    let mut random = Random::as_published(SEED);
    let mut sample = vec![0; cases];
    let drawn = (0..RESAMPLES).map(|_| {
        sample.fill_with(|| random.below(cases));
        of(&sample)
    });
    let mut drawn: Vec<f64> = drawn.collect();
    drawn.sort_by(f64::total_cmp);
    let percentile = |share: f64| drawn[((RESAMPLES - 1) as f64 * share).round() as usize];
    (percentile(0.025), percentile(0.975))
}

/// Standard deviations on either side of the mean that hold 95% of a normal distribution: its
/// quantile at 0.975.
const Z: f64 = 1.959_964;

/// Returns how many of so many, with Wilson's score interval; nothing of none. It is of use at 0
/// and 1, and with one case, too: 0 of 20 is said to be between 0% and 16%.
pub fn share(count: usize, of: usize) -> Option<Estimate> {
    if of == 0 {
        return None;
    }
    let n = of as f64;
    let p = count as f64 / n;
    let z2 = Z * Z;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Estimate {
        value: p,
        // Rounding may put an end past the share itself at 0 and 1, where they are equal.
        interval: Some((
            (middle - half).max(0.0).min(p),
            (middle + half).min(1.0).max(p),
        )),
    })
}

/// Returns the middle one, or the mean of the middle two; nothing of none. One slow repetition, as
/// when another program wakes up, does not move it.
pub fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let (below, above) = (numbers.len().checked_sub(1)? / 2, numbers.len() / 2);
    Some(f64::midpoint(numbers[below], numbers[above]))
}

/// Returns the mean of some numbers; of none it is not a number.
fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean_and_nothing_is_left_to_chance() {
        let logarithms: Vec<f64> = (1..30).map(|n| f64::from(n % 7).ln_1p()).collect();
        let mean = geometric_mean(&logarithms).unwrap();
        let (low, high) = mean.interval.unwrap();
        assert!(low < mean.value && mean.value < high);
        assert_eq!(geometric_mean(&logarithms), Some(mean));
    }

    #[test]
    fn equal_ratios_leave_no_doubt() {
        let mean = geometric_mean(&[0.5_f64.ln(); 8]).unwrap();
        let (low, high) = mean.interval.unwrap();
        assert!((low - 0.5).abs() < 1e-12 && (high - 0.5).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }

    /// However often one ratio is drawn anew, it does not stray; that is no certainty.
    #[test]
    fn one_ratio_has_no_interval() {
        let one = geometric_mean(&[0.5_f64.ln()]).unwrap();
        assert!((one.value - 0.5).abs() < 1e-12);
        assert_eq!((one.low(), one.high()), (None, None));
        let (low, high) = share(1, 1).unwrap().interval.unwrap();
        assert!((low - 0.207).abs() < 1e-3 && (high - 1.0).abs() < 1e-12);
    }

    /// Nobody can tell from nine positions how far times stray.
    #[test]
    fn few_ratios_of_times_are_a_point() {
        let ratios: Vec<f64> = (1..=10).map(|n| f64::from(n).ln()).collect();
        let mean = geometric_mean(&ratios).unwrap();
        let few = mean.of_times(9);
        assert_eq!((few.value, few.interval), (mean.value, None));
        assert_eq!(mean.of_times(10), mean);
    }

    /// The figures are those of Wilson's formula as textbooks print it.
    #[test]
    fn shares_have_wilson_intervals() {
        let (low, high) = share(8, 10).unwrap().interval.unwrap();
        assert!((low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
        let (low, high) = share(0, 100).unwrap().interval.unwrap();
        assert!(low.abs() < 1e-12 && (high - 0.037).abs() < 1e-3);
        assert_eq!(share(0, 0), None);
    }

    /// The percentile bootstrap of a mean of logarithms is close to the normal interval.
    #[test]
    fn the_bootstrap_is_as_wide_as_the_normal_interval() {
        let logarithms: Vec<f64> = (0..200).map(|n| f64::from(n * 37 % 200) / 200.0).collect();
        let (low, high) = geometric_mean(&logarithms).unwrap().interval.unwrap();
        let width = high.ln() - low.ln();
        let normal = 2.0 * 1.96 * (1.0 / 12.0_f64).sqrt() / 200.0_f64.sqrt();
        assert!((width / normal - 1.0).abs() < 0.1, "{width} {normal}");
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![1.0, 2.0]), Some(1.5));
        assert_eq!(median(Vec::new()), None);
    }
}
