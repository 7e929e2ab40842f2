use super::*;
use crate::table::{Bound, Entry};
use crate::technique::scripted::{Request, Script, Toy, before_loop};

/// All published variants.
const VARIANTS: [Variant; 4] = [
    Variant::BjornssonMarsland,
    Variant::Winands,
    Variant::Eiriksson,
    Variant::EirikssonOr,
];

/// Makes a published variant, without clipping.
fn published(variant: Variant) -> MultiCut {
    MultiCut {
        variant,
        clip: false,
        ..MultiCut::default()
    }
}

fn bjornsson_marsland() -> MultiCut {
    published(Variant::BjornssonMarsland)
}

fn toy(moves: usize) -> Toy {
    Toy::with_children(0, &vec![0; moves])
}

/// Returns the small searches of the first moves at a node with beta 30.
fn small(moves: u8, plies: i16, kind: NodeKind) -> Vec<Request> {
    (0..moves)
        .map(|mv| Request::child(Via::Move(mv), 29, 30, plies, kind))
        .collect()
}

/// Makes a cut that returns `points` and is not stored.
fn cut(node: &Node<Toy>, points: i32, first: usize) -> Verdict {
    let cut = Cut {
        best: Some(Place::of_all(first)),
        ..Cut::at_least(node, Value::estimate(points))
    };
    Verdict::Cut(cut.unstored())
}

/// Returns the technique's verdict on a node, and how many moves it searches.
fn decide(technique: &MultiCut, node: &mut Node<Toy>, answers: &[i32]) -> (Verdict, usize) {
    let mut script = Script::answering(answers);
    let verdict = before_loop(technique, node, &mut script);
    (verdict, script.requests.len())
}

#[test]
fn c_of_the_first_m_moves_cut_and_return_beta() {
    let toy = toy(20);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let mut script = Script::answering(&[10, 99, 29, 30, 31]);
    let verdict = before_loop(&bjornsson_marsland(), &mut node, &mut script);
    assert_eq!(verdict, cut(&node, 30, 1), "a score of exactly beta counts");
    assert_eq!(script.requests, small(5, 2, NodeKind::All));
}

#[test]
fn one_short_of_c_is_too_few() {
    let toy = toy(20);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let answers = [40, 40, 0, 0, 0, 0, 0, 0, 0, 29];
    let decided = decide(&bjornsson_marsland(), &mut node, &answers);
    assert_eq!(decided, (Verdict::Tried, 10), "M are searched, no more");
    let six = MultiCut {
        m: 6,
        ..bjornsson_marsland()
    };
    let decided = decide(&six, &mut node, &[40, 0, 0, 0, 40, 0]);
    assert_eq!(decided, (Verdict::Tried, 6));
}

#[test]
fn it_gives_up_when_too_few_moves_are_left() {
    let toy = toy(4);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let decided = decide(&bjornsson_marsland(), &mut node, &[40, 0, 0]);
    assert_eq!(decided, (Verdict::Tried, 3), "one is left, two are wanted");
}

#[test]
fn with_depth_r_the_small_searches_are_quiescence() {
    let toy = toy(20);
    for (plies, r, expected) in [(2, 2, -1), (3, 3, -1), (3, 2, 0), (4, 2, 1)] {
        let mut script = Script::answering(&[40; 3]);
        let technique = MultiCut {
            r: Depth::plies(r),
            ..bjornsson_marsland()
        };
        let mut node = toy.node(30, plies, NodeKind::Cut);
        let verdict = before_loop(&technique, &mut node, &mut script);
        assert_eq!(verdict, cut(&node, 30, 0));
        assert_eq!(script.requests, small(3, expected, NodeKind::All));
    }
}

#[test]
fn fewer_than_c_moves_are_not_looked_at() {
    let answers = [40; 3];
    for (moves, searched) in [(0, 0), (1, 0), (2, 0), (3, 3)] {
        let toy = toy(moves);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let (verdict, found) = decide(&bjornsson_marsland(), &mut node, &answers);
        assert_eq!(found, searched, "{moves} moves");
        assert_eq!(verdict == Verdict::Pass, searched == 0);
    }
    let nonsense = MultiCut {
        m: 2,
        ..bjornsson_marsland()
    };
    let toy = toy(20);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    assert_eq!(
        decide(&nonsense, &mut node, &answers),
        (Verdict::Pass, 0),
        "C above M"
    );
}

