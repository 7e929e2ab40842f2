//! The safety of a king: the pawns before it, and the danger that enemy pieces are to it together.
//!
//! # Source
//! What threatens a king counts by the square of its sum, as in most engines since Fruit and Glaurung; which
//! things are summed up (attackers, squares that nothing guards, unharmed checks) is common to Stockfish since 2010
//! and Ethereal. The weights are our own, fitted to games.

use shakmaty::{Bitboard, Board, attacks};

use super::bonus::Bonus;
use super::camp::Camp;
use super::fills::{beside, count};
use super::weights::Terms;

/// The worth of danger `d` is `d` squared by this in the middlegame,
const SQUARE: i32 = 720;
/// at most this,
const MOST: i32 = 600;
/// and in the endgame `d` by this.
const PART: i32 = 20;
/// More danger than weights come to that somebody would fit, and small enough to be squared.
const FITTED: i32 = 20_000;

/// Rates how dangerous the pieces of `own` are to the king of `enemy`, if there are two that attack, or a queen.
#[inline]
pub(super) fn attack(board: &Board, own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    let queens = (board.queens() & own.own).any();
    if own.attackers + i32::from(queens) < 2 {
        return Bonus::ZERO;
    }
    let weak = own.attacked & !enemy.twice & (!enemy.attacked | enemy.by_king | enemy.by_queens);
    let mut danger = own.danger + terms.calm + terms.weak * count(weak & enemy.by_king);
    if queens {
        danger += terms.queen_near;
    }
    danger += checks(board, own, enemy, weak, terms);
    let danger = danger.clamp(0, FITTED);
    Bonus::new((danger * danger / SQUARE).min(MOST), danger / PART)
}

/// Returns the danger of the squares from which a check could be given without loss: nobody guards them, or the king or a
/// queen alone, and a second piece attacks them.
#[inline]
fn checks(board: &Board, own: &Camp, enemy: &Camp, weak: Bitboard, terms: &Terms) -> i32 {
    let occupied = board.occupied();
    let safe = !own.own & (!enemy.attacked | weak & own.twice);
    let diagonal = attacks::bishop_attacks(enemy.king, occupied);
    let straight = attacks::rook_attacks(enemy.king, occupied);
    let jump = attacks::knight_attacks(enemy.king);
    [
        own.by_knights & jump,
        own.by_bishops & diagonal,
        own.by_rooks & straight,
        own.by_queens & (diagonal | straight),
    ]
    .into_iter()
    .zip(terms.check)
    .map(|(from, check)| check * count(from & safe))
    .sum()
}

/// Rates the pawns of both colours before the king of `own`.
#[inline]
pub(super) fn shelter(own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    let king = Bitboard::from(own.king);
    let step = own.color.fold_wb(8, -8);
    let mut row = (king | beside(king)).shift(step);
    let mut sum = terms.shelter * count((row | row.shift(step)) & own.pawns);
    for storm in terms.storm {
        sum += storm * count(row & enemy.pawns);
        row = row.shift(step);
    }
    sum
}
