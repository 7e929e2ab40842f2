//! The static evaluation.
//!
//! Material and the places of the pieces are kept up to date by every move, in
//! a [`Tally`]. The rest is a handful of features, each a difference "Black
//! minus White" that a few operations on whole words can count, with a weight
//! for the opening (24 pieces) and one for the end (none); between, the two are mixed by the
//! number of pieces on the board.

use super::board::Board;
use super::position::Checkers;
use super::squares::{Black, Colour, Player, White, squares};
use super::weights::{PLACES, WEIGHTS};

/// The value of a man: the unit of all evaluations.
pub(super) const MAN: i32 = 100;

/// The value of a king in a plain count of material.
pub(super) const KING: i32 = 130;

/// Two numbers in one, so that one addition sums both: the value in the
/// opening in the upper half, the value in the end in the lower.
pub(super) type Pair = i32;

/// Packs the value for the opening and the value for the end.
pub(super) const fn pair(opening: i32, end: i32) -> Pair {
    (opening << 16) + end
}

/// The value in the opening. (The lower half, if negative, has borrowed from the upper.)
const fn opening(pair: Pair) -> i32 {
    (pair + 0x8000) >> 16
}

/// The value in the end.
const fn end(pair: Pair) -> i32 {
    pair as i16 as i32
}

/// What is summed over the pieces: Black's minus White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    places: Pair,
    material: i32,
}

impl Tally {
    /// Counts in a piece.
    #[inline]
    pub(super) fn add(&mut self, colour: Colour, is_king: bool, index: u8) {
        self.places += PLACES[colour as usize][usize::from(is_king)][usize::from(index & 31)];
        self.material += signed(colour, if is_king { KING } else { MAN });
    }

    /// Takes a piece out of the count.
    #[inline]
    pub(super) fn remove(&mut self, colour: Colour, is_king: bool, index: u8) {
        self.places -= PLACES[colour as usize][usize::from(is_king)][usize::from(index & 31)];
        self.material -= signed(colour, if is_king { KING } else { MAN });
    }

    /// The material balance as this player sees it.
    #[inline]
    pub(super) fn material(self, colour: Colour) -> i32 {
        signed(colour, self.material)
    }
}

/// A value of Black's as `colour` sees it.
#[inline]
const fn signed(colour: Colour, value: i32) -> i32 {
    match colour {
        Colour::Black => value,
        Colour::White => -value,
    }
}

/// The number of features with a weight of their own.
pub(super) const FEATURES: usize = 14;

/// Squares with two ways in and out, where a lone king cannot be driven out.
const DOUBLE_CORNERS: u32 = squares(&[1, 5, 28, 32]);

/// Where Black has the move if, with Black to play, an odd number of pieces
/// stand here; the other rows do the same for White.
const SYSTEM: u32 = Black::ROWS[0] | Black::ROWS[2] | Black::ROWS[4] | Black::ROWS[6];

impl Checkers {
    /// The estimate for the player to move.
    #[inline]
    pub(super) fn estimate(&self) -> i32 {
        let mut sum = self.tally.places;
        for (weight, feature) in WEIGHTS.iter().zip(self.features()) {
            sum += weight * feature;
        }
        let pieces = self.board.occupied().count_ones() as i32;
        let black = (opening(sum) * pieces + end(sum) * (24 - pieces)) / 24;
        signed(self.turn, black)
    }

    /// Every feature, as Black's minus White's.
    #[inline]
    pub(super) fn features(&self) -> [i32; FEATURES] {
        let board = &self.board;
        let black = Sight::of::<Black>(board);
        let white = Sight::of::<White>(board);
        let count = |black: u32, white: u32| difference(black, white);
        [
            signed(self.turn, 1),
            count(black.movers, white.movers),
            count(black.trapped, white.trapped),
            count(black.runners[0], white.runners[0]),
            count(black.runners[1], white.runners[1]),
            count(black.runners[2], white.runners[2]),
            count(black.chains[0], white.chains[0]),
            count(black.chains[1], white.chains[1]),
            i32::from(black.bridge) - i32::from(white.bridge),
            i32::from(black.dog_hole) - i32::from(white.dog_hole),
            i32::from(black.lone_kings) - i32::from(white.lone_kings),
            self.has_the_move(),
            self.tally.material * (24 - board.occupied().count_ones() as i32) / MAN,
            self.refuge(),
        ]
    }

