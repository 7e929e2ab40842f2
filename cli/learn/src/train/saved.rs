//! The sum of what was learned so far, and the file that keeps it.
//!
//! While a training of `FILE` goes on, `FILE.part` has the sums of the games that are done and the list of these
//! games. It is replaced as a whole every now and then: whatever ends the program, a whole one is there. The next
//! training with the same `FILE` finds it, refuses it if it was begun with other flags or by another search, and
//! plays the games that are missing. When none is, `FILE` is written and `FILE.part` removed.
//!
//! How either file looks is for the kind to say: see [`Total::encode`].

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::games;
use niwaki_host::failure::Failure;
use niwaki_host::files::{self, read_bounded};

/// The counts or sums that the games of a training add up to, in whatever order they come.
///
/// It knows how the training was begun, too, so that a file says where it is from.
pub(crate) trait Total: Sized {
    /// The counts or sums of one game.
    type Lesson: Send;

    /// Returns how many games there are in all, done or not.
    fn games(&self) -> u64;

    /// Adds what was learned in a game. The order of games must not show in the result.
    fn add(&mut self, lesson: &Self::Lesson);

    /// Returns in words the settings that an `earlier` training was begun with, where this one is begun with others:
    /// the end of the sentence "this was begun with …".
    fn difference(&self, earlier: &Self) -> Option<String>;

    /// Returns the bytes of the file: of an unfinished training in which these games are `done`, or of the whole.
    fn encode(&mut self, done: Option<String>) -> Vec<u8>;

    /// Reads a file of an unfinished training, with the games that are done as text.
    ///
    /// # Errors
    /// The file is damaged, of another version or of another kind.
    fn decode(bytes: &[u8]) -> Result<(Self, Option<String>), Failure>;
}

/// The sums of the games that are done. They are saved in `FILE.part` every now and
/// then, and go to `FILE` at the end.
///
/// One thread owns it: workers hand over what they have learned, and share nothing.
pub(crate) struct Saved<W> {
    /// The sums of exactly the games in `done`.
    total: W,
    /// The numbers of these games.
    done: BTreeSet<u64>,
    /// `FILE`. Where nothing is to be written, nothing is saved.
    path: Option<PathBuf>,
    /// When `FILE.part` was last written.
    kept: Instant,
}

/// The advice about a file that cannot be gone on from.
pub(crate) const AFRESH: &str = "remove it to begin afresh";
/// How often the sums are saved, at most.
///
/// Where power fails, so much of the work is lost, besides the games that were under way; Ctrl-C saves what is done.
/// A file is some hundred kilobytes, which are written in far less time.
const INTERVAL: Duration = Duration::from_secs(2);

impl<W: Total> Saved<W> {
    /// Takes up what an earlier run of the same training left, or begins with `nothing`.
    ///
    /// # Errors
    /// No file can be written to `path`, or `FILE.part` is damaged or that of another training.
    pub(crate) fn open(nothing: W, path: Option<&Path>) -> Result<Saved<W>, Failure> {
        let mut saved = Saved {
            total: nothing,
            done: BTreeSet::new(),
            path: path.map(Path::to_owned),
            kept: Instant::now(),
        };
        if let Some(path) = path {
            can_be_a_file("--out", path)?;
            let part = part_of(path);
            if files::has_content(&part) {
                saved
                    .go_on(&part)
                    .map_err(|failure| failure.at(part.display()))?;
            }
        }
        // A folder that cannot be written to is better found out now than after the last game.
        saved.keep()?;
        Ok(saved)
    }

    /// Takes over the sums and the list of games in the file of an interrupted training, if it is of this one.
    fn go_on(&mut self, part: &Path) -> Result<(), Failure> {
        let (total, done) =
            W::decode(&read_bounded(part)?).map_err(|failure| failure.with(AFRESH))?;
        if let Some(difference) = self.total.difference(&total) {
            return Err(of_another(&difference));
        }
        let done = done.and_then(|done| games::read(&done, total.games()));
        let senseless = || Failure::unusable("its list of games makes no sense").with(AFRESH);
        self.done = done.ok_or_else(senseless)?;
        self.total = total;
        Ok(())
    }

    /// Returns how many games are done.
    pub(crate) fn done(&self) -> usize {
        self.done.len()
    }

    /// Returns how many games there are in all.
    pub(crate) fn games(&self) -> usize {
        self.total.games() as usize
    }

    /// Returns the numbers of the games that are not done, in ascending order.
    pub(crate) fn missing(&self) -> Vec<u64> {
        let all = 0..self.total.games();
        all.filter(|number| !self.done.contains(number)).collect()
    }

    /// Adds what was learned in a game, and saves the sums if that is due.
    pub(crate) fn take(&mut self, number: u64, lesson: &W::Lesson) -> Result<(), Failure> {
        self.total.add(lesson);
        self.done.insert(number);
        if self.kept.elapsed() >= INTERVAL {
            self.keep()?;
        }
        Ok(())
    }

    /// Saves the sums in `FILE.part`, if there is a file.
    pub(crate) fn keep(&mut self) -> Result<(), Failure> {
        if let Some(path) = &self.path {
            let done = games::write(&self.done);
            write_whole(&part_of(path), &self.total.encode(Some(done)))?;
            self.kept = Instant::now();
        }
        Ok(())
    }

    /// Writes the file, removes what was saved on the way, and returns the sums.
    ///
    /// `FILE` is there before `FILE.part` is gone: no moment has neither.
    pub(crate) fn finish(mut self) -> Result<W, Failure> {
        if let Some(path) = &self.path {
            write_whole(path, &self.total.encode(None))?;
            remove(&part_of(path))?;
        }
        Ok(self.total)
    }
}

/// Says that a file is of another training, which was begun with something else.
pub(crate) fn of_another(difference: &str) -> Failure {
    Failure::unusable(format!(
        "this was begun with {difference}: remove it, or choose another --out"
    ))
}

/// Refuses a path that no file can be written to in the end, before hours are spent on what it would have; `flag` named it.
///
/// # Errors
/// It has no name of a file, or is a folder, a device or a pipe.
pub(crate) fn can_be_a_file(flag: &str, path: &Path) -> Result<(), Failure> {
    let refused = |why: &str| {
        Err(Failure::unusable(format!(
            "{flag} '{}': {why}",
            path.display()
        )))
    };
    let named_as_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    if path.file_name().is_none() || path.is_dir() || named_as_folder {
        return refused("the name of a file is wanted, and this is none");
    }
    if path.exists() && !path.is_file() {
        return refused("a file is wanted, and this is a device or a pipe");
    }
    Ok(())
}

/// Returns the path at which an unfinished training is saved: `FILE.part`.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    path.with_added_extension("part")
}

/// Removes a file, and names it where that fails.
///
/// # Errors
/// It cannot be removed.
pub(crate) fn remove(path: &Path) -> Result<(), Failure> {
    fs::remove_file(path).map_err(|error| {
        Failure::from(error).at(format_args!("{} cannot be removed", path.display()))
    })
}

/// Writes a file as a whole, and names it where that fails.
///
/// # Errors
/// It cannot be written.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::write_whole(path, bytes).map_err(|error| {
        Failure::from(error).at(format_args!("{} cannot be written", path.display()))
    })
}
