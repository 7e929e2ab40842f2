//! The folder of a run: what is in it survives whatever ends the run.
//!
//! One file says what was asked for. `records.jsonl` gets a line for each result as soon as it is there; only its last
//! line can be torn, and going on cuts that off. Whatever is made of the records is written as a whole.
//!
//! | file | content | written |
//! |---|---|---|
//! | the identity, named by [`Kind`] | JSON, a line for each field | once, before any record |
//! | `records.jsonl` | a JSON object a line, in the order in which results came | a line at a time |
//! | others | summaries, reports, pictures | as a whole, any number of times |
//!
//! A run begins by locking the folder, and writes its identity when nobody else can begin there any more.
//! A run that is to go on is opened in two steps. [`Begun::open`] locks the folder; then the caller reads the identity
//! and sees whether it is its own; then [`Begun::go_on`] reads the records. No step before the last reads or changes
//! a record.
//! The lock is that of the system on `records.jsonl`, and goes with the process: no file is left that somebody would
//! have to remove.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;
use crate::files;

/// The file of the results.
pub const RECORDS: &str = "records.jsonl";

/// The length in bytes beyond which no line is read: far more than any record has.
const LONGEST: u64 = 16 << 20;

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

    /// Locks a folder that is empty, and writes the identity into it. Whether it is empty is looked up again under
    /// the lock: another run may have begun there since.
    fn first(path: &Path, kind: Kind, identity: &impl Serialize) -> Result<Folder, Failure> {
        let folder = Folder::lock(path, kind)?;
        check(path, kind)?;
        folder.write_json(kind.identity, identity)?;
        Ok(folder)
    }

    /// Opens the file of records, and makes it if need be, for this process alone.
    fn lock(path: &Path, kind: Kind) -> Result<Folder, Failure> {
        let file = path.join(RECORDS);
        files::stays_inside(path, &file)?;
        let mut options = File::options();
        let open = options.read(true).write(true).create(true).truncate(false);
        only_a_file(&file)?;
        let records = open
            .open(&file)
            .map_err(|error| cannot_be_made(&file, error))?;
        files::lock(&records, kind.busy).map_err(|failure| failure.at(file.display()))?;
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

    /// Reads the records that are there so far; `read` is that of [`Begun::go_on`].
    ///
    /// # Errors
    /// The file cannot be read, or `read` fails.
    pub fn records<R>(
        &mut self,
        read: impl FnMut(usize, &[u8]) -> Result<R, Failure>,
    ) -> Result<Vec<R>, Failure> {
        self.records.seek(SeekFrom::Start(0))?;
        let (records, _) = whole_lines(&self.path.join(RECORDS), &self.records, read)?;
        self.records.seek(SeekFrom::End(0))?;
        Ok(records)
    }

    /// Writes a file of the folder, or of a folder in it, as a whole.
    ///
    /// # Errors
    /// The file cannot be written, or a link stands in its place that leads out of the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let file = self.path.join(name);
        files::stays_inside(&self.path, &file)?;
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        made.map_err(|error| cannot_be_made(&file, error))?;
        write_whole(&file, bytes)
    }

    /// Writes a value whole, as JSON with a line for each field.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn write_json(&self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Failure> {
        let mut text = serde_json::to_vec_pretty(value)?;
        text.push(b'\n');
        self.write(name, &text)
    }
}

/// The folder of a run that was begun, locked for this run: nothing that is there is read or changed before nobody
/// else can.
#[derive(Debug)]
pub struct Begun(Folder);

