//! Fits the line through pairs of values, by least squares.
//!
//! With x the shallow value and y the deep one, slope = cov(x, y) / var(x) and offset = mean(y) − slope · mean(x);
//! sigma is the standard deviation of y about the line. All of them follow from six sums, so that no value needs to
//! be kept. The sums are whole numbers and exact; only the line is computed in floating point, once, at the end.

use std::fmt;

use niwaki::parameter::ParameterValue;
use niwaki::techniques::probcut::{Pair, Pairs};
use serde::{Deserialize, Serialize};

/// Values beyond so many hundredths of a unit are as good as decided: they say nothing about the others.
///
/// Least squares weigh far values most, where a line has the least to say. 15 units are more than a queen in chess,
/// and more than all the men of a side in checkers.
pub(super) const FAR: i64 = 1500;

/// Sums over pairs of values, shallow and deep, in hundredths of the game's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sums {
    /// How many pairs there are.
    pub(super) count: i64,
    /// Σx, the shallow values.
    shallow: i64,
    /// Σy, the deep values.
    deep: i64,
    /// Σx².
    squares: i64,
    /// Σxy.
    products: i64,
    /// Σy².
    deep_squares: i64,
}

/// A line, and how well the pairs lie on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    /// The line as `ProbCut` takes it: depths, slope, offset and sigma, in hundredths.
    pub(super) pair: Pair,
    /// The correlation of the values, above 0 and up to 1.
    pub(super) correlation: f64,
}

/// The reason why there is no line. The depth is left out, and `ProbCut` never acts at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// Too few pairs.
    Few,
    /// One value, shallow or deep, in all pairs.
    Alike,
    /// A slope of nothing, or less.
    Falling,
    /// Numbers beyond those that the parameter can have.
    Steep,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Few => write!(f, "fewer than {ENOUGH} values"),
            Unfit::Alike => f.write_str("the values are all alike"),
            Unfit::Falling => f.write_str("the deep value does not rise with the shallow one"),
            Unfit::Steep => f.write_str("the line is too steep"),
        }
    }
}

/// Fewer pairs than this say nothing: the customary least size of a sample.
const ENOUGH: i64 = 30;
/// More pairs than any training has; sums of so many fit a number.
///
/// Ten million games, the most there can be, have less than 2^30 positions. A product is at most [`FAR`]², less than
/// 2^22, and 2^32 of them add up to less than 2^54.
const MOST: i64 = 1 << 32;

impl Sums {
    /// Takes in a pair of values, in hundredths of a unit and neither beyond [`FAR`].
    pub(super) fn add(&mut self, shallow: i64, deep: i64) {
        self.count += 1;
        self.shallow += shallow;
        self.deep += deep;
        self.squares += shallow * shallow;
        self.products += shallow * deep;
        self.deep_squares += deep * deep;
    }

    /// Takes in what was summed up elsewhere.
    pub(super) fn merge(&mut self, other: &Sums) {
        self.count += other.count;
        self.shallow += other.shallow;
        self.deep += other.deep;
        self.squares += other.squares;
        self.products += other.products;
        self.deep_squares += other.deep_squares;
    }

    /// Says whether any pairs of values can have these sums, as far as is easily seen: they may come from a file.
    pub(super) fn are_possible(&self) -> bool {
        if !(0..=MOST).contains(&self.count) {
            return false;
        }
        let (most, square) = (FAR * self.count, FAR * FAR * self.count);
        (-most..=most).contains(&self.shallow)
            && (-most..=most).contains(&self.deep)
            && (0..=square).contains(&self.squares)
            && (0..=square).contains(&self.deep_squares)
            && (-square..=square).contains(&self.products)
    }

    /// Fits the line for these depths, or says why there is none.
    ///
    /// Numbers are rounded to hundredths, as the parameter has them: its text is the same whatever the last bits of
    /// the computation are.
    pub(super) fn fit(&self, deep: i16, shallow: i16) -> Result<Fit, Unfit> {
        if self.count < ENOUGH {
            return Err(Unfit::Few);
        }
        let count = self.count as f64;
        let (mean_shallow, mean_deep) = (self.shallow as f64 / count, self.deep as f64 / count);
        let variance = self.squares as f64 / count - mean_shallow * mean_shallow;
        let deep_variance = self.deep_squares as f64 / count - mean_deep * mean_deep;
        let covariance = self.products as f64 / count - mean_shallow * mean_deep;
        if variance <= 0.0 || deep_variance <= 0.0 {
            return Err(Unfit::Alike);
        }
        let slope = covariance / variance;
        let offset = mean_deep - slope * mean_shallow;
        // Two degrees of freedom went into the line.
        let error = (deep_variance - slope * covariance).max(0.0) * count / (count - 2.0);
        let pair = Pair {
            deep,
            shallow,
            slope: (slope * 100.0).round() as i32,
            offset: offset.round() as i32,
            sigma: error.sqrt().round() as i32,
        };
        if pair.slope <= 0 {
            return Err(Unfit::Falling);
        }
        if Pairs::read(&pair.to_string()).is_none() {
            return Err(Unfit::Steep);
        }
        let correlation = covariance / (variance * deep_variance).sqrt();
        Ok(Fit { pair, correlation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let mut sums = Sums::default();
        for shallow in -50..50 {
            let error = if shallow % 2 == 0 { 10 } else { -10 };
            sums.add(2 * shallow, 3 * shallow + 20 + error);
        }
        let fit = sums.fit(8, 4).unwrap();
        let expected = Pair {
            deep: 8,
            shallow: 4,
            slope: 150,
            offset: 20,
            sigma: 10,
        };
        assert_eq!(fit.pair, expected);
        assert!((fit.correlation - 0.993).abs() < 0.002, "{fit:?}");
    }

    #[test]
    fn what_shows_no_line_gives_none() {
        let mut few = Sums::default();
        let (mut alike, mut against, mut steep) = (few, few, few);
        let (mut deep_alike, mut unrelated) = (few, few);
        for n in 0..ENOUGH {
            if n > 0 {
                few.add(n, n);
            }
            alike.add(7, n);
            deep_alike.add(n, 7);
            against.add(n, -n);
            steep.add(n % 2, 1200 * (n % 2));
            unrelated.add(n, n % 2);
        }
        for (sums, unfit) in [
            (few, Unfit::Few),
            (alike, Unfit::Alike),
            (deep_alike, Unfit::Alike),
            (against, Unfit::Falling),
            (unrelated, Unfit::Falling),
            (steep, Unfit::Steep),
        ] {
            assert_eq!(sums.fit(4, 2), Err(unfit), "{sums:?}");
        }
        few.add(0, 0);
        assert!(few.fit(4, 2).is_ok());
    }

    #[test]
    fn sums_of_parts_are_those_of_the_whole() {
        let (mut whole, mut first, mut second) = <(Sums, Sums, Sums)>::default();
        for n in -20..20 {
            whole.add(n, 3 * n + 1);
            let part = if n < 5 { &mut first } else { &mut second };
            part.add(n, 3 * n + 1);
        }
        first.merge(&second);
        assert_eq!(first, whole);
        assert!(whole.are_possible());
    }
}
