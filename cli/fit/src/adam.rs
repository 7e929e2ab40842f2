//! The Adam optimiser with decoupled decay and clipped weights.

use super::net::{Net, Shape};

/// How fast the mean of the gradients forgets.
const MEAN: f64 = 0.9;
/// How fast the mean of the squared gradients forgets.
const SQUARE: f64 = 0.999;
/// What keeps the division finite.
const TINY: f32 = 1e-8;
/// The decay of the weights, as a share of the learning rate.
const DECAY: f32 = 0.01;
/// The largest output weight; 64 times it still rounds to 127.
const LIMIT: f32 = 1.98;

/// The moments of the gradients so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    pub(super) mean: Net,
    pub(super) square: Net,
    pub(super) steps: u64,
}

/// The numbers of one step.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    mean_scale: f32,
    square_scale: f32,
    decay: f32,
    limit: f32,
}

impl Adam {
    /// Returns the state before the first step.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            mean: Net::zero(shape),
            square: Net::zero(shape),
            steps: 0,
        }
    }

    /// Moves the weights of `net` against the gradient; those of the first layer stay within `limit`.
    pub(super) fn step(&mut self, net: &mut Net, grad: &Net, rate: f32, limit: f32) {
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let step = Step {
            rate,
            mean_scale: (1.0 / (1.0 - MEAN.powi(power))) as f32,
            square_scale: (1.0 / (1.0 - SQUARE.powi(power))) as f32,
            decay: 0.0,
            limit: LIMIT,
        };
        let decayed = Step {
            decay: rate * DECAY,
            ..step
        };
        let free = Step {
            limit: f32::MAX,
            ..step
        };
        // The order of the lists: w1, b1, w2, b2.
        // A linear net has no output weights, beside which those of the first layer would look large.
        let limit = if net.shape.is_linear() {
            limit
        } else {
            limit.min(LIMIT)
        };
        let first = Step { limit, ..decayed };
        let steps = [first, Step { limit, ..step }, decayed, free];
        let weights = net.lists_mut().into_iter().zip(grad.lists());
        let moments = self
            .mean
            .lists_mut()
            .into_iter()
            .zip(self.square.lists_mut());
        for (((weights, grad), (mean, square)), step) in weights.zip(moments).zip(steps) {
            step.apply(weights, grad, mean, square);
        }
    }
}

impl Step {
    /// Moves one list of weights.
    fn apply(self, weights: &mut [f32], grad: &[f32], mean: &mut [f32], square: &mut [f32]) {
        const KEEP_MEAN: f32 = MEAN as f32;
        const KEEP_SQUARE: f32 = SQUARE as f32;
        let moments = mean.iter_mut().zip(square);
        for ((weight, grad), (mean, square)) in weights.iter_mut().zip(grad).zip(moments) {
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * grad;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * grad * grad;
            let spread = (*square * self.square_scale).sqrt() + TINY;
            let change = self.rate * (*mean * self.mean_scale) / spread + self.decay * *weight;
            *weight = (*weight - change).clamp(-self.limit, self.limit);
        }
    }
}
