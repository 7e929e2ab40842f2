//! N-tuples: features of what stands on several places of a board at once.

use crate::evaluation::Changes;

/// Sets of `LEN` places each of a board of up to 64, where a place is empty, one's own
/// or the opponent's: for each set, one feature for each way to fill it.
///
/// A network that is told what stands where must find out by itself what it is to be
/// connected, or to stand in line. Tuples of neighbouring places tell it: the four
/// places of a square ([`Tuples::quads`]) suffice for many games. A set that is empty
/// has no feature.
///
/// A side sees words of bits: its own places, those of the opponent, and whatever else
/// the game wants to tell. Each bit is a feature, and behind them come those of the tuples.
///
/// ```
/// use niwaki::evaluation::{Changes, Tuples};
///
/// const QUADS: Tuples<4, 4> = Tuples::quads(3, 3);
/// assert_eq!(QUADS.features(2), 2 * 64 + 4 * 81);
///
/// // One's own stone in the middle of three by three places is a part of every square.
/// let (nothing, middle) = ([0, 0], [1 << 4, 0]);
/// let mut active = [0_u64; QUADS.features(2).div_ceil(64)];
/// QUADS.set(&middle, &mut active);
/// assert_eq!(active.iter().map(|word| word.count_ones()).sum::<u32>(), 1 + 4);
///
/// // What a move changes is told without looking at the rest.
/// let mut changes = Changes::default();
/// QUADS.changes(&nothing, &middle, &mut changes);
/// assert_eq!((changes.all_that_came().len(), changes.all_that_went().len()), (5, 0));
/// ```
///
/// # Source
/// S. Lucas, *Learning to Play Othello with N-Tuple Systems*, 2008; M. Buro, *Experiments
/// with Multi-ProbCut and a New High-Quality Evaluation Function for Othello*, 1997, where
/// they are called patterns. Squares of four are the quads of S. B. Gray, *Local Properties
/// of Binary Images in Two Dimensions*, 1971, by which M. Winands' program for Lines of
/// Action tells how connected pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuples<const LEN: usize, const COUNT: usize> {
    places: [[u8; LEN]; COUNT],
    /// The places of each tuple as bits.
    masks: [u64; COUNT],
}

impl<const LEN: usize, const COUNT: usize> Tuples<LEN, COUNT> {
    /// In how many ways a tuple can be filled, the empty one included.
    const FILLINGS: usize = 3_usize.pow(LEN as u32);

    /// Makes tuples of places, each a number below 64.
    ///
    /// # Panics
    /// A place is none; in a constant, that does not compile.
    pub const fn new(places: [[u8; LEN]; COUNT]) -> Tuples<LEN, COUNT> {
        let mut masks = [0; COUNT];
        let mut index = 0;
        while index < COUNT * LEN {
            let place = places[index / LEN][index % LEN];
            assert!(place < 64, "a board has 64 places at most");
            masks[index / LEN] |= 1 << place;
            index += 1;
        }
        Tuples { places, masks }
    }

    /// Returns how many features there are where a side sees so many words:
    /// [`Game::FEATURES`](crate::Game::FEATURES).
    pub const fn features(&self, words: usize) -> usize {
        64 * words + COUNT * Self::FILLINGS
    }

    /// Sets the bits of the features of a side that sees these words: what
    /// [`Game::features`](crate::Game::features) is asked for.
    ///
    /// # Panics
    /// There are fewer than two words, or `active` has too few bits.
    pub fn set(&self, seen: &[u64], active: &mut [u64]) {
        active[..seen.len()].copy_from_slice(seen);
        for tuple in 0..COUNT {
            if let Some(feature) = self.feature(tuple, seen) {
                active[usize::from(feature) / 64] |= 1 << (feature % 64);
            }
        }
    }

    /// Tells what has changed for a side that saw the words `then` and sees those of `now`:
    /// what [`Game::feature_changes`](crate::Game::feature_changes) is asked for. Only tuples
    /// that a changed place is a part of are looked at.
    ///
    /// # Panics
    /// There are fewer than two words.
    pub fn changes(&self, then: &[u64], now: &[u64], changes: &mut Changes) {
        changes.between(then, now, 0);
        let touched = (then[0] ^ now[0]) | (then[1] ^ now[1]);
        for (tuple, mask) in self.masks.iter().enumerate() {
            if mask & touched != 0 {
                if let Some(feature) = self.feature(tuple, now) {
                    changes.came(feature);
                }
                if let Some(feature) = self.feature(tuple, then) {
                    changes.went(feature);
                }
            }
        }
    }

