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

use super::commands::{Commands, Read};
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
/// is compared, since another one might just begin.
pub(super) fn again(path: &Path, run: &Run) -> Result<(Folder, Read), Failure> {
    if !Begun::is_in(path, KIND) {
        return Ok((begin(path, run)?, Read::default()));
    }
    let begun = Begun::open(path, KIND).map_err(|failure| out(path, failure))?;
    let same = run.check_same(&read_run(path)?);
    same.map_err(|failure| out(path, failure))?;
    let mut commands = Commands::default();
    let (folder, records) = begun.go_on(summing(path, &mut commands))?;
    Ok((folder, Read { records, commands }))
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

/// Reads the records that a run has written so far.
pub(super) fn written(folder: &mut Folder) -> Result<Read, Failure> {
    let mut commands = Commands::default();
    let read = summing(folder.path(), &mut commands);
    let records = folder.records(read)?;
    Ok(Read { records, commands })
}

/// Reads the records of a folder that nothing is written into, to be summed up. A last line that is torn is left out.
pub(super) fn read_records(path: &Path) -> Result<Read, Failure> {
    let mut commands = Commands::default();
    let records = folder::records(path, summing(path, &mut commands))?;
    Ok(Read { records, commands })
}

/// Reads the same whole, to be written once more.
pub(super) fn read_whole(path: &Path) -> Result<Vec<Record>, Failure> {
    folder::records(path, reader(path))
}

/// Returns a reader of records, which names file and line where one cannot be read.
fn reader(path: &Path) -> impl FnMut(usize, &[u8]) -> Result<Record, Failure> + use<> {
    let file = path.join(RECORDS);
    let mut texts = Texts::default();
    move |number, line| {
        let mut record = serde_json::from_slice(line).map_err(|error| {
            let failure = Failure::from(error).with("a record of this version of niwaki is wanted");
            failure.at(format_args!("{}:{number}", file.display()))
        })?;
        texts.share(&mut record);
        Ok(record)
    }
}

/// Returns a reader of records that are to be summed up, which takes their commands out of them.
fn summing<'a>(
    path: &Path,
    commands: &'a mut Commands,
) -> impl FnMut(usize, &[u8]) -> Result<Record, Failure> + use<'a> {
    let mut read = reader(path);
    move |number, line| {
        let mut record = read(number, line)?;
        commands.take_from(&mut record);
        Ok(record)
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

    use super::*;

    /// Writes records, and returns the folder that has them.
    fn folder_of(lines: &[String]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(RECORDS), lines.concat()).unwrap();
        folder
    }

    /// Returns the line of a search of the baseline.
    fn line(task: usize, best: &str) -> String {
        format!(
            r#"{{"experiment": "e", "preset": "quick", "task": {task}, "order": 0, "label": "chess", "game": "chess",
            "position": "p", "id": null, "seed": 1, "depth": 1, "node_limit": null, "configuration": "bare",
            "reference": "bare", "technique": "bare", "change": "none", "repeat": 0, "reached": 1, "finished": true,
            "nodes": 9, "qnodes": 0, "probes": 0, "tried": 0, "cut": 0, "time_ms": 1, "cpu_us": 0, "value": 0,
            "best": "{best}", "value_agrees": true, "best_agrees": true, "solved": null, "command": "c{task}",
            "definition": "d", "signature": 1, "version": "1"}}"#
        )
        .replace('\n', " ")
            + "\n"
    }

    #[test]
    fn records_share_the_texts_that_they_have_in_common() {
        let folder = folder_of(&[line(0, "e2e4"), line(1, "e2e4"), line(2, "d2d4")]);
        let records = read_whole(folder.path()).unwrap();
        let [first, second, third] = &records[..] else {
            panic!("three were written")
        };
        assert!(ArcStr::ptr_eq(&first.definition, &third.definition));
        // One text serves several fields.
        assert!(ArcStr::ptr_eq(&first.label, &second.game));
        let best = |record: &Record| record.best.clone().unwrap();
        assert!(ArcStr::ptr_eq(&best(first), &best(second)));
        assert_eq!(&*best(third), "d2d4");
        assert_eq!([&*first.command, &*third.command], ["c0", "c2"]);
    }

    #[test]
    fn the_command_of_a_row_is_that_of_its_first_search() {
        let with = |task: usize, technique: &str| {
            let (baseline, change) = (
                r#""technique": "bare", "change": "none""#,
                r#""change": "with""#,
            );
            let change = format!(r#""technique": "{technique}", {change}"#);
            let line = line(task, "e2e4").replacen("\"order\": 0", "\"order\": 1", 1);
            line.replacen(baseline, &change, 1).replacen(
                r#""command": "c"#,
                r#""command": "with"#,
                1,
            )
        };
        let games = r#""played": {"match": "m", "move_time_ms": null, "pair": 1, "of": 1, "half_points": [2, 0]}, "command""#;
        let folder = folder_of(&[
            // A pair of games is no search.
            with(0, "etc").replacen("\"command\"", games, 1),
            // The records of several workers are not quite in order.
            line(4, "e2e4"),
            with(4, "etc"),
            line(2, "e2e4"),
            with(2, "etc"),
            with(2, "rankcut"),
            line(1, "e2e4"),
            with(1, "rankcut"),
        ]);
        let read = read_records(folder.path()).unwrap();
        assert!(read.records.iter().all(|record| record.command.is_empty()));
        assert_eq!(read.commands.kept(), ["c1", "with1", "with2"]);
    }
}
