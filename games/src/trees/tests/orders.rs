//! The laws of move orders: where the best move stands, and how often.

use niwaki::{Game, Notation};

use super::{assert_share, move_values, moves, random_walk, tree};
use crate::trees::Tree;

/// Returns the documented law of `ordered`: P(first is best), P(best in the first quarter).
fn ordered_law(order: f64, branching: f64) -> (f64, f64) {
    let quarter = (branching / 4.0).ceil();
    let rest = 1.0 - order;
    let first = order + rest * (order / quarter + rest / branching);
    (first, order + rest * (order + rest * quarter / branching))
}

/// Returns where the best move stands, by the true values that nodes carry.
fn best_place(node: &Tree) -> usize {
    let keeps = |mv: &u8| node.play(*mv).truth().map(|value| -value) == node.truth();
    moves(node)
        .iter()
        .position(keeps)
        .expect("one move loses nothing")
}

/// 20,000 nodes for each of twelve laws, by the truth they carry.
#[test]
fn ordered_trees_follow_their_law() {
    for order in [0.0, 0.3, 0.7, 0.95] {
        for branching in [2_usize, 8, 21] {
            let spec = format!("ordered,b={branching},order={order},length=200");
            let walks =
                (0..100).flat_map(|seed| random_walk(tree(&format!("{spec},seed={seed}")), seed));
            let places: Vec<usize> = walks
                .filter(|node| !node.is_leaf())
                .map(|node| best_place(&node))
                .collect();
            let quarter = branching.div_ceil(4);
            let first = places.iter().filter(|&&place| place == 0).count();
            let early = places.iter().filter(|&&place| place < quarter).count();
            let (p_first, p_early) = ordered_law(order, branching as f64);
            assert_share(&format!("{spec}: first"), first, places.len(), p_first);
            assert_share(
                &format!("{spec}: first quarter"),
                early,
                places.len(),
                p_early,
            );
        }
    }
}

/// The same by plain minimax: 4,000 trees of six moves and four plies.
#[test]
fn ordered_trees_follow_their_law_by_minimax() {
    let trees = 4000;
    let firsts = (0..trees).filter(|seed| {
        let values = move_values(&tree(&format!("ordered,b=6,length=4,seed={seed}")));
        values[1..].iter().all(|value| *value < values[0])
    });
    let (p_first, _) = ordered_law(0.7, 6.0);
    assert_share("first is best by minimax", firsts.count(), trees, p_first);
}

#[test]
fn seven_tenths_is_strongly_ordered_whatever_the_branching() {
    for branching in 1..=200 {
        let (first, quarter) = ordered_law(0.7, f64::from(branching));
        assert!(
            first >= 0.7 && quarter >= 0.9,
            "{branching}: {first} {quarter}"
        );
    }
}

/// 20,000 nodes, with amplitude 9: ties make the first move a best one more often.
#[test]
fn prefix_value_is_unordered() {
    let walks = (0..100).flat_map(|seed| {
        random_walk(
            tree(&format!(
                "prefix-value,b=7,length=200,amplitude=9,seed={seed}"
            )),
            seed,
        )
    });
    let nodes: Vec<Tree> = walks.filter(|node| !node.is_leaf()).collect();
    let firsts = nodes.iter().filter(|node| best_place(node) == 0).count();
    assert_share(
        "first is best",
        firsts,
        nodes.len(),
        1.0 / 7.0 + 6.0 / 7.0 / 10.0,
    );
}

/// The record law: of unordered independent siblings, fully searched, the i-th
/// beats all before with probability 1/i, and any of the moves i to b does with
/// (b - i + 1)/b. Ties (of whole values, 1 in some thousands here) are not beats.
/// 8,000 trees of six moves and four plies.
#[test]
fn unordered_siblings_follow_the_record_law() {
    let trees = 8000;
    let mut records = [0; 6];
    let mut later = [0; 6];
    for seed in 0..trees {
        let root = tree(&format!("iid,b=6,length=4,amplitude=10000,seed={seed}"));
        let values = move_values(&root);
        let is_record = |i: usize| values[..i].iter().all(|before| *before < values[i]);
        for i in 1..6 {
            records[i] += usize::from(is_record(i));
            later[i] += usize::from((i..6).any(is_record));
        }
    }
    for i in 1..6 {
        assert_share(
            &format!("move {}", i + 1),
            records[i],
            trees,
            1.0 / (i + 1) as f64,
        );
        assert_share(
            &format!("moves from {}", i + 1),
            later[i],
            trees,
            (6 - i) as f64 / 6.0,
        );
    }
}

#[test]
fn without_an_order_moves_are_listed_in_turn() {
    for family in ["iid", "edge-sum", "ordered", "prefix-value", "dag"] {
        assert_eq!(moves(&tree(family))[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}

#[test]
fn a_perfect_order_sorts_by_reward() {
    for family in ["edge-sum", "dag"] {
        for node in random_walk(tree(&format!("{family},b=2..60,order=1")), 1)
            .iter()
            .take(64)
        {
            let gains: Vec<i32> = moves(node).iter().map(|&mv| node.gain(mv)).collect();
            assert!(
                gains.is_sorted_by(|before, after| before >= after),
                "{gains:?}"
            );
        }
    }
}

/// With two moves the better edge comes first with probability
/// `1/2 + c/3 - c²/12`, `c = q/(1 - q)`: 20,000 nodes for each `q`. (Ties of
/// whole rewards, 1 in 20,001, are left out.)
#[test]
fn the_noisy_order_follows_its_law() {
    for order in [0.1, 0.3, 0.5] {
        let spec = format!("edge-sum,b=2,length=100,amplitude=9900,order={order}");
        let walks =
            (0..200).flat_map(|seed| random_walk(tree(&format!("{spec},seed={seed}")), seed));
        let gains: Vec<[i32; 2]> = walks
            .filter(|node| !node.is_leaf())
            .map(|node| [0, 1].map(|i| node.gain(moves(&node)[i])))
            .filter(|[first, second]| first != second)
            .collect();
        let better = gains
            .iter()
            .filter(|[first, second]| first > second)
            .count();
        let c = order / (1.0 - order);
        assert_share(&spec, better, gains.len(), 0.5 + c / 3.0 - c * c / 12.0);
    }
}

/// A better order needs fewer leaves, though the tree is the same.
#[test]
fn the_order_of_edge_sum_helps_alpha_beta() {
    let leaves = ["0", "0.5", "1"].map(|order| {
        let trees = (0..100).map(|seed| {
            let root = tree(&format!("edge-sum,b=6,length=6,order={order},seed={seed}"));
            let mut seen = 0;
            super::alpha_beta(&root, -i32::MAX, i32::MAX, &mut seen);
            seen
        });
        trees.sum::<u64>()
    });
    assert!(leaves[0] > leaves[1] && leaves[1] > leaves[2], "{leaves:?}");
}
