//! The features of a position, for learned evaluations: which piece stands where, as a side sees it.
//!
//! Each side sees the board from its own edge, and with its king on the left half: what is true on one wing is true on
//! the other. A king that crosses to the other half turns the whole board around, which happens seldom enough.

use niwaki::evaluation::Changes;
use shakmaty::{Bitboard, Board, Color, Piece, Square};

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
    if is_mirrored(board, color) {
        turn(active, Bitboard::flip_horizontal);
    }
}

/// Tells whether `color` sees the wings exchanged.
fn is_mirrored(board: &Board, color: Color) -> bool {
    (board.kings() & board.by_color(color) & RIGHT).any()
}

/// Turns the board of every word.
fn turn(active: &mut [u64], turned: impl Fn(Bitboard) -> Bitboard) {
    for word in active {
        *word = turned(Bitboard(*word)).0;
    }
}

/// Tells which features of each colour have changed between two boards, unless a king has crossed to the other half.
pub(super) fn changed([before, now]: [&Board; 2], sides: [(Color, &mut Changes); 2]) -> bool {
    let mut views = sides.map(|(color, changes)| (color, is_mirrored(now, color), changes));
    if views
        .iter()
        .any(|&(color, mirrored, _)| is_mirrored(before, color) != mirrored)
    {
        return false;
    }
    // Where a piece gives way to another one of its colour, as in some castling of Chess960, that is a king.
    let squares = (before.white() ^ now.white())
        | (before.black() ^ now.black())
        | (before.kings() ^ now.kings());
    for square in squares {
        let pieces = [before, now].map(|board| board.piece_at(square));
        for (color, mirrored, changes) in &mut views {
            if let Some(piece) = pieces[0] {
                changes.went(feature(square, piece, *color, *mirrored));
            }
            if let Some(piece) = pieces[1] {
                changes.came(feature(square, piece, *color, *mirrored));
            }
        }
    }
    true
}

/// Returns the number of a piece on a square, as `color` sees it.
fn feature(square: Square, piece: Piece, color: Color, mirrored: bool) -> u16 {
    let turned = color.fold_wb(square, square.flip_vertical());
    let turned = if mirrored {
        turned.flip_horizontal()
    } else {
        turned
    };
    let word = piece.role as u16 - 1 + 6 * u16::from(piece.color != color);
    64 * word + u16::from(turned)
}
