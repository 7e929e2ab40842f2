//! The transposition table: values, bounds and best moves that earlier searches
//! found.
//!
//! Threads share it without locks. An entry is two atomic words, the data and
//! the key combined with the data by exclusive or, so that words of two entries
//! mixed up by a race do not verify (Hyatt and Mann, *A lock-less transposition
//! table implementation for parallel search*, ICGA Journal 25(1), 2002).
//!
//! A bucket of four entries fills a cache line, so that a probe waits for
//! memory once. When a bucket is full, the entry with the least draft gives
//! way, and those of earlier searches before those of this one (Breuker,
//! Uiterwijk and van den Herik, *Replacement schemes for transposition tables*,
//! ICCA Journal 17(4), 1994, compare such rules).

pub(crate) mod atomic;
mod entry;
mod view;

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::table::atomic::AtomicU64;
use crate::table::entry::{AGE_MASK, AGE_SHIFT, BOUND_SHIFT};
pub use crate::table::entry::{Bound, Entry};
pub(crate) use crate::table::view::TableView;
use crate::{Depth, Key, Value};

/// Plies of draft that one generation of age outweighs when a bucket is full.
const AGE_WEIGHT: i32 = 4;
/// A shallower search replaces a bound of the same position and generation only
/// within so many plies.
const KEEP_DEEPER: Depth = Depth::plies(3);

