//! What the move loop of a node knows while it goes on.

use crate::search::ordering::{Context, Memory, Ranked};
use crate::technique::registry::Pruned;
use crate::{Depth, Game, Node, Progress, Stage, Tactics, Value};

/// The state of the move loop of a node.
#[derive(Clone, Copy)]
pub(super) struct Loop<M> {
    /// The moves taken so far, the present one included: searched, pruned or excluded.
    pub(super) taken: usize,
    /// Those of them that the search excludes ([`crate::technique::Again`]).
    pub(super) excluded: usize,
    /// The value of the best of them; a bound where the node fails low.
    pub(super) best: Value,
    /// The code of the best move's place, once one exceeds alpha.
    pub(super) best_move: Option<u16>,
    /// The value of the move before, for techniques that look at how values
    /// develop.
    pub(super) last: Option<Value>,
    /// How often a later move was better than all before it.
    pub(super) best_changes: u16,
    /// Whether a move was pruned, so that "every move loses" is not proved.
    pub(super) incomplete: bool,
    /// By what the quiet moves that are left are pruned, if they are.
    pub(super) quiet_pruned: Option<Pruned>,
    /// Whether all moves that are left are pruned.
    pub(super) rest_pruned: bool,
    /// How much shallower than the node's depth the value is: the reduced draft
    /// of what is stored.
    pub(super) shortfall: Depth,
    /// How many moves were made to wait for another thread: the last of
    /// [`Worker::waiting`](crate::search::Worker::waiting).
    pub(super) waiting: usize,
    /// The move that failed high, which ends the loop.
    pub(super) cutoff: Option<M>,
}

impl<M> Loop<M> {
    /// Returns the number of the present move among those that are to be
    /// searched, from 1. Who is excluded does not count: the first move that is
    /// searched gets the node's window. Those that wait, or have waited, count, so that
    /// the moves behind them keep their numbers; their own is [`Worker::waited`](crate::search::Worker::waited).
    #[inline]
    pub(super) fn number(&self) -> usize {
        self.taken - self.excluded + self.waiting
    }

    /// Takes a pruned move into account.
    #[inline]
    pub(super) fn skip(&mut self, at_most: Value) {
        self.incomplete = true;
        self.best = self.best.max(at_most.undecided());
    }

    /// Notes what only techniques and observers want to know of a move.
    #[inline]
    pub(super) fn note(&mut self, value: Value, shortfall: Depth, beta: Value) {
        self.last = Some(value);
        self.best_changes += u16::from(value > self.best && self.number() > 1);
        self.shortfall = if value > self.best && value >= beta {
            shortfall
        } else {
            self.shortfall.max(shortfall)
        };
    }
}

impl<M: Copy + Eq> Loop<M> {
    /// Makes the record by which techniques decide about the move that comes
    /// next, before it is played: whether it forces is not known yet.
    pub(super) fn progress<G: Game<Move = M>>(
        &self,
        node: &Node<G>,
        ranked: &Ranked<M>,
        memory: &Memory<M>,
        context: Context,
    ) -> Progress {
        let stage = ranked.stage();
        let tactical = match stage {
            Stage::GoodCapture | Stage::BadCapture => true,
            Stage::Killer | Stage::Counter => false,
            Stage::Table | Stage::Quiet => node.game.is_tactical(ranked.mv, Tactics::Captures),
        };
        let (history, static_history) = if tactical {
            (0, 0)
        } else {
            let index = node.game.history_index(ranked.mv);
            (memory.history(context, index), memory.static_history(index))
        };
        Progress {
            number: self.number() as u16,
            stage,
            tactical,
            forces: false,
            extended: false,
            history,
            static_history,
            best: self.last.map(|_| self.best),
            last: self.last,
            best_changes: self.best_changes,
        }
    }
}

impl<M> Default for Loop<M> {
    fn default() -> Loop<M> {
        Loop {
            taken: 0,
            excluded: 0,
            best: -Value::INFINITY,
            best_move: None,
            last: None,
            best_changes: 0,
            incomplete: false,
            quiet_pruned: None,
            rest_pruned: false,
            shortfall: Depth::ZERO,
            waiting: 0,
            cutoff: None,
        }
    }
}
