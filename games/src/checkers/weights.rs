//! The numbers of the evaluation.

use super::evaluation::{FEATURES, Pair, pair};
use super::squares::bit;

/// The weight of each feature.
pub(super) static WEIGHTS: [Pair; FEATURES] = [
    pair(3, 3),
    pair(3, 3),
    pair(-15, -15),
    pair(30, 30),
    pair(25, 25),
    pair(20, 20),
    pair(1, 1),
    pair(1, 1),
    pair(8, 8),
    pair(-10, -10),
    pair(15, 15),
    pair(0, 5),
    pair(1, 1),
    pair(0, 10),
];

/// A Black man in the opening.
const MEN_OPENING: [i32; 32] = [
    104, 102, 104, 102, 100, 100, 100, 100, 100, 101, 102, 101, 101, 103, 103, 100, 100, 103, 103,
    101, 102, 104, 104, 104, 108, 108, 108, 108, 0, 0, 0, 0,
];
/// A Black man in the end.
const MEN_END: [i32; 32] = [
    100, 100, 100, 100, 100, 100, 100, 100, 102, 102, 102, 102, 104, 104, 104, 104, 106, 106, 106,
    106, 108, 108, 108, 108, 112, 112, 112, 112, 0, 0, 0, 0,
];
/// A Black king in the opening.
const KINGS_OPENING: [i32; 32] = [
    130, 130, 130, 130, 130, 132, 132, 130, 130, 134, 134, 132, 130, 136, 136, 134, 134, 136, 136,
    130, 132, 134, 134, 130, 130, 132, 132, 130, 130, 130, 130, 130,
];
/// A Black king in the end.
const KINGS_END: [i32; 32] = [
    130, 130, 130, 130, 130, 132, 132, 130, 130, 134, 134, 132, 130, 136, 136, 134, 134, 136, 136,
    130, 132, 134, 134, 130, 130, 132, 132, 130, 130, 130, 130, 130,
];

/// The value of a piece by colour, kind (man, king) and bit of the board;
/// White's are the same on the board turned round, and negative.
pub(super) static PLACES: [[[Pair; 32]; 2]; 2] = {
    let mut places = [[[0; 32]; 2]; 2];
    let mut square = 1;
    while square <= 32 {
        let man = pair(MEN_OPENING[square - 1], MEN_END[square - 1]);
        let king = pair(KINGS_OPENING[square - 1], KINGS_END[square - 1]);
        let black = bit(square as u8).trailing_zeros() as usize;
        let white = bit(33 - square as u8).trailing_zeros() as usize;
        places[0][0][black] = man;
        places[0][1][black] = king;
        places[1][0][white] = -man;
        places[1][1][white] = -king;
        square += 1;
    }
    places
};
