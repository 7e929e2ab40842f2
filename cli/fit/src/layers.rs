//! The inner loops of the net, over blocks of hidden units that stay in registers.

use super::linear;
use super::net::Net;

/// The hidden units handled at once where there are as many left.
const WIDE: usize = 32;
/// The hidden units handled at once else; every hidden size is a multiple.
const NARROW: usize = 8;

impl Net {
    /// Returns the output for one position, before the sigmoid.
    ///
    /// A feature outside the shape counts as absent.
    pub fn value(&self, mover: &[u16], opponent: &[u16]) -> f32 {
        let mut sums = [0.0; 512];
        let (sums, _) = sums.split_at_mut(2 * self.shape.hidden);
        forward(self, [mover, opponent], sums)
    }
}

/// Returns the output for one position, and leaves in `sums` what [`backward`] wants.
pub(super) fn forward(net: &Net, [mover, opponent]: [&[u16]; 2], sums: &mut [f32]) -> f32 {
    if net.shape.is_linear() {
        return linear::forward(net, [mover, opponent]);
    }
    let hidden = net.shape.hidden;
    let row = net.shape.row_of(mover.len());
    let (mover_sums, opponent_sums) = sums.split_at_mut(hidden);
    gather(net, mover, mover_sums);
    gather(net, opponent, opponent_sums);
    let weights = &net.w2[row * 2 * hidden..(row + 1) * 2 * hidden];
    net.b2[row] + output(sums, weights)
}

/// Sums the bias and the rows of the active features of one side.
fn gather(net: &Net, features: &[u16], sums: &mut [f32]) {
    let hidden = net.shape.hidden;
    let wide = hidden - hidden % WIDE;
    for at in (0..wide).step_by(WIDE) {
        gather_block::<WIDE>(net, features, at, sums);
    }
    for at in (wide..hidden).step_by(NARROW) {
        gather_block::<NARROW>(net, features, at, sums);
    }
}

/// Sums the hidden units from `at` on.
#[inline]
fn gather_block<const N: usize>(net: &Net, features: &[u16], at: usize, sums: &mut [f32]) {
    let hidden = net.shape.hidden;
    let mut block = [0.0; N];
    block.copy_from_slice(&net.b1[at..at + N]);
    for &feature in features {
        let start = usize::from(feature) * hidden + at;
        let row = net.w1.get(start..).and_then(<[f32]>::first_chunk::<N>);
        // A feature outside the shape counts as absent.
        let Some(row) = row else { continue };
        for (sum, weight) in block.iter_mut().zip(row) {
            *sum += weight;
        }
    }
    sums[at..at + N].copy_from_slice(&block);
}

/// Returns the weighted sum of the activations.
fn output(sums: &[f32], weights: &[f32]) -> f32 {
    // Eight partial sums let the loop run on vectors.
    let mut parts = [0.0f32; NARROW];
    let (sums, _) = sums.as_chunks::<NARROW>();
    let (weights, _) = weights.as_chunks::<NARROW>();
    for (sums, weights) in sums.iter().zip(weights) {
        for ((part, sum), weight) in parts.iter_mut().zip(sums).zip(weights) {
            let clipped = clip(*sum);
            *part += clipped * clipped * weight;
        }
    }
    parts.iter().sum()
}

/// Adds to `grad` what one sample gives it, where `slope` is that of its output.
///
/// `sums` holds what `forward` left; it is used up.
pub(super) fn backward(
    net: &Net,
    grad: &mut Net,
    sides: [&[u16]; 2],
    slope: f32,
    sums: &mut [f32],
) {
    if net.shape.is_linear() {
        return linear::backward(net, grad, sides, slope);
    }
    let hidden = net.shape.hidden;
    let row = net.shape.row_of(sides[0].len());
    let span = row * 2 * hidden..(row + 1) * 2 * hidden;
    grad.b2[row] += slope;
    slopes(slope, &net.w2[span.clone()], &mut grad.w2[span], sums);
    for (features, slopes) in sides.into_iter().zip(sums.chunks_exact(hidden)) {
        for (bias, slope) in grad.b1.iter_mut().zip(slopes) {
            *bias += slope;
        }
        scatter(&mut grad.w1, features, slopes);
    }
}

/// Adds the output row's gradient, and turns the hidden sums into their slopes.
fn slopes(slope: f32, weights: &[f32], grad: &mut [f32], sums: &mut [f32]) {
    for ((sum, weight), grad) in sums.iter_mut().zip(weights).zip(grad) {
        let clipped = clip(*sum);
        *grad += slope * clipped * clipped;
        // Where the sum is not changed by the clipping it has a slope; at 0
        // the factor `clipped` makes it zero already.
        let inside = if *sum < 1.0 { 2.0 * clipped } else { 0.0 };
        *sum = slope * weight * inside;
    }
}

/// Adds the slopes of one side to the rows of its active features.
fn scatter(grad: &mut [f32], features: &[u16], slopes: &[f32]) {
    let hidden = slopes.len();
    let wide = hidden - hidden % WIDE;
    for at in (0..wide).step_by(WIDE) {
        scatter_block::<WIDE>(grad, features, at, slopes);
    }
    for at in (wide..hidden).step_by(NARROW) {
        scatter_block::<NARROW>(grad, features, at, slopes);
    }
}

/// Adds the slopes of the hidden units from `at` on.
#[inline]
fn scatter_block<const N: usize>(grad: &mut [f32], features: &[u16], at: usize, slopes: &[f32]) {
    let hidden = slopes.len();
    let mut block = [0.0; N];
    block.copy_from_slice(&slopes[at..at + N]);
    for &feature in features {
        let start = usize::from(feature) * hidden + at;
        let row = grad
            .get_mut(start..)
            .and_then(<[f32]>::first_chunk_mut::<N>);
        let Some(row) = row else { continue };
        for (grad, slope) in row.iter_mut().zip(&block) {
            *grad += slope;
        }
    }
}

/// Clips a hidden sum to 0..=1.
#[inline]
fn clip(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}
