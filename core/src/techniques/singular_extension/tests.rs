//! The excluded-move search, and the extensions and cutoffs that follow from it.

use super::*;
use crate::search::depth::Ply;
use crate::table::Bound;
use crate::technique::scripted::{Request, Script, Toy};

/// Makes a node with beta 30 at depth 8; the table's move is worth 50 at draft 5.
fn node(toy: &Toy, kind: NodeKind) -> Node<'_, Toy> {
    let mut node = toy.node(30, 8, kind);
    node.entry = Some(Toy::entry(50, Bound::Lower, 5));
    node
}

/// The verdict, the searches asked for, and what is done with moves 0 and 1.
type Decided = (Verdict, Vec<Request>, [Option<Plan>; 2]);

fn decide(technique: &SingularExtension, node: &mut Node<Toy>, answer: i32) -> Decided {
    let mut moves = MoveOrder::empty();
    moves.begin(node);
    let (mut memory, mut script) = (Singular::default(), Script::answering(&[answer]));
    let verdict = technique.before_loop(&mut memory, &mut script, node, &mut moves);
    // The other move may come first, if a technique behind this one has it so.
    let [second, first] = [1, 0].map(|mv| {
        let child = node.game.play(mv);
        let child = node.child(&child, Via::Move(mv), false);
        technique.per_move(&mut memory, node, &child, &Progress::quiet(1))
    });
    (verdict.unwrap(), script.requests, [first, second])
}

const EXTENDED: [Option<Plan>; 2] = [Some(Plan::Extend(Depth::ONE)), None];

#[test]
fn a_singular_move_is_searched_deeper_and_no_other() {
    let toy = Toy::quiet(0);
    for (kind, answer, expected) in [
        (NodeKind::Pv, 41, EXTENDED),
        (NodeKind::Pv, 42, [None; 2]),
        (NodeKind::All, 41, EXTENDED),
        (NodeKind::Cut, -99, EXTENDED),
    ] {
        let mut node = node(&toy, kind);
        let (verdict, asked, plans) = decide(&SingularExtension::default(), &mut node, answer);
        assert_eq!((verdict, plans), (Verdict::Tried, expected), "{answer}");
        // 50 less eight plies' margin of one point each.
        let again = Request::again(Again::ExcludingTableMove, 41, 42, 4, kind);
        assert_eq!(asked, [again]);
    }
}

#[test]
fn it_holds_back() {
    let toy = Toy::quiet(0);
    let default = SingularExtension::default();
    let with = |entry| {
        let mut node = node(&toy, NodeKind::Cut);
        node.entry = entry;
        node
    };
    let mut long = node(&toy, NodeKind::Cut);
    long.ply = Ply::new(8);
    let moveless = Entry {
        best: None,
        ..Toy::entry(50, Bound::Lower, 8)
    };
    let won = Entry {
        value: Value::win_at(Ply::new(9)),
        ..Toy::entry(50, Bound::Lower, 8)
    };
    let mut shallow = toy.node(30, 5, NodeKind::Cut);
    shallow.entry = Some(Toy::entry(50, Bound::Lower, 5));
    for (why, mut node) in [
        ("no entry", with(None)),
        ("no move", with(Some(moveless))),
        ("a win by distance", with(Some(won))),
        (
            "an upper bound",
            with(Some(Toy::entry(50, Bound::Upper, 8))),
        ),
        (
            "too little draft",
            with(Some(Toy::entry(50, Bound::Lower, 4))),
        ),
        ("too shallow", shallow),
        ("a line long enough", long),
    ] {
        let decided = decide(&default, &mut node, 99);
        assert_eq!(decided, (Verdict::Pass, vec![], [None; 2]), "{why}");
    }
}

/// Returns the value that a by-product returns at a node with beta 30, given the table's value, the
/// static evaluation, and the value without the table's move.
fn returned(
    multi_cut: ByProduct,
    kind: NodeKind,
    (known, estimate, value): (i32, i32, i32),
) -> Option<i32> {
    let toy = Toy::quiet(estimate);
    let mut node = node(&toy, kind);
    node.entry = Some(Toy::entry(known, Bound::Lower, 5));
    let technique = SingularExtension {
        multi_cut,
        ..SingularExtension::default()
    };
    let (verdict, _, plans) = decide(&technique, &mut node, value);
    assert_eq!(plans, [None; 2]);
    match verdict {
        Verdict::Cut(cut) => {
            assert_eq!((cut.bound, cut.draft), (Bound::Lower, None));
            Some(cut.value.points())
        }
        _ => None,
    }
}

