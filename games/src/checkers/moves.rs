//! Moves, and the routes by which jumps are made.

use core::fmt;

use smallvec::SmallVec;

use super::squares::{number, numbers};

/// A step or a whole jump: where it starts, where it ends, what it takes.
///
/// Jumps of one piece that differ only in the order in which they take the
/// same pieces lead to the same position and are one move. Where the route
/// matters, see [`Checkers::moves_by_path`](super::Checkers::moves_by_path).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The captured pieces as bits of the board.
    pub(super) captured: u32,
    /// The index of the bit from which the piece starts.
    pub(super) from: u8,
    /// The index of the bit on which it ends.
    pub(super) to: u8,
}

impl Move {
    /// Returns the number of the square from which the piece starts, 1 to 32.
    pub fn from(self) -> u8 {
        number(self.from)
    }

    /// Returns the number of the square on which the piece ends, 1 to 32.
    pub fn to(self) -> u8 {
        number(self.to)
    }

    /// Tells whether the move takes anything.
    #[inline]
    pub fn is_jump(self) -> bool {
        self.captured != 0
    }

    /// Returns the numbers of the squares on which pieces are taken, in rising order.
    pub fn captured(self) -> impl Iterator<Item = u8> {
        numbers(self.captured)
    }

    /// Returns the bit of the square from which the piece starts.
    #[inline]
    pub(super) fn start_bit(self) -> u32 {
        1 << self.from
    }

    /// Returns the bit of the square on which the piece ends.
    #[inline]
    pub(super) fn end_bit(self) -> u32 {
        1 << self.to
    }
}

/// `11-15`, or `22x15` with the route left out.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_jump() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from(), self.to())
    }
}

/// The numbers of the squares, which a dump of the bits would hide.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        for (i, square) in self.captured().enumerate() {
            write!(f, "{}{square}", if i == 0 { "*" } else { "," })?;
        }
        Ok(())
    }
}

/// A move together with every square that the piece touches on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    mv: Move,
    squares: Touched,
}

/// The squares on which a piece rests during a jump: no jump on this board
/// takes more than nine pieces.
pub(super) type Touched = SmallVec<[u8; 10]>;

impl Path {
    /// Makes a path through these squares (bits of the board by index).
    pub(super) fn new(mv: Move, touched: &[u8]) -> Path {
        Path {
            mv,
            squares: touched.iter().map(|&index| number(index)).collect(),
        }
    }

    /// Returns the move that follows this path.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the numbers of the squares touched, start and end included.
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }
}

/// `11-15`, or `9x18x27` with every landing.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.mv.is_jump() { "x" } else { "-" };
        for (i, square) in self.squares.iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { sign })?;
        }
        Ok(())
    }
}
