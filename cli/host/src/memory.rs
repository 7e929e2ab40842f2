//! What searches of a game have learned, for who does not know its type.

use std::any::Any;
use std::fmt;

use niwaki::SearchMemory;

/// The time for which a search remembers what it has learned besides its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remembers {
    /// It forgets it at its end.
    Search,
    /// It hands it on to the next search of a game that is played.
    Game,
}

/// A [`SearchMemory`] of any game; empty at first.
#[derive(Default)]
pub struct GameMemory(Option<Box<dyn Any + Send>>);

impl fmt::Debug for GameMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameMemory")
            .field("empty", &self.0.is_none())
            .finish()
    }
}

impl GameMemory {
    /// Forgets the game.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns the memory of a game with these moves, in which nothing is learned where the game
    /// before was another.
    pub(crate) fn typed<M: Send + 'static>(&mut self) -> &mut SearchMemory<M> {
        let held = self.0.take().filter(|held| held.is::<SearchMemory<M>>());
        let held = held.unwrap_or_else(|| Box::new(SearchMemory::<M>::new()));
        let held: &mut dyn Any = self.0.insert(held).as_mut();
        held.downcast_mut().expect("it is of this type now")
    }
}
