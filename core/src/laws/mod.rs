//! The laws that every game keeps, as a test for anybody's game.
//!
//! The search trusts its game: that [`Game::key_after`] gives the key of the
//! position after the move, that [`Game::tactical_moves`] lists what
//! [`Game::is_tactical`] names, that nothing comes back after an irreversible
//! move. A game that breaks such a promise makes no error message; it plays a
//! little worse, or reports a win that is none. One call looks at every promise
//! in the positions of many random games:
//!
//! ```
//! # #[derive(Clone)]
//! # struct Nim(u32);
//! # impl niwaki::Game for Nim {
//! #     type Move = u32;
//! #     fn moves(&self, moves: &mut niwaki::MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//! #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//! #     fn outcome(&self) -> Option<niwaki::Outcome> { (self.0 == 0).then_some(niwaki::Outcome::Loss) }
//! #     fn key(&self) -> niwaki::Key { niwaki::Key::mixed(u64::from(self.0)) }
//! #     fn evaluate(&self) -> i32 { 0 }
//! # }
//! // The `Nim` of the documentation of `Game`.
//! let summary = niwaki::laws::check(&Nim(21))?;
//! assert_eq!(summary.distinct, 22);
//! # Ok::<(), niwaki::laws::Violation>(())
//! ```
//!
//! In a test, `niwaki::laws::check(&start).unwrap()` is all there is to write.
//! Call [`check_notation`] for a game that has a [`Notation`], [`check_family`]
//! for a [`Family`].
//!
//! # What a report says
//!
//! The law, the shortest sequence of moves found that leads to where it is
//! broken, and the two values that should be one:
//!
//! ```
//! use niwaki::laws::{self, Law};
//! use niwaki::{Game, Key, MoveList, Outcome};
//!
//! /// Nim again, but the player to move is not part of the key.
//! #[derive(Clone)]
//! struct Forgetful { matches: u32, first_to_move: bool }
//!
//! impl Game for Forgetful {
//!     type Move = u32;
//!     fn moves(&self, moves: &mut MoveList<u32>) {
//!         moves.extend(1..=self.matches.min(3));
//!     }
//!     fn play(&self, taken: u32) -> Forgetful {
//!         Forgetful { matches: self.matches - taken, first_to_move: !self.first_to_move }
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.matches == 0).then_some(Outcome::Loss)
//!     }
//!     fn key(&self) -> Key {
//!         Key::mixed(u64::from(self.matches))
//!     }
//!     fn evaluate(&self) -> i32 {
//!         if self.first_to_move { 10 } else { -10 }
//!     }
//! }
//!
//! let start = Forgetful { matches: 9, first_to_move: true };
//! let violation = laws::check(&start).unwrap_err();
//! assert_eq!(violation.law, Law::SameKey);
//! assert_eq!(violation.moves, ["1", "1"]);
//! assert_eq!(violation.expected, "evaluate(), as after 2, which has the same key, = -10");
//! assert_eq!(violation.found, "evaluate() here = 10");
//! ```
//!
//! A law about something that never occurs (no move is tactical, nobody can
//! pass) is kept without being tested; the [`Summary`] tells how often what
//! occurred, and, printed, what never did. It takes 300 moves to tell whose
//! side the evaluation is from.

mod endgames;
mod family;
mod features;
mod horizon;
mod law;
mod line;
mod notation;
mod panics;
mod position;
mod random;
mod shrink;
mod sides;
mod suite;
#[cfg(test)]
mod tests;
mod violation;
mod walk;

pub use law::Law;
pub use random::Random;
pub use violation::{Summary, Violation};

use crate::{Family, Game, Notation};

use suite::Suite;

/// The thoroughness of a check. The defaults take a second or so for a game
/// like chess.
///
/// ```
/// # let game = niwaki::doc_game();
/// let summary = niwaki::laws::Laws::default().walks(5).length(10).seed(3).check(&game)?;
/// assert_eq!(summary.walks, 5);
/// # Ok::<(), niwaki::laws::Violation>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    walks: usize,
    length: usize,
    seed: u64,
}

impl Default for Laws {
    fn default() -> Laws {
        Laws {
            walks: 50,
            length: 200,
            seed: 1,
        }
    }
}

impl Laws {
    /// Plays so many random games from each start.
    #[must_use]
    pub const fn walks(mut self, count: usize) -> Laws {
        self.walks = count;
        self
    }

    /// Plays so many moves in each game, if it does not end before.
    #[must_use]
    pub const fn length(mut self, moves: usize) -> Laws {
        self.length = moves;
        self
    }

    /// Plays other games for another seed; the same for the same.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Laws {
        self.seed = seed;
        self
    }

    /// Checks the laws of [`Game`] in random games from `start`.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn check<G: Game>(&self, start: &G) -> Result<Summary, Violation> {
        let suite = Suite {
            start,
            extra: |_, _| Ok(()),
            text: |_| None,
            name: |_, mv| format!("{mv:?}"),
        };
        walk::walk(self, &suite)
    }

    /// Checks the laws of [`Game`] and of [`Notation`] in random games from
    /// `start`.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn check_notation<G: Notation>(&self, start: &G) -> Result<Summary, Violation> {
        let suite = Suite {
            start,
            extra: notation::check,
            text: |game| Some(game.position_text()),
            name: |game, mv| game.move_text(mv),
        };
        walk::walk(self, &suite)
    }

    /// Checks the laws of a [`Family`], and those of its games in random games
    /// from its start and from each of its bench positions.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn check_family<F: Family>(&self) -> Result<Summary, Violation> {
        family::check::<F>(self)
    }
}

/// Checks the laws of [`Game`] as thoroughly as usual; see [`Laws::check`].
///
/// # Errors
/// The first law found broken.
pub fn check<G: Game>(start: &G) -> Result<Summary, Violation> {
    Laws::default().check(start)
}

/// Checks the laws of [`Game`] and [`Notation`] as thoroughly as usual; see
/// [`Laws::check_notation`].
///
/// # Errors
/// The first law found broken.
pub fn check_notation<G: Notation>(start: &G) -> Result<Summary, Violation> {
    Laws::default().check_notation(start)
}

/// Checks the laws of a [`Family`] as thoroughly as usual; see
/// [`Laws::check_family`].
///
/// # Errors
/// The first law found broken.
pub fn check_family<F: Family>() -> Result<Summary, Violation> {
    Laws::default().check_family::<F>()
}
