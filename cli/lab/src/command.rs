//! `niwaki lab` itself: each step of the laboratory in its turn.
//!
//! The order of the steps is that of the layers: what is asked for is chosen, planned, opened or
//! made as a folder, measured, summed up, written and shown. An error of the first steps leaves no
//! folder behind; an interruption of the last ones leaves one with which `--resume` goes on.

use std::io::Write;
use std::path::PathBuf;

use super::arguments::{Action, Arguments};
use super::choice::{self, Chosen};
use super::definition::Definition;
use super::fitted;
use super::folder::Folder;
use super::found::Found;
use super::inputs;
use super::learned::Learned;
use super::library::Library;
use super::measure;
use super::plan::{self, Task};
use super::preset::Preset;
use super::record::{Origin, Record, VERSION};
use super::results::{Results, Shown};
use super::run::{Experiment, Run};
use super::summary;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use niwaki_host::signature::short_signature;

/// What a command brings along for its laboratory.
pub struct Brought<'a> {
    /// Its experiments.
    pub library: Library,
    /// Draws what was learned, for the report.
    pub pictures: &'a dyn Fn() -> Result<Vec<Learned>, Failure>,
}

/// Measures, and shows the answer.
///
/// # Errors
/// Refuses what cannot be measured, and says where it is named; complains of files that cannot be read or written.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    brought: &Brought,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if let Some(action) = &arguments.action {
        return act(action, brought, out);
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
    let mut tasks = plan::all(catalogue, &definitions, preset, &wishes)?;
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
    results.print(Shown::by(arguments.json, arguments.verbose), out)?;
    Ok(finish(&definitions, arguments, preset, &records))
}

/// Does what is done with records that are there.
fn act(action: &Action, brought: &Brought, out: &mut dyn Write) -> Result<Status, Failure> {
    match action {
        Action::Merge(merge) => merge.run(&(brought.pictures)()?, out),
        Action::Report(report) => report.run(&(brought.pictures)()?, out),
        Action::Compare(compare) => compare.run(out),
    }
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
