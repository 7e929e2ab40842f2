//! What the pieces of one colour reach and attack.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

use super::bonus::Bonus;
use super::fills::{beside, count};
use super::weights::{Activity, Terms};

/// The pieces of one colour, and what they attack.
pub(super) struct Camp {
    pub color: Color,
    pub own: Bitboard,
    pub pawns: Bitboard,
    pub king: Square,
    /// What pawns attack,
    pub by_pawns: Bitboard,
    /// knights and bishops,
    pub by_minors: Bitboard,
    pub by_rooks: Bitboard,
    pub by_queens: Bitboard,
    pub by_king: Bitboard,
    /// and all of them together.
    pub attacked: Bitboard,
    /// What two of them attack; two pawns count as one.
    pub twice: Bitboard,
    /// What knights attack, and bishops: they check from different squares.
    pub by_knights: Bitboard,
    pub by_bishops: Bitboard,
    /// The value of what the pieces reach.
    pub activity: Bonus,
    /// How many officers attack a square around the enemy king,
    pub attackers: i32,
    /// and how dangerous they are.
    pub danger: i32,
}

/// What a camp needs to know of the board before its pieces are counted.
struct Front {
    /// Squares worth reaching: not held by an own pawn or the king, nor guarded by an enemy pawn.
    area: Bitboard,
    /// The squares around the enemy king.
    target: Bitboard,
}

/// Returns both camps, White's first; none where a colour has no king.
#[inline]
pub(super) fn camps(board: &Board, terms: &Terms) -> Option<[Camp; 2]> {
    let mut white = Camp::of_pawns(board, Color::White)?;
    let mut black = Camp::of_pawns(board, Color::Black)?;
    let fronts = [white.front(&black), black.front(&white)];
    white.add_officers(board, &fronts[0], terms);
    black.add_officers(board, &fronts[1], terms);
    Some([white, black])
}

impl Camp {
    /// Begins with the king and the pawns.
    #[inline]
    fn of_pawns(board: &Board, color: Color) -> Option<Camp> {
        let own = board.by_color(color);
        let pawns = board.pawns() & own;
        let king = (board.kings() & own).first()?;
        let by_pawns = beside(pawns).shift(color.fold_wb(8, -8));
        let by_king = attacks::king_attacks(king);
        Some(Camp {
            color,
            own,
            pawns,
            king,
            by_pawns,
            by_minors: Bitboard::EMPTY,
            by_rooks: Bitboard::EMPTY,
            by_queens: Bitboard::EMPTY,
            by_king,
            attacked: by_pawns | by_king,
            twice: by_pawns & by_king,
            by_knights: Bitboard::EMPTY,
            by_bishops: Bitboard::EMPTY,
            activity: Bonus::ZERO,
            attackers: 0,
            danger: 0,
        })
    }

    #[inline]
    fn front(&self, enemy: &Camp) -> Front {
        let blocked = self.pawns.with(self.king);
        let around = enemy.by_king.with(enemy.king);
        Front {
            area: !(enemy.by_pawns | blocked),
            target: around | around.shift(enemy.color.fold_wb(8, -8)),
        }
    }

    /// Adds all pieces that are neither pawn nor king.
    #[inline]
    fn add_officers(&mut self, board: &Board, front: &Front, terms: &Terms) {
        let occupied = board.occupied();
        for square in board.knights() & self.own {
            let reached = attacks::knight_attacks(square);
            self.add(&terms.knight, reached, front, terms);
            self.by_knights |= reached;
        }
        for square in board.bishops() & self.own {
            let reached = attacks::bishop_attacks(square, occupied);
            self.add(&terms.bishop, reached, front, terms);
            self.by_bishops |= reached;
        }
        for square in board.rooks() & self.own {
            let reached = attacks::rook_attacks(square, occupied);
            self.add(&terms.rook, reached, front, terms);
            self.by_rooks |= reached;
        }
        for square in board.queens() & self.own {
            let reached = attacks::queen_attacks(square, occupied);
            self.add(&terms.queen, reached, front, terms);
            self.by_queens |= reached;
        }
        self.by_minors = self.by_knights | self.by_bishops;
    }

    #[inline]
    fn add(&mut self, piece: &Activity, reached: Bitboard, front: &Front, terms: &Terms) {
        self.activity += piece.mobility * (count(reached & front.area) - piece.usual);
        self.twice |= self.attacked & reached;
        self.attacked |= reached;
        let near = reached & front.target;
        if near.any() {
            self.attackers += 1;
            self.danger += piece.attacker + terms.attack * count(near);
        }
    }
}
