//! Numbers positions with few pieces, for endgame tables.
//!
//! The board is turned so that White is to move, and then so that White's king stands on
//! files a to d or, where there is no pawn, in the triangle a1, d1, d4. A material is what
//! each side has, the player to move first: `KR-K`. Its two sides exchanged are another
//! material of the same group. Captures lead to fewer pieces, promotions to fewer pawns.
//!
//! Not listed are bare kings and a minor piece against a bare king, which are drawn by
//! rule, and pawns on both sides, where a capture en passant may be possible. Positions
//! with a right to castle are in no table.

use niwaki::endgames::{Endgame, Material, choose, rank, unrank};
use shakmaty::{Bitboard, Board, CastlingMode, Color, FromSetup, Position, Role, Setup};

/// The most pieces that are listed, kings included.
pub(super) const MOST: usize = 4;

/// The pieces besides the king, in the order in which they are placed.
const ROLES: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];
/// Their letters.
const LETTERS: [&str; 5] = ["Q", "R", "B", "N", "P"];
/// The place of the pawn among them.
const PAWN: usize = 4;

/// How many of [`ROLES`] a side has.
type Side = [u8; 5];

/// How many sides there are of none, one or two pieces besides the king.
const SIDES: usize = 1 + 5 + 15;

/// All sides, those of fewer pieces first.
const EVERY_SIDE: [Side; SIDES] = {
    let mut sides = [[0; 5]; SIDES];
    let (mut number, mut first) = (1, 0);
    while first < 5 {
        sides[number][first] += 1;
        number += 1;
        first += 1;
    }
    first = 0;
    while first < 5 {
        let mut second = first;
        while second < 5 {
            sides[number][first] += 1;
            sides[number][second] += 1;
            number += 1;
            second += 1;
        }
        first += 1;
    }
    sides
};

/// Returns how many pieces a side has, but for the king.
const fn count(side: Side) -> usize {
    (side[0] + side[1] + side[2] + side[3] + side[PAWN]) as usize
}

/// Tells whether a material is listed, if it has so many pieces, so many of them pawns.
const fn is_listed(own: Side, other: Side, pieces: usize, pawns: usize) -> bool {
    let minors = own[2] + own[3] + other[2] + other[3];
    let can_mate = count(own) + count(other) > minors as usize || minors > 1;
    let both_have_pawns = own[PAWN] > 0 && other[PAWN] > 0;
    2 + count(own) + count(other) == pieces
        && (own[PAWN] + other[PAWN]) as usize == pawns
        && can_mate
        && !both_have_pawns
}

/// How many materials there are: the three that can be won of three pieces with either
/// side to move, and those of four.
const MATERIALS: usize = 6 + 30 + 24;

/// All materials in their order, as numbers of [`EVERY_SIDE`], each with its group.
static LISTED: [(u8, u8, u32); MATERIALS] = {
    let mut listed = [(0, 0, 0); MATERIALS];
    let (mut number, mut group, mut pieces) = (0, 0, 3);
    while pieces <= MOST {
        let mut pawns = 0;
        while pawns <= 2 {
            let mut own = 0;
            while own < SIDES {
                let mut other = 0;
                while other <= own {
                    if is_listed(EVERY_SIDE[own], EVERY_SIDE[other], pieces, pawns) {
                        listed[number] = (own as u8, other as u8, group);
                        number += 1;
                        if own != other {
                            listed[number] = (other as u8, own as u8, group);
                            number += 1;
                        }
                        group += 1;
                    }
                    other += 1;
                }
                own += 1;
            }
            pawns += 1;
        }
        pieces += 1;
    }
    assert!(number == MATERIALS);
    listed
};

/// No material.
const NONE: u8 = u8::MAX;

/// The number of each material, by the numbers of its sides.
static NUMBERS: [[u8; SIDES]; SIDES] = {
    let mut numbers = [[NONE; SIDES]; SIDES];
    let mut number = 0;
    while number < MATERIALS {
        let (own, other, _) = LISTED[number];
        numbers[own as usize][other as usize] = number as u8;
        number += 1;
    }
    numbers
};

/// The squares of pawns.
const PAWN_SQUARES: u64 = 0x00ff_ffff_ffff_ff00;
/// The files on which the king of the player to move stands.
const LEFT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// The squares on which it stands where there is no pawn.
const TRIANGLE: u64 = 0x0000_0000_080c_0e0f;
/// Those of them on which the board can still be turned over.
const DIAGONAL: u64 = 0x0000_0000_0804_0201;

/// The pieces of one colour.
#[derive(Clone, Copy, Default)]
struct Pieces {
    king: Bitboard,
    /// By the order of [`ROLES`].
    others: [Bitboard; 5],
}

impl Pieces {
    /// Returns the same with every square changed.
    #[inline]
    fn map(self, change: impl Fn(Bitboard) -> Bitboard) -> Pieces {
        Pieces {
            king: change(self.king),
            others: self.others.map(change),
        }
    }

    fn counts(&self) -> Side {
        self.others.map(|set| set.count() as u8)
    }
}

/// Returns the number of a side.
#[inline]
fn number_of(side: Side) -> Option<usize> {
    EVERY_SIDE.iter().position(|other| *other == side)
}

/// Returns the squares on which the king of the player to move can stand.
const fn king_squares(pawns: bool) -> u64 {
    if pawns { LEFT } else { TRIANGLE }
}

/// Lists, for all but the king of the player to move, how many there are and on which squares of the free ones they
/// stand: the other king first.
fn sets(own: Side, other: Side) -> impl DoubleEndedIterator<Item = (u32, u64)> {
    let squares = |role: usize| if role == PAWN { PAWN_SQUARES } else { !0 };
    let of_side = move |side: Side| (0..5).map(move |role| (u32::from(side[role]), squares(role)));
    [(1, !0)]
        .into_iter()
        .chain(of_side(own))
        .chain(of_side(other))
}

