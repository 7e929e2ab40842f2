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

niwaki::tuned! {
    /// What the terms count that are no table of squares, in hundredths of a pawn; a pair is for the middlegame and
    /// for the endgame.
    pub(super) struct Weights {
        /// The right to move.
        tempo: i32 = 10,
        /// Two bishops.
        bishop_pair: [i32; 2] = [22, 45],
        /// A pawn behind another of its colour.
        doubled: [i32; 2] = [-5, -16],
        /// A pawn with no other of its colour on the files beside it.
        isolated: [i32; 2] = [-9, -8],
        /// A pawn that another protects.
        supported: [i32; 2] = [9, 6],
        /// A pawn that no enemy pawn can stop, by its rank from the second to the seventh; the tables of squares
        /// already hold what an average pawn gains by advancing.
        passed: [[i32; 2]; 6] = [[0, 4], [0, 8], [2, 18], [12, 32], [26, 48], [30, 40]],
        /// A rook on a file without pawns.
        open_file: [i32; 2] = [26, 6],
        /// A rook on a file without own pawns.
        half_open_file: [i32; 2] = [12, 6],
        /// A pawn before its king, in the middlegame.
        shelter: i32 = 9,
        /// Each square worth reaching that a knight reaches,
        knight: [i32; 2] = [4, 4],
        /// a bishop,
        bishop: [i32; 2] = [4, 4],
        /// a rook,
        rook: [i32; 2] = [2, 4],
        /// or a queen.
        queen: [i32; 2] = [1, 3],
    }
}

/// How the squares that a piece reaches count.
struct Activity {
    /// The value of each square,
    mobility: Score,
    /// counted from this many squares on,
    usual: i32,
    /// and the danger if one of them is beside the enemy king.
    threat: i32,
}

/// [`Weights`] as they are summed up.
pub(super) struct Terms {
    tempo: i32,
    bishop_pair: Score,
    doubled: Score,
    isolated: Score,
    supported: Score,
    /// By rank, the first one included.
    passed: [Score; 8],
    open_file: Score,
    half_open_file: Score,
    shelter: Score,
    knight: Activity,
    bishop: Activity,
    rook: Activity,
    queen: Activity,
}

impl Terms {
    /// Those of the weights as they are written.
    pub(super) const HAND: &Terms = &Terms::of(&Weights::HAND);

    /// Makes those of other weights, each of 500 at most: more of some fifty squares would not fit into a lane of a score.
    pub(super) const fn of(weights: &Weights) -> Terms {
        const fn pair([middlegame, endgame]: [i32; 2]) -> Score {
            const fn held(weight: i32) -> i32 {
                if weight > 500 {
                    500
                } else if weight < -500 {
                    -500
                } else {
                    weight
                }
            }
            Score::bonus(held(middlegame), held(endgame))
        }
        const fn activity(mobility: [i32; 2], usual: i32, threat: i32) -> Activity {
            Activity {
                mobility: pair(mobility),
                usual,
                threat,
            }
        }
        let [second, third, fourth, fifth, sixth, seventh] = weights.passed;
        Terms {
            tempo: weights.tempo,
            bishop_pair: pair(weights.bishop_pair),
            doubled: pair(weights.doubled),
            isolated: pair(weights.isolated),
            supported: pair(weights.supported),
            passed: [
                Score::ZERO,
                pair(second),
                pair(third),
                pair(fourth),
                pair(fifth),
                pair(sixth),
                pair(seventh),
                Score::ZERO,
            ],
            open_file: pair(weights.open_file),
            half_open_file: pair(weights.half_open_file),
            shelter: pair([weights.shelter, 0]),
            knight: activity(weights.knight, 4, 8),
            bishop: activity(weights.bishop, 6, 8),
            rook: activity(weights.rook, 7, 10),
            queen: activity(weights.queen, 13, 14),
        }
    }
}

