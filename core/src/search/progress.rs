//! The record by which techniques decide about a move.

use crate::ordering::HISTORY_MAX;
use crate::{Stage, Value};

/// The state of the loop over a node's moves just before a move is searched.
/// Techniques decide by it, and observers are handed the very same record:
/// whoever learns from searches sees the features that the technique will be
/// asked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the move in the order, from 1; those that were pruned count.
    pub number: u16,
    /// The stage of move ordering that the move belongs to.
    pub stage: Stage,
    /// Whether the move is tactical.
    pub tactical: bool,
    /// Whether the opponent will be forced after it
    /// ([`Game::is_forced`](crate::Game::is_forced)).
    pub forces: bool,
    /// Whether a technique asked before searches it deeper.
    pub extended: bool,
    /// How often a move like this was best before, from −16384 to 16384; 0 for
    /// tactical moves.
    pub history: i32,
    /// What the static history adds to that where a move is judged ([`Progress::judged`]), from −8192 to 8192; 0 unless
    /// [`Options::static_history`](crate::Options::static_history) is on, and for tactical moves.
    pub static_history: i32,
    /// The best value so far, or the most that a pruned move was taken to be worth, if that is more; none before a move
    /// was searched.
    pub best: Option<Value>,
    /// The value of the last move that was searched.
    pub last: Option<Value>,
    /// How often a move was better than all before it, the first not counted.
    pub best_changes: u16,
}

impl Progress {
    /// Makes the record of the quiet move of this number, from 1, of which
    /// nothing else is to be said: for tests of techniques, which change the
    /// field that matters.
    ///
    /// ```
    /// use niwaki::{Progress, Value};
    ///
    /// let progress = Progress { best: Some(Value::estimate(-20)), ..Progress::quiet(5) };
    /// assert_eq!((progress.number, progress.history, progress.tactical), (5, 0, false));
    /// ```
    pub const fn quiet(number: u16) -> Progress {
        Progress {
            number,
            stage: Stage::Quiet,
            tactical: false,
            forces: false,
            extended: false,
            history: 0,
            static_history: 0,
            best: None,
            last: None,
            best_changes: 0,
        }
    }

    /// Returns the score by which late-move reductions and history pruning judge a quiet move, from −16384 to 16384:
    /// its history, and what the static history adds.
    ///
    /// ```
    /// use niwaki::Progress;
    ///
    /// let progress = Progress { history: -800, static_history: 500, ..Progress::quiet(5) };
    /// assert_eq!(progress.judged(), -300);
    /// ```
    #[inline]
    pub fn judged(&self) -> i32 {
        (self.history + self.static_history).clamp(-HISTORY_MAX, HISTORY_MAX)
    }
}
