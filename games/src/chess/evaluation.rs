//! The static evaluation of a position, for the player to move.
//!
//! Piece values and squares come from [`tables`](super::tables) and are summed
//! up as moves are played, as is the pawn structure, which most moves leave
//! alone. The activity of the pieces and the shelter of the kings are counted
//! on bitboards when asked for. Each term is written for one colour and taken
//! with the opposite sign for the other, so that mirrored positions have the
//! same value.

use shakmaty::{Bitboard, Board, Color, File, Position, Role, attacks};

use super::score::Score;
use super::tables::{FULL_PHASE, value};

/// The right to move.
const TEMPO: i32 = 10;
/// Two bishops.
const BISHOP_PAIR: Score = Score::bonus(22, 45);
/// A pawn behind another of its colour.
const DOUBLED: Score = Score::bonus(-5, -16);
/// A pawn with no other of its colour on the files beside it.
const ISOLATED: Score = Score::bonus(-9, -8);
/// A pawn that another protects.
const SUPPORTED: Score = Score::bonus(9, 6);
/// A pawn that no enemy pawn can stop, by its rank; the tables of squares
/// already hold what an average pawn gains by advancing.
const PASSED: [Score; 8] = [
    Score::ZERO,
    Score::bonus(0, 4),
    Score::bonus(0, 8),
    Score::bonus(2, 18),
    Score::bonus(12, 32),
    Score::bonus(26, 48),
    Score::bonus(30, 40),
    Score::ZERO,
];
/// A rook on a file without pawns, and on one without own pawns.
const OPEN_FILE: Score = Score::bonus(26, 6);
const HALF_OPEN_FILE: Score = Score::bonus(12, 6);
/// A pawn before its king, in the middlegame.
const SHELTER: Score = Score::bonus(9, 0);

/// How the squares that a piece reaches count.
struct Activity {
    /// The value of each square,
    mobility: Score,
    /// counted from this many squares on,
    usual: i32,
    /// and the danger if one of them is beside the enemy king.
    threat: i32,
}

const KNIGHT: Activity = Activity {
    mobility: Score::bonus(4, 4),
    usual: 4,
    threat: 8,
};
const BISHOP: Activity = Activity {
    mobility: Score::bonus(4, 4),
    usual: 6,
    threat: 8,
};
const ROOK: Activity = Activity {
    mobility: Score::bonus(2, 4),
    usual: 7,
    threat: 10,
};
const QUEEN: Activity = Activity {
    mobility: Score::bonus(1, 3),
    usual: 13,
    threat: 14,
};

/// Returns the value for the player to move, from the sums kept in the position.
pub(super) fn evaluate(position: &shakmaty::Chess, score: Score, pawns: Score) -> i32 {
    let board = position.board();
    let activity = activity(board, Color::White) - activity(board, Color::Black);
    let white = tapered(board, score + pawns + activity);
    position.turn().fold_wb(white, -white) + TEMPO
}

/// Mixes the values of middlegame and endgame, according to the pieces that are left.
fn tapered(board: &Board, sum: Score) -> i32 {
    let phase = sum.phase().min(FULL_PHASE);
    let endgame = drawish(board, sum.endgame());
    (sum.middlegame() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
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
fn officers_value(board: &Board, color: Color) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| value(role) * board.by_piece(role.of(color)).count() as i32)
        .sum()
}

/// Rates the pawns of both sides, from White's side.
pub(super) fn pawn_structure(board: &Board) -> Score {
    let white = board.pawns() & board.white();
    let black = board.pawns() & board.black();
    climbing_pawns(white, black) - climbing_pawns(black.flip_vertical(), white.flip_vertical())
}

/// Rates the structure of the pawns that climb the board, against those that descend.
fn climbing_pawns(own: Bitboard, theirs: Bitboard) -> Score {
    let doubled = own & below(own);
    let isolated = own.without(beside(above(own) | own | below(own)));
    let supported = own & beside(own).shift(8);
    let stopped = below(theirs) | beside(below(theirs)) | doubled;
    let mut sum =
        DOUBLED * count(doubled) + ISOLATED * count(isolated) + SUPPORTED * count(supported);
    for square in own.without(stopped) {
        sum += PASSED[square.rank().to_usize()];
    }
    sum
}