/// Returns the value for the player to move, from the sums kept in the position and the structure of its pawns.
#[inline]
pub(super) fn evaluate(
    position: &shakmaty::Chess,
    score: Score,
    pawns: Score,
    terms: &Terms,
) -> i32 {
    let board = position.board();
    let activity = activity(board, Color::White, terms) - activity(board, Color::Black, terms);
    let white = tapered(board, score + pawns + activity);
    position.turn().fold_wb(white, -white) + terms.tempo
}

/// Mixes the values of middlegame and endgame, according to the pieces that are left.
#[inline]
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
#[inline]
fn officers_value(board: &Board, color: Color) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| value(role) * board.by_piece(role.of(color)).count() as i32)
        .sum()
}

/// Rates the pawns of both sides, from White's side.
#[inline]
pub(super) fn pawn_structure(board: &Board, terms: &Terms) -> Score {
    let white = board.pawns() & board.white();
    let black = board.pawns() & board.black();
    climbing_pawns(white, black, terms)
        - climbing_pawns(black.flip_vertical(), white.flip_vertical(), terms)
}

/// Rates the structure of the pawns that climb the board, against those that descend.
#[inline]
fn climbing_pawns(own: Bitboard, theirs: Bitboard, terms: &Terms) -> Score {
    let doubled = own & below(own);
    let isolated = own.without(beside(above(own) | own | below(own)));
    let supported = own & beside(own).shift(8);
    let stopped = below(theirs) | beside(below(theirs)) | doubled;
    let mut sum = terms.doubled * count(doubled)
        + terms.isolated * count(isolated)
        + terms.supported * count(supported);
    for square in own.without(stopped) {
        sum += terms.passed[square.rank().to_usize()];
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
#[inline]
fn beside(squares: Bitboard) -> Bitboard {
    squares.without(File::A).shift(-1) | squares.without(File::H).shift(1)
}

#[inline]
fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}

/// Rates how active the pieces of a colour are, and how safe its king is from pawns missing
/// before it.
#[inline]
fn activity(board: &Board, color: Color, terms: &Terms) -> Score {
    let mut side = Side::new(board, color);
    let own = board.by_color(color);
    let occupied = board.occupied();
    for square in board.knights() & own {
        side.add(&terms.knight, attacks::knight_attacks(square));
    }
    for square in board.bishops() & own {
        side.add(&terms.bishop, attacks::bishop_attacks(square, occupied));
    }
    for square in board.rooks() & own {
        side.add(&terms.rook, attacks::rook_attacks(square, occupied));
        side.add_file(Bitboard::from(square.file()), terms);
    }
    for square in board.queens() & own {
        side.add(&terms.queen, attacks::queen_attacks(square, occupied));
    }
    if (board.bishops() & own).more_than_one() {
        side.sum += terms.bishop_pair;
    }
    side.sum + Score::bonus(danger(side.threat), 0) + side.shelter(board, terms)
}

/// Returns the worth of threats to the enemy king together: more than their sum.
#[inline]
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
    #[inline]
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
    fn add_file(&mut self, file: Bitboard, terms: &Terms) {
        if (self.own_pawns & file).is_empty() {
            self.sum += if (self.their_pawns & file).is_empty() {
                terms.open_file
            } else {
                terms.half_open_file
            };
        }
    }

    /// Rates the pawns on the two ranks before the king.
    #[inline]
    fn shelter(&self, board: &Board, terms: &Terms) -> Score {
        let king = board.by_piece(self.color.king());
        let row = king | beside(king);
        let step = self.color.fold_wb(8, -8);
        let front = row.shift(step) | row.shift(2 * step);
        terms.shelter * count(front & self.own_pawns)
    }
}

/// Returns the squares that a king reaches.
#[inline]
fn beside_king(board: &Board, color: Color) -> Bitboard {
    board
        .king_of(color)
        .map_or(Bitboard::EMPTY, attacks::king_attacks)
}
