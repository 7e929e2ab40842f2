//! `niwaki lab` itself: each step of the laboratory in its turn.
//!
//! The order of the steps is that of the layers: choose, plan, open or make the folder, measure,
//! sum up, write, show. An error of the first steps leaves no folder behind; an interruption of the
//! last ones leaves one with which `--resume` goes on.

use std::io::Write;
use std::path::Path;

use niwaki_plot::Learned;

use super::arguments::{Action, Arguments};
use super::choice::{self, Chosen};
use super::definition::Definition;
use super::fitted;
use super::folder::{self, Folder};
use super::found::Found;
use super::inputs;
use super::kept::{Kept, Series};
use super::library::Library;
use super::measure::{self, Known, Workload};
use super::preset::Preset;
use super::record::{Record, VERSION};
use super::results::{self, Results, Shown};
use super::run::{Experiment, Run};
use super::searched::Origin;
use super::truth::Truth;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use niwaki_host::printable::shown;
use niwaki_host::signature::short_signature;

/// The part of the laboratory that a command brings along, since it is about its own games and
/// techniques.
pub struct Brought<'a> {
    /// The experiments that can be named.
    pub library: Library,
    /// Draws learned tables, for the report. It is asked only when a report is written, since
    /// drawing reads the tables.
    pub pictures: &'a dyn Fn() -> Result<Vec<Learned>, Failure>,
}

/// Reads a definition as that of a file, and says what is wrong with it.
///
/// # Errors
/// It is no TOML, or no definition of an experiment.
pub fn check_definition(text: &str) -> Result<(), Failure> {
    Definition::read("definition", "definition.toml", text).map(|_| ())
}

/// Reads a line of `records.jsonl`, and says what is wrong with it.
///
/// # Errors
/// It is no record of a search or a judgement.
pub fn check_record(line: &[u8]) -> Result<(), Failure> {
    serde_json::from_slice::<Record>(line)?;
    Ok(())
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
        return act(catalogue, action, brought, out);
    }
    let library = &brought.library;
    if arguments.list {
        return choice::list(library, catalogue, arguments.json, out);
    }
    let chosen = choice::of(library, catalogue, arguments)?;
    let Chosen {
        definitions,
        wishes,
        preset,
    } = &chosen;
    let mut work = Workload::new(catalogue, definitions, *preset, wishes)?;
    if work.is_empty() {
        return Err(choice::nothing_to_do(*preset));
    }
    let run = described(catalogue, arguments, &chosen, &work)?;
    // The run describes the whole plan, whatever the shard: only now is it cut down.
    work.keep(run.shard);
    let opened = open(arguments, &run)?;
    if arguments.games.is_none()
        && let Some(text) = fitted::left_out(library, catalogue)?
    {
        eprintln!("{text}");
    }
    measure::announce(definitions, &run, &work);
    let mut folder = measured(catalogue, arguments, &run, &work, opened)?;
    let kept = folder::written(&mut folder)?;
    let found = Found::of(chosen.definitions, run, kept);
    let done = [Results { found, folder }];
    let shown = Shown::by(arguments.json, arguments.verbose);
    results::show(&done, brought.pictures, shown, out)?;
    Ok(finish(&done[0].found, arguments))
}

/// Returns what the folder of a run tells of it: the whole plan, of which the shard is a part.
fn described(
    catalogue: &Catalogue,
    arguments: &Arguments,
    chosen: &Chosen,
    work: &Workload,
) -> Result<Run, Failure> {
    let wishes = &chosen.wishes;
    Ok(Run {
        experiments: chosen.definitions.iter().map(Experiment::new).collect(),
        preset: chosen.preset,
        games: wishes.games.clone(),
        depth: wishes.depth,
        positions: wishes.positions,
        shard: arguments.shard,
        searches: work.searches(),
        pairs: work.bouts.len(),
        signature: signature(catalogue)?,
        plan: Some(inputs::of_plan(catalogue, &work.tasks, &work.bouts)),
        version: VERSION.to_owned(),
        date: time::OffsetDateTime::now_utc().date().to_string(),
    })
}

/// Measures what the folder has no records of, and returns it with them.
fn measured(
    catalogue: &Catalogue,
    arguments: &Arguments,
    run: &Run,
    work: &Workload,
    (folder, known): (Folder, Known),
) -> Result<Folder, Failure> {
    let origin = Origin {
        preset: run.preset,
        signature: run.signature,
    };
    let concurrency = arguments.concurrency;
    let truth = Truth::build(catalogue, &work.tasks, concurrency)?;
    measure::all(work, &origin, &truth, concurrency, folder, &known)
}

/// Merges, reports or compares records that are there, or makes positions for others to come.
fn act(
    catalogue: &Catalogue,
    action: &Action,
    brought: &Brought,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    match action {
        Action::Merge(merge) => merge.run(brought.pictures, out),
        Action::Report(report) => report.run(brought.pictures, out),
        Action::Compare(compare) => compare.run(out),
        Action::Positions(positions) => positions.run(catalogue, signature(catalogue)?, out),
    }
}

/// Returns the exit status: whether all was done and, in the whole preset `check`, whether the
/// nodes are those that the definitions expect. A part of the preset has other nodes, so that
/// nothing is expected of it.
fn finish(found: &Found, arguments: &Arguments) -> Status {
    if interrupt::pressed() {
        return Status::Interrupted;
    }
    let in_part = arguments.shard.is_some() || arguments.games.is_some();
    let changed = arguments.depth.is_some() || arguments.positions.is_some();
    if found.run.preset != Preset::Check || in_part || changed {
        return Status::Done;
    }
    let mut status = Status::Done;
    for definition in &found.definitions {
        let name = &definition.source.name;
        let nodes = check_nodes(name, &found.kept);
        if let Some(expected) = definition.check_nodes.filter(|&expected| expected != nodes) {
            let name = shown(name);
            eprintln!("{name}: {nodes} nodes, and check-nodes = {expected} is expected");
            status = Status::Refuted;
        }
    }
    status
}

/// Returns the nodes of an experiment but those of searches that the registry's length decides: a
/// new technique adds searches with `each`, and is no change of those that were there.
fn check_nodes(experiment: &str, kept: &Kept) -> u64 {
    let searches = kept.searches.iter().map(|one| (&one.of, one.nodes));
    let decisions = kept.decisions.iter().map(|one| (&one.of, one.nodes));
    let counted =
        |of: &Series| *of.experiment == *experiment && (of.is_baseline() || of.is_listed());
    let own = searches.chain(decisions).filter(|(of, _)| counted(of));
    own.map(|(_, nodes)| nodes).sum()
}

/// Opens or makes the folder, and reads its records. Without `--out` every run gets a new one:
/// nobody asked for an old one.
fn open(arguments: &Arguments, run: &Run) -> Result<(Folder, Known), Failure> {
    let mut known = Known::default();
    let folder = match &arguments.out {
        Some(path) if arguments.resume => folder::again(path, run, |record| {
            known.add(&record);
            Ok(())
        }),
        Some(path) => folder::begin(path, run),
        None => {
            let name = match run.experiments.as_slice() {
                [one] if arguments.experiment.is_some() => {
                    format!("{}-{}", one.name, run.preset.name())
                }
                _ => run.preset.name().to_owned(),
            };
            folder::fresh(&Path::new("lab").join(name), run)
        }
    };
    Ok((folder?, known))
}

/// Returns the nodes of the bench without techniques and, in a third of the positions, which is
/// another one for the next technique, with each alone. A change to the core or to a technique
/// shows in it; a third keeps it short, since it is counted before every run.
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
