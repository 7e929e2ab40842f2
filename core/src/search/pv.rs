//! The principal variation, collected in a triangular table as the search
//! returns.
//!
//! Row n holds the best line found from ply n on. Where a move turns out best
//! at ply n, its line is that move and row n + 1. The table of positions would
//! do as well, but its entries may be gone by the time somebody asks.

use alloc::vec::Vec;

use crate::Ply;

/// For each ply, the best line found from there.
pub(crate) struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    pub(crate) fn new() -> PvTable<M> {
        PvTable {
            lines: vec![Vec::new(); Ply::MAX.index() + 3],
        }
    }

    /// Notes that a node at `ply` was entered: nothing is known of its line.
    #[inline]
    pub(crate) fn clear(&mut self, ply: Ply) {
        self.lines[ply.index()].clear();
    }

    /// Notes that `mv` is best at `ply`: its line is the move and the child's
    /// line.
    pub(crate) fn extend(&mut self, ply: Ply, mv: M) {
        let (upper, lower) = self.lines.split_at_mut(ply.index() + 1);
        let line = &mut upper[ply.index()];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Returns the line from the root.
    pub(crate) fn line(&self) -> &[M] {
        &self.lines[0]
    }
}
