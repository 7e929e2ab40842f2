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
//! | mean ratio | [`geometric_mean`] of [`log_ratio`]s | Student's t, of the logarithms |
//! | mean number | [`arithmetic_mean`] | percentile bootstrap |
//! | share | [`share`] | Wilson's score interval |
//! | number of any kind, difference | [`resampled`], [`resampled_difference`] | percentile bootstrap |
//! | typical repetition | [`median`] | none |
//! | many ratios at once | [`false_discovery`] | none: which of them are not 1, of differences not 0 |
//!
//! Student's t (1908) allows for the error of the deviation itself, which the percentile bootstrap
//! (Efron 1979) does not: of ten ratios whose true mean is 1 the bootstrap's interval misses it once
//! in ten times, Student's once in twenty, as it says. Logarithms of ratios are near enough to a
//! normal distribution for that; quotients and errors, which are never below 0, are not, and keep
//! the bootstrap, which draws as many of them again and again, with replacement, and takes the
//! middle 95% of the means. Its seed is fixed, so that the same numbers, in the same order, have the
//! same interval on every machine. Both assume that positions are independent of each other, and say
//! how far another sample of the same kind of positions would stray, not how far another game would.
//!
//! A share is 0 or 1 in many cells, where resampling would give an interval of width 0. Wilson's
//! score interval (1927) is honest there.
//!
//! All intervals are at 95%, each for itself: among a hundred rows, about five intervals miss.
//! Whoever looks through a table for what is not 1 goes by [`false_discovery`] (Benjamini and
//! Hochberg 1995): of the ratios that it names, 5% are expected to be 1.
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

pub mod student;

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
    /// The chance that a ratio whose true mean is 1, or a difference whose true value is 0, strays as far as this one, on
    /// either side; `None` of what is neither.
    pub p: Option<f64>,
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

    /// Returns a mean of so many cases: a point where they are fewer than ten.
    ///
    /// ```
    /// use niwaki_host::statistics::geometric_mean;
    ///
    /// let time = geometric_mean(&[-0.5, -0.6, -0.4]).unwrap();
    /// assert!(time.interval.is_some());
    /// assert_eq!(time.unless_few(3).interval, None);
    /// ```
    #[must_use]
    pub fn unless_few(self, cases: usize) -> Estimate {
        if cases >= FEW {
            return self;
        }
        Estimate {
            interval: None,
            p: None,
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

/// Means of fewer cases than this are shown as points: how far a handful of positions strays, nobody
/// can tell from themselves.
pub const FEW: usize = 10;

/// The share of false ones among ratios that are said not to be 1.
pub const FALSE_DISCOVERIES: f64 = 0.05;

/// Returns the natural logarithm of a ratio of two counts. A count of 0 is taken to be 1, as a time
/// below a microsecond, since it has no logarithm.
pub fn log_ratio(above: u64, below: u64) -> f64 {
    (above.max(1) as f64 / below.max(1) as f64).ln()
}

/// Returns the geometric mean of ratios whose natural logarithms are given, with Student's interval;
/// nothing of none. The ends of the interval are taken back from the logarithms, so that it is not
/// symmetric about the mean. One ratio alone has no interval.
pub fn geometric_mean(logarithms: &[f64]) -> Option<Estimate> {
    if logarithms.is_empty() {
        return None;
    }
    let mean = mean(logarithms.iter().copied());
    let reach = reach(logarithms, mean);
    Some(Estimate {
        value: mean.exp(),
        interval: reach.map(|(half, _)| ((mean - half).exp(), (mean + half).exp())),
        p: reach.map(|(_, p)| p),
    })
}

/// Returns half the width of Student's interval of a mean, and the chance that a true mean of 0 would
/// stray as far; nothing of one number.
fn reach(numbers: &[f64], mean: f64) -> Option<(f64, f64)> {
    let freedom = numbers.len().checked_sub(2)? as u64 + 1;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = (squares / freedom as f64 / numbers.len() as f64).sqrt();
    let p = if error > 0.0 {
        student::beyond(mean / error, freedom)
    } else {
        f64::from(mean == 0.0)
    };
    Some((student::reach95(freedom) * error, p))
}

/// Returns for each of several chances its adjusted one, after Benjamini and Hochberg (1995): to call
/// those ratios not 1 whose number is at most q is to be wrong in a share q of them, on average.
///
/// ```
/// use niwaki_host::statistics::false_discovery;
///
/// let adjusted = false_discovery(&[0.01, 0.8, 0.03]);
/// assert!((adjusted[0] - 0.03).abs() < 1e-12, "a third of it, times three");
/// assert!((adjusted[2] - 0.045).abs() < 1e-12);
/// assert!((adjusted[1] - 0.8).abs() < 1e-12);
/// ```
pub fn false_discovery(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]));
    let mut adjusted = vec![1.0; chances.len()];
    let mut least = 1.0_f64;
    for (above, place) in order.into_iter().enumerate() {
        let rank = chances.len() - above;
        least = least.min(chances[place] * chances.len() as f64 / rank as f64);
        adjusted[place] = least;
    }
    adjusted
}

