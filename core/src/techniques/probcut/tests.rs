//! The searches of `ProbCut`, and its decisions by their answers.

use super::*;
use crate::search::depth::Ply;
use crate::search::ordering::Place;
use crate::table::Bound;
use crate::technique::parameter::ParameterValue;
use crate::technique::scripted::{Request, Script, Toy, before_loop};

/// Makes a technique with one pair: depth 5 from depth 1, with 60 points to spare at a threshold of 1.5.
fn multi() -> ProbCut {
    ProbCut {
        pairs: Pairs::read("5-1:1:0:0.4").unwrap(),
        ..ProbCut::default()
    }
}

fn ask(probcut: &ProbCut, node: &mut Node<Toy>, answers: &[i32]) -> (Verdict, Vec<Request>) {
    let mut script = Script::answering(answers);
    let verdict = probcut.before_generation(&mut script, node).unwrap();
    (verdict, script.requests)
}

fn again(alpha: i32, beta: i32, plies: i16) -> Request {
    Request::again(Again::Whole, alpha, beta, plies, NodeKind::Cut)
}

#[test]
fn a_prediction_of_beta_cuts() {
    let toy = Toy::quiet(0);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let cut = Verdict::Cut(Cut::at_least(&node, Value::estimate(30)));
    let (verdict, requests) = ask(&multi(), &mut node, &[90]);
    assert_eq!((verdict, requests), (cut, vec![again(89, 90, 1)]));
}

#[test]
fn a_prediction_of_alpha_cuts() {
    let toy = Toy::quiet(0);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let cut = Verdict::Cut(Cut::at_most(&node, Value::estimate(29)));
    let (verdict, requests) = ask(&multi(), &mut node, &[89, -31]);
    assert_eq!(verdict, cut);
    assert_eq!(requests, [again(89, 90, 1), again(-31, -30, 1)]);
}

#[test]
fn between_the_bounds_nothing_is_said() {
    let toy = Toy::quiet(0);
    let mut node = toy.node(30, 5, NodeKind::Cut);
    let (verdict, requests) = ask(&multi(), &mut node, &[89, -30]);
    assert_eq!((verdict, requests.len()), (Verdict::Tried, 2));
}

#[test]
fn what_the_shallow_search_left_in_the_table_is_known_then() {
    let toy = Toy::quiet(0);
    let found = Toy::entry(-20, Bound::Lower, 1);
    for (answers, expected) in [(&[89, -30][..], Some(found)), (&[90], None)] {
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let mut script = Script::answering(answers);
        script.found = Some(found);
        multi().before_generation(&mut script, &mut node).unwrap();
        assert_eq!(node.entry, expected);
    }
}

#[test]
fn the_sides_can_be_chosen() {
    let toy = Toy::quiet(30);
    for (sides, expected) in [
        (Sides::High, again(89, 90, 1)),
        (Sides::Low, again(-31, -30, 1)),
    ] {
        let probcut = ProbCut { sides, ..multi() };
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let (_, requests) = ask(&probcut, &mut node, &[0]);
        assert_eq!(requests, [expected], "{sides:?}");
    }
}

#[test]
fn the_estimate_can_decide_on_the_side() {
    let probcut = ProbCut {
        estimate: true,
        ..multi()
    };
    for (points, expected) in [(30, again(89, 90, 1)), (29, again(-31, -30, 1))] {
        let toy = Toy::quiet(points);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let (_, requests) = ask(&probcut, &mut node, &[0]);
        assert_eq!(requests, [expected], "{points}");
    }
}

/// The shallow search for depth 7 is 3 plies deep, for which there is a pair too.
#[test]
fn a_shallow_search_may_itself_be_cut_off() {
    let probcut = ProbCut {
        pairs: Pairs::read("3-1:1:0:0.4/7-3:1:0:0.4").unwrap(),
        ..ProbCut::default()
    };
    let toy = Toy::quiet(0);
    let mut node = toy.node(30, 7, NodeKind::Cut);
    let (_, requests) = ask(&probcut, &mut node, &[90]);
    assert_eq!(requests, [again(89, 90, 3)]);
    let window = Window::null_below(Value::estimate(90));
    let mut shallow = node.again(window, Depth::plies(3));
    let cut = Verdict::Cut(Cut::at_least(&shallow, Value::estimate(90)));
    let (verdict, requests) = ask(&probcut, &mut shallow, &[150]);
    assert_eq!((verdict, requests), (cut, vec![again(149, 150, 1)]));
}

