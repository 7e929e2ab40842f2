//! Four sums in one word, so that moving a piece updates all with one addition.

use core::ops::{Add, AddAssign, Sub, SubAssign};

/// Middlegame, endgame, material and phase, in lanes of sixteen bits.
///
/// The word is the sum of the lanes, each shifted to its place; a negative
/// lane borrows from the next, which [`Score::lane`] gives back. The lanes do
/// not overflow as long as a side has at most sixteen men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score(i64);

impl Score {
    /// Nothing in any lane.
    pub(super) const ZERO: Score = Score(0);

    /// Packs the four lanes.
    pub(super) const fn new(middlegame: i32, endgame: i32, material: i32, phase: i32) -> Score {
        Score(
            middlegame as i64
                + ((endgame as i64) << 16)
                + ((material as i64) << 32)
                + ((phase as i64) << 48),
        )
    }

    /// Returns the lane that starts at bit `shift`; what the lanes below borrowed is
    /// half a lane at most, so that rounding restores it.
    #[inline]
    const fn lane(self, shift: u32) -> i32 {
        let half = (1_i64 << shift) >> 1;
        (self.0.wrapping_add(half) >> shift) as i16 as i32
    }

    /// Returns the value with all pieces on the board.
    #[inline]
    pub(super) const fn middlegame(self) -> i32 {
        self.lane(0)
    }

    /// Returns the value with few pieces left.
    #[inline]
    pub(super) const fn endgame(self) -> i32 {
        self.lane(16)
    }

    /// Returns the balance of plain piece values.
    #[inline]
    pub(super) const fn material(self) -> i32 {
        self.lane(32)
    }

    /// Returns how much of the middlegame is left.
    #[inline]
    pub(super) const fn phase(self) -> i32 {
        self.lane(48)
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn lanes_keep_apart() {
        let lanes = [-16_000, -1, 0, 1, 16_000];
        for middlegame in lanes {
            for endgame in lanes {
                for material in lanes {
                    let score = Score::new(middlegame, endgame, material, 24);
                    assert_eq!(score.middlegame(), middlegame);
                    assert_eq!(score.endgame(), endgame);
                    assert_eq!(score.material(), material);
                    assert_eq!(score.phase(), 24);
                    assert_eq!(Score::ZERO - score + score, Score::ZERO);
                    assert_eq!(score + score - score, score);
                }
            }
        }
    }
}