#[test]
fn it_holds_back() {
    let fine = toy(20);
    let forced = Toy {
        forced: true,
        ..fine.clone()
    };
    for variant in VARIANTS {
        for (why, mut node) in [
            ("principal variation", fine.node(30, 5, NodeKind::Pv)),
            ("depth below R", fine.node(30, 1, NodeKind::Cut)),
            ("forced", forced.node(30, 5, NodeKind::Cut)),
        ] {
            node.entry = Some(Toy::entry(40, Bound::Lower, 0));
            let decided = decide(&published(variant), &mut node, &[40; 3]);
            assert_eq!(decided, (Verdict::Pass, 0), "{why}");
        }
    }
    let deep = MultiCut {
        min_depth: Depth::plies(4),
        ..bjornsson_marsland()
    };
    let mut node = fine.node(30, 3, NodeKind::Cut);
    assert_eq!(decide(&deep, &mut node, &[40; 3]), (Verdict::Pass, 0));
}

/// Tells where each variant acts at cut and all nodes, given an entry.
fn acts(entry: Option<Entry>) -> Vec<[bool; 2]> {
    let toy = toy(20);
    let acts = |variant, kind| {
        let mut node = toy.node(30, 5, kind);
        node.entry = entry;
        decide(&published(variant), &mut node, &[40; 3]).1 == 3
    };
    VARIANTS
        .map(|variant| [acts(variant, NodeKind::Cut), acts(variant, NodeKind::All)])
        .to_vec()
}

#[test]
fn each_variant_acts_where_it_was_published_to() {
    let (yes, no) = ([true; 2], [false; 2]);
    let cut_nodes = [true, false];
    let nothing_known = vec![cut_nodes, yes, no, cut_nodes];
    assert_eq!(acts(None), nothing_known, "no table entry");
    let promise = vec![cut_nodes, yes, yes, yes];
    let promising = Toy::entry(30, Bound::Lower, 4);
    assert_eq!(acts(Some(promising)), promise, "exactly beta");
    let promising = Toy::entry(99, Bound::Exact, 0);
    assert_eq!(acts(Some(promising)), promise, "an exact value");
    for (why, entry) in [
        ("one short of beta", Toy::entry(29, Bound::Lower, 4)),
        ("an upper bound", Toy::entry(99, Bound::Upper, 4)),
        ("draft enough", Toy::entry(99, Bound::Lower, 5)),
    ] {
        assert_eq!(acts(Some(entry)), nothing_known, "{why}");
    }
}

#[test]
fn what_a_variant_means_can_be_set_by_itself() {
    let toy = toy(20);
    let like_winands = MultiCut {
        at: Kinds::All,
        windows: Windows::Winands,
        ..bjornsson_marsland()
    };
    let mut node = toy.node(30, 5, NodeKind::All);
    assert_eq!(decide(&like_winands, &mut node, &[40; 3]).1, 3);
    assert!(like_winands.changes_windows());
    let at_cut_nodes_only = MultiCut {
        at: Kinds::Cut,
        ..published(Variant::Eiriksson)
    };
    node.entry = Some(Toy::entry(40, Bound::Lower, 0));
    assert_eq!(decide(&at_cut_nodes_only, &mut node, &[40; 3]).1, 0);
    let always = MultiCut {
        trigger: Trigger::Always,
        ..published(Variant::Eiriksson)
    };
    node.entry = None;
    assert_eq!(decide(&always, &mut node, &[40; 3]).1, 3);
}

#[test]
fn at_all_nodes_the_moves_lead_to_cut_nodes() {
    let toy = toy(20);
    let mut node = toy.node(30, 6, NodeKind::All);
    let mut script = Script::answering(&[40, 40, 40]);
    let winands = published(Variant::Winands);
    let verdict = before_loop(&winands, &mut node, &mut script);
    assert_eq!(verdict, cut(&node, 30, 0));
    assert_eq!(script.requests, small(3, 3, NodeKind::Cut));
}

#[test]
fn winands_returns_beta_and_nothing_but_beta() {
    let toy = toy(20);
    let mut node = toy.node(30, 6, NodeKind::All);
    let soft = MultiCut {
        returns: Returned::Bound,
        ..published(Variant::Winands)
    };
    assert_eq!(
        decide(&soft, &mut node, &[40; 3]).0,
        cut(&node, 30, 0),
        "change 1"
    );
    let soft = MultiCut {
        windows: Windows::Plain,
        ..soft
    };
    let decided = decide(&soft, &mut node, &[45, 0, 38, 99]);
    assert_eq!(decided, (cut(&node, 38, 0), 4), "the least of them");
}

