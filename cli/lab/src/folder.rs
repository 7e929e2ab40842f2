//! The folder of results: its content survives whatever ends the run.
//!
//! `run.json` says what was asked for. `records.jsonl` gets a line for each search as soon as it is
//! done, and one for each decision that is judged. All else in the folder is made of these two, and
//! can be made anew by `lab report`.
//!
//! A folder is begun once and never overwritten; while a run writes, it is locked. A last line that
//! is torn, as after a power cut, is cut off when a run goes on: that search is made again. How
//! this is done is the business of `niwaki_host::folder`; here is what is particular to the
//! laboratory.

use std::fs;
use std::path::Path;

use super::kept::Kept;
use super::record::{Record, Texts};
use super::run::Run;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
pub(super) use niwaki_host::folder::Folder;
use niwaki_host::folder::{self, Begun, Kind, RECORDS};
use niwaki_host::printable::printable;

/// The file by which folders of the laboratory are known, and the messages where one cannot be
/// used.
const KIND: Kind = Kind {
    identity: "run.json",
    taken: "has records of an earlier run: go on with --resume, choose another --out, or remove it",
    busy: "another run is writing there: wait for its end",
};

/// Makes the folder, or takes one that is empty. Nothing is ever overwritten.
pub(super) fn begin(path: &Path, run: &Run) -> Result<Folder, Failure> {
    Folder::begin(path, KIND, run).map_err(|failure| out(path, failure))
}

/// Makes a folder of this name or, where that is taken, with the first free number behind it.
pub(super) fn fresh(path: &Path, run: &Run) -> Result<Folder, Failure> {
    Folder::begin_beside(path, KIND, run)
}

/// Goes on in a folder that the same run began, or in one that is not there yet: so one line serves
/// to begin and to go on, as in a job that may be started twice. The lock is taken before the run
/// is compared, since another one might just begin. `take` gets the records that are there.
pub(super) fn again(
    path: &Path,
    run: &Run,
    take: impl FnMut(Record) -> Result<(), Failure>,
) -> Result<Folder, Failure> {
    if !Begun::is_in(path, KIND) {
        return begin(path, run);
    }
    let begun = Begun::open(path, KIND).map_err(|failure| out(path, failure))?;
    let same = run.check_same(&read_run(path)?);
    same.map_err(|failure| out(path, failure))?;
    let (folder, _) = begun.go_on(reader(path, take))?;
    Ok(folder)
}

/// Returns the failure, with the flag that it is about.
fn out(path: &Path, failure: Failure) -> Failure {
    failure.at(format_args!("--out {}", path.display()))
}

/// Reads the order of a run from its folder.
pub(super) fn read_run(path: &Path) -> Result<Run, Failure> {
    let file = path.join(KIND.identity);
    serde_json::from_str(&read_text(&file)?).map_err(|error| {
        let failure = Failure::from(error).with("this is no folder that lab wrote");
        failure.at(file.display())
    })
}

/// Keeps of the records that a run has written so far what a summary needs.
pub(super) fn written(folder: &mut Folder) -> Result<Kept, Failure> {
    let path = folder.path().to_owned();
    let (_, kept) = Kept::by(|take| folder.records(reader(&path, take)))?;
    Ok(kept)
}

/// Reads the records of a folder that nothing is written into, each of which `take` gets. A last line that is torn is left
/// out.
pub(super) fn read_records(
    path: &Path,
    take: impl FnMut(Record) -> Result<(), Failure>,
) -> Result<(), Failure> {
    folder::records(path, reader(path, take))?;
    Ok(())
}

/// Returns a reader of records, which names file and line where one cannot be read.
fn reader<T: FnMut(Record) -> Result<(), Failure>>(
    path: &Path,
    mut take: T,
) -> impl FnMut(usize, &[u8]) -> Result<(), Failure> + use<T> {
    let file = path.join(RECORDS);
    let mut texts = Texts::default();
    move |number, line| {
        let mut record = serde_json::from_slice(line).map_err(|error| {
            let failure = Failure::from(error).with("a record of this version of niwaki is wanted");
            failure.at(format_args!("{}:{number}", file.display()))
        })?;
        texts.share(&mut record);
        take(record)
    }
}

/// Writes a file anew, and makes the folder for it if there is none.
pub(super) fn write_text(file: &Path, text: &str) -> Result<(), Failure> {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    made.map_err(|error| folder::cannot_be_made(file, error))?;
    folder::write_whole(file, printable(text).as_bytes())
}

#[cfg(test)]
mod tests {
    use arcstr::ArcStr;
    use serde_json::json;

    use super::*;
    use crate::testing::record;

    /// Writes records, and returns the folder that has them.
    fn folder_of(records: &[Record]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let lines = records
            .iter()
            .map(|one| serde_json::to_string(one).unwrap() + "\n");
        fs::write(folder.path().join(RECORDS), lines.collect::<String>()).unwrap();
        folder
    }

    #[test]
    fn records_share_the_texts_that_they_have_in_common() {
        let moves = ["e2e4", "e2e4", "d2d4"];
        let written = moves.map(|best| record(&json!({"best": best, "command": best})));
        let folder = folder_of(&written);
        let mut records: Vec<Record> = Vec::new();
        let take = |record| {
            records.push(record);
            Ok(())
        };
        read_records(folder.path(), take).unwrap();
        let [first, second, third] = &records[..] else {
            panic!("three were written")
        };
        assert!(ArcStr::ptr_eq(&first.definition, &third.definition));
        // One text serves several fields.
        assert!(ArcStr::ptr_eq(&first.label, &second.game));
        let best = |record: &Record| record.best.clone().unwrap();
        assert!(ArcStr::ptr_eq(&best(first), &best(second)));
        assert_eq!(&*best(third), "d2d4");
        assert_eq!([&*first.command, &*third.command], ["e2e4", "d2d4"]);
    }
}
