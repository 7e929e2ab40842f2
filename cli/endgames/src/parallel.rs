//! A loop on several threads, whose parts know nothing of each other.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the work for ranges that make up `0..count`, of `size` numbers each but for the last, and returns what came of
/// each, in no order.
pub(crate) fn over<R: Send>(
    threads: usize,
    count: usize,
    size: usize,
    work: impl Fn(Range<usize>) -> R + Sync,
) -> Vec<R> {
    let parts = count.div_ceil(size);
    let range = |part: usize| part * size..count.min((part + 1) * size);
    if parts <= 4 || threads < 2 {
        return (0..parts).map(|part| work(range(part))).collect();
    }
    let next = AtomicUsize::new(0);
    let labour = || {
        let mut done = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return done;
            }
            done.push(work(range(part)));
        }
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(labour)).collect();
        let mut done = labour();
        for helper in helpers {
            done.extend(helper.join().expect("the work does not panic"));
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_worked_on_once() {
        for (threads, count) in [(1, 0), (1, 9), (3, 100_000), (8, 4096), (2, 4097)] {
            let mut all: Vec<usize> = over(threads, count, 512, Iterator::collect::<Vec<_>>)
                .into_iter()
                .flatten()
                .collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count), "{threads} {count}");
        }
    }
}
