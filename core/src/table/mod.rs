//! The transposition table: values, bounds and best moves that earlier searches
//! found.
//!
//! Threads share it without locks. An entry is two atomic words, the data and
//! the key combined by exclusive or with a digest of the data, so that words of two
//! entries mixed up by a race do not verify (Hyatt and Mann, *A lock-less transposition
//! table implementation for parallel search*, ICGA Journal 25(1), 2002). The
//! static evaluation stands plainly below 48 bits of the key: where those
//! verify, it is of the same position.
//!
//! A bucket of four entries fills a cache line, so that a probe waits for
//! memory once. When a bucket is full, the entry with the least draft gives
//! way, where each search since it was stored takes four plies off (Breuker,
//! Uiterwijk and van den Herik, *Replacement schemes for transposition tables*,
//! ICCA Journal 17(4), 1994, compare such rules).

pub(crate) mod atomic;
mod entry;
mod view;

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::table::atomic::{AtomicU64, Pair, zeros};
use crate::table::entry::{AGE_MASK, AGE_SHIFT, BOUND_SHIFT, KEY_SHIFT};
pub use crate::table::entry::{Bound, Entry};
pub(crate) use crate::table::view::TableView;
use crate::{Depth, Key, Value};

/// Plies of draft that one generation of age outweighs when a bucket is full.
const AGE_WEIGHT: i32 = 4;
/// A shallower search replaces a bound of the same position and generation only
/// within so many plies.
const KEEP_DEEPER: Depth = Depth::plies(3);

/// Slots in a bucket.
const SLOTS: usize = 4;
/// Bytes in a cache line, which a bucket fills.
const CACHE_LINE: usize = SLOTS * size_of::<Pair>();

/// Buckets in a block, which fill a page of memory.
const BLOCK: usize = 4096 / CACHE_LINE;

/// The place of one entry: a check word and the data.
#[derive(Clone, Copy)]
struct Slot<'a> {
    check: &'a AtomicU64,
    data: &'a AtomicU64,
}

