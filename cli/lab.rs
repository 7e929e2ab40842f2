//! `niwaki lab`: what each technique saves in each game.
//!
//! The quick preset searches the bench positions of every game without
//! techniques and with each technique alone, at several depths. Every search
//! runs on one thread with a cleared table, so that its record does not depend on how
//! many run at once.

mod bootstrap;
mod folder;
mod plan;
mod record;
mod summary;
mod table;
mod workers;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::bench::short_signature;
use crate::catalogue::Catalogue;
use crate::engine::{Engine, TechniqueList};
use crate::failure::{Failure, Status};
use crate::interrupt;
use crate::names::{listed, unknown};
use crate::progress;
use crate::values;
use folder::Folder;
use plan::{Configured, Job};
use record::{Origin, Record};

/// The flags of `niwaki lab`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The folder gets records.jsonl, a line for each search, and summary.json, the
ratios of nodes to the search without techniques. Ctrl-C keeps what is there.
Nothing is ever overwritten: without --out every run has a folder of its own.

Examples:
  niwaki lab
  niwaki lab --preset quick --games chess,checkers --out lab/monday
  niwaki lab --games tree --depth 6 --concurrency 1 --json")]
pub(crate) struct Arguments {
    /// How much to measure: quick takes about a minute
    #[arg(long, value_name = "NAME", default_value = QUICK)]
    preset: String,

    /// Only these games
    #[arg(long, value_name = "A,B")]
    games: Option<String>,

    /// Go on to a depth of N plies [default: what suits each game]
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    depth: Option<i16>,

    /// The folder for the results, without results of an earlier run
    /// [default: lab/PRESET, or the first of lab/PRESET-2, -3, … that is not there yet]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Searches at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
}

/// The only preset so far.
const QUICK: &str = "quick";

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            preset: QUICK.into(),
            games: None,
            depth: None,
            out: None,
            concurrency: None,
            json: false,
        }
    }
}

/// Measures, and prints a table of ratios.
pub(crate) fn run<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if arguments.preset != QUICK {
        let message = unknown("preset", &arguments.preset, &[QUICK]);
        return Err(Failure::unusable(message));
    }
    let games = chosen_games(catalogue, arguments.games.as_deref())?;
    let jobs = plan::jobs(catalogue, &games, arguments.depth)?;
    let mut folder = match &arguments.out {
        Some(path) => Folder::at(path)?,
        None => Folder::fresh(&PathBuf::from("lab").join(&arguments.preset))?,
    };
    let origin = Origin {
        experiment: arguments.preset.clone(),
        signature: short_signature(catalogue, &Engine::bare())?,
        version: env!("CARGO_PKG_VERSION"),
    };
    let records = measure(&jobs, &origin, arguments.concurrency, &mut folder)?;
    let summary = summary::rows(&records);
    folder.write_summary(&summary)?;
    if arguments.json {
        let whole = json!({
            "experiment": origin.experiment,
            "out": folder.path(),
            "records": records.len(),
            "signature": origin.signature,
            "version": origin.version,
            "summary": summary,
        });
        writeln!(out, "{whole}")?;
    } else {
        table::print(&records, &summary, out)?;
        writeln!(
            out,
            "{} records in {}",
            records.len(),
            folder.path().display()
        )?;
    }
    Ok(if interrupt::pressed() {
        Status::Interrupted
    } else {
        Status::Done
    })
}

/// The games named in a list, or all.
fn chosen_games<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    list: Option<&str>,
) -> Result<Vec<&'static str>, Failure> {
    let Some(list) = list else {
        return Ok(catalogue.names());
    };
    let games: Vec<&'static str> = listed(list)
        .map(|name| Ok(catalogue.game(name)?.name()))
        .collect::<Result<_, Failure>>()
        .map_err(|failure| failure.at("--games"))?;
    if games.is_empty() {
        return Err(Failure::unusable(format!(
            "--games '{list}' names no game: choose from {}",
            catalogue.names().join(", ")
        )));
    }
    Ok(games)
}

/// Does all jobs, and writes their records as they come. The records are
/// returned in the order of the plan.
fn measure<T: TechniqueList>(
    jobs: &[Job<T>],
    origin: &Origin,
    concurrency: Option<usize>,
    folder: &mut Folder,
) -> Result<Vec<Record>, Failure> {
    let bar = progress::bar(jobs.len());
    let mut done: Vec<(usize, Vec<Record>)> = Vec::with_capacity(jobs.len());
    let configured = Configured::all();
    workers::each(jobs, &configured, origin, concurrency, |number, records| {
        folder.append(&records)?;
        bar.set_message(jobs[number].game.clone());
        bar.inc(1);
        done.push((number, records));
        Ok(())
    })?;
    bar.finish_and_clear();
    done.sort_by_key(|(number, _)| *number);
    Ok(done.into_iter().flat_map(|(_, records)| records).collect())
}
