//! The signals between a search that runs and the conversation that steers it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The signals by which a running search is steered, and by which it tells that it waits.
#[derive(Default)]
pub(super) struct Control {
    /// Ends the search.
    pub(super) stop: AtomicBool,
    /// The hard limit: set at the start, or by the ponder hit.
    pub(super) deadline: OnceLock<Instant>,
    /// Whether the opponent has yet to move.
    pub(super) pondering: AtomicBool,
    /// The search has had enough, and only waits for the opponent's move.
    pub(super) satisfied: AtomicBool,
}

impl Control {
    /// Notes that the search has had enough, or has not: while it ponders, what it finds can change
    /// that.
    pub(super) fn judge(&self, enough: bool) {
        self.satisfied.store(enough, Ordering::SeqCst);
        if enough && !self.pondering.load(Ordering::SeqCst) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Lets the clock run from now on, as the opponent has moved as expected.
    pub(super) fn go_on(&self, most: Option<Duration>) {
        if let Some(end) = most.and_then(|most| Instant::now().checked_add(most)) {
            self.deadline.get_or_init(|| end);
        }
        self.pondering.store(false, Ordering::SeqCst);
        if self.satisfied.load(Ordering::SeqCst) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}
