//! Transpositions of the `dag` family against the formula of occupancy.

use std::collections::{BTreeMap, HashMap, HashSet};

use niwaki::Game;

use super::tree;
use crate::trees::{Tree, dag};

/// The positions of a layer, each once, by key.
type Layer = HashMap<u64, Tree>;

fn first_layer(root: Tree) -> Layer {
    HashMap::from([(root.key().0, root)])
}

/// Returns the children along every edge, repetitions included.
fn arrivals(layer: &Layer) -> Vec<Tree> {
    layer
        .values()
        .flat_map(|node| (0..node.branching()).map(|mv| node.play(mv)))
        .collect()
}

fn distinct(nodes: &[Tree]) -> Layer {
    nodes.iter().map(|node| (node.key().0, *node)).collect()
}

/// Returns the mean and variance of the cells occupied when `k` balls fall into `n` of them.
fn occupancy(n: f64, k: f64) -> (f64, f64) {
    let empty = (1.0 - 1.0 / n).powf(k);
    let two_empty = (1.0 - 2.0 / n).max(0.0).powf(k);
    let variance = n * (n - 1.0) * two_empty + n * empty - (n * empty).powi(2);
    (n * (1.0 - empty), variance.max(0.0))
}

/// Returns the expected count of positions among these arrivals, and its variance.
fn expected_positions(arrivals: &[Tree], cells: f64) -> (f64, f64) {
    let mut by_value: BTreeMap<i32, f64> = BTreeMap::new();
    for node in arrivals {
        *by_value.entry(node.value).or_default() += 1.0;
    }
    let laws = by_value.values().map(|&count| occupancy(cells, count));
    laws.fold((0.0, 0.0), |(mean, variance), (m, v)| {
        (mean + m, variance + v)
    })
}

/// Thirty graphs for each of four `tau`, seven layers each, within four
/// standard deviations for each layer's sum.
#[test]
fn positions_merge_as_often_as_the_formula_says() {
    for (tau, g) in [("0.25", 0.25), ("0.5", 0.5), ("0.75", 0.75), ("1", 1.0)] {
        let mut found = [0.0; 8];
        let mut law = [(0.0, 0.0); 8];
        for seed in 0..30 {
            let mut layer = first_layer(tree(&format!("dag,b=4,tau={tau},seed={seed}")));
            for t in 1..8 {
                let children = arrivals(&layer);
                let cells = (4_f64.powf(g * t as f64) * (1.0 - 1e-9)).ceil();
                let (mean, variance) = expected_positions(&children, cells);
                layer = distinct(&children);
                found[t] += layer.len() as f64;
                law[t] = (law[t].0 + mean, law[t].1 + variance);
            }
        }
        for t in 1..8 {
            let (mean, variance) = law[t];
            let z = (found[t] - mean) / variance.sqrt().max(1e-9);
            assert!(
                z.abs() < 4.0,
                "tau {tau}, layer {t}: {} for {mean:.1}, z {z:.2}",
                found[t]
            );
        }
    }
}

#[test]
fn layers_hold_no_more_than_their_cells() {
    let mut layer = first_layer(tree("dag,b=5,tau=0.3"));
    for t in 1..=8 {
        layer = distinct(&arrivals(&layer));
        let cells = 5_f64.powf(0.3 * f64::from(t)).ceil() as usize;
        assert!(
            layer.len() <= (4 * t as usize + 1) * cells,
            "layer {t}: {}",
            layer.len()
        );
    }
}

#[test]
fn with_tau_zero_only_the_sum_counts() {
    let mut layer = first_layer(tree("dag,b=9,tau=0"));
    for _ in 0..20 {
        layer = distinct(&arrivals(&layer));
        let values: HashSet<i32> = layer.values().map(|node| node.value).collect();
        assert_eq!(values.len(), layer.len());
    }
}

#[test]
fn with_a_large_tau_it_is_a_tree() {
    let mut layer = first_layer(tree("dag,b=6,tau=4"));
    let mut paths = 1;
    for _ in 0..6 {
        paths *= 6;
        layer = distinct(&arrivals(&layer));
        if layer.len() < paths {
            // Cells are random, so near the root a pair may coincide even here.
            assert!(paths - layer.len() <= 2);
            paths = layer.len();
        }
    }
}

#[test]
fn a_smaller_tau_merges_more() {
    let sizes = ["0", "0.25", "0.5", "0.75", "1", "2"].map(|tau| {
        let layers = (0..7).fold(
            first_layer(tree(&format!("dag,b=4,tau={tau}"))),
            |layer, _| distinct(&arrivals(&layer)),
        );
        layers.len()
    });
    assert!(sizes.is_sorted(), "{sizes:?}");
    assert!(sizes[0] * 100 < sizes[5], "{sizes:?}");
}

/// The shares that the documentation of the family names.
#[test]
fn the_documented_shares_are_what_merges() {
    let law = [
        ("0", 86),
        ("0.25", 75),
        ("0.5", 58),
        ("0.75", 27),
        ("1", 2),
        ("1.5", 0),
    ];
    for (tau, percent) in law {
        let mut layer = first_layer(tree(&format!("dag,b=8,tau={tau}")));
        let mut share = 0.0;
        for _ in 0..7 {
            let children = arrivals(&layer);
            layer = distinct(&children);
            share = 1.0 - layer.len() as f64 / children.len() as f64;
        }
        super::assert_close(tau, 100.0 * share, f64::from(percent), 0.6);
    }
}

#[test]
fn equal_keys_are_equal_positions() {
    let mut layer = first_layer(tree("dag,b=2..5,tau=0.3,noise=40,order=0.5,tactical=0.2"));
    for _ in 0..9 {
        let children = arrivals(&layer);
        layer = distinct(&children);
        for node in &children {
            let twin = layer[&node.key().0];
            assert_eq!(twin, *node);
            assert_eq!(twin.evaluate(), node.evaluate());
            assert_eq!(twin.branching(), node.branching());
            assert_eq!(super::moves(&twin), super::moves(node));
            assert_eq!(twin.play(0).key(), node.play(0).key());
        }
    }
}

#[test]
fn widths_are_rounded_up_but_for_rounding_errors() {
    assert_eq!(dag::cells(1.0), 1);
    assert_eq!(dag::cells(2.000_001), 3);
    assert_eq!(dag::cells(2.9), 3);
    let root_two = 2_f64.sqrt();
    let whole = (0..20).fold(1.0, |width, _| dag::next_width(width, root_two));
    assert_eq!(dag::cells(whole), 1024);
    assert_eq!(
        dag::cells(dag::next_width(1e300, 4.0)),
        (1 << 34) - 17,
        "held just below 2³⁴"
    );
}
