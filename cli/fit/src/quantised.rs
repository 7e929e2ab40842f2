//! A net in whole numbers, as a search uses it.

use std::sync::atomic::AtomicBool;

use niwaki::evaluation::{Network, Weights};

use super::chunk;
use super::net::{Net, Shape};
use super::samples::Samples;

/// What stands for 1 in the output weights.
const OUT: f32 = 64.0;
/// The largest output weight: with it the sums of a search cannot overflow.
const MAX_OUT: f32 = 127.0;

impl Net {
    /// Returns the net whose weights a network rounded to whole numbers; `None` where it is of a shape that no fit has.
    /// Of `most`, the larger number stands, since a fit may come to see more features active than the network knew. It is the
    /// same function only where `most` is no larger than that: the bounds between rows go by it.
    pub fn of(network: &Network, most: usize) -> Option<Self> {
        let whole = network.shape();
        let shape = Shape {
            features: whole.features,
            hidden: whole.hidden,
            buckets: whole.buckets,
            most: whole.most.max(most),
        };
        let weights = network.weights();
        let one = f32::from(Network::ONE);
        let first = |weights: &[i16]| weights.iter().map(|w| f32::from(*w) / one).collect();
        let second = weights.output.iter().map(|w| f32::from(*w) / OUT);
        let bias = weights.output_bias.iter().map(|w| *w as f32 / (one * OUT));
        shape.is_valid().then(|| Self {
            shape,
            w1: first(&weights.features),
            b1: first(&weights.bias),
            w2: second.collect(),
            b2: bias.collect(),
        })
    }

    /// Returns the net with its weights rounded to the whole numbers of [`Weights`].
    pub fn quantise(&self) -> Weights {
        let one = f32::from(Network::ONE);
        // A cast from float holds the number to the limits of the type.
        let first = |weight: &f32| (weight * one).round() as i16;
        let second = |weight: &f32| (weight * OUT).round().clamp(-MAX_OUT, MAX_OUT) as i16;
        let bias = |weight: &f32| (weight * one * OUT).round() as i32;
        Weights {
            features: self.w1.iter().map(first).collect(),
            bias: self.b1.iter().map(first).collect(),
            output: self.w2.iter().map(second).collect(),
            output_bias: self.b2.iter().map(bias).collect(),
        }
    }
}

/// Returns the mean loss of a network of whole numbers, by the arithmetic that plays: its values are whole points.
///
/// Returns `None` once `stop` is set; the mean over no sample is 0.
pub fn quantised_loss(
    network: &Network,
    samples: &Samples,
    threads: usize,
    stop: &AtomicBool,
) -> Option<f64> {
    let scale = network.scale() as f32;
    chunk::mean_loss(samples, threads, stop, |sample| {
        network.evaluate_features(sample.mover, sample.opponent) as f32 / scale
    })
}