    /// 1 if Black has the move (the opposition), −1 if White has it, and 0
    /// where the numbers differ and the notion means nothing.
    #[inline]
    fn has_the_move(&self) -> i32 {
        let [black, white] = self.board.sides.map(u32::count_ones);
        if black != white {
            return 0;
        }
        let system = match self.turn {
            Colour::Black => SYSTEM,
            Colour::White => !SYSTEM,
        };
        let odd = (self.board.occupied() & system).count_ones() & 1;
        signed(self.turn, if odd == 1 { 1 } else { -1 })
    }

    /// The side that is behind in material and has a king in a double corner.
    #[inline]
    fn refuge(&self) -> i32 {
        let behind = match self.tally.material {
            1.. => Colour::White,
            0 => return 0,
            _ => Colour::Black,
        };
        let safe = self.board.of(behind) & self.board.kings & DOUBLE_CORNERS != 0;
        signed(behind, i32::from(safe))
    }
}

/// The number of bits in the first less the number in the second, for the
/// price of one count.
#[inline]
const fn difference(first: u32, second: u32) -> i32 {
    let both = first as u64 | (!second as u64) << 32;
    both.count_ones() as i32 - 32
}

/// What one player has, as words to be counted.
struct Sight {
    /// Men with a step to a square where they cannot be taken at once.
    movers: u32,
    /// Kings without one.
    trapped: u32,
    /// Men with a safe road to the crown row: one, two, three steps long.
    runners: [u32; 3],
    /// Men with a man of their own behind them, on either diagonal.
    chains: [u32; 2],
    /// Two men of the home row keep all of it closed.
    bridge: bool,
    /// A man is stuck in front of the corner of the crown row.
    dog_hole: bool,
    /// There are kings, and the opponent has none.
    lone_kings: bool,
}

impl Sight {
    #[inline]
    fn of<P: Player>(board: &Board) -> Sight {
        let (men, kings) = (board.men::<P>(), board.kings::<P>());
        let safe = board.empty() & !board.guarded::<P::Other>();
        let [right, left] = P::FORWARD;
        let [back_right, back_left] = P::BACKWARD;
        let ahead = |goal: u32| right.unstep(goal) | left.unstep(goal);
        let free = ahead(safe);
        let free_kings = free | back_right.unstep(safe) | back_left.unstep(safe);
        let second = ahead(safe & P::ROWS[6] & free);
        let third = ahead(safe & P::ROWS[5] & second);
        Sight {
            movers: men & free,
            trapped: kings & !free_kings,
            runners: [
                men & P::ROWS[6] & free,
                men & P::ROWS[5] & second,
                men & P::ROWS[4] & third,
            ],
            chains: [right.step(men) & men, left.step(men) & men],
            bridge: men & P::BRIDGE == P::BRIDGE,
            dog_hole: men & P::DOG_HOLE != 0 && board.men::<P::Other>() & P::DOG != 0,
            lone_kings: kings != 0 && board.kings::<P::Other>() == 0,
        }
    }
}

impl Board {
    /// Squares where a player can take a piece that comes to stand there, as
    /// far as the present board shows it.
    #[inline]
    fn guarded<P: Player>(&self) -> u32 {
        let (own, empty) = (self.of(P::COLOUR), self.empty());
        let reach = |way: super::squares::Way, from: u32| way.step(from) & way.unstep(empty);
        let forward = reach(P::FORWARD[0], own) | reach(P::FORWARD[1], own);
        let kings = own & self.kings;
        forward | reach(P::BACKWARD[0], kings) | reach(P::BACKWARD[1], kings)
    }
}
