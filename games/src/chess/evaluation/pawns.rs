//! The structure of the pawns, which most moves leave alone.

use shakmaty::{Bitboard, Board};

use super::bonus::Bonus;
use super::fills::{above, below, beside, count};
use super::weights::Terms;

/// Rates the pawns of both sides, from White's side.
#[inline]
pub(in super::super) fn pawn_structure(board: &Board, terms: &Terms) -> Bonus {
    let white = board.pawns() & board.white();
    let black = board.pawns() & board.black();
    climbing_pawns(white, black, terms)
        - climbing_pawns(black.flip_vertical(), white.flip_vertical(), terms)
}

/// Rates the structure of the pawns that climb the board, against those that descend.
#[inline]
fn climbing_pawns(own: Bitboard, theirs: Bitboard, terms: &Terms) -> Bonus {
    let doubled = own & below(own);
    let isolated = own.without(beside(above(own) | own | below(own)));
    let supported = own & beside(own).shift(8);
    let mut sum = terms.doubled * count(doubled)
        + terms.isolated * count(isolated)
        + terms.supported * count(supported);
    for square in passed(own, theirs) {
        sum += terms.passed[square.rank().to_usize()];
    }
    sum
}

/// Returns the climbing pawns that no enemy pawn can stop, of each file the foremost.
#[inline]
pub(super) fn passed(own: Bitboard, theirs: Bitboard) -> Bitboard {
    own.without(below(theirs) | beside(below(theirs)) | below(own))
}
