//! Seeded random numbers, so that a fit depends on nothing but its seed.

use niwaki::laws::Random;

/// The numbers for one purpose of a seed.
pub(super) struct Rng(Random);

impl Rng {
    /// Returns the generator for one purpose of a seed.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        // The seed is mixed first so that near seeds and purposes do not meet.
        let mixed = Random::as_published(seed).word();
        let state = mixed ^ purpose.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Self(Random::as_published(state))
    }

    /// Returns a number from 0 up to but not including `end`: by 32 bits, since [`Random::below`] now and then gives another
    /// one, and with it another order and another net.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        (((self.0.word() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// Returns a number drawn evenly from `-bound..bound`.
    pub(super) fn within(&mut self, bound: f32) -> f32 {
        // 24 bits are what an f32 holds exactly.
        let unit = (self.0.word() >> 40) as f32 / (1u32 << 24) as f32;
        (2.0 * unit - 1.0) * bound
    }

    /// Returns the numbers below `len` in a random order.
    pub(super) fn order(&mut self, len: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..len).collect();
        for last in (1..len).rev() {
            let other = self.below(last + 1);
            order.swap(last as usize, other as usize);
        }
        order
    }
}
