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
    counts: Vec<(u32, f32)>,
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
        self.counts
            .extend(counted.map(|(weight, &slope)| (weight, slope)));
        self.heads.push(Head {
            end: self.counts.len(),
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
            let counts = &self.counts[start..head.end];
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

/// Returns the share of a point that an output stands for.
fn expected(output: f64) -> f64 {
    1.0 / (1.0 + (-output).exp())
}

/// What came of a fit of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// What is to be added to each weight.
    pub change: Vec<f64>,
    /// The losses with that.
    pub kept: Losses,
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
    let mut losses = Vec::new();
    let mut best: Option<(Losses, Vec<f64>)> = None;
    let mut tell = |change: &[f64]| {
        let now = Losses {
            train: train.loss(change),
            held_out: held_out.loss(change),
        };
        losses.push(now);
        told(now);
        let better = |(kept, _): &(Losses, Vec<f64>)| now.held_out < kept.held_out;
        if held_out.is_empty() || best.as_ref().is_none_or(better) {
            best = Some((now, change.to_vec()));
        }
    };
    tell(&change);
    let first = train.loss(&change);
    let mut error = first;
    let mut damping = DAMPING;
    for _ in 0..steps {
        let doubt = Doubt::of(train, spread, error, first);
        let loss = error + doubt.loss(&change);
        let (curvature, slope) = normal(train, &change, &doubt, stop)?;
        let better = loop {
            let step = solved(&curvature, &slope, damping);
            let next: Vec<f64> = change.iter().zip(step).map(|(a, b)| a - b).collect();
            let reached = train.loss(&next);
            let gained = loss - reached - doubt.loss(&next);
            if gained > 0.0 {
                damping /= 10.0;
                break Some((next, reached, gained));
            }
            damping *= 10.0;
            if damping > STIFF || stop.load(Ordering::Relaxed) {
                break None;
            }
        };
        let Some((next, reached, gained)) = better else {
            break;
        };
        (change, error) = (next, reached);
        tell(&change);
        if gained < ENOUGH * loss {
            break;
        }
    }
    let (kept, change) = best?;
    Some(Changed {
        change,
        kept,
        losses,
    })
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
mod tests {
    use niwaki::laws::Random;

    use super::*;

    /// Makes positions whose outputs follow from weights that differ by so much from those that are known, with a share of a
    /// point drawn from the outcome.
    fn drawn(truth: &[f64], positions: usize, seed: u64) -> Counts {
        let mut random = Random::of(seed, &[]);
        let mut counts = Counts::new(truth.len());
        for _ in 0..positions {
            let slopes: Vec<f32> = (0..truth.len())
                .map(|_| random.below(9) as f32 - 4.0)
                .collect();
            let output: f32 = 0.1 * slopes.iter().sum::<f32>();
            let added: f64 = truth
                .iter()
                .zip(&slopes)
                .map(|(a, b)| a * f64::from(*b))
                .sum();
            let wins = random.below(1_000_000) as f64 / 1e6 < expected(f64::from(output) + added);
            counts.push(output, &slopes, f32::from(u8::from(wins)));
        }
        counts
    }

    fn fitted(train: &Counts, held_out: &Counts) -> Changed {
        let never = AtomicBool::new(false);
        fit_weights(
            train,
            held_out,
            &vec![1.0; train.weights],
            30,
            &never,
            &mut |_| (),
        )
        .expect("nobody stops it")
    }

    #[test]
    fn weights_are_found_by_which_results_were_drawn() {
        let truth = [0.5, -0.25, 0.0, 0.125];
        let held_out = drawn(&truth, 4000, 2);
        let train = drawn(&truth, 60_000, 1);
        // The last step is the one that knows best what it was fitted to.
        let found = fitted(&train, &Counts::new(4));
        for (found, truth) in found.change.iter().zip(truth) {
            assert!((found - truth).abs() < 0.02, "{found} for {truth}");
        }
        let losses = fitted(&train, &held_out).losses;
        assert!(losses.windows(2).all(|two| two[1].train < two[0].train));
        assert!(losses.last().unwrap().held_out < losses[0].held_out);
    }

    #[test]
    fn a_weight_that_counts_nowhere_stays() {
        let mut counts = Counts::new(3);
        for at in 0..50_u8 {
            let slope = f32::from(at % 5) - 2.0;
            counts.push(
                0.0,
                &[0.0, slope, 0.0],
                if slope > 0.0 { 0.75 } else { 0.25 },
            );
        }
        let change = fitted(&counts, &Counts::new(3)).change;
        assert_eq!((change[0], change[2]), (0.0, 0.0));
        assert!(change[1] > 0.1, "{change:?}");
    }

    /// Two weights that always count alike share what is to be changed, and nothing grows without end.
    #[test]
    fn weights_that_count_alike_share_the_change() {
        let mut counts = Counts::new(2);
        for at in 0..50_u8 {
            let slope = f32::from(at % 5) - 2.0;
            counts.push(0.0, &[slope, slope], expected(f64::from(slope)) as f32);
        }
        let change = fitted(&counts, &Counts::new(2)).change;
        assert!(
            (change[0] - 0.5).abs() < 1e-3 && (change[1] - 0.5).abs() < 1e-3,
            "{change:?}"
        );
    }

    /// One position for each of many weights, and all results alike: nothing is known, and little is changed.
    #[test]
    fn few_positions_move_nothing_far() {
        let mut counts = Counts::new(20);
        for at in 0..20 {
            let slopes: Vec<f32> = (0..20)
                .map(|weight| f32::from(u8::from(weight == at)))
                .collect();
            counts.push(0.0, &slopes, 1.0);
        }
        let change = fitted(&counts, &Counts::new(20)).change;
        assert!(
            change.iter().all(|change| (0.0..0.5).contains(change)),
            "{change:?}"
        );
        assert!(change[0] > 0.0);
    }

    /// What is learned by heart does not hold elsewhere: the step that does is kept, and the last one where nobody can tell.
    #[test]
    fn the_step_that_is_best_where_it_was_not_fitted_is_kept() {
        let truth = [0.5, -0.25];
        let train = drawn(&truth, 5000, 1);
        let against = fitted(&train, &drawn(&[-0.5, 0.25], 5000, 2));
        assert_eq!(against.change, [0.0, 0.0]);
        let losses = &against.losses;
        assert!(losses.len() > 1 && losses[1].held_out > losses[0].held_out);
        let nobody = fitted(&train, &Counts::new(2)).change;
        assert!((nobody[0] - 0.5).abs() < 0.1, "{nobody:?}");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let mut counts = Counts::new(1);
        assert!(!counts.push(f32::NAN, &[1.0], 0.5));
        assert!(!counts.push(0.0, &[f32::INFINITY], 0.5));
        assert!(!counts.push(0.0, &[1.0], f32::NAN));
        assert!(!counts.push(0.0, &[1.0, 2.0], 0.5));
        assert!(counts.is_empty());
        let nothing = fitted(&counts, &counts);
        assert_eq!(nothing.change, [0.0]);
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let stop = AtomicBool::new(true);
        let counts = drawn(&[0.5], 100, 1);
        let fitted = fit_weights(&counts, &Counts::new(1), &[1.0], 5, &stop, &mut |_| ());
        assert_eq!(fitted, None);
    }
}
