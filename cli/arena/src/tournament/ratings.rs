//! Bradley–Terry ratings from the results of everybody against everybody.
//!
//! The chance of one engine against another is a logistic function of the difference of their
//! ratings, on the scale of Elo, and a draw is half a win. All ratings are found at once, as those
//! under which the results are the most likely. Their mean is 0.
//!
//! The two games of a pair share an opening, so the pair is the unit from which the error is found:
//! by the sandwich of the inverse curvature of the likelihood around the variance of the score,
//! which also holds where draws make results less scattered than the model says.
//!
//! ```
//! use niwaki_arena::tournament::ratings::{Encounter, fit};
//!
//! let won = |engines| Encounter { engines, pairs: [1, 4, 10, 8, 5] };
//! let ratings = fit(3, &[won([0, 1]), won([1, 2]), won([0, 2])]);
//! let values: Vec<f64> = ratings.iter().map(|rating| rating.expect("all have met").value).collect();
//! assert!(values[0] > values[1] && values[1] > values[2]);
//! assert!(values.iter().sum::<f64>().abs() < 1e-6);
//! ```
//!
//! # Source
//! R. A. Bradley and M. E. Terry, *Rank analysis of incomplete block designs*, Biometrika 39, 1952;
//! D. R. Hunter, *MM algorithms for generalized Bradley-Terry models*, Annals of Statistics 32,
//! 2004, for when there is a maximum; H. White, *Maximum likelihood estimation of misspecified
//! models*, Econometrica 50, 1982, for the errors.

use super::super::score::{Pentanomial, Z95, share, tempered};

/// The results of two engines against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The numbers of the two, from 0.
    pub engines: [usize; 2],
    /// Counts of pairs by what they brought the first of the two.
    pub pairs: Pentanomial,
}

/// A rating in points of Elo, and half the width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; the mean of all is 0.
    pub value: f64,
    /// Half the width of the interval; `None` where there are too few pairs to say.
    pub error: Option<f64>,
}

/// More steps than are ever needed: each at least doubles the number of right digits in the end.
const STEPS: usize = 100;

/// Points of Elo in one unit of the logarithm of odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates so many engines by their encounters; `None` for those that results do not connect to the
/// first one.
///
/// Where no ratings are the most likely, because somebody has won or lost everything, a pair with
/// half a point for the other side is added to each one-sided encounter.
pub fn fit(engines: usize, encounters: &[Encounter]) -> Vec<Option<Rating>> {
    let known = connected(engines, encounters);
    let numbers: Vec<usize> = (0..engines).filter(|&engine| known[engine]).collect();
    let place = |engine: usize| numbers.iter().position(|&number| number == engine);
    let mut fit = Fit {
        count: numbers.len(),
        encounters: Vec::new(),
    };
    for encounter in encounters.iter().filter(|encounter| played(encounter)) {
        if let [Some(a), Some(b)] = encounter.engines.map(place) {
            fit.encounters.push(Encounter {
                engines: [a, b],
                pairs: encounter.pairs,
            });
        }
    }
    if !fit.has_maximum() {
        fit.encounters.iter_mut().for_each(temper);
    }
    let mut ratings = vec![None; engines];
    if fit.count > 1 {
        for (number, rating) in numbers.into_iter().zip(fit.ratings()) {
            ratings[number] = Some(rating);
        }
    }
    ratings
}

/// Returns whether the two have met at all.
fn played(encounter: &Encounter) -> bool {
    encounter.pairs.iter().any(|&pairs| pairs > 0)
}

/// Tells which engines have played the first one, or somebody who has, and so on.
fn connected(engines: usize, encounters: &[Encounter]) -> Vec<bool> {
    let steps = encounters.iter().filter(|encounter| played(encounter));
    let steps = steps.flat_map(|encounter| {
        let [a, b] = encounter.engines;
        [(a, b), (b, a)]
    });
    reached(engines, &steps.collect::<Vec<_>>())
}

/// Tells which engines are reached from the first by these steps.
fn reached(engines: usize, steps: &[(usize, usize)]) -> Vec<bool> {
    let mut reached = vec![false; engines];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    for _ in 0..engines {
        for &(from, to) in steps {
            reached[to] |= reached[from];
        }
    }
    reached
}

/// Adds a pair in which a side that has won everything let half a point go, as the Elo of a match does: no difference,
/// however large, would promise so much.
fn temper(encounter: &mut Encounter) {
    let pairs = &mut encounter.pairs;
    let count: u64 = pairs.iter().sum();
    pairs[3] += u64::from(pairs[4] == count);
    pairs[1] += u64::from(pairs[0] == count);
}

/// A maximum-likelihood fit of engines that are all connected by results.
struct Fit {
    /// The number of engines.
    count: usize,
    /// The encounters that were played, with engines numbered anew from 0.
    encounters: Vec<Encounter>,
}

impl Fit {
    /// Returns whether some ratings are the most likely: nobody can be parted from the others by never having
    /// let them have a point.
    fn has_maximum(&self) -> bool {
        let points = |pairs: &Pentanomial| {
            let scored = pairs[1..].iter().sum::<u64>() > 0;
            let conceded = pairs[..4].iter().sum::<u64>() > 0;
            [scored, conceded]
        };
        let step = |encounter: &Encounter| {
            let ([a, b], [scored, conceded]) = (encounter.engines, points(&encounter.pairs));
            let wins = scored.then_some((a, b));
            wins.into_iter().chain(conceded.then_some((b, a)))
        };
        let forth: Vec<(usize, usize)> = self.encounters.iter().flat_map(step).collect();
        let back: Vec<(usize, usize)> = forth.iter().map(|&(a, b)| (b, a)).collect();
        let all =
            |steps: &[(usize, usize)]| reached(self.count, steps).into_iter().all(|here| here);
        all(&forth) && all(&back)
    }

