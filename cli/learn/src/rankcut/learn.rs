//! `niwaki train rankcut`: the trainings, and what is told of them.
//!
//! Tables are learned one after the other, each on all cores. A line is printed when a table is done; with `--json`
//! one object at the end: that of the table, or a list `tables` with `--all` and where there are several.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use niwaki::techniques::rankcut::Cells;
use serde::Serialize;
use serde_json::json;

use super::flags::Flags;
use super::format::TableFile;
use super::marginals::trusted;
use super::plan::{self, Plan};
use crate::train::saved::Saved;
use crate::train::workers;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::milliseconds;

/// The result of one training, as `--json` prints it.
#[derive(Serialize)]
struct Trained {
    game: String,
    parameters: String,
    games: u64,
    depth: i16,
    seed: u64,
    /// Moves that were counted.
    samples: u64,
    /// Cells in which at least one was.
    cells: usize,
    /// Cells with as many as `RankCut` asks for by default.
    trusted_cells: usize,
    signature: u64,
    /// How long this run of the command took, without earlier ones that it went on from.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    file: PathBuf,
    /// Whether the file was already what it should be.
    up_to_date: bool,
}

/// Learns the tables that were asked for, one after the other. Ctrl-C ends all of it; tables that are done stay.
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

/// Puts together the result of a training from the file.
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

/// Prints the line for people.
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
