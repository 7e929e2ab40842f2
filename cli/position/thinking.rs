//! A search for a move to play, of which little is told.

use std::time::Duration;

use niwaki::observer::OnIteration;
use niwaki::{Iteration, Key, Limits, Notation, Search, Table};

use super::Task;
use crate::engine::{Engine, TechniqueList};
use crate::finding::hundredths;

/// What a search for a move found.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The move as the command writes it; `None` when the game is over.
    pub(crate) best: Option<String>,
    /// Hundredths of the game's unit, for the player to move.
    pub(crate) value: i64,
    pub(crate) depth: i16,
    pub(crate) nodes: u64,
}

/// Searches on one thread; `watch` is told the time after every iteration.
pub(super) fn think<G: Notation, T: TechniqueList>(
    game: &G,
    history: &[Key],
    engine: &Engine<T>,
    task: &Task,
    table: Option<&Table>,
    watch: &mut dyn FnMut(Duration),
) -> Thought {
    let limits = Limits {
        depth: task.depth.map(niwaki::Depth::plies),
        nodes: task.nodes,
        time: task.time,
        stop: Some(task.stop),
    };
    let tell = OnIteration(|iteration: &Iteration<G::Move>| watch(iteration.elapsed));
    let search = Search::new(game)
        .limits(limits)
        .options(engine.options)
        .history(history)
        .techniques(engine.techniques.clone())
        .observer(tell);
    let report = match table {
        Some(table) => search.table(table).run(),
        None => search.without_table().run(),
    };
    Thought {
        best: report.best().map(|mv| game.move_text(mv)),
        value: hundredths::<G>(report.value),
        depth: report.depth.whole(),
        nodes: report.nodes + report.proof_nodes,
    }
}