#[test]
fn at_one_depth_or_at_many() {
    let pairs = Pairs::read("4-2:1:0:0/8-2:1:0:0/8-4:1:0:0").unwrap();
    let toy = Toy::quiet(0);
    let depths = |variant, plies| {
        let probcut = ProbCut {
            variant,
            pairs: pairs.clone(),
            sides: Sides::High,
            ..ProbCut::default()
        };
        let mut node = toy.node(30, plies, NodeKind::All);
        let (_, requests) = ask(&probcut, &mut node, &[0; 4]);
        requests.iter().map(|r| r.depth.whole()).collect::<Vec<_>>()
    };
    assert_eq!(depths(Variant::Multi, 4), [2]);
    assert_eq!(depths(Variant::Multi, 8), [2, 4], "the first given first");
    assert_eq!(depths(Variant::Multi, 7), []);
    assert_eq!(depths(Variant::Single, 8), [2]);
    assert_eq!(depths(Variant::Single, 4), []);
    assert_eq!(depths(Variant::Captures, 8), []);
}

#[test]
fn it_holds_back() {
    let toy = Toy::quiet(0);
    let forced = Toy {
        forced: true,
        ..toy.clone()
    };
    let mut decided = toy.node(30, 5, NodeKind::Cut);
    decided.window = Window::null_below(Value::loss_at(Ply::new(9)));
    for (why, mut node) in [
        ("principal variation", toy.node(30, 5, NodeKind::Pv)),
        ("forced", forced.node(30, 5, NodeKind::Cut)),
        ("no such depth", toy.node(30, 6, NodeKind::Cut)),
        ("a loss is at stake", decided),
    ] {
        let (verdict, requests) = ask(&multi(), &mut node, &[]);
        assert_eq!((verdict, requests), (Verdict::Pass, vec![]), "{why}");
    }
}

/// Returns the verdict of the captures' form at beta 30, where moves 0 and 1 gain so much.
fn captures(gains: &[i32], plies: i16, answers: &[i32]) -> (Verdict, Vec<Request>) {
    let probcut = ProbCut {
        variant: Variant::Captures,
        ..ProbCut::default()
    };
    let toy = Toy {
        gains: gains.to_vec(),
        ..Toy::with_children(0, &[0; 4])
    };
    let mut script = Script::answering(answers);
    let mut node = toy.node(30, plies, NodeKind::Cut);
    let verdict = before_loop(&probcut, &mut node, &mut script);
    (verdict, script.requests)
}

fn capture(mv: u8, plies: i16) -> Request {
    Request::child(Via::Move(mv), 229, 230, plies, NodeKind::All)
}

#[test]
fn a_capture_that_stands_two_searches_cuts() {
    let (verdict, requests) = captures(&[300], 6, &[230, 250]);
    let toy = Toy::quiet(0);
    let node = toy.node(30, 6, NodeKind::Cut);
    let cut = Cut {
        draft: Some(Depth::plies(3)),
        best: Some(Place::of_all(0)),
        ..Cut::at_least(&node, Value::estimate(50))
    };
    assert_eq!(verdict, Verdict::Cut(cut));
    assert_eq!(requests, [capture(0, 0), capture(0, 2)]);
}

#[test]
fn each_search_can_refute_a_capture() {
    let (verdict, requests) = captures(&[300, 400], 6, &[229, 230, 229]);
    assert_eq!(verdict, Verdict::Tried);
    let first = [capture(1, 0), capture(0, 0), capture(0, 2)];
    assert_eq!(requests, first, "the larger gain first");
}

#[test]
fn captures_that_gain_too_little_are_not_tried() {
    assert_eq!(captures(&[229], 6, &[]), (Verdict::Pass, vec![]));
    assert_eq!(captures(&[], 6, &[]), (Verdict::Pass, vec![]), "quiet");
    assert_eq!(captures(&[900], 4, &[]), (Verdict::Pass, vec![]), "shallow");
    let (verdict, requests) = captures(&[230], 6, &[0]);
    assert_eq!((verdict, requests), (Verdict::Tried, vec![capture(0, 0)]));
}
