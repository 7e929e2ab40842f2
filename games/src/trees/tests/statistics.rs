//! Distributions against their formulas, by z-tests and stated tolerances.

use niwaki::{Game, Tactics};

use super::{
    assert_close, assert_share, correlation, deviation, mean, minimax, moves, random_walk, tree,
};
use crate::trees::Tree;

/// Returns the inner nodes of random walks in trees with these seeds.
fn inner_nodes(spec: &str, seeds: u64) -> Vec<Tree> {
    let walks = (0..seeds).flat_map(|seed| random_walk(tree(&format!("{spec},seed={seed}")), seed));
    walks.filter(|node| !node.is_leaf()).collect()
}

/// 40,000 nodes of each family, each count of moves apart.
#[test]
fn branching_is_uniform_in_its_range() {
    for family in ["iid", "edge-sum", "ordered", "prefix-value", "dag,tau=2"] {
        let nodes = inner_nodes(&format!("{family},b=3..12,length=400,amplitude=100"), 100);
        for branching in 3..=12 {
            let hits = nodes
                .iter()
                .filter(|node| node.branching() == branching)
                .count();
            assert_share(
                &format!("{family}: b = {branching}"),
                hits,
                nodes.len(),
                0.1,
            );
        }
    }
}

/// 80,000 moves of each family and share; the law is exact, so a z-test.
#[test]
fn the_share_of_tactical_moves_is_as_asked() {
    for family in ["iid", "edge-sum", "ordered", "prefix-value", "dag,tau=2"] {
        for share in [0.02, 0.3, 0.85] {
            let spec = format!("{family},b=8,length=100,tactical={share}");
            let nodes = inner_nodes(&spec, 100);
            let tactical = |node: &Tree| {
                (0..8)
                    .filter(|&mv| node.is_tactical(mv, Tactics::Captures))
                    .count()
            };
            let hits = nodes.iter().map(tactical).sum();
            assert_share(&spec, hits, 8 * nodes.len(), share);
        }
    }
}

#[test]
fn the_best_edges_are_tactical() {
    for family in ["edge-sum", "dag"] {
        for node in inner_nodes(&format!("{family},b=30,length=60,tactical=0.2"), 3) {
            let (tactical, quiet): (Vec<u8>, Vec<u8>) = moves(&node)
                .iter()
                .partition(|&&mv| node.is_tactical(mv, Tactics::Captures));
            let worst = tactical.iter().map(|&mv| node.gain(mv)).min();
            let best = quiet.iter().map(|&mv| node.gain(mv)).max();
            assert!(worst.is_none() || worst >= best);
        }
    }
}

/// 40,000 rewards: uniform in ±100, so mean 0 and deviation √(100·101/3);
/// tolerance four standard errors.
#[test]
fn rewards_are_uniform() {
    let nodes = inner_nodes("edge-sum,b=8,length=100", 50);
    let rewards: Vec<f64> = nodes
        .iter()
        .flat_map(|node| (0..8).map(|mv| f64::from(node.gain(mv))))
        .collect();
    let law = (100.0_f64 * 101.0 / 3.0).sqrt();
    let error = law / (rewards.len() as f64).sqrt();
    assert_close("mean", mean(&rewards), 0.0, 4.0 * error);
    assert_close("deviation", deviation(&rewards), law, 4.0 * error);
    for bound in [-80, -10, 55] {
        let hits = rewards
            .iter()
            .filter(|&&reward| reward <= f64::from(bound))
            .count();
        assert_share(
            "distribution",
            hits,
            rewards.len(),
            f64::from(bound + 101) / 201.0,
        );
    }
}

/// 40,000 rewards of the graph: five multiples of half the amplitude, equally likely.
#[test]
fn rewards_of_graphs_are_five_equally_likely_ones() {
    let nodes = inner_nodes("dag,b=8,length=100,tau=2,amplitude=60", 50);
    for reward in [-60, -30, 0, 30, 60] {
        let hits = nodes
            .iter()
            .flat_map(|node| (0..8).filter(|&mv| node.gain(mv) == reward));
        assert_share(
            &format!("reward {reward}"),
            hits.count(),
            8 * nodes.len(),
            0.2,
        );
    }
}

/// 20,000 inner nodes of an `iid` tree carry nothing: what is left is the noise.
#[test]
fn noise_has_mean_zero_and_the_deviation_asked_for() {
    for noise in [1, 50, 10_000] {
        let nodes = inner_nodes(&format!("iid,b=4,length=200,noise={noise}"), 100);
        let errors: Vec<f64> = nodes
            .iter()
            .map(|node| f64::from(node.evaluate()))
            .collect();
        let standard_error = f64::from(noise) / (errors.len() as f64).sqrt();
        assert_close("mean", mean(&errors), 0.0, 4.0 * standard_error);
        // Rounding to whole points adds a twelfth to the variance.
        let law = (f64::from(noise).powi(2) + 1.0 / 12.0).sqrt();
        assert_close("deviation", deviation(&errors), law, 4.0 * standard_error);
        let within = errors
            .iter()
            .filter(|error| error.abs() <= f64::from(noise) + 0.5)
            .count();
        let share = within as f64 / errors.len() as f64;
        assert!(
            noise == 1 || (0.64..0.68).contains(&share),
            "bell-shaped, not {share}"
        );
    }
}

