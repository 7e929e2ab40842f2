//! How far pawns come that no enemy pawn can stop: what is in their way, and how near the kings are.

use shakmaty::{Bitboard, Board};

use super::bonus::Bonus;
use super::camp::Camp;
use super::fills::above;
use super::pawns::passed;
use super::weights::Terms;

/// Rates the ways of the passed pawns of `own`.
#[inline]
pub(super) fn passers(board: &Board, own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    let climbing = |squares: Bitboard| own.color.fold_wb(squares, squares.flip_vertical());
    let pawns = passed(climbing(own.pawns), climbing(enemy.pawns));
    if pawns.is_empty() {
        return Bonus::ZERO;
    }
    let occupied = climbing(board.occupied());
    let hostile = climbing(enemy.attacked | enemy.own);
    let kings = [own.king, enemy.king].map(|king| own.color.fold_wb(king, king.flip_vertical()));
    let mut sum = Bonus::ZERO;
    for square in pawns {
        let steps = square.rank().to_usize() as i32 - 1;
        let Some(next) = square.offset(8).filter(|_| steps > 0) else {
            continue;
        };
        let mut rate = terms.passed_own_king * kings[0].distance(next) as i32
            + terms.passed_their_king * kings[1].distance(next) as i32;
        if !occupied.contains(next) {
            rate += terms.passed_unblocked;
        }
        if (above(Bitboard::from(square)) & hostile).is_empty() {
            rate += terms.passed_safe;
        }
        sum += rate * steps;
    }
    sum
}
