//! What a person sees of a game: positions and moves as text, boards,
//! openings. Apart from [`Game`], so that a researcher's synthetic game need
//! not have it all.

use alloc::string::String;
use core::fmt;

use crate::game::Game;

/// A game whose positions and moves can be read and written.
pub trait Notation: Game {
    /// Reads a position in the game's own notation (FEN, PDN FEN, child
    /// indices). `self` is any position of the same family, whose parameters
    /// the new position takes over.
    ///
    /// # Errors
    /// Text that is no legal position: says which part, and what would be right.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError>;

    /// Writes the position so that [`Notation::parse_position`] reads it back.
    fn position_text(&self) -> String;

    /// Reads one of this position's moves.
    ///
    /// # Errors
    /// Text that is no move at all, or no legal one here, or ambiguous.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// Writes one of this position's moves for programs, so that
    /// [`Notation::parse_move`] reads it back here.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Writes one of this position's moves for people.
    fn move_for_people(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// The board drawn in several lines of text.
    fn board(&self) -> String {
        self.position_text()
    }

    /// Who is to move, in the game's own words ("White", "Black", "Max").
    fn player(&self) -> &'static str;

    /// The name of the rule that ends the game here, if one does
    /// ("checkmate", "fifty moves"). Repetition is not visible from a position alone.
    fn ending(&self) -> Option<&'static str>;

    /// The true value for the player to move, on the scale of
    /// [`Game::evaluate`], if the game knows it without a search.
    fn truth(&self) -> Option<i32> {
        None
    }
}

/// What was wrong with a text, in one line: what, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl NotationError {
    /// An error with this text, which names the offending part and the remedy.
    pub fn new(message: impl Into<String>) -> NotationError {
        NotationError(message.into())
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NotationError {}