/// Returns how many indices the last of the sets take, where so many pieces stand already.
fn ways(pieces: u32, squares: u64, placed: u32) -> u64 {
    let free = if squares == PAWN_SQUARES {
        48
    } else {
        64 - placed
    };
    choose(free, pieces)
}

/// Lists the materials of at most so many pieces.
pub(super) fn materials(pieces: u32) -> Vec<Material> {
    let sides = LISTED.iter().map(|&(own, other, group)| {
        let [own, other] = [own, other].map(|side| EVERY_SIDE[usize::from(side)]);
        (own, other, group)
    });
    let few =
        sides.take_while(|(own, other, _)| 2 + count(*own) + count(*other) <= pieces as usize);
    few.map(|(own, other, group)| {
        let letters = |side: Side| {
            let others = (0..5).map(|role| LETTERS[role].repeat(side[role].into()));
            format!("K{}", others.collect::<String>())
        };
        let kings = king_squares(own[PAWN] + other[PAWN] > 0).count_ones();
        let (mut size, mut placed) = (u64::from(kings), 1);
        for (pieces, squares) in sets(own, other) {
            size *= ways(pieces, squares, placed);
            placed += pieces;
        }
        Material::new(format!("{}-{}", letters(own), letters(other)), size, group)
    })
    .collect()
}

/// Returns the number of a position whose king stands where it should.
fn index(own: &Pieces, other: &Pieces, pawns: bool) -> u64 {
    let mut index = rank(own.king.into(), king_squares(pawns));
    let mut occupied = u64::from(own.king);
    let mut placed = 1;
    let sets = [other.king]
        .into_iter()
        .chain(own.others)
        .chain(other.others);
    for (set, (pieces, squares)) in sets.zip(self::sets(own.counts(), other.counts())) {
        if pieces == 0 {
            continue;
        }
        let set = u64::from(set);
        index = index * ways(pieces, squares, placed) + rank(set, squares & !occupied);
        occupied |= set;
        placed += pieces;
    }
    index
}

/// Returns the place of a position of few pieces.
pub(super) fn place(position: &shakmaty::Chess) -> Option<Endgame> {
    if position.castles().any() {
        return None;
    }
    let (board, turn) = (position.board(), position.turn());
    let of = |color: Color| Pieces {
        king: board.kings() & board.by_color(color),
        others: ROLES.map(|role| board.by_role(role) & board.by_color(color)),
    };
    let mut sides = [of(turn), of(!turn)];
    let [own, other] = [number_of(sides[0].counts())?, number_of(sides[1].counts())?];
    let material = NUMBERS[own][other];
    if material == NONE {
        return None;
    }
    let pawns = board.pawns().any();
    if turn == Color::Black {
        sides = sides.map(|side| side.map(Bitboard::flip_vertical));
    }
    if (sides[0].king & Bitboard(LEFT)).is_empty() {
        sides = sides.map(|side| side.map(Bitboard::flip_horizontal));
    }
    if !pawns {
        if sides[0].king.0 > u64::from(u32::MAX) {
            sides = sides.map(|side| side.map(Bitboard::flip_vertical));
        }
        if (sides[0].king & Bitboard(TRIANGLE)).is_empty() {
            sides = sides.map(|side| side.map(Bitboard::flip_diagonal));
        }
    }
    let mut index = index(&sides[0], &sides[1], pawns);
    if !pawns && (sides[0].king & Bitboard(DIAGONAL)).any() {
        let [own, other] = sides.map(|side| side.map(Bitboard::flip_diagonal));
        index = index.min(self::index(&own, &other, pawns));
    }
    Some(Endgame {
        material: material.into(),
        index,
    })
}

/// Returns the position at a place with White to move, if it is legal.
pub(super) fn position(place: Endgame) -> Option<shakmaty::Chess> {
    let &(own, other, _) = LISTED.get(place.material as usize)?;
    let [own, other] = [own, other].map(|side| EVERY_SIDE[usize::from(side)]);
    let pawns = own[PAWN] + other[PAWN] > 0;
    let mut placed = 2 + (count(own) + count(other)) as u32;
    let mut rest = place.index;
    let mut numbers = [0; 11];
    for (number, (pieces, squares)) in numbers.iter_mut().rev().zip(sets(own, other).rev()) {
        placed -= pieces;
        let base = ways(pieces, squares, placed);
        *number = rest % base;
        rest /= base;
    }
    let king = unrank(rest, 1, king_squares(pawns))?;
    let mut occupied = king;
    let mut found = [0; 11];
    for ((set, number), (pieces, squares)) in found.iter_mut().zip(numbers).zip(sets(own, other)) {
        *set = unrank(number, pieces, squares & !occupied)?;
        occupied |= *set;
    }
    let mut setup = Setup::empty();
    setup.board = board(king, &found);
    setup.turn = Color::White;
    shakmaty::Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// Puts the pieces on a board: the king of White, then the sets as [`sets`] lists them.
fn board(king: u64, sets: &[u64; 11]) -> Board {
    let mut board = Board::empty();
    let mut put = |set: u64, color: Color, role: Role| {
        for square in Bitboard(set) {
            board.set_piece_at(square, role.of(color));
        }
    };
    put(king, Color::White, Role::King);
    put(sets[0], Color::Black, Role::King);
    for (number, role) in ROLES.into_iter().enumerate() {
        put(sets[1 + number], Color::White, role);
        put(sets[6 + number], Color::Black, role);
    }
    board
}
