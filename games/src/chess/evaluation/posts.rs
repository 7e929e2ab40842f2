//! Good and bad squares for pieces, as the pawns make them: outposts, open files, bishops behind their own pawns.

use shakmaty::{Bitboard, Board};

use super::bonus::Bonus;
use super::camp::Camp;
use super::fills::{above, below, beside, count};
use super::weights::Terms;

/// Rates where the pawns leave officers good squares.
#[inline]
pub(super) fn posts(board: &Board, own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    let bishops = board.bishops() & own.own;
    let minors = (board.knights() & own.own) | bishops;
    let before_pawns = own.color.fold_wb(below(enemy.pawns), above(enemy.pawns));
    let safe = own.by_pawns & !beside(before_pawns);
    let mut sum = terms.outpost * count(minors & safe);
    for colour in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        if (bishops & colour).any() {
            sum += terms.bishop_pawn * count(own.pawns & colour);
        }
    }
    if bishops.more_than_one() {
        sum += terms.bishop_pair;
    }
    for rook in board.rooks() & own.own {
        let file = Bitboard::from(rook.file());
        if (own.pawns & file).is_empty() {
            sum += if (enemy.pawns & file).is_empty() {
                terms.open_file
            } else {
                terms.half_open_file
            };
        }
    }
    sum
}
