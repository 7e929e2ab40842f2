//! `ordered`: strongly ordered trees with known true values.
//!
//! As in [`prefix_value`] each node carries its minimax
//! value and one move loses nothing; here each other move loses at least one
//! point, so the best move is unique, and its place is drawn by this law, with
//! `o` for `order`, `b` moves, and `q = ⌈b/4⌉`:
//!
//! - with probability `o` it is the first;
//! - otherwise, with probability `o`, any of the first quarter (`q` moves);
//! - otherwise any of the `b`.
//!
//! Hence, for the minimax value itself and at every inner node,
//!
//! - P(first move is best) `= o + (1 - o)(o/q + (1 - o)/b)`,
//! - P(best move in the first quarter) `= o + (1 - o)(o + (1 - o)q/b)`.
//!
//! `order=0` is unordered, `order=1` perfect. From `order=0.7` on, whatever `b`,
//! the first move is best at least 70 % of the time and the best move is in the
//! first quarter at least 90 %: strongly ordered, as Marsland and Campbell's
//! definition is usually cited ("Parallel search of strongly ordered game
//! trees", ACM Computing Surveys 14(4), 1982).

use super::Tree;
use super::hash;
use super::model::{Kind, Model, Share};
use super::prefix_value;

pub(super) const DEFAULTS: Model = Model {
    noise: 50,
    order: Share(7_000),
    kind: Kind::Ordered,
    ..Model::COMMON
};

/// Returns the only move that loses nothing.
#[inline]
pub(super) fn best_move(node: &Tree) -> u8 {
    let order = node.model.order;
    let word = hash::draw(node.hash, hash::BEST);
    if order.has(hash::high(word)) {
        return 0;
    }
    let branching = u32::from(node.branching());
    let places = if order.has(hash::low(word)) {
        branching.div_ceil(4)
    } else {
        branching
    };
    let place = hash::high(hash::draw(word, hash::BEST));
    hash::below(place, places) as u8
}

/// Returns the true value of the child with this hash.
#[inline]
pub(super) fn value_after(parent: &Tree, mv: u8, child_hash: u64) -> i32 {
    if mv == best_move(parent) {
        return parent.value;
    }
    parent.value - parent.sign() * prefix_value::loss(parent, child_hash, 1)
}
