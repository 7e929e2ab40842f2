//! The folder of results: what is in it survives whatever ends the run.
//!
//! `run.json` says what was asked for. `records.jsonl` gets a line for each search as soon
//! as it is done, and its decisions are counted where they are judged. The summary is made of them.

use std::fs;
use std::path::Path;

use serde::Serialize;

use super::record::Record;
use super::run::Run;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::folder::{self, Begun, Kind, RECORDS};

const KIND: Kind = Kind {
    identity: "run.json",
    taken: "has records of an earlier run: go on with --resume, choose another --out, or remove it",
    busy: "another run is writing there: wait for its end",
};

/// A folder with results.
pub(super) struct Folder(folder::Folder);

impl Folder {
    /// Makes the folder, or takes one that is empty. Nothing is ever overwritten.
    pub(super) fn at(path: &Path, run: &Run) -> Result<Folder, Failure> {
        let folder = folder::Folder::begin(path, KIND, run);
        folder.map(Folder).map_err(|failure| out(path, failure))
    }

    /// Makes a folder of this name or, where that is taken, with the first free number behind it.
    pub(super) fn fresh(path: &Path, run: &Run) -> Result<Folder, Failure> {
        folder::Folder::begin_beside(path, KIND, run).map(Folder)
    }

    /// Goes on in a folder that the same run began, or in one that is not there yet.
    pub(super) fn again(path: &Path, run: &Run) -> Result<(Folder, Vec<Record>), Failure> {
        if !Begun::is_in(path, KIND) {
            return Ok((Folder::at(path, run)?, Vec::new()));
        }
        let begun = Begun::open(path, KIND).map_err(|failure| out(path, failure))?;
        let same = run.check_same(&read_run(path)?);
        same.map_err(|failure| out(path, failure))?;
        let (folder, known) = begun.go_on(reader(path))?;
        Ok((Folder(folder), known))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Adds a record, and hands it to the system.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), Failure> {
        self.0.append(record)
    }

    /// Writes what was made of the records beside them.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.0.write(name, bytes)
    }

    /// Writes what was made of the records beside them, for programs.
    pub(super) fn write_json(&self, name: &str, what: &impl Serialize) -> Result<(), Failure> {
        self.0.write_json(name, what)
    }
}

/// The failure, with the flag that it is about.
fn out(path: &Path, failure: Failure) -> Failure {
    failure.at(format_args!("--out {}", path.display()))
}

/// What was asked for in a folder.
pub(super) fn read_run(path: &Path) -> Result<Run, Failure> {
    let file = path.join(KIND.identity);
    serde_json::from_str(&read_text(&file)?).map_err(|error| {
        let failure = Failure::from(error).with("this is no folder that lab wrote");
        failure.at(file.display())
    })
}

/// The records of a folder.
pub(super) fn read_records(path: &Path) -> Result<Vec<Record>, Failure> {
    folder::records(path, reader(path))
}

/// Reads the records of a folder, line by line.
fn reader(path: &Path) -> impl Fn(usize, &[u8]) -> Result<Record, Failure> {
    let file = path.join(RECORDS);
    move |number, line| {
        serde_json::from_slice(line).map_err(|error| {
            let failure = Failure::from(error).with("a record of this version of niwaki is wanted");
            failure.at(format_args!("{}:{number}", file.display()))
        })
    }
}

/// Writes a file anew, and the folder for it if there is none.
pub(super) fn write_text(file: &Path, text: &str) -> Result<(), Failure> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), fs::create_dir_all)
        .map_err(|error| folder::cannot_be_made(file, error))?;
    folder::write_whole(file, text.as_bytes())
}
