//! The folder of results.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::record::Record;
use super::summary::Row;
use crate::failure::Failure;

const RECORDS: &str = "records.jsonl";
const SUMMARY: &str = "summary.json";

/// A folder with `records.jsonl` and `summary.json`.
pub(super) struct Folder {
    path: PathBuf,
    records: File,
}

impl Folder {
    /// Makes the folder, or takes over one with the results of an earlier run of
    /// the same experiment. Nothing else is ever overwritten.
    pub(super) fn open(path: &Path, experiment: &str) -> Result<Folder, Failure> {
        let opened = check(path, experiment).and_then(|()| {
            fs::create_dir_all(path)?;
            Ok(File::create(path.join(RECORDS))?)
        });
        let records =
            opened.map_err(|failure| failure.at(format_args!("--out {}", path.display())))?;
        Ok(Folder {
            path: path.to_owned(),
            records,
        })
    }

    /// Adds records. All of them or, if the power fails, none or a torn line.
    pub(super) fn append(&mut self, records: &[Record]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for record in records {
            serde_json::to_writer(&mut lines, record)?;
            lines.push(b'\n');
        }
        self.records.write_all(&lines)?;
        Ok(())
    }

    pub(super) fn write_summary(&self, rows: &[Row]) -> Result<(), Failure> {
        let mut text = serde_json::to_vec_pretty(rows)?;
        text.push(b'\n');
        fs::write(self.path.join(SUMMARY), text)?;
        Ok(())
    }
}

/// Refuses a folder with something of value in it.
fn check(path: &Path, experiment: &str) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return Err(Failure::unusable("this is a file, and a folder is wanted"));
    }
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        if name != RECORDS && name != SUMMARY {
            let name = name.display();
            return Err(Failure::unusable(format!(
                "there is something else in this folder ({name}): choose another"
            )));
        }
    }
    match experiment_of(&path.join(RECORDS)) {
        Some(other) if other != experiment => Err(Failure::unusable(format!(
            "this folder holds the experiment '{other}': choose another"
        ))),
        _ => Ok(()),
    }
}

/// The experiment that a file of records belongs to, if there is any record in it.
fn experiment_of(path: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(path).ok()?)
        .read_line(&mut line)
        .ok()?;
    let record: Value = serde_json::from_str(&line).ok()?;
    Some(record.get("experiment")?.as_str()?.to_owned())
}
