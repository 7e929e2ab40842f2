//! `niwaki train rankcut`: the flags, and what is told of a training.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use niwaki::techniques::rankcut::Cells;
use serde::Serialize;
use serde_json::json;

use super::format::TableFile;
use super::plan::{self, Plan};
use super::show::trusted;
use crate::train::saved::Saved;
use crate::train::{self, workers};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::finding::milliseconds;
use niwaki_host::values;

/// The flags of `niwaki train rankcut`.
#[derive(Args, Debug)]
#[command(after_help = train::EXAMPLES)]
pub(super) struct Flags {
    /// The games, with parameters if need be
    #[arg(value_name = "GAME", required_unless_present = "all")]
    pub(super) games: Vec<String>,

    /// Learn the tables that come with the command anew, as far as search or
    /// evaluation have changed since
    #[arg(long, conflicts_with_all = ["games", "number", "seed", "depth"])]
    pub(super) all: bool,

    /// Play N games [default: what the game's own table was learned with]
    #[arg(id = "number", long = "games", value_name = "N", value_parser = values::training_games, allow_hyphen_values = true)]
    pub(super) number: Option<u64>,

    /// Draw openings, and trees, by this seed [default: 1]
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,

    /// Search every move N plies deep [default: what the game's own table was
    /// learned with]
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    pub(super) depth: Option<i16>,

    /// The file of the table, or a folder for those of several games
    /// [default: GAME.rankcut; with --all, the folder tables]
    #[arg(long, value_name = "FILE|DIR")]
    pub(super) out: Option<PathBuf>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pub(super) configuration: Configuration,
}

impl Flags {
    /// The flags `--all --out FOLDER`.
    pub(super) fn all_in(folder: &Path) -> Flags {
        Flags {
            games: Vec::new(),
            all: true,
            number: None,
            seed: None,
            depth: None,
            out: Some(folder.to_owned()),
            concurrency: None,
            json: false,
            configuration: Configuration::default(),
        }
    }
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
pub(super) fn run(
    catalogue: &Catalogue,
    arguments: &Flags,
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
fn train(plan: &Plan, arguments: &Flags) -> Result<Option<Trained>, Failure> {
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
