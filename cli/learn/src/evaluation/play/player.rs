//! The searcher of both sides, on one core.

use niwaki::{Bound, Table};

use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::memory::GameMemory;
use niwaki_host::position::{Listener, Position, Request};

/// All that one worker keeps over a game.
pub(super) struct Player {
    table: Option<Table>,
    memory: GameMemory,
}

impl Player {
    /// Makes an empty table.
    ///
    /// # Errors
    /// There is no memory for it.
    pub(super) fn new(engine: &Engine) -> Result<Player, Failure> {
        Ok(Player {
            table: engine.table()?,
            memory: GameMemory::default(),
        })
    }

    /// Forgets the game, before another one begins.
    pub(super) fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.memory.clear();
    }

    /// Searches a position as in play.
    ///
    /// # Errors
    /// The search is asked for moves that are none.
    pub(super) fn search(
        &mut self,
        engine: &Engine,
        position: &dyn Position,
        request: &Request,
    ) -> Result<SearchInfo, Failure> {
        let (table, memory) = (self.table.as_ref(), engine.lend(&mut self.memory));
        Ok(position.think(engine, request, table, memory, &mut Nobody)?)
    }
}

/// Nobody, who does not want to know how a search goes.
struct Nobody;

impl Listener for Nobody {
    fn iteration(&mut self, _: SearchInfo) {}

    fn outside(&mut self, _: SearchInfo, _: usize, _: Bound) {}

    fn root_move(&mut self, _: i16, _: usize, _: &dyn Fn() -> String) {}
}
