//! The folder of a run: what is in it survives whatever ends the run.
//!
//! One file says what was asked for. `records.jsonl` gets a line for each result as soon as it is there; only its last
//! line can be torn, and going on cuts that off. Whatever is made of the records is written as a whole.
//!
//! | file | content | written |
//! |---|---|---|
//! | the identity, named by [`Kind`] | JSON, a line for each field | once, before anything else |
//! | `records.jsonl` | a JSON object a line, in the order in which results came | a line at a time |
//! | others | summaries, reports, pictures | as a whole, any number of times |
//!
//! A run that is to go on is opened in two steps. [`Begun::open`] locks the folder; then the caller reads the identity
//! and sees whether it is its own; then [`Begun::go_on`] reads the records. No step before the last reads or changes
//! a record.
//! The lock is that of the system on `records.jsonl`, and goes with the process: no file is left that somebody would
//! have to remove.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::failure::Failure;
use crate::files;

/// The file of the results.
pub const RECORDS: &str = "records.jsonl";

/// The folders of a command: their identity file, and how it refuses.
///
/// The texts name the flags by which a user goes on, and so are the command's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The file that says what was asked for.
    pub identity: &'static str,
    /// Refuses to begin where there is such a run.
    pub taken: &'static str,
    /// Refuses to write where another run does.
    pub busy: &'static str,
}

/// A folder in which results are written, by this run alone.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// `records.jsonl`, locked, and at its end.
    records: File,
    /// Whether a record was written in part: nothing may follow it.
    torn: bool,
}

impl Folder {
    /// Makes the folder, or takes one that is empty. Nothing is ever overwritten.
    ///
    /// # Errors
    /// There is something in the folder, or it cannot be made.
    pub fn begin(path: &Path, kind: Kind, identity: &impl Serialize) -> Result<Folder, Failure> {
        check(path, kind)?;
        fs::create_dir_all(path).map_err(|error| cannot_be_made(path, error))?;
        Folder::first(path, kind, identity)
    }

    /// Makes a folder of this name or, where that is taken, with the first free number behind it.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn begin_beside(
        path: &Path,
        kind: Kind,
        identity: &impl Serialize,
    ) -> Result<Folder, Failure> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| cannot_be_made(parent, error))?;
        }
        let mut free = path.to_owned();
        for number in 2.. {
            match fs::create_dir(&free) {
                Ok(()) => break,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    free = PathBuf::from(format!("{}-{number}", path.display()));
                }
                Err(error) => return Err(cannot_be_made(&free, error)),
            }
        }
        Folder::first(&free, kind, identity)
    }

    /// Writes the identity into a folder that is empty, and locks it.
    fn first(path: &Path, kind: Kind, identity: &impl Serialize) -> Result<Folder, Failure> {
        write_json(&path.join(kind.identity), identity)?;
        Folder::lock(path, kind)
    }

    /// Opens the file of records, and makes it if need be, for this process alone.
    fn lock(path: &Path, kind: Kind) -> Result<Folder, Failure> {
        let file = path.join(RECORDS);
        let mut options = File::options();
        let open = options.read(true).write(true).create(true).truncate(false);
        let records = open
            .open(&file)
            .map_err(|error| cannot_be_made(&file, error))?;
        if records.try_lock().is_err() {
            return Err(Failure::unusable(kind.busy));
        }
        Ok(Folder {
            path: path.to_owned(),
            records,
            torn: false,
        })
    }

    /// Returns where the folder is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record, and hands it to the system: it survives the program, though not a failure of the power.
    ///
    /// Where a record could be written in part only, every later one is refused: it would stand on the torn line.
    ///
    /// # Errors
    /// The record cannot be written, or an earlier one could not.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        let written = if self.torn {
            Err(io::Error::other("an earlier record could not be written"))
        } else {
            self.records.write_all(&line)
        };
        self.torn = written.is_err();
        written.map_err(|error| cannot_grow(&self.path.join(RECORDS), error))
    }

    /// Writes a file of the folder as a whole.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        write_whole(&self.path.join(name), bytes)
    }

    /// The same for a value, as JSON with a line for each field.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn write_json(&self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Failure> {
        write_json(&self.path.join(name), value)
    }
}

