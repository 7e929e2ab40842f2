//! What was learned so far, and the file that keeps it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use niwaki::techniques::rankcut::Cells;

use super::games;
use super::plan::Plan;
use crate::failure::Failure;
use crate::rankcut::format::TableFile;

/// The sums of the games that are done. They are saved in `FILE.part` every now and
/// then, and go to `FILE` at the end.
pub(super) struct Saved {
    file: TableFile,
    done: BTreeSet<u64>,
    path: PathBuf,
    kept: Instant,
}

/// What to do about a file that cannot be gone on from.
const AFRESH: &str = "remove it to begin afresh";
/// How often the sums are saved.
const INTERVAL: Duration = Duration::from_secs(2);

impl Saved {
    /// What an earlier run of the same training left, or nothing.
    pub(super) fn open<T>(plan: &Plan<T>) -> Result<Saved, Failure> {
        let mut saved = Saved {
            file: TableFile {
                origin: plan.origin.clone(),
                done: None,
                cells: Cells::new(),
            },
            done: BTreeSet::new(),
            path: plan.path.clone(),
            kept: Instant::now(),
        };
        let part = saved.part();
        if part.exists() {
            saved
                .go_on(&part)
                .map_err(|failure| failure.at(part.display()))?;
        }
        // Better now than after the last game.
        saved.keep()?;
        Ok(saved)
    }

    /// Takes over what stands in the file of an interrupted training.
    fn go_on(&mut self, part: &Path) -> Result<(), Failure> {
        let file = TableFile::decode(&fs::read(part)?);
        let file = file.map_err(|failure| failure.with(AFRESH))?;
        let done = file.done.as_deref();
        let done = done.and_then(|done| games::read(done, file.origin.games));
        if file.origin != self.file.origin {
            return Err(Failure::unusable(
                "this was begun with other parameters, or by another searcher: \
                 remove it, or choose another --out",
            ));
        }
        let senseless = || Failure::unusable("its list of games makes no sense").with(AFRESH);
        self.done = done.ok_or_else(senseless)?;
        self.file.cells = file.cells;
        Ok(())
    }

    fn part(&self) -> PathBuf {
        with_ending(&self.path, "part")
    }

    /// How many games are done.
    pub(super) fn done(&self) -> usize {
        self.done.len()
    }

    /// The games that are not done.
    pub(super) fn missing(&self) -> Vec<u64> {
        let all = 0..self.file.origin.games;
        all.filter(|number| !self.done.contains(number)).collect()
    }

    /// Adds what was learned in a game.
    pub(super) fn take(&mut self, number: u64, cells: &Cells) -> Result<(), Failure> {
        self.file.cells.merge(cells);
        self.done.insert(number);
        if self.kept.elapsed() >= INTERVAL {
            self.keep()?;
        }
        Ok(())
    }

    /// Saves the sums.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        self.file.done = Some(games::write(&self.done));
        write_whole(&self.part(), &self.file.encode())?;
        self.kept = Instant::now();
        Ok(())
    }

    /// Writes the table, and removes what was saved on the way.
    pub(super) fn finish(mut self) -> Result<TableFile, Failure> {
        self.file.done = None;
        write_whole(&self.path, &self.file.encode())?;
        fs::remove_file(self.part())?;
        Ok(self.file)
    }
}

/// Writes a file that is there as a whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unfinished = with_ending(path, "tmp");
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| {
        Failure::unusable(format!("{} cannot be written: {error}", path.display()))
    })
}

/// The path with one more ending.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
