//! Numbers to walk by.

use crate::Key;

/// A small generator of pseudo-random numbers (`SplitMix64`): the same seed
/// gives the same numbers on every machine.
///
/// ```
/// use niwaki::laws::Random;
/// let mut dice = Random::new(1);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// assert_eq!(Random::new(7).word(), Random::new(7).word());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator for this seed.
    pub const fn new(seed: u64) -> Random {
        // Mixed, so that neighbouring seeds do not give shifted copies of one sequence.
        Random(Key::mixed(seed).0)
    }

    /// Sixty-four random bits.
    pub fn word(&mut self) -> u64 {
        let word = Key::mixed(self.0).0;
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        word
    }

    /// A number from 0 to below `bound`, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items; `None` if there is none.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}
