//! Tests of the table.

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
        evaluation: None,
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
        for (bound, draft, best, path_dependent, evaluation) in [
            (Bound::Upper, Depth::ZERO, None, false, Some(i16::MAX)),
            (Bound::Lower, Depth::MAX, Some(MOVE_MAX), true, Some(-1)),
            (Bound::Exact, Depth::sixteenths(-5), Some(0), false, None),
            (Bound::Exact, Depth::ONE, Some(1), true, Some(-i16::MAX)),
        ] {
            let entry = Entry {
                value,
                bound,
                draft,
                best,
                path_dependent,
                evaluation,
            };
            let identity = entry.identify(Key(u64::MAX));
            assert_eq!(identity >> KEY_SHIFT, u64::MAX >> KEY_SHIFT);
            assert_eq!(Entry::unpack(identity, entry.pack(63)), Some(entry));
        }
    }
}

#[test]
fn moves_can_be_kept_without_values() {
    let table = Table::with_buckets(1);
    let evaluated = Entry {
        evaluation: Some(4),
        ..entry(50, 9)
    };
    table.store(Key::mixed(1), evaluated);
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
    assert_eq!(kept.evaluation, None);
    assert_eq!(table.probe(Key::mixed(2)), None);
}

#[test]
fn a_position_that_was_kept_behind_one_that_was_not_has_one_entry() {
    let table = Table::with_buckets(1);
    let without_move = Entry {
        best: None,
        ..entry(50, 9)
    };
    table.store(Key::mixed(1), without_move);
    table.store(Key::mixed(2), entry(50, 9));
    table.keep_only_moves();
    table.store(Key::mixed(2), without_move);
    let found = table.probe(Key::mixed(2)).unwrap();
    assert_eq!((found.best, found.draft), (Some(3), Depth::plies(9)));
    let slots = table.bucket(Key::mixed(2)).iter().map(Slot::of);
    let taken = slots.filter(|slot| slot.data.load(Ordering::Relaxed) != 0);
    assert_eq!(taken.count(), 1);
}

#[test]
fn too_large_an_index_is_no_move() {
    let mut huge = entry(1, 1);
    huge.best = Some(u16::MAX);
    assert_eq!(Entry::unpack(0, huge.pack(0)).unwrap().best, None);
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
    let [_, data] = &table.pairs[table.first];
    data.store(entry(6, 5).pack(0), Ordering::Relaxed);
    assert_eq!(table.probe(Key::mixed(1)), None);
}

#[test]
fn words_of_two_positions_do_not_verify_whatever_tells_their_data_apart() {
    let ours = entry(5, 5);
    let others = [
        Entry {
            best: Some(9),
            ..ours
        },
        Entry {
            path_dependent: true,
            ..ours
        },
        Entry {
            bound: Bound::Exact,
            ..ours
        },
    ];
    for other in others {
        let table = Table::with_buckets(1);
        table.store(Key::mixed(1), ours);
        let [_, data] = &table.pairs[table.first];
        data.store(other.pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(Key::mixed(1)), None, "{other:?}");
    }
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
fn an_exact_value_takes_the_place_of_a_deep_bound_unless_it_is_of_quiescence() {
    let exact = |plies| Entry {
        bound: Bound::Exact,
        ..entry(7, plies)
    };
    for (plies, draft) in [(-1, 12), (0, 12), (1, 1)] {
        let table = Table::with_buckets(1);
        table.store(Key::mixed(1), entry(5, 12));
        table.store(Key::mixed(1), exact(plies));
        let found = table.probe(Key::mixed(1)).map(|found| found.draft);
        assert_eq!(found, Some(Depth::plies(draft)));
    }
}

#[test]
fn an_evaluation_is_kept_when_a_new_entry_has_none() {
    let table = Table::with_buckets(1);
    let evaluation = Some(-77);
    let known = Entry {
        evaluation,
        ..entry(5, 5)
    };
    table.store(Key::mixed(1), known);
    table.store(Key::mixed(1), entry(9, 6));
    let found = table.probe(Key::mixed(1)).unwrap();
    assert_eq!((found.value.points(), found.evaluation), (9, evaluation));
}

#[test]
fn keys_are_told_apart_by_their_low_bits_and_their_buckets() {
    let table = Table::new(4);
    for high in 0..1 << 16 {
        table.store(Key(high << 48), entry(high as i32, 5));
    }
    for high in 0..1 << 16 {
        let found = table.probe(Key(high << 48)).unwrap();
        assert_eq!(found.value.points(), high as i32);
    }
    assert_eq!(table.probe(Key(1)), None);
}

#[test]
fn size_and_fullness() {
    let mut table = Table::new(1);
    assert_eq!(table.buckets * CACHE_LINE, 1 << 20);
    assert_eq!(table.fullness(), 0);
    for id in 0..200_000 {
        table.store(Key::mixed(id), entry(1, 1));
    }
    assert_eq!(table.fullness(), 1000);
    table.clear();
    assert_eq!(table.fullness(), 0);
}

#[test]
fn nothing_is_left_where_a_table_was_cleared() {
    let mut table = Table::with_buckets(5 * BLOCK + 7);
    let is_zero = |word: &AtomicU64| word.load(Ordering::Relaxed) == 0;
    for entries in [1, 3, 20, 20_000] {
        for id in 0..entries {
            table.store(Key::mixed(id), entry(1, 1));
            table.store(Key::mixed(id), entry(2, 2));
        }
        table.keep_only_moves();
        let used = table.used.iter();
        let used = used.filter(|used| used.load(Ordering::Relaxed)).count();
        assert!(used <= entries as usize && used >= 1, "{used} blocks");
        table.clear();
        assert!(table.pairs.as_flattened().iter().all(is_zero));
    }
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

#[test]
fn buckets_begin_at_cache_lines() {
    for mebibytes in [0, 1, 3, 64] {
        let table = Table::new(mebibytes);
        for id in 0..10 {
            let address = table.bucket(Key::mixed(id)).as_ptr().addr();
            assert_eq!(address % CACHE_LINE, 0, "{mebibytes} MiB");
        }
    }
}

#[test]
fn a_generation_weighs_four_plies() {
    let table = Table::with_buckets(1);
    for _ in 0..5 {
        table.new_generation();
    }
    table.store(Key::mixed(1), entry(1, 8));
    table.new_generation();
    for key in 2..=4 {
        table.store(Key::mixed(key), entry(1, 5));
    }
    table.store(Key::mixed(5), entry(1, 1));
    let kept = |key| table.probe(Key::mixed(key)).is_some();
    assert_eq!(
        [1, 2, 3, 4, 5].map(kept),
        [false, true, true, true, true],
        "8 - 4 is less than 5"
    );
}