/// Returns all squares behind these on their files, as seen by a climbing pawn.
const fn below(squares: Bitboard) -> Bitboard {
    let mut fill = squares.0 >> 8;
    fill |= fill >> 8;
    fill |= fill >> 16;
    Bitboard(fill | (fill >> 32))
}

/// Returns all squares before these on their files, as seen by a climbing pawn.
const fn above(squares: Bitboard) -> Bitboard {
    let mut fill = squares.0 << 8;
    fill |= fill << 8;
    fill |= fill << 16;
    Bitboard(fill | (fill << 32))
}

/// Returns the neighbours of these squares on their ranks.
fn beside(squares: Bitboard) -> Bitboard {
    squares.without(File::A).shift(-1) | squares.without(File::H).shift(1)
}

#[inline]
fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}

/// Rates how active the pieces of a colour are, and how safe its king is from pawns missing
/// before it.
fn activity(board: &Board, color: Color) -> Score {
    let mut side = Side::new(board, color);
    let own = board.by_color(color);
    let occupied = board.occupied();
    for square in board.knights() & own {
        side.add(&KNIGHT, attacks::knight_attacks(square));
    }
    for square in board.bishops() & own {
        side.add(&BISHOP, attacks::bishop_attacks(square, occupied));
    }
    for square in board.rooks() & own {
        side.add(&ROOK, attacks::rook_attacks(square, occupied));
        side.add_file(Bitboard::from(square.file()));
    }
    for square in board.queens() & own {
        side.add(&QUEEN, attacks::queen_attacks(square, occupied));
    }
    if (board.bishops() & own).more_than_one() {
        side.sum += BISHOP_PAIR;
    }
    side.sum + Score::bonus(danger(side.threat), 0) + side.shelter(board)
}

/// Returns the worth of threats to the enemy king together: more than their sum.
fn danger(threat: i32) -> i32 {
    (threat * threat / 16).min(300)
}

/// One colour's pieces while they are counted.
struct Side {
    color: Color,
    sum: Score,
    threat: i32,
    /// Squares worth reaching: not held by an own pawn or the king, nor guarded by an enemy pawn.
    area: Bitboard,
    /// The squares beside the enemy king.
    target: Bitboard,
    own_pawns: Bitboard,
    their_pawns: Bitboard,
}

impl Side {
    fn new(board: &Board, color: Color) -> Side {
        let own_pawns = board.by_piece(color.pawn());
        let their_pawns = board.by_piece((!color).pawn());
        let guarded = beside(their_pawns).shift(color.fold_wb(-8, 8));
        let blocked = own_pawns | board.by_piece(color.king());
        Side {
            color,
            sum: Score::ZERO,
            threat: 0,
            area: !(guarded | blocked),
            target: beside_king(board, !color),
            own_pawns,
            their_pawns,
        }
    }

    #[inline]
    fn add(&mut self, activity: &Activity, reached: Bitboard) {
        self.sum += activity.mobility * (count(reached & self.area) - activity.usual);
        if (reached & self.target).any() {
            self.threat += activity.threat;
        }
    }

    #[inline]
    fn add_file(&mut self, file: Bitboard) {
        if (self.own_pawns & file).is_empty() {
            self.sum += if (self.their_pawns & file).is_empty() {
                OPEN_FILE
            } else {
                HALF_OPEN_FILE
            };
        }
    }

    /// Rates the pawns on the two ranks before the king.
    fn shelter(&self, board: &Board) -> Score {
        let king = board.by_piece(self.color.king());
        let row = king | beside(king);
        let step = self.color.fold_wb(8, -8);
        let front = row.shift(step) | row.shift(2 * step);
        SHELTER * count(front & self.own_pawns)
    }
}

/// Returns the squares that a king reaches.
fn beside_king(board: &Board, color: Color) -> Bitboard {
    board
        .king_of(color)
        .map_or(Bitboard::EMPTY, attacks::king_attacks)
}
