//! What a fit is asked to do, and what it reports.

/// The largest batch that a plan chooses by itself.
const LARGE_BATCH: usize = 16_384;
/// The smallest batch that a plan chooses by itself.
const SMALL_BATCH: usize = 256;
/// How many steps an epoch should have at least, where the batch is chosen.
const STEPS: usize = 100;

/// How a fit is carried out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How many times all samples are gone through at most.
    pub epochs: u32,
    /// How many samples make one step; 0 chooses 256 to 16384 by the number of samples.
    pub batch: usize,
    /// The learning rate of the first step; it falls by a cosine to 1% of this.
    pub rate: f32,
    /// What the first weights and the order of the samples are drawn from.
    pub seed: u64,
    /// How many threads work; the result does not depend on it.
    pub threads: usize,
    /// After how many epochs without a better held-out loss the fit ends; 0 for never.
    pub patience: u32,
    /// The largest amount that a weight of the first layer may have: sums of so many of them must fit into the whole
    /// numbers of a search. Of a net that is not linear none is above 1.98.
    pub limit: f32,
}

impl Plan {
    /// Returns the size of the batches that `len` samples are split into evenly.
    ///
    /// The split is even so that no small last batch makes a noisy step.
    pub(super) fn batch_size(&self, len: usize) -> usize {
        let wanted = match self.batch {
            0 => (len / STEPS).clamp(SMALL_BATCH, LARGE_BATCH),
            given => given,
        };
        let batches = len.div_ceil(wanted).max(1);
        len.div_ceil(batches).max(1)
    }

    /// Returns the learning rate when `done` (0 to 1) of all epochs is behind.
    pub(super) fn rate_at(&self, done: f64) -> f32 {
        let cosine = 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        (f64::from(self.rate) * (0.01 + 0.99 * cosine)) as f32
    }
}

/// The mean squared errors of one epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// The loss over the training samples, each taken as its batch came.
    pub train: f64,
    /// The loss over the held-out samples after the epoch.
    pub held_out: f64,
}
