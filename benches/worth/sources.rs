//! The sections between the markers, in the files of the techniques.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Failure, Worth};

/// The folder of the techniques.
const SOURCES: &str = "core/src/techniques";
/// Begins the line before a section; the technique's name follows.
const BEGIN: &str = "//! <!-- worth: ";
/// The line after a section.
const END: &str = "//! <!-- end of worth -->";

/// A file whose sections are not what the figures say.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file.
    pub path: PathBuf,
    /// Its text as it should be.
    pub text: String,
}

impl Source {
    /// Writes the file as it should be.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        fs::write(&self.path, &self.text).map_err(|error| Failure::at(&self.path, error))
    }
}

/// Returns the files of the repository at `root` whose sections are not what the figures say.
///
/// # Errors
/// A file cannot be read, has a section without an end, or one of a technique without figures; a
/// technique that was measured has no section, or two.
pub fn differing(root: &Path, worth: &Worth) -> Result<Vec<Source>, Failure> {
    let folder = root.join(SOURCES);
    let (mut found, mut names) = (Vec::new(), Vec::new());
    for path in files(&folder)? {
        let old = fs::read_to_string(&path).map_err(|error| Failure::at(&path, error))?;
        let (text, mut written) =
            rewritten(&old, worth).map_err(|cause| Failure::at(&path, cause))?;
        names.append(&mut written);
        if text != old {
            found.push(Source { path, text });
        }
    }
    for figure in &worth.figures {
        let count = names
            .iter()
            .filter(|name| **name == figure.technique)
            .count();
        if count != 1 {
            let cause = format!("{count} sections of {}, not one", figure.technique);
            return Err(Failure::at(&folder, cause));
        }
    }
    Ok(found)
}

/// Returns a source with its sections written anew, and the techniques that they are of.
///
/// # Errors
/// A section without an end, or of a technique without figures.
pub fn rewritten(source: &str, worth: &Worth) -> Result<(String, Vec<String>), String> {
    let (mut text, mut names) = (String::new(), Vec::new());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        text = text + line + "\n";
        let Some(name) = line
            .strip_prefix(BEGIN)
            .and_then(|rest| rest.strip_suffix(" -->"))
        else {
            continue;
        };
        let table = worth
            .table(name)
            .ok_or_else(|| format!("no figures of {name}"))?;
        for row in table.lines() {
            text += format!("//! {row}").trim_end();
            text += "\n";
        }
        if !lines.any(|line| line == END) {
            return Err(format!("the section of {name} has no end"));
        }
        text = text + END + "\n";
        names.push(name.to_string());
    }
    Ok((text, names))
}

/// Returns all files of a folder and of those in it, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let wrong = |error| Failure::at(folder, error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() {
            files.append(&mut self::files(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
