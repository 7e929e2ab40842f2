//! A sequential test: a match goes on until it is clear which of two hypotheses
//! about the difference in strength fits better.
//!
//! The logarithm of the likelihood ratio is that of the generalised test: for each
//! hypothesis the distribution of the results of pairs is taken that fits the
//! games best among all that the hypothesis allows.
//!
//! # Source
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16, 1945,
//! for the test and its bounds; M. Van den Bergh, *The Generalized Maximum Likelihood Ratio
//! for the Expectation Value of a Distribution* and *Comments on Normalized Elo*, 2020, for the
//! likelihoods, which fishtest and fastchess use as well.

use serde::Serialize;

use super::score::{NORMALISED, Pentanomial, expected, share};

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference in the first hypothesis.
    pub elo0: f64,
    /// The difference in the second, which is larger.
    pub elo1: f64,
    /// How often the second may be accepted where the first is true.
    pub alpha: f64,
    /// How often the first may be accepted where the second is true.
    pub beta: f64,
    pub model: Model,
}

/// The scale of the two differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo.
    #[default]
    Logistic,
    /// Normalised Elo.
    Normalised,
}

impl Model {
    pub fn name(self) -> &'static str {
        match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        }
    }
}

/// `logistic` or `normalised`.
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

/// `ELO0,ELO1[,ALPHA,BETA]`
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

impl Sprt {
    /// The same test on another scale, if the scale reaches so far.
    pub fn on(self, model: Model) -> Result<Sprt, String> {
        let Sprt { elo0, elo1, .. } = self;
        if model == Model::Normalised && elo0.abs().max(elo1.abs()) > MOST_NORMALISED {
            return Err(format!(
                "--sprt {elo0},{elo1}: in normalised Elo both lie from -{MOST_NORMALISED} to {MOST_NORMALISED}"
            ));
        }
        Ok(Sprt { model, ..self })
    }

    /// At or below this the first hypothesis is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// At or above this the second hypothesis is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The logarithm of the ratio of the likelihoods: of the second hypothesis to the first.
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

/// What stands for a result that has not come up yet, so that no hypothesis is ruled out by
/// never having seen it.
const UNSEEN: f64 = 1e-3;

fn weights(pairs: &Pentanomial) -> [f64; 5] {
    pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 })
}

/// How likely each result of a pair is.
#[derive(Clone, Copy, Debug)]
struct Distribution([f64; 5]);

impl Distribution {
    fn of(pairs: &Pentanomial) -> Distribution {
        let weights = weights(pairs);
        let sum: f64 = weights.iter().sum();
        Distribution(weights.map(|weight| weight / sum))
    }

    fn mean_and_deviation(&self) -> (f64, f64) {
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            (0..).zip(self.0).map(|(i, p)| p * of(share(i))).sum()
        };
        let mean = sum(&|share| share);
        (mean, sum(&|share| (share - mean).powi(2)).sqrt())
    }

    /// The most likely distribution with this mean.
    fn with_mean(&self, mean: f64) -> Distribution {
        self.constrained(std::array::from_fn(|i| share(i) - mean))
    }

    /// The most likely distribution whose mean is so many standard deviations above ½. The
    /// condition is not linear; each step solves the tangent to it at the solution before.
    ///
    /// The deviation is a concave function, so that what fulfils the tangent has the lead or more. Begun from more
    /// than is wanted, every step therefore leaves a distribution through which the next tangent can be met.
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

    /// The most likely distribution under which these terms are zero on average: each
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
mod simulation;

#[cfg(test)]
mod tests {
    use super::*;

    fn test(text: &str, model: Model) -> Sprt {
        parse(text).unwrap().on(model).unwrap()
    }

