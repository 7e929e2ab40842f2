//! The decisions of razoring into quiescence, variant by variant.

use super::*;
use crate::table::Bound;
use crate::technique::scripted::{Request, Script, Toy};

const ALL: [RazoringVariant; 4] = [
    RazoringVariant::Romstad,
    RazoringVariant::Hyatt,
    RazoringVariant::Strelka,
    RazoringVariant::Quadratic,
];

fn variant(variant: RazoringVariant) -> Razoring {
    Razoring {
        variant,
        ..Razoring::default()
    }
}

/// Asks at beta 0, with what quiescence answers.
fn ask(razoring: Razoring, estimate: i32, plies: i16, answer: i32) -> (Verdict, Vec<Request>) {
    let toy = Toy::quiet(estimate);
    let mut node = toy.node(0, plies, NodeKind::All);
    let mut script = Script::answering(&[answer]);
    let verdict = razoring.before_generation(&mut script, &mut node).unwrap();
    assert_eq!(node.depth, Depth::plies(plies), "it reduces nothing");
    (verdict, script.requests)
}

fn in_quiescence(beta: i32) -> Request {
    Request::again(Again::Whole, beta - 1, beta, 0, NodeKind::All)
}

/// Returns the value cut off with, below beta.
fn low(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Cut(cut) => {
            assert_eq!((cut.bound, cut.draft), (Bound::Upper, None));
            cut.value.points()
        }
        other => panic!("{other:?}"),
    }
}

/// One point short of beta it acts, at beta it does not.
#[test]
fn the_margins_are_the_published_ones() {
    for (variant_of, margins) in [
        (RazoringVariant::Romstad, [512, 300, 300]),
        (RazoringVariant::Hyatt, [300, 300, 300]),
        (RazoringVariant::Strelka, [125, 300, 300]),
        (
            RazoringVariant::Quadratic,
            [222 + 143, 222 + 572, 222 + 1287],
        ),
    ] {
        for (plies, margin) in (1..).zip(margins) {
            let asked = |estimate| ask(variant(variant_of), estimate, plies, -900).1.len();
            assert_eq!(asked(-margin - 1), 1, "{variant_of:?} at {plies}");
            assert_eq!(asked(-margin), 0, "{variant_of:?} at {plies}");
        }
    }
}

#[test]
fn they_hold_up_to_a_depth() {
    for (variant_of, deepest) in [
        (RazoringVariant::Romstad, 3),
        (RazoringVariant::Hyatt, 3),
        (RazoringVariant::Strelka, 3),
        (RazoringVariant::Quadratic, 400),
    ] {
        let asked = |plies| ask(variant(variant_of), -8_000_000, plies, -900).1.len();
        assert_eq!(asked(3), 1, "{variant_of:?}");
        assert_eq!(asked(4), usize::from(deepest > 3), "{variant_of:?}");
    }
    let toy = Toy::quiet(-9999);
    let mut node = toy.node(0, 3, NodeKind::All);
    node.depth = node.depth + Depth::sixteenths(8);
    for (variant_of, acts) in [(RazoringVariant::Romstad, 1), (RazoringVariant::Hyatt, 0)] {
        let mut script = Script::answering(&[-900]);
        variant(variant_of)
            .before_generation(&mut script, &mut node)
            .unwrap();
        assert_eq!(script.requests.len(), acts, "three plies and a half");
    }
}

#[test]
fn hyatt_returns_what_quiescence_confirms() {
    let hyatt = variant(RazoringVariant::Hyatt);
    let (verdict, requests) = ask(hyatt, -301, 3, -1);
    assert_eq!((low(verdict), requests), (-1, vec![in_quiescence(0)]));
    assert_eq!(
        ask(hyatt, -301, 3, 0).0,
        Verdict::Tried,
        "beta itself is no fail low"
    );
}

#[test]
fn romstad_wants_quiescence_to_stay_well_below() {
    let romstad = variant(RazoringVariant::Romstad);
    for (plies, reserve) in [(1, 150), (2, 300), (3, 375)] {
        let (verdict, requests) = ask(romstad, -900, plies, -reserve - 1);
        assert_eq!(low(verdict), -reserve - 1);
        assert_eq!(requests, [in_quiescence(-reserve)]);
        assert_eq!(ask(romstad, -900, plies, -reserve).0, Verdict::Tried);
    }
}

#[test]
fn romstad_leaves_alone_what_the_table_knows_and_what_follows_a_pass() {
    let toy = Toy::quiet(-900);
    let mut known = toy.node(0, 2, NodeKind::All);
    known.entry = Some(Toy::entry(0, Bound::Lower, 0));
    let mut passed = toy.node(0, 2, NodeKind::All);
    passed.via = crate::search::node::Via::Pass;
    for mut node in [known, passed] {
        for (variant_of, acts) in [(RazoringVariant::Romstad, 0), (RazoringVariant::Hyatt, 1)] {
            let mut script = Script::answering(&[-900]);
            variant(variant_of)
                .before_generation(&mut script, &mut node)
                .unwrap();
            assert_eq!(script.requests.len(), acts, "{variant_of:?}");
        }
    }
}

#[test]
fn strelka_hopes_for_the_margin_and_trusts_quiescence_at_one_ply() {
    let strelka = variant(RazoringVariant::Strelka);
    assert_eq!(
        low(ask(strelka, -130, 1, -400).0),
        -5,
        "evaluation and margin"
    );
    assert_eq!(low(ask(strelka, -130, 1, -2).0), -2, "quiescence is better");
    let Verdict::Cut(high) = ask(strelka, -130, 1, 40).0 else {
        panic!("at one ply there is no condition");
    };
    assert_eq!(
        (high.value.points(), high.bound, high.draft),
        (40, Bound::Lower, None)
    );
    assert_eq!(low(ask(strelka, -310, 2, -400).0), -10);
    assert_eq!(ask(strelka, -310, 2, 0).0, Verdict::Tried);
}

#[test]
fn without_confirmation_quiescence_has_the_last_word() {
    let unconfirmed = Razoring {
        confirmed: false,
        ..variant(RazoringVariant::Quadratic)
    };
    assert!(matches!(
        ask(unconfirmed, -900, 2, 5).0,
        Verdict::Cut(cut) if cut.bound == Bound::Lower && cut.value.points() == 5
    ));
}

#[test]
fn what_is_set_goes_before_what_was_published() {
    let mut own = variant(RazoringVariant::Hyatt);
    for (name, value) in [("margin", "1"), ("reserve", "0.5"), ("max-depth", "5")] {
        crate::Adjustable::set(&mut own, name, value).unwrap();
    }
    let (verdict, requests) = ask(own, -101, 5, -51);
    assert_eq!((low(verdict), requests), (-51, vec![in_quiescence(-50)]));
    assert!(ask(own, -101, 6, -51).1.is_empty());
}

#[test]
fn it_holds_back() {
    let bad = Toy::quiet(-9999);
    let forced = Toy {
        forced: true,
        ..bad.clone()
    };
    let mut wide = bad.node(0, 2, NodeKind::Cut);
    wide.window = Window::new(Value::estimate(-50), Value::estimate(50));
    for (why, mut node) in [
        ("principal variation", bad.node(0, 2, NodeKind::Pv)),
        ("no null window", wide),
        ("forced", forced.node(0, 2, NodeKind::All)),
    ] {
        for one in ALL {
            let mut script = Script::default();
            let verdict = variant(one).before_generation(&mut script, &mut node);
            assert_eq!(verdict, Ok(Verdict::Pass), "{why}");
            assert!(script.requests.is_empty(), "{why}");
        }
    }
}
