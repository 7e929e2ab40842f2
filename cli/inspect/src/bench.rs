//! `niwaki bench`: the signature of the search: what it does at fixed positions and depths.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use clap::Args;
use comfy_table::{CellAlignment, Table as Text, presets};
use serde::Serialize;

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

#[derive(Serialize)]
struct Record {
    signature: u64,
    nodes: u64,
    nps: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    games: BTreeMap<&'static str, Sum>,
}

/// Searches the positions of the games, and prints the signature.
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
    print(sums, &text, arguments.json, out)?;
    Ok(Status::Done)
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

/// The table of positions, empty.
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

/// A row of the table of positions.
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
