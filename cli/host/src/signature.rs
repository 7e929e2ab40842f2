//! The signature of the search: what it does at fixed positions and depths.

use std::time::Duration;

use niwaki::Table;
use serde::Serialize;

use crate::benchmark::Benchmark;
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::info::{Cutoffs, SearchInfo, milliseconds, per_second};
use crate::interrupt;
use crate::position::Request;

/// What the searches of a game did together.
#[derive(Clone, Default, Serialize)]
pub struct Sum {
    /// The depth of each search.
    pub depth: i16,
    /// How many positions were searched.
    pub positions: usize,
    /// Positions entered.
    pub nodes: u64,
    /// Those of them in the quiescence search.
    pub qnodes: u64,
    /// The share of cutoffs that the first move made, if there were any.
    pub first_move_cutoffs: Option<f64>,
    /// How long the searches took.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Nodes in a second.
    pub nps: u64,
    #[serde(skip)]
    cutoffs: Cutoffs,
}

impl Sum {
    fn add(&mut self, info: &SearchInfo) {
        self.positions += 1;
        self.nodes += info.nodes;
        self.qnodes += info.qnodes;
        self.time += info.time;
        self.cutoffs.add(info.cutoffs);
        self.first_move_cutoffs = self.cutoffs.share();
        self.nps = per_second(self.nodes, self.time);
    }
}

/// Searches the bench positions of a game, each with an empty table, and tells of every one. Nothing if Ctrl-C came
/// in between.
///
/// # Errors
/// There is no memory for the table, or a position cannot be read.
pub fn bench(
    game: &dyn AnyGame,
    positions: &[Benchmark],
    engine: &Engine,
    depth: i16,
    tell: &mut dyn FnMut(&Benchmark, &SearchInfo),
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
        let info = search(game, bench, engine, table.as_ref(), depth)?;
        if interrupt::pressed() {
            return Ok(None);
        }
        sum.add(&info);
        tell(bench, &info);
    }
    Ok(Some(sum))
}

fn search(
    game: &dyn AnyGame,
    bench: &Benchmark,
    engine: &Engine,
    table: Option<&Table>,
    depth: i16,
) -> Result<SearchInfo, Failure> {
    let position = bench.begin(game)?;
    let request = Request::to_depth(depth, interrupt::heed());
    Ok(position.search(engine, &request, table, &mut |_| ())?)
}

/// Counts the nodes of short searches of all games, in the positions whose numbers are wanted: says which search it is.
///
/// # Errors
/// There is no memory for the table, or a position cannot be read.
pub fn short_signature(
    catalogue: &Catalogue,
    engine: &Engine,
    wanted: impl Fn(usize) -> bool,
) -> Result<u64, Failure> {
    const DEPTH: i16 = 4;
    // Clearing a table of the usual size before each search costs time and changes no count.
    let engine = Engine {
        hash: 1,
        threads: 1,
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

/// Counts the nodes of short searches of one game: says by which search, and which evaluation, something was
/// found.
///
/// # Errors
/// There is no memory for the table, or a position cannot be read.
pub fn signature(game: &dyn AnyGame, engine: &Engine) -> Result<u64, Failure> {
    const DEPTH: i16 = 5;
    // Several threads do not count the same twice.
    let engine = Engine {
        threads: 1,
        ..engine.clone()
    };
    let sum = bench(game, &game.bench(), &engine, DEPTH, &mut |_, _| ())?;
    Ok(sum.map_or(0, |sum| sum.nodes))
}

/// Joins a game and its parameters: `NAME`, or `NAME:parameters`.
pub fn spec(name: &str, parameters: &str) -> String {
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}:{parameters}")
    }
}
