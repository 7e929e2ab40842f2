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

use super::{Cell, Measured, ratio};
use crate::kept::Series;
use niwaki_host::statistics::log_ratio;

/// Plies over which growth is measured at least: odd and even depths alternate, since the smallest
/// tree grows by turns.
const PLIES: i16 = 2;

/// Returns the growth for each ply since the deepest of the same searches that are two plies or
/// more shallower. Positions are matched by game and text: tasks of different depths have different
/// numbers.
pub(super) fn branching(cell: &Cell, all: &[Cell]) -> Measured {
    let growth = earlier(cell, all).map_or_else(Vec::new, |(plies, before)| {
        let known = before.pairs.iter().map(|pair| pair.search);
        let known: HashMap<_, u64> = known.map(|one| (&one.at.position, one.nodes)).collect();
        let searches = cell.pairs.iter().map(|pair| pair.search);
        let counted = searches.filter(|search| search.at.branching.is_some());
        let growth = counted.filter_map(|search| {
            let nodes = *known.get(&search.at.position)?;
            Some(log_ratio(search.nodes, nodes) / f64::from(plies))
        });
        growth.collect()
    });
    (cell.pairs.len(), ratio(&growth).1)
}

/// Returns the same searches to a lesser depth, and how many plies less it is.
fn earlier<'c, 'a>(cell: &Cell, all: &'c [Cell<'a>]) -> Option<(i16, &'c Cell<'a>)> {
    let depth = cell.of.depth?;
    let shallower = all.iter().filter_map(|other| {
        let plies = depth - other.of.depth?;
        let same = plies >= PLIES
            && other.stratum == cell.stratum
            && searcher(other.of) == searcher(cell.of);
        same.then_some((plies, other))
    });
    shallower.min_by_key(|(plies, _)| *plies)
}

/// Returns what tells a search from others, but for its depth.
fn searcher(series: &Series) -> [&str; 5] {
    [
        &series.experiment,
        &series.label,
        &series.reference,
        &series.technique,
        series.change.name(),
    ]
}

/// Returns the nodes over those of the smallest tree.
pub(super) fn minimal(cell: &Cell, _: &[Cell]) -> Measured {
    let searches = cell.pairs.iter().map(|pair| pair.search);
    let ratios = searches.filter_map(|search| {
        let smallest = smallest_tree(search.at.branching?, search.of.depth?);
        Some((search.nodes.max(1) as f64 / smallest).ln())
    });
    let ratios: Vec<f64> = ratios.collect();
    (cell.pairs.len(), ratio(&ratios).1)
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
