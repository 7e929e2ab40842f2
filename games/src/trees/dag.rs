//! `dag`: `edge-sum` with transpositions, as many as one likes.
//!
//! A position is a triple (t, s, c): its layer t (the ply), its value s (the
//! sum of the rewards so far) and a cell c of the `N(t)` that the layer has for
//! each value,
//!
//! `N(t) = ⌈β^(t·tau)⌉`, β the mean branching.
//!
//! Move i leads to (t+1, s + r, c'), where the reward r, uniform among the five
//! multiples of `amplitude`/2 in ±`amplitude`, and the cell c', uniform in
//! `0..N(t+1)`, are functions of (t, s, c, i) alone. The sum belongs to the
//! position, so equal positions have equal values by whatever path they were
//! reached; rewards are coarse so that sums meet. Leaf value and static
//! evaluation are s (plus noise, for the evaluation), as in
//! [`edge_sum`](super::edge_sum).
//!
//! When k edges arrive at the cells of one value, `N(1 - (1 - 1/N)^k)`
//! positions are expected among them; at layer t there are at most
//! `(4t + 1)·N(t)` positions. `tau=0` leaves one cell for each value: the
//! heaviest merging. Even `tau=1` merges a little, as random cells coincide. With
//! `b=8`, of the edges into layer 7 from the distinct positions of layer 6,
//! 86, 75, 58, 27, 2 and 0 % lead to a position that another one leads to first,
//! at `tau` 0, 0.25, 0.5, 0.75, 1 and 1.5.
//! Two moves of a node may lead to the same position. `N` is held below 2³⁴,
//! where the graph is as good as a tree.

use super::Tree;
use super::edge_sum::edge_draw;
use super::hash;
use super::model::{Kind, Model, Share};

use niwaki::Key;

pub(super) const DEFAULTS: Model = Model {
    tau: 5_000,
    kind: Kind::Dag,
    ..Model::COMMON
};

/// Bits of a position's number that name its cell.
const CELL_BITS: u32 = 34;
/// Bits that name its value, which is within ±2²⁰.
const VALUE_BITS: u32 = 21;
const MAX_WIDTH: f64 = (1_u64 << CELL_BITS) as f64;

/// Returns the width of a layer over that of the one before.
pub(super) fn growth(model: &Model) -> f64 {
    let mean = f64::midpoint(f64::from(model.low), f64::from(model.high));
    mean.powf(f64::from(model.tau) / f64::from(Share::ONE))
}

/// Returns the width of the next layer.
#[inline]
pub(super) fn next_width(width: f64, growth: f64) -> f64 {
    (width * growth).min(MAX_WIDTH)
}

/// Returns how many cells a layer of this width has: the width rounded up, but for
/// the rounding errors of whole powers.
#[inline]
pub(super) fn cells(width: f64) -> u64 {
    let width = width * (1.0 - 1e-9);
    let whole = width as u64;
    whole + u64::from((whole as f64) < width)
}

/// Returns the hash and the value of the position after `mv`.
#[inline]
pub(super) fn arrive(parent: &Tree, mv: u8) -> (u64, i32) {
    let edge = hash::child(parent.hash, mv);
    let value = parent.value + reward(edge, parent.model.amplitude);
    let count = cells(next_width(parent.width, parent.growth));
    let cell = ((u128::from(edge) * u128::from(count)) >> 64) as u64;
    let origin = hash::origin(Kind::Dag, parent.model.seed);
    (position_hash(origin, parent.ply + 1, value, cell), value)
}

/// Returns the reward on the edge with this hash, for Max.
#[inline]
fn reward(edge_hash: u64, amplitude: u16) -> i32 {
    let steps = hash::below(edge_draw(edge_hash), 5) as i32 - 2;
    steps * i32::from(amplitude / 2)
}

/// Returns the hash of (layer, value, cell): a bijection, so that different positions
/// of one graph never collide.
#[inline]
pub(super) fn position_hash(origin: u64, layer: u16, value: i32, cell: u64) -> u64 {
    let value = (value + (1 << (VALUE_BITS - 1))) as u64;
    let number = u64::from(layer) << (CELL_BITS + VALUE_BITS) | value << CELL_BITS | cell;
    Key::mixed(origin ^ number).0
}
