//! Numbers positions with few pieces, for endgame tables.
//!
//! The board is turned so that Black is to move. A material is how many men and kings
//! each side has, the player to move first: `KM-K`. Its two sides exchanged are another
//! material of the same group, since each move leads from the one to the other. Captures
//! lead to fewer pieces, and a man that is crowned to fewer men.

use niwaki::endgames::{Endgame, Material, choose, rank, unrank};

use super::board::Board;
use super::squares::{Colour, row, turned};

/// The most pieces of both sides that are listed.
const MOST: usize = 6;

/// The men and kings of the player to move, and those of the other one.
type Counts = [u8; 4];

/// How many materials there are: four kinds of pieces, up to [`MOST`], some on each side.
const MATERIALS: usize = 4 + 12 + 25 + 44 + 70;

/// All materials in their order, each with its group.
static LISTED: [(Counts, u32); MATERIALS] = {
    let mut listed = [([0; 4], 0); MATERIALS];
    let (mut number, mut group, mut pieces) = (0, 0, 2);
    while pieces <= MOST {
        let mut men = 0;
        while men <= pieces {
            let (mut own_pieces, kings) = (pieces - 1, pieces - men);
            while 2 * own_pieces >= pieces {
                let mut own_kings = 0;
                while own_kings <= own_pieces && own_kings <= kings {
                    let other_kings = kings - own_kings;
                    let other_pieces = pieces - own_pieces;
                    let equal = own_pieces == other_pieces;
                    if other_kings <= other_pieces && !(equal && own_kings < other_kings) {
                        let own = [(own_pieces - own_kings) as u8, own_kings as u8];
                        let other = [(other_pieces - other_kings) as u8, other_kings as u8];
                        listed[number] = ([own[0], own[1], other[0], other[1]], group);
                        number += 1;
                        if !equal || own_kings != other_kings {
                            listed[number] = ([other[0], other[1], own[0], own[1]], group);
                            number += 1;
                        }
                        group += 1;
                    }
                    own_kings += 1;
                }
                own_pieces -= 1;
            }
            men += 1;
        }
        pieces += 1;
    }
    assert!(number == MATERIALS);
    listed
};

/// The number of each material, by its counts.
static NUMBERS: [[[[u16; MOST]; MOST]; MOST]; MOST] = {
    let mut numbers = [[[[0; MOST]; MOST]; MOST]; MOST];
    let mut number = 0;
    while number < MATERIALS {
        let [a, b, c, d] = LISTED[number].0;
        numbers[a as usize][b as usize][c as usize][d as usize] = number as u16;
        number += 1;
    }
    numbers
};

/// The squares on which Black's men can stand, and those of White's.
const MEN: [u64; 2] = [!row(7) as u64, !row(0) as u64];

/// In how many ways the pieces of each kind can stand, for those placed before them.
fn sizes([own_men, own_kings, other_men, other_kings]: Counts) -> [u64; 4] {
    let [own_men, own_kings, other_men, other_kings] =
        [own_men, own_kings, other_men, other_kings].map(u32::from);
    let free = 32 - own_men - other_men;
    [
        choose(28, own_men),
        choose(28, other_men),
        choose(free, own_kings),
        choose(free - own_kings, other_kings),
    ]
}

/// Writes men and kings as in `KKM`.
fn letters(men: u8, kings: u8) -> String {
    "K".repeat(kings.into()) + &"M".repeat(men.into())
}

/// Lists the materials of at most so many pieces.
pub(super) fn materials(pieces: u32) -> Vec<Material> {
    let listed = LISTED.iter();
    let few = listed.take_while(|(counts, _)| u32::from(counts.iter().sum::<u8>()) <= pieces);
    few.map(|&(counts, group)| {
        let [own_men, own_kings, other_men, other_kings] = counts;
        let name = format!(
            "{}-{}",
            letters(own_men, own_kings),
            letters(other_men, other_kings)
        );
        Material::new(name, sizes(counts).iter().product(), group)
    })
    .collect()
}

/// Returns the place of a position.
#[inline]
pub(super) fn place(board: &Board, turn: Colour) -> Option<Endgame> {
    let occupied = board.occupied();
    if occupied.count_ones() > MOST as u32 {
        return None;
    }
    let (own, other) = (board.of(turn), board.of(turn.other()));
    if own == 0 || other == 0 {
        return None;
    }
    let seen = |pieces: u32| match turn {
        Colour::Black => u64::from(pieces),
        Colour::White => u64::from(turned(pieces)),
    };
    let kings = board.kings;
    let [own_men, own_kings, other_men, other_kings] =
        [own & !kings, own & kings, other & !kings, other & kings].map(seen);
    let counts = [own_men, own_kings, other_men, other_kings].map(|set| set.count_ones() as u8);
    let [a, b, c, d] = counts.map(usize::from);
    let [_, of_other_men, of_own_kings, of_other_kings] = sizes(counts);
    let all = u64::from(u32::MAX);
    let men = own_men | other_men;
    let mut index = rank(own_men, MEN[0]);
    index = index * of_other_men + rank(other_men, MEN[1] & !own_men);
    index = index * of_own_kings + rank(own_kings, all & !men);
    index = index * of_other_kings + rank(other_kings, all & !men & !own_kings);
    Some(Endgame {
        material: NUMBERS[a][b][c][d].into(),
        index,
    })
}

/// Returns the board at a place, with Black to move.
pub(super) fn board(place: Endgame) -> Option<Board> {
    let &(counts, _) = LISTED.get(place.material as usize)?;
    let [own_men, own_kings, other_men, other_kings] = counts.map(u32::from);
    let [_, of_other_men, of_own_kings, of_other_kings] = sizes(counts);
    let mut rest = place.index;
    let mut digit = |base: u64| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let numbers = [of_other_kings, of_own_kings, of_other_men].map(&mut digit);
    let all = u64::from(u32::MAX);
    let own_men = unrank(rest, own_men, MEN[0])?;
    let other_men = unrank(numbers[2], other_men, MEN[1] & !own_men)?;
    let men = own_men | other_men;
    let own_kings = unrank(numbers[1], own_kings, all & !men)?;
    let other_kings = unrank(numbers[0], other_kings, all & !men & !own_kings)?;
    Some(Board {
        sides: [
            (own_men | own_kings) as u32,
            (other_men | other_kings) as u32,
        ],
        kings: (own_kings | other_kings) as u32,
    })
}
