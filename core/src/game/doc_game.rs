//! Nim with one heap: the game of the examples in the documentation, and of the
//! tests, which can all be checked by hand.
//!
//! Who leaves a multiple of four matches wins, so that from thirteen matches
//! the one right move is to take one, and the win takes seven plies.

use crate::{Game, Key, MoveList, Outcome};

/// Take one to three; who takes the last one wins.
#[derive(Clone)]
pub(crate) struct Nim(pub(crate) u32);

impl Game for Nim {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        moves.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u32) -> Nim {
        Nim(self.0 - taken)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.0))
    }

    fn evaluate(&self) -> i32 {
        0
    }
}
