//! The sums of the evaluation that every move keeps up to date.

use super::pair::Pair;
use super::squares::Colour;
use super::stamps::Stamp;

/// Sums over the pieces: Black's minus White's, and how many each has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) places: Pair,
    material: i32,
    pub(super) pieces: [u8; 2],
}

impl Tally {
    /// Counts in a piece.
    #[inline]
    pub(super) fn add(&mut self, colour: Colour, stamp: &Stamp) {
        self.places += stamp.place;
        self.material += stamp.material;
        self.pieces[colour as usize] += 1;
    }

    /// Takes a piece out of the count.
    #[inline]
    pub(super) fn remove(&mut self, colour: Colour, stamp: &Stamp) {
        self.places -= stamp.place;
        self.material -= stamp.material;
        self.pieces[colour as usize] -= 1;
    }

    /// Counts a piece where it has come to instead of where it was.
    #[inline]
    pub(super) fn replace(&mut self, left: &Stamp, reached: &Stamp) {
        self.places += reached.place - left.place;
        self.material += reached.material - left.material;
    }

    /// Returns the material balance as this player sees it.
    #[inline]
    pub(super) fn material(self, colour: Colour) -> i32 {
        signed(colour, self.material)
    }

    /// Returns how many pieces a player has.
    #[inline]
    pub(super) fn pieces(self, colour: Colour) -> u32 {
        u32::from(self.pieces[colour as usize])
    }
}

/// Returns a value of Black's as `colour` sees it.
#[inline]
pub(super) const fn signed(colour: Colour, value: i32) -> i32 {
    match colour {
        Colour::Black => value,
        Colour::White => -value,
    }
}
