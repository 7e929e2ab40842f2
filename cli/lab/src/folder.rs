//! The folder of results: what is in it survives whatever ends the run.
//!
//! `run.json` says what was asked for. `records.jsonl` gets a line for each search as soon
//! as it is done, and its decisions are counted where they are judged; only its last line can be
//! torn, and going on cuts that off.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::csv;
use super::record::Record;
use super::run::Run;
use super::summary::Row;
use niwaki_host::failure::Failure;

const RECORDS: &str = "records.jsonl";
const RUN: &str = "run.json";
const SUMMARY: &str = "summary.json";
const TABLE: &str = "summary.csv";

/// A folder with results.
pub(super) struct Folder {
    path: PathBuf,
    records: File,
    /// Whether a record was written in part: nothing may follow it.
    torn: bool,
}

impl Folder {
    /// Makes the folder, or takes one that is empty. Nothing is ever overwritten.
    pub(super) fn at(path: &Path, run: &Run) -> Result<Folder, Failure> {
        let place = |failure: Failure| failure.at(format_args!("--out {}", path.display()));
        check(path).map_err(place)?;
        fs::create_dir_all(path)
            .map_err(|error| cannot_be_made(path, &error))
            .map_err(place)?;
        Folder::begin(path, run).map_err(place)
    }

    /// Makes a folder of this name or, where that is taken, with the first free number behind it.
    pub(super) fn fresh(path: &Path, run: &Run) -> Result<Folder, Failure> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| cannot_be_made(parent, &error))?;
        }
        let mut free = path.to_owned();
        for number in 2.. {
            match fs::create_dir(&free) {
                Ok(()) => break,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    free = PathBuf::from(format!("{}-{number}", path.display()));
                }
                Err(error) => return Err(cannot_be_made(&free, &error)),
            }
        }
        Folder::begin(&free, run)
    }

    fn begin(path: &Path, run: &Run) -> Result<Folder, Failure> {
        write_json(&path.join(RUN), run)?;
        let file = path.join(RECORDS);
        let records = File::create_new(&file).map_err(|error| cannot_be_made(&file, &error))?;
        Folder::of(path, records)
    }

    /// Goes on in a folder that the same run began, or in one that is not there yet.
    pub(super) fn again(path: &Path, run: &Run) -> Result<(Folder, Vec<Record>), Failure> {
        let place = |failure: Failure| failure.at(format_args!("--out {}", path.display()));
        if !path.join(RUN).exists() {
            return Ok((Folder::at(path, run)?, Vec::new()));
        }
        run.check_same(&read_run(path)?).map_err(place)?;
        let file = path.join(RECORDS);
        let open = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&file);
        let records = open.map_err(|error| cannot_be_made(&file, &error))?;
        let mut folder = Folder::of(path, records).map_err(place)?;
        let (known, whole) = read_records(path)?;
        folder.records.set_len(whole)?;
        folder.records.seek(SeekFrom::Start(whole))?;
        Ok((folder, known))
    }

    fn of(path: &Path, records: File) -> Result<Folder, Failure> {
        if records.try_lock().is_err() {
            return Err(Failure::unusable(
                "another run is writing there: wait for its end",
            ));
        }
        Ok(Folder {
            path: path.to_owned(),
            records,
            torn: false,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record, and hands it to the system.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        let written = if self.torn {
            Err(io::Error::other("an earlier record could not be written"))
        } else {
            self.records.write_all(&line)
        };
        self.torn = written.is_err();
        written.map_err(|error| {
            let file = self.path.join(RECORDS);
            Failure::unusable(format!(
                "{}: {error}: mend it and go on with --resume",
                file.display()
            ))
        })
    }

    pub(super) fn write_summary(&self, rows: &[Row]) -> Result<(), Failure> {
        write_json(&self.path.join(SUMMARY), rows)?;
        write_text(&self.path.join(TABLE), &csv::text(rows))
    }
}

/// What was asked for in a folder.
pub(super) fn read_run(path: &Path) -> Result<Run, Failure> {
    let file = path.join(RUN);
    let text = niwaki_host::configuration::read_text(&file)?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::unusable(format!(
            "{}: {error}: this is no folder that lab wrote",
            file.display()
        ))
    })
}

/// The records of a folder, and how many bytes of whole lines they are.
pub(super) fn read_records(path: &Path) -> Result<(Vec<Record>, u64), Failure> {
    let file = path.join(RECORDS);
    let bytes = fs::read(&file)
        .map_err(|error| Failure::unusable(format!("{}: {error}", file.display())))?;
    let whole = bytes
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |at| at + 1);
    let mut records = Vec::new();
    for (number, line) in (1..).zip(bytes[..whole].split(|&b| b == b'\n')) {
        if line.is_empty() {
            continue;
        }
        let record = serde_json::from_slice(line).map_err(|error| {
            Failure::unusable(format!(
                "{}:{number}: {error}: a record of this version of niwaki is wanted",
                file.display()
            ))
        })?;
        records.push(record);
    }
    Ok((records, whole as u64))
}

/// Writes a file anew, and the folder for it if there is none.
pub(super) fn write_text(file: &Path, text: &str) -> Result<(), Failure> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| cannot_be_made(file, &error))
}

fn write_json(file: &Path, what: &(impl Serialize + ?Sized)) -> Result<(), Failure> {
    let mut text = serde_json::to_vec_pretty(what)?;
    text.push(b'\n');
    fs::write(file, text).map_err(|error| cannot_be_made(file, &error))
}

/// Refuses a folder with something in it.
fn check(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return Err(Failure::unusable("this is a file, and a folder is wanted"));
    }
    if let Some(entry) = fs::read_dir(path)?.next() {
        let name = entry?.file_name();
        let ours = [RECORDS, RUN, SUMMARY].iter().any(|our| name == *our);
        return Err(Failure::unusable(if ours || path.join(RECORDS).exists() {
            "has records of an earlier run: go on with --resume, choose another --out, or remove it"
                .to_owned()
        } else {
            let name = name.display();
            format!("there is something else in this folder ({name}): choose another")
        }));
    }
    Ok(())
}

fn cannot_be_made(path: &Path, error: &io::Error) -> Failure {
    Failure::unusable(format!("{} cannot be made: {error}", path.display()))
}
