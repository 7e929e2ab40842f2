//! The places of positions: which table, and where in it.

use alloc::string::String;

/// The pieces with which an endgame is played, as the player to move sees them: what
/// one table is about.
///
/// Tables are numbered by their place in the list of [`Game::endgames`](crate::Game::endgames).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Material {
    /// The name, the player to move first, as in `KR-K`: letters, digits and dashes,
    /// since files are called by it.
    pub name: String,
    /// The number of indices: each [`Endgame::index`] is below it.
    pub size: u64,
    /// The number of the group: materials between which moves lead to and fro have
    /// the same, and are solved together. They stand next to each other in the list,
    /// and moves out of a group lead only to groups before it.
    pub group: u32,
}

impl Material {
    /// Makes a material.
    pub fn new(name: impl Into<String>, size: u64, group: u32) -> Material {
        Material {
            name: name.into(),
            size,
            group,
        }
    }
}

/// The place of a position in the tables of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Endgame {
    /// The number of the material in the list of [`Game::endgames`](crate::Game::endgames).
    pub material: u32,
    /// The number of the position in the table, below [`Material::size`].
    pub index: u64,
}