/// The place of one entry.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// Reads the data, and the key that they are good for if no race has mixed
    /// them up.
    #[inline]
    fn load(&self) -> (Key, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (Key(self.check.load(Ordering::Relaxed) ^ data), data)
    }

    /// Writes data for a key. Between the two stores another thread may see one
    /// new word and one old, which do not verify.
    #[inline]
    fn save(&self, key: Key, data: u64) {
        self.check.store(key.0 ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Four slots that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

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
/// };
/// table.store(Key::mixed(1), entry);
/// assert_eq!(table.probe(Key::mixed(1)), Some(entry));
/// assert_eq!(table.probe(Key::mixed(2)), None);
/// ```
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &(self.buckets.len() * size_of::<Bucket>()))
            .field("generation", &self.generation())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Makes an empty table of about `mebibytes` MiB (one bucket for 0). All of
    /// it is touched, so that running out of memory happens here and not in the
    /// middle of a search.
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
        Table::with_buckets(mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>())
    }

    /// Makes a table of so many buckets, which tests want small.
    fn with_buckets(count: usize) -> Table {
        Table {
            buckets: (0..count.max(1)).map(|_| Bucket::default()).collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.age.get_mut() = 0;
    }

    /// Forgets every value and keeps the best moves: a search that follows has
    /// nothing from this one but its ordering, which shows how small the tree
    /// could have been.
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
        let age = self.generation();
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            let (key, data) = slot.load();
            let best = Entry::unpack(data).and_then(|entry| entry.best);
            // No window is above this bound, and no search so shallow.
            let without_value = Entry {
                value: Value::estimate(i32::MAX),
                bound: Bound::Upper,
                draft: Depth::plies(-1),
                best,
                path_dependent: false,
            };
            slot.save(key, best.map_or(0, |_| without_value.pack(age)));
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

    /// Returns the bucket of a key. The high half of a product spreads keys
    /// over any number of buckets, without a division.
    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Starts to bring the place of `key` into the cache, without waiting for
    /// it.
    ///
    /// A load whose result nobody uses does it: safe Rust has no instruction
    /// for prefetching.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        core::hint::black_box(self.bucket(key).0[0].data.load(Ordering::Relaxed));
    }

    /// Returns the entry of a position (a TT probe).
    #[inline]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let (found, data) = slot.load();
            if found == key
                && let Some(entry) = Entry::unpack(data)
            {
                return Some(entry);
            }
        }
        None
    }

    /// Stores `entry`: in the slot of the same position, else in a free one,
    /// else in place of the one with the least draft, older ones first.
    ///
    /// A bound of a much shallower search leaves a deeper entry of the same
    /// generation alone, and an entry without a move keeps the one that was
    /// known.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let age = self.generation();
        let mut place = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let (found, data) = slot.load();
            let Some(old) = Entry::unpack(data) else {
                slot.save(key, entry.pack(age));
                return;
            };
            let old_age = (data >> AGE_SHIFT & AGE_MASK) as u8;
            if found == key {
                let deeper = old.draft > entry.draft + KEEP_DEEPER;
                if deeper && old_age == age && entry.bound != Bound::Exact {
                    return;
                }
                entry.best = entry.best.or(old.best);
                slot.save(key, entry.pack(age));
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
            slot.save(key, entry.pack(age));
        }
    }

    /// Tells how full the table is with entries of the present generation, in
    /// thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let age = self.generation();
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|data| data >> BOUND_SHIFT & 3 != 0)
            .filter(|data| (data >> AGE_SHIFT & AGE_MASK) as u8 == age)
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ply;
    use crate::table::entry::MOVE_MAX;

    fn entry(points: i32, plies: i16) -> Entry {
        Entry {
            value: Value::estimate(points),
            bound: Bound::Lower,
            draft: Depth::plies(plies),
            best: Some(3),
            path_dependent: false,
        }
    }

    #[test]
    fn every_field_survives_packing() {
        for value in [
            Value::DRAW,
            Value::estimate(i32::MIN),
            Value::win_at(Ply::new(11)),
            Value::loss_at(Ply::new(0)),
        ] {
            for (bound, draft, best, path_dependent) in [
                (Bound::Upper, Depth::ZERO, None, false),
                (Bound::Lower, Depth::MAX, Some(MOVE_MAX), true),
                (Bound::Exact, Depth::sixteenths(-5), Some(0), false),
            ] {
                let entry = Entry {
                    value,
                    bound,
                    draft,
                    best,
                    path_dependent,
                };
                assert_eq!(Entry::unpack(entry.pack(63)), Some(entry));
            }
        }
    }

    #[test]
    fn moves_can_be_kept_without_values() {
        let table = Table::with_buckets(1);
        table.store(Key::mixed(1), entry(50, 9));
        let without_move = Entry {
            best: None,
            ..entry(50, 9)
        };
        table.store(Key::mixed(2), without_move);
        table.keep_only_moves();
        let kept = table.probe(Key::mixed(1)).unwrap();
        assert_eq!(kept.best, Some(3));
        assert!(kept.draft < Depth::ZERO && kept.bound == Bound::Upper);
        assert!(kept.value > Value::estimate(1_000_000));
        assert_eq!(table.probe(Key::mixed(2)), None);
    }

    #[test]
    fn too_large_an_index_is_no_move() {
        let mut huge = entry(1, 1);
        huge.best = Some(u16::MAX);
        assert_eq!(Entry::unpack(huge.pack(0)).unwrap().best, None);
    }

    #[test]
    fn a_full_bucket_keeps_the_deep_and_the_young() {
        let table = Table::with_buckets(1);
        for (id, plies) in [(1, 9), (2, 4), (3, 7), (4, 8)] {
            table.store(Key::mixed(id), entry(0, plies));
        }
        table.store(Key::mixed(5), entry(0, 2));
        assert_eq!(table.probe(Key::mixed(2)), None, "the shallowest gave way");
        assert_eq!(table.probe(Key::mixed(5)), Some(entry(0, 2)));
        table.store(Key::mixed(1), entry(0, 9));
        for _ in 0..3 {
            table.new_generation();
        }
        table.store(Key::mixed(6), entry(0, 1));
        table.store(Key::mixed(7), entry(0, 1));
        table.store(Key::mixed(6), entry(1, 1));
        assert_eq!(table.probe(Key::mixed(6)), Some(entry(1, 1)));
        assert!(table.probe(Key::mixed(1)).is_some(), "deep ones go last");
    }

    #[test]
    fn a_torn_entry_does_not_verify() {
        let table = Table::with_buckets(1);
        table.store(Key::mixed(1), entry(5, 5));
        let slot = &table.buckets[0].0[0];
        slot.data.store(entry(6, 5).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(Key::mixed(1)), None);
    }

    #[test]
    fn a_move_is_kept_when_a_new_entry_has_none() {
        let table = Table::with_buckets(1);
        table.store(Key::mixed(1), entry(5, 5));
        let mut bare = entry(5, 6);
        bare.best = None;
        table.store(Key::mixed(1), bare);
        assert_eq!(table.probe(Key::mixed(1)).unwrap().best, Some(3));
    }

    #[test]
    fn size_and_fullness() {
        let mut table = Table::new(1);
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 1 << 20);
        assert_eq!(table.fullness(), 0);
        for id in 0..200_000 {
            table.store(Key::mixed(id), entry(1, 1));
        }
        assert_eq!(table.fullness(), 1000);
        table.clear();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn threads_share_it() {
        let table = Table::with_buckets(8);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    for id in 0..100_000 {
                        let key = Key::mixed(id % 64);
                        // The value is a function of the key: a mixed-up entry would show.
                        if let Some(found) = table.probe(key) {
                            assert_eq!(found.value.points(), (id % 64) as i32, "{thread}");
                        }
                        table.store(key, entry((id % 64) as i32, 1));
                    }
                });
            }
        });
    }
}