/// The folder of a run that was begun, locked for this run: nothing that is there is read or changed before nobody
/// else can.
#[derive(Debug)]
pub struct Begun(Folder);

impl Begun {
    /// Says whether a run was begun in a folder: whether its identity is there.
    pub fn is_in(path: &Path, kind: Kind) -> bool {
        path.join(kind.identity).exists()
    }

    /// Opens the folder.
    ///
    /// # Errors
    /// Another run is writing there, or the file of records cannot be opened.
    pub fn open(path: &Path, kind: Kind) -> Result<Begun, Failure> {
        Folder::lock(path, kind).map(Begun)
    }

    /// Goes on behind the records, which it has read by `read`, and cuts off a last line that is torn. `read` gets
    /// the number of the line, from 1 on, and its text. Whether the run is the same is for the caller to see before.
    ///
    /// # Errors
    /// The file cannot be read, or `read` fails; then nothing has been changed.
    pub fn go_on<R>(
        self,
        read: impl FnMut(usize, &[u8]) -> Result<R, Failure>,
    ) -> Result<(Folder, Vec<R>), Failure> {
        let Begun(mut folder) = self;
        let mut bytes = Vec::new();
        folder.records.read_to_end(&mut bytes)?;
        let whole = whole_lines(&bytes);
        let records = parsed(whole, read)?;
        folder.records.set_len(whole.len() as u64)?;
        folder.records.seek(SeekFrom::End(0))?;
        Ok((folder, records))
    }
}

/// Reads the records of a folder that nothing is written into, without a last line that is torn; `read` is that of
/// [`Begun::go_on`].
///
/// The folder is not locked: another run may be writing there, and its records so far are read.
///
/// # Errors
/// The file cannot be read, or `read` fails.
pub fn records<R>(
    path: &Path,
    read: impl FnMut(usize, &[u8]) -> Result<R, Failure>,
) -> Result<Vec<R>, Failure> {
    let file = path.join(RECORDS);
    let bytes = fs::read(&file).map_err(|error| Failure::from(error).at(file.display()))?;
    parsed(whole_lines(&bytes), read)
}

/// Writes a file as [`files::write_whole`] does, and names it where that fails.
///
/// # Errors
/// The file cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::write_whole(path, bytes).map_err(|error| cannot_be_made(path, error))
}

/// Says that a file which grows as the run goes on can do so no longer.
pub fn cannot_grow(path: &Path, error: io::Error) -> Failure {
    let failure = Failure::from(error).at(path.display());
    failure.with("mend it and go on with --resume")
}

/// Writes a value as JSON with a line for each field, and a line feed at the end.
fn write_json(path: &Path, value: &(impl Serialize + ?Sized)) -> Result<(), Failure> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    write_whole(path, &text)
}

/// Returns all lines but one without an end: that was being written when the power failed.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    &bytes[..end.map_or(0, |end| end + 1)]
}

/// Reads lines, which are numbered from 1 on; empty ones are passed over, and count.
fn parsed<R>(
    lines: &[u8],
    mut read: impl FnMut(usize, &[u8]) -> Result<R, Failure>,
) -> Result<Vec<R>, Failure> {
    let lines = (1..).zip(lines.split(|&byte| byte == b'\n'));
    let lines = lines.filter(|(_, line)| !line.is_empty());
    lines.map(|(number, line)| read(number, line)).collect()
}

/// Refuses a folder with something in it.
fn check(path: &Path, kind: Kind) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return Err(Failure::unusable("this is a file, and a folder is wanted"));
    }
    let Some(entry) = fs::read_dir(path)?.next() else {
        return Ok(());
    };
    if Begun::is_in(path, kind) || path.join(RECORDS).exists() {
        return Err(Failure::unusable(kind.taken));
    }
    let name = entry?.file_name();
    let name = name.display();
    Err(Failure::unusable(format!(
        "there is something else in this folder ({name}): choose another"
    )))
}

