//! The gain of a capture: at a glance (MVV/LVA), and after all recaptures on the square (SEE).

use shakmaty::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use super::change::en_passant_victim;
use super::tables::value;

/// Returns the most that the move can win at once, less a little for the value of the
/// man that moves: the most valuable victim first, and of equal victims the
/// least valuable aggressor.
#[inline]
pub(super) fn gain(mv: Move) -> i32 {
    let won = winnings(mv);
    if mv.is_capture() {
        won - (mv.role() as i32 - 1)
    } else {
        won
    }
}

/// Returns the victim's value and what promotion adds.
#[inline]
fn winnings(mv: Move) -> i32 {
    mv.capture().map_or(0, value) + mv.promotion().map_or(0, |role| value(role) - PAWN)
}

const PAWN: i32 = value(Role::Pawn);

/// Returns the outcome of the exchange on the move's destination, in plain piece
/// values, if both sides capture with their least valuable man and stop when
/// it pays. Pins and checks are not looked at.
///
/// Where the man that moves is worth no more than what it wins, the answer may
/// be only a lower bound, which is not negative: what is won, less that man.
#[inline]
pub(super) fn exchange(position: &shakmaty::Chess, mv: Move) -> i32 {
    let won = winnings(mv);
    let role = mv.role();
    if role == Role::King {
        return won; // A legal king's move is not answered on its square; castling wins nothing.
    }
    let risked = value(mv.promotion().unwrap_or(role));
    // On the mover's own first rank, a pawn that recaptures wins a queen besides.
    if won >= risked && mv.to().rank() != position.turn().backrank() {
        return won - risked;
    }
    full_exchange(position, mv)
}

/// Computes the same as [`exchange`], without the short cut: always exact.
pub(super) fn full_exchange(position: &shakmaty::Chess, mv: Move) -> i32 {
    let (from, to) = match mv {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Castle { .. } | Move::Put { .. } => return 0,
    };
    let board = position.board();
    let mut occupied = board.occupied().without(from).with(to);
    if mv.is_en_passant() {
        occupied.discard(en_passant_victim(from, to));
    }
    let square = Battlefield { board, square: to };
    let attackers = square.attackers(occupied);
    let standing = mv.promotion().unwrap_or(mv.role());
    winnings(mv) - square.recapture(!position.turn(), standing, occupied, attackers)
}

/// The square on which men are exchanged.
struct Battlefield<'a> {
    board: &'a Board,
    square: Square,
}

impl Battlefield<'_> {
    /// Returns the men of both sides that attack the square and are still there.
    fn attackers(&self, occupied: Bitboard) -> Bitboard {
        let (board, square) = (self.board, self.square);
        let knights = attacks::knight_attacks(square) & board.knights();
        let kings = attacks::king_attacks(square) & board.kings();
        let white_pawns =
            attacks::pawn_attacks(Color::Black, square) & board.pawns() & board.white();
        let black_pawns =
            attacks::pawn_attacks(Color::White, square) & board.pawns() & board.black();
        let steppers = knights | kings | white_pawns | black_pawns;
        (steppers | self.diagonal(occupied) | self.straight(occupied)) & occupied
    }

    /// Returns the bishops and queens that see the square along a diagonal.
    #[inline]
    fn diagonal(&self, occupied: Bitboard) -> Bitboard {
        attacks::bishop_attacks(self.square, occupied) & self.board.bishops_and_queens()
    }

    /// Returns the rooks and queens that see the square along a rank or file.
    #[inline]
    fn straight(&self, occupied: Bitboard) -> Bitboard {
        attacks::rook_attacks(self.square, occupied) & self.board.rooks_and_queens()
    }

    /// Returns what `side` wins by capturing the man that stands on the square, or
    /// nothing if it had better not.
    fn recapture(
        &self,
        side: Color,
        standing: Role,
        occupied: Bitboard,
        attackers: Bitboard,
    ) -> i32 {
        let own = attackers & self.board.by_color(side);
        let Some((from, role)) = self.least(own) else {
            return 0;
        };
        if role == Role::King && (attackers & self.board.by_color(!side)).any() {
            return 0;
        }
        let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(self.square);
        let (becomes, bonus) = if promotes {
            (Role::Queen, value(Role::Queen) - PAWN)
        } else {
            (role, 0)
        };
        let occupied = occupied.without(from);
        let attackers = self.uncovered(role, occupied, attackers);
        let reply = self.recapture(!side, becomes, occupied, attackers);
        (value(standing) + bonus - reply).max(0)
    }

    /// Returns the least valuable of these men; of equal ones that on the first square.
    #[inline]
    fn least(&self, men: Bitboard) -> Option<(Square, Role)> {
        Role::ALL
            .into_iter()
            .find_map(|role| Some(((men & self.board.by_role(role)).first()?, role)))
    }

    /// Returns the attackers after a man of this role has left its square: it may have
    /// stood before a man that strikes along the same line.
    #[inline]
    fn uncovered(&self, left: Role, occupied: Bitboard, attackers: Bitboard) -> Bitboard {
        let behind = match left {
            Role::Pawn | Role::Bishop => self.diagonal(occupied),
            Role::Rook => self.straight(occupied),
            Role::Queen => self.diagonal(occupied) | self.straight(occupied),
            Role::Knight | Role::King => Bitboard::EMPTY,
        };
        (attackers | behind) & occupied
    }
}
