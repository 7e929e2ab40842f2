//! How fast searches grow, and how far they are from the smallest tree.
//!
//! Both are measured only where a definition counts `branching`, and only in searches to a depth.
//!
//! - `branching` is the effective branching factor: the nodes at a depth over those of the same
//!   search two or more plies less deep, for each ply.
//! - `minimal-tree` is the nodes over those of the smallest tree that proves a value (Knuth and
//!   Moore 1975), for a uniform tree with the branching that was counted at the position. A search
//!   with a table can go below 1: it searches a graph, and the bound is for trees.

use std::collections::HashMap;

use super::super::record::Record;
use super::super::statistics::{Estimate, geometric_mean, log_ratio};
use super::{Cell, Metric};

/// Plies over which growth is measured at least: odd and even depths alternate, since the smallest
/// tree grows by turns.
const PLIES: i16 = 2;

/// Returns growth and distance of a search to a depth whose positions' branching was counted.
pub(super) fn estimates(cell: &Cell, all: &[Cell]) -> Vec<(Metric, Estimate)> {
    let found = [
        (Metric::Branching, branching(cell, all)),
        (Metric::MinimalTree, minimal(cell)),
    ];
    let found = found.into_iter();
    found
        .filter_map(|(metric, logarithms)| Some((metric, geometric_mean(&logarithms)?)))
        .collect()
}

/// Returns the logarithm of the growth for each ply, by position, since the deepest of the same
/// searches that are two plies or more shallower. Positions are matched by game and text: tasks of
/// different depths have different numbers.
fn branching(cell: &Cell, all: &[Cell]) -> Vec<f64> {
    let Some(depth) = cell.first.depth else {
        return Vec::new();
    };
    let shallower = |other: &&Cell| {
        let same = |of: fn(&Record) -> &String| of(other.first) == of(cell.first);
        same(|record| &record.experiment)
            && same(|record| &record.label)
            && same(|record| &record.reference)
            && same(|record| &record.configuration)
            && other
                .first
                .depth
                .is_some_and(|other| other <= depth - PLIES)
    };
    let shallower = all.iter().filter(shallower);
    let Some(before) = shallower.max_by_key(|other| other.first.depth) else {
        return Vec::new();
    };
    let plies = f64::from(depth - before.first.depth.unwrap_or(0));
    let place = |record: &'_ Record| (record.game.clone(), record.position.clone());
    let earlier: HashMap<_, u64> = before
        .pairs
        .iter()
        .map(|pair| (place(pair.record), pair.record.nodes))
        .collect();
    let records = cell.pairs.iter().map(|pair| pair.record);
    let counted = records.filter(|record| record.branching.is_some());
    let growth = counted.filter_map(|record| {
        let nodes = *earlier.get(&place(record))?;
        Some(log_ratio(record.nodes, nodes) / plies)
    });
    growth.collect()
}

/// Returns the logarithm of the nodes over those of the smallest tree, by position.
fn minimal(cell: &Cell) -> Vec<f64> {
    let records = cell.pairs.iter().map(|pair| pair.record);
    let ratios = records.filter_map(|record| {
        let smallest = smallest_tree(record.branching?, record.depth?);
        Some((record.nodes.max(1) as f64 / smallest).ln())
    });
    ratios.collect()
}

/// Returns the nodes of the smallest tree of a uniform branching that proves the value of its root:
/// at each depth d those that Knuth and Moore (1975) count as leaves of a tree so deep, b^⌈d/2⌉ +
/// b^⌊d/2⌋ − 1. The branching need not be whole.
fn smallest_tree(branching: f64, depth: i16) -> f64 {
    let level = |ply: i16| {
        let half = i32::from(ply / 2);
        let rest = i32::from(ply) - half;
        branching.powi(rest) + branching.powi(half) - 1.0
    };
    (0..=depth).map(level).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Leaves: 1, 3, 5, 11; 8191 at depth 8 for b = 8.
    #[test]
    fn the_smallest_tree_is_that_of_knuth_and_moore() {
        assert!((smallest_tree(3.0, 3) - 20.0).abs() < 1e-9);
        assert!((smallest_tree(8.0, 8) - smallest_tree(8.0, 7) - 8191.0).abs() < 1e-6);
        assert!((smallest_tree(1.0, 5) - 6.0).abs() < 1e-9);
    }
}