#[test]
fn the_by_product_as_each_version_had_it() {
    use ByProduct::{Bound, Cut, Estimate, Off, Value};
    use NodeKind::{All, Pv};
    let cut = NodeKind::Cut;
    // The table's value less eight is the bar.
    let (above, at, below) = ((50, 0, 60), (38, 0, 60), (37, 0, 60));
    let well_off = (38, 30, 60);
    for (multi_cut, kind, case, expected) in [
        (Off, cut, above, None),
        (Cut, cut, above, Some(30)),
        (Cut, cut, at, None),
        (Cut, All, above, None),
        (Estimate, All, well_off, Some(30)),
        (Estimate, All, at, None),
        (Estimate, cut, (50, 30, 60), Some(42)),
        (Bound, All, at, Some(30)),
        (Bound, All, above, Some(42)),
        (Bound, All, below, None),
        (Value, All, below, Some(60)),
        (Value, cut, (37, 0, 30), Some(30)),
        (Value, cut, (37, 0, 29), None),
        (Value, Pv, above, None),
    ] {
        let found = returned(multi_cut, kind, case);
        assert_eq!(found, expected, "{multi_cut:?} {kind:?} {case:?}");
    }
}

#[test]
fn a_forced_node_is_extended_but_not_cut() {
    let toy = Toy {
        forced: true,
        ..Toy::quiet(0)
    };
    let default = SingularExtension::default();
    let decided = decide(&default, &mut node(&toy, NodeKind::Cut), 99);
    assert_eq!((decided.0, decided.2), (Verdict::Tried, [None; 2]));
    let decided = decide(&default, &mut node(&toy, NodeKind::Cut), 0);
    assert_eq!((decided.0, decided.2), (Verdict::Tried, EXTENDED));
}

#[test]
fn the_cut_can_be_had_without_the_extension() {
    let toy = Toy::quiet(0);
    let only_cuts = SingularExtension {
        extension: Depth::ZERO,
        ..SingularExtension::default()
    };
    let (verdict, _, plans) = decide(&only_cuts, &mut node(&toy, NodeKind::Cut), 0);
    assert_eq!((verdict, plans), (Verdict::Tried, [None; 2]));
}

#[test]
fn a_move_that_stands_far_above_the_others_is_extended_doubly() {
    let toy = Toy::quiet(0);
    let technique = SingularExtension {
        double: Depth::plies(2),
        ..SingularExtension::default()
    };
    // The bar is 42, and twenty points below it begins the second ply.
    for (kind, answer, plies) in [
        (NodeKind::Cut, 21, 2),
        (NodeKind::Cut, 22, 1),
        (NodeKind::Pv, 21, 1),
    ] {
        let (_, _, plans) = decide(&technique, &mut node(&toy, kind), answer);
        let expected = [Some(Plan::Extend(Depth::plies(plies))), None];
        assert_eq!(plans, expected, "{kind:?} {answer}");
    }
    let mut long = node(&toy, NodeKind::Cut);
    long.ply = Ply::new(3);
    let (_, _, plans) = decide(&technique, &mut long, 21);
    assert_eq!(plans, EXTENDED, "there is room for one ply");
}

#[test]
fn a_move_that_is_not_singular_is_reduced_where_beta_is_near() {
    let toy = Toy::quiet(0);
    let technique = SingularExtension {
        negative: Depth::ONE,
        multi_cut: ByProduct::Off,
        ..SingularExtension::default()
    };
    let reduced = [Some(Plan::Reduce(Depth::ONE)), None];
    assert!(!technique.verifies());
    for (kind, known, expected) in [
        (NodeKind::Cut, 30, reduced),
        (NodeKind::Cut, 29, [None; 2]),
        (NodeKind::Pv, 30, [None; 2]),
    ] {
        let mut node = node(&toy, kind);
        node.entry = Some(Toy::entry(known, Bound::Lower, 5));
        let (verdict, _, plans) = decide(&technique, &mut node, 99);
        assert_eq!(
            (verdict, plans),
            (Verdict::Tried, expected),
            "{kind:?} {known}"
        );
    }
}
