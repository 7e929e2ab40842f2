//! Tests of the folders of runs.

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

/// Makes a folder with the records 1 and 2, and this behind them.
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
fn who_begins_second_changes_nothing() {
    let place = with("");
    let left = || [KIND.identity, RECORDS].map(|name| fs::read(place.path().join(name)).unwrap());
    let before = left();
    // Both have seen an empty folder, and this one comes late.
    let late = || refusal(Folder::first(place.path(), KIND, &"other"));
    assert_eq!(late(), "there is a run");
    let writing = resumed(place.path()).unwrap();
    assert!(late().ends_with("there is another run"));
    drop(writing);
    assert_eq!(left(), before);
}

#[test]
fn a_run_that_ended_before_its_identity_is_nothing() {
    let place = tempfile::tempdir().unwrap();
    drop(Folder::lock(place.path(), KIND).unwrap());
    let mut folder = Folder::begin(place.path(), KIND, &"asked").unwrap();
    folder.append(&1).unwrap();
    assert_eq!(records(place.path(), number).unwrap(), [1]);
}

/// A disk that was full from the start leaves empty files, and a program that was killed one that is not whole.
#[test]
fn a_run_begins_over_what_is_empty() {
    let place = tempfile::tempdir().unwrap();
    for name in [KIND.identity, RECORDS, "run.json.new", "games.pgn"] {
        fs::write(place.path().join(name), "").unwrap();
    }
    fs::write(place.path().join(".niwaki-Ab12"), "{\"exper").unwrap();
    assert!(!Begun::is_in(place.path(), KIND));
    let mut folder = Folder::begin(place.path(), KIND, &"asked").unwrap();
    folder.append(&1).unwrap();
    drop(folder);
    assert_eq!(resumed(place.path()).unwrap().1, [1]);
    let again = refusal(Folder::begin(place.path(), KIND, &"asked"));
    assert_eq!(again, "there is a run");
}

#[test]
#[cfg(unix)]
fn records_without_an_end_are_not_read() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(KIND.identity), "\"asked\"").unwrap();
    std::os::unix::fs::symlink("/dev/zero", place.path().join(RECORDS)).unwrap();
    for told in [
        refusal(resumed(place.path())),
        refusal(records(place.path(), number)),
    ] {
        let link = told.contains("leads out of the folder");
        assert!(
            link || told.ends_with("records.jsonl: this is no file of records"),
            "{told}"
        );
    }
}

#[test]
#[cfg(unix)]
fn a_pipe_is_not_waited_for() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(KIND.identity), "\"asked\"").unwrap();
    let pipe = place.path().join(RECORDS);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for told in [
        refusal(resumed(place.path())),
        refusal(records(place.path(), number)),
    ] {
        assert!(
            told.ends_with("records.jsonl: this is no file of records"),
            "{told}"
        );
    }
}

#[test]
fn a_line_without_an_end_is_not_read() {
    let place = with("");
    let file = fs::File::options()
        .append(true)
        .open(place.path().join(RECORDS));
    file.unwrap().set_len(1 << 34).unwrap(); // nothing but zeros, which take no room on the disk
    for told in [
        refusal(resumed(place.path())),
        refusal(records(place.path(), number)),
    ] {
        assert!(told.contains("more than 16 MiB"), "{told}");
    }
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
    assert!(refusal(resumed(place.path())).ends_with("there is another run"));
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