/// 20,000 leaves: uniform in ±1000.
#[test]
fn independent_leaves_are_uniform() {
    let leaves: Vec<i32> = (0..20_000)
        .map(|seed| {
            tree(&format!("iid,b=2,length=2,seed={seed}"))
                .play(0)
                .play(1)
                .value
        })
        .collect();
    for bound in [-900, -500, 0, 700] {
        let hits = leaves.iter().filter(|&&leaf| leaf <= bound).count();
        assert_share("leaf", hits, leaves.len(), f64::from(bound + 1001) / 2001.0);
    }
}

/// The evaluation of `iid` says nothing: 4,000 trees, correlation within four
/// standard errors of 0. That of siblings' values is 0 as well.
#[test]
fn the_evaluation_of_independent_leaves_knows_nothing() {
    let trees: Vec<Tree> = (0..4000)
        .map(|seed| tree(&format!("iid,b=3,length=4,seed={seed}")).play(0))
        .collect();
    let estimates: Vec<f64> = trees
        .iter()
        .map(|node| f64::from(node.evaluate()))
        .collect();
    let truths: Vec<f64> = trees.iter().map(|node| f64::from(minimax(node))).collect();
    assert_close(
        "correlation",
        correlation(&estimates, &truths),
        0.0,
        4.0 / 4000_f64.sqrt(),
    );
}

/// `s / √(s² + noise²)` with `s` of the sample: 20,000 nodes, tolerance 0.01.
#[test]
fn noise_blurs_the_known_truth_as_the_formula_says() {
    for family in ["prefix-value", "ordered"] {
        for noise in [20.0, 200.0, 1000.0_f64] {
            let nodes = inner_nodes(&format!("{family},length=100,noise={noise}"), 200);
            let estimates: Vec<f64> = nodes
                .iter()
                .map(|node| f64::from(node.evaluate()))
                .collect();
            let truths: Vec<f64> = nodes
                .iter()
                .map(|node| f64::from(node.sign() * node.value))
                .collect();
            let spread = deviation(&truths);
            let law = spread / (spread.powi(2) + noise.powi(2)).sqrt();
            assert_close(family, correlation(&estimates, &truths), law, 0.02);
        }
    }
}

/// `s² / √((s² + noise²)(s² + m²))`, with `m` measured on independent trees of
/// the remaining length: 4,000 nodes at ply 6, four plies from the end.
#[test]
fn partial_sums_foretell_the_value_as_the_formula_says() {
    let values = |length: u32| -> Vec<f64> {
        let roots =
            (0..4000).map(|seed| tree(&format!("edge-sum,b=4,length={length},seed={seed}")));
        roots.map(|root| f64::from(minimax(&root))).collect()
    };
    let rest = deviation(&values(4));
    let sum = (6.0 * 100.0 * 101.0 / 3.0_f64).sqrt();
    for noise in [0.0, 100.0, 400.0_f64] {
        let nodes: Vec<Tree> = (0..4000)
            .map(|seed| {
                random_walk(
                    tree(&format!("edge-sum,b=4,length=10,noise={noise},seed={seed}")),
                    seed,
                )[6]
            })
            .collect();
        let estimates: Vec<f64> = nodes
            .iter()
            .map(|node| f64::from(node.evaluate()))
            .collect();
        let truths: Vec<f64> = nodes.iter().map(|node| f64::from(minimax(node))).collect();
        let law =
            sum.powi(2) / ((sum.powi(2) + noise.powi(2)) * (sum.powi(2) + rest.powi(2))).sqrt();
        assert_close("correlation", correlation(&estimates, &truths), law, 0.03);
    }
}

/// Siblings of an `edge-sum` tree share all but one edge; those of `iid` nothing.
#[test]
fn siblings_are_alike_where_the_model_says_so() {
    let siblings = |spec: &str| -> f64 {
        let pairs = (0..3000).map(|seed| {
            let node = random_walk(tree(&format!("{spec},length=8,seed={seed}")), seed)[5];
            [0, 1].map(|mv| f64::from(minimax(&node.play(mv))))
        });
        let (left, right): (Vec<f64>, Vec<f64>) = pairs.map(|[left, right]| (left, right)).unzip();
        correlation(&left, &right)
    };
    assert!(siblings("edge-sum,b=4") > 0.6);
    assert!(siblings("dag,b=4") > 0.6);
    assert_close("iid", siblings("iid,b=4"), 0.0, 4.0 / 3000_f64.sqrt());
}
