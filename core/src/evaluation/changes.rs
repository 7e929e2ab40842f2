//! What has changed among the features of a side.

use alloc::vec::Vec;

/// The features that a side sees and did not see before, and those that it sees no
/// more: what [`Game::feature_changes`](crate::Game::feature_changes) tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    came: Vec<u16>,
    went: Vec<u16>,
}

impl Changes {
    /// Makes a list that has room for so many features of either kind.
    pub(super) fn with_capacity(features: usize) -> Changes {
        Changes {
            came: Vec::with_capacity(features),
            went: Vec::with_capacity(features),
        }
    }

    /// Adds a feature that the side sees and did not see before.
    #[inline]
    pub fn came(&mut self, feature: u16) {
        self.came.push(feature);
    }

    /// Adds a feature that the side saw before and sees no more.
    #[inline]
    pub fn went(&mut self, feature: u16) {
        self.went.push(feature);
    }

    /// Returns the features that came, in the order in which they were told.
    pub fn all_that_came(&self) -> &[u16] {
        &self.came
    }

    /// Returns the features that went, in the order in which they were told.
    pub fn all_that_went(&self) -> &[u16] {
        &self.went
    }

    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.came.clear();
        self.went.clear();
    }

    /// Adds what has changed between two sets of features, which are numbered from
    /// `first`.
    ///
    /// ```
    /// # use niwaki::evaluation::Changes;
    /// let mut changes = Changes::default();
    /// changes.between(&[0b011], &[0b110], 64);
    /// assert_eq!((changes.all_that_came(), changes.all_that_went()), (&[66][..], &[64][..]));
    /// ```
    #[inline(never)]
    pub fn between(&mut self, then: &[u64], now: &[u64], first: usize) {
        for (word, (&then, &now)) in then.iter().zip(now).enumerate() {
            if then != now {
                note(now & !then, first + word * 64, &mut self.came);
                note(then & !now, first + word * 64, &mut self.went);
            }
        }
    }

    /// Makes a set of features the one after the changes.
    pub(crate) fn apply(&self, features: &mut [u64]) {
        for &feature in &self.came {
            features[usize::from(feature) / 64] |= 1 << (feature % 64);
        }
        for &feature in &self.went {
            features[usize::from(feature) / 64] &= !(1 << (feature % 64));
        }
    }
}

/// Notes the features of a word that begins with `first`: there are 65,536 at most.
#[inline]
fn note(mut set: u64, first: usize, features: &mut Vec<u16>) {
    while set != 0 {
        features.push((first + set.trailing_zeros() as usize) as u16);
        set &= set - 1;
    }
}
