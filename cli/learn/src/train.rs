//! `niwaki train`: what techniques learn from self-play.

mod game;
mod games;
mod opening;
mod plan;
mod probcut;
mod saved;
mod workers;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use niwaki::techniques::rankcut::Cells;
use serde::Serialize;
use serde_json::json;

use crate::rankcut::trusted;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::finding::milliseconds;
use niwaki_host::rankcut::format::TableFile;
use niwaki_host::values;
use plan::Plan;
use probcut::Probcut;
use saved::Saved;

/// The arguments of `niwaki train`.
#[derive(Args, Debug)]
#[command(arg_required_else_help = false, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Learn the table by which rankcut decides in a game
    Rankcut(Box<Rankcut>),
    /// Fit to a game how probcut foretells deep values from shallow ones
    Probcut(Probcut),
}

const EXAMPLES: &str = "\
Games begin with drawn openings, and every move is searched to the same depth by
the searcher of --profile, with RankCut off. The same seed gives the same table
on any number of cores. Ctrl-C keeps what is done in FILE.part, and the same
command goes on from there.

Examples:
  niwaki train rankcut chess --games 100 --depth 6 --out mine.rankcut
  niwaki train rankcut tree:edge-sum,b=6,order=0.9 --seed 7
  niwaki train rankcut --all      # in the source tree: what is out of date in tables/";

/// The flags of `niwaki train rankcut`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Rankcut {
    /// The games, with parameters if need be
    #[arg(value_name = "GAME", required_unless_present = "all")]
    pub games: Vec<String>,

    /// Learn the tables that come with the command anew, as far as search or
    /// evaluation have changed since
    #[arg(long, conflicts_with_all = ["games", "number", "seed", "depth"])]
    pub all: bool,

    /// Play N games [default: what the game's own table was learned with]
    #[arg(id = "number", long = "games", value_name = "N", value_parser = values::training_games, allow_hyphen_values = true)]
    pub number: Option<u64>,

    /// Draw openings, and trees, by this seed [default: 1]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Search every move N plies deep [default: what the game's own table was
    /// learned with]
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    pub depth: Option<i16>,

    /// The file of the table, or a folder for those of several games
    /// [default: GAME.rankcut; with --all, the folder tables]
    #[arg(long, value_name = "FILE|DIR")]
    pub out: Option<PathBuf>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pub configuration: Configuration,
}

/// What came of one training, as `--json` prints it.
#[derive(Serialize)]
struct Trained {
    game: String,
    parameters: String,
    games: u64,
    depth: i16,
    seed: u64,
    samples: u64,
    cells: usize,
    trusted_cells: usize,
    signature: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    file: PathBuf,
    /// Whether the file was already what it should be.
    up_to_date: bool,
}

/// Learns the tables that were asked for, one after the other.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    match &arguments.command {
        Command::Rankcut(arguments) => rankcut(catalogue, arguments, out),
        Command::Probcut(arguments) => probcut::run(catalogue, arguments, out),
    }
}

/// Learns `RankCut`'s tables.
/// Returns the games whose tables would be learned anew: those that a change of the game, its evaluation or the search
/// has made stale.
///
/// # Errors
/// A table that cannot be read, or arguments that do not fit.
pub fn stale(catalogue: &Catalogue, arguments: &Rankcut) -> Result<Vec<String>, Failure> {
    let mut stale = Vec::new();
    for plan in plan::all(catalogue, arguments)? {
        if plan.finished()?.is_none() {
            stale.push(plan.origin.game);
        }
    }
    Ok(stale)
}

fn rankcut(
    catalogue: &Catalogue,
    arguments: &Rankcut,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let plans = plan::all(catalogue, arguments)?;
    let mut done = Vec::new();
    for plan in &plans {
        let Some(trained) = train(plan, arguments)? else {
            return Ok(Status::Interrupted);
        };
        if !arguments.json {
            print(&trained, out)?;
        }
        done.push(trained);
    }
    if arguments.json {
        let whole = match <[Trained; 1]>::try_from(done) {
            Ok([one]) if !arguments.all => json!(one),
            Ok(one) => json!({ "tables": one }),
            Err(several) => json!({ "tables": several }),
        };
        writeln!(out, "{whole}")?;
    }
    Ok(Status::Done)
}

/// Learns one table; nothing if Ctrl-C came in between.
fn train(plan: &Plan, arguments: &Rankcut) -> Result<Option<Trained>, Failure> {
    let start = Instant::now();
    if let Some(file) = plan.finished()? {
        return Ok(Some(trained(plan, &file, start.elapsed(), true)));
    }
    let nothing = TableFile {
        origin: plan.origin.clone(),
        done: None,
        cells: Cells::new(),
    };
    let saved = Saved::open(nothing, Some(&plan.path))?;
    let file = workers::complete(plan, saved, arguments.concurrency)?;
    Ok(file.map(|file| trained(plan, &file, start.elapsed(), false)))
}

fn trained(plan: &Plan, file: &TableFile, time: Duration, up_to_date: bool) -> Trained {
    let origin = plan.origin.clone();
    Trained {
        game: origin.game,
        parameters: origin.parameters,
        games: origin.games,
        depth: origin.depth,
        seed: origin.seed,
        samples: file.cells.samples(),
        cells: file.cells.seen().count(),
        trusted_cells: trusted(file),
        signature: origin.signature,
        time,
        file: plan.path.clone(),
        up_to_date,
    }
}

fn print(trained: &Trained, out: &mut dyn Write) -> Result<(), Failure> {
    let path = trained.file.display();
    if trained.up_to_date {
        writeln!(out, "{path}: up to date")?;
        return Ok(());
    }
    writeln!(
        out,
        "{path}: {} moves of {} games in {} cells, {} of which count, in {:.1} s",
        trained.samples,
        trained.games,
        trained.cells,
        trained.trusted_cells,
        trained.time.as_secs_f64()
    )?;
    Ok(())
}
