//! Limits: when a search has to end.
//!
//! A search looks at its limits every thousand nodes or so, except at that of
//! nodes, which is exact: the same limit takes the same nodes on every machine.

use core::fmt;
#[cfg(feature = "clock")]
use core::time::Duration;
#[cfg(feature = "clock")]
use std::sync::OnceLock;

use crate::Depth;
use crate::search::run::atomic::AtomicBool;
#[cfg(feature = "clock")]
use crate::search::run::clock::Instant;

/// The error of a search that a limit ended before it was done.
///
/// ```
/// let error: Box<dyn core::error::Error> = niwaki::Stopped.into();
/// assert_eq!(error.to_string(), "a limit ended the search");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a limit ended the search")
    }
}

impl core::error::Error for Stopped {}

/// The limits of a search. Whichever is reached first ends it.
///
/// ```
/// use niwaki::{Depth, Limits};
///
/// let limits = Limits::default().depth(12).nodes(1_000_000);
/// assert_eq!(limits.depth, Some(Depth::plies(12)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The depth of the last iteration.
    pub depth: Option<Depth>,
    /// Nodes, exactly; those of all threads together, if there are several,
    /// which may leave a thousand or so each.
    pub nodes: Option<u64>,
    /// Wall-clock time since the search began; it is looked at every thousand nodes or so.
    #[cfg(feature = "clock")]
    pub time: Option<Duration>,
    /// A signal from outside, looked at every thousand nodes or so.
    pub stop: Option<&'a AtomicBool>,
    /// A point in time that may be set while the search runs, as when an
    /// opponent plays the move that is being pondered on, and our clock starts.
    #[cfg(feature = "clock")]
    pub deadline: Option<&'a OnceLock<Instant>>,
}

impl<'a> Limits<'a> {
    /// Ends after the iteration of this depth (at least one ply, at most
    /// [`Depth::MAX`]).
    #[must_use]
    pub fn depth(mut self, depth: impl Into<Depth>) -> Self {
        self.depth = Some(depth.into().clamp(Depth::ONE, Depth::MAX));
        self
    }

    /// Ends after so many nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Ends after so much time.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends soon after somebody sets the signal.
    #[must_use]
    pub fn stop(mut self, signal: &'a AtomicBool) -> Self {
        self.stop = Some(signal);
        self
    }

    /// Ends at a point in time that may be set while the search runs.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn deadline(mut self, deadline: &'a OnceLock<Instant>) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Adds the limits of `other` where these have none.
    ///
    /// ```
    /// use niwaki::{Depth, Limits};
    ///
    /// let usual = Limits::default().depth(8).nodes(5000);
    /// let limits = Limits::default().depth(6).or(usual);
    /// assert_eq!((limits.depth, limits.nodes), (Some(Depth::plies(6)), Some(5000)));
    /// ```
    #[must_use]
    pub fn or(self, other: Limits<'a>) -> Limits<'a> {
        Limits {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            #[cfg(feature = "clock")]
            time: self.time.or(other.time),
            stop: self.stop.or(other.stop),
            #[cfg(feature = "clock")]
            deadline: self.deadline.or(other.deadline),
        }
    }
}
