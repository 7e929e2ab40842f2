//! Searches that were asked for while another one runs: each keeps the position, the options and the limits that held at its
//! `go`, until its turn comes.

use std::collections::VecDeque;
use std::rc::Rc;

use super::thinker::Order;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

/// The most searches that may wait.
const MOST_WAITING: usize = 10_000;

/// A search that was asked for, with all that it depends on.
pub(super) struct Asked {
    /// The position, which searches of the same one share.
    pub(super) position: Rc<dyn Position>,
    /// The engine with the options of that moment.
    pub(super) engine: Engine,
    /// The number of best lines.
    pub(super) lines: usize,
    /// The limits.
    pub(super) order: Order,
    /// Whether it was told to stop before its turn came.
    pub(super) stopped: bool,
}

impl Asked {
    /// Says whether it ends without a word from the other side.
    fn ends(&self) -> bool {
        self.stopped || self.order.ends()
    }
}

/// The searches whose turn has not come yet. Only the last of them may need a word to end, as none is let in behind it.
#[derive(Default)]
pub(super) struct Queue(VecDeque<Asked>);

impl Queue {
    /// Says whether nobody waits.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses another search where one waits that needs a word to end, and where too many wait.
    ///
    /// # Errors
    /// Fails where another one is refused.
    pub(super) fn admit(&self) -> Result<(), Failure> {
        if self.0.back().is_some_and(|last| !last.ends()) {
            return Err(refusal());
        }
        if self.0.len() >= MOST_WAITING {
            return Err(Failure::unusable(format!(
                "{MOST_WAITING} searches wait, so this one is ignored: wait for answers first"
            )));
        }
        Ok(())
    }

    /// Lets a search wait for its turn.
    pub(super) fn push(&mut self, asked: Asked) {
        self.0.push_back(asked);
    }

    /// Returns the search whose turn it is.
    pub(super) fn pop(&mut self) -> Option<Asked> {
        self.0.pop_front()
    }

    /// Has the search that needs a word to end stop as soon as it begins, if one waits.
    pub(super) fn stop(&mut self) {
        if let Some(last) = self.0.back_mut() {
            last.stopped |= !last.ends();
        }
    }

    /// Tells the search that ponders that the opponent has moved as expected; returns whether one waits.
    pub(super) fn ponder_hit(&mut self) -> bool {
        let last = self.0.back_mut().filter(|last| last.order.pondering);
        last.map(|last| last.order.pondering = false).is_some()
    }
}

/// Says that a search runs which others cannot wait for.
pub(super) fn refusal() -> Failure {
    Failure::unusable("a search is running, so this is ignored: stop it first")
}
