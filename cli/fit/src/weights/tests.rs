use niwaki::laws::Random;

use super::*;

/// Makes positions whose outputs follow from weights that differ by so much from those that are known, with a share of a
/// point drawn from the outcome.
fn drawn(truth: &[f64], positions: usize, seed: u64) -> Counts {
    let mut random = Random::of(seed, &[]);
    let mut counts = Counts::new(truth.len());
    for _ in 0..positions {
        let slopes: Vec<f32> = (0..truth.len())
            .map(|_| random.below(9) as f32 - 4.0)
            .collect();
        let output: f32 = 0.1 * slopes.iter().sum::<f32>();
        let added: f64 = truth
            .iter()
            .zip(&slopes)
            .map(|(a, b)| a * f64::from(*b))
            .sum();
        let wins = random.below(1_000_000) as f64 / 1e6 < expected(f64::from(output) + added);
        counts.push(output, &slopes, f32::from(u8::from(wins)));
    }
    counts
}

fn fitted(train: &Counts, held_out: &Counts) -> Changed {
    let never = AtomicBool::new(false);
    fit_weights(
        train,
        held_out,
        &vec![1.0; train.weights],
        30,
        &never,
        &mut |_| (),
    )
    .expect("nobody stops it")
}

#[test]
fn weights_are_found_by_which_results_were_drawn() {
    let truth = [0.5, -0.25, 0.0, 0.125];
    let held_out = drawn(&truth, 4000, 2);
    let train = drawn(&truth, 60_000, 1);
    // The last step is the one that knows best what it was fitted to.
    let found = fitted(&train, &Counts::new(4));
    for (found, truth) in found.change.iter().zip(truth) {
        assert!((found - truth).abs() < 0.02, "{found} for {truth}");
    }
    let losses = fitted(&train, &held_out).losses;
    assert!(losses.windows(2).all(|two| two[1].train < two[0].train));
    assert!(losses.last().unwrap().held_out < losses[0].held_out);
}

#[test]
fn a_weight_that_counts_nowhere_stays() {
    let mut counts = Counts::new(3);
    for at in 0..50_u8 {
        let slope = f32::from(at % 5) - 2.0;
        counts.push(
            0.0,
            &[0.0, slope, 0.0],
            if slope > 0.0 { 0.75 } else { 0.25 },
        );
    }
    let change = fitted(&counts, &Counts::new(3)).change;
    assert_eq!((change[0], change[2]), (0.0, 0.0));
    assert!(change[1] > 0.1, "{change:?}");
}

/// Two weights that always count alike share what is to be changed, and nothing grows without end.
#[test]
fn weights_that_count_alike_share_the_change() {
    let mut counts = Counts::new(2);
    for at in 0..50_u8 {
        let slope = f32::from(at % 5) - 2.0;
        counts.push(0.0, &[slope, slope], expected(f64::from(slope)) as f32);
    }
    let change = fitted(&counts, &Counts::new(2)).change;
    assert!(
        (change[0] - 0.5).abs() < 1e-3 && (change[1] - 0.5).abs() < 1e-3,
        "{change:?}"
    );
}

/// One position for each of many weights, and all results alike: nothing is known, and little is changed.
#[test]
fn few_positions_move_nothing_far() {
    let mut counts = Counts::new(20);
    for at in 0..20 {
        let slopes: Vec<f32> = (0..20)
            .map(|weight| f32::from(u8::from(weight == at)))
            .collect();
        counts.push(0.0, &slopes, 1.0);
    }
    let change = fitted(&counts, &Counts::new(20)).change;
    assert!(
        change.iter().all(|change| (0.0..0.5).contains(change)),
        "{change:?}"
    );
    assert!(change[0] > 0.0);
}

/// What is learned by heart does not hold elsewhere: the step that does is kept, and the last one where nobody can tell.
#[test]
fn the_step_that_is_best_where_it_was_not_fitted_is_kept() {
    let truth = [0.5, -0.25];
    let train = drawn(&truth, 5000, 1);
    let against = fitted(&train, &drawn(&[-0.5, 0.25], 5000, 2));
    assert_eq!(against.change, [0.0, 0.0]);
    let losses = &against.losses;
    assert!(losses.len() > 1 && losses[1].held_out > losses[0].held_out);
    let nobody = fitted(&train, &Counts::new(2)).change;
    assert!((nobody[0] - 0.5).abs() < 0.1, "{nobody:?}");
}

#[test]
fn what_is_no_number_is_refused() {
    let mut counts = Counts::new(1);
    assert!(!counts.push(f32::NAN, &[1.0], 0.5));
    assert!(!counts.push(0.0, &[f32::INFINITY], 0.5));
    assert!(!counts.push(0.0, &[1.0], f32::NAN));
    assert!(!counts.push(0.0, &[1.0, 2.0], 0.5));
    assert!(counts.is_empty());
    let nothing = fitted(&counts, &counts);
    assert_eq!(nothing.change, [0.0]);
}

#[test]
fn it_stops_when_it_is_told_to() {
    let stop = AtomicBool::new(true);
    let counts = drawn(&[0.5], 100, 1);
    let fitted = fit_weights(&counts, &Counts::new(1), &[1.0], 5, &stop, &mut |_| ());
    assert_eq!(fitted, None);
}

/// What came of the steps before is not taken for the whole. Without a position nothing else looks at the signal than the
/// search for a step that gains.
#[test]
fn it_stops_between_the_tries_of_a_step_too() {
    let (nothing, stop) = (Counts::new(1), AtomicBool::new(false));
    let mut told = 0;
    let fitted = fit_weights(&nothing, &nothing, &[1.0], 5, &stop, &mut |_| {
        told += 1;
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!((fitted, told), (None, 1));
}
