//! Student's distribution: how far the mean of a sample may lie from the truth where the variance is only known
//! from the same sample. With few pairs that is much farther than the normal distribution says.
//!
//! # Source
//! Student, *The Probable Error of a Mean*, Biometrika 6, 1908; the sums in M. Abramowitz and I. A. Stegun,
//! *Handbook of Mathematical Functions*, 1964, formulas 26.7.3 and 26.7.4.

use std::f64::consts::{FRAC_2_PI, SQRT_2};

/// With so many degrees of freedom it is taken for the normal distribution, which differs by a
/// thousandth.
const MANY: u64 = 1000;

/// The chance of a value below this.
pub(super) fn below(value: f64, freedom: u64) -> f64 {
    if freedom >= MANY {
        return 0.5 * libm::erfc(-value / SQRT_2);
    }
    0.5 + 0.5 * within(value.abs(), freedom).min(1.0).copysign(value)
}

/// The chance of a value that is nearer to zero than this.
fn within(value: f64, freedom: u64) -> f64 {
    let angle = (value / (freedom as f64).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let mut term = if is_odd { cosine } else { 1.0 };
    let mut sum = if freedom == 1 { 0.0 } else { term };
    for k in (2 + freedom % 2..freedom).step_by(2) {
        term *= cosine * cosine * (k - 1) as f64 / k as f64;
        sum += term;
    }
    if is_odd {
        FRAC_2_PI * (angle + sine * sum)
    } else {
        sine * sum
    }
}

/// The reach of a 95% interval, in standard errors.
pub(super) fn reach95(freedom: u64) -> f64 {
    if freedom >= MANY {
        return super::Z95;
    }
    // That of one degree of freedom is 12.7.
    let (mut low, mut high) = (super::Z95, 13.0);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if within(middle, freedom) < 0.95 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table that is in every textbook.
    #[test]
    fn as_in_the_tables() {
        for (freedom, reach) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (10, 2.228),
            (17, 2.110),
            (30, 2.042),
            (120, 1.980),
            (5000, 1.960),
        ] {
            assert!((reach95(freedom) - reach).abs() < 6e-4, "{freedom}");
            assert!((below(reach95(freedom), freedom) - 0.975).abs() < 1e-6);
        }
        assert!((below(1.0, 1) - 0.75).abs() < 1e-12);
        assert!((below(-1.0, 1) - 0.25).abs() < 1e-12);
        assert!((below(0.0, 8) - 0.5).abs() < 1e-12);
    }
}
