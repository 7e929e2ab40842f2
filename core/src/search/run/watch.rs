//! The watch over the limits, which each thread keeps while it counts nodes.

use alloc::rc::Rc;
use core::cell::Cell;
#[cfg(feature = "clock")]
use std::sync::OnceLock;

use crate::search::run::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::search::run::clock::Instant;
use crate::{Limits, Stopped};

/// Nodes between two looks at the clock and the stop signal: a look takes as
/// long as some tens of nodes.
pub(crate) const INTERVAL: u64 = 1024;

/// The nodes that a thread has entered, for other threads to look at; brought
/// up to date when the thread looks at the clock.
#[derive(Default)]
pub(crate) struct Tally(AtomicU64);

impl Tally {
    pub(crate) fn nodes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A limit of nodes that threads share.
pub(crate) struct Pool {
    /// The nodes that no thread has taken yet.
    left: AtomicU64,
    threads: u64,
}

impl Pool {
    pub(crate) fn new(nodes: u64, threads: usize) -> Pool {
        Pool {
            left: AtomicU64::new(nodes),
            threads: threads as u64,
        }
    }

    /// Takes some nodes for one thread; none, if there are none. Shares grow
    /// smaller towards the end, so that no thread hoards what others could use.
    fn take(&self) -> u64 {
        let share = |left: u64| left.div_ceil(self.threads).min(INTERVAL);
        let rest = |left: u64| Some(left - share(left));
        match self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest)
        {
            Ok(before) | Err(before) => share(before),
        }
    }
}

/// Watches over the limits while nodes are counted. Most calls compare two
/// numbers.
#[derive(Clone)]
pub(crate) struct Watch<'a> {
    nodes: Option<u64>,
    end: Option<Instant>,
    #[cfg(feature = "clock")]
    deadline: Option<&'a OnceLock<Instant>>,
    stop: Option<&'a AtomicBool>,
    /// A signal between threads.
    team: Option<&'a AtomicBool>,
    pool: Option<Taken<'a>>,
    tally: Option<&'a Tally>,
    /// The count of nodes at which to look again.
    next: u64,
}

/// The nodes that a thread has taken from a pool.
#[derive(Clone)]
struct Taken<'a> {
    pool: &'a Pool,
    /// All nodes taken so far; clones of the watch take for the same thread.
    nodes: Rc<Cell<u64>>,
}

impl Taken<'_> {
    /// Returns the number of nodes that this thread may enter; `entered` it
    /// has.
    fn allows(&self, entered: u64) -> u64 {
        if self.nodes.get() <= entered {
            self.nodes.set(self.nodes.get() + self.pool.take());
        }
        self.nodes.get()
    }
}

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &Limits<'a>, start: Instant) -> Watch<'a> {
        Watch {
            nodes: limits.nodes,
            end: end(limits, start),
            #[cfg(feature = "clock")]
            deadline: limits.deadline,
            stop: limits.stop,
            team: None,
            pool: None,
            tally: None,
            next: 0,
        }
    }

    /// Ends the search by another signal, too.
    pub(crate) fn heed(&mut self, team: &'a AtomicBool) {
        self.team = Some(team);
    }

    /// Takes nodes from a pool, in place of a limit of its own.
    pub(crate) fn draw_from(&mut self, pool: &'a Pool) {
        self.nodes = None;
        self.pool = Some(Taken {
            pool,
            nodes: Rc::default(),
        });
    }

    /// Keeps a tally for others.
    pub(crate) fn count_in(&mut self, tally: &'a Tally) {
        self.tally = Some(tally);
    }

    /// Narrows the node limit, for a search within the search.
    pub(crate) fn cap(&mut self, nodes: u64) {
        self.nodes = Some(self.nodes.map_or(nodes, |limit| limit.min(nodes)));
        self.next = 0;
    }

    /// Fails if a limit is reached. To be called before a node is entered when
    /// `nodes` have been.
    #[inline]
    pub(crate) fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.next {
            return Ok(());
        }
        self.look(nodes)
    }

    /// Fails if a limit is reached, looked up at once.
    pub(crate) fn check_now(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.look(nodes)
    }

    /// Tells whether the time is up, or a deadline that was set later has
    /// passed.
    fn is_late(&self) -> bool {
        let mut ends = self.end.into_iter().chain(self.set_later());
        ends.any(|end| Instant::now() >= end)
    }

    /// Returns the deadline, if somebody has set it.
    #[cfg(feature = "clock")]
    fn set_later(&self) -> Option<Instant> {
        self.deadline?.get().copied()
    }

    /// Returns none: there is no clock.
    #[cfg(not(feature = "clock"))]
    fn set_later(&self) -> Option<Instant> {
        None
    }

    /// Looks at every limit, and says when to look again.
    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), Stopped> {
        if let Some(tally) = self.tally {
            tally.0.store(nodes, Ordering::Relaxed);
        }
        let signals = [self.stop, self.team];
        let signalled = signals.iter().flatten().any(|s| s.load(Ordering::Relaxed));
        if signalled || self.is_late() {
            return Err(Stopped);
        }
        let allowed = self.pool.as_ref().map(|taken| taken.allows(nodes));
        let limit = self.nodes.into_iter().chain(allowed).min();
        if limit.is_some_and(|limit| nodes >= limit) {
            return Err(Stopped);
        }
        let interval = nodes + INTERVAL;
        self.next = limit.map_or(interval, |limit| limit.min(interval));
        Ok(())
    }
}

