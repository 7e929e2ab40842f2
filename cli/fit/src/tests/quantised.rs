//! The loss of a network of whole numbers.

use std::sync::atomic::AtomicBool;

use niwaki::evaluation::{Network, Shape, Weights};

use super::super::{Samples, quantised_loss};

/// A network that knows one feature, which is worth 0.5 to the side that sees it: 150 points.
fn half() -> Network {
    let shape = Shape {
        features: 2,
        hidden: 1,
        buckets: 1,
        most: 2,
    };
    let weights = Weights {
        features: vec![Network::ONE, 0],
        bias: vec![0],
        output: vec![32, -32],
        output_bias: vec![0],
    };
    Network::new(shape, weights, 300).expect("it is in range")
}

#[test]
fn the_loss_is_that_of_the_values_that_play() {
    let expected = |output: f64| 1.0 / (1.0 + (-output).exp());
    let mut samples = Samples::default();
    samples.push(&[0], &[1], 0.0, expected(0.5) as f32);
    samples.push(&[1], &[0], 0.25, 0.0);
    let error = expected(0.25 - 0.5);
    let loss =
        |samples: &Samples, stop| quantised_loss(&half(), samples, 2, &AtomicBool::new(stop));
    let found = loss(&samples, false).expect("nobody stops it");
    assert!((found - error * error / 2.0).abs() < 1e-6, "{found}");
    assert_eq!(loss(&samples, true), None);
    assert_eq!(loss(&Samples::default(), false), Some(0.0));
}
