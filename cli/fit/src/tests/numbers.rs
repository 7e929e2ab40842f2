use niwaki::evaluation::Weights;

use super::super::{Fit, Net, Plan, Samples, Shape, chunk};
use super::{Rng, SHAPE, assert_gradient, begin, finish, linear, plain_loss, plan};

/// Else no net that was learned could be learned anew.
#[test]
fn a_seed_draws_what_it_always_drew() {
    let mut rng = Rng::new(7, 1);
    assert_eq!(rng.order(10), [1, 0, 5, 6, 2, 9, 7, 3, 8, 4]);
    assert_eq!(rng.below(1_000_000), 627_727);
    let mut rng = Rng::new(7, 1);
    let drawn = [0; 2].map(|_| rng.within(8_388_608.0) as i32);
    assert_eq!(drawn, [-749_331, 7_944_387]);
    // By the 64 bits of a word it would be one more.
    assert_eq!(Rng::new(115, 0).below(40_000_000), 29_420_897);
}

#[test]
fn gradient_agrees_with_finite_differences() {
    let samples = linear(3, 40);
    let order: Vec<u32> = (0..40).collect();
    let mut net = Net::random(SHAPE, 5).expect("the shape is valid");
    // Larger sums, so that the upper clip matters as well.
    net.w1.iter_mut().for_each(|weight| *weight *= 3.0);
    net.b2.fill(0.25);
    let mut chunks = chunk::chunks(SHAPE, order.len());
    let (grad, loss) = chunk::batch(&net, &samples, &order, &mut chunks, 1);
    assert!((loss / 40.0 - plain_loss(&net, &samples)).abs() < 1e-5);
    assert_gradient(&net, grad, 1e-4, |net| plain_loss(net, &samples));
}

#[test]
fn chunks_sum_to_the_mean_gradient() {
    let samples = linear(3, 5000);
    let order: Vec<u32> = (0..5000).collect();
    let net = Net::random(SHAPE, 5).expect("the shape is valid");
    let mut many = chunk::chunks(SHAPE, 5000);
    let mut one = chunk::chunks(SHAPE, 1);
    assert!(many.len() > 2 && one.len() == 1);
    let (many, many_loss) = chunk::batch(&net, &samples, &order, &mut many, 2);
    let (one, one_loss) = chunk::batch(&net, &samples, &order, &mut one, 1);
    assert!((many_loss - one_loss).abs() < 1e-6 * one_loss);
    for (many, one) in many
        .lists()
        .into_iter()
        .flatten()
        .zip(one.lists().into_iter().flatten())
    {
        assert!((many - one).abs() < 1e-6, "{many} and {one}");
    }
}

#[test]
fn quantised_value_is_near() {
    let (train, held_out) = (linear(1, 3000), linear(2, 500));
    let fit = finish(
        begin(Plan {
            batch: 100,
            ..plan()
        }),
        &train,
        &held_out,
    );
    let net = fit.best();
    let whole = net.quantise();
    let (mut worst, mut widest) = (0.0f32, 0.0f32);
    for at in 0..held_out.len() {
        let sample = held_out.get(at);
        let value = net.value(sample.mover, sample.opponent);
        let near = whole_value(SHAPE, &whole, [sample.mover, sample.opponent]);
        worst = worst.max((value - near).abs());
        widest = widest.max(value.abs());
    }
    assert!(worst < 0.1, "{worst}");
    assert!(widest > 1.0, "{widest}");
}

/// Computes the value of whole weights by the definition, as an output of the net.
fn whole_value(shape: Shape, weights: &Weights, sides: [&[u16]; 2]) -> f32 {
    let hidden = shape.hidden;
    let row = shape.row_of(sides[0].len());
    let mut total = 0;
    for (half, side) in sides.into_iter().enumerate() {
        for unit in 0..hidden {
            let rows = side
                .iter()
                .map(|&f| weights.features[usize::from(f) * hidden + unit]);
            let sum = i64::from(weights.bias[unit]) + rows.map(i64::from).sum::<i64>();
            let active = sum.clamp(0, 255);
            total += active * active * i64::from(weights.output[(2 * row + half) * hidden + unit]);
        }
    }
    (total / 255 + i64::from(weights.output_bias[row])) as f32 / (255.0 * 64.0)
}

#[test]
fn the_largest_weights_are_held_to_their_ranges() {
    let mut net = Net::zero(Shape {
        features: 1,
        ..SHAPE
    });
    net.w2.fill(1.999);
    net.w1.fill(-1.98);
    net.b2.fill(1e9);
    let whole = net.quantise();
    assert!(whole.output.iter().all(|&weight| weight == 127));
    assert!(whole.features.iter().all(|&weight| weight == -505));
    assert_eq!(whole.output_bias[0], i32::MAX);
}

