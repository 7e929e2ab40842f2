//! The gradient and the loss of a list of samples, by fixed chunks.
//!
//! The chunks do not depend on the number of threads, and are summed in their
//! order, so neither does the result.

use std::sync::atomic::{AtomicBool, Ordering};

use super::layers;
use super::net::{Net, Shape};
use super::samples::{Sample, Samples};
use super::share::share;

/// The most chunks of a batch.
const CHUNKS: usize = 8;
/// The fewest samples for which a further chunk is worth its buffer.
const CHUNK_SAMPLES: usize = 1024;
/// The most bytes that the gradients of a batch may take.
const BUFFER_BYTES: usize = 256 << 20;
/// The samples of a chunk where only the loss is asked for.
const LOSS_SAMPLES: usize = 4096;

/// The work of one chunk of a batch.
pub(super) struct Chunk {
    grad: Net,
    sums: Vec<f32>,
    loss: f64,
}

/// Returns the chunks for batches of a size.
pub(super) fn chunks(shape: Shape, batch: usize) -> Vec<Chunk> {
    let bytes = 4 * shape.sizes().iter().sum::<usize>();
    let most = CHUNKS.min(BUFFER_BYTES / bytes).max(1);
    let count = (batch / CHUNK_SAMPLES).clamp(1, most);
    let new = || Chunk {
        grad: Net::zero(shape),
        sums: vec![0.0; 2 * shape.hidden],
        loss: 0.0,
    };
    std::iter::repeat_with(new).take(count).collect()
}

/// Computes the mean gradient of a batch into the first chunk, and returns it
/// with the sum of the losses.
pub(super) fn batch<'a>(
    net: &Net,
    samples: &Samples,
    order: &[u32],
    chunks: &'a mut [Chunk],
    threads: usize,
) -> (&'a Net, f64) {
    let size = order.len().div_ceil(chunks.len());
    let scale = 2.0 / order.len() as f32;
    share(threads, chunks, |at, chunk| {
        let end = ((at + 1) * size).min(order.len());
        let part = order.get(at * size..end).unwrap_or(&[]);
        chunk.run(net, samples, part, scale);
    });
    let loss = chunks.iter().map(|chunk| chunk.loss).sum();
    let [first, rest @ ..] = chunks else {
        unreachable!("a batch has at least one chunk")
    };
    for chunk in rest {
        for (sum, part) in first.grad.lists_mut().into_iter().zip(chunk.grad.lists()) {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum += part;
            }
        }
    }
    (&first.grad, loss)
}

impl Chunk {
    /// Computes the gradient and the loss of some samples.
    fn run(&mut self, net: &Net, samples: &Samples, order: &[u32], scale: f32) {
        for list in self.grad.lists_mut() {
            list.fill(0.0);
        }
        self.loss = 0.0;
        for &at in order {
            let sample = samples.get(at as usize);
            let sides = [sample.mover, sample.opponent];
            let out = layers::forward(net, sides, &mut self.sums);
            let share = sigmoid(sample.base + out);
            let error = share - sample.target;
            self.loss += f64::from(error * error);
            let slope = scale * error * share * (1.0 - share);
            layers::backward(net, &mut self.grad, sides, slope, &mut self.sums);
        }
    }
}

impl Net {
    /// Returns the mean loss over all samples, or `None` once `stop` is set.
    pub(super) fn mean_loss(
        &self,
        samples: &Samples,
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<f64> {
        mean_loss(samples, threads, stop, |sample| {
            self.value(sample.mover, sample.opponent)
        })
    }
}

/// Returns the mean loss over all samples where `value` gives the output, or
/// `None` once `stop` is set.
///
/// The mean over no sample is 0.
pub(super) fn mean_loss(
    samples: &Samples,
    threads: usize,
    stop: &AtomicBool,
    value: impl Fn(Sample) -> f32 + Sync,
) -> Option<f64> {
    let mut parts = vec![0.0; samples.len().div_ceil(LOSS_SAMPLES)];
    share(threads, &mut parts, |at, part: &mut f64| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let start = at * LOSS_SAMPLES;
        for at in start..(start + LOSS_SAMPLES).min(samples.len()) {
            let sample = samples.get(at);
            let error = sigmoid(sample.base + value(sample)) - sample.target;
            *part += f64::from(error * error);
        }
    });
    // A stop during the work leaves parts out, so the sum is of no use then.
    let stopped = stop.load(Ordering::Relaxed);
    (!stopped).then(|| parts.iter().sum::<f64>() / samples.len().max(1) as f64)
}

/// Returns the share of the points that an output stands for: [`expected`](super::expected) in the `f32` of a net. In `f64` it
/// would round otherwise, and the same seed would give another net.
fn sigmoid(out: f32) -> f32 {
    1.0 / (1.0 + (-out).exp())
}
