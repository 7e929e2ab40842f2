//! The net in floating point.

use super::rng::Rng;
use super::samples::Samples;

/// The active features a side is taken to have when the first weights are drawn.
const TYPICAL_ACTIVE: f32 = 32.0;

/// The sizes of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of features one side can have, 1 to 65536.
    pub features: usize,
    /// The number of hidden units of one side, a multiple of 8 from 8 to 256; of a linear net that of phases, from 1 on.
    pub hidden: usize,
    /// The number of output rows, at most 16. Without any the net is linear: its hidden units are phases of the game.
    pub buckets: usize,
    /// The most features of one side that are active, at least 1: by their number rows and phases are told apart.
    pub most: usize,
}

impl Shape {
    /// Returns whether every size is within its limits.
    pub fn is_valid(&self) -> bool {
        (1..=65_536).contains(&self.features)
            && (1..=256).contains(&self.hidden)
            && (self.is_linear() || self.hidden.is_multiple_of(8))
            && self.buckets <= 16
            && (1..=self.features).contains(&self.most)
    }

    /// Returns whether there is no output row, so that the net is linear.
    pub fn is_linear(&self) -> bool {
        self.buckets == 0
    }

    /// Returns the output row of a position in which the player to move sees so many features.
    pub(super) fn row_of(&self, active: usize) -> usize {
        active.min(self.most) * self.buckets / (self.most + 1)
    }

    /// Returns the number of weights in the lists `w1`, `b1`, `w2` and `b2`.
    pub fn sizes(&self) -> [usize; 4] {
        [
            self.features * self.hidden,
            self.hidden,
            self.buckets * 2 * self.hidden,
            self.buckets,
        ]
    }
}

/// A net of floating-point weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// The sizes of the net.
    pub shape: Shape,
    /// The first layer, `hidden` weights for each feature in turn.
    pub w1: Vec<f32>,
    /// The hidden biases.
    pub b1: Vec<f32>,
    /// The output rows, `hidden` weights for the mover then for the opponent, of each row.
    pub w2: Vec<f32>,
    /// The output biases, one for each row.
    pub b2: Vec<f32>,
}

impl Net {
    /// Returns a net of random weights, or `None` where the shape is not valid. Those of a linear one are zero: it has no
    /// units that must be told apart.
    pub fn random(shape: Shape, seed: u64) -> Option<Self> {
        if !shape.is_valid() {
            return None;
        }
        let mut rng = Rng::new(seed, 0);
        let mut net = Self::zero(shape);
        if shape.is_linear() {
            return Some(net);
        }
        let first = (1.0 / TYPICAL_ACTIVE).sqrt();
        let second = (1.0 / (2 * shape.hidden) as f32).sqrt();
        for weight in net.w1.iter_mut().chain(&mut net.b1) {
            *weight = rng.within(first);
        }
        for weight in &mut net.w2 {
            *weight = rng.within(second);
        }
        Some(net)
    }

    /// Returns the net with the weights of features that no sample has at zero, where a fit leaves them: nothing teaches
    /// them, and in a search that meets one, what was drawn for it would be noise.
    #[must_use]
    pub fn without_unseen(mut self, samples: &Samples) -> Self {
        let seen = samples.seen(self.shape.features);
        let rows = self.w1.chunks_exact_mut(self.shape.hidden);
        for (row, _) in rows.zip(seen).filter(|(_, seen)| !seen) {
            row.fill(0.0);
        }
        self
    }

    /// Returns the same function with `hidden` units: the further ones see what is drawn for them, of features that a sample
    /// has, and count nothing in the output as yet. `None` for linear nets, and where `hidden` is smaller or not valid.
    ///
    /// # Source
    /// T. Chen, I. Goodfellow, J. Shlens, *`Net2Net`: accelerating learning via knowledge transfer*, ICLR 2016. New units there
    /// are copies of old ones with some noise; drawn ones need no noise to come apart.
    pub fn widened(&self, hidden: usize, seed: u64, samples: &Samples) -> Option<Self> {
        let own = self.shape.hidden;
        if self.shape.is_linear() || hidden < own {
            return None;
        }
        let shape = Shape {
            hidden,
            ..self.shape
        };
        let mut wide = Self::random(shape, seed)?.without_unseen(samples);
        wide.w2.fill(0.0);
        for (list, known) in wide.lists_mut().into_iter().zip(self.lists()).take(3) {
            let rows = list.chunks_exact_mut(hidden).zip(known.chunks_exact(own));
            rows.for_each(|(row, known)| row[..own].copy_from_slice(known));
        }
        wide.b2.copy_from_slice(&self.b2);
        Some(wide)
    }

    /// Returns a net whose weights are all zero.
    pub(super) fn zero(shape: Shape) -> Self {
        let [w1, b1, w2, b2] = shape.sizes().map(|size| vec![0.0; size]);
        Self {
            shape,
            w1,
            b1,
            w2,
            b2,
        }
    }

    /// Returns the lists `w1`, `b1`, `w2` and `b2`.
    pub(super) fn lists(&self) -> [&[f32]; 4] {
        [&self.w1, &self.b1, &self.w2, &self.b2]
    }

    /// Returns the lists `w1`, `b1`, `w2` and `b2` to be written.
    pub(super) fn lists_mut(&mut self) -> [&mut [f32]; 4] {
        [&mut self.w1, &mut self.b1, &mut self.w2, &mut self.b2]
    }
}
