//! The table as one search sees it.
//!
//! Searches by different rules may share a table, and their values must not be
//! taken for each other's: a search without draws by history knows nothing of
//! those that there are with them. So each combines its keys with a number that
//! stands for its rules.

use crate::table::Entry;
use crate::{Game, Key, Ply, Table};

/// The table as one search sees it: only entries found by the same rules, with
/// distances that count from the root.
#[derive(Clone, Copy)]
pub(crate) struct TableView<'a> {
    table: Option<&'a Table>,
    /// Combined with keys, so that a search by other rules finds only its own
    /// entries.
    salt: Key,
    /// Whether entries that depend on the path are left alone.
    pure: bool,
}

impl<'a> TableView<'a> {
    /// Shows the entries that belong to rules with this salt.
    pub(crate) fn new(table: Option<&'a Table>, salt: Key) -> TableView<'a> {
        TableView {
            table,
            salt,
            pure: false,
        }
    }

    /// Shows the entries of proofs, which trust none of the others, nor any
    /// that depends on the path.
    pub(crate) fn of_proofs(self) -> TableView<'a> {
        TableView {
            salt: self.salt ^ Key::salt(u64::MAX),
            pure: true,
            ..self
        }
    }

    /// Shows the entries of searches that ask nobody for outcomes, since that of the root is sure.
    pub(crate) fn of_sure_outcomes(self) -> TableView<'a> {
        TableView {
            salt: self.salt ^ Key::salt(u64::MAX - 1),
            ..self
        }
    }

    /// Tells whether there is a table.
    #[inline]
    pub(crate) fn is_there(&self) -> bool {
        self.table.is_some()
    }

    /// Returns the entry of a position that is met at `ply`.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: Ply) -> Option<Entry> {
        let mut entry = self.table?.probe(key ^ self.salt)?;
        if self.pure && entry.path_dependent {
            return None;
        }
        entry.value = entry.value.from_node(ply);
        Some(entry)
    }

    /// Stores an entry for a position that is met at `ply`.
    #[inline]
    pub(crate) fn store(&self, key: Key, ply: Ply, mut entry: Entry) {
        if let Some(table) = self.table {
            entry.value = entry.value.to_node(ply);
            table.store(key ^ self.salt, entry);
        }
    }

    /// Starts to bring the place of a position into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        if let Some(table) = self.table {
            table.prefetch(key ^ self.salt);
        }
    }

    /// Starts to bring the place of a position into the cache that will be searched.
    #[inline]
    pub(crate) fn prefetch_position<G: Game>(&self, game: &G) {
        // Where there is no table nobody makes the key.
        if self.is_there() {
            self.prefetch(game.key());
        }
    }

    /// Tells how full the table is, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        self.table.map_or(0, Table::fullness)
    }
}
