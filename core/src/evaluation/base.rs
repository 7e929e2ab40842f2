//! The part of an evaluation that the game itself knows.

use crate::{Game, Key};

/// Says what a game itself tells of a position, to begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// Nothing.
    #[default]
    Nothing,
    /// [`Game::material`].
    Material,
    /// [`Game::evaluate`].
    Game,
}

impl Base {
    /// Returns the points of a position, for the player to move.
    #[inline]
    pub fn points<G: Game>(self, game: &G) -> i32 {
        match self {
            Base::Nothing => 0,
            Base::Material => game.material(),
            Base::Game => game.evaluate(),
        }
    }

    /// Returns a key that tells its values apart from those of others.
    pub(super) const fn key(self) -> Key {
        Key::salt(0x6261_7365 + self as u64)
    }
}
