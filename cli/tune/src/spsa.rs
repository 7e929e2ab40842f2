//! The mathematics of SPSA: simultaneous perturbation stochastic approximation.
//!
//! In step k all parameters θ are moved at once, by `+c_k` or `−c_k`, as a coin says for each; `θ + c_k·Δ` plays a pair of
//! games against `θ − c_k·Δ`, and the difference of their points, y, moves all parameters towards the better side:
//!
//! ```text
//! θ ← θ + (a_k / c_k) · y · Δ        a_k = a / (A + k)^α        c_k = c / k^γ
//! ```
//!
//! with α = 0.602, γ = 0.101 and A a tenth of all steps (J. C. Spall, *Implementation of the simultaneous perturbation
//! algorithm for stochastic optimization*, IEEE Transactions on Aerospace and Electronic Systems 34, 1998, whose 2 in the
//! denominator is part of a here). As in fishtest, a and c are said by what they are in the last step, where they
//! can be judged: `c` is how far a parameter is moved then, and the rate is `a_k / c_k²`, how many of these distances a
//! pair that was won by a point moves it.
//!
//! The state is real-valued. What plays is rounded to what a parameter can be, up or down by chance, so that the mean is
//! the real value and a change that is smaller than a step of the parameter still tells; one chance serves
//! both sides, so that they never differ by more than they have to.

use niwaki::laws::Random;

/// The decay of the gains `a_k`.
const ALPHA: f64 = 0.602;
/// The decay of the perturbations `c_k`.
const GAMMA: f64 = 0.101;
/// A as a share of all steps.
const STABILITY: f64 = 0.1;

/// How far parameters are moved in each step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gains {
    /// The number of steps in all.
    steps: f64,
    /// The rate in the last step.
    rate: f64,
}

/// A parameter as a coordinate: the values that it can have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// The value that it begins with.
    pub(crate) start: f64,
    /// The least value.
    pub(crate) low: f64,
    /// The greatest value.
    pub(crate) high: f64,
    /// The distance between values that it can have.
    pub(crate) step: f64,
    /// The distance by which it is moved in the last step.
    pub(crate) c: f64,
}

/// The chance of one step: for each parameter a direction, and where it is rounded up.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    /// For each parameter +1 or −1.
    signs: Vec<f64>,
    /// For each parameter a number from 0 to below 1.
    rounding: Vec<f64>,
}

impl Gains {
    /// Makes the gains of so many steps.
    pub(crate) fn new(steps: u64, rate: f64) -> Gains {
        Gains {
            steps: steps as f64,
            rate,
        }
    }

    /// Returns by how much more a parameter is moved in a step, counted from 1, than in the last one.
    pub(crate) fn perturbation(self, k: u64) -> f64 {
        (self.steps / k as f64).powf(GAMMA)
    }

    /// Returns the rate `a_k / c_k²` of a step.
    pub(crate) fn rate(self, k: u64) -> f64 {
        let stability = STABILITY * self.steps;
        let gain = ((stability + self.steps) / (stability + k as f64)).powf(ALPHA);
        self.rate * gain / self.perturbation(k).powi(2)
    }
}

impl Axis {
    /// Returns a value as the nearest whole number of steps that is in range.
    pub(crate) fn nearest(&self, value: f64) -> i64 {
        self.floor(value / self.step + 0.5)
    }

    /// Returns the whole number of steps below this many, or the nearest in range.
    fn floor(&self, steps: f64) -> i64 {
        // The bounds are multiples of the step, but for what floating point makes of them.
        let (low, high) = (self.low / self.step, self.high / self.step);
        (steps.floor().clamp(low.round(), high.round())) as i64
    }
}

impl Draw {
    /// Draws for step k, whatever was drawn before.
    pub(crate) fn new(seed: u64, k: u64, parameters: usize) -> Draw {
        /// As many different numbers as a float tells apart.
        const PARTS: u64 = 1 << 53;
        let mut random = Random::of(seed, &[k]);
        let mut draw = Draw {
            signs: Vec::with_capacity(parameters),
            rounding: Vec::with_capacity(parameters),
        };
        for _ in 0..parameters {
            let heads = random.word() >> 63 == 1;
            draw.signs.push(if heads { 1.0 } else { -1.0 });
            draw.rounding
                .push((random.word() % PARTS) as f64 / PARTS as f64);
        }
        draw
    }

    /// Returns the directions as they are written down: `+-+`.
    pub(crate) fn directions(&self) -> String {
        let signs = self.signs.iter();
        signs
            .map(|&sign| if sign > 0.0 { '+' } else { '-' })
            .collect()
    }

