//! Numbers drawn at random, the same ones for the same seed.

/// Steele, Lea and Flood's `SplitMix64`.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// One of its own for each of several numbers.
    pub fn of(seed: u64, numbers: &[u64]) -> Random {
        let mix = |state: u64, &number: &u64| niwaki::Key::mixed(state ^ number).0;
        Random(numbers.iter().fold(niwaki::Key::mixed(seed).0, mix))
    }

    pub fn next(&mut self) -> u64 {
        let key = niwaki::Key::mixed(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        key.0
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
