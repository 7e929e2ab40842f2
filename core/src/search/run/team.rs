//! The team: what the threads of a search tell each other.
//!
//! There are two signals. The main thread sets `finished` when it is done, and
//! helpers end; a helper that panics sets `broken`, and the main thread ends.
//! Everything else goes through the table.

use alloc::vec::Vec;

use crate::search::run::atomic::{AtomicBool, AtomicI16, Ordering};
use crate::search::run::watch::{Pool, Tally};
use crate::{Depth, Limits};

/// The words between the threads of a search.
pub(crate) struct Team {
    /// The depth that the main thread searches to now, in plies.
    pub(crate) depth: AtomicI16,
    /// The main thread is done.
    pub(crate) finished: AtomicBool,
    /// A helper panicked.
    pub(crate) broken: AtomicBool,
    /// The limit of nodes that all threads share, if there is one.
    pub(crate) pool: Option<Pool>,
    /// One for each helper.
    pub(crate) tallies: Vec<Tally>,
}

impl Team {
    /// Brings together the main thread and so many helpers.
    pub(crate) fn new(limits: &Limits, helpers: usize) -> Team {
        Team {
            depth: AtomicI16::new(0),
            finished: AtomicBool::new(false),
            broken: AtomicBool::new(false),
            pool: limits.nodes.map(|nodes| Pool::new(nodes, helpers + 1)),
            tallies: (0..helpers).map(|_| Tally::default()).collect(),
        }
    }

    /// Notes that the main thread begins an iteration.
    pub(crate) fn begin(&self, depth: Depth) {
        self.depth.store(depth.whole(), Ordering::Relaxed);
    }

    /// Counts the nodes of all helpers so far, within a thousand or so each.
    pub(crate) fn nodes(&self) -> u64 {
        self.tallies.iter().map(Tally::nodes).sum()
    }

    /// Returns the depth to which a helper should search next, after `depth`:
    /// none is behind the main thread, and every other one, from the second on, is
    /// one ply ahead.
    pub(crate) fn next_depth(&self, number: usize, depth: Depth) -> Depth {
        let main = Depth::plies(self.depth.load(Ordering::Relaxed));
        let ahead = if number.is_multiple_of(2) {
            Depth::ZERO
        } else {
            Depth::ONE
        };
        (depth + Depth::ONE).max(main + ahead)
    }
}

/// Sets a signal when the main thread is done with it, in a panic too.
#[cfg(feature = "threads")]
pub(crate) struct AtEnd<'a>(pub(crate) &'a AtomicBool);

#[cfg(feature = "threads")]
impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sets a signal in a panic.
#[cfg(feature = "threads")]
pub(crate) struct OnPanic<'a>(pub(crate) &'a AtomicBool);

#[cfg(feature = "threads")]
impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::run::clock::Instant;
    use crate::search::run::watch::Watch;

    #[test]
    fn the_nodes_of_all_helpers_are_counted() {
        let team = Team::new(&Limits::default(), 2);
        assert_eq!(team.nodes(), 0);
        for (tally, nodes) in team.tallies.iter().zip([3000, 400]) {
            let mut watch = Watch::new(&Limits::default(), Instant::now());
            watch.count_in(tally);
            assert!(watch.check_now(nodes).is_ok());
        }
        assert_eq!(team.nodes(), 3400);
    }

    #[test]
    fn no_helper_is_behind_and_every_other_is_ahead() {
        let team = Team::new(&Limits::default(), 4);
        team.begin(Depth::plies(7));
        let next = |number, plies| team.next_depth(number, Depth::plies(plies)).whole();
        assert_eq!([0, 1, 2, 3].map(|number| next(number, 3)), [7, 8, 7, 8]);
        assert_eq!([0, 1].map(|number| next(number, 8)), [9, 9], "never again");
    }
}
