//! The signature of the search: what it does at fixed positions and depths.

use std::time::Duration;

use niwaki::Table;
use serde::Serialize;

use crate::benchmark::Benchmark;
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::finding::{Cutoffs, Finding, milliseconds, per_second};
use crate::interrupt;
use crate::position::Task;

/// What the searches of a game did together.
#[derive(Clone, Default, Serialize)]
pub struct Sum {
    pub depth: i16,
    pub positions: usize,
    pub nodes: u64,
    pub qnodes: u64,
    pub first_move_cutoffs: Option<f64>,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    pub nps: u64,
    #[serde(skip)]
    cutoffs: Cutoffs,
}

impl Sum {
    fn add(&mut self, finding: &Finding) {
        self.positions += 1;
        self.nodes += finding.nodes;
        self.qnodes += finding.qnodes;
        self.time += finding.time;
        self.cutoffs.add(finding.cutoffs);
        self.first_move_cutoffs = self.cutoffs.share();
        self.nps = per_second(self.nodes, self.time);
    }
}

/// Searches the bench positions of a game, each with an empty table, and tells of every one. Nothing if Ctrl-C came
/// in between.
pub fn bench(
    game: &dyn AnyGame,
    positions: &[Benchmark],
    engine: &Engine,
    depth: i16,
    tell: &mut dyn FnMut(&Benchmark, &Finding),
) -> Result<Option<Sum>, Failure> {
    let mut table = engine.table()?;
    let mut sum = Sum {
        depth,
        ..Sum::default()
    };
    for bench in positions {
        if let Some(table) = &mut table {
            table.clear();
        }
        let finding = search(game, bench, engine, table.as_ref(), depth)?;
        if interrupt::pressed() {
            return Ok(None);
        }
        sum.add(&finding);
        tell(bench, &finding);
    }
    Ok(Some(sum))
}

fn search(
    game: &dyn AnyGame,
    bench: &Benchmark,
    engine: &Engine,
    table: Option<&Table>,
    depth: i16,
) -> Result<Finding, Failure> {
    let position = bench.begin(game)?;
    let task = Task::to_depth(depth, interrupt::heed());
    Ok(position.search(engine, &task, table, &mut |_| ()))
}

/// The number of nodes of short searches of all games, in the positions whose numbers are wanted: says which search it is.
pub fn short_signature(
    catalogue: &Catalogue,
    engine: &Engine,
    wanted: impl Fn(usize) -> bool,
) -> Result<u64, Failure> {
    const DEPTH: i16 = 4;
    // Clearing a table of the usual size before each search costs time and changes no count.
    let engine = Engine {
        hash: 1,
        ..engine.clone()
    };
    let mut nodes = 0;
    for game in catalogue.games() {
        let positions = game.bench().into_iter().enumerate();
        let positions = positions.filter(|(number, _)| wanted(*number));
        let positions: Vec<Benchmark> = positions.map(|(_, position)| position).collect();
        let sum = bench(game, &positions, &engine, DEPTH, &mut |_, _| ())?;
        nodes += sum.map_or(0, |sum| sum.nodes);
    }
    Ok(nodes)
}

/// The number of nodes of short searches of one game: says by which search, and which
/// evaluation, something was found.
pub fn signature(game: &dyn AnyGame, engine: &Engine) -> Result<u64, Failure> {
    const DEPTH: i16 = 5;
    let sum = bench(game, &game.bench(), engine, DEPTH, &mut |_, _| ())?;
    Ok(sum.map_or(0, |sum| sum.nodes))
}

/// `NAME`, or `NAME:parameters`.
pub fn spec(name: &str, parameters: &str) -> String {
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}:{parameters}")
    }
}
