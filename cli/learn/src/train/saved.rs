//! What was learned so far, and the file that keeps it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::games;
use niwaki_host::failure::Failure;

/// What the games of a training add up to, in whatever order they come.
pub(super) trait Total: Sized {
    /// What one game adds.
    type Lesson: Send;

    /// How many games there are in all.
    fn games(&self) -> u64;

    /// Adds what was learned in a game.
    fn add(&mut self, lesson: &Self::Lesson);

    /// What an `earlier` training was begun with, if that is not what this one is begun with.
    fn difference(&self, earlier: &Self) -> Option<String>;

    /// The bytes of the file, of which these games are `done`, or all of them.
    fn encode(&mut self, done: Option<String>) -> Vec<u8>;

    /// Reads a file of an unfinished training, with the games that are done.
    fn decode(bytes: &[u8]) -> Result<(Self, Option<String>), Failure>;
}

/// The sums of the games that are done. They are saved in `FILE.part` every now and
/// then, and go to `FILE` at the end.
pub(super) struct Saved<W> {
    total: W,
    done: BTreeSet<u64>,
    /// Where nothing is to be written, nothing is saved.
    path: Option<PathBuf>,
    kept: Instant,
}

/// What to do about a file that cannot be gone on from.
const AFRESH: &str = "remove it to begin afresh";
/// How often the sums are saved.
const INTERVAL: Duration = Duration::from_secs(2);

impl<W: Total> Saved<W> {
    /// What an earlier run of the same training left, or nothing.
    pub(super) fn open(nothing: W, path: Option<&Path>) -> Result<Saved<W>, Failure> {
        let mut saved = Saved {
            total: nothing,
            done: BTreeSet::new(),
            path: path.map(Path::to_owned),
            kept: Instant::now(),
        };
        if let Some(path) = path {
            can_be_a_file(path)?;
            let part = part_of(path);
            if part.exists() {
                saved
                    .go_on(&part)
                    .map_err(|failure| failure.at(part.display()))?;
            }
        }
        // Better now than after the last game.
        saved.keep()?;
        Ok(saved)
    }

    /// Takes over what stands in the file of an interrupted training.
    fn go_on(&mut self, part: &Path) -> Result<(), Failure> {
        let (total, done) = W::decode(&fs::read(part)?).map_err(|failure| failure.with(AFRESH))?;
        if let Some(difference) = self.total.difference(&total) {
            return Err(Failure::unusable(format!(
                "this was begun with {difference}: remove it, or choose another --out"
            )));
        }
        let done = done.and_then(|done| games::read(&done, total.games()));
        let senseless = || Failure::unusable("its list of games makes no sense").with(AFRESH);
        self.done = done.ok_or_else(senseless)?;
        self.total = total;
        Ok(())
    }

    /// How many games are done.
    pub(super) fn done(&self) -> usize {
        self.done.len()
    }

    /// How many games there are in all.
    pub(super) fn games(&self) -> usize {
        self.total.games() as usize
    }

    /// The games that are not done.
    pub(super) fn missing(&self) -> Vec<u64> {
        let all = 0..self.total.games();
        all.filter(|number| !self.done.contains(number)).collect()
    }

    /// Adds what was learned in a game.
    pub(super) fn take(&mut self, number: u64, lesson: &W::Lesson) -> Result<(), Failure> {
        self.total.add(lesson);
        self.done.insert(number);
        if self.kept.elapsed() >= INTERVAL {
            self.keep()?;
        }
        Ok(())
    }

    /// Saves the sums.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if let Some(path) = &self.path {
            let done = games::write(&self.done);
            write_whole(&part_of(path), &self.total.encode(Some(done)))?;
            self.kept = Instant::now();
        }
        Ok(())
    }

    /// Writes the file, and removes what was saved on the way.
    pub(super) fn finish(mut self) -> Result<W, Failure> {
        if let Some(path) = &self.path {
            write_whole(path, &self.total.encode(None))?;
            fs::remove_file(part_of(path))?;
        }
        Ok(self.total)
    }
}

/// Refuses a path that no file can be written to in the end.
fn can_be_a_file(path: &Path) -> Result<(), Failure> {
    if path.file_name().is_some() && !path.is_dir() {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "--out '{}': the name of a file is wanted, and this is none",
        path.display()
    )))
}

/// Where an unfinished training is saved.
fn part_of(path: &Path) -> PathBuf {
    with_ending(path, "part")
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
