//! The pieces on the board, and what can be said of their moves by a few
//! operations on whole words.

use super::moves::Move;
use super::squares::{Colour, Player, Way};

/// The placement of the pieces. The bits are numbered as `squares` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// The pieces of Black and of White.
    pub(super) sides: [u32; 2],
    /// Which of all pieces are kings.
    pub(super) kings: u32,
}

impl Board {
    /// Returns all pieces of a colour.
    #[inline]
    pub(super) const fn of(&self, colour: Colour) -> u32 {
        self.sides[colour as usize]
    }

    /// Returns the men of a player.
    #[inline]
    pub(super) const fn men<P: Player>(&self) -> u32 {
        self.sides[P::COLOUR as usize] & !self.kings
    }

    /// Returns the kings of a player.
    #[inline]
    pub(super) const fn kings<P: Player>(&self) -> u32 {
        self.sides[P::COLOUR as usize] & self.kings
    }

    /// Returns every square with a piece on it.
    #[inline]
    pub(super) const fn occupied(&self) -> u32 {
        self.sides[0] | self.sides[1]
    }

    /// Returns every square without one.
    #[inline]
    pub(super) const fn empty(&self) -> u32 {
        !self.occupied()
    }

    /// Returns the pieces of a player that can take something.
    #[inline]
    pub(super) fn jumpers<P: Player>(&self) -> u32 {
        let (own, targets, empty) = (self.of(P::COLOUR), self.of(P::Other::COLOUR), self.empty());
        let over = |way: Way| way.unstep(way.unstep(empty) & targets);
        let [right, left] = P::FORWARD;
        let mut jumpers = (over(right) | over(left)) & own;
        let kings = own & self.kings;
        if kings != 0 {
            let [right, left] = P::BACKWARD;
            jumpers |= (over(right) | over(left)) & kings;
        }
        jumpers
    }

    /// Returns the pieces of a player that could step if no capture were compulsory.
    #[inline]
    pub(super) fn steppers<P: Player>(&self) -> u32 {
        let (own, empty) = (self.of(P::COLOUR), self.empty());
        let forward = P::FORWARD[0].unstep(empty) | P::FORWARD[1].unstep(empty);
        let backward = P::BACKWARD[0].unstep(empty) | P::BACKWARD[1].unstep(empty);
        own & (forward | (backward & self.kings))
    }

    /// Returns how many steps a player would have if no capture were compulsory.
    #[inline]
    pub(super) fn count_steps<P: Player>(&self) -> u32 {
        let (own, empty) = (self.of(P::COLOUR), self.empty());
        // Each way is named: `map` of an array is a call here.
        let count = |way: Way, pieces: u32| (way.unstep(empty) & pieces).count_ones();
        let mut steps = count(P::FORWARD[0], own) + count(P::FORWARD[1], own);
        let kings = own & self.kings;
        if kings != 0 {
            steps += count(P::BACKWARD[0], kings) + count(P::BACKWARD[1], kings);
        }
        steps
    }

    /// Returns the man that `mv` crowns, as a bit on the square where it ends.
    #[inline]
    pub(super) fn crowned<P: Player>(&self, mv: Move) -> u32 {
        let is_man = mv.start_bit() & self.kings == 0;
        if is_man { mv.end_bit() & P::ROWS[7] } else { 0 }
    }

    /// Returns the board after a move of this player.
    #[inline]
    pub(super) fn after<P: Player>(&self, mv: Move) -> Board {
        // A king may end a round trip where it began: then `change` is empty.
        let change = mv.start_bit() ^ mv.end_bit();
        let crowned = self.crowned::<P>(mv);
        let moved_king = if mv.start_bit() & self.kings == 0 {
            0
        } else {
            change
        };
        let mut next = *self;
        next.sides[P::COLOUR as usize] ^= change;
        next.sides[P::Other::COLOUR as usize] &= !mv.captured;
        next.kings = ((self.kings ^ moved_king) & !mv.captured) | crowned;
        next
    }
}
