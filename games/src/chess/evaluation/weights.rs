//! What the terms count that are no table of squares: as the author writes it, and as it is summed up.

use super::bonus::Bonus;

niwaki::tuned! {
    /// What the terms count that are no table of squares, in hundredths of a pawn; a pair is for the middlegame and
    /// for the endgame.
    pub(in super::super) struct Weights {
        /// The right to move.
        tempo: i32 = 18,
        /// Two bishops.
        bishop_pair: [i32; 2] = [34, 40],
        /// A pawn behind another of its colour.
        doubled: [i32; 2] = [-23, -7],
        /// A pawn with no other of its colour on the files beside it.
        isolated: [i32; 2] = [-1, -13],
        /// A pawn that another protects.
        supported: [i32; 2] = [5, 2],
        /// A pawn that no enemy pawn can stop, by its rank from the second to the seventh; the tables of squares
        /// already hold what an average pawn gains by advancing.
        passed: [[i32; 2]; 6] = [[2, 34], [-14, 1], [-19, 47], [-3, 84], [48, 80], [49, 63]],
        /// For each rank from the third on: nothing stands before such a pawn,
        passed_unblocked: [i32; 2] = [1, 11],
        /// and no square before it is attacked or occupied by the enemy.
        passed_safe: [i32; 2] = [-44, 35],
        /// Each step of the own king from the square before it,
        passed_own_king: [i32; 2] = [1, -6],
        /// and of the enemy king.
        passed_their_king: [i32; 2] = [-1, 6],
        /// A rook on a file without pawns.
        open_file: [i32; 2] = [17, 19],
        /// A rook on a file without own pawns.
        half_open_file: [i32; 2] = [15, 20],
        /// A pawn before its king, in the middlegame.
        shelter: i32 = 9,
        /// An enemy pawn on the king's file or beside it, by how many ranks it stands before him: one, two, three, four.
        storm: [i32; 4] = [62, -17, -18, -8],
        /// A knight or a bishop that a pawn protects and no enemy pawn can drive away.
        outpost: [i32; 2] = [1, 26],
        /// A pawn on a square of the colour of an own bishop.
        bishop_pawn: [i32; 2] = [-6, 9],
        /// Each square worth reaching that a knight reaches,
        knight: [i32; 2] = [2, 5],
        /// a bishop,
        bishop: [i32; 2] = [4, 6],
        /// a rook,
        rook: [i32; 2] = [1, 8],
        /// or a queen.
        queen: [i32; 2] = [1, 13],
        /// An officer that a pawn attacks,
        by_pawn: [i32; 2] = [58, 29],
        /// or would attack after a safe step.
        by_push: [i32; 2] = [21, 2],
        /// A knight or a bishop attacks a weak pawn, a knight or bishop, a rook, a queen;
        by_minor: [[i32; 2]; 4] = [[1, 15], [24, 24], [55, 5], [38, 48]],
        /// a rook does, each of them weak but the queen;
        by_rook: [[i32; 2]; 4] = [[-5, 38], [33, 20], [14, 19], [70, 12]],
        /// the king does, any of them.
        by_king: [i32; 2] = [11, 26],
        /// Something attacked that nothing protects, or a king in check.
        hanging: [i32; 2] = [17, 42],
        /// How dangerous a piece is that attacks a square around the enemy king: a knight, bishop, rook, queen;
        attacker: [i32; 4] = [17, 12, 62, 47],
        /// each square there that it attacks;
        attack: i32 = 10,
        /// each square beside him that is attacked, and that he alone protects;
        weak: i32 = 34,
        /// each square from which a knight, bishop, rook, queen could give check unharmed;
        check: [i32; 4] = [83, 26, 137, 55],
        /// that there is a queen;
        queen_near: i32 = 79,
        /// and what is always there.
        calm: i32 = -23,
    }
}

/// How the squares that a piece reaches count.
pub(super) struct Activity {
    /// The value of each square,
    pub mobility: Bonus,
    /// counted from this many squares on,
    pub usual: i32,
    /// and the danger if one of them is around the enemy king.
    pub attacker: i32,
}

