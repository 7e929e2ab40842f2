//! Random numbers to walk by.

use crate::Key;

/// A small generator of pseudo-random numbers (`SplitMix64`, by Steele, Lea and Flood): the same
/// seed gives the same numbers on every machine.
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
    /// Makes a generator for this seed.
    pub const fn new(seed: u64) -> Random {
        // Mixed, so that neighbouring seeds do not give shifted copies of one sequence.
        Random(Key::mixed(seed).0)
    }

    /// Returns a generator of its own for each of several numbers, such as the tries at each of the
    /// positions that are drawn by one seed.
    ///
    /// ```
    /// use niwaki::laws::Random;
    /// assert_ne!(Random::of(1, &[2, 3]).word(), Random::of(1, &[3, 2]).word());
    /// assert_eq!(Random::of(1, &[]).word(), Random::new(1).word());
    /// ```
    pub fn of(seed: u64, numbers: &[u64]) -> Random {
        let mix = |state: u64, &number: &u64| Key::mixed(state ^ number).0;
        Random(numbers.iter().fold(Key::mixed(seed).0, mix))
    }

    /// Returns the generator as it was published, which takes the seed itself for its state: seeds that
    /// follow each other closely give the same numbers, some places apart.
    ///
    /// ```
    /// use niwaki::laws::Random;
    /// assert_eq!(Random::as_published(0).word(), 0xe220_a839_7b1d_cdaf);
    /// ```
    pub const fn as_published(seed: u64) -> Random {
        Random(seed)
    }

    /// Draws sixty-four random bits.
    pub fn word(&mut self) -> u64 {
        let word = Key::mixed(self.0).0;
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        word
    }

    /// Draws a number from 0 to below `bound`, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// Returns true once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Draws one of the items; `None` if there is none.
    ///
    /// ```
    /// use niwaki::laws::Random;
    /// let mut dice = Random::new(1);
    /// assert!(dice.choose(&["heads", "tails"]).is_some());
    /// assert_eq!(dice.choose::<u8>(&[]), None);
    /// ```
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}