#[test]
fn weights_stay_within_their_limit() {
    let (train, held_out) = (linear(1, 2000), linear(2, 100));
    let fast = Plan {
        batch: 100,
        rate: 1.0,
        epochs: 1,
        ..plan()
    };
    let fit = finish(begin(fast), &train, &held_out);
    let [w1, b1, w2, _] = fit.net.lists();
    let largest = |list: &[f32]| {
        list.iter()
            .fold(0.0f32, |most, weight| most.max(weight.abs()))
    };
    for list in [w1, b1, w2] {
        assert!((largest(list) - 1.98).abs() < 1e-6, "{}", largest(list));
    }
    let narrow = finish(begin(Plan { limit: 0.5, ..fast }), &train, &held_out);
    let [w1, b1, w2, _] = narrow.net.lists();
    let reached = [w1, b1, w2].map(largest);
    assert!(
        reached[0] <= 0.5 && reached[1] <= 0.5 && reached[2] > 1.9,
        "{reached:?}"
    );
}

#[test]
fn strange_input_is_held_to_the_shape() {
    for shape in [
        Shape {
            hidden: 12,
            ..SHAPE
        },
        Shape {
            hidden: 264,
            ..SHAPE
        },
        Shape {
            features: 0,
            ..SHAPE
        },
        Shape {
            buckets: 17,
            ..SHAPE
        },
        Shape { most: 0, ..SHAPE },
    ] {
        assert!(Net::random(shape, 7).is_none(), "{shape:?}");
    }
    let mut samples = Samples::default();
    assert!(!samples.push(&[0], &[1], 0.0, f32::NAN));
    assert!(!samples.push(&vec![0; 65_536], &[1], 0.0, 0.5));
    assert!(!samples.push(&[0], &[1], f32::INFINITY, 0.5));
    assert!(samples.is_empty());
    assert!(samples.push(&[1, 40, u16::MAX], &[], 0.0, 9.0));
    let one_row = Shape {
        buckets: 1,
        ..SHAPE
    };
    let net = Net::random(one_row, 1).expect("the shape is valid");
    let plain = net.value(&[1], &[]);
    assert!(net.value(&[1, 40, u16::MAX], &[]).to_bits() == plain.to_bits());
    let fit = finish(begin(plan()), &samples, &Samples::default());
    assert!(fit.losses.iter().all(|losses| losses.train.is_finite()));
    let none = finish(begin(plan()), &Samples::default(), &Samples::default());
    assert!(none.losses.iter().all(|losses| losses.train == 0.0));
}

/// Returns a net, and the same with more hidden units.
fn narrow_and_wide(samples: &Samples) -> (Net, Net) {
    let mut narrow = Net::random(SHAPE, 5).expect("the shape is valid");
    narrow.b2.fill(0.25);
    let wide = narrow.widened(56, 6, samples).expect("it is wider");
    assert_eq!(wide.shape.hidden, 56);
    (narrow, wide)
}

/// Returns what a list of a net has for units that the narrow one has not.
fn further(list: &[f32]) -> Vec<f32> {
    let rows = list.chunks_exact(56);
    rows.flat_map(|row| row[SHAPE.hidden..].to_vec()).collect()
}

#[test]
fn a_wider_net_is_the_same_function() {
    let samples = linear(3, 100);
    let (narrow, wide) = narrow_and_wide(&samples);
    for at in 0..samples.len() {
        let sample = samples.get(at);
        let [one, other] = [&narrow, &wide].map(|net| net.value(sample.mover, sample.opponent));
        assert_eq!(one.to_bits(), other.to_bits());
    }
    let linear = Net::random(
        Shape {
            buckets: 0,
            ..SHAPE
        },
        5,
    )
    .expect("the shape is valid");
    assert!(linear.widened(56, 6, &samples).is_none());
    for hidden in [32, 57, 264] {
        assert!(narrow.widened(hidden, 6, &samples).is_none());
    }
}

#[test]
fn the_further_units_of_a_wider_net_learn_to_count() {
    let samples = linear(3, 3000);
    let (_, wide) = narrow_and_wide(&samples);
    for drawn in [&wide.w1, &wide.b1] {
        assert!(further(drawn).iter().all(|weight| *weight != 0.0));
    }
    assert!(further(&wide.w2).iter().all(|weight| *weight == 0.0));
    let short = Plan {
        epochs: 1,
        ..plan()
    };
    let fit = finish(Fit::begin(wide, short), &samples, &Samples::default());
    assert!(further(&fit.best().w2).iter().all(|weight| *weight != 0.0));
    // Nothing would teach a unit what a feature says that no sample has.
    let (_, unseen) = narrow_and_wide(&Samples::default());
    assert!(further(&unseen.w1).iter().all(|weight| *weight == 0.0));
}
