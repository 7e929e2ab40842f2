//! Keys: hashes of positions, by which the table and draws by repetition know
//! them.

use core::ops::{BitXor, BitXorAssign};

/// A 64-bit hash of a position. Equal positions have equal keys; the search
/// takes equal keys for equal positions, so all 64 bits should be well mixed.
///
/// Keys of features combine by exclusive or, so that a game can keep its key up
/// to date move by move (Zobrist hashing):
///
/// ```
/// use niwaki::Key;
///
/// let [king, rook] = [Key::mixed(11), Key::mixed(23)];
/// let both = king ^ rook;
/// assert_eq!(both ^ rook, king); // the rook leaves
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl Key {
    /// Returns a well-mixed key of a number that identifies the position.
    ///
    /// It is the finaliser of `SplitMix64`, a bijection: different numbers
    /// never collide.
    ///
    /// ```
    /// use niwaki::Key;
    /// assert_ne!(Key::mixed(1), Key::mixed(2));
    /// ```
    #[inline]
    pub const fn mixed(state: u64) -> Key {
        let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Key(z ^ (z >> 31))
    }

    /// Returns a key for what is no part of a position, such as the rules of a
    /// search, to be combined with keys of positions.
    ///
    /// It is mixed in a way of its own. Games mix the numbers of their features, which
    /// are small numbers, as are those of rules: mixed alike, a rule would be the same
    /// as a man on some square, and a position under one rule another one under the
    /// next.
    #[inline]
    pub(crate) const fn salt(number: u64) -> Key {
        const OWN: u64 = 0x6a09_e667_f3bc_c909; // the fraction of the root of two
        Key::mixed(Key::mixed(number).0 ^ OWN)
    }
}

impl BitXor for Key {
    type Output = Key;
    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Two searches meet in a table where their salts differ as two positions do: by a man, or by one
    /// that went from square to square.
    #[test]
    fn salts_differ_by_no_feature_of_a_position() {
        let salts: Vec<Key> = (0..32).chain([u64::MAX]).map(Key::salt).collect();
        let twice = |number| Key::mixed(Key::mixed(number).0);
        let both = |number| [Key::mixed(number), twice(number)];
        let features: Vec<Key> = (0..700).flat_map(both).collect();
        let alone = features.iter().copied();
        let pairs = features.iter().enumerate();
        let pairs = pairs.flat_map(|(i, &one)| features[..i].iter().map(move |&other| one ^ other));
        let positions: HashSet<Key> = alone.chain(pairs).collect();
        for (i, &one) in salts.iter().enumerate() {
            assert!(!positions.contains(&one));
            for &other in &salts[..i] {
                assert!(!positions.contains(&(one ^ other)));
            }
        }
    }
}