    /// Returns the ratings and their errors on the scale of Elo.
    fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths();
        let variances = self.variances(&strengths);
        let rating = |(number, strength): (usize, &f64)| Rating {
            value: ELO * strength,
            error: variances
                .as_ref()
                .map(|all| ELO * Z95 * all[number].max(0.0).sqrt()),
        };
        strengths.iter().enumerate().map(rating).collect()
    }

    /// Maximises the likelihood by Newton's method, with shorter steps where a step would make the
    /// results less likely. A strength is a logarithm of odds, with a mean of 0.
    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.count];
        for _ in 0..STEPS {
            let slope = self.slope(&strengths);
            let step = times(&self.inverse_curvature(&strengths), &slope);
            let before = self.likelihood(&strengths);
            let mut part = 1.0;
            let moved = |part: f64| -> Vec<f64> {
                let moved = strengths.iter().zip(&step);
                moved
                    .map(|(strength, step)| strength + part * step)
                    .collect()
            };
            while self.likelihood(&moved(part)) < before && part > 1e-9 {
                part /= 2.0;
            }
            strengths = moved(part);
            if step.iter().all(|step| step.abs() < 1e-10) {
                break;
            }
        }
        strengths
    }

    /// Returns the share of the points that the first of two engines is to be expected to take.
    fn chance(encounter: &Encounter, strengths: &[f64]) -> f64 {
        let [a, b] = encounter.engines;
        1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
    }

    /// Returns the logarithm of the likelihood of a game's worth of each pair.
    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let of = |encounter: &Encounter| {
            let chance = Fit::chance(encounter, strengths);
            let pairs = (0..).zip(&encounter.pairs);
            let terms = pairs.map(|(i, &count)| {
                let share = share(i);
                count as f64 * (share * chance.ln() + (1.0 - share) * (1.0 - chance).ln())
            });
            terms.sum::<f64>()
        };
        self.encounters.iter().map(of).sum()
    }

    /// Returns the gradient of the likelihood: the points of each engine beyond what was to be
    /// expected.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let mut slope = vec![0.0; self.count];
        for encounter in &self.encounters {
            let chance = Fit::chance(encounter, strengths);
            let pairs = (0..).zip(&encounter.pairs);
            let surplus: f64 = pairs.map(|(i, &n)| n as f64 * (share(i) - chance)).sum();
            let [a, b] = encounter.engines;
            slope[a] += surplus;
            slope[b] -= surplus;
        }
        slope
    }

    /// Returns the inverse of the curvature among ratings whose mean is 0.
    fn inverse_curvature(&self, strengths: &[f64]) -> Matrix {
        let mut curvature = self.laplacian(|encounter| {
            let chance = Fit::chance(encounter, strengths);
            let pairs: u64 = encounter.pairs.iter().sum();
            pairs as f64 * chance * (1.0 - chance)
        });
        // To move all ratings alike changes no chance; this keeps such moves out.
        for entry in curvature.iter_mut().flatten() {
            *entry += 1.0;
        }
        inverse(curvature)
    }

    /// Returns the variances of the strengths, if there are more pairs than strengths.
    fn variances(&self, strengths: &[f64]) -> Option<Vec<f64>> {
        let count: u64 = self
            .encounters
            .iter()
            .flat_map(|encounter| encounter.pairs)
            .sum();
        let free = count as f64 - (self.count as f64 - 1.0);
        if free <= 0.0 {
            return None;
        }
        let scatter = self.laplacian(|encounter| {
            let chance = Fit::chance(encounter, strengths);
            let pairs = (0..).zip(tempered(&encounter.pairs));
            let squares = pairs.map(|(i, n)| n * (share(i) - chance).powi(2));
            // The ratings lie nearer to the results that they were made from than to others.
            squares.sum::<f64>() * count as f64 / free
        });
        let inverse = self.inverse_curvature(strengths);
        let variance = |row: &Vec<f64>| {
            let spread = times(&scatter, row);
            row.iter().zip(spread).map(|(a, b)| a * b).sum()
        };
        Some(inverse.iter().map(variance).collect())
    }

    /// Returns a matrix to which each encounter adds its weight where an engine meets itself, and takes it off where
    /// it meets the other.
    fn laplacian(&self, weight: impl Fn(&Encounter) -> f64) -> Matrix {
        let mut matrix = vec![vec![0.0; self.count]; self.count];
        for encounter in &self.encounters {
            let ([a, b], weight) = (encounter.engines, weight(encounter));
            matrix[a][a] += weight;
            matrix[b][b] += weight;
            matrix[a][b] -= weight;
            matrix[b][a] -= weight;
        }
        matrix
    }
}

/// A square of numbers, row by row.
type Matrix = Vec<Vec<f64>>;

/// Multiplies a matrix by a vector.
fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let product = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(product).collect()
}

/// Returns the inverse of a positive definite matrix, by elimination; such a one needs no search for pivots.
fn inverse(mut matrix: Matrix) -> Matrix {
    let count = matrix.len();
    for (number, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == number))));
    }
    for pivot in 0..count {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|entry| *entry /= scale);
        let solved = matrix[pivot].clone();
        for (number, row) in matrix.iter_mut().enumerate() {
            if number != pivot {
                let factor = row[pivot];
                row.iter_mut()
                    .zip(&solved)
                    .for_each(|(entry, known)| *entry -= factor * known);
            }
        }
    }
    matrix
        .into_iter()
        .map(|mut row| row.split_off(count))
        .collect()
}

#[cfg(test)]
mod tests;
