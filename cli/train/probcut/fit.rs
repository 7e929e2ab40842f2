//! The line through pairs of values, by least squares.

use niwaki::techniques::probcut::Pair;

/// Sums over pairs of values, shallow and deep, in hundredths of the game's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) count: i64,
    shallow: i64,
    deep: i64,
    squares: i64,
    products: i64,
    deep_squares: i64,
}

/// A line, and how well the pairs lie on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    pub(super) pair: Pair,
    /// The correlation of the values.
    pub(super) correlation: f64,
}

/// Fewer pairs than this say nothing.
const ENOUGH: i64 = 30;

impl Sums {
    /// Takes a pair of values in.
    pub(super) fn add(&mut self, shallow: i64, deep: i64) {
        self.count += 1;
        self.shallow += shallow;
        self.deep += deep;
        self.squares += shallow * shallow;
        self.products += shallow * deep;
        self.deep_squares += deep * deep;
    }

    /// The line for these depths; none if the pairs are too few, or all alike, or contradict each other.
    pub(super) fn fit(&self, deep: i16, shallow: i16) -> Option<Fit> {
        if self.count < ENOUGH {
            return None;
        }
        let count = self.count as f64;
        let (mean_shallow, mean_deep) = (self.shallow as f64 / count, self.deep as f64 / count);
        let variance = self.squares as f64 / count - mean_shallow * mean_shallow;
        let deep_variance = self.deep_squares as f64 / count - mean_deep * mean_deep;
        let covariance = self.products as f64 / count - mean_shallow * mean_deep;
        if variance <= 0.0 || deep_variance <= 0.0 || covariance <= 0.0 {
            return None;
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
        let correlation = covariance / (variance * deep_variance).sqrt();
        (pair.slope > 0).then_some(Fit { pair, correlation })
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
        let (mut alike, mut against) = (few, few);
        for n in 0..ENOUGH {
            if n > 0 {
                few.add(n, n);
            }
            alike.add(7, n);
            against.add(n, -n);
        }
        for sums in [few, alike, against] {
            assert_eq!(sums.fit(4, 2), None, "{sums:?}");
        }
        few.add(0, 0);
        assert!(few.fit(4, 2).is_some());
    }
}
