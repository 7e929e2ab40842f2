//! The findings of a run, written into its folder and shown to a person.
//!
//! Writing comes first: whatever happens to the terminal, the folder is whole. `lab`, `lab report`
//! and `lab merge` end here, and so look alike.
//!
//! | file | content |
//! |---|---|
//! | `summary.json` | every row of the summary, for programs |
//! | `summary.csv` | the same for spreadsheets |
//! | `elo.json`, `elo.csv` | what changes are worth in games, where games were played |
//! | `report.html` | the page, with `figures/` beside it |

use std::io::Write;
use std::path::Path;

use niwaki_plot::Learned;
use serde_json::json;

use super::answer::screen::{self, Place};
use super::csv;
use super::folder::Folder;
use super::found::Found;
use super::record::VERSION;
use super::report::{PAGE, Report};
use super::table;
use niwaki_host::failure::Failure;

/// The name of the summary.
const SUMMARY: &str = "summary.json";
/// Its name as a table for spreadsheets, with the same rows in the same order.
const TABLE: &str = "summary.csv";
/// The names of what changes are worth in games, for programs and for spreadsheets.
const GAMES: [&str; 2] = ["elo.json", "elo.csv"];

/// The way in which results are shown on the terminal. The files do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// As one JSON object.
    Json,
    /// As one screen.
    Screen,
    /// As every table, and the screen at the end.
    Tables,
}

impl Shown {
    /// Returns what the flags `--json` and `--verbose` ask for.
    pub(super) fn by(json: bool, verbose: bool) -> Shown {
        match (json, verbose) {
            (true, _) => Shown::Json,
            (false, true) => Shown::Tables,
            (false, false) => Shown::Screen,
        }
    }
}

/// Draws what techniques have learned, for a report.
pub(super) type Pictures<'a> = dyn Fn() -> Result<Vec<Learned>, Failure> + 'a;

/// The findings of a run, and where they go.
pub(super) struct Results {
    /// The run and its findings.
    pub(super) found: Found,
    /// The folder of the run.
    pub(super) folder: Folder,
}

/// Writes the summaries and reports of runs, shows the findings, and returns the pictures of what was
/// learned, which all reports have. The summaries are first: a page or a picture that cannot be made
/// takes no numbers with it.
pub(super) fn show(
    all: &[Results],
    pictures: &Pictures,
    shown: Shown,
    out: &mut dyn Write,
) -> Result<Vec<Learned>, Failure> {
    for one in all {
        one.write_numbers()?;
    }
    let learned = pictures()?;
    for one in all {
        Report::of(&[&one.found], &learned)?.write_into(&one.folder)?;
        one.print(shown, out)?;
    }
    Ok(learned)
}

impl Results {
    /// Writes the summary, for programs and for spreadsheets.
    fn write_numbers(&self) -> Result<(), Failure> {
        let rows = &self.found.rows;
        self.folder.write_json(SUMMARY, rows)?;
        self.folder.write(TABLE, &csv::table(rows)?)?;
        let elo = &self.found.elo;
        if !elo.is_empty() {
            self.folder.write_json(GAMES[0], elo)?;
            self.folder.write(GAMES[1], &csv::games(elo)?)?;
        }
        Ok(())
    }

    /// Shows a person, or a program, what was found.
    fn print(&self, shown: Shown, out: &mut dyn Write) -> Result<(), Failure> {
        let found = &self.found;
        if shown == Shown::Json {
            writeln!(out, "{}", self.as_json())?;
            return Ok(());
        }
        if shown == Shown::Tables {
            table::print(&found.definitions, &found.rows, out)?;
        }
        let folder = self.folder.path();
        let place = Place {
            program: &program(),
            folder,
            page: &folder.join(PAGE),
        };
        write!(out, "{}", screen::text(found, &place))?;
        Ok(())
    }

    /// Returns the object that programs get: the run as a whole, and every row of the summary. Its
    /// keys are an interface, as those of the records are.
    fn as_json(&self) -> serde_json::Value {
        let found = &self.found;
        let names = found.definitions.iter().map(|d| d.source.name.as_str());
        let names: Vec<&str> = names.collect();
        json!({
            "experiment": names.join(","),
            "preset": found.run.preset,
            "out": self.folder.path(),
            "searches": found.run.searches,
            "records": found.kept.records(),
            "signature": found.run.signature,
            "version": VERSION,
            "summary": found.rows,
            "elo": found.elo,
        })
    }
}

/// Returns how this program was called, as far as that can be typed again from the same folder: a
/// relative path as it is, an absolute one by the name alone.
fn program() -> String {
    let first = std::env::args().next().unwrap_or_default();
    let path = Path::new(&first);
    match path.file_stem() {
        Some(name) if path.is_absolute() => name.to_string_lossy().into_owned(),
        _ => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder;
    use crate::kept::Kept;
    use crate::run::tests::run;

    #[test]
    fn a_picture_that_cannot_be_drawn_takes_no_numbers_with_it() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("out");
        let run = run(None);
        let results = Results {
            folder: folder::begin(&path, &run).unwrap(),
            found: Found::of(Vec::new(), run, Kept::default()),
        };
        let fails = || Err(Failure::unusable("there is no ink"));
        let told = show(&[results], &fails, Shown::Json, &mut Vec::new());
        assert_eq!(told.err().unwrap().to_string(), "there is no ink");
        for name in [SUMMARY, TABLE] {
            assert!(path.join(name).is_file(), "{name}");
        }
    }
}
