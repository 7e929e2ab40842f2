//! Sets of squares, turned and filled.

use shakmaty::{Bitboard, File};

/// Returns all squares behind these on their files, as seen by a climbing pawn.
pub(super) const fn below(squares: Bitboard) -> Bitboard {
    let mut fill = squares.0 >> 8;
    fill |= fill >> 8;
    fill |= fill >> 16;
    Bitboard(fill | (fill >> 32))
}

/// Returns all squares before these on their files, as seen by a climbing pawn.
pub(super) const fn above(squares: Bitboard) -> Bitboard {
    let mut fill = squares.0 << 8;
    fill |= fill << 8;
    fill |= fill << 16;
    Bitboard(fill | (fill << 32))
}

/// Returns the neighbours of these squares on their ranks.
#[inline]
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    squares.without(File::A).shift(-1) | squares.without(File::H).shift(1)
}

#[inline]
pub(super) fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}