    /// Returns what both sides play with in step k, in whole steps of each parameter: first `θ + c_k·Δ`, then `θ − c_k·Δ`.
    pub(crate) fn sides(
        &self,
        axes: &[Axis],
        theta: &[f64],
        gains: Gains,
        k: u64,
    ) -> [Vec<i64>; 2] {
        let scale = gains.perturbation(k);
        [1.0, -1.0].map(|side| {
            let places = axes.iter().zip(theta).enumerate();
            let rounded = places.map(|(i, (axis, value))| {
                let moved = value + side * scale * axis.c * self.signs[i];
                axis.floor(moved / axis.step + self.rounding[i])
            });
            rounded.collect()
        })
    }

    /// Moves the parameters by what came of step k: the points of the first side less those of the second.
    pub(crate) fn learn(&self, axes: &[Axis], theta: &mut [f64], gains: Gains, k: u64, y: f64) {
        let distance = gains.rate(k) * gains.perturbation(k) * y;
        for ((axis, value), sign) in axes.iter().zip(theta).zip(&self.signs) {
            *value = (*value + distance * axis.c * sign).clamp(axis.low, axis.high);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: u64 = 4000;

    fn axis(start: f64, step: f64, c: f64) -> Axis {
        let (low, high) = (0.0, 100.0);
        Axis {
            start,
            low,
            high,
            step,
            c,
        }
    }

    #[test]
    fn gains_fall_as_published() {
        let gains = Gains::new(1000, 0.002);
        assert!((gains.perturbation(1000) - 1.0).abs() < 1e-12);
        assert!((gains.rate(1000) - 0.002).abs() < 1e-12);
        // c_1 / c_N = N^γ, and a_1 / a_N = ((A + N) / (A + 1))^α.
        assert!((gains.perturbation(1) - 1000_f64.powf(0.101)).abs() < 1e-12);
        let a = |k| gains.rate(k) * gains.perturbation(k).powi(2);
        assert!((a(1) / a(1000) - (1100.0_f64 / 101.0).powf(0.602)).abs() < 1e-9);
        let falls = |of: &dyn Fn(u64) -> f64| (1..1000).all(|k| of(k) > of(k + 1));
        assert!(falls(&a) && falls(&|k| gains.perturbation(k)));
    }

    /// Plays against noise: the nearer to the optimum, the likelier a point.
    fn tuned(axes: &[Axis], optimum: &[f64], seed: u64) -> Vec<f64> {
        let gains = Gains::new(STEPS, 0.025);
        let mut theta: Vec<f64> = axes.iter().map(|axis| axis.start).collect();
        let mut noise = Random::new(seed);
        for k in 1..=STEPS {
            let draw = Draw::new(seed, k, axes.len());
            let loss = |side: &[i64]| -> f64 {
                let places = side.iter().zip(axes).zip(optimum);
                let off = places.map(|((&at, axis), best)| (at as f64 * axis.step - best) / 50.0);
                off.map(|off| off * off).sum()
            };
            let [plus, minus] = draw.sides(axes, &theta, gains, k);
            let expected = 0.5 + (loss(&minus) - loss(&plus)).clamp(-0.5, 0.5);
            let won = (noise.below(1000) as f64) < 1000.0 * expected;
            draw.learn(axes, &mut theta, gains, k, if won { 2.0 } else { -2.0 });
        }
        theta
    }

    #[test]
    fn a_quadratic_with_noise_leads_to_its_optimum() {
        let axes = [
            axis(10.0, 1.0, 4.0),
            axis(90.0, 0.25, 4.0),
            axis(50.0, 10.0, 4.0),
        ];
        let optimum = [60.0, 35.0, 55.0];
        for seed in 1..=5 {
            let found = tuned(&axes, &optimum, seed);
            for (at, best) in found.iter().zip(optimum) {
                assert!((at - best).abs() < 12.0, "seed {seed}: {found:?}");
            }
        }
    }

    #[test]
    fn rounding_keeps_the_mean_and_the_range() {
        let axes = [axis(3.3, 1.0, 0.2), axis(99.9, 1.0, 0.2)];
        let gains = Gains::new(1, 0.002);
        let (mut sum, count) = (0, 20_000);
        for k in 0..count {
            let draw = Draw::new(7, k, 2);
            let [plus, minus] = draw.sides(&axes, &[3.3, 99.9], gains, 1);
            sum += plus[0] + minus[0];
            assert!((plus[0] - minus[0]).abs() <= 1 && plus[1] <= 100);
        }
        let mean = sum as f64 / (2 * count) as f64;
        assert!((mean - 3.3).abs() < 0.02, "{mean}");
    }

    #[test]
    fn a_draw_depends_on_seed_and_step_alone() {
        let written = |seed, k| Draw::new(seed, k, 40).directions();
        assert_eq!(written(1, 5), written(1, 5));
        assert!(written(1, 5) != written(1, 6) && written(1, 5) != written(2, 5));
        let axes = [axis(0.0, 0.25, 1.0)];
        assert_eq!([axes[0].nearest(0.3), axes[0].nearest(500.0)], [1, 400]);
    }
}
