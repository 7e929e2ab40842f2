//! The changes that a move makes: the pieces that appear and disappear, and with them
//! the key and the sums of the evaluation.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{
    Bitboard, Castles, CastlingSide, Color, EnPassantMode, Move, Piece, Position, Role, Square,
    attacks,
};

use super::score::Score;
use super::tables::placed;

/// Names every piece that `mv` of `mover` takes from a square (`false`) or puts on one (`true`).
#[inline]
fn for_each_change(mv: Move, mover: Color, mut change: impl FnMut(Piece, Square, bool)) {
    match mv {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => {
            if let Some(victim) = capture {
                change(victim.of(!mover), to, false);
            }
            change(role.of(mover), from, false);
            change(promotion.unwrap_or(role).of(mover), to, true);
        }
        Move::EnPassant { from, to } => {
            change((!mover).pawn(), en_passant_victim(from, to), false);
            change(mover.pawn(), from, false);
            change(mover.pawn(), to, true);
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            change(mover.king(), king, false);
            change(mover.rook(), rook, false);
            change(mover.king(), side.king_to(mover), true);
            change(mover.rook(), side.rook_to(mover), true);
        }
        Move::Put { role, to } => change(role.of(mover), to, true),
    }
}

/// Returns where the pawn stands that an en passant capture removes.
#[inline]
pub(super) fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::from_coords(to.file(), from.rank())
}

/// Returns the change of the evaluation's sums, from White's side.
#[inline]
pub(super) fn score_change(mv: Move, mover: Color) -> Score {
    let mut sum = Score::ZERO;
    for_each_change(mv, mover, |piece, square, appears| {
        if appears {
            sum += placed(piece, square);
        } else {
            sum -= placed(piece, square);
        }
    });
    sum
}

/// Returns the bits that a move flips in the key, en passant apart: for pieces, turn and castling rights.
#[inline]
pub(super) fn key_change(position: &shakmaty::Chess, mv: Move) -> u64 {
    let mut flips = Zobrist64::zobrist_for_white_turn();
    for_each_change(mv, position.turn(), |piece, square, _| {
        flips ^= Zobrist64::zobrist_for_piece(square, piece);
    });
    let lost = lost_rights(position, mv);
    if lost.any() {
        flips ^= rights_key(position.castles(), lost);
    }
    flips.0
}

/// Returns the key of the turn alone.
pub(super) fn turn_key() -> u64 {
    Zobrist64::zobrist_for_white_turn().0
}

/// Returns the rooks that may castle before the move and not after it.
#[inline]
pub(super) fn lost_rights(position: &shakmaty::Chess, mv: Move) -> Bitboard {
    let rights = position.castles().castling_rights();
    if rights.is_empty() {
        return rights;
    }
    match mv {
        Move::Normal {
            role: Role::King,
            to,
            ..
        } => rights & Bitboard::from(position.turn().backrank()).with(to),
        Move::Castle { .. } => rights & position.turn().backrank(),
        Move::Normal { from, to, .. } => rights & Bitboard::from(from).with(to),
        Move::EnPassant { .. } | Move::Put { .. } => Bitboard::EMPTY,
    }
}

/// Returns the key of the castling rights of these rooks.
#[cold]
fn rights_key(castles: &Castles, rooks: Bitboard) -> Zobrist64 {
    let mut key = Zobrist64::default();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if castles
                .rook(color, side)
                .is_some_and(|rook| rooks.contains(rook))
            {
                key ^= Zobrist64::zobrist_for_castling_right(color, side);
            }
        }
    }
    key
}

/// Tells whether the move is a pawn's double step past an enemy pawn, so that only
/// the position after it can tell whether there is an en passant capture.
#[inline]
pub(super) fn invites_en_passant(position: &shakmaty::Chess, mv: Move) -> bool {
    match mv {
        Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } if from.abs_diff(to) == 16 => {
            let passed = Square::new(u32::midpoint(from.to_u32(), to.to_u32()));
            let guards = attacks::pawn_attacks(position.turn(), passed);
            (guards & position.their(Role::Pawn)).any()
        }
        _ => false,
    }
}

/// Returns the part of the key that says on which file a pawn can be captured en
/// passant. Only legal captures count: positions that allow the same moves are equal.
#[cold]
pub(super) fn en_passant_key(position: &shakmaty::Chess) -> u64 {
    position
        .ep_square(EnPassantMode::Legal)
        .map_or(0, |square| {
            Zobrist64::zobrist_for_en_passant_file(square.file()).0
        })
}

/// Returns the whole key from scratch.
pub(super) fn full_key(position: &shakmaty::Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Returns the sums of the evaluation from scratch.
pub(super) fn full_score(position: &shakmaty::Chess) -> Score {
    let mut sum = Score::ZERO;
    for (square, piece) in position.board().clone() {
        sum += placed(piece, square);
    }
    sum
}
