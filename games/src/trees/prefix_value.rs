//! `prefix-value`: trees whose true values are known without a search.
//!
//! Each node carries its minimax value `v`. One of its moves, drawn uniformly,
//! loses nothing; each other one loses a whole number of points, uniform in
//! `0..=amplitude`, for the player who makes it. So `v` is the minimax value by
//! construction, however large the tree; a leaf pays the `v` it carries. The
//! root's value is uniform in ±`amplitude`. The idea is Furtak and Buro's
//! ("Minimum proof graphs and fastest-cut-first search heuristics", IJCAI
//! 2009); the law of the losses is a choice of this crate.
//!
//! The static evaluation is the truth plus noise of standard deviation
//! `noise`; its correlation with the truth over positions whose values have
//! standard deviation `s` is `s / √(s² + noise²)`. The first move is a best
//! one with probability `1/b + (1 - 1/b)/(amplitude + 1)`.

use super::Tree;
use super::hash;
use super::model::{Kind, Model};

pub(super) const DEFAULTS: Model = Model {
    noise: 50,
    kind: Kind::PrefixValue,
    ..Model::COMMON
};

/// Returns the true value at the root.
pub(super) fn root_value(model: &Model, origin: u64) -> i32 {
    hash::symmetric(hash::high(hash::draw(origin, hash::ROOT)), model.amplitude)
}

/// Returns the move that certainly loses nothing.
#[inline]
pub(super) fn best_move(node: &Tree) -> u8 {
    let draw = hash::high(hash::draw(node.hash, hash::BEST));
    hash::below(draw, u32::from(node.branching())) as u8
}

/// Returns the true value of the child with this hash.
#[inline]
pub(super) fn value_after(parent: &Tree, mv: u8, child_hash: u64) -> i32 {
    if mv == best_move(parent) {
        return parent.value;
    }
    parent.value - parent.sign() * loss(parent, child_hash, 0)
}

/// Draws what a move loses that is not the chosen one: uniform in `least..=amplitude`.
#[inline]
pub(super) fn loss(parent: &Tree, child_hash: u64, least: u16) -> i32 {
    let draw = hash::high(hash::draw(child_hash, hash::EDGE));
    let count = u32::from(parent.model.amplitude - least) + 1;
    i32::from(least) + hash::below(draw, count) as i32
}
