//! The interface of those who watch a search to learn from it.
//!
//! The core has observers for this, whose type names the game. Behind a [`Position`](crate::position::Position) that
//! type is hidden: the position hands on the events as far as they say nothing of it.

use niwaki::{NodeSummary, Ply, Progress, Value};

/// Learns from a search, whatever the game is.
///
/// Between two calls for a node come those for the nodes below it, told apart by their ply.
pub trait Learner {
    /// Hears that a move was searched, and is worth `value` to the player who made it. `progress` is the record
    /// that techniques decided by, as it was before the move.
    fn searched(&mut self, node: &NodeSummary, progress: &Progress, value: Value);

    /// Hears that no more moves of the node at this distance from the root will be searched.
    fn left(&mut self, ply: Ply);
}
