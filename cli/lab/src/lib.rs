//! `niwaki lab`: what each technique is worth, in each game, with what error.
//!
//! Experiments are data ([`definition`]); what they ask for becomes a [`plan`] of
//! tasks that do not depend on each other, in the same order on every machine. Every
//! search runs on one thread with a cleared table, so that its [`record`] does not depend
//! on how many run at once ([`workers`]); searches that are made for their times run
//! alone, after the others. Records are written as they come ([`folder`]).

mod choice;
mod compare;
mod csv;
mod definition;
mod fitted;
mod folder;
mod inputs;
mod join;
mod library;
mod measure;
mod missing;
mod plan;
mod preset;
mod record;
mod report;
mod run;
mod sample;
mod statistics;
mod summary;
mod table;
mod variants;
mod workers;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use choice::Chosen;
use definition::Definition;
use folder::Folder;
pub use library::{Library, Text};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::signature::short_signature;
use niwaki_host::{interrupt, values};
use niwaki_plot::Picture;
use plan::{Task, Wishes};
use preset::Preset;
use record::{Origin, Record, VERSION};
use report::{Found, Report};
use run::{Experiment, Run, Shard};

/// The flags of `niwaki lab`.
#[derive(Args, Clone, Debug, Default)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
The folder gets records.jsonl, a line for each search as soon as it is done (with its
decisions counted, where they are judged), and in the end summary.json (and .csv), ratios and
shares with 95% intervals, and report.html, a page with answers, figures and tables that needs
nothing else. Ctrl-C keeps what is there, and so does whatever else ends the run: --resume goes
on and repeats nothing. Nothing is ever overwritten: without --out every run has a folder of
its own.

Examples:
  niwaki lab
  niwaki lab --list
  niwaki lab ablation --preset standard --out lab/ablation
  niwaki lab ablation --preset standard --out lab/ablation --resume
  niwaki lab --preset quick --games chess,checkers --out lab/monday
  niwaki lab my.toml --preset full --shard 2/8 --out lab/mine-2
  niwaki lab report lab/ablation
  niwaki lab merge lab/mine-1 lab/mine-2 --out lab/mine
  niwaki lab ablation --games tree --depth 6 --positions 2 --concurrency 1 --json")]
pub struct Arguments {
    /// What is done with records that are there.
    #[command(subcommand)]
    action: Option<join::Action>,

    /// An experiment (`--list` names them), or a file that defines one
    /// [default: all that have the preset]
    #[arg(value_name = "EXPERIMENT|FILE.toml")]
    experiment: Option<String>,

    /// How much to measure: check (next to nothing), quick (a minute for all),
    /// standard (within the hour for each) or full (overnight) [default: quick, or the next
    /// one that the experiment has]
    #[arg(long, value_name = "NAME", value_parser = Preset::parse)]
    preset: Option<Preset>,

    /// List the experiments, their questions and what they cost
    #[arg(long)]
    list: bool,

    /// Only these games
    #[arg(long, value_name = "A,B")]
    games: Option<String>,

    /// Search N plies deep, in place of the depths of the definition
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    depth: Option<i16>,

    /// Search the first N positions of each game, in place of the definition's number
    #[arg(long, value_name = "N", value_parser = values::positions, allow_hyphen_values = true)]
    positions: Option<u32>,

    /// Do only part I of N of the tasks; `lab merge` joins the parts
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,

    /// The folder for the results, without results of an earlier run
    /// [default: lab/PRESET, or the first of lab/PRESET-2, -3, … that is not there yet]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Go on with the run in the folder
    #[arg(long, requires = "out")]
    resume: bool,

    /// Searches at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object instead of the tables
    #[arg(long)]
    json: bool,
}

/// What a command brings along for its laboratory.
pub struct Brought<'a> {
    /// Its experiments.
    pub library: Library,
    /// The pictures of what was learned, for the report.
    pub pictures: &'a dyn Fn() -> Result<Vec<Picture>, Failure>,
}

/// Measures, and prints tables.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    brought: &Brought,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if let Some(action) = &arguments.action {
        return join::run(brought, action, out);
    }
    let library = &brought.library;
    if arguments.list {
        return choice::list(library, catalogue, arguments.json, out);
    }
    let Chosen {
        definitions,
        wishes,
        preset,
    } = choice::of(library, catalogue, arguments)?;
    let mut tasks = all_tasks(catalogue, &definitions, preset, &wishes)?;
    if tasks.is_empty() {
        return Err(choice::nothing_to_do(preset));
    }
    let run = Run {
        experiments: definitions.iter().map(Experiment::new).collect(),
        preset,
        games: wishes.games,
        depth: wishes.depth,
        positions: wishes.positions,
        shard: arguments.shard,
        searches: tasks.iter().map(Task::searches).sum(),
        signature: signature(catalogue)?,
        plan: Some(inputs::of_plan(catalogue, &tasks)),
        version: VERSION.to_owned(),
        date: time::OffsetDateTime::now_utc().date().to_string(),
    };
    tasks.retain(|task| run.shard.is_none_or(|shard| shard.has(task.number)));
    plan::in_working_order(&mut tasks);
    let (folder, known) = open(arguments, &run)?;
    if let Some(text) = left_out(library, catalogue, arguments)? {
        eprintln!("{text}");
    }
    measure::announce(&definitions, &run, &tasks);
    let origin = Origin {
        preset: run.preset,
        signature: run.signature,
    };
    let (records, folder) = measure::all(&tasks, &origin, arguments.concurrency, folder, known)?;
    let rows = summary::rows(&definitions, &records);
    let results = Results {
        found: Found {
            definitions: &definitions,
            run: &run,
            records: &records,
            rows: &rows,
        },
        folder: &folder,
    };
    results.write(&(brought.pictures)()?)?;
    results.print(arguments.json, out)?;
    Ok(finish(&definitions, arguments, preset, &records))
}

