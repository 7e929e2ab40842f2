//! What one colour attacks of the other's.
//!
//! # Source
//! The kinds of threats are those of Stockfish since version 6 (2015) and of Ethereal; the weights are our own, fitted to games.

use shakmaty::{Bitboard, Board, Rank};

use super::bonus::Bonus;
use super::camp::Camp;
use super::fills::{beside, count};
use super::weights::Terms;

/// Rates what `own` attacks of `enemy`.
#[inline]
pub(super) fn threats(board: &Board, own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    let officers = enemy.own.without(enemy.pawns).without(enemy.king);
    let guarded = enemy.by_pawns | enemy.twice & !own.twice;
    let weak = enemy.own & own.attacked & !guarded;
    let kinds = [
        enemy.pawns & weak,
        (board.knights() | board.bishops()) & enemy.own,
        board.rooks() & enemy.own,
        board.queens() & enemy.own,
    ];
    let [pawns, minors, rooks, queens] = kinds;
    let of_rooks = [pawns, minors & weak, rooks & weak, queens];
    let mut sum = terms.by_pawn * count(own.by_pawns & officers)
        + terms.by_push * count(pushes(board, own, enemy) & officers.without(own.by_pawns))
        + terms.by_king * count(own.by_king & weak)
        + terms.hanging * count(weak & !enemy.attacked);
    for kind in 0..4 {
        sum += terms.by_minor[kind] * count(own.by_minors & kinds[kind])
            + terms.by_rook[kind] * count(own.by_rooks & of_rooks[kind]);
    }
    sum
}

/// Returns what pawns would attack after a step to a square that no enemy pawn attacks, and that is not simply lost.
#[inline]
fn pushes(board: &Board, own: &Camp, enemy: &Camp) -> Bitboard {
    let step = own.color.fold_wb(8, -8);
    let free = !board.occupied();
    let one = own.pawns.shift(step) & free;
    let third = own.color.fold_wb(Rank::Third, Rank::Sixth);
    let two = (one & third).shift(step) & free;
    let safe = (one | two) & !enemy.by_pawns & (own.attacked | !enemy.attacked);
    beside(safe).shift(step)
}
