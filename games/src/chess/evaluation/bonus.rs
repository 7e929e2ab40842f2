//! What terms count, for the middlegame and for the endgame, in one word.

use core::ops::{Add, AddAssign, Mul, Sub};

/// Middlegame and endgame, in lanes of thirty-two bits.
///
/// Sixteen bits, which do for the [tables of squares](super::super::score::Score), would not do here: with weights of some
/// hundreds, eight white pawns about to queen and all officers come to more than 32,767 against a king alone, which would
/// read as a loss. These lanes cannot overflow. All weights together count no more than a thousand times for either colour,
/// which has sixteen men at most, whatever was promoted:
/// - 640 times for the way of eight passed pawns, five steps each: what stands there, and both kings seven squares away;
/// - 210 times for what fifteen officers reach, fourteen squares more or fewer than usual each;
/// - 70 times for fifteen men that are attacked in every way that counts, and a king in check;
/// - 80 times for the structure of the pawns, the shelter, the storm, and good and bad squares.
///
/// So weights of 10,000, the most that is fitted, come to 20 million where the terms of both colours point the same way, which
/// is a quarter of what 32 bits hold when it is multiplied by the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Bonus(i64);

impl Bonus {
    /// Nothing in either lane.
    pub(super) const ZERO: Bonus = Bonus(0);

    /// Packs the two lanes.
    pub(super) const fn new(middlegame: i32, endgame: i32) -> Bonus {
        Bonus(middlegame as i64 + ((endgame as i64) << 32))
    }

    /// Returns the value with all pieces on the board.
    #[inline]
    pub(in super::super) const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// Returns the value with few pieces left; a negative middlegame has borrowed from it.
    #[inline]
    pub(in super::super) const fn endgame(self) -> i32 {
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }
}

impl Add for Bonus {
    type Output = Bonus;
    #[inline]
    fn add(self, other: Bonus) -> Bonus {
        Bonus(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Bonus {
    #[inline]
    fn add_assign(&mut self, other: Bonus) {
        *self = *self + other;
    }
}

impl Sub for Bonus {
    type Output = Bonus;
    #[inline]
    fn sub(self, other: Bonus) -> Bonus {
        Bonus(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Bonus {
    type Output = Bonus;
    #[inline]
    fn mul(self, times: i32) -> Bonus {
        Bonus(self.0.wrapping_mul(i64::from(times)))
    }
}

#[cfg(test)]
mod tests {
    use super::Bonus;

    #[test]
    fn lanes_keep_apart() {
        let lanes = [-1_000_000_000, -40_000, -1, 0, 1, 40_000, 1_000_000_000];
        for middlegame in lanes {
            for endgame in lanes {
                let bonus = Bonus::new(middlegame, endgame);
                assert_eq!((bonus.middlegame(), bonus.endgame()), (middlegame, endgame));
                assert_eq!(bonus * 2 - bonus, bonus);
                assert_eq!(Bonus::ZERO - bonus + bonus, Bonus::ZERO);
            }
        }
    }
}
