//! The loss of a network of whole numbers.

use std::sync::atomic::AtomicBool;

use niwaki::evaluation::{Network, Shape, Weights};

use super::super::{Net, Samples, quantised_loss};
use super::SHAPE;

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

#[test]
fn the_whole_numbers_of_a_network_come_back() {
    let drawn = Net::random(SHAPE, 5).expect("the shape is valid");
    let [shape, wider] = [6, 9].map(|most| Shape {
        features: SHAPE.features,
        hidden: SHAPE.hidden,
        buckets: SHAPE.buckets,
        most,
    });
    let network = Network::new(shape, drawn.quantise(), 300).expect("it is in range");
    for (most, wanted) in [(4, shape), (9, wider)] {
        let net = Net::of(&network, most).expect("the shape is valid");
        assert_eq!(net.shape.most, wanted.most);
        assert!(net.quantise() == *network.weights());
    }
    // One hidden unit is a network, but none that is fitted.
    assert!(Net::of(&half(), 2).is_none());
}