    #[test]
    fn tests_are_read() {
        assert!((parse("0,5").unwrap().beta - 0.05).abs() < 1e-12);
        assert!((parse("-3,0,0.1,0.01").unwrap().alpha - 0.1).abs() < 1e-12);
        for bad in [
            "",
            "5",
            "5,0",
            "0,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.5,0.05",
            "a,b",
            "0,inf",
            "nan,5",
            "0,5000",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let test = test("0,5", Model::Logistic);
        assert!((test.upper() - 2.944_438_979_166).abs() < 1e-9);
        assert!((test.lower() + 2.944_438_979_166).abs() < 1e-9);
    }

    /// Matches as other programs have reported them: fastchess (its pull request 783, and a
    /// match of 15,658 games), fishtest with normalised bounds (Stockfish's pull requests 6036 and 3514),
    /// and with logistic ones (2971, 3098, 3209).
    #[test]
    fn as_other_programs_report_it() {
        let (logistic, normalised) = (Model::Logistic, Model::Normalised);
        for (text, model, pairs, reported) in [
            ("0,2", normalised, [379, 10170, 21828, 10640, 343], 2.946),
            ("0,5", normalised, [752, 1843, 2665, 1863, 706], -2.95),
            ("0.5,2.5", normalised, [1, 1098, 3954, 1346, 1], 2.94),
            ("0,2", normalised, [0, 1236, 4490, 1474, 1], 2.94),
            ("0.5,2.5", normalised, [4, 2290, 7932, 2562, 4], 2.95),
            ("-0.5,2.5", normalised, [264, 5737, 31270, 5964, 269], 2.97),
            ("0.5,3.5", normalised, [29, 2205, 35000, 2392, 34], 2.94),
            ("-0.5,1.5", logistic, [17, 253, 1042, 337, 39], 2.96),
            ("-0.25,1.25", logistic, [491, 7345, 29693, 7670, 465], 2.96),
            ("0.25,1.75", logistic, [11, 407, 3238, 513, 11], 2.93),
            ("0.25,1.25", logistic, [58, 3302, 33130, 3518, 84], 2.97),
        ] {
            let llr = test(text, model).llr(&pairs);
            assert!((llr - reported).abs() < 0.005, "{pairs:?}: {llr}");
        }
    }

    #[test]
    fn exchanging_engines_and_hypotheses_changes_nothing() {
        for model in [Model::Logistic, Model::Normalised] {
            let one = test("0,10", model).llr(&[3, 20, 50, 30, 9]);
            let other = test("-10,0", model).llr(&[9, 30, 50, 20, 3]);
            assert!((one + other).abs() < 1e-6, "{one} {other}");
            assert!(one > 0.0);
        }
    }

    #[test]
    fn fitted_distributions_keep_the_condition() {
        let found = Distribution::of(&[3, 20, 50, 30, 0]);
        for mean in [0.1, 0.5, 0.9] {
            let fitted = found.with_mean(mean);
            assert!((fitted.mean_and_deviation().0 - mean).abs() < 1e-9);
            assert!((fitted.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        for lead in [-0.5, 0.0, 0.3] {
            let (mean, deviation) = found.with_lead(lead).mean_and_deviation();
            assert!(((mean - 0.5) / deviation - lead).abs() < 1e-7, "{lead}");
        }
    }

    /// Pairs with one or two results, few and many, and some with all.
    fn sparse() -> Vec<Pentanomial> {
        let mut found = vec![[3, 20, 50, 30, 9], [1, 1, 1, 1, 1]];
        for (n, few) in [(1, 1), (7, 1), (50, 16), (100_000, 1)] {
            for one in 0..5 {
                for other in 0..5 {
                    let mut pairs = [0; 5];
                    pairs[other] = few;
                    pairs[one] = n;
                    found.push(pairs);
                }
            }
        }
        found
    }

    #[test]
    fn every_bound_and_every_match_has_a_finite_ratio() {
        for (model, elos) in [
            (
                Model::Logistic,
                [-1000.0, -300.0, -5.0, 0.0, 5.0, 60.0, 300.0, 1000.0],
            ),
            (
                Model::Normalised,
                [-500.0, -250.0, -5.0, 0.0, 5.0, 60.0, 250.0, 500.0],
            ),
        ] {
            for (number, elo0) in elos.into_iter().enumerate() {
                for elo1 in &elos[number + 1..] {
                    let test = test(&format!("{elo0},{elo1}"), model);
                    for pairs in sparse() {
                        let llr = test.llr(&pairs);
                        assert!(llr.is_finite(), "{model:?} {elo0},{elo1} {pairs:?}: {llr}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_far_bound_is_met_and_can_be_decided() {
        for pairs in sparse() {
            let found = Distribution::of(&pairs);
            for elo in [-500.0, -250.0, -60.0, 60.0, 250.0, 500.0] {
                let lead = elo / NORMALISED * std::f64::consts::SQRT_2;
                let (mean, deviation) = found.with_lead(lead).mean_and_deviation();
                let met = (mean - 0.5) / deviation;
                assert!((met - lead).abs() < 1e-5, "{pairs:?} {lead} {met}");
            }
        }
        let test = test("0,250", Model::Normalised);
        assert!(test.llr(&[0, 0, 2, 5, 13]) > test.upper());
        assert!(test.llr(&[2, 5, 6, 5, 2]) < test.lower());
        assert!(parse("0,600").unwrap().on(Model::Normalised).is_err());
        assert!(parse("0,600").unwrap().on(Model::Logistic).is_ok());
    }

    #[test]
    fn nothing_seen_says_nothing_and_one_pair_little() {
        for model in [Model::Logistic, Model::Normalised] {
            let test = test("0,5", model);
            assert!(test.llr(&[0; 5]).abs() < 1e-12);
            for result in 0..5 {
                let mut pairs = [0; 5];
                pairs[result] = 1;
                let llr = test.llr(&pairs);
                assert!(llr.is_finite() && llr.abs() < 1.0, "{result} {llr}");
            }
        }
    }
}
