//! Leaf values and true values against plain search.

use niwaki::{Game, Notation, Outcome};

use super::{alpha_beta, minimax, move_values, moves, random_walk, tree};
use crate::trees::Tree;

fn score(leaf: &Tree) -> i32 {
    match leaf.outcome() {
        Some(Outcome::Score(score)) => score,
        other => panic!("not a leaf: {other:?}"),
    }
}

#[test]
fn the_carried_truth_is_the_minimax_value() {
    for family in [
        "prefix-value",
        "ordered",
        "ordered,order=0",
        "ordered,order=1",
    ] {
        for seed in 0..1000 {
            let root = tree(&format!("{family},b=1..5,length=4,seed={seed}"));
            assert_eq!(root.truth(), Some(minimax(&root)), "{}", root.spec());
        }
    }
}

#[test]
fn the_truth_holds_at_every_node_of_a_tree() {
    fn check(node: &Tree) -> i32 {
        let value = match node.outcome() {
            Some(_) => score(node),
            None => moves(node)
                .iter()
                .map(|&mv| -check(&node.play(mv)))
                .max()
                .expect("b ≥ 1"),
        };
        assert_eq!(node.truth(), Some(value));
        value
    }
    for spec in [
        "prefix-value,b=2..5,length=7",
        "ordered,b=1..6,length=7,order=0.5",
    ] {
        check(&tree(spec));
    }
}

#[test]
fn a_leaf_of_edge_sum_is_the_sum_of_its_edges() {
    for spec in [
        "edge-sum,b=2..9,length=30",
        "dag,b=2..9,length=30",
        "edge-sum,order=0.5,noise=9",
    ] {
        for seed in 0..100 {
            let walk = random_walk(tree(spec), seed);
            let mut sum = 0;
            for pair in walk.windows(2) {
                let mv = moves(&pair[0])
                    .into_iter()
                    .find(|&mv| pair[0].play(mv) == pair[1]);
                let gain = pair[0].gain(mv.expect("a walk goes along moves"));
                sum = -(sum + gain);
            }
            assert_eq!(sum, score(walk.last().expect("a walk has nodes")));
        }
    }
}

#[test]
fn static_evaluations_without_noise_are_what_the_node_carries() {
    for spec in ["edge-sum", "dag", "prefix-value,noise=0", "ordered,noise=0"] {
        let walk = random_walk(tree(spec), 1);
        for (ply, node) in walk[..64].iter().enumerate() {
            let sign = if ply % 2 == 0 { 1 } else { -1 };
            assert_eq!(node.evaluate(), sign * node.value);
        }
    }
    assert!(
        random_walk(tree("iid,noise=0"), 1)[..64]
            .iter()
            .all(|node| node.evaluate() == 0)
    );
}

#[test]
fn alpha_beta_finds_the_minimax_value() {
    for family in [
        "iid",
        "edge-sum",
        "edge-sum,order=0.6",
        "ordered",
        "prefix-value",
        "dag,tau=0.3",
    ] {
        for seed in 0..50 {
            let root = tree(&format!("{family},b=1..6,length=5,seed={seed}"));
            let value = alpha_beta(&root, -i32::MAX, i32::MAX, &mut 0);
            assert_eq!(value, minimax(&root), "{}", root.spec());
        }
    }
}

/// Knuth and Moore (1975): with the best move first everywhere, alpha-beta
/// looks at `b^⌈d/2⌉ + b^⌊d/2⌋ - 1` leaves.
#[test]
fn perfect_order_gives_the_minimal_tree() {
    for (branching, depth, leaves) in [
        (2, 10, 63),
        (3, 7, 107),
        (5, 6, 249),
        (8, 5, 575),
        (20, 4, 799),
    ] {
        let root = tree(&format!("ordered,order=1,b={branching},length={depth}"));
        let mut seen = 0;
        let value = alpha_beta(&root, -i32::MAX, i32::MAX, &mut seen);
        assert_eq!(Some(value), root.truth());
        assert_eq!(seen, leaves, "b = {branching}, d = {depth}");
    }
}

/// Pearl (1982): on independent leaves alpha-beta's branching factor tends to
/// `x / (1 - x)`, `x^b + x = 1`. The growth over two plies comes down to it
/// from above: at these depths it is 2 to 3.5 % larger (measured on 1,000 trees
/// of each kind). 400 trees for each depth, standard error 0.7 %.
#[test]
fn independent_leaves_give_pearls_branching_factor() {
    for (branching, depth, factor) in [(2, 14, 1.618), (3, 10, 2.148), (4, 8, 2.630)] {
        let growth = (leaves(branching, depth + 2) / leaves(branching, depth)).sqrt();
        let excess = growth / factor - 1.0;
        assert!(
            (0.0..0.06).contains(&excess),
            "b = {branching}: {growth:.3} for {factor}"
        );
    }
}

/// Counts the leaves that alpha-beta looks at in 400 trees.
fn leaves(branching: u32, length: u32) -> f64 {
    let trees = (0..400).map(|seed| {
        let spec = format!("iid,b={branching},length={length},amplitude=10000,seed={seed}");
        let mut seen = 0;
        alpha_beta(&tree(&spec), -i32::MAX, i32::MAX, &mut seen);
        seen
    });
    trees.sum::<u64>() as f64
}

#[test]
fn large_amplitudes_stay_within_bounds() {
    for spec in [
        "edge-sum,b=2,length=99,amplitude=10000",
        "prefix-value,b=2,length=99,amplitude=10000",
    ] {
        let mut node = tree(spec);
        while !node.is_leaf() {
            let values: Vec<i32> = (0..2).map(|mv| node.play(mv).value).collect();
            node = node.play(u8::from(values[1] > values[0]));
        }
        assert!(score(&node).abs() <= 1_000_000 && score(&node).abs() > 200_000);
    }
}

#[test]
fn one_move_of_an_ordered_node_is_best_and_only_one() {
    for seed in 0..300 {
        let root = tree(&format!("ordered,b=2..9,length=3,seed={seed}"));
        let values = move_values(&root);
        let best = values.iter().max().expect("b ≥ 1");
        assert_eq!(values.iter().filter(|value| *value == best).count(), 1);
    }
}
