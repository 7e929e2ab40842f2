//! Tactical moves without an end, and with one.

use crate::laws::{Law, check};
use crate::{Game, Key, MoveList, Outcome, Tactics};

/// Three moves a ply, for 200 plies, each of which seems to gain something. From a ply on all of
/// them are tactical, so many times on end.
#[derive(Clone)]
struct Eager {
    ply: u64,
    line: u64,
    tactical: core::ops::Range<u64>,
}

impl Eager {
    fn new(tactical: core::ops::Range<u64>) -> Eager {
        Eager {
            ply: 0,
            line: 0,
            tactical,
        }
    }
}

impl Game for Eager {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend(0..3);
    }

    fn play(&self, mv: u64) -> Eager {
        Eager {
            ply: self.ply + 1,
            line: Key::mixed(self.line ^ mv).0,
            tactical: self.tactical.clone(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.ply == 200).then_some(Outcome::Draw)
    }

    fn key(&self) -> Key {
        Key::mixed(self.line ^ self.ply)
    }

    /// Who has just moved has gained up to a unit.
    fn evaluate(&self) -> i32 {
        -((self.line % 100) as i32)
    }

    fn is_tactical(&self, _: u64, _: Tactics) -> bool {
        self.tactical.contains(&self.ply)
    }
}

#[test]
fn tactical_moves_without_an_end_are_named() {
    let violation = check(&Eager::new(0..200)).unwrap_err();
    assert_eq!(violation.law, Law::TacticalEnd);
    assert!(violation.moves.is_empty(), "{violation}");
    let limit = "30000 nodes, 66 plies deep, and no end";
    assert_eq!(violation.found, limit);
}

#[test]
fn the_line_to_where_they_begin_is_short() {
    let violation = check(&Eager::new(8..200)).unwrap_err();
    assert_eq!(violation.law, Law::TacticalEnd);
    let moves = violation.moves.len();
    assert!((6..20).contains(&moves), "{violation}");
}

#[test]
fn tactical_moves_that_come_to_an_end_are_lawful() {
    assert!(check(&Eager::new(0..0)).is_ok());
    assert!(check(&Eager::new(50..53)).is_ok());
}
