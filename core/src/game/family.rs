//! A game as the command line knows it: by name, with parameters, start
//! positions and openings.

use alloc::string::String;
use alloc::vec::Vec;

use crate::game::notation::{Notation, NotationError};

/// A named game, or a family of games that differ by parameters.
///
/// `niwaki games` lists what is said here; `GAME` on the command line is
/// `NAME` or `NAME:parameters`.
pub trait Family {
    /// The positions of the family.
    type Game: Notation<Move: Send + Sync> + Send + Sync + 'static;

    /// What the game is called on the command line.
    const NAME: &'static str;

    /// One sentence for a list of games.
    const DESCRIPTION: &'static str = "a game for two";

    /// What can be set after the colon of `NAME:parameters`.
    fn parameters() -> &'static [FamilyParameter] {
        &[]
    }

    /// The start position, for the text after the colon (empty if there is none, and in
    /// families without [`Family::parameters`]).
    ///
    /// # Errors
    /// A parameter that does not exist or does not fit: says which, and what would.
    fn start(parameters: &str) -> Result<Self::Game, NotationError>;

    /// Fixed positions for the signature: specifications of the family (what
    /// may stand after the colon) with a position each, in the game's notation. Without any,
    /// positions from random play stand in for them.
    fn bench() -> &'static [BenchPosition] {
        &[]
    }

    /// The number of ways to play `depth` plies for each first move, counted as
    /// is the custom of the game: [`crate::divide`], unless moves that the search
    /// takes for one are told apart there. With `distinct` they are one here too.
    fn divide(game: &Self::Game, depth: u32, distinct: bool) -> Vec<(String, u64)> {
        let _ = distinct;
        let counts = crate::divide(game, depth).into_iter();
        counts
            .map(|(mv, count)| (game.move_text(mv), count))
            .collect()
    }

    /// Openings by name, from which games begin.
    fn openings() -> Vec<Opening> {
        Vec::new()
    }

    /// Positions from which the games of a match begin when nobody brings any, in the
    /// game's notation, for the standard parameters: many, and each fair to both sides.
    /// Empty lines and lines that begin with `#` do not count. Without a book matches
    /// begin from the named openings.
    fn book() -> &'static str {
        ""
    }

    /// The parameters of another game of the same kind, drawn by this number, in families
    /// in which each seed, or each array of the pieces, is a game of its own. `None` elsewhere, and where `parameters`
    /// say already which game is meant.
    fn another(parameters: &str, number: u64) -> Option<String> {
        let _ = (parameters, number);
        None
    }
}

/// A parameter of a [`Family`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyParameter {
    /// The word before `=`.
    pub name: &'static str,
    /// What holds when it is not given.
    pub default: &'static str,
    /// What it may be, in words ("1 to 64, or a range such as 2..8").
    pub range: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

/// A position of the fixed bench set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchPosition {
    /// The family's parameters, as after the colon.
    pub parameters: &'static str,
    /// The position in the game's notation.
    pub position: &'static str,
}

/// A named opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What people call it.
    pub name: String,
    /// The position that it leads to, in the game's notation.
    pub position: String,
}
