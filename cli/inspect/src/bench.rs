//! `niwaki bench`: prints the signature of the search, which is what it does at fixed positions and depths.
//!
//! The number of nodes is the same on every machine. So a commit that is not meant to change the search is checked by
//! comparing one number, and the time that goes with it tells how fast the machine does that work. The searches
//! themselves are in [`niwaki_host::signature`], which others use to say by which search something was learned.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use clap::Args;
use comfy_table::{CellAlignment, Table as Text, presets};
use serde::Serialize;

use crate::print;
use niwaki_host::benchmark::Benchmark;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::choices;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::{SearchInfo, milliseconds, per_second};
use niwaki_host::progress;
use niwaki_host::signature::{Sum, bench, spec};
use niwaki_host::values;

/// The flags of `niwaki bench`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
The signature is the number of nodes over all positions: a commit that does not
mean to change the search leaves it as it is.

Examples:
  niwaki bench
  niwaki bench chess --depth 8
  niwaki bench checkers --profile bare --json")]
pub struct Arguments {
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

/// The signature as `--json` prints it.
#[derive(Serialize)]
struct Record {
    /// The same as `nodes`: under this name scripts compare it, whatever it may be made of one day.
    signature: u64,
    /// The nodes of all searches, those in quiescence among them.
    nodes: u64,
    /// Nodes a second over all searches.
    nps: u64,
    /// The time of all searches together.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    /// The sums of each game, by its name, so that their order does not depend on the catalogue.
    games: BTreeMap<&'static str, Sum>,
}

/// Searches the bench positions of one game or of all, and prints a line for each and the signature.
///
/// Ctrl-C ends it without a signature, as part of one would look like another.
///
/// # Errors
/// Fails where the game is unknown, the configuration does not fit a game, the table does not fit into memory, a bench
/// position cannot be read, or `out` cannot be written to.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let games: Vec<&dyn AnyGame> = match &arguments.game {
        Some(name) => vec![catalogue.game(name)?],
        None => catalogue.games().collect(),
    };
    let mut text = heading();
    let bar = progress::bar(games.iter().map(|game| game.bench().len()).sum());
    let mut sums = BTreeMap::new();
    for game in games {
        let depth = arguments.depth.unwrap_or_else(|| game.bench_depth());
        let engine = arguments.configuration.engine(catalogue, game)?;
        engine.check_repeatable("the bench")?;
        // On stderr: a technique that is on and has nothing to decide by does nothing, and that changes the signature.
        if let Some(text) = choices::untaught(catalogue, &engine, game) {
            eprintln!("{text}");
        }
        let mut tell = |bench: &Benchmark, info: &SearchInfo| {
            text.add_row(row(game, bench, info));
            bar.inc(1);
        };
        let Some(sum) = bench(game, &game.bench(), &engine, depth, &mut tell)? else {
            return Ok(Status::Interrupted);
        };
        sums.insert(game.name(), sum);
    }
    bar.finish_and_clear();
    show(sums, &text, arguments.json, out)?;
    Ok(Status::Done)
}

/// Prints the sums: one JSON object, or the table, a line for each game and the signature as the last line.
fn show(
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
        return print::json(&record, out);
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

/// Returns the table of positions with its heading, without rows. Numbers stand at the right of their columns.
fn heading() -> Text {
    let mut text = Text::new();
    text.load_style(presets::NOTHING);
    text.set_header(["game", "position", "depth", "best", "value", "nodes", "ms"]);
    for column in [2, 4, 5, 6] {
        if let Some(column) = text.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    text
}

/// Returns the row of one search: what was searched, and what was found.
fn row(game: &dyn AnyGame, bench: &Benchmark, info: &SearchInfo) -> [String; 7] {
    let line = info.lines.first();
    [
        spec(game.name(), bench.parameters),
        bench.position.clone().into_owned(),
        info.depth.to_string(),
        info.best().unwrap_or_default().to_owned(),
        line.map_or_else(String::new, |line| info.score_text(line)),
        info.nodes.to_string(),
        info.time.as_millis().to_string(),
    ]
}
