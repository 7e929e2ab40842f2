//! `edge-sum`: incremental trees, in which a good position tends to stay good.
//!
//! Each edge has a reward for Max, a whole number uniform in ±`amplitude`; the
//! value of a leaf is the sum of the rewards on its path, and the static
//! evaluation is the sum so far, plus noise of standard deviation `noise`.
//! Siblings share all but the last edge, so their values correlate, searching
//! deeper helps, and margins around the evaluation mean something: the model of
//! Fuller, Gaschnig and Gillogly (1973), Newborn (1977), Nau (1982) and of Korf
//! and Chickering (1996).
//!
//! With a subtree's value `M` (independent of the sum `S` at its root, and of
//! standard deviation `m`), the evaluation's correlation with the true value
//! is `s² / √((s² + noise²)(s² + m²))` at ply t, with `s² = t·A(A+1)/3`.
//!
//! `order` leaves the tree as it is and changes only the list of moves: see
//! [`listing`](super::listing). Tactical are the moves whose reward for the
//! player to move lies in the top share `tactical` of the law of rewards;
//! [`niwaki::Game::gain`] is that reward.

use super::Tree;
use super::hash;
use super::model::{Kind, Model};

pub(super) const DEFAULTS: Model = Model {
    kind: Kind::EdgeSum,
    ..Model::COMMON
};

/// Returns the sum at the child with this hash.
#[inline]
pub(super) fn value_after(parent: &Tree, child_hash: u64) -> i32 {
    parent.value + hash::symmetric(edge_draw(child_hash), parent.model.amplitude)
}

/// Returns the draw that the reward of the edge with this hash grows with.
#[inline]
pub(super) fn edge_draw(edge_hash: u64) -> u32 {
    hash::high(hash::draw(edge_hash, hash::EDGE))
}

/// Returns the same from the side of the player to move: large is good.
#[inline]
pub(super) fn rank(parent: &Tree, edge_hash: u64) -> u32 {
    let draw = edge_draw(edge_hash);
    if parent.ply & 1 == 0 { draw } else { !draw }
}