impl<'a> Slot<'a> {
    /// Sees two words as a slot.
    #[inline]
    fn of([check, data]: &'a Pair) -> Slot<'a> {
        Slot { check, data }
    }

    /// Reads the data, and whose they are (the key, and its static evaluation)
    /// if no race has mixed them up.
    #[inline]
    fn load(self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        (check ^ digest(data), data)
    }

    /// Writes data, and whose they are. Between the two stores another thread
    /// may see one new word and one old, which do not verify.
    #[inline]
    fn save(self, identity: u64, data: u64) {
        let check = identity ^ digest(data);
        self.check.store(check, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// A transposition table of fixed size, shared by reference between threads.
///
/// Searches by other rules (quiescence, draws by history) find only their own
/// entries in it. Searches with other techniques find each other's, which are
/// estimates of the same thing; to compare techniques, give each a table of its
/// own.
///
/// ```
/// use niwaki::{Depth, Key, Table, Value, table::{Bound, Entry}};
/// let table = Table::new(1);
/// let entry = Entry {
///     value: Value::estimate(-31),
///     bound: Bound::Lower,
///     draft: Depth::plies(5),
///     best: Some(12),
///     path_dependent: false,
///     evaluation: Some(-20),
/// };
/// table.store(Key::mixed(1), entry);
/// assert_eq!(table.probe(Key::mixed(1)), Some(entry));
/// assert_eq!(table.probe(Key::mixed(2)), None);
/// ```
pub struct Table {
    /// The words of all slots, and a few before them that are not used.
    pairs: Vec<Pair>,
    /// The first pair that begins a cache line.
    first: usize,
    /// The number of buckets.
    buckets: usize,
    /// Whether anything was ever stored in each block of buckets: what is empty need not be cleared, and
    /// most searches fill a small part of their table.
    used: Vec<AtomicBool>,
    age: AtomicU8,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &(self.buckets * CACHE_LINE))
            .field("generation", &self.generation())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Makes an empty table of about `mebibytes` MiB (one bucket for 0).
    ///
    /// Its memory is zeroed by the system page by page as a search comes by, so
    /// that a table of any size costs nothing at the start. A system that
    /// promises more memory than it has may end the program only then.
    ///
    /// ```
    /// use niwaki::{Search, Table};
    ///
    /// # let game = niwaki::doc_game();
    /// let table = Table::new(2);
    /// let first = Search::new(&game).table(&table).depth(8).run();
    /// let again = Search::new(&game).table(&table).depth(8).run();
    /// assert!(again.nodes < first.nodes); // it remembers
    /// ```
    pub fn new(mebibytes: usize) -> Table {
        Table::with_buckets(mebibytes.saturating_mul(1 << 20) / CACHE_LINE)
    }

    /// Makes a table of so many buckets, which tests want small.
    fn with_buckets(count: usize) -> Table {
        let buckets = count.max(1);
        let pairs = zeros(buckets * SLOTS + SLOTS - 1);
        // Memory begins at a multiple of a pair, and mostly not at a cache line.
        let beyond = pairs.as_ptr().addr() % CACHE_LINE / size_of::<Pair>();
        Table {
            first: (SLOTS - beyond) % SLOTS,
            pairs,
            buckets,
            used: (0..buckets.div_ceil(BLOCK))
                .map(|_| AtomicBool::new(false))
                .collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything, in time that depends on how much of the table is used.
    pub fn clear(&mut self) {
        let pairs = &mut self.pairs[self.first..];
        let blocks = pairs.chunks_mut(BLOCK * SLOTS).zip(&mut self.used);
        for (pairs, used) in blocks {
            if core::mem::take(used.get_mut()) {
                let words = pairs.as_flattened_mut();
                for word in words.iter_mut() {
                    *word.get_mut() = 0;
                }
            }
        }
        *self.age.get_mut() = 0;
    }

    /// Forgets every value and keeps the best moves: a search that follows has
    /// nothing from this one but its ordering, which shows how small the tree
    /// could have been. Entries move within their buckets: what a search stores meanwhile may be lost.
    ///
    /// ```
    /// use niwaki::{Search, Table};
    ///
    /// # let game = niwaki::doc_game();
    /// let table = Table::new(1);
    /// let first = Search::new(&game).table(&table).depth(6).run();
    /// table.keep_only_moves();
    /// let ordered = Search::new(&game).table(&table).depth(6).run();
    /// assert_eq!(ordered.value, first.value);
    /// ```
    pub fn keep_only_moves(&self) {
        for bucket in self.pairs[self.first..].chunks_exact(SLOTS) {
            self.keep_moves_of(bucket);
        }
    }

    /// Does so in one bucket, and moves together what stays: [`Table::store`] looks for a position no further than to the
    /// first free slot.
    fn keep_moves_of(&self, bucket: &[Pair]) {
        let age = self.generation();
        let mut places = bucket.iter().map(Slot::of);
        for slot in bucket.iter().map(Slot::of) {
            let (identity, data) = slot.load();
            let Some(Entry {
                best: Some(best), ..
            }) = Entry::unpack(identity, data)
            else {
                continue;
            };
            // No search is so shallow.
            let without_value = Entry {
                value: Value::estimate(i32::MAX),
                bound: Bound::Upper,
                draft: Depth::sixteenths(i16::MIN),
                best: Some(best),
                path_dependent: false,
                evaluation: None,
            };
            let identity = without_value.identify(Key(identity >> KEY_SHIFT));
            if let Some(place) = places.next() {
                place.save(identity, without_value.pack(age));
            }
        }
        // Memory that was never written stays untouched.
        for place in places.filter(|place| place.data.load(Ordering::Relaxed) != 0) {
            place.save(0, 0);
        }
    }

    /// Begins a new generation: what is in the table stays, but gives way
    /// first.
    pub fn new_generation(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the present generation, as far as an entry has room for it.
    #[inline]
    fn generation(&self) -> u8 {
        self.age.load(Ordering::Relaxed) & AGE_MASK as u8
    }

    /// Returns the number of a key's bucket. The high half of a product spreads keys
    /// over any number of buckets, without a division.
    #[inline]
    fn number(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.buckets as u128) >> 64) as usize
    }

    /// Returns the slots of a key.
    #[inline]
    fn bucket(&self, key: Key) -> &[Pair] {
        let first = self.first + self.number(key) * SLOTS;
        &self.pairs[first..first + SLOTS]
    }

    /// Starts to bring the place of `key` into the cache, without waiting for
    /// it.
    ///
    /// Without the feature `prefetch`, and on processors other than x86-64 and 64-bit ARM, it is
    /// a load whose result nobody uses, which holds up what comes after it sooner.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        let bucket = self.bucket(key);
        if cfg!(all(
            feature = "prefetch",
            any(target_arch = "x86_64", target_arch = "aarch64")
        )) {
            #[cfg(feature = "prefetch")]
            prefetch_index::prefetch_index(bucket, 0);
        } else {
            core::hint::black_box(bucket[0][1].load(Ordering::Relaxed));
        }
    }

    /// Returns the entry of a position (a TT probe).
    #[inline]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        for slot in self.bucket(key).iter().map(Slot::of) {
            let (identity, data) = slot.load();
            if is_of(identity, key)
                && let Some(entry) = Entry::unpack(identity, data)
            {
                return Some(entry);
            }
        }
        None
    }

    /// Stores `entry`: in the slot of the same position, else in a free one,
    /// else in place of the one with the least draft, where each search since it was stored takes four plies off.
    ///
    /// A [`Entry::best`] above 32,766 and an [`Entry::evaluation`] of −32,768 are not kept.
    ///
    /// A bound of a much shallower search, and any value of quiescence, leaves a much deeper entry of the same
    /// generation alone, and an entry without a move or a static evaluation
    /// keeps what was known.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let age = self.generation();
        let mut place = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key).iter().map(Slot::of) {
            let (identity, data) = slot.load();
            let Some(old) = Entry::unpack(identity, data) else {
                // Other slots are in blocks that are marked already.
                self.used[self.number(key) / BLOCK].store(true, Ordering::Relaxed);
                slot.save(entry.identify(key), entry.pack(age));
                return;
            };
            let old_age = (data >> AGE_SHIFT & AGE_MASK) as u8;
            if is_of(identity, key) {
                let deeper = old.draft > entry.draft + KEEP_DEEPER;
                // The exact values of quiescence are many, and say little.
                let exact = entry.bound == Bound::Exact && entry.draft > Depth::ZERO;
                if deeper && old_age == age && !exact {
                    return;
                }
                entry.best = entry.best.or(old.best);
                entry.evaluation = entry.evaluation.or(old.evaluation);
                slot.save(entry.identify(key), entry.pack(age));
                return;
            }
            let generations = i32::from(age.wrapping_sub(old_age) & AGE_MASK as u8);
            let worth =
                i32::from(old.draft.parts()) - generations * AGE_WEIGHT * i32::from(Depth::PARTS);
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            slot.save(entry.identify(key), entry.pack(age));
        }
    }

    /// Tells how full the table is with entries of the present generation, in
    /// thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let end = self.first + self.buckets.min(250) * SLOTS;
        let sample = &self.pairs[self.first..end];
        let age = self.generation();
        let used = sample
            .iter()
            .map(Slot::of)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|data| data >> BOUND_SHIFT & 3 != 0)
            .filter(|data| (data >> AGE_SHIFT & AGE_MASK) as u8 == age)
            .count();
        (used * 1000 / sample.len()) as u32
    }
}

/// Returns a digest of the data where a word of identity has the key, and zeros where it has the
/// static evaluation.
#[inline]
fn digest(data: u64) -> u64 {
    data.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> KEY_SHIFT << KEY_SHIFT
}

/// Tells whether a word is that of a position.
#[inline]
fn is_of(identity: u64, key: Key) -> bool {
    (identity ^ key.0 << KEY_SHIFT) >> KEY_SHIFT == 0
}

#[cfg(test)]
mod tests;
