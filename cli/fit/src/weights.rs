//! Fits the weights of a sum, such as an evaluation written by hand, from positions with targets.
//!
//! There are tens of weights, and not the many thousands of a net. So each step solves for all of them at once: it is that
//! of Gauss and Newton, as far as Levenberg and Marquardt trust it. A dozen steps suffice, without a learning rate.
//!
//! # Source
//! K. Levenberg, *A method for the solution of certain non-linear problems in least squares*, 1944; D. W. Marquardt, *An
//! algorithm for least-squares estimation of nonlinear parameters*, 1963.

use std::sync::atomic::{AtomicBool, Ordering};

use super::plan::Losses;

/// The damping of the first step, as a share of the curvature along each weight.
const DAMPING: f64 = 1e-3;
/// The damping beyond which no step is worth the try.
const STIFF: f64 = 1e6;
/// A step that takes less than this share of the loss is the last one.
const ENOUGH: f64 = 1e-7;

/// Positions with their targets, and how their values change with each weight.
///
/// A position takes 16 bytes, and 8 for each weight that counts in it.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// How many weights there are.
    weights: usize,
    /// Which weights count, and how much: those of all positions, one after the other.
    flat: Vec<(u32, f32)>,
    heads: Vec<Head>,
}

/// What a position has besides its counts.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where its counts end.
    end: usize,
    /// Its output with the weights as they are.
    output: f32,
    target: f32,
}

/// A position as it is read.
struct Counted<'c> {
    counts: &'c [(u32, f32)],
    output: f64,
    target: f64,
}

impl Counts {
    /// Makes an empty list of positions for so many weights.
    pub fn new(weights: usize) -> Counts {
        Counts {
            weights,
            ..Counts::default()
        }
    }

    /// Adds a position, and returns whether it was taken: its output with the weights as they are, by how much the output
    /// changes with each weight, and its target, which is held to 0..=1. One with anything that is no number is refused, and
    /// so is one of more or fewer weights.
    pub fn push(&mut self, output: f32, slopes: &[f32], target: f32) -> bool {
        let numbers = slopes.iter().chain([&output]).all(|one| one.is_finite());
        if !numbers || target.is_nan() || slopes.len() != self.weights {
            return false;
        }
        let counted = (0..).zip(slopes).filter(|(_, slope)| **slope != 0.0);
        self.flat
            .extend(counted.map(|(weight, &slope)| (weight, slope)));
        self.heads.push(Head {
            end: self.flat.len(),
            output,
            target: target.clamp(0.0, 1.0),
        });
        true
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Returns every position.
    fn all(&self) -> impl Iterator<Item = Counted<'_>> {
        let mut start = 0;
        self.heads.iter().map(move |head| {
            let counts = &self.flat[start..head.end];
            start = head.end;
            Counted {
                counts,
                output: head.output.into(),
                target: head.target.into(),
            }
        })
    }

    /// Returns the mean squared error where the weights have changed so much; 0 where there is no position.
    ///
    /// # Panics
    /// There are fewer changes than weights.
    pub fn loss(&self, change: &[f64]) -> f64 {
        let errors = self.all().map(|one| one.error(change).0.powi(2));
        errors.sum::<f64>() / self.len().max(1) as f64
    }
}

impl Counted<'_> {
    /// Returns by how much the share of a point is wrong where the weights have changed so much, and its slope.
    fn error(&self, change: &[f64]) -> (f64, f64) {
        let counts = self.counts.iter();
        let moved = counts.map(|&(weight, slope)| change[weight as usize] * f64::from(slope));
        let foretold = expected(self.output + moved.sum::<f64>());
        (foretold - self.target, foretold * (1.0 - foretold))
    }
}

/// Returns the expected result that an output stands for, from 0 for a loss to 1 for a win, by the logistic curve.
pub fn expected(output: f64) -> f64 {
    1.0 / (1.0 + (-output).exp())
}

/// What came of a fit of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// What is to be added to each weight.
    pub change: Vec<f64>,
    /// The losses before the first step, and after each.
    pub losses: Vec<Losses>,
}

/// How often a position counts as evidence for a change less than its number says: those of one game are much alike.
const ALIKE: f64 = 20.0;

/// Finds what to add to each weight so that outputs come nearest to the targets, in so many steps at most; nothing where
/// `stop` came in between.
///
/// `spread` says how far each weight is expected to be from where it should be, above zero: few positions move it by less, many
/// by as much as they tell. What comes out is the step that is best in the positions that are held out, if there are any: none
/// where that is the beginning. Weights that count nowhere stay as they are. The same positions give the same change.
///
/// # Panics
/// There are as many spreads, and weights of what is held out, as there are weights; otherwise it panics.
///
/// # Example
/// The first weight should be two more, the second is right:
/// ```
/// use std::sync::atomic::AtomicBool;
/// use niwaki_fit::{Counts, fit_weights};
///
/// let mut counts = Counts::new(2);
/// for at in 0..1000_u16 {
///     let slopes = [f32::from(at % 7) - 3.0, f32::from(at % 4)];
///     let truth = f64::from(slopes[1] + 2.0 * slopes[0]);
///     counts.push(slopes[1], &slopes, (1.0 / (1.0 + (-truth).exp())) as f32);
/// }
/// let never = AtomicBool::new(false);
/// let fitted = fit_weights(&counts, &Counts::new(2), &[5.0; 2], 20, &never, &mut |_| ()).unwrap();
/// assert!((fitted.change[0] - 2.0).abs() < 1e-3 && fitted.change[1].abs() < 1e-3);
/// ```
pub fn fit_weights(
    train: &Counts,
    held_out: &Counts,
    spread: &[f64],
    steps: u32,
    stop: &AtomicBool,
    told: &mut dyn FnMut(Losses),
) -> Option<Changed> {
    let weights = train.weights;
    assert!(
        spread.len() == weights && held_out.weights == weights,
        "a spread for each weight, and the same weights in what is held out"
    );
    let mut change = vec![0.0; weights];
    let first = train.loss(&change);
    let mut track = Track::new(held_out);
    told(track.add(&change, first));
    let (mut error, mut damping) = (first, DAMPING);
    for _ in 0..steps {
        let doubt = Doubt::of(train, spread, error, first);
        let before = error + doubt.loss(&change);
        let (curvature, slope) = normal(train, &change, &doubt, stop)?;
        let gained = loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if damping > STIFF {
                return Some(track.changed());
            }
            let way = solved(&curvature, &slope, damping);
            let next: Vec<f64> = change.iter().zip(way).map(|(a, b)| a - b).collect();
            let reached = train.loss(&next);
            let gained = before - reached - doubt.loss(&next);
            if gained > 0.0 {
                (change, error) = (next, reached);
                break gained;
            }
            damping *= 10.0;
        };
        damping /= 10.0;
        told(track.add(&change, error));
        if gained < ENOUGH * before {
            break;
        }
    }
    Some(track.changed())
}

