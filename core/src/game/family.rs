//! Families: a game as the command line knows it, by name, with parameters,
//! start positions and openings.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Notation, NotationError};

/// A named game, or a family of games that differ by parameters.
///
/// `niwaki games` lists what is said here; `GAME` on the command line is `NAME`
/// or `NAME:parameters`. [`crate::Simple`] makes a family of a game that has
/// nothing but rules.
///
/// ```
/// use niwaki::{Family, Game, Notation, NotationError};
/// # use niwaki::{Key, MoveList, Outcome};
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
/// # impl Notation for Nim {
/// #     fn parse_position(&self, text: &str) -> Result<Nim, NotationError> {
/// #         text.parse().map(Nim).map_err(|cause| NotationError::new("a number").because(cause))
/// #     }
/// #     fn position_text(&self) -> String { self.0.to_string() }
/// #     fn player(&self) -> &'static str { "Somebody" }
/// # }
///
/// struct NimFamily;
///
/// impl Family for NimFamily {
///     type Game = Nim;
///     const NAME: &'static str = "nim";
///     fn start(_: &str) -> Result<Nim, NotationError> { Ok(Nim(21)) }
/// }
///
/// let counts = NimFamily::divide(&NimFamily::start("")?, 2, false);
/// assert_eq!(counts[0], ("1".to_owned(), 3));
/// # Ok::<(), NotationError>(())
/// ```
pub trait Family {
    /// The positions of the family.
    type Game: Notation<Move: Send + Sync> + Send + Sync + 'static;

    /// The name of the game on the command line: small letters, digits and
    /// dashes.
    const NAME: &'static str;

    /// One sentence for a list of games.
    const DESCRIPTION: &'static str = "a game for two";

    /// Lists what can be set after the colon of `NAME:parameters`.
    fn parameters() -> &'static [FamilyParameter] {
        &[]
    }

    /// Returns the start position, for the text after the colon (empty if there
    /// is none, and in families without [`Family::parameters`]).
    ///
    /// # Errors
    /// A parameter that does not exist or does not fit: says which, and what
    /// would.
    fn start(parameters: &str) -> Result<Self::Game, NotationError>;

    /// Lists fixed positions for the signature: specifications of the family
    /// (what may stand after the colon) with a position each, in the game's
    /// notation. Without any, positions from random play stand in for them.
    fn bench() -> &'static [BenchPosition] {
        &[]
    }

    /// Counts the ways to play `depth` plies for each first move, as is the
    /// custom of the game: [`crate::divide`], unless moves that the search
    /// takes for one are told apart there. With `distinct` they are one here
    /// too.
    fn divide(game: &Self::Game, depth: u32, distinct: bool) -> Vec<(String, u64)> {
        let _ = distinct;
        let counts = crate::divide(game, depth).into_iter();
        counts
            .map(|(mv, count)| (game.move_text(mv), count))
            .collect()
    }

    /// Lists openings by name, from which games begin.
    fn openings() -> Vec<Opening> {
        Vec::new()
    }

    /// Returns positions from which the games of a match begin when nobody
    /// brings any, in the game's notation, for the standard parameters: many,
    /// and each fair to both sides. Empty lines and lines that begin with `#`
    /// do not count. Without a book matches begin from the named openings.
    fn book() -> &'static str {
        ""
    }

    /// Returns the parameters of another game of the same kind, drawn by this
    /// number, in families in which each seed, or each array of the pieces, is
    /// a game of its own. `None` elsewhere, and where `parameters` say already
    /// which game is meant.
    fn another(parameters: &str, number: u64) -> Option<String> {
        let _ = (parameters, number);
        None
    }
}

/// A parameter of a [`Family`].
///
/// ```
/// use niwaki::FamilyParameter;
///
/// const MATCHES: FamilyParameter =
///     FamilyParameter { name: "matches", default: "21", range: "1 to 99", meaning: "in the heap" };
/// assert_eq!(format!("nim:{}=30", MATCHES.name), "nim:matches=30");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyParameter {
    /// The word before `=`.
    pub name: &'static str,
    /// The value that holds when it is not given.
    pub default: &'static str,
    /// The values that it may have, in words ("1 to 64, or a range such as
    /// 2..8").
    pub range: &'static str,
    /// Its effect, in a few words.
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
    /// The name by which people know it.
    pub name: String,
    /// The position that it leads to, in the game's notation.
    pub position: String,
}
