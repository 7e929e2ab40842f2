//! A player that searches with a configuration of ours, on one thread.

use std::sync::atomic::Ordering;
use std::time::Duration;

use niwaki::Table;

use super::clock::Budget;
use super::limit::Limit;
use super::player::{Choice, FaultKind, Lapse, Player, Turn};
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::position::Task;

/// The engine, and the table that it keeps over a game.
pub(super) struct Searcher<T> {
    engine: Engine<T>,
    table: Option<Table>,
}

impl<T: TechniqueList> Searcher<T> {
    pub(super) fn new(engine: &Engine<T>) -> Result<Searcher<T>, Failure> {
        Ok(Searcher {
            table: engine.table()?,
            engine: engine.clone(),
        })
    }
}

impl<T: TechniqueList> Player<T> for Searcher<T> {
    fn begin(&mut self) -> Result<(), Lapse> {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<T>) -> Result<Choice, Lapse> {
        let stop = turn.stop.search()?;
        let budget = turn.clocks[0].map(Budget::of);
        let task = Task {
            depth: match turn.limit {
                Limit::Depth(depth) => Some(depth),
                _ => None,
            },
            nodes: match turn.limit {
                Limit::Nodes(nodes) => Some(nodes),
                _ => None,
            },
            time: match turn.limit {
                Limit::MoveTime(time) => Some(time),
                _ => budget.map(|budget| budget.most),
            },
            lines: 1,
            threads: 1,
            stop,
        };
        let mut enough = |elapsed: Duration| {
            if budget.is_some_and(|budget| elapsed >= budget.enough) {
                stop.store(true, Ordering::SeqCst);
            }
        };
        let thought = turn
            .position
            .think(&self.engine, &task, self.table.as_ref(), &mut enough);
        if turn.stop.halted() {
            return Err(Lapse::Stopped);
        }
        let mv = thought
            .best
            .ok_or_else(|| Lapse::fault(FaultKind::Crash, "the search found no move to play"))?;
        Ok(Choice {
            mv,
            value: Some(thought.value),
            depth: Some(thought.depth),
            nodes: Some(thought.nodes),
        })
    }
}
