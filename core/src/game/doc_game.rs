//! Nim with one heap, small enough for examples.

use crate::game::key::Key;
use crate::game::{Game, MoveList, Outcome};

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
