//! The folder of results.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

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
    /// Makes the folder, or takes one that is empty. Nothing is ever overwritten.
    pub(super) fn at(path: &Path) -> Result<Folder, Failure> {
        let place = |failure: Failure| failure.at(format_args!("--out {}", path.display()));
        check(path).map_err(place)?;
        fs::create_dir_all(path)
            .map_err(|error| cannot_be_made(path, &error))
            .map_err(place)?;
        Folder::begin(path).map_err(place)
    }

    /// Makes a folder of this name or, where that is taken, with the first free number behind it.
    pub(super) fn fresh(path: &Path) -> Result<Folder, Failure> {
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
        Folder::begin(&free)
    }

    fn begin(path: &Path) -> Result<Folder, Failure> {
        let file = path.join(RECORDS);
        let records = File::create_new(&file).map_err(|error| cannot_be_made(&file, &error))?;
        Ok(Folder {
            path: path.to_owned(),
            records,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
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
        return Err(Failure::unusable(if name == RECORDS || name == SUMMARY {
            "has records of an earlier run: choose another --out, or remove it".to_owned()
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