/// The losses of the steps so far, and the step that is best in what was held out.
struct Track<'c> {
    held_out: &'c Counts,
    losses: Vec<Losses>,
    kept: Losses,
    change: Vec<f64>,
}

impl Track<'_> {
    fn new(held_out: &Counts) -> Track<'_> {
        Track {
            held_out,
            losses: Vec::new(),
            kept: Losses {
                train: f64::INFINITY,
                held_out: f64::INFINITY,
            },
            change: Vec::new(),
        }
    }

    /// Adds a step, and returns its losses. Where nothing is held out the last one is the best.
    fn add(&mut self, change: &[f64], train: f64) -> Losses {
        let now = Losses {
            train,
            held_out: self.held_out.loss(change),
        };
        self.losses.push(now);
        if self.held_out.is_empty() || now.held_out < self.kept.held_out {
            self.kept = now;
            self.change = change.to_vec();
        }
        now
    }

    fn changed(self) -> Changed {
        Changed {
            change: self.change,
            losses: self.losses,
        }
    }
}

/// What speaks against a change of each weight, as the squared error of one position does for it: that of a change by its
/// spread is the error that no weight explains.
struct Doubt {
    /// For each weight, by the square of its change: in sums over positions.
    of_weights: Vec<f64>,
    positions: f64,
}

impl Doubt {
    /// Takes for what no weight explains the error of now, and more than that where there are few positions for each weight:
    /// they fit whatever they see. Where there is none for each, it is the error of the beginning.
    fn of(train: &Counts, spread: &[f64], error: f64, first: f64) -> Doubt {
        let positions = train.len().max(1) as f64;
        let apart = positions / ALIKE;
        let free = apart - spread.len() as f64;
        let unexplained = if free > 0.0 {
            (error * apart / free).min(first)
        } else {
            first
        };
        let of_weights = spread
            .iter()
            .map(|spread| ALIKE * unexplained / spread.powi(2));
        Doubt {
            of_weights: of_weights.collect(),
            positions,
        }
    }

    /// Returns what it adds to the mean squared error.
    fn loss(&self, change: &[f64]) -> f64 {
        let all = self.of_weights.iter().zip(change);
        all.map(|(doubt, change)| doubt * change.powi(2))
            .sum::<f64>()
            / self.positions
    }
}

/// Returns the curvature of half the squared error, as rows of a symmetric matrix, and its slope, both with the doubt;
/// nothing where `stop` came in between.
fn normal(
    counts: &Counts,
    change: &[f64],
    doubt: &Doubt,
    stop: &AtomicBool,
) -> Option<(Vec<Vec<f64>>, Vec<f64>)> {
    let weights = counts.weights;
    let mut curvature = vec![vec![0.0; weights]; weights];
    let mut slope = vec![0.0; weights];
    for (weight, doubt) in doubt.of_weights.iter().enumerate() {
        curvature[weight][weight] = *doubt;
        slope[weight] = doubt * change[weight];
    }
    for one in counts.all() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (error, steep) = one.error(change);
        for (place, &(weight, count)) in one.counts.iter().enumerate() {
            let count = steep * f64::from(count);
            slope[weight as usize] += error * count;
            let row = &mut curvature[weight as usize];
            for &(other, times) in &one.counts[..=place] {
                row[other as usize] += count * steep * f64::from(times);
            }
        }
    }
    Some((curvature, slope))
}

/// Solves for the step, by the decomposition of Cholesky; the lower half of the curvature is all that is looked at.
fn solved(curvature: &[Vec<f64>], slope: &[f64], damping: f64) -> Vec<f64> {
    let weights = slope.len();
    let mut root = curvature.to_vec();
    let mut step = slope.to_vec();
    for row in 0..weights {
        for column in 0..=row {
            let known = (0..column).map(|place| root[row][place] * root[column][place]);
            let left = root[row][column] - known.sum::<f64>();
            root[row][column] = if column < row {
                left / root[column][column]
            } else {
                // What counts nowhere has no curvature, and does not move.
                let damped = left + damping * curvature[row][row];
                if damped > 0.0 { damped.sqrt() } else { 1.0 }
            };
        }
        let known = (0..row).map(|place| root[row][place] * step[place]);
        step[row] = (step[row] - known.sum::<f64>()) / root[row][row];
    }
    for row in (0..weights).rev() {
        let known = (row + 1..weights).map(|place| root[place][row] * step[place]);
        step[row] = (step[row] - known.sum::<f64>()) / root[row][row];
    }
    step
}

#[cfg(test)]
mod tests;
