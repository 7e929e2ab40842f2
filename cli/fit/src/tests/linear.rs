use niwaki::evaluation::{Network, Shape as NetworkShape};

use super::super::{Fit, Net, Plan, Samples, Shape, chunk};
use super::{assert_gradient, begin_as, finish, linear, plan};

const LINEAR: Shape = Shape {
    features: 40,
    hidden: 8,
    buckets: 0,
    most: 6,
};

/// Computes the mean loss in double precision, straight from the definition.
fn plain_loss(net: &Net, samples: &Samples) -> f64 {
    let phases = net.shape.hidden;
    let loss = |at| {
        let sample = samples.get(at);
        let of_phase = |phase: usize| -> f64 {
            let sum = |features: &[u16]| -> f64 {
                let weights = features
                    .iter()
                    .map(|&f| net.w1[usize::from(f) * phases + phase]);
                weights.map(f64::from).sum()
            };
            sum(sample.mover) - sum(sample.opponent) + f64::from(net.b1[phase])
        };
        let way = sample.mover.len().min(net.shape.most) as f64 / net.shape.most as f64;
        let way = way * (phases - 1) as f64;
        let beyond = way.fract();
        let value = of_phase(way.floor() as usize) * (1.0 - beyond);
        let out = value + of_phase(way.ceil() as usize) * beyond + f64::from(sample.base);
        (1.0 / (1.0 + (-out).exp()) - f64::from(sample.target)).powi(2)
    };
    (0..samples.len()).map(loss).sum::<f64>() / samples.len() as f64
}

#[test]
fn gradient_agrees_with_finite_differences() {
    let samples = linear(3, 40);
    let order: Vec<u32> = (0..40).collect();
    let mut net = Net::zero(LINEAR);
    for (at, weight) in net.lists_mut().into_iter().flatten().enumerate() {
        *weight = (at * 7 % 13) as f32 / 20.0 - 0.3;
    }
    let mut chunks = chunk::chunks(LINEAR, order.len());
    let (grad, loss) = chunk::batch(&net, &samples, &order, &mut chunks, 1);
    assert!((loss / 40.0 - plain_loss(&net, &samples)).abs() < 1e-5);
    assert_gradient(&net, grad, 1e-3, |net| plain_loss(net, &samples));
}

/// What is a sum is learned as one, and the whole numbers of a search say the same.
#[test]
fn a_sum_is_learned_and_played() {
    let (train, held_out) = (linear(1, 20_000), linear(2, 500));
    let long = Plan {
        epochs: 30,
        batch: 200,
        ..plan()
    };
    let fit = finish(begin_as(LINEAR, long), &train, &held_out);
    let linear_loss = fit.best_losses().expect("there are epochs").held_out;
    assert!(linear_loss < 1e-4, "{linear_loss}");
    let shape = NetworkShape {
        features: 40,
        hidden: 8,
        buckets: 0,
        most: 6,
    };
    let network = Network::new(shape, fit.best().quantise(), 1000).expect("it is in range");
    for at in 0..held_out.len() {
        let sample = held_out.get(at);
        let value = fit.best().value(sample.mover, sample.opponent);
        let whole = network.evaluate_features(sample.mover, sample.opponent);
        assert!(
            (value * 1000.0 - whole as f32).abs() < 25.0,
            "{value} and {whole}"
        );
    }
}

/// Weights of a sum are bounded by what fits into the whole numbers of a search alone.
#[test]
fn a_weight_may_be_larger_than_those_of_outputs() {
    let mut samples = Samples::default();
    for _ in 0..100 {
        assert!(samples.push(&[0], &[], 0.0, 1.0));
    }
    let (fast, one) = (
        Plan {
            epochs: 20,
            batch: 100,
            rate: 1.0,
            limit: 4.5,
            ..plan()
        },
        Shape {
            hidden: 1,
            ..LINEAR
        },
    );
    let fit = begin_as(one, fast);
    let fit = finish(fit, &samples, &Samples::default());
    let largest = fit.best().w1[0];
    assert!((2.0..=4.5).contains(&largest), "{largest}");
}

#[test]
fn a_checkpoint_of_it_reads_back() {
    let fit = begin_as(LINEAR, plan());
    let fit = finish(fit, &linear(1, 2000), &linear(2, 100));
    assert!(Fit::decode(&fit.encode()) == Some(fit));
}
