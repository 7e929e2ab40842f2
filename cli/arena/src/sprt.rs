//! The sequential probability ratio test (SPRT): a match goes on until it is clear which of two
//! hypotheses about the difference in strength fits better.
//!
//! After every pair the log-likelihood ratio (LLR) of the second hypothesis to the first is
//! compared with two bounds, which follow from the error rates alone. The likelihoods are those of
//! the generalised test (GSPRT): for each hypothesis the distribution of the results of pairs is
//! taken that fits the games best among all that the hypothesis allows. So nothing has to be
//! assumed of how often games are drawn, and the results of a pair may depend on each other.
//!
//! ```
//! use niwaki_arena::sprt;
//!
//! let test = sprt::parse("0,5").expect("a test is ELO0,ELO1");
//! assert!((test.upper() - 2.944).abs() < 0.001);
//! assert!((test.lower() + 2.944).abs() < 0.001);
//! let pairs = [752, 1843, 2665, 1863, 706];
//! assert!(test.llr(&pairs) <= test.lower(), "H0 is accepted: the gain is no 5 Elo");
//! ```
//!
//! # Source
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16,
//! 1945, for the test and its bounds; M. Van den Bergh, *The Generalized Maximum Likelihood Ratio
//! for the Expectation Value of a Distribution* and *Comments on Normalized Elo*, 2020, for the
//! likelihoods, which fishtest and fastchess use as well.

mod adjusted;
mod standing;

use serde::Serialize;

pub use standing::Standing;

use super::score::{NORMALISED, Pentanomial, expected, share};

/// A sequential test of two hypotheses about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference under H0, in points of the model's scale.
    pub elo0: f64,
    /// The difference under H1, which is larger.
    pub elo1: f64,
    /// The rate of accepting H1 where H0 is true, between 0 and ½.
    pub alpha: f64,
    /// The rate of accepting H0 where H1 is true, between 0 and ½.
    pub beta: f64,
    /// The scale of both differences.
    pub model: Model,
}

/// The scale of the two differences of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo, which is what people know.
    #[default]
    Logistic,
    /// Normalised Elo, under which a test takes as many games whatever the rate of draws is.
    Normalised,
}

impl Model {
    /// Returns the name by which [`parse_model`] knows it.
    pub fn name(self) -> &'static str {
        match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        }
    }
}

/// Reads `logistic` or `normalised`.
///
/// # Errors
/// Says which words there are, where it is none of them.
pub fn parse_model(text: &str) -> Result<Model, String> {
    match text {
        "logistic" => Ok(Model::Logistic),
        "normalised" | "normalized" => Ok(Model::Normalised),
        _ => Err("the model is logistic or normalised".into()),
    }
}

/// Both errors when nobody says otherwise.
const ERROR: f64 = 0.05;
/// A difference beyond this is no difference between engines that anybody compares.
const MOST: f64 = 1000.0;
/// The same in normalised Elo: twice the standard deviation of a pair, which nearly every pair won makes for.
const MOST_NORMALISED: f64 = 500.0;

/// Reads `ELO0,ELO1[,ALPHA,BETA]`, on the scale of logistic Elo. Both errors are 0.05 unless given.
///
/// # Errors
/// Refuses differences that are not rising or lie beyond ±1000, and errors outside of 0 to 0.5,
/// with an example of what is right.
pub fn parse(text: &str) -> Result<Sprt, String> {
    let parts = text.split(',').map(|part| part.trim().parse().ok());
    let (elo0, elo1, alpha, beta) = match parts.collect::<Vec<Option<f64>>>()[..] {
        [Some(elo0), Some(elo1)] => (elo0, elo1, ERROR, ERROR),
        [Some(elo0), Some(elo1), Some(alpha), Some(beta)] => (elo0, elo1, alpha, beta),
        _ => return Err("a test is ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,5".into()),
    };
    if !(elo0 < elo1 && elo0 >= -MOST && elo1 <= MOST) {
        return Err(format!(
            "ELO0 is less than ELO1, both from -{MOST} to {MOST}, as in 0,5"
        ));
    }
    let possible = |error: f64| error > 0.0 && error < 0.5;
    if !possible(alpha) || !possible(beta) {
        return Err("ALPHA and BETA are more than 0 and less than 0.5, as in 0,5,0.05,0.05".into());
    }
    Ok(Sprt {
        elo0,
        elo1,
        alpha,
        beta,
        model: Model::default(),
    })
}

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is elo0, or less.
    H0,
    /// The difference is elo1, or more.
    H1,
}

impl Sprt {
    /// Returns the same test on another scale.
    ///
    /// # Errors
    /// Refuses differences in normalised Elo beyond ±500, which is more than nearly every pair won
    /// makes for.
    pub fn on(self, model: Model) -> Result<Sprt, String> {
        let Sprt { elo0, elo1, .. } = self;
        if model == Model::Normalised && elo0.abs().max(elo1.abs()) > MOST_NORMALISED {
            return Err(format!(
                "--sprt {elo0},{elo1}: in normalised Elo both lie from -{MOST_NORMALISED} to {MOST_NORMALISED}"
            ));
        }
        Ok(Sprt { model, ..self })
    }

