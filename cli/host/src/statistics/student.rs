//! Student's distribution: how far the mean of a sample may lie from the truth where the variance is only known
//! from the same sample. With few numbers that is much farther than the normal distribution says.
//!
//! # Source
//! Student, *The Probable Error of a Mean*, Biometrika 6, 1908.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Returns the chance of a value below this, with so many degrees of freedom, from 1.
pub fn below(value: f64, freedom: u64) -> f64 {
    distribution(freedom).cdf(value)
}

/// Returns the reach of a 95% interval, in standard errors.
pub fn reach95(freedom: u64) -> f64 {
    distribution(freedom).inverse_cdf(0.975)
}

/// Returns the chance of a value at least as far from 0 on either side, with so many degrees of freedom, from 1.
pub fn beyond(value: f64, freedom: u64) -> f64 {
    2.0 * distribution(freedom).sf(value.abs())
}

/// Returns the distribution with so many degrees of freedom.
fn distribution(freedom: u64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom as f64).expect("there are two numbers or more")
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
        assert!((beyond(-1.0, 1) - 0.5).abs() < 1e-12);
        assert!((below(1.0, 1) - 0.75).abs() < 1e-12);
        assert!((below(-1.0, 1) - 0.25).abs() < 1e-12);
        assert!((below(0.0, 8) - 0.5).abs() < 1e-12);
    }
}
