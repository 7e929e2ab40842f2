//! When a search has to end.

use core::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::depth::Depth;

/// A limit ended the search before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// What a search may use. Whatever comes first ends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The depth of the last iteration.
    pub depth: Option<Depth>,
    /// Nodes, exactly.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// A signal from outside, looked at every thousand nodes or so.
    pub stop: Option<&'a AtomicBool>,
}

/// Nodes between two looks at the clock and the stop signal.
const INTERVAL: u64 = 1024;

/// Watches over the limits while nodes are counted.
#[derive(Clone)]
pub(crate) struct Watch<'a> {
    nodes: Option<u64>,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    next: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &Limits<'a>, start: Instant) -> Watch<'a> {
        Watch {
            nodes: limits.nodes,
            // A time too far off to be expressed is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            stop: limits.stop,
            next: 0,
        }
    }

    /// Narrows the node limit, for a search within the search.
    pub(crate) fn cap(&mut self, nodes: u64) {
        self.nodes = Some(self.nodes.map_or(nodes, |limit| limit.min(nodes)));
        self.next = 0;
    }

    /// To be called before a node is entered when `nodes` have been.
    #[inline]
    pub(crate) fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.next {
            return Ok(());
        }
        self.look(nodes)
    }

    /// Whether a limit is reached, looked up at once.
    pub(crate) fn check_now(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Result<(), Stopped> {
        let signalled = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        let spent = self.nodes.is_some_and(|limit| nodes >= limit);
        if signalled || late || spent {
            return Err(Stopped);
        }
        let interval = nodes + INTERVAL;
        self.next = self.nodes.map_or(interval, |limit| limit.min(interval));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
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
}
