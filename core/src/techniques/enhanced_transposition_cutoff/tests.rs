//! The decisions of ETC, given what the table holds.

use super::*;
use crate::technique::scripted::{Script, Toy, before_loop};

/// Returns the technique's verdict at depth 5 and beta 30, given entries of the children.
fn verdict(etc: EnhancedTranspositionCutoff, entries: &[(u8, Entry)]) -> (Verdict, usize) {
    let toy = Toy::with_children(0, &[0; 4]);
    let mut script = Script::default();
    script.entries.extend(entries.iter().copied());
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let verdict = before_loop(&etc, &mut node, &mut script);
    assert!(script.requests.is_empty(), "nothing is searched");
    (verdict, script.probes)
}

fn cut(points: i32, index: usize) -> Verdict {
    let toy = Toy::quiet(0);
    let node = toy.node(30, 5, NodeKind::Cut);
    Verdict::Cut(Cut {
        best: Some(Place::of_all(index)),
        ..Cut::at_least(&node, Value::estimate(points))
    })
}

#[test]
fn the_best_bound_of_all_children_is_returned() {
    let etc = EnhancedTranspositionCutoff::default();
    let entries = [
        (1, Toy::entry(-30, Bound::Upper, 4)),
        (3, Toy::entry(-45, Bound::Exact, 7)),
    ];
    assert_eq!(verdict(etc, &entries), (cut(45, 3), 4));
    let beta = EnhancedTranspositionCutoff {
        returns: Returned::Beta,
        ..etc
    };
    assert_eq!(verdict(beta, &entries), (cut(30, 1), 2), "at the first");
    let first = EnhancedTranspositionCutoff { first: 2, ..etc };
    assert_eq!(verdict(first, &entries), (cut(30, 1), 2), "of two");
}

#[test]
fn what_proves_nothing_does_not_cut() {
    let etc = EnhancedTranspositionCutoff::default();
    for (why, entry) in [
        ("a lower bound", Toy::entry(-99, Bound::Lower, 9)),
        ("one short of beta", Toy::entry(-29, Bound::Exact, 9)),
        ("too shallow", Toy::entry(-99, Bound::Upper, 3)),
    ] {
        assert_eq!(verdict(etc, &[(2, entry)]), (Verdict::Tried, 4), "{why}");
    }
    assert_eq!(verdict(etc, &[]).0, Verdict::Tried, "an empty table");
}

#[test]
fn it_holds_back() {
    let etc = EnhancedTranspositionCutoff::default();
    let toy = Toy::quiet(0);
    for (why, mut node) in [
        ("principal variation", toy.node(30, 5, NodeKind::Pv)),
        ("near the leaves", toy.node(30, 2, NodeKind::Cut)),
    ] {
        let mut script = Script::default();
        script.entries.insert(0, Toy::entry(-99, Bound::Exact, 9));
        let verdict = before_loop(&etc, &mut node, &mut script);
        assert_eq!((verdict, script.probes), (Verdict::Pass, 0), "{why}");
    }
}

#[test]
fn guards_spare_what_should_fail_low_and_look_sooner_where_nothing_is_known() {
    let toy = Toy::quiet(0);
    let plain = EnhancedTranspositionCutoff::default();
    let cut_nodes = EnhancedTranspositionCutoff {
        cut_nodes: true,
        ..plain
    };
    let doubted = EnhancedTranspositionCutoff {
        doubted: true,
        ..plain
    };
    let blind = EnhancedTranspositionCutoff {
        blind: Depth::ONE,
        ..plain
    };
    let known = |bound| Some(Toy::entry(0, bound, 1));
    let high = known(Bound::Upper).map(|entry| Entry {
        value: Value::estimate(30),
        ..entry
    });
    let moveless = known(Bound::Lower).map(|entry| Entry {
        best: None,
        ..entry
    });
    for (etc, kind, plies, entry, expected) in [
        (plain, NodeKind::All, 3, None, true),
        (cut_nodes, NodeKind::All, 3, None, false),
        (cut_nodes, NodeKind::Cut, 3, None, true),
        (plain, NodeKind::Cut, 3, known(Bound::Upper), true),
        (doubted, NodeKind::Cut, 3, known(Bound::Upper), false),
        (doubted, NodeKind::Cut, 3, high, true),
        (doubted, NodeKind::Cut, 3, known(Bound::Lower), true),
        (doubted, NodeKind::Cut, 3, known(Bound::Exact), true),
        (doubted, NodeKind::Cut, 3, None, true),
        (plain, NodeKind::Cut, 2, None, false),
        (blind, NodeKind::Cut, 2, None, true),
        (blind, NodeKind::Cut, 2, moveless, true),
        (blind, NodeKind::Cut, 2, known(Bound::Lower), false),
        (blind, NodeKind::Cut, 3, known(Bound::Lower), true),
        (blind, NodeKind::Cut, 1, None, false),
    ] {
        let mut node = toy.node(30, plies, kind);
        node.entry = entry;
        assert_eq!(
            etc.applies(&node),
            expected,
            "{etc:?} {kind:?} {plies} {entry:?}"
        );
    }
}

#[test]
fn with_exact_drafts_a_deeper_entry_does_not_count() {
    let toy = Toy::quiet(0);
    let mut script = Script::default();
    script.exact_drafts = true;
    script.entries.insert(0, Toy::entry(-99, Bound::Upper, 5));
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let etc = EnhancedTranspositionCutoff::default();
    assert_eq!(before_loop(&etc, &mut node, &mut script), Verdict::Tried);
    script.entries.insert(1, Toy::entry(-40, Bound::Upper, 4));
    assert_eq!(before_loop(&etc, &mut node, &mut script), cut(40, 1));
}

#[test]
fn left_to_right_puts_the_shallow_refutation_first() {
    let toy = Toy::with_children(0, &[0; 4]);
    let mut script = Script::default();
    script.entries.insert(2, Toy::entry(-99, Bound::Upper, 1));
    for (left_to_right, expected) in [(false, 0), (true, 2)] {
        let etc = EnhancedTranspositionCutoff {
            left_to_right,
            ..EnhancedTranspositionCutoff::default()
        };
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let mut moves = MoveOrder::empty();
        moves.begin(&node);
        let verdict = etc.before_loop(&mut (), &mut script, &mut node, &mut moves);
        assert_eq!(verdict, Ok(Verdict::Tried));
        let first = script.nth_move(&node, &mut moves, 0).unwrap();
        assert_eq!(first.mv, expected);
        let mut seen: Vec<u8> = (0..4)
            .map(|n| script.nth_move(&node, &mut moves, n).unwrap().mv)
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, [0, 1, 2, 3], "every move is still searched once");
    }
}