    /// Returns the feature of a tuple, unless it is empty.
    #[inline]
    fn feature(&self, tuple: usize, seen: &[u64]) -> Option<u16> {
        let (own, theirs) = (seen[0], seen[1]);
        if self.masks[tuple] & (own | theirs) == 0 {
            return None;
        }
        let digit = |place: u8| (own >> place & 1) + 2 * (theirs >> place & 1);
        let places = self.places[tuple].iter();
        let filling = places.fold(0, |filling, &place| 3 * filling + digit(place) as usize);
        Some((64 * seen.len() + tuple * Self::FILLINGS + filling) as u16)
    }
}

impl<const COUNT: usize> Tuples<4, COUNT> {
    /// Makes a tuple of each square of two by two places on a board, whose places are
    /// counted along its rows.
    ///
    /// # Panics
    /// The board has another number of such squares than `COUNT`, or more than 64 places;
    /// in a constant, that does not compile.
    pub const fn quads(width: usize, height: usize) -> Tuples<4, COUNT> {
        assert!(
            COUNT == (width - 1) * (height - 1),
            "a board has one square less than places, either way"
        );
        let mut places = [[0; 4]; COUNT];
        let mut square = 0;
        while square < COUNT {
            let corner = square / (width - 1) * width + square % (width - 1);
            places[square] = [
                corner as u8,
                (corner + 1) as u8,
                (corner + width) as u8,
                (corner + width + 1) as u8,
            ];
            square += 1;
        }
        Tuples::new(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const QUADS: Tuples<4, 6> = Tuples::quads(4, 3);
    /// A word besides those of the places: tuples do not look at it.
    const BESIDES: u64 = 0x8000_0000_0000_0101;

    fn set(own: u64, theirs: u64) -> [u64; QUADS.features(3).div_ceil(64)] {
        let mut active = [0; QUADS.features(3).div_ceil(64)];
        QUADS.set(&[own, theirs, BESIDES], &mut active);
        active
    }

    #[test]
    fn squares_are_those_of_neighbours() {
        assert_eq!(QUADS.places[0], [0, 1, 4, 5]);
        assert_eq!(QUADS.places[2], [2, 3, 6, 7]);
        assert_eq!(QUADS.places[5], [6, 7, 10, 11]);
    }

    #[test]
    fn words_are_features_and_tuples_come_behind_them() {
        let active = set(0b1, 0b10);
        assert_eq!(active[..3], [0b1, 0b10, BESIDES]);
        let of_tuples = active[3..].iter().map(|word| word.count_ones());
        assert_eq!(
            of_tuples.sum::<u32>(),
            2,
            "both are in the first square, the second in the next"
        );
        assert_eq!(set(0, 0)[3..], [0; 8], "what is empty has no feature");
    }

    #[test]
    fn every_filling_of_every_tuple_has_a_feature_of_its_own() {
        let mut all = Vec::new();
        for corners in QUADS.places {
            let mut of_tuple = Vec::new();
            for filling in 1..81_usize {
                let mut seen = [0; 3];
                for (digit, place) in corners.iter().enumerate() {
                    match filling / 3_usize.pow(digit as u32) % 3 {
                        0 => {}
                        whose => seen[whose - 1] |= 1 << place,
                    }
                }
                let tuple = QUADS.places.iter().position(|places| *places == corners);
                of_tuple.extend(QUADS.feature(tuple.unwrap(), &seen));
            }
            assert_eq!(of_tuple.len(), 80);
            all.extend(of_tuple);
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6 * 80);
        assert!(
            all.iter()
                .all(|&feature| usize::from(feature) < QUADS.features(3))
        );
    }

    #[test]
    fn changes_lead_from_one_set_to_the_other() {
        let positions = [
            [0, 0],
            [0b1001, 0b0110],
            [0x821, 0x040],
            [0xa0f, 0x1f0],
            [0, 0xfff],
        ];
        for [own, theirs] in positions {
            for [own_now, theirs_now] in positions {
                let (then, now) = ([own, theirs, BESIDES], [own_now, theirs_now, BESIDES]);
                let mut changes = Changes::default();
                QUADS.changes(&then, &now, &mut changes);
                let mut active = set(own, theirs);
                changes.apply(&mut active);
                assert_eq!(active, set(own_now, theirs_now), "{then:x?} to {now:x?}");
            }
        }
    }

    #[test]
    fn a_change_tells_of_no_tuple_that_it_does_not_touch() {
        let mut changes = Changes::default();
        QUADS.changes(&[0b1000, 0], &[0b1001, 0], &mut changes);
        assert_eq!(
            changes.all_that_came().len(),
            2,
            "the place, and its one square"
        );
        assert!(changes.all_that_went().is_empty(), "it was empty");
    }
}
