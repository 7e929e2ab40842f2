//! The sentences in which techniques say why: each is made as a search would make it.

use alloc::sync::Arc;

use super::*;
use crate::search::ordering::MoveOrder;
use crate::technique::parameter::ParameterValue;
use crate::technique::scripted::{Script, Toy, before_loop, plan_explained, pruning_explained};
use crate::technique::{Plan, Technique};
use crate::{Bound, Depth, Node, NodeKind, Progress, Stage, Value, Via};

/// Returns the reasons that a technique gives before move generation.
fn at_node<T: Technique>(technique: &T, mut node: Node<Toy>, answers: &[i32]) -> Vec<String> {
    let mut script = Script::answering(answers);
    technique.before_generation(&mut script, &mut node).unwrap();
    script.reasons
}

/// Returns the reasons that a technique gives before the move loop.
fn before_moves<T: Technique>(
    technique: &T,
    mut node: Node<Toy>,
    mut script: Script,
) -> Vec<String> {
    before_loop(technique, &mut node, &mut script);
    script.reasons
}

#[test]
fn multi_cut_counts_the_moves_that_agree() {
    let toy = Toy::with_children(0, &[0; 20]);
    let node = toy.node(30, 5, NodeKind::Cut);
    assert_eq!(
        before_moves(
            &MultiCut::default(),
            node,
            Script::answering(&[10, 99, 29, 30, 31])
        ),
        [
            "3 of the first 5 moves (at most 10 are tried), searched shallower by 2, reached +0.30: cut off"
        ]
    );
    let node = toy.node(30, 5, NodeKind::Cut);
    let silent = before_moves(&MultiCut::default(), node, Script::answering(&[0; 10]));
    assert!(silent.is_empty(), "what decides nothing gives no reason");
}

#[test]
fn etc_says_what_the_table_knows() {
    let toy = Toy::with_children(0, &[0; 4]);
    let mut script = Script::default();
    script.entries.insert(2, Toy::entry(-45, Bound::Upper, 4));
    let etc = EnhancedTranspositionCutoff::default();
    assert_eq!(
        before_moves(&etc, toy.node(30, 5, NodeKind::Cut), script),
        [
            "of 4 moves that were looked up, the table knows one that is worth at least +0.45 at depth 4, and +0.30 is enough: cut off"
        ]
    );
}

/// Makes `RankCut` with a table in which every cell was seen 9,870 times.
fn rankcut(hits: u64, learns: rankcut::Learns) -> RankCut {
    let mut cells = rankcut::Cells::new();
    for cell in rankcut::Cell::all() {
        let counts = rankcut::Counts {
            samples: 9870,
            this_alpha: hits,
            later_alpha: hits,
            ..rankcut::Counts::default()
        };
        cells.add(cell, counts);
    }
    RankCut {
        learns,
        ..RankCut::default()
    }
    .with_table(Arc::new(cells))
}

#[test]
fn rankcut_says_how_many_such_moves_were_better() {
    let toy = Toy::quiet(0);
    let node = toy.node(1, 5, NodeKind::All);
    let progress = Progress {
        best: Some(Value::estimate(-20)),
        last: Some(Value::estimate(-20)),
        ..Progress::quiet(9)
    };
    let this = rankcut(41, rankcut::Learns::This);
    assert_eq!(
        plan_explained(&this, &node, &progress).unwrap(),
        "41 of 9,870 such moves were ever better, below 1.5%: reduced by 2"
    );
    let later = rankcut(41, rankcut::Learns::AnyLater);
    assert_eq!(
        plan_explained(&later, &node, &progress).unwrap(),
        "41 of 9,870 such moves, or one behind them, were ever better, below 1.5%: reduced by 2"
    );
    // A move of which the table thinks better, behind one at which it gave up.
    let better = rankcut(9000, rankcut::Learns::This);
    let child = toy.clone();
    let child = node.child(&child, Via::Move(0), false);
    let (since, plan) = (Some(node.window.alpha), Plan::Reduce(better.reduction));
    let reason = better.explain_plan(&since, &node, &child, &progress, plan);
    assert_eq!(
        reason.unwrap().sentence(100),
        "reduced by 2, as the moves before it, since when alpha has not risen"
    );
}