    /// Returns the lower bound of the LLR, β/(1−α) in logarithms: at or below it H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the upper bound of the LLR, (1−β)/α in logarithms: at or above it H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the hypothesis that these pairs decide for, if the LLR has reached a bound.
    ///
    /// ```
    /// use niwaki_arena::sprt::{self, Verdict};
    ///
    /// let test = sprt::parse("0,10").expect("a test is ELO0,ELO1");
    /// assert_eq!(test.verdict(&[0, 10, 60, 90, 40]), Some(Verdict::H1));
    /// assert_eq!(test.verdict(&[0, 1, 2, 1, 0]), None);
    /// ```
    pub fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let llr = self.llr(pairs);
        if llr >= self.upper() {
            Some(Verdict::H1)
        } else if llr <= self.lower() {
            Some(Verdict::H0)
        } else {
            None
        }
    }

    /// Says in words where the likelihood ratio of these pairs stands between its bounds.
    pub fn standing(&self, pairs: &Pentanomial) -> String {
        let (llr, lower, upper) = (self.llr(pairs), self.lower(), self.upper());
        format!("LLR {llr:.2} ({lower:.2}, {upper:.2})")
    }

    /// Returns the log-likelihood ratio of H1 to H0 (natural logarithm); 0 without any pairs.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let found = Distribution::of(pairs);
        let fitted = |elo: f64| match self.model {
            Model::Logistic => found.with_mean(expected(elo)),
            Model::Normalised => found.with_lead(elo / NORMALISED * std::f64::consts::SQRT_2),
        };
        let (first, second) = (fitted(self.elo0), fitted(self.elo1));
        let ratios = first.0.iter().zip(second.0).map(|(p, q)| (q / p).ln());
        let mean: f64 = ratios.zip(found.0).map(|(ratio, p)| ratio * p).sum();
        mean * weights(pairs).iter().sum::<f64>()
    }
}

/// The count that stands for a result that has not come up yet, so that no hypothesis is ruled out
/// by never having seen it.
const UNSEEN: f64 = 1e-3;

/// Returns the counts, none of them zero.
fn weights(pairs: &Pentanomial) -> [f64; 5] {
    pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 })
}

/// The probabilities of the results of a pair: 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug)]
struct Distribution([f64; 5]);

impl Distribution {
    /// Returns the frequencies that were found.
    fn of(pairs: &Pentanomial) -> Distribution {
        let weights = weights(pairs);
        let sum: f64 = weights.iter().sum();
        Distribution(weights.map(|weight| weight / sum))
    }

    /// Returns the mean share of the points and its standard deviation from pair to pair.
    fn mean_and_deviation(&self) -> (f64, f64) {
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            (0..).zip(self.0).map(|(i, p)| p * of(share(i))).sum()
        };
        let mean = sum(&|share| share);
        (mean, sum(&|share| (share - mean).powi(2)).sqrt())
    }

    /// Returns the most likely distribution with this mean.
    fn with_mean(&self, mean: f64) -> Distribution {
        self.constrained(std::array::from_fn(|i| share(i) - mean))
    }

    /// Returns the most likely distribution whose mean is so many standard deviations above ½.
    ///
    /// The condition is not linear; each step solves the tangent to it at the solution before. The
    /// deviation is a concave function, so that what fulfils the tangent has the lead or more.
    /// Begun from more than is wanted, every step therefore leaves a distribution through which the
    /// next tangent can be met.
    fn with_lead(&self, lead: f64) -> Distribution {
        let mut fitted = Distribution(if lead < 0.0 {
            [0.5, 0.5, 0.0, 0.0, 0.0]
        } else {
            [0.0, 0.0, 0.0, 0.5, 0.5] // a lead of three
        });
        for _ in 0..STEPS {
            let (mean, deviation) = fitted.mean_and_deviation();
            let terms = std::array::from_fn(|i| {
                let distance = (mean - share(i)) / deviation;
                share(i) - 0.5 - lead * deviation * (1.0 + distance.powi(2)) / 2.0
            });
            let next = self.constrained(terms);
            let change = next.0.iter().zip(fitted.0).map(|(p, q)| (p - q).abs());
            let settled = change.fold(0.0, f64::max) < 1e-10;
            fitted = next;
            if settled {
                break;
            }
        }
        fitted
    }

    /// Returns the most likely distribution under which these terms are zero on average: each
    /// probability is divided by 1 + x·term, with the one x that makes them so.
    fn constrained(&self, terms: [f64; 5]) -> Distribution {
        let least = terms.iter().copied().fold(f64::INFINITY, f64::min);
        let most = terms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let average = |x: f64| -> f64 {
            let sum = self.0.iter().zip(terms);
            sum.map(|(p, term)| p * term / (1.0 + x * term)).sum()
        };
        // The average falls from +∞ to −∞ between the poles.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..BISECTIONS {
            let middle = f64::midpoint(low, high);
            if average(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let x = f64::midpoint(low, high);
        Distribution(std::array::from_fn(|i| self.0[i] / (1.0 + x * terms[i])))
    }
}

/// Steps to the solution of the condition that is not linear: ten are usual, and only leads beyond one
/// deviation take a hundred.
const STEPS: usize = 200;
/// Halvings of an interval, until floating point has no more to tell.
const BISECTIONS: usize = 60;

#[cfg(test)]
mod tests;