impl Begun {
    /// Says whether a run was begun in a folder: whether its identity is there, and is not empty.
    pub fn is_in(path: &Path, kind: Kind) -> bool {
        files::has_content(&path.join(kind.identity))
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
        let (records, whole) = whole_lines(&folder.path.join(RECORDS), &folder.records, read)?;
        folder.records.set_len(whole)?;
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
    only_a_file(&file)?;
    let records = File::open(&file).map_err(|error| Failure::from(error).at(file.display()))?;
    Ok(whole_lines(&file, &records, read)?.0)
}

/// Refuses a device or a pipe before it is opened, since that may wait for ever: records may have any size, and these may
/// have no end. What is not there yet is none.
fn only_a_file(records: &Path) -> Result<(), Failure> {
    if fs::metadata(records).is_ok_and(|there| !there.is_file()) {
        let failure = Failure::unusable("this is no file of records");
        return Err(failure.at(records.display()));
    }
    Ok(())
}

/// Returns the first field of an identity that is not what it was, with both values; none where a run may go on.
///
/// ```
/// use niwaki_host::folder::difference;
/// use serde_json::json;
///
/// let (before, now) = (json!({"side": {"seed": 1}}), json!({"side": {"seed": 2}}));
/// assert_eq!(difference(&before, &now).unwrap(), "side.seed was 1 and is 2");
/// assert_eq!(difference(&before, &before), None);
/// assert_eq!(difference(&before, &json!({})).unwrap(), "side was {\"seed\":1} and is null");
/// let [before, now] = [json!({ "set": ["a", "b=1"] }), json!({ "set": ["a", "b=2"] })];
/// assert_eq!(difference(&before, &now).unwrap(), "set had \"b=1\" and has \"b=2\"");
/// let [before, now] = [json!({ "sides": [{}, { "seed": 1 }] }), json!({ "sides": [{}, { "seed": 2 }] })];
/// assert_eq!(difference(&before, &now).unwrap(), "sides.2.seed was 1 and is 2");
/// ```
pub fn difference(before: &Value, now: &Value) -> Option<String> {
    difference_at("", before, now)
}

/// Finds it in a field, which has this path. A field that is not there is null, which is another value than any that is.
fn difference_at(path: &str, before: &Value, now: &Value) -> Option<String> {
    if before == now {
        return None;
    }
    if let (Some(earlier), Some(later)) = (before.as_array(), now.as_array())
        && let Some(difference) = difference_of_lists(path, earlier, later)
    {
        return Some(difference);
    }
    let (Some(earlier), Some(later)) = (before.as_object(), now.as_object()) else {
        return Some(format!("{path} was {before} and is {now}"));
    };
    let gone = earlier.keys().filter(|name| !later.contains_key(*name));
    later.keys().chain(gone).find_map(|name| {
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        let [earlier, later] = [earlier, later].map(|all| all.get(name).unwrap_or(&Value::Null));
        difference_at(&path, earlier, later)
    })
}

/// Names what one list has and the other has not, or how the first pair of objects differs; nothing where they differ in
/// order or number alone.
fn difference_of_lists(path: &str, before: &[Value], now: &[Value]) -> Option<String> {
    let mut pairs = before.iter().zip(now).enumerate();
    if let Some((place, (earlier, later))) = pairs.find(|(_, (one, other))| one != other)
        && before.len() == now.len()
        && earlier.is_object()
    {
        return difference_at(&format!("{path}.{}", place + 1), earlier, later);
    }
    let gone = before.iter().find(|one| !now.contains(one));
    let new = now.iter().find(|one| !before.contains(one));
    match (gone, new) {
        (Some(gone), Some(new)) => Some(format!("{path} had {gone} and has {new}")),
        (Some(gone), None) => Some(format!("{path} had {gone} and has nothing in its place")),
        (None, Some(new)) => Some(format!("{path} had no {new} and has it")),
        (None, None) => None,
    }
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

/// Reads lines, which are numbered from 1 on; empty ones are passed over, and count. One without an end was being
/// written when the power failed: it is left out. Also returns the length of those before it, in bytes.
fn whole_lines<R>(
    file: &Path,
    records: &File,
    mut read: impl FnMut(usize, &[u8]) -> Result<R, Failure>,
) -> Result<(Vec<R>, u64), Failure> {
    let (mut found, mut length) = (Vec::new(), 0);
    let (mut records, mut line) = (BufReader::new(records), Vec::new());
    for number in 1.. {
        line.clear();
        let bytes = (&mut records)
            .take(LONGEST + 1)
            .read_until(b'\n', &mut line);
        length += bytes.map_err(|error| Failure::from(error).at(file.display()))? as u64;
        let Some(text) = line.strip_suffix(b"\n") else {
            if line.len() as u64 > LONGEST {
                let place = format!("{}:{number}", file.display());
                let most = LONGEST >> 20;
                let failure = format!("this line has more than {most} MiB, and so is no record");
                return Err(Failure::unusable(failure).at(place));
            }
            break;
        };
        if !text.is_empty() {
            found.push(read(number, text)?);
        }
    }
    Ok((found, length - line.len() as u64))
}

/// Refuses a folder with something in it. Empty files are nothing, nor is one that was not written to its end: a run leaves them
/// where the disk is full from the start, or where it is killed before its identity is there.
fn check(path: &Path, kind: Kind) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return Err(Failure::unusable("this is a file, and a folder is wanted"));
    }
    if files::has_content(&path.join(RECORDS)) || Begun::is_in(path, kind) {
        return Err(Failure::unusable(kind.taken));
    }
    for entry in fs::read_dir(path)? {
        let name = entry?.file_name();
        if files::has_content(&path.join(&name)) && !files::is_unfinished(&name) {
            let name = name.display();
            return Err(Failure::unusable(format!(
                "there is something else in this folder ({name}): choose another"
            )));
        }
    }
    Ok(())
}

/// Says that a file or a folder cannot be there.
pub fn cannot_be_made(path: &Path, error: io::Error) -> Failure {
    Failure::from(error).at(format_args!("{} cannot be made", path.display()))
}

#[cfg(test)]
mod tests;
