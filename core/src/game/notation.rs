//! Notation: positions and moves as text, boards, and how a game ended. It is
//! apart from [`Game`], so that a researcher's synthetic game need not have it
//! all.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::game::drawing::{Cell, Place};
use crate::game::message::Message;
use crate::game::result;
use crate::{Drawing, Game, MoveList};

/// A game whose positions and moves can be read and written. Three methods are
/// required; moves are written as Rust's `Debug` writes them, unless the game
/// says otherwise. [`crate::Simple`] is for games that want to say nothing at
/// all.
pub trait Notation: Game {
    /// Reads a position in the game's own notation (FEN, PDN FEN, child
    /// indices). `self` is any position of the same family, whose parameters
    /// the new position takes over.
    ///
    /// # Errors
    /// Text that is no legal position: says which part, and what would be
    /// right.
    ///
    /// ```
    /// use niwaki::{Family, Notation, Simple, SimpleGame};
    /// # use niwaki::{Game, Key, MoveList, Outcome};
    /// # #[derive(Clone)]
    /// # struct Nim(u32);
    /// # impl Game for Nim {
    /// #     type Move = u32;
    /// #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
    /// #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
    /// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
    /// #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
    /// #     fn evaluate(&self) -> i32 { 0 }
    /// # }
    /// # impl SimpleGame for Nim {
    /// #     const NAME: &'static str = "nim";
    /// #     fn start() -> Nim { Nim(21) }
    /// # }
    ///
    /// let start = Simple::<Nim>::start("")?;
    /// let position = start.parse_position("1 3")?;
    /// assert_eq!(position.parse_move("2")?, 2);
    /// let error = start.parse_position("1 4").err().unwrap();
    /// assert_eq!(error.to_string(), "'4' is no legal move here: choose from 1, 2, 3");
    /// # Ok::<(), niwaki::NotationError>(())
    /// ```
    fn parse_position(&self, text: &str) -> Result<Self, NotationError>;

    /// Writes the position so that [`Notation::parse_position`] reads it back.
    fn position_text(&self) -> String;

    /// Reads one of this position's moves: if the game does not say otherwise,
    /// the one whose [`Notation::move_text`] this is.
    ///
    /// # Errors
    /// Text that is no move at all, or no legal one here, or ambiguous.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError> {
        let mut moves = legal_moves(self).into_iter();
        let found = moves.find(|&mv| self.move_text(mv) == text);
        found.ok_or_else(|| no_such_move(self, text))
    }

    /// Writes one of this position's moves for programs, in one word, so that
    /// [`Notation::parse_move`] reads it back here.
    fn move_text(&self, mv: Self::Move) -> String {
        debug_word(mv)
    }

    /// Writes one of this position's moves for people.
    fn move_for_people(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Draws the board in several lines of text.
    fn board(&self) -> String {
        self.position_text()
    }

    /// Returns the board as a grid of cells, for interfaces that draw it with
    /// colours; games without one are shown as [`Notation::board`] draws them.
    fn drawing(&self) -> Option<Drawing> {
        None
    }

    /// Returns the cells of the [drawing](Notation::drawing) at which a person
    /// points for this move, in order: from where and to where, or where a
    /// piece is put. Moves may share them, as promotions do; a move without any
    /// can only be typed.
    fn places(&self, mv: Self::Move) -> Vec<Place> {
        let _ = mv;
        Vec::new()
    }

    /// Returns the pieces that a person can put on the cells of the
    /// [drawing](Notation::drawing) to set a position up, each as a cell without
    /// a name; none in games whose positions can only be typed.
    fn palette(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Writes the position in which the pieces of this drawing stand and
    /// `player` is to move, legal or not: whoever reads it by
    /// [`Notation::parse_position`] refuses it where it is illegal. What a board
    /// does not show (rights to castle, for instance) is that of `self`, as far
    /// as the pieces allow it. Asked only of games with a
    /// [palette](Notation::palette).
    fn arranged(&self, drawing: &Drawing, player: &str) -> String {
        let _ = (drawing, player);
        String::new()
    }

    /// Returns who is to move, in the game's own words ("White", "Black",
    /// "Max").
    fn player(&self) -> &'static str;

    /// Returns the name of the rule that ends the game here, if one does
    /// ("checkmate", "fifty moves"). Repetition is not visible from a position
    /// alone.
    fn ending(&self) -> Option<&'static str> {
        result(self, true)?;
        Some(if self.outcome().is_some() {
            "the rules of the game"
        } else if legal_moves(self).is_empty() {
            "no legal move"
        } else {
            "too many moves without progress"
        })
    }

    /// Returns the true value for the player to move, on the scale of
    /// [`Game::evaluate`], if the game knows it without a search.
    fn truth(&self) -> Option<i32> {
        None
    }
}

/// Lists the legal moves; none where the game is over by its own rules.
fn legal_moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    if game.outcome().is_none() {
        game.moves(&mut moves);
    }
    moves
}

/// Writes a move as `Debug` does, without the blanks, since moves are one word.
pub(crate) fn debug_word<M: fmt::Debug>(mv: M) -> String {
    let mut text = format!("{mv:?}");
    text.retain(|letter| !letter.is_whitespace());
    text
}

/// How many moves an error names at most; a longer list would not be read.
const NAMED: usize = 8;

/// Makes the error for a text that is none of the legal moves. It names some
/// that are, so that people see how moves are written here.
fn no_such_move<G: Notation>(game: &G, text: &str) -> NotationError {
    let text = text.escape_debug();
    let moves = legal_moves(game);
    if moves.is_empty() {
        return NotationError::new(format!("'{text}' cannot be played: the game is over"));
    }
    let names = moves.iter().take(NAMED).map(|&mv| game.move_text(mv));
    let names: Vec<String> = names.collect();
    let more = if moves.len() > NAMED { ", …" } else { "" };
    let names = names.join(", ");
    NotationError::new(format!(
        "'{text}' is no legal move here: choose from {names}{more}"
    ))
}

/// The error of a text that is not understood: one line that says what is
/// wrong, where, and what would be right.
///
/// ```
/// use core::error::Error;
/// use niwaki::NotationError;
///
/// let cause = "x".parse::<u8>().unwrap_err();
/// let error = NotationError::new("'x': the board has files 1 to 8").because(cause);
/// assert_eq!(error.to_string(), "'x': the board has files 1 to 8");
/// assert_eq!(error.source().unwrap().to_string(), "invalid digit found in string");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(Message);

impl NotationError {
    /// Makes an error with this text, which names the offending part and the
    /// remedy.
    pub fn new(message: impl Into<String>) -> NotationError {
        NotationError(Message::new(message))
    }

    /// Adds the error that this one comes of.
    #[must_use]
    pub fn because(self, cause: impl Error + Send + Sync + 'static) -> NotationError {
        NotationError(self.0.because(cause))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Error for NotationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause()
    }
}
