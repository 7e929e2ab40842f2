//! Whoever watches a search to learn from it.

use niwaki::{NodeSummary, Ply, Progress, Value};

/// Whoever learns from a search, whatever the game is.
pub trait Learner {
    /// A move was searched; `progress` is the record the techniques decided by.
    fn searched(&mut self, node: &NodeSummary, progress: &Progress, value: Value);

    /// No more moves of the node at this distance from the root will be searched.
    fn left(&mut self, ply: Ply);
}
