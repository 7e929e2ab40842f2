//! Tests of the fit: `numbers` of single steps, `course` of whole fits, `linear` of the net without output weights.

mod course;
mod linear;
mod numbers;
mod quantised;

use std::sync::atomic::AtomicBool;

use super::plan::Losses;
use super::rng::Rng;
use super::{Fit, Net, Plan, Samples, Shape};

const SHAPE: Shape = Shape {
    features: 40,
    hidden: 40,
    buckets: 3,
    most: 6,
};

/// Draws some of the features from `0..features`, each at most once.
fn view(rng: &mut Rng, features: u32, count: u32) -> Vec<u16> {
    let order = rng.order(features).into_iter().take(count as usize);
    order.map(|feature| feature as u16).collect()
}

/// Makes samples whose output is a sum over the features, plus one by their number.
fn linear(seed: u64, count: usize) -> Samples {
    let mut rng = Rng::new(seed, 99);
    let mut samples = Samples::default();
    let worth = |view: &[u16]| -> f32 {
        view.iter()
            .map(|&feature| f32::from(feature * 7 % 11) - 5.0)
            .sum()
    };
    for _ in 0..count {
        let row = rng.below(3);
        let mover = view(&mut rng, 40, 2 + 2 * row);
        let opponent = view(&mut rng, 40, 6);
        let base = rng.below(5) as f32 / 4.0 - 0.5;
        let out = (worth(&mover) - worth(&opponent)) / 6.0 + row as f32 - 1.0 + base;
        assert!(samples.push(&mover, &opponent, base, 1.0 / (1.0 + (-out).exp())));
    }
    samples
}

fn plan() -> Plan {
    Plan {
        epochs: 6,
        batch: 1000,
        rate: 0.01,
        seed: 7,
        threads: 1,
        patience: 0,
        limit: 1.98,
    }
}

fn begin(plan: Plan) -> Fit {
    begin_as(SHAPE, plan)
}

fn begin_as(shape: Shape, plan: Plan) -> Fit {
    Fit::begin(
        Net::random(shape, plan.seed).expect("the shape is valid"),
        plan,
    )
}

fn epoch(fit: &mut Fit, train: &Samples, held_out: &Samples) -> Option<Losses> {
    fit.epoch(train, held_out, &AtomicBool::new(false), &mut |_| ())
}

fn finish(mut fit: Fit, train: &Samples, held_out: &Samples) -> Fit {
    while epoch(&mut fit, train, held_out).is_some() {}
    fit
}

/// Computes the mean loss in double precision, straight from the definition.
fn plain_loss(net: &Net, samples: &Samples) -> f64 {
    let hidden = net.shape.hidden;
    let part = |features: &[u16], weights: &[f32]| -> f64 {
        let unit = |at: usize| {
            let rows = features
                .iter()
                .map(|&f| f64::from(net.w1[usize::from(f) * hidden + at]));
            let clipped = (f64::from(net.b1[at]) + rows.sum::<f64>()).clamp(0.0, 1.0);
            clipped * clipped * f64::from(weights[at])
        };
        (0..hidden).map(unit).sum()
    };
    let loss = |at| {
        let sample = samples.get(at);
        let row = net.shape.row_of(sample.mover.len());
        let weights = &net.w2[row * 2 * hidden..];
        let sides = part(sample.mover, weights) + part(sample.opponent, &weights[hidden..]);
        let out = f64::from(net.b2[row]) + sides + f64::from(sample.base);
        (1.0 / (1.0 + (-out).exp()) - f64::from(sample.target)).powi(2)
    };
    (0..samples.len()).map(loss).sum::<f64>() / samples.len() as f64
}

/// Compares a gradient with what the loss changes by where a weight moves `by` a little, either way: every third weight of
/// each list that the net has.
fn assert_gradient(net: &Net, grad: &Net, by: f32, loss: impl Fn(&Net) -> f64) {
    for list in 0..4 {
        let mut largest = 0.0f64;
        for at in (0..net.lists()[list].len()).step_by(3) {
            let loss_at = |by: f32| {
                let mut moved = net.clone();
                moved.lists_mut()[list][at] += by;
                (f64::from(moved.lists()[list][at]), loss(&moved))
            };
            let ((high, above), (low, below)) = (loss_at(by), loss_at(-by));
            let wanted = (above - below) / (high - low);
            let found = f64::from(grad.lists()[list][at]);
            assert!(
                (wanted - found).abs() < 2e-5,
                "list {list} at {at}: {wanted} and {found}"
            );
            largest = largest.max(wanted.abs());
        }
        let empty = net.lists()[list].is_empty();
        assert!(empty || largest > 1e-3, "list {list} has a gradient");
    }
}
