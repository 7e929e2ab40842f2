//! The numbers of the evaluation.
//!
//! They were fitted by logistic regression to the results of some 9,000 games
//! of self-play from random openings (2,000 to 4,000 nodes a move, a million
//! positions without a capture due), and scaled so that a man is worth 100 on
//! average. Bounds kept each sign as the game explains it and a king clearly
//! above a man. An unbounded fit, to fewer games and with more features, took
//! what goes with winning for what wins: against a count of material it scored 82%
//! and 86% at 1,000 and 5,000 nodes a move, where these numbers score 85% and 92%.
//!
//! That a man is worth more at the end than in the opening is what makes the
//! side that is ahead trade: with every exchange its balance weighs more.

use super::pair::{Pair, pair};
use super::squares::bit;

/// The number of features with a weight of their own.
pub(super) const FEATURES: usize = 8;

/// The weight of each feature, for one more of it on Black's side.
pub(super) static WEIGHTS: [Pair; FEATURES] = [
    pair(0, 20),    // a man with a safe step
    pair(-14, 0),   // a king without one
    pair(10, 10),   // a man one safe step from the crown row
    pair(0, 3),     // two or three steps from it
    pair(-18, -17), // a man stuck in the dog hole
    pair(40, 13),   // kings against none
    pair(-2, 3),    // having the move
    pair(34, 2),    // a capture that the opponent must see to
];

/// The worth of the men on the home row together, beyond their single worths,
/// by the number that says which squares they hold.
#[rustfmt::skip] // one row for each pair of squares 3 and 4
pub(super) static HOMES: [Pair; 16] = [
    pair(-37, 2), pair(-8, -22), pair(6, -26), pair(8, -13),
    pair(-25, 7), pair(-15, 40), pair(25, -4), pair(13, 37),
    pair(-24, 9), pair(-5, -12), pair(-1, -9), pair(5, 32),
    pair(18, -47), pair(8, 12), pair(6, -6), pair(24, 1),
];

/// A Black man in the opening.
#[rustfmt::skip] // the shape of the board
const MEN_OPENING: [i32; 32] = [
    98, 115, 105, 98,
    110, 124, 116, 115,
    106, 113, 103, 96,
    105, 102, 103, 82,
    80, 70, 83, 86,
    96, 88, 51, 62,
    90, 94, 94, 94,
    0, 0, 0, 0,
];
/// A Black man in the end.
#[rustfmt::skip] // the shape of the board
const MEN_END: [i32; 32] = [
    119, 99, 108, 89,
    101, 79, 94, 84,
    91, 90, 88, 103,
    103, 91, 99, 107,
    106, 120, 106, 114,
    116, 113, 131, 123,
    102, 102, 102, 102,
    0, 0, 0, 0,
];
/// A Black king in the opening.
#[rustfmt::skip] // the shape of the board
const KINGS_OPENING: [i32; 32] = [
    123, 114, 105, 114,
    120, 116, 114, 113,
    113, 115, 104, 111,
    105, 107, 109, 114,
    114, 108, 112, 109,
    112, 120, 118, 113,
    115, 116, 118, 104,
    104, 112, 111, 105,
];
/// A Black king in the end.
#[rustfmt::skip] // the shape of the board
const KINGS_END: [i32; 32] = [
    120, 122, 112, 119,
    122, 131, 122, 116,
    131, 120, 112, 119,
    112, 127, 128, 117,
    114, 127, 125, 112,
    114, 118, 121, 121,
    115, 126, 126, 112,
    112, 124, 127, 112,
];

/// The value of a piece by colour, kind (man, king) and bit of the board;
/// White's are the same on the board turned round, and negative.
pub(super) const PLACES: [[[Pair; 32]; 2]; 2] = {
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
