//! The share that a piece on a square has in what a position keeps up to date.

use niwaki::Key;

use super::pair::{KING, MAN, Pair};
use super::squares::Colour;
use super::weights::PLACES;

/// A piece's share of the hash key and of the evaluation: side by side, because
/// every move needs all of it at once.
pub(super) struct Stamp {
    pub(super) key: Key,
    /// The worth of its place; negative for White.
    pub(super) place: Pair,
    /// Its worth in a plain count of material; negative for White.
    pub(super) material: i32,
}

/// A stamp for each colour, kind (man, king) and square.
static STAMPS: [[[Stamp; 32]; 2]; 2] = [
    [of_kind(0, 0, MAN), of_kind(0, 1, KING)],
    [of_kind(1, 0, -MAN), of_kind(1, 1, -KING)],
];

const fn of_kind(colour: usize, kind: usize, material: i32) -> [Stamp; 32] {
    const NONE: Stamp = Stamp {
        key: Key(0),
        place: 0,
        material: 0,
    };
    let mut stamps = [NONE; 32];
    let mut square = 0;
    while square < 32 {
        stamps[square] = Stamp {
            key: Key::mixed((colour * 64 + kind * 32 + square) as u64),
            place: PLACES[colour][kind][square],
            material,
        };
        square += 1;
    }
    stamps
}

/// The part of the key that changes with the player to move.
pub(super) const TURN: Key = Key::mixed(128);

/// Returns the stamp of a piece on the square of this bit.
#[inline]
pub(super) fn stamp(colour: Colour, is_king: bool, index: u8) -> &'static Stamp {
    &STAMPS[colour as usize][usize::from(is_king)][usize::from(index & 31)]
}
