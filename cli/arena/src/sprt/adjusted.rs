//! The difference in strength after a sequential test, corrected for its stop.
//!
//! A test that stops as soon as the games speak clearly stops where they happen to speak more clearly
//! than is true: the share of the points at that moment is too far from the middle of the hypotheses.
//! Corrected is the median-unbiased estimate of sequential analysis. It asks of every difference how
//! likely the test would have ended as it did or in a way that speaks more for the first engine: H1
//! as early or earlier, or, where H0 was accepted, H1 or H0 later. The difference under which that is
//! one half is the estimate; those under which it is 2.5% and 97.5% are the ends of the interval.
//!
//! The likelihood ratio is taken for a Brownian motion, whose chance to be absorbed by one of two
//! bounds in time is known (the method of images). Since it is looked at only after each pair, the
//! bounds are moved out by what it overshoots them on average, 0.583 standard deviations of a pair.
//! The walk is that of the share of the points, in which the ratio is linear near the hypotheses. Far
//! from them the ratio of a generalised test grows more slowly, and the walk is well beyond the bound
//! when the test stops: the bounds are moved out by as much. Near them the two differ by chance alone.
//!
//! # Source
//! D. Siegmund, *Estimation Following Sequential Tests*, Biometrika 65, 1978, for the order of the
//! outcomes, and *Sequential Analysis*, 1985, for the overshoot; M. Van den Bergh has fishtest report
//! the same estimate; that the bounds are moved out far from the hypotheses is our own.

use statrs::function::erf::erfc;

use super::{Distribution, Model, Sprt, Verdict};
use crate::score::{Difference, NORMALISED, Pentanomial, expected, tempered};

/// What a discrete random walk overshoots a bound by on average, in standard deviations of a step.
const OVERSHOOT: f64 = 0.583;
/// Up to so far from the middle of the hypotheses, in standard deviations of a pair, the ratio counts as
/// linear in the share of the points. This and [`FAR`] were chosen by simulated matches.
const NEAR: f64 = 0.2;
/// From so far on it counts wholly that the ratio is not linear, and in between in part.
const FAR: f64 = 0.4;
/// A share of the points below this, and above all but this, is no difference that can be told: it is
/// beyond 2400 Elo.
const LEAST: f64 = 1e-6;
/// Halvings of the range in which a difference is looked for.
const HALVINGS: usize = 60;
/// More images than this matter to no test: the walk would have been between its bounds for hundreds
/// of times as long as tests last.
const IMAGES: usize = 500;

impl Sprt {
    /// Returns the difference in logistic Elo, with its 95% interval, corrected for the stop of the
    /// test; `None` as long as it has not accepted a hypothesis.
    ///
    /// ```
    /// use niwaki_arena::score::Estimate;
    /// use niwaki_arena::sprt;
    ///
    /// let test = sprt::parse("0,10").expect("a test is ELO0,ELO1");
    /// let pairs = [0, 10, 60, 90, 40];
    /// let plain = Estimate::of(&pairs).and_then(|estimate| estimate.elo().value);
    /// let adjusted = test.adjusted(&pairs).and_then(|elo| elo.value);
    /// assert!(adjusted < plain, "it stopped since it went well");
    /// assert!(test.adjusted(&[0, 1, 2, 1, 0]).is_none(), "it has not stopped");
    /// ```
    pub fn adjusted(&self, pairs: &Pentanomial) -> Option<Difference> {
        let verdict = self.verdict(pairs)?;
        let walk = self.walk(pairs);
        let favourable = |share: f64| match verdict {
            Verdict::H1 => walk.ends_above(share),
            Verdict::H0 => 1.0 - walk.ends_below(share),
        };
        let [low, value, high] = [0.025, 0.5, 0.975].map(|chance| {
            let (mut less, mut more) = (0.0, 1.0);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(less, more);
                if favourable(middle) < chance {
                    less = middle;
                } else {
                    more = middle;
                }
            }
            match f64::midpoint(less, more) {
                nothing if nothing < LEAST => 0.0,
                all if all > 1.0 - LEAST => 1.0,
                share => share,
            }
        });
        Some(Difference::between(value, [low, high]))
    }

    /// Returns the walk of the likelihood ratio, as these pairs made it.
    fn walk(&self, pairs: &Pentanomial) -> Walk {
        let weights = tempered(pairs);
        let sum: f64 = weights.iter().sum();
        let (mean, scatter) = Distribution(weights.map(|weight| weight / sum)).mean_and_deviation();
        let share = |elo: f64| match self.model {
            Model::Logistic => expected(elo),
            Model::Normalised => 0.5 + elo / NORMALISED * std::f64::consts::SQRT_2 * scatter,
        };
        let (first, second) = (share(self.elo0), share(self.elo1));
        let deviation = (second - first) / scatter;
        let (middle, step) = (f64::midpoint(first, second), deviation / scatter);
        let played = pairs.iter().sum::<u64>() as f64;
        let share_above = mean - middle;
        let ahead = (step * share_above * played).abs() - self.llr(pairs).abs();
        let far = (share_above.abs() / scatter - NEAR) / (FAR - NEAR);
        let further = ahead.max(0.0) * far.clamp(0.0, 1.0);
        Walk {
            middle,
            step,
            variance: deviation * deviation,
            above: self.upper() + further + OVERSHOOT * deviation,
            below: -self.lower() + further + OVERSHOOT * deviation,
            pairs: played,
        }
    }
}

