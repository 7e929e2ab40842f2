use std::sync::atomic::{AtomicBool, Ordering};

use super::super::{Fit, Net, Plan, Samples, Shape};
use super::{SHAPE, begin, begin_as, epoch, finish, linear, plain_loss, plan};

#[test]
fn learns_a_linear_function() {
    let (train, held_out) = (linear(1, 5000), linear(2, 1000));
    let targets = || (0..held_out.len()).map(|at| f64::from(held_out.get(at).target));
    let mean = targets().sum::<f64>() / held_out.len() as f64;
    let variance = targets().map(|target| (target - mean).powi(2)).sum::<f64>() / 1000.0;
    let small = Plan {
        batch: 125,
        ..plan()
    };
    let fit = finish(begin(small), &train, &held_out);
    let losses = &fit.losses;
    assert_eq!(losses.len(), 6);
    let best = losses
        .iter()
        .map(|losses| losses.held_out)
        .fold(1.0, f64::min);
    assert!(best < variance / 20.0, "{best} of {variance}");
    // The best net is the one whose loss was reported.
    assert!((plain_loss(fit.best(), &held_out) - best).abs() < 1e-5);
}

/// What no position teaches says nothing in a search that meets it.
#[test]
fn features_that_were_never_seen_have_no_weight() {
    let shape = Shape {
        features: 50,
        ..SHAPE
    };
    let samples = linear(1, 500);
    let seen = samples.seen(shape.features);
    assert_eq!(
        (&seen[..40], &seen[40..]),
        (&[true; 40][..], &[false; 10][..])
    );
    let net = Net::random(shape, 7).expect("the shape is valid");
    let begun = Fit::begin(net.without_unseen(&samples), plan());
    let fit = finish(begun, &samples, &Samples::default());
    for (row, seen) in fit.best().w1.chunks(shape.hidden).zip(seen) {
        assert_eq!(row.iter().any(|weight| *weight != 0.0), seen);
    }
}

#[test]
fn threads_do_not_change_the_net() {
    let (train, held_out) = (linear(1, 8400), linear(2, 4500));
    let big = Plan {
        batch: 4200,
        epochs: 2,
        ..plan()
    };
    let mut one = finish(begin(big), &train, &held_out);
    let three = finish(begin(Plan { threads: 3, ..big }), &train, &held_out);
    one.set_threads(3);
    assert!(one == three);
    let other = finish(begin(Plan { seed: 8, ..big }), &train, &held_out);
    assert!(one.best() != other.best());
}

#[test]
fn checkpoint_goes_on_to_the_same_net() {
    let (train, held_out) = (linear(1, 3000), linear(2, 300));
    let whole = finish(begin(plan()), &train, &held_out);
    let mut fit = begin(plan());
    for _ in 0..3 {
        // From bytes alone before and after every epoch.
        fit = Fit::decode(&fit.encode()).expect("the bytes are whole");
        assert!(epoch(&mut fit, &train, &held_out).is_some());
    }
    assert_eq!(fit.epochs_done(), 3);
    let fit = Fit::decode(&fit.encode()).expect("the bytes are whole");
    let ended = finish(fit, &train, &held_out);
    assert!(ended == whole);
    assert_eq!(ended.encode(), whole.encode());
}

#[test]
fn damaged_checkpoint_is_refused() {
    let shape = Shape {
        features: 3,
        hidden: 8,
        buckets: 1,
        most: 3,
    };
    let mut fit = begin_as(shape, plan());
    assert!(epoch(&mut fit, &linear(1, 10), &Samples::default()).is_some());
    let bytes = fit.encode();
    assert!(Fit::decode(&bytes) == Some(fit));
    for len in 0..bytes.len() {
        assert!(Fit::decode(&bytes[..len]).is_none(), "cut to {len}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Fit::decode(&changed).is_none(), "changed at {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Fit::decode(&longer).is_none());
}

#[test]
fn stopped_epoch_leaves_the_fit_as_it_was() {
    let (train, held_out) = (linear(1, 3000), linear(2, 100));
    let mut fit = begin(Plan {
        batch: 500,
        ..plan()
    });
    assert!(epoch(&mut fit, &train, &held_out).is_some());
    let before = fit.clone();
    for last in [1000, 3000] {
        let stop = AtomicBool::new(false);
        let mut heard = Vec::new();
        let losses = fit.epoch(&train, &held_out, &stop, &mut |done| {
            heard.push(done);
            stop.store(done >= last, Ordering::Relaxed);
        });
        assert_eq!(losses, None);
        assert_eq!(
            heard,
            (1..=last / 500).map(|step| step * 500).collect::<Vec<_>>()
        );
        assert!(fit == before);
    }
}

#[test]
fn patience_ends_a_fit_that_no_longer_gains() {
    let train = linear(1, 600);
    // The held-out targets contradict the training, so learning makes them worse.
    let mut held_out = Samples::default();
    for at in 0..train.len() {
        let sample = train.get(at);
        held_out.push(
            sample.mover,
            sample.opponent,
            sample.base,
            1.0 - sample.target,
        );
    }
    let waiting = Plan {
        epochs: 30,
        patience: 2,
        batch: 50,
        ..plan()
    };
    let fit = finish(begin(waiting), &train, &held_out);
    assert_eq!(fit.losses.len(), 3);
    assert!(fit.is_done());
    let first = finish(
        begin(Plan {
            patience: 1,
            ..waiting
        }),
        &train,
        &held_out,
    );
    assert_eq!(first.losses.len(), 2);
    assert!(
        fit.best() == first.best(),
        "the best net is that of the first epoch"
    );
    let endless = Plan {
        epochs: 5,
        patience: 0,
        ..waiting
    };
    assert_eq!(finish(begin(endless), &train, &held_out).losses.len(), 5);
}
