//! A small seeded generator, so that a fit depends on nothing but its seed.

/// A splitmix64 generator.
pub(super) struct Rng(u64);

impl Rng {
    /// Returns the generator for one purpose of a seed.
    pub(super) fn new(seed: u64, purpose: u64) -> Self {
        // The seed is mixed first so that near seeds and purposes do not meet.
        let mixed = Self(seed).next();
        Self(mixed ^ purpose.wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }

    /// Returns the next 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to but not including `end`.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// Returns a number drawn evenly from `-bound..bound`.
    pub(super) fn within(&mut self, bound: f32) -> f32 {
        // 24 bits are what an f32 holds exactly.
        let unit = (self.next() >> 40) as f32 / (1u32 << 24) as f32;
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
