//! The order of the moves in trees that sum rewards.
//!
//! With `order=0` the list is 0, 1, 2, … and says nothing about the moves. With
//! `order=q` it is sorted, best first, by noisy knowledge: the sum of `q` times
//! the move's place in the law of rewards (0 worst, 1 best, for the player to
//! move) and `1 - q` times an independent uniform number. `order=1` sorts by
//! reward. The tree itself stays the same whatever the order.
//!
//! With two moves and `q ≤ 1/2` the better edge is listed first with
//! probability `1/2 + c/3 - c²/12`, `c = q/(1 - q)`.

use niwaki::MoveList;
use smallvec::SmallVec;

use super::Tree;
use super::edge_sum;
use super::hash;
use super::model::Share;

/// Appends these moves, sorted by what the order knows of them.
pub(super) fn by_knowledge(
    node: &Tree,
    listed: impl Iterator<Item = u8>,
    moves: &mut MoveList<u8>,
) {
    let mut sorted: SmallVec<[u64; 256]> = SmallVec::new();
    sorted.extend(listed.map(|mv| knowledge(node, mv) << 8 | u64::from(!mv)));
    sorted.sort_unstable();
    moves.extend(sorted.iter().rev().map(|entry| !(*entry as u8)));
}

/// Returns how good the move looks, below 2⁴⁶.
#[inline]
fn knowledge(node: &Tree, mv: u8) -> u64 {
    let edge = hash::child(node.hash, mv);
    let order = u64::from(node.model.order.0);
    let reward = u64::from(edge_sum::rank(node, edge));
    let error = u64::from(hash::high(hash::draw(edge, hash::KNOWLEDGE)));
    order * reward + (u64::from(Share::ONE) - order) * error
}
