//! Where the threads of a search are now, so that they keep out of each other's
//! way: a move that leads to where another thread is comes last, and by then the
//! table most often has its value.
//!
//! This is what ABDADA does with marks in the entries of the table. Here the marks
//! are apart, as T. Kerrigan has them: nobody waits, and a mark that is lost or
//! stale costs a little work and changes no value.
//!
//! # Source
//! J.-C. Weill, *The ABDADA distributed minimax-search algorithm*, ICCA Journal
//! 19(1), 1996; T. Kerrigan, *Simplified ABDADA*, tckerrigan.com, 2017.

use alloc::boxed::Box;

use crate::search::run::atomic::{AtomicU64, Ordering};
use crate::{Depth, Key};

/// From this depth of a node on its moves are told to others: what is shallower is
/// done before anybody comes by.
pub(crate) const LEAST: Depth = Depth::plies(3);

/// How many positions have a place of their own. A thread is at no more of them at a
/// time than its line is long.
const PLACES: usize = 1 << 10;

/// The positions at which threads are.
pub(crate) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Begins without anybody anywhere.
    #[cfg(feature = "threads")]
    pub(crate) fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Tells whether a thread is at a position.
    #[inline]
    pub(crate) fn is_at(&self, key: Key) -> bool {
        self.place(key).load(Ordering::Relaxed) == key.0
    }

    /// Notes that this thread is at a position, until the guard is gone.
    #[inline]
    pub(crate) fn enter(&self, key: Key) -> Here<'_> {
        let place = self.place(key);
        place.store(key.0, Ordering::Relaxed);
        Here { place, key }
    }

    fn place(&self, key: Key) -> &AtomicU64 {
        &self.0[key.0 as usize % PLACES]
    }
}

/// A thread's being at a position.
pub(crate) struct Here<'a> {
    place: &'a AtomicU64,
    key: Key,
}

impl Drop for Here<'_> {
    #[inline]
    fn drop(&mut self) {
        // Somebody else may have taken the place meanwhile.
        if self.place.load(Ordering::Relaxed) == self.key.0 {
            self.place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use super::*;

    #[test]
    fn who_is_somewhere_is_seen_until_he_leaves() {
        let busy = Busy::new();
        let (one, other) = (Key(7), Key(7 + PLACES as u64));
        assert!(!busy.is_at(one));
        let here = busy.enter(one);
        assert!(busy.is_at(one) && !busy.is_at(other));
        let there = busy.enter(other);
        assert!(busy.is_at(other) && !busy.is_at(one), "one place has one");
        drop(here);
        assert!(
            busy.is_at(other),
            "nobody is sent away by who was there before"
        );
        drop(there);
        assert!(!busy.is_at(other));
    }
}