/// [`Weights`] as they are summed up.
pub(in super::super) struct Terms {
    pub(super) tempo: i32,
    pub(super) bishop_pair: Bonus,
    pub(super) doubled: Bonus,
    pub(super) isolated: Bonus,
    pub(super) supported: Bonus,
    /// By rank, the first one included.
    pub(super) passed: [Bonus; 8],
    pub(super) passed_unblocked: Bonus,
    pub(super) passed_safe: Bonus,
    pub(super) passed_own_king: Bonus,
    pub(super) passed_their_king: Bonus,
    pub(super) open_file: Bonus,
    pub(super) half_open_file: Bonus,
    pub(super) shelter: Bonus,
    pub(super) storm: [Bonus; 4],
    pub(super) outpost: Bonus,
    pub(super) bishop_pawn: Bonus,
    pub(super) knight: Activity,
    pub(super) bishop: Activity,
    pub(super) rook: Activity,
    pub(super) queen: Activity,
    pub(super) by_pawn: Bonus,
    pub(super) by_push: Bonus,
    /// Of pawns, minor pieces, rooks, queens.
    pub(super) by_minor: [Bonus; 4],
    pub(super) by_rook: [Bonus; 4],
    pub(super) by_king: Bonus,
    pub(super) hanging: Bonus,
    pub(super) attack: i32,
    pub(super) weak: i32,
    /// By knight, bishop, rook, queen.
    pub(super) check: [i32; 4],
    pub(super) queen_near: i32,
    pub(super) calm: i32,
}

const fn pair([middlegame, endgame]: [i32; 2]) -> Bonus {
    Bonus::new(middlegame, endgame)
}

const fn four([a, b, c, d]: [[i32; 2]; 4]) -> [Bonus; 4] {
    [pair(a), pair(b), pair(c), pair(d)]
}

/// Makes what counts in the middlegame alone.
const fn early(weight: i32) -> Bonus {
    Bonus::new(weight, 0)
}

/// Makes the storm, by how many ranks the pawn stands before the king.
const fn storm([one, two, three, four]: [i32; 4]) -> [Bonus; 4] {
    [early(one), early(two), early(three), early(four)]
}

/// Makes the worths of passed pawns by rank, the first one included.
const fn passed([second, third, fourth, fifth, sixth, seventh]: [[i32; 2]; 6]) -> [Bonus; 8] {
    [
        Bonus::ZERO,
        pair(second),
        pair(third),
        pair(fourth),
        pair(fifth),
        pair(sixth),
        pair(seventh),
        Bonus::ZERO,
    ]
}

const fn activity(mobility: [i32; 2], usual: i32, attacker: i32) -> Activity {
    Activity {
        mobility: pair(mobility),
        usual,
        attacker,
    }
}

impl Terms {
    /// Those of the weights as they are written.
    pub(in super::super) const HAND: &Terms = &Terms::of(&Weights::HAND);

    /// Makes those of other weights.
    pub(in super::super) const fn of(weights: &Weights) -> Terms {
        let [by_knight, by_bishop, by_rook, by_queen] = weights.attacker;
        Terms {
            tempo: weights.tempo,
            bishop_pair: pair(weights.bishop_pair),
            doubled: pair(weights.doubled),
            isolated: pair(weights.isolated),
            supported: pair(weights.supported),
            passed: passed(weights.passed),
            passed_unblocked: pair(weights.passed_unblocked),
            passed_safe: pair(weights.passed_safe),
            passed_own_king: pair(weights.passed_own_king),
            passed_their_king: pair(weights.passed_their_king),
            open_file: pair(weights.open_file),
            half_open_file: pair(weights.half_open_file),
            shelter: early(weights.shelter),
            storm: storm(weights.storm),
            outpost: pair(weights.outpost),
            bishop_pawn: pair(weights.bishop_pawn),
            knight: activity(weights.knight, 4, by_knight),
            bishop: activity(weights.bishop, 6, by_bishop),
            rook: activity(weights.rook, 7, by_rook),
            queen: activity(weights.queen, 13, by_queen),
            by_pawn: pair(weights.by_pawn),
            by_push: pair(weights.by_push),
            by_minor: four(weights.by_minor),
            by_rook: four(weights.by_rook),
            by_king: pair(weights.by_king),
            hanging: pair(weights.hanging),
            attack: weights.attack,
            weak: weights.weak,
            check: weights.check,
            queen_near: weights.queen_near,
            calm: weights.calm,
        }
    }
}
