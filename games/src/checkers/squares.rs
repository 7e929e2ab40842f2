//! The geometry of the board: 32 squares in a 32-bit word.
//!
//! People number the dark squares 1 to 32 along the rows. Inside, they are
//! numbered so that a step towards the bottom right is always a rotation of
//! the word by 1 and a step towards the bottom left one by 7, whichever row it
//! starts from. With row and column counted from the top left, a square is bit
//! `4·row − 3·column + 4 (mod 32)`. A rotation takes some squares over the
//! edge of the board; a mask of the possible landings takes them out again.

/// Returns the bit of a square. Square 1 is at the top left, as people see the board, on a dark corner of row 0:
///
/// ```text
///  .  1  .  2  .  3  .  4
///  5  .  6  .  7  .  8  .
///  .  9  . 10  . 11  . 12
/// ```
const fn bit_index(number: u8) -> u32 {
    let row = (number as u32 - 1) / 4;
    let column = (number as u32 - 1) % 4 * 2 + 1 - row % 2;
    (4 * row + 36 - 3 * column) % 32
}

/// Returns the bits of the squares with these numbers.
pub(super) const fn squares(numbers: &[u8]) -> u32 {
    let mut bits = 0;
    let mut i = 0;
    while i < numbers.len() {
        bits |= 1 << bit_index(numbers[i]);
        i += 1;
    }
    bits
}

/// The numbers people use, by bit.
const NUMBERS: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut number = 1;
    while number <= 32 {
        numbers[bit_index(number) as usize] = number;
        number += 1;
    }
    numbers
};

/// Returns the number people use for a bit of the word.
#[inline]
pub(super) const fn number(index: u8) -> u8 {
    NUMBERS[(index & 31) as usize]
}

/// Returns the bit for a number from 1 to 32.
#[inline]
pub(super) const fn bit(number: u8) -> u32 {
    1 << bit_index(number)
}

/// Returns the numbers of the squares in a word, in rising order.
pub(super) fn numbers(bits: u32) -> impl Iterator<Item = u8> {
    (1..=32).filter(move |&square| bits & bit(square) != 0)
}

/// Returns a row of four squares, counted from the top (squares 1 to 4 are row 0).
pub(super) const fn row(row: u8) -> u32 {
    let first = 4 * row + 1;
    squares(&[first, first + 1, first + 2, first + 3])
}

/// Returns the board turned by half a circle: square 1 becomes square 32.
#[inline]
pub(super) const fn turned(bits: u32) -> u32 {
    bits.reverse_bits().rotate_left(16)
}

/// One of the four diagonal directions.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// How far a step rotates the word to the left.
    pub(super) rotation: u32,
    /// The squares on which such a step can end.
    landings: u32,
}

impl Way {
    /// Returns where pieces on these squares come to stand after one step.
    #[inline]
    pub(super) const fn step(self, from: u32) -> u32 {
        from.rotate_left(self.rotation) & self.landings
    }

    /// Returns the squares from where one step leads to these squares.
    #[inline]
    pub(super) const fn unstep(self, to: u32) -> u32 {
        (to & self.landings).rotate_right(self.rotation)
    }
}

const LEFT_EDGE: u32 = squares(&[5, 13, 21, 29]);
const RIGHT_EDGE: u32 = squares(&[4, 12, 20, 28]);

/// Towards row 7 and the right-hand edge.
const DOWN_RIGHT: Way = Way {
    rotation: 1,
    landings: !(row(0) | LEFT_EDGE),
};
/// Towards row 7 and the left-hand edge.
const DOWN_LEFT: Way = Way {
    rotation: 7,
    landings: !(row(0) | RIGHT_EDGE),
};
/// Towards row 0 and the left-hand edge.
const UP_LEFT: Way = Way {
    rotation: 31,
    landings: !(row(7) | RIGHT_EDGE),
};
/// Towards row 0 and the right-hand edge.
const UP_RIGHT: Way = Way {
    rotation: 25,
    landings: !(row(7) | LEFT_EDGE),
};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Moves first, from squares 1 to 12 towards 32.
    Black,
    /// Moves second, from squares 21 to 32 towards 1.
    White,
}

impl Colour {
    /// Returns the other player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// Returns the player's name.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "Black",
            Colour::White => "White",
        }
    }

    /// Returns the letter of the player in PDN.
    pub(super) const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// Returns the row on which the player's men are crowned.
    #[inline]
    pub(super) const fn crown_row(self) -> u32 {
        match self {
            // `const`: otherwise it is computed at every move.
            Colour::Black => const { row(7) },
            Colour::White => const { row(0) },
        }
    }
}

/// A player as a type, so that the generators of moves are compiled once for
/// each side and all directions in them are constants.
pub(super) trait Player {
    /// The opponent.
    type Other: Player;
    /// Which of the two.
    const COLOUR: Colour;
    /// The two ways in which men and kings move.
    const FORWARD: [Way; 2];
    /// The two ways in which only kings move.
    const BACKWARD: [Way; 2];
    /// The rows counted from the player's own side; men never stand on the last.
    const ROWS: [u32; 8];
    /// The squares of the home row, from the double corner on.
    const HOME: [u32; 4];
    /// The square before the far corner, from which only the corner can be reached.
    const DOG_HOLE: u32;
    /// The corner, whose occupant shuts the hole.
    const DOG: u32;
}

/// The type of the player who moves first.
pub(super) struct Black;

/// The type of the player who moves second.
pub(super) struct White;

impl Player for Black {
    type Other = White;
    const COLOUR: Colour = Colour::Black;
    const FORWARD: [Way; 2] = [DOWN_RIGHT, DOWN_LEFT];
    const BACKWARD: [Way; 2] = [UP_LEFT, UP_RIGHT];
    const ROWS: [u32; 8] = [
        row(0),
        row(1),
        row(2),
        row(3),
        row(4),
        row(5),
        row(6),
        row(7),
    ];
    const HOME: [u32; 4] = [bit(1), bit(2), bit(3), bit(4)];
    const DOG_HOLE: u32 = squares(&[28]);
    const DOG: u32 = squares(&[32]);
}

impl Player for White {
    type Other = Black;
    const COLOUR: Colour = Colour::White;
    const FORWARD: [Way; 2] = [UP_LEFT, UP_RIGHT];
    const BACKWARD: [Way; 2] = [DOWN_RIGHT, DOWN_LEFT];
    const ROWS: [u32; 8] = [
        row(7),
        row(6),
        row(5),
        row(4),
        row(3),
        row(2),
        row(1),
        row(0),
    ];
    const HOME: [u32; 4] = [bit(32), bit(31), bit(30), bit(29)];
    const DOG_HOLE: u32 = squares(&[5]);
    const DOG: u32 = squares(&[1]);
}
