//! The features of a position, for learned evaluations: which piece stands where, as a side sees it.
//!
//! Each side sees the board from its own edge, and with its king on the left half: what is true on one wing is true on
//! the other. A king that crosses to the other half turns the whole board around, which happens seldom enough.

use shakmaty::{Bitboard, Board, Color};

/// The files e to h.
const RIGHT: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);

/// Sets the bits of the features of `color`: a word for each kind of piece, own pawns, knights, bishops, rooks, queens
/// and king first, then those of the opponent.
pub(super) fn of(board: &Board, color: Color, active: &mut [u64]) {
    let own = board.by_color(color);
    let roles = [
        board.pawns(),
        board.knights(),
        board.bishops(),
        board.rooks(),
        board.queens(),
        board.kings(),
    ];
    let (mine, theirs) = active.split_at_mut(roles.len());
    for ((mine, theirs), role) in mine.iter_mut().zip(theirs).zip(roles) {
        *mine = (role & own).0;
        *theirs = role.without(own).0;
    }
    // Word by word, so that the compiler turns several at once.
    if color.is_black() {
        turn(active, Bitboard::flip_vertical);
    }
    if (board.kings() & own & RIGHT).any() {
        turn(active, Bitboard::flip_horizontal);
    }
}

/// Turns the board of every word.
fn turn(active: &mut [u64], turned: impl Fn(Bitboard) -> Bitboard) {
    for word in active {
        *word = turned(Bitboard(*word)).0;
    }
}