/// Returns the mean of numbers, with the percentile bootstrap interval; nothing of none. One number
/// alone has no interval: drawn anew it is always itself, which would look like certainty. The numbers
/// come in the order of the records, which is that of the plan: sorted otherwise they would have
/// another interval in the last digits.
pub fn arithmetic_mean(numbers: &[f64]) -> Option<Estimate> {
    let of = |sample: &[usize]| mean(sample.iter().map(|&one| numbers[one]));
    (!numbers.is_empty()).then(|| resampled(numbers.len(), &of))
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
    Estimate {
        p: None,
        ..resampled_difference(cases, of)
    }
}

/// Returns a difference, which is 0 where there is none, as [`resampled`] does, with the chance that one whose true
/// value is 0 strays as far: twice the share of the samples that are on the other side of 0, at 0 itself half of those on
/// it. The sample itself counts as one of them, so that no chance is 0 (Davison and Hinkley 1997). Of one case it is a point.
///
/// ```
/// use niwaki_host::statistics::resampled_difference;
///
/// let gains = [0.4, 0.1, 0.3, 0.2, 0.5, -0.1, 0.2, 0.3];
/// let mean = |sample: &[usize]| sample.iter().map(|&n| gains[n]).sum::<f64>() / sample.len() as f64;
/// let found = resampled_difference(gains.len(), &mean);
/// assert!(found.low().unwrap() > 0.0 && found.p.unwrap() < 0.05);
/// ```
pub fn resampled_difference(cases: usize, of: &dyn Fn(&[usize]) -> f64) -> Estimate {
    let all: Vec<usize> = (0..cases).collect();
    let drawn = (cases > 1).then(|| drawn_anew(cases, of));
    Estimate {
        value: of(&all),
        interval: drawn.as_deref().map(middle),
        p: drawn.as_deref().map(beyond_zero),
    }
}

/// Returns the ends of the middle 95% of sorted numbers.
fn middle(drawn: &[f64]) -> (f64, f64) {
    let percentile = |share: f64| drawn[((RESAMPLES - 1) as f64 * share).round() as usize];
    (percentile(0.025), percentile(0.975))
}

/// Returns twice the share of sorted numbers that are on the rarer side of 0, at most 1.
fn beyond_zero(drawn: &[f64]) -> f64 {
    let below = drawn.partition_point(|&one| one < 0.0) as f64;
    let zero = drawn.partition_point(|&one| one <= 0.0) as f64 - below;
    let above = drawn.len() as f64 - below - zero;
    let rarer = below.min(above) + zero / 2.0;
    (2.0 * (rarer + 1.0) / (drawn.len() + 1) as f64).min(1.0)
}

/// Returns what `of` makes of samples drawn with replacement, sorted.
fn drawn_anew(cases: usize, of: &dyn Fn(&[usize]) -> f64) -> Vec<f64> {
    let mut random = Random::as_published(SEED);
    let mut sample = vec![0; cases];
    let drawn = (0..RESAMPLES).map(|_| {
        sample.fill_with(|| random.below(cases));
        of(&sample)
    });
    let mut drawn: Vec<f64> = drawn.collect();
    drawn.sort_by(f64::total_cmp);
    drawn
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
        p: None,
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
mod tests;