/// The walk of a likelihood ratio between two bounds, until it stopped.
struct Walk {
    /// The share of the points under which it drifts nowhere.
    middle: f64,
    /// Its drift for each pair, for each point of the share above that.
    step: f64,
    /// Its variance for each pair.
    variance: f64,
    /// The way to the upper bound.
    above: f64,
    /// The way to the lower bound.
    below: f64,
    /// The pairs after which it stopped.
    pairs: f64,
}

impl Walk {
    /// Returns the chance that it has ended at the upper bound by now, with this share of the points.
    fn ends_above(&self, share: f64) -> f64 {
        self.absorbed(self.step * (share - self.middle), self.above)
    }

    /// Returns the chance that it has ended at the lower bound by now.
    fn ends_below(&self, share: f64) -> f64 {
        self.absorbed(-self.step * (share - self.middle), self.below)
    }

    /// Returns the chance that a walk that drifts towards a bound, so far away, was absorbed there by
    /// now and not before by the other bound: a sum over the images of the bound, mirrored in both.
    fn absorbed(&self, drift: f64, bound: f64) -> f64 {
        let width = self.above + self.below;
        let spread = (self.variance * self.pairs).sqrt();
        let mut sum = 0.0;
        for image in 0..IMAGES {
            let around = 2.0 * width * image as f64;
            let mut more = self.passed(drift, bound, around + bound);
            if image > 0 {
                more -= self.passed(drift, bound, around - bound);
            }
            sum += more;
            if image > 0 && more.abs() < 1e-12 && around > spread {
                break;
            }
        }
        sum.clamp(0.0, 1.0)
    }

    /// Returns what an image so far away adds, with its sign: e^(drift·bound/v) times the chance of a
    /// driftless passage by now, weighed by e^(−drift²·t/2v) of its time.
    fn passed(&self, drift: f64, bound: f64, distance: f64) -> f64 {
        let spread = (self.variance * self.pairs).sqrt();
        let (tilt, speed) = (drift * bound / self.variance, drift.abs());
        let weight = speed * distance / self.variance;
        let near = tail(tilt - weight, (distance - speed * self.pairs) / spread);
        near + tail(tilt + weight, (distance + speed * self.pairs) / spread)
    }
}

/// Returns e^x times the chance that a normal number is more than y. Either factor may be out of the
/// range of numbers where the product is not.
fn tail(x: f64, y: f64) -> f64 {
    if y < 8.0 {
        return x.exp() * erfc(y / std::f64::consts::SQRT_2) / 2.0;
    }
    let series = 1.0 - 1.0 / y.powi(2) + 3.0 / y.powi(4) - 15.0 / y.powi(6);
    (x - y * y / 2.0).exp() * series / (y * std::f64::consts::TAU.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk of variance 1 for each pair, with a long way to the other bound.
    fn walk(above: f64, below: f64, pairs: f64) -> Walk {
        Walk {
            middle: 0.0,
            step: 1.0,
            variance: 1.0,
            above,
            below,
            pairs,
        }
    }

    /// With one bound it is the law of the first passage (Siegmund 1985, 3.15); with two and all the
    /// time in the world it is the ruin of a gambler.
    #[test]
    fn the_chances_are_those_of_the_textbook() {
        let normal = |y: f64| erfc(-y / std::f64::consts::SQRT_2) / 2.0;
        for drift in [-0.3_f64, 0.0, 0.2] {
            let one = walk(2.0, 1e6, 9.0).ends_above(drift);
            let law = normal((drift * 9.0 - 2.0) / 3.0)
                + (4.0 * drift).exp() * normal((-2.0 - drift * 9.0) / 3.0);
            assert!((one - law).abs() < 1e-9, "{drift}: {one} {law}");
        }
        let long = walk(2.0, 3.0, 1000.0);
        for drift in [-0.4_f64, -0.1, 0.1, 0.4] {
            let ruin = (1.0 - (6.0 * drift).exp()) / ((-4.0 * drift).exp() - (6.0 * drift).exp());
            let found = long.ends_above(drift);
            assert!((found - ruin).abs() < 1e-9, "{drift}: {found} {ruin}");
            let both = found + long.ends_below(drift);
            assert!((both - 1.0).abs() < 1e-9, "{both}");
        }
        assert!((long.ends_above(0.0) - 0.6).abs() < 1e-9);
        assert!(
            walk(2.0, 3.0, 0.01).ends_above(500.0) > 0.9,
            "a short match"
        );
    }
}
