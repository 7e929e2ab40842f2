//! A fit from epoch to epoch.

use std::sync::atomic::{AtomicBool, Ordering};

use super::adam::Adam;
use super::chunk;
use super::net::Net;
use super::plan::{Losses, Plan};
use super::rng::Rng;
use super::samples::Samples;

/// A fit between two epochs.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    pub(super) plan: Plan,
    pub(super) net: Net,
    pub(super) adam: Adam,
    pub(super) best: Net,
    /// The number of the epoch that gave `best`, from 1; 0 before the first.
    pub(super) best_epoch: u32,
    pub(super) losses: Vec<Losses>,
}

impl Fit {
    /// Begins a fit at the weights of a net: those of [`Net::random`], mostly [without](Net::without_unseen) those of features
    /// that no sample has, or of [`Net::of`], where an earlier fit ended.
    pub fn begin(net: Net, plan: Plan) -> Self {
        Self {
            plan,
            adam: Adam::new(net.shape),
            best: net.clone(),
            net,
            best_epoch: 0,
            losses: Vec::new(),
        }
    }

    /// Fits all training samples once and returns the losses.
    ///
    /// Returns `None` once `stop` is set, with the fit as before the call, and
    /// where the fit is done. `progress` hears after each batch how many
    /// samples of the epoch are behind. Where no sample is held out, the
    /// training loss stands for the held-out one.
    pub fn epoch(
        &mut self,
        train: &Samples,
        held_out: &Samples,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(u64),
    ) -> Option<Losses> {
        if self.is_done() {
            return None;
        }
        let before = (self.net.clone(), self.adam.clone());
        let Some(losses) = self.pass(train, held_out, stop, progress) else {
            (self.net, self.adam) = before;
            return None;
        };
        self.record(losses);
        Some(losses)
    }

    /// Goes through the samples of an epoch.
    fn pass(
        &mut self,
        train: &Samples,
        held_out: &Samples,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(u64),
    ) -> Option<Losses> {
        let epoch = self.losses.len();
        // Purpose 0 of the seed is the first net.
        let mut rng = Rng::new(self.plan.seed, epoch as u64 + 1);
        let order = rng.order(u32::try_from(train.len()).unwrap_or(u32::MAX));
        let size = self.plan.batch_size(order.len());
        let mut chunks = chunk::chunks(self.net.shape, size);
        let threads = self.plan.threads;
        let (mut sum, mut done) = (0.0, 0);
        for part in order.chunks(size) {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let behind = epoch as f64 + done as f64 / order.len() as f64;
            let rate = self.plan.rate_at(behind / f64::from(self.plan.epochs));
            let (grad, loss) = chunk::batch(&self.net, train, part, &mut chunks, threads);
            self.adam.step(&mut self.net, grad, rate, self.plan.limit);
            sum += loss;
            done += part.len();
            progress(done as u64);
        }
        let train_loss = sum / done.max(1) as f64;
        let held_out_loss = self.net.mean_loss(held_out, threads, stop)?;
        let held_out = if held_out.is_empty() {
            train_loss
        } else {
            held_out_loss
        };
        Some(Losses {
            train: train_loss,
            held_out,
        })
    }

    /// Notes the losses of an epoch and keeps its net where it is the best.
    fn record(&mut self, losses: Losses) {
        let best = match self.best_epoch {
            0 => f64::INFINITY,
            epoch => self.losses[epoch as usize - 1].held_out,
        };
        self.losses.push(losses);
        if losses.held_out < best {
            self.best = self.net.clone();
            self.best_epoch = self.epochs_done();
        }
    }

    /// Returns whether all epochs are done, or the held-out loss has stopped falling.
    pub fn is_done(&self) -> bool {
        let done = self.epochs_done();
        let patience = self.plan.patience;
        done >= self.plan.epochs || (patience > 0 && done - self.best_epoch >= patience)
    }

    /// Returns the number of epochs done.
    pub fn epochs_done(&self) -> u32 {
        u32::try_from(self.losses.len()).unwrap_or(u32::MAX)
    }

    /// Returns the net with the lowest held-out loss so far.
    ///
    /// Before the first epoch it is that of [`Fit::begin`].
    pub fn best(&self) -> &Net {
        &self.best
    }

    /// Says whether it was begun by this plan, but for the number of threads.
    pub fn is_of(&self, plan: Plan) -> bool {
        let threads = self.plan.threads;
        self.plan == Plan { threads, ..plan }
    }

    /// Returns the losses of the epoch that gave the best net, once there is one.
    pub fn best_losses(&self) -> Option<Losses> {
        let index = (self.best_epoch as usize).checked_sub(1)?;
        self.losses.get(index).copied()
    }

    /// Returns the losses of all epochs that are done.
    pub fn losses(&self) -> &[Losses] {
        &self.losses
    }

    /// Sets how many threads work from the next epoch on.
    pub fn set_threads(&mut self, threads: usize) {
        self.plan.threads = threads;
    }
}