/// Returns when the time is up. A time too far off to be expressed is no limit.
#[cfg(feature = "clock")]
fn end(limits: &Limits, start: Instant) -> Option<Instant> {
    limits.time.and_then(|time| start.checked_add(time))
}

/// Returns none: there is no clock.
#[cfg(not(feature = "clock"))]
fn end(_: &Limits, _: Instant) -> Option<Instant> {
    None
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        let limits = Limits {
            nodes: Some(5000),
            ..Limits::default()
        };
        let mut watch = Watch::new(&limits, Instant::now());
        let entered = (0..10_000).find(|&nodes| watch.check(nodes).is_err());
        assert_eq!(entered, Some(5000));
    }

    #[test]
    fn a_signal_and_a_deadline_are_noticed() {
        let stop = AtomicBool::new(true);
        let signalled = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        assert!(Watch::new(&signalled, Instant::now()).check(0).is_err());
        let late = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        assert!(Watch::new(&late, Instant::now()).check(0).is_err());
        let endless = Limits {
            time: Some(Duration::MAX),
            ..Limits::default()
        };
        assert!(Watch::new(&endless, Instant::now()).check(0).is_ok());
    }

    #[test]
    fn a_deadline_may_be_set_later() {
        let deadline = OnceLock::new();
        let limits = Limits {
            deadline: Some(&deadline),
            ..Limits::default()
        };
        let mut watch = Watch::new(&limits, Instant::now());
        assert!(watch.check_now(0).is_ok());
        deadline.set(Instant::now()).expect("nobody has set it");
        assert!(watch.check_now(0).is_err());
    }

    #[test]
    fn threads_take_all_nodes_of_a_pool_and_no_more() {
        let pool = Pool::new(10_000, 2);
        let limits = Limits {
            nodes: Some(10),
            ..Limits::default()
        };
        let entered = |mut watch: Watch, most: u64| {
            let stopped = (0..most).find(|&nodes| watch.check(nodes).is_err());
            stopped.unwrap_or(most)
        };
        let watch = || {
            let mut watch = Watch::new(&limits, Instant::now());
            watch.draw_from(&pool);
            watch
        };
        assert_eq!(entered(watch(), 2048), 2048);
        assert_eq!(entered(watch(), u64::MAX), 10_000 - 2048);
        assert_eq!(entered(watch(), 1), 0);
    }

    #[test]
    fn a_search_within_the_search_takes_from_the_pool_once() {
        let pool = Pool::new(5000, 1);
        let mut watch = Watch::new(&Limits::default(), Instant::now());
        watch.draw_from(&pool);
        assert!((0..100).all(|nodes| watch.check(nodes).is_ok()));
        let mut within = watch.clone();
        within.cap(3000);
        assert_eq!((100..5000).find(|&n| within.check(n).is_err()), Some(3000));
        let end = (3000..9000).find(|&n| watch.check(n).is_err());
        assert_eq!(end, Some(5000));
    }

    #[test]
    fn another_signal_is_heeded_and_a_tally_kept() {
        let (signal, tally) = (AtomicBool::new(false), Tally::default());
        let mut watch = Watch::new(&Limits::default(), Instant::now());
        watch.heed(&signal);
        watch.count_in(&tally);
        assert!((0..5000).all(|nodes| watch.check(nodes).is_ok()));
        assert_eq!(tally.nodes(), 4096);
        signal.store(true, Ordering::Relaxed);
        assert!(watch.check_now(5000).is_err());
    }
}
