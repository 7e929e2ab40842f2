//! A player that searches with a configuration of ours, on one thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use niwaki::{Bound, Table};

use super::limit::Limit;
use super::player::{Choice, FaultKind, Lapse, Player, Turn};
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::position::{Insight, Listener, Means, Task};
use crate::timing::{Budget, OVERHEAD, Pace, Timekeeper};

/// The engine, and the table that it keeps over a game.
pub(super) struct Searcher<T> {
    engine: Engine<T>,
    table: Option<Table>,
    keeper: Timekeeper,
}

impl<T: TechniqueList> Searcher<T> {
    pub(super) fn new(engine: &Engine<T>) -> Result<Searcher<T>, Failure> {
        Ok(Searcher {
            table: engine.table()?,
            engine: engine.clone(),
            keeper: Timekeeper::new(),
        })
    }
}

impl<T: TechniqueList> Player<T> for Searcher<T> {
    fn begin(&mut self) -> Result<(), Lapse> {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.keeper.forget();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<T>) -> Result<Choice, Lapse> {
        let begun = Instant::now();
        let stop = turn.stop.search()?;
        let budget = turn.clocks[0].map(|clock| self.keeper.budget(clock.into(), OVERHEAD));
        let means = Means {
            task: task(turn.limit, budget, stop),
            only: &[],
            table: self.table.as_ref(),
            deadline: None,
        };
        let pace = budget.map(|budget| Pace::new(budget, turn.position.moves().len()));
        let mut watcher = Watcher { begun, stop, pace };
        let found = turn.position.think(&self.engine, &means, &mut watcher);
        if turn.stop.halted() {
            return Err(Lapse::Stopped);
        }
        self.keeper.played(begun.elapsed());
        let found = found?;
        let best = found.best();
        let mv =
            best.ok_or_else(|| Lapse::fault(FaultKind::Crash, "the search found no move to play"))?;
        Ok(Choice {
            mv: mv.to_owned(),
            value: Some(found.value()),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
        })
    }
}

/// The limits of the turn.
fn task(limit: Limit, budget: Option<Budget>, stop: &AtomicBool) -> Task<'_> {
    Task {
        depth: match limit {
            Limit::Depth(depth) => Some(depth),
            _ => None,
        },
        nodes: match limit {
            Limit::Nodes(nodes) => Some(nodes),
            _ => None,
        },
        time: match limit {
            Limit::MoveTime(time) => Some(time),
            _ => budget.map(|budget| budget.most),
        },
        lines: 1,
        threads: 1,
        stop,
    }
}

/// Ends the search when its pace says so.
struct Watcher<'a> {
    begun: Instant,
    stop: &'a AtomicBool,
    pace: Option<Pace>,
}

impl Watcher<'_> {
    fn stop_if(&self, enough: bool) {
        if enough {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

impl Listener for Watcher<'_> {
    fn iteration(&mut self, insight: Insight) {
        let elapsed = self.begun.elapsed();
        let enough = self
            .pace
            .as_mut()
            .is_some_and(|pace| pace.iteration(&insight, elapsed));
        self.stop_if(enough);
    }

    fn outside(&mut self, _: Insight, _: usize, bound: Bound) {
        if let Some(pace) = &mut self.pace
            && bound == Bound::Upper
        {
            pace.falls();
        }
    }

    fn root_move(&mut self, _: i16, number: usize, _: &dyn Fn() -> String) {
        let elapsed = self.begun.elapsed();
        let enough = self
            .pace
            .as_ref()
            .is_some_and(|pace| pace.before_move(number, elapsed));
        self.stop_if(enough);
    }
}