#[test]
fn winands_searches_exactly_beta_again_where_the_window_is_null() {
    let toy = toy(20);
    let winands = published(Variant::Winands);
    let mut node = toy.node(30, 6, NodeKind::Pv);
    for (value, expected) in [(29, false), (30, true), (31, false)] {
        let value = Value::estimate(value);
        let searched_again =
            |technique: MultiCut| technique.after_move(&node, value) == AfterMove::ReSearch;
        assert_eq!(searched_again(winands), expected, "{value:?}");
        assert!(!searched_again(bjornsson_marsland()));
    }
    node.window = Window::new(Value::estimate(20), Value::estimate(30));
    let answer = winands.after_move(&node, node.window.beta);
    assert_eq!(answer, AfterMove::Accept, "an open window");
}

#[test]
fn winands_forgets_a_cut_node_worth_exactly_alpha() {
    let toy = toy(20);
    let winands = published(Variant::Winands);
    for (kind, value, expected) in [
        (NodeKind::Cut, 29, true),
        (NodeKind::Cut, 28, false),
        (NodeKind::Cut, 30, false),
        (NodeKind::All, 29, false),
    ] {
        let node = toy.node(30, 6, kind);
        let value = Value::estimate(value);
        let forgotten =
            |technique: MultiCut| technique.after_node(&node, value) == AfterNode::Forget;
        assert_eq!(forgotten(winands), expected, "{kind:?}");
        assert!(!forgotten(published(Variant::Eiriksson)));
    }
}

#[test]
fn few_moves_are_clipped() {
    let numbers = |technique: &MultiCut, counts: &[usize]| -> Vec<(usize, usize)> {
        counts.iter().map(|&n| technique.numbers(n)).collect()
    };
    let clipped = MultiCut::default();
    let few = numbers(&clipped, &[1, 2, 3, 4, 5, 6, 7, 8]);
    let expected = [
        (1, 2),
        (2, 2),
        (2, 2),
        (3, 2),
        (3, 2),
        (4, 2),
        (4, 2),
        (5, 2),
    ];
    assert_eq!(few, expected);
    let many = numbers(&clipped, &[10, 12, 17, 18, 38]);
    assert_eq!(many, [(6, 2), (7, 3), (9, 3), (10, 3), (10, 3)]);
    let as_published = numbers(&bjornsson_marsland(), &[1, 3, 8, 18]);
    assert_eq!(as_published, [(1, 3), (3, 3), (8, 3), (10, 3)]);
    let one = MultiCut { c: 1, ..clipped };
    assert_eq!(one.numbers(4), (3, 1), "one was asked for");
    let toy = toy(4);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let decided = decide(&clipped, &mut node, &[40, 0, 40]);
    assert_eq!(
        decided,
        (cut(&node, 30, 0), 3),
        "two of three moves of four"
    );
}

#[test]
fn a_cut_is_stored_if_asked_for() {
    let toy = toy(20);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let storing = MultiCut {
        store: true,
        ..bjornsson_marsland()
    };
    let (verdict, _) = decide(&storing, &mut node, &[0, 40, 40, 40]);
    let Verdict::Cut(cut) = verdict else {
        panic!("{verdict:?}")
    };
    assert_eq!(cut.draft, Some(Depth::plies(5)));
    assert_eq!(
        (cut.bound, cut.best),
        (Bound::Lower, Some(Place::of_all(1)))
    );
}

#[test]
fn a_move_that_reached_beta_comes_first_if_asked_for() {
    let toy = toy(5);
    for (reorder, expected) in [(false, [0, 1, 2, 3, 4]), (true, [1, 0, 2, 3, 4])] {
        let technique = MultiCut {
            reorder,
            ..bjornsson_marsland()
        };
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let mut script = Script::answering(&[0, 40, 0, 0]);
        let mut moves = MoveOrder::empty();
        moves.begin(&node);
        let verdict = technique.before_loop(&mut (), &mut script, &mut node, &mut moves);
        assert_eq!(verdict, Ok(Verdict::Tried));
        let order = [0, 1, 2, 3, 4].map(|n| script.nth_move(&node, &mut moves, n).unwrap().mv);
        assert_eq!(order, expected);
    }
}