#[test]
fn razoring_and_its_variants_say_how_far_behind_a_node_is() {
    let toy = Toy::quiet(-400);
    assert_eq!(
        at_node(&Razoring::default(), toy.node(0, 2, NodeKind::All), &[-390]),
        [
            "at depth 2 the static evaluation and its margin come to -1.00, below +0.00, and quiescence to -3.90: its value stands"
        ]
    );
    let down = Toy {
        material: -950,
        ..Toy::quiet(0)
    };
    assert_eq!(
        at_node(
            &LimitedRazoring::default(),
            down.node(1, 3, NodeKind::All),
            &[]
        ),
        [
            "it counts -9.50, which even 9.00 more would not bring above +0.00: searched shallower by 1"
        ]
    );
    let cake = Truncation {
        variant: razoring::TruncationVariant::Cake12,
        ..Truncation::default()
    };
    let behind = Toy::quiet(-150);
    assert_eq!(
        at_node(&cake, behind.node(1, 10, NodeKind::All), &[]),
        ["it counts -1.50, 1.50 outside the window: searched shallower by 1.5"]
    );
    let crafty = RazorReduction {
        variant: razoring::ReductionVariant::Crafty15,
        ..RazorReduction::default()
    };
    let worse = Toy::with_children(0, &[80]);
    assert_eq!(
        plan_explained(
            &crafty,
            &worse.node(1, 2, NodeKind::All),
            &Progress::quiet(2)
        )
        .unwrap(),
        "after it the position counts -0.80, more than 0.50 below +0.00: searched shallower by 1"
    );
}

#[test]
fn birmingham_and_kent_leave_the_worse_moves_out() {
    let toy = Toy::with_children(0, &[30, 50]);
    let mut node = toy.node(1, 2, NodeKind::All);
    let technique = BirminghamKent::default();
    let (mut memory, mut moves) = (None, MoveOrder::empty());
    moves.begin(&node);
    let script = &mut Script::default();
    technique
        .before_loop(&mut memory, script, &mut node, &mut moves)
        .unwrap();
    let child = toy.children[0];
    let child = Toy::quiet(child);
    let child = node.child(&child, Via::Move(0), false);
    let progress = Progress::quiet(1);
    let plan = technique
        .per_move(&mut memory, &node, &child, &progress)
        .unwrap();
    let reason = technique.explain_plan(&memory, &node, &child, &progress, plan);
    assert_eq!(
        reason.unwrap().sentence(100),
        "after it the static evaluation is -0.30, and with a margin of 0.00 not above +0.00: it and the moves behind it, which look worse still, are left out"
    );
}

#[test]
fn cuts_before_the_moves_say_what_reached_beta() {
    let toy = Toy::quiet(500);
    assert_eq!(
        at_node(&NullMove::default(), toy.node(30, 5, NodeKind::Cut), &[45]),
        [
            "after a pass the opponent, searched to depth 2 instead of 4, lets the player keep +0.45, and +0.30 is enough: cut off"
        ]
    );
    assert_eq!(
        at_node(&NullMove::default(), toy.node(30, 2, NodeKind::Cut), &[45]),
        [
            "after a pass quiescence, instead of a search to depth 1, lets the player keep +0.45, and +0.30 is enough: cut off"
        ]
    );
    assert_eq!(
        at_node(
            &ReverseFutility::default(),
            toy.node(30, 3, NodeKind::Cut),
            &[]
        ),
        [
            "the static evaluation, +5.00, less a margin of 3.60 at depth 3 still reaches +0.30: cut off"
        ]
    );
}

#[test]
fn probcut_says_what_the_shallow_search_foretells() {
    let toy = Toy::quiet(0);
    let probcut = ProbCut {
        pairs: probcut::Pairs::read("8-4:1:0:0.6").unwrap(),
        ..ProbCut::default()
    };
    assert_eq!(
        at_node(&probcut, toy.node(50, 8, NodeKind::Cut), &[150]),
        [
            "a search to depth 4 comes to +1.50, and from +1.40 on the one to depth 8 is expected to reach +0.50: cut off"
        ]
    );
    assert_eq!(
        at_node(&probcut, toy.node(50, 8, NodeKind::Cut), &[0, -60]),
        [
            "a search to depth 4 comes to -0.60, and up to -0.41 the one to depth 8 is expected not to exceed +0.49: cut off"
        ]
    );
    let captures = ProbCut {
        variant: probcut::Variant::Captures,
        ..ProbCut::default()
    };
    let rich = Toy {
        gains: vec![900],
        ..Toy::quiet(0)
    };
    assert_eq!(
        before_moves(
            &captures,
            rich.node(30, 6, NodeKind::Cut),
            Script::answering(&[400, 350])
        ),
        [
            "a capture, searched to depth 2, comes to +3.50, which is 2.00 above +0.30 or more: cut off"
        ]
    );
}

