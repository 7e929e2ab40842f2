//! What threads share, used by four at once: a table, a pool of nodes, and signals. Small, so that it can be run under the
//! sanitizers too: `tests/sanitizers.sh`.
#![cfg(feature = "threads")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use niwaki::table::{Bound, Entry};
use niwaki::{Depth, Game, Key, MoveList, Outcome, Search, Table, Value};

const THREADS: usize = 4;

/// A game without end, in which every position has four moves and a worth at random.
#[derive(Clone)]
struct Endless(u64);

impl Game for Endless {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend(1..=4);
    }

    fn play(&self, mv: u64) -> Endless {
        // Moves transpose.
        Endless(self.0.wrapping_add(Key::mixed(mv).0))
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::mixed(self.0)
    }

    fn evaluate(&self) -> i32 {
        (self.key().0 >> 20) as i32 % 100
    }
}

/// Returns an entry all of whose fields follow from a number, so that a mixture of two can be told.
fn entry(number: u16) -> Entry {
    Entry {
        value: Value::estimate(i32::from(number)),
        bound: Bound::Exact,
        draft: Depth::sixteenths(number as i16),
        best: Some(number),
        path_dependent: number.is_multiple_of(2),
        evaluation: Some(number as i16),
    }
}

#[test]
fn nobody_reads_what_nobody_stored() {
    // One bucket, so that all meet there.
    let table = Table::new(0);
    let meet = |thread: u16| {
        for round in 0..2000 {
            let number = round % 8 * 4 + thread;
            table.store(Key::mixed(u64::from(number)), entry(number));
            for key in 0..32 {
                let found = table.probe(Key::mixed(u64::from(key)));
                assert!(
                    found.is_none_or(|found| found == entry(key)),
                    "{key}: {found:?}"
                );
            }
        }
        table.new_generation();
    };
    thread::scope(|scope| {
        let threads = (0..THREADS as u16).map(|thread| scope.spawn(move || meet(thread)));
        let threads: Vec<_> = threads.collect();
        for thread in threads {
            thread.join().expect("no thread panics");
        }
    });
    assert!(table.fullness() <= 1000);
}

#[test]
fn threads_take_no_more_nodes_than_there_are() {
    let (game, table) = (Endless(1), Table::new(1));
    for nodes in [10_000, 30_000] {
        let search = Search::new(&game).table(&table);
        let report = search.nodes(nodes).threads(THREADS).run();
        assert!(
            report.nodes <= nodes && report.nodes + 1024 * THREADS as u64 > nodes,
            "{}",
            report.nodes
        );
    }
}

#[test]
fn a_signal_ends_all_threads() {
    let (game, stop) = (Endless(1), AtomicBool::new(false));
    let report = thread::scope(|scope| {
        let search = Search::new(&game).stop(&stop).threads(THREADS);
        let running = scope.spawn(|| search.run());
        stop.store(true, Ordering::Relaxed);
        running.join().expect("no thread panics")
    });
    assert!(report.stopped);
}
