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
    let mirrored = (board.kings() & own & RIGHT).any();
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
        let seen = |set: Bitboard| {
            let turned = color.fold_wb(set, set.flip_vertical());
            let turned = if mirrored {
                turned.flip_horizontal()
            } else {
                turned
            };
            turned.0
        };
        *mine = seen(role & own);
        *theirs = seen(role.without(own));
    }
}
