//! Where the threads of a search are now, so that they keep out of each other's
//! way: a move that leads to where another thread is waits until the others are
//! searched, and by then the table most often has its value.
//!
//! This is what ABDADA does with marks in the entries of the table. Here the marks
//! are apart, as T. Kerrigan has them: nobody stands still, and a mark that is lost
//! or stale costs a little work and makes no value wrong. Who finds no place is not
//! seen, and pushes nobody out: positions near the root are marked the longest, and
//! matter most.
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

/// How many sets of places there are. A thread is at no more positions at a time than
/// its line is long.
const SETS: usize = 1 << 8;

/// How many positions of one set can be marked at a time.
const WAYS: usize = 4;

/// The bits of a mark that say whose it is, from 1. A place that is free has 0.
const THREAD: u64 = 0xFFF;

/// The bits that say how deep the node is whose move leads there, in plies; the others
/// are of the position's key.
const DEPTH: u64 = 0xFFF << THREAD.trailing_ones();

/// The bits of the key.
const KEY: u64 = !(DEPTH | THREAD);

/// The positions at which threads are.
pub(crate) struct Busy(Box<[[AtomicU64; WAYS]]>);

impl Busy {
    /// Begins without anybody anywhere.
    #[cfg(feature = "threads")]
    pub(crate) fn new() -> Busy {
        let set = || [const { AtomicU64::new(0) }; WAYS];
        Busy((0..SETS).map(|_| set()).collect())
    }

    /// Tells whether nobody is anywhere.
    #[cfg(all(test, feature = "threads"))]
    pub(crate) fn is_free(&self) -> bool {
        let mut places = self.0.iter().flatten();
        places.all(|place| place.load(Ordering::Relaxed) == 0)
    }

    /// Returns the positions as a thread sees them, by its number from 0.
    #[cfg(feature = "threads")]
    pub(crate) fn of(&self, thread: usize) -> Marks<'_> {
        Marks {
            busy: self,
            thread: thread as u64 % THREAD + 1,
        }
    }
}

/// The positions at which threads are, as one of them sees them.
#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    busy: &'a Busy,
    thread: u64,
}

impl<'a> Marks<'a> {
    /// Tells whether another thread is at a position, from a node as deep as this in whole
    /// plies, or deeper: else the table will hardly have what is wanted here.
    #[inline(never)] // a search by one thread never comes here
    pub(crate) fn is_another_at(self, key: Key, depth: Depth) -> bool {
        let mine = self.mark(key, depth);
        self.set(key).iter().any(|place| {
            let mark = place.load(Ordering::Relaxed);
            (mark ^ mine) & KEY == 0
                && mark & DEPTH >= mine & DEPTH
                && mark & THREAD != self.thread
                && mark != 0
        })
    }

    /// Notes that this thread is at a position, from a node of this depth, until the
    /// guard is gone; nothing where all places are taken.
    #[inline(never)] // a search by one thread never comes here
    pub(crate) fn enter(self, key: Key, depth: Depth) -> Option<Here<'a>> {
        let mut places = self.set(key).iter();
        let place = places.find(|place| place.load(Ordering::Relaxed) == 0)?;
        let mark = self.mark(key, depth);
        place.store(mark, Ordering::Relaxed);
        Some(Here { place, mark })
    }

    fn mark(self, key: Key, depth: Depth) -> u64 {
        let plies = depth.whole().max(0) as u64;
        key.0 & KEY | plies << THREAD.trailing_ones() & DEPTH | self.thread
    }

    fn set(self, key: Key) -> &'a [AtomicU64; WAYS] {
        &self.busy.0[(key.0 >> KEY.trailing_zeros()) as usize % SETS]
    }
}

/// A thread's being at a position.
pub(crate) struct Here<'a> {
    place: &'a AtomicU64,
    mark: u64,
}

impl Drop for Here<'_> {
    #[inline]
    fn drop(&mut self) {
        // Two that come at once may take one place.
        if self.place.load(Ordering::Relaxed) == self.mark {
            self.place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use super::*;

    const FOUR: Depth = Depth::plies(4);

    /// A key by its number; all are of one set.
    fn key(number: u64) -> Key {
        Key((number * SETS as u64 + 7) << KEY.trailing_zeros())
    }

    #[test]
    fn another_is_seen_until_he_leaves_and_nobody_sees_himself() {
        let busy = Busy::new();
        let (one, other) = (busy.of(0), busy.of(1));
        let sees = |marks: Marks, number| marks.is_another_at(key(number), FOUR);
        assert!(!one.is_another_at(Key(0), Depth::ZERO), "nobody is there");
        let here = one.enter(key(1), FOUR);
        assert!(sees(other, 1) && !sees(other, 2) && !sees(one, 1));
        let too = other.enter(key(1), FOUR);
        assert!(sees(one, 1) && sees(other, 1));
        drop(here);
        assert!(sees(one, 1) && !sees(other, 1));
        drop(too);
        assert!(!sees(one, 1));
    }

    #[test]
    fn who_searches_less_deep_is_not_waited_for() {
        let busy = Busy::new();
        let (one, other) = (busy.of(0), busy.of(1));
        let _here = one.enter(key(1), FOUR);
        let sees = |plies| other.is_another_at(key(1), Depth::plies(plies));
        assert_eq!([3, 4, 5].map(sees), [true, true, false]);
    }

    #[test]
    fn who_finds_no_place_pushes_nobody_out() {
        let busy = Busy::new();
        let (one, other) = (busy.of(0), busy.of(1));
        let here: Vec<_> = (0..WAYS as u64)
            .map(|number| one.enter(key(number), FOUR))
            .collect();
        assert!(here.iter().all(Option::is_some));
        assert!(one.enter(key(9), FOUR).is_none());
        assert!((0..WAYS as u64).all(|number| other.is_another_at(key(number), FOUR)));
        drop(here);
        assert!(one.enter(key(9), FOUR).is_some());
    }
}
