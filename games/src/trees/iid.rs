//! `iid`: leaves that have nothing to do with each other.
//!
//! The value of a leaf is a whole number, uniform in ±`amplitude`, a function
//! of the hash of its path alone. Inner nodes carry no information: the static
//! evaluation is noise around 0 (bell-shaped, standard deviation `noise`), the
//! same at each visit. Searched to less than `length`, the tree is therefore
//! one of independent, bell-shaped leaves.
//!
//! The moves are exactly unordered, and no order can be asked for: nothing
//! short of a search knows which move is good. Of siblings that are fully
//! searched the i-th beats all before with probability 1/i (ties aside, which
//! is why the default amplitude is 1000 and not 100). Alpha-beta needs on
//! average `R^depth` leaves, `R = x / (1 - x)` with `x` the root of
//! `x^b + x = 1` in (0, 1) (Pearl 1982).

use super::Tree;
use super::hash;
use super::model::{Kind, Model};

pub(super) const DEFAULTS: Model = Model {
    amplitude: 1000,
    noise: 500,
    kind: Kind::Iid,
    ..Model::COMMON
};

/// Returns the value that the child with this hash carries: its own if it is a leaf, else 0.
#[inline]
pub(super) fn value_after(parent: &Tree, child_hash: u64) -> i32 {
    value_at(&parent.model, parent.ply + 1, child_hash)
}

/// Returns the value that a node carries: its own if it is a leaf, else 0.
#[inline]
pub(super) fn value_at(model: &Model, ply: u16, node_hash: u64) -> i32 {
    if ply < model.length {
        return 0;
    }
    let draw = hash::high(hash::draw(node_hash, hash::LEAF));
    hash::symmetric(draw, model.amplitude)
}
