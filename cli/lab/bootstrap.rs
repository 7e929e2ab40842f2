//! Geometric means with intervals.

/// A geometric mean, and an interval that holds it with 95% confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mean {
    pub(super) ratio: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// How often the sample is drawn anew.
const RESAMPLES: usize = 2000;

/// The geometric mean of ratios whose logarithms are given, with the percentile
/// bootstrap interval: draw as many ratios again and again, with replacement, and
/// see how far their mean strays.
pub(super) fn geometric_mean(logarithms: &[f64]) -> Option<Mean> {
    if logarithms.is_empty() {
        return None;
    }
    let mut random = Random(0x6e69_7761_6b69);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| mean((0..logarithms.len()).map(|_| logarithms[random.below(logarithms.len())])))
        .collect();
    means.sort_by(f64::total_cmp);
    let percentile = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize].exp();
    Some(Mean {
        ratio: mean(logarithms.iter().copied()).exp(),
        low: percentile(0.025),
        high: percentile(0.975),
    })
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

/// Steele, Lea and Flood's `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        let key = niwaki::Key::mixed(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        key.0
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean_and_nothing_is_left_to_chance() {
        let logarithms: Vec<f64> = (1..30).map(|n| f64::from(n % 7).ln_1p()).collect();
        let mean = geometric_mean(&logarithms).unwrap();
        assert!(mean.low < mean.ratio && mean.ratio < mean.high);
        assert_eq!(geometric_mean(&logarithms), Some(mean));
    }

    #[test]
    fn equal_ratios_leave_no_doubt() {
        let mean = geometric_mean(&[0.5_f64.ln(); 8]).unwrap();
        assert!((mean.low - 0.5).abs() < 1e-12 && (mean.high - 0.5).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }
}
