//! What is kept from one search to the next: the transposition table, and the memory of the game.

use std::mem;

use niwaki::Table;

use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::memory::GameMemory;

/// The table and the memory, unless a search has them.
pub(super) struct Kept {
    /// The transposition table; none where its size is 0.
    table: Option<Table>,
    /// The memory of the game.
    memory: GameMemory,
    /// The size of the table in MiB.
    size: usize,
    /// Whether both hold what shall be forgotten.
    stale: bool,
}

impl Kept {
    /// Makes what a first search of this engine begins with.
    ///
    /// # Errors
    /// Fails where there is no memory for the table.
    pub(super) fn new(engine: &Engine) -> Result<Kept, Failure> {
        Ok(Kept {
            table: engine.table()?,
            memory: GameMemory::default(),
            size: engine.hash,
            stale: false,
        })
    }

    /// Has it forgotten before the next search.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// Gets it ready for an engine: the table is made anew where its size is another, and emptied
    /// where it is stale.
    ///
    /// # Errors
    /// Fails where there is no memory for the table.
    pub(super) fn fit(&mut self, engine: &Engine) -> Result<(), Failure> {
        if self.stale || self.size != engine.hash {
            self.memory.clear();
        }
        if self.size != engine.hash {
            self.table = None; // the old one is freed before the new one is made
            self.size = engine.hash;
            self.table = engine.table()?;
        } else if self.stale
            && let Some(table) = &mut self.table
        {
            table.clear();
        }
        self.stale = false;
        Ok(())
    }

    /// Hands it to a search.
    pub(super) fn take(&mut self) -> (Option<Table>, GameMemory) {
        (self.table.take(), mem::take(&mut self.memory))
    }

    /// Takes it back from a search.
    pub(super) fn put_back(&mut self, table: Option<Table>, memory: GameMemory) {
        (self.table, self.memory) = (table, memory);
    }
}
