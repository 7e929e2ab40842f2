//! The static evaluation of a position, for the player to move.
//!
//! Piece values and squares come from [`tables`](super::tables) and are summed up as moves are played, as is the
//! [structure](pawns) of the pawns, which most moves leave alone. What pieces [reach](camp) and
//! [threaten](threats), the [posts] that pawns leave them, the safety of the [kings](king) and the way of [passed
//! pawns](passers) are counted on bitboards when asked for. Each term is written for one colour and taken with the
//! opposite sign for the other, so that mirrored positions have the same value.

mod bonus;
mod camp;
mod fills;
mod king;
mod passers;
mod pawns;
mod posts;
mod threats;
mod weights;

use shakmaty::{Board, Color, Position, Role};

use super::score::Score;
use super::tables::{FULL_PHASE, value};
pub(super) use bonus::Bonus;
use camp::{Camp, camps};
pub(super) use pawns::pawn_structure;
pub(super) use weights::{Terms, Weights};

/// Returns the value for the player to move, from the sums kept in the position and the structure of its pawns.
#[inline]
pub(super) fn evaluate(
    position: &shakmaty::Chess,
    score: Score,
    pawns: Bonus,
    terms: &Terms,
) -> i32 {
    let board = position.board();
    let white = tapered(board, score, pawns + pieces(board, terms));
    position.turn().fold_wb(white, -white) + terms.tempo
}

/// Rates the pieces of both sides, from White's side.
#[inline]
pub(super) fn pieces(board: &Board, terms: &Terms) -> Bonus {
    camps(board, terms).map_or(Bonus::ZERO, |[white, black]| {
        side(board, &white, &black, terms) - side(board, &black, &white, terms)
    })
}

/// Rates the pieces of one camp against the other.
#[inline]
fn side(board: &Board, own: &Camp, enemy: &Camp, terms: &Terms) -> Bonus {
    own.activity
        + posts::posts(board, own, enemy, terms)
        + threats::threats(board, own, enemy, terms)
        + king::attack(board, own, enemy, terms)
        + king::shelter(own, enemy, terms)
        + passers::passers(board, own, enemy, terms)
}

/// Mixes the values of middlegame and endgame, according to the pieces that are left.
#[inline]
fn tapered(board: &Board, score: Score, bonus: Bonus) -> i32 {
    let phase = score.phase().min(FULL_PHASE);
    let middlegame = score.middlegame() + bonus.middlegame();
    let endgame = drawish(board, score.endgame() + bonus.endgame());
    (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

/// Returns a quarter of the value where the better side has no pawns and no more than
/// a minor piece ahead: there is nothing to win with.
#[inline]
fn drawish(board: &Board, endgame: i32) -> i32 {
    let better = Color::from_white(endgame > 0);
    if (board.pawns() & board.by_color(better)).any() {
        return endgame;
    }
    let ahead = officers_value(board, better) - officers_value(board, !better);
    if ahead <= value(Role::Bishop) {
        endgame / 4
    } else {
        endgame
    }
}

/// Returns the plain values of knights, bishops, rooks and queens of a colour.
#[inline]
fn officers_value(board: &Board, color: Color) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| value(role) * board.by_piece(role.of(color)).count() as i32)
        .sum()
}
