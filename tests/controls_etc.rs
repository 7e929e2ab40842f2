//! Enhanced transposition cutoffs come of transpositions, and of nothing else.

use std::collections::HashSet;

use niwaki::laws::Random;
use niwaki::observer::TechniqueCounts;
use niwaki::{Family, Game, Search, Standard, Statistics, Table};
use niwaki_games::trees::{Tree, TreeFamily};

use crate::common::{moves, wander};

/// A table that holds every node of the searches below, so that none is evicted.
const MIB: usize = 16;

/// Returns the nodes and counts of a search to `depth` plies, with ETC from one ply on or without.
fn search(tree: &Tree, depth: i16, on: bool) -> (u64, TechniqueCounts) {
    search_in(MIB, tree, depth, on)
}

/// Returns the same with a table of `mib` MiB.
fn search_in(mib: usize, tree: &Tree, depth: i16, on: bool) -> (u64, TechniqueCounts) {
    let mut techniques = Standard::default();
    techniques.etc.on = on;
    techniques.etc.technique.min_depth = niwaki::Depth::ZERO;
    let place = techniques_before_etc();
    let mut statistics = Statistics::default();
    let report = Search::new(tree)
        .techniques(techniques)
        .observer(&mut statistics)
        .table(&Table::new(mib))
        .depth(depth)
        .run();
    let counts = statistics.techniques.get(place);
    (report.nodes, counts.copied().unwrap_or_default())
}

/// Returns the number of ETC in the list.
fn techniques_before_etc() -> usize {
    let all = niwaki::Techniques::describe(&Standard::default());
    let place = all.iter().position(|one| one.about.name == "etc");
    place.expect("ETC is in the list")
}

fn tree(parameters: &str) -> Tree {
    TreeFamily::start(parameters).expect("the parameters fit")
}

#[test]
fn on_a_pure_tree_there_is_not_one_cut() {
    for family in [
        "iid,b=2..6,length=12",
        "edge-sum,b=5,length=20,order=0.5",
        "ordered,b=2..6,length=20,noise=50",
        "prefix-value,b=6,length=20",
    ] {
        for seed in 1..=5 {
            let tree = tree(&format!("{family},seed={seed}"));
            let ((without, off), (with, on)) = (search(&tree, 7, false), search(&tree, 7, true));
            assert_eq!(off, TechniqueCounts::default(), "{family}: it was off");
            assert!(on.tried > 100, "{family}: {on:?}");
            assert_eq!(on.cut, 0, "{family}, seed {seed}");
            assert_eq!(with, without, "{family}, seed {seed}");
            if seed == 1 {
                let larger = search_in(4 * MIB, &tree, 7, true);
                assert_eq!(
                    larger.0, with,
                    "{family}: an entry was evicted that was wanted"
                );
            }
        }
    }
}

/// Returns the share of the moves from positions at most `plies` plies deep that lead to a position
/// which another move has led to before.
fn duplicates(root: &Tree, plies: usize) -> f64 {
    let (mut layer, mut edges, mut distinct) = (vec![*root], 0, 0);
    for _ in 0..plies {
        let mut met = HashSet::new();
        let mut next = Vec::new();
        for parent in &layer {
            for mv in moves(parent) {
                edges += 1;
                let child = parent.play(mv);
                if met.insert(child.key()) {
                    next.push(child);
                }
            }
        }
        distinct += next.len();
        layer = next;
    }
    1.0 - distinct as f64 / f64::from(edges)
}

#[test]
fn on_graphs_it_cuts_where_moves_transpose() {
    let mut random = Random::new(1);
    for (tau, duplicated) in [("2", 0.0..0.01), ("0.4", 0.1..0.5), ("0.1", 0.5..0.95)] {
        let (mut with, mut without, mut cuts, mut share) = (0, 0, 0, 0.0);
        for seed in 1..=8 {
            let root = tree(&format!(
                "dag,b=6,length=30,tau={tau},order=0.5,seed={seed}"
            ));
            let start = wander(&root, 4, &mut random).game;
            share += duplicates(&start, 5) / 8.0;
            without += search(&start, 8, false).0;
            let (nodes, counts) = search(&start, 8, true);
            with += nodes;
            cuts += counts.cut;
        }
        let saving = 1.0 - with as f64 / without as f64;
        assert!(duplicated.contains(&share), "tau {tau}: {share}");
        if share < 0.01 {
            assert!(saving.abs() < 0.005, "tau {tau}: {saving}, {cuts} cuts");
        } else {
            assert!(
                saving > 0.02 && cuts > 100,
                "tau {tau}: {saving}, {cuts} cuts"
            );
        }
    }
}
