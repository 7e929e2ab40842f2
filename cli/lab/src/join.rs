//! `niwaki lab merge` and `report`: folders of records, joined and shown again.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::compare::Compare;
use super::definition::Definition;
use super::folder::{Folder, read_records, read_run};
use super::missing::Missing;
use super::record::{Identity, Record};
use super::report::{Found, Report as Page};
use super::run::{Experiment, Run};
use super::summary::Row;
use super::{Results, summary};
use niwaki_host::configuration::read_text;
use niwaki_host::failure::{Failure, Status};
use niwaki_plot::Picture;

/// What is done with records that are there.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum Action {
    /// Join the parts of a run that was done with --shard
    Merge(Merge),
    /// Show the results of folders again, and write their reports anew
    Report(Report),
    /// Set two builds side by side: the same experiment, before and after
    Compare(Compare),
}

/// The flags of `niwaki lab merge`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Exit status 1 says that searches are missing; what is there is joined all the
same, and --resume goes on in the joined folder.

Examples:
  niwaki lab merge lab/part-1 lab/part-2 --out lab/whole")]
pub(crate) struct Merge {
    /// The folders of the parts
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,

    /// The folder for the whole
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Print one JSON object instead of the tables
    #[arg(long)]
    json: bool,
}

/// The flags of `niwaki lab report`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Each folder gets its report.html, its figures and its summary anew, made of the records that
are there. With --page or --markdown, all folders together become one report.

Examples:
  niwaki lab report lab/quick
  niwaki lab report lab/ablation lab/audit --page report.html
  niwaki lab report lab/* --markdown docs/RESULTS.md --preface docs/findings.md")]
pub(crate) struct Report {
    /// Folders that lab wrote
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// Write one page of all folders into this file
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,

    /// Write one document of all folders into this file, and its figures into the
    /// folder `figures` beside it
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,

    /// What stands before the answers in the document
    #[arg(long, value_name = "FILE.md", requires = "markdown")]
    preface: Option<PathBuf>,

    /// Print a JSON object for each folder instead of the tables
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    brought: &super::Brought,
    action: &Action,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    match action {
        Action::Merge(merge) => merge.run(&(brought.pictures)()?, out),
        Action::Report(report) => report.run(&(brought.pictures)()?, out),
        Action::Compare(compare) => compare.run(out),
    }
}

fn definitions(run: &Run) -> Result<Vec<Definition>, Failure> {
    run.experiments.iter().map(Experiment::read).collect()
}

/// A folder, what was asked for in it, and what was found.
struct Whole {
    folder: Folder,
    run: Run,
    definitions: Vec<Definition>,
    records: Vec<Record>,
    rows: Vec<Row>,
}

impl Whole {
    fn of(folder: Folder, run: Run, records: Vec<Record>) -> Result<Whole, Failure> {
        let definitions = definitions(&run)?;
        let rows = summary::rows(&definitions, &records);
        Ok(Whole {
            folder,
            run,
            definitions,
            records,
            rows,
        })
    }

    fn found(&self) -> Found<'_> {
        Found {
            definitions: &self.definitions,
            run: &self.run,
            records: &self.records,
            rows: &self.rows,
        }
    }

    /// Writes the summary and the report anew, and shows the tables.
    fn show(&self, learned: &[Picture], as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let results = Results {
            found: self.found(),
            folder: &self.folder,
        };
        results.write(learned)?;
        results.print(as_json, out)
    }
}

impl Report {
    fn run(&self, learned: &[Picture], out: &mut dyn Write) -> Result<Status, Failure> {
        let mut all = Vec::new();
        for path in &self.folders {
            let run = read_run(path)?;
            let (folder, records) = Folder::again(path, &run)?;
            all.push(Whole::of(folder, run, records)?);
        }
        for one in &all {
            one.show(learned, self.json, out)?;
        }
        if self.page.is_none() && self.markdown.is_none() {
            return Ok(Status::Done);
        }
        let found: Vec<Found> = all.iter().map(Whole::found).collect();
        let report = Page::of(&found, learned)?;
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
    fn run(&self, learned: &[Picture], out: &mut dyn Write) -> Result<Status, Failure> {
        let mut whole: Option<Run> = None;
        let mut joined: BTreeMap<Identity, Record> = BTreeMap::new();
        for part in &self.parts {
            let mut run = read_run(part)?;
            run.shard = None;
            if let Some(first) = &whole {
                let same = run.check_same(first);
                same.map_err(|failure| failure.at(part.display()))?;
            }
            for record in read_records(part)?.0 {
                join(&mut joined, record).map_err(|failure| failure.at(part.display()))?;
            }
            whole.get_or_insert(run);
        }
        let Some(run) = whole else {
            return Err(Failure::unusable("there is nothing to join: name folders"));
        };
        let mut folder = Folder::at(&self.out, &run)?;
        let records: Vec<Record> = joined.into_values().collect();
        for record in &records {
            folder.append(record)?;
        }
        let whole = Whole::of(folder, run, records)?;
        whole.show(learned, self.json, out)?;
        let run = &whole.run;
        let Some(missing) = Missing::of(run, &whole.records).text() else {
            return Ok(Status::Done);
        };
        eprintln!(
            "{missing} are missing: go on with {} --resume --out {}",
            run.command(),
            self.out.display()
        );
        Ok(Status::Refuted)
    }
}

/// Adds a record; one that is there already must say the same.
fn join(joined: &mut BTreeMap<Identity, Record>, record: Record) -> Result<(), Failure> {
    let Some(known) = joined.get(&record.identity()) else {
        joined.insert(record.identity(), record);
        return Ok(());
    };
    if known.nodes == record.nodes && known.value == record.value && known.best == record.best {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "two parts disagree about task {}, {}: {} and {} nodes: one of the machines or builds is not like the other",
        record.task, record.configuration, known.nodes, record.nodes
    )))
}
