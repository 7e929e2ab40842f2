//! Says what is asked of a search.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Asks for a search: says when it ends, which moves it chooses from, and how many lines
/// it finds. Of several limits the first that is reached ends it.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// End after the iteration of so many plies.
    pub depth: Option<i16>,
    /// End after so many nodes.
    pub nodes: Option<u64>,
    /// End after this time.
    pub time: Option<Duration>,
    /// End at this moment, which may be set while the search runs.
    pub deadline: Option<&'a OnceLock<Instant>>,
    /// End as soon as this is set.
    pub stop: &'a AtomicBool,
    /// The moves to choose from, as the command writes them; none for all.
    pub only: &'a [String],
    /// How many of the best lines to find.
    pub lines: usize,
    /// Search without endgame tables, whichever the engine knows. (An audit, and the plain minimax that others are held against, use them all the same.)
    pub without_tables: bool,
}

impl<'a> Request<'a> {
    /// Asks for one line of all moves, until the search is told to stop.
    pub fn until(stop: &'a AtomicBool) -> Request<'a> {
        Request {
            depth: None,
            nodes: None,
            time: None,
            deadline: None,
            stop,
            only: &[],
            lines: 1,
            without_tables: false,
        }
    }

    /// Asks for one line to this depth.
    pub fn to_depth(depth: i16, stop: &'a AtomicBool) -> Request<'a> {
        Request {
            depth: Some(depth),
            ..Request::until(stop)
        }
    }

    /// Ends after so many nodes, too.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Request<'a> {
        Request {
            nodes: Some(nodes),
            ..self
        }
    }
}