#[test]
fn what_prunes_late_moves_says_by_which_measure() {
    let toy = Toy {
        gains: Vec::new(),
        ..Toy::with_children(-700, &[700, 700])
    };
    let node = toy.node(1, 2, NodeKind::All);
    let late = Progress {
        best: Some(Value::estimate(-20)),
        history: -9000,
        ..Progress::quiet(20)
    };
    let explained = |pruning: Option<String>| pruning.expect("it is pruned");
    assert_eq!(
        explained(pruning_explained(&LateMovePruning::default(), &node, &late)),
        "it is quiet and number 20, and at depth 2 no more than 7 are tried: pruned"
    );
    assert_eq!(
        explained(pruning_explained(&HistoryPruning::default(), &node, &late)),
        "its history is 9,000 below zero, and more than 400 is too bad at depth 2: pruned"
    );
    let linear = Futility {
        variant: futility::Variant::Linear,
        ..Futility::default()
    };
    assert_eq!(
        explained(pruning_explained(&linear, &node, &late)),
        "the player has -7.00, and a quiet move, even if it brings 4.00 at depth 2, is not enough for more than +0.00: pruned"
    );
    assert_eq!(
        explained(plan_explained(&Futility::default(), &node, &late)),
        "after it the player has -7.00, and with 5.00 more, the most to hope for at depth 2, is still not above +0.00: pruned"
    );
    let losing = Toy {
        gains: vec![-900],
        ..Toy::quiet(0)
    };
    let bad = Progress {
        stage: Stage::BadCapture,
        tactical: true,
        ..late
    };
    assert_eq!(
        explained(pruning_explained(
            &ExchangePruning::default(),
            &losing.node(1, 2, NodeKind::All),
            &bad
        )),
        "the exchanges on its square lose 9.00, and more than 2.00 is too much at depth 2: pruned"
    );
}

#[test]
fn what_changes_the_depth_says_for_what() {
    let toy = Toy::quiet(0);
    let node = toy.node(1, 8, NodeKind::Cut);
    let late = Progress {
        history: -8192,
        ..Progress::quiet(30)
    };
    assert_eq!(
        plan_explained(&LateMoveReductions::default(), &node, &late).unwrap(),
        "it is move number 30 at depth 8, with 50 in a hundred against it by history: searched shallower by 4"
    );
    let forcing = Progress {
        forces: true,
        ..Progress::quiet(1)
    };
    let mut deep = toy.node(1, 8, NodeKind::Cut);
    deep.root_depth = Depth::plies(20);
    assert_eq!(
        plan_explained(&CheckExtension::default(), &deep, &forcing).unwrap(),
        "it leaves the opponent forced: searched deeper by 1"
    );
    let mut strange = toy.node(1, 8, NodeKind::Cut);
    strange.entry = None;
    assert_eq!(
        at_node(&InternalIterativeReduction::default(), strange, &[]),
        ["the table has no move for it: searched shallower by 1"]
    );
}

#[test]
fn the_singular_test_says_what_the_other_moves_came_to() {
    let toy = Toy::with_children(0, &[0; 4]);
    let mut node = toy.node(30, 8, NodeKind::Cut);
    node.root_depth = Depth::plies(20);
    node.entry = Some(Toy::entry(90, Bound::Lower, 8));
    let technique = SingularExtension::default();
    let (mut memory, mut moves) = (singular_extension::Singular::default(), MoveOrder::empty());
    moves.begin(&node);
    let script = &mut Script::answering(&[-50]);
    technique
        .before_loop(&mut memory, script, &mut node, &mut moves)
        .unwrap();
    let child = Toy::quiet(0);
    let child = node.child(&child, Via::Move(0), false);
    let progress = Progress::quiet(1);
    let plan = technique
        .per_move(&mut memory, &node, &child, &progress)
        .unwrap();
    let reason = technique.explain_plan(&memory, &node, &child, &progress, plan);
    assert_eq!(
        reason.unwrap().sentence(100),
        "it is singular: the others, searched without it, come to -0.50, below +0.82: searched deeper by 1"
    );
    let cuts = SingularExtension {
        multi_cut: singular_extension::ByProduct::Bound,
        ..technique
    };
    let reasons = before_moves(&cuts, node, Script::answering(&[90]));
    assert_eq!(
        reasons,
        [
            "without the table's move the others, searched to depth 4, reach +0.82, and +0.30 is enough: cut off"
        ]
    );
}
