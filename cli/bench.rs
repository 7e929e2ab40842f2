//! `niwaki bench`: the signature of the search: what it does at fixed positions and depths.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use clap::Args;
use comfy_table::{CellAlignment, Table as Text, presets};
use indicatif::ProgressBar;
use niwaki::Table;
use serde::Serialize;

use crate::benchmark::Benchmark;
use crate::catalogue::{AnyGame, Catalogue};
use crate::configuration::Configuration;
use crate::engine::Engine;
use crate::failure::{Failure, Status};
use crate::finding::{Cutoffs, Finding, milliseconds, per_second};
use crate::interrupt;
use crate::position::Task;
use crate::progress;
use crate::rankcut::shipped;
use crate::values;

/// The flags of `niwaki bench`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
The signature is the number of nodes over all positions: a commit that does not
mean to change the search leaves it as it is.

Examples:
  niwaki bench
  niwaki bench chess --depth 8
  niwaki bench checkers --profile bare --json")]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Search N plies deep [default: what suits each game]
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    depth: Option<i16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    configuration: Configuration,
}

#[derive(Serialize)]
struct Record {
    signature: u64,
    nodes: u64,
    nps: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    games: BTreeMap<&'static str, Sum>,
}

/// What the searches of a game did together.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Sum {
    depth: i16,
    positions: usize,
    pub(crate) nodes: u64,
    qnodes: u64,
    first_move_cutoffs: Option<f64>,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    nps: u64,
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

/// Searches the positions of the games, and prints the signature.
pub(crate) fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let games: Vec<&dyn AnyGame> = match &arguments.game {
        Some(name) => vec![catalogue.game(name)?],
        None => catalogue.games().collect(),
    };
    let mut bench = Bench::new();
    bench.bar = progress::bar(games.iter().map(|game| game.bench().len()).sum());
    let mut sums = BTreeMap::new();
    for game in games {
        let depth = arguments.depth.unwrap_or_else(|| game.bench_depth());
        let engine = arguments.configuration.engine(catalogue, game)?;
        if let Some(text) = shipped::untaught(&engine, game) {
            eprintln!("{text}");
        }
        let Some(sum) = bench.game(game, &game.bench(), &engine, depth)? else {
            return Ok(Status::Interrupted);
        };
        sums.insert(game.name(), sum);
    }
    bench.bar.finish_and_clear();
    print(sums, &bench.text, arguments.json, out)?;
    Ok(Status::Done)
}

/// The number of nodes of short searches of all games, in the positions whose numbers are wanted: says which search it is.
pub(crate) fn short_signature(
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
    let mut bench = Bench::new();
    let mut nodes = 0;
    for game in catalogue.games() {
        let positions = game.bench().into_iter().enumerate();
        let positions = positions.filter(|(number, _)| wanted(*number));
        let positions: Vec<Benchmark> = positions.map(|(_, position)| position).collect();
        let sum = bench.game(game, &positions, &engine, DEPTH)?;
        nodes += sum.map_or(0, |sum| sum.nodes);
    }
    Ok(nodes)
}

/// The number of nodes of short searches of one game: says by which search, and which
/// evaluation, something was found.
pub(crate) fn signature(game: &dyn AnyGame, engine: &Engine) -> Result<u64, Failure> {
    const DEPTH: i16 = 5;
    let sum = Bench::new().game(game, &game.bench(), engine, DEPTH)?;
    Ok(sum.map_or(0, |sum| sum.nodes))
}

fn print(
    games: BTreeMap<&'static str, Sum>,
    text: &Text,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let nodes = games.values().map(|sum| sum.nodes).sum();
    let time = games.values().map(|sum| sum.time).sum();
    let nps = per_second(nodes, time);
    if json {
        let record = Record {
            signature: nodes,
            nodes,
            nps,
            time,
            games,
        };
        serde_json::to_writer(&mut *out, &record)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{text}")?;
    for (name, sum) in &games {
        let share = sum.first_move_cutoffs.unwrap_or_default() * 100.0;
        writeln!(
            out,
            "{name}: {} nodes, {} nps, {share:.1} % of the cutoffs by the first move",
            sum.nodes, sum.nps
        )?;
    }
    writeln!(out, "{nodes} nodes {nps} nps")?;
    Ok(())
}

/// Searches one position after the other, each with an empty table.
struct Bench {
    text: Text,
    bar: ProgressBar,
}

impl Bench {
    fn new() -> Bench {
        let mut text = Text::new();
        text.load_style(presets::NOTHING);
        text.set_header(["game", "position", "depth", "best", "value", "nodes", "ms"]);
        for column in [2, 4, 5, 6] {
            if let Some(column) = text.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        Bench {
            text,
            bar: ProgressBar::hidden(),
        }
    }

    /// These positions of a game; nothing if Ctrl-C came in between.
    fn game(
        &mut self,
        game: &dyn AnyGame,
        positions: &[Benchmark],
        engine: &Engine,
        depth: i16,
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
            let finding = self.position(game, bench, engine, table.as_ref(), depth)?;
            if interrupt::pressed() {
                return Ok(None);
            }
            sum.add(&finding);
            self.bar.inc(1);
        }
        Ok(Some(sum))
    }

    fn position(
        &mut self,
        game: &dyn AnyGame,
        bench: &Benchmark,
        engine: &Engine,
        table: Option<&Table>,
        depth: i16,
    ) -> Result<Finding, Failure> {
        let position = bench.begin(game)?;
        let task = Task::to_depth(depth, interrupt::heed());
        let finding = position.search(engine, &task, table, &mut |_| ());
        let line = finding.lines.first();
        self.text.add_row([
            spec(game.name(), bench.parameters),
            bench.position.clone().into_owned(),
            finding.depth.to_string(),
            finding.best.clone().unwrap_or_default(),
            line.map_or_else(String::new, |line| line.value_for_people.clone()),
            finding.nodes.to_string(),
            finding.time.as_millis().to_string(),
        ]);
        Ok(finding)
    }
}

/// `NAME`, or `NAME:parameters`.
pub(crate) fn spec(name: &str, parameters: &str) -> String {
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}:{parameters}")
    }
}