/// Says that a file or a folder cannot be there.
pub fn cannot_be_made(path: &Path, error: io::Error) -> Failure {
    Failure::from(error).at(format_args!("{} cannot be made", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind {
        identity: "run.json",
        taken: "there is a run",
        busy: "there is another run",
    };

    fn number(_: usize, line: &[u8]) -> Result<u64, Failure> {
        Ok(serde_json::from_slice(line)?)
    }

    fn resumed(path: &Path) -> Result<(Folder, Vec<u64>), Failure> {
        Begun::open(path, KIND)?.go_on(number)
    }

    fn refusal<T>(result: Result<T, Failure>) -> String {
        let refused = result.err().expect("it is refused");
        format!("{refused:#}")
    }

    /// A folder with the records 1 and 2, and this behind them.
    fn with(more: &str) -> tempfile::TempDir {
        let place = tempfile::tempdir().unwrap();
        let mut folder = Folder::begin(place.path(), KIND, &"asked").unwrap();
        for record in 1..=2 {
            folder.append(&record).unwrap();
        }
        let file = place.path().join(RECORDS);
        let whole = fs::read_to_string(&file).unwrap();
        fs::write(file, whole + more).unwrap();
        place
    }

    #[test]
    fn a_run_begins_where_nothing_is() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a/b");
        assert!(!Begun::is_in(&path, KIND));
        let folder = Folder::begin(&path, KIND, &"asked").unwrap();
        assert_eq!(folder.path(), path);
        assert!(Begun::is_in(&path, KIND));
        assert_eq!(fs::read(path.join("run.json")).unwrap(), b"\"asked\"\n");
        let beside = Folder::begin_beside(&path, KIND, &"asked").unwrap();
        assert_eq!(beside.path(), place.path().join("a/b-2"));
    }

    #[test]
    fn what_is_there_is_refused() {
        let place = with("");
        let begun = |path: &Path| refusal(Folder::begin(path, KIND, &"other"));
        assert_eq!(begun(place.path()), "there is a run");
        fs::remove_file(place.path().join("run.json")).unwrap();
        assert_eq!(begun(place.path()), "there is a run", "its records are");
        fs::rename(place.path().join(RECORDS), place.path().join("thesis")).unwrap();
        assert!(begun(place.path()).contains("something else in this folder (thesis)"));
        assert!(begun(&place.path().join("thesis")).contains("a folder is wanted"));
        let below = begun(&place.path().join("thesis/a"));
        assert!(below.contains("thesis/a cannot be made: "), "{below}");
    }

    #[test]
    fn a_run_goes_on_behind_its_last_whole_line() {
        for torn in ["", "3", "\n{\"torn"] {
            let place = with(torn);
            assert_eq!(records(place.path(), number).unwrap(), [1, 2], "{torn}");
            let (mut folder, known) = resumed(place.path()).unwrap();
            assert_eq!(known, [1, 2]);
            folder.append(&30).unwrap();
            folder.write_json("sum.json", &33).unwrap();
            drop(folder);
            assert_eq!(resumed(place.path()).unwrap().1, [1, 2, 30]);
            assert_eq!(fs::read(place.path().join("sum.json")).unwrap(), b"33\n");
        }
    }

    #[test]
    fn a_run_that_does_not_go_on_changes_nothing() {
        let place = with("torn");
        let begun = Begun::open(place.path(), KIND).unwrap();
        assert_eq!(refusal(resumed(place.path())), "there is another run");
        let other = |_, _: &[u8]| Err::<u64, _>(Failure::unusable("of another run"));
        assert_eq!(refusal(begun.go_on(other)), "of another run");
        let left = fs::read_to_string(place.path().join(RECORDS)).unwrap();
        assert_eq!(left, "1\n2\ntorn");
    }

    #[test]
    fn a_record_that_cannot_be_read_is_numbered() {
        let place = with("\nno number\n");
        let read = |line: usize, text: &[u8]| {
            number(line, text).map_err(|failure| failure.at(format_args!("line {line}")))
        };
        let told = refusal(records(place.path(), read));
        assert!(told.starts_with("line 4: expected "), "{told}");
    }

    #[test]
    fn nothing_follows_a_record_that_is_torn() {
        let place = with("");
        let (mut folder, _) = resumed(place.path()).unwrap();
        folder.records = File::open(place.path().join(RECORDS)).unwrap();
        for cause in ["(os error", "an earlier record could not be written"] {
            let told = refusal(folder.append(&3));
            assert!(
                told.contains(cause) && told.ends_with("go on with --resume"),
                "{told}"
            );
        }
        assert_eq!(records(place.path(), number).unwrap(), [1, 2]);
    }
}
