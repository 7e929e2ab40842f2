//! `niwaki lab merge` and `report`: folders of records, joined and shown again.
//!
//! Both begin where a run ends: with a folder of records. Nothing is searched again; the summary,
//! the report and the screen are made anew from what is there, so that a report of old records has
//! the words and figures of this build.

use std::collections::BTreeMap;
use std::io::Write;

use super::arguments::{Merge, Report};
use super::folder::{self, Folder, read_records, read_run};
use super::found::Found;
use super::kept::Kept;
use super::missing::Missing;
use super::record::{Identity, Record};
use super::report::Report as Page;
use super::results::{Pictures, Results, Shown, show};
use super::run::{Experiment, Run};
use niwaki_host::configuration::read_text;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::printable::shown;

/// Sums up the records of a folder, by the definitions that it keeps: as they were when it was
/// begun.
fn results(folder: Folder, run: Run, kept: Kept) -> Result<Results, Failure> {
    let definitions: Result<_, Failure> = run.experiments.iter().map(Experiment::read).collect();
    Ok(Results {
        found: Found::of(definitions?, run, kept),
        folder,
    })
}

impl Report {
    /// Shows folders again, and writes their reports anew. A folder is opened as for going on, so
    /// that it cannot be one that a run writes into.
    pub(super) fn run(&self, pictures: &Pictures, out: &mut dyn Write) -> Result<Status, Failure> {
        let mut all = Vec::new();
        for path in &self.folders {
            let run = read_run(path)?;
            let (folder, kept) = Kept::by(|take| folder::again(path, &run, take))?;
            all.push(results(folder, run, kept)?);
        }
        let learned = show(&all, pictures, Shown::by(self.json, self.verbose), out)?;
        if self.page.is_none() && self.markdown.is_none() {
            return Ok(Status::Done);
        }
        let found: Vec<&Found> = all.iter().map(|one| &one.found).collect();
        let report = Page::of(&found, &learned)?;
        if let Some(file) = &self.page {
            report.write_page(file)?;
        }
        if let Some(file) = &self.markdown {
            let preface = self.preface.as_deref().map(read_text).transpose()?;
            report.write_document(file, preface.as_deref().unwrap_or_default())?;
        }
        Ok(Status::Done)
    }
}

impl Merge {
    /// Joins the parts of a run, and says what is missing. The parts are compared with the first of
    /// them, without their shards; the result is a folder as one machine would have left it, with
    /// which `--resume` goes on.
    pub(super) fn run(&self, pictures: &Pictures, out: &mut dyn Write) -> Result<Status, Failure> {
        let mut whole: Option<Run> = None;
        let mut joined: BTreeMap<Identity, Record> = BTreeMap::new();
        for part in &self.parts {
            let mut run = read_run(part)?;
            run.shard = None;
            if let Some(first) = &whole {
                let same = run.check_same(first);
                same.map_err(|failure| failure.at(part.display()))?;
            }
            read_records(part, |record| {
                join(&mut joined, record).map_err(|failure| failure.at(part.display()))
            })?;
            whole.get_or_insert(run);
        }
        let Some(run) = whole else {
            return Err(Failure::unusable("there is nothing to join: name folders"));
        };
        let mut folder = folder::begin(&self.out, &run)?;
        for record in joined.into_values() {
            folder.append(&record)?;
        }
        let kept = folder::written(&mut folder)?;
        let joined = [results(folder, run, kept)?];
        show(&joined, pictures, Shown::by(self.json, self.verbose), out)?;
        let found = &joined[0].found;
        let Some(missing) = Missing::of(found).text() else {
            return Ok(Status::Done);
        };
        eprintln!(
            "{missing} are missing: go on with {} --resume --out {}",
            shown(&found.run.command()),
            self.out.display()
        );
        Ok(Status::Refuted)
    }
}

/// Adds a record; one that is there already must say the same. Times differ between machines and
/// are not compared; of nodes, value, move and results of games a difference means that the searches were not the
/// same, and no summary of them would mean anything. Games to a limit of time are never the same: the first that is
/// there counts.
fn join(joined: &mut BTreeMap<Identity, Record>, record: Record) -> Result<(), Failure> {
    let Some(known) = joined.get(&record.identity()) else {
        joined.insert(record.identity(), record);
        return Ok(());
    };
    let timed = |one: &Record| {
        one.played
            .as_ref()
            .is_some_and(|pair| pair.move_time_ms.is_some())
    };
    if timed(known) && timed(&record) {
        return Ok(());
    }
    let results = |one: &Record| one.played.as_ref().map(|pair| pair.results.half_points);
    if known.nodes == record.nodes
        && known.value == record.value
        && known.best == record.best
        && results(known) == results(&record)
    {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "two parts disagree about task {}, {}: {} and {} nodes: one of the machines or builds is not like the other",
        record.task, record.configuration, known.nodes, record.nodes
    )))
}