/// What is to be searched, of all definitions, numbered through.
fn all_tasks(
    catalogue: &Catalogue,
    definitions: &[Definition],
    preset: Preset,
    wishes: &Wishes,
) -> Result<Vec<Task>, Failure> {
    let mut tasks = Vec::new();
    for definition in definitions {
        let more = plan::tasks(catalogue, definition, preset, wishes, tasks.len())?;
        tasks.extend(more);
    }
    Ok(tasks)
}

/// What is to be said of games that experiments of the command ask for in vain.
fn left_out(
    library: &Library,
    catalogue: &Catalogue,
    arguments: &Arguments,
) -> Result<Option<String>, Failure> {
    if arguments.games.is_some() {
        return Ok(None);
    }
    fitted::left_out(library, catalogue)
}

/// What a run found, and where it goes.
struct Results<'a> {
    found: Found<'a>,
    folder: &'a Folder,
}

impl Results<'_> {
    /// Writes the summary and the report.
    fn write(&self, learned: &[Picture]) -> Result<(), Failure> {
        self.folder.write_summary(self.found.rows)?;
        Report::of(&[self.found], learned)?.write_into(self.folder)
    }

    fn print(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let path = self.folder.path();
        let found = &self.found;
        let names = found.definitions.iter().map(|d| d.source.name.as_str());
        let names: Vec<&str> = names.collect();
        if as_json {
            let whole = json!({
                "experiment": names.join(","),
                "preset": found.run.preset,
                "out": path,
                "searches": found.run.searches,
                "records": found.records.len(),
                "signature": found.run.signature,
                "version": VERSION,
                "summary": found.rows,
            });
            writeln!(out, "{whole}")?;
            return Ok(());
        }
        table::print(found.definitions, found.rows, out)?;
        let count = found.records.len();
        writeln!(out, "{count} records in {}", path.display())?;
        Ok(())
    }
}

/// What the shell sees: whether all was done and, in the whole preset `check`, whether
/// the nodes are those that the definitions expect.
fn finish(
    definitions: &[Definition],
    arguments: &Arguments,
    preset: Preset,
    records: &[Record],
) -> Status {
    if interrupt::pressed() {
        return Status::Interrupted;
    }
    let in_part = arguments.shard.is_some() || arguments.games.is_some();
    let changed = arguments.depth.is_some() || arguments.positions.is_some();
    if preset != Preset::Check || in_part || changed {
        return Status::Done;
    }
    let mut status = Status::Done;
    for definition in definitions {
        let name = &definition.source.name;
        let found = check_nodes(name, records);
        if let Some(expected) = definition.check_nodes.filter(|&nodes| nodes != found) {
            eprintln!("{name}: {found} nodes, and check-nodes = {expected} is expected");
            status = Status::Refuted;
        }
    }
    status
}

/// The nodes of an experiment but those of searches that the registry's length decides.
fn check_nodes(experiment: &str, records: &[Record]) -> u64 {
    let of = records.iter().filter(|r| r.experiment == experiment);
    let own = of.filter(|record| record.is_baseline() || record.is_listed());
    own.map(|record| record.nodes).sum()
}

/// Opens or makes the folder, and reads what is in it.
fn open(arguments: &Arguments, run: &Run) -> Result<(Folder, Vec<Record>), Failure> {
    match &arguments.out {
        Some(path) if arguments.resume => Folder::again(path, run),
        Some(path) => Ok((Folder::at(path, run)?, Vec::new())),
        None => {
            let name = match run.experiments.as_slice() {
                [one] if arguments.experiment.is_some() => {
                    format!("{}-{}", one.name, run.preset.name())
                }
                _ => run.preset.name().to_owned(),
            };
            Ok((
                Folder::fresh(&PathBuf::from("lab").join(name), run)?,
                Vec::new(),
            ))
        }
    }
}

/// Says which search it is: nodes of the bench without techniques and, in a third of the positions, which is
/// another one for the next technique, with each alone.
fn signature(catalogue: &Catalogue) -> Result<u64, Failure> {
    let techniques = catalogue.techniques();
    let mut nodes = short_signature(catalogue, &Engine::bare(techniques), |_| true)?;
    for (turn, (about, _)) in techniques.members().into_iter().enumerate() {
        let mut engine = Engine::bare(techniques);
        engine.techniques.switch(about.name, true)?;
        nodes += short_signature(catalogue, &engine, |position| position % 3 == turn % 3)?;
    }
    Ok(nodes)
}
