//! The command, run as a user runs it.

mod analyse;
mod bad_input;
mod bad_matches;
mod clients;
mod conversation;
mod endgames;
mod evaluation;
mod fields;
#[cfg(unix)]
mod hostile;
mod hub;
mod kind;
mod lab;
mod match_files;
mod matches;
#[cfg(unix)]
mod misbehaviour;
#[cfg(unix)]
mod outside;
#[cfg(unix)]
mod outside_clocks;
mod play;
#[cfg(unix)]
mod play_outside;
mod positions;
mod probcut;
mod rankcut;
#[cfg(feature = "serve")]
mod serve;
mod stopping;
#[cfg(unix)]
mod strangers;
mod syzygy;
mod terminals;
mod tournament;
mod tune;
mod tune_factorial;
mod tune_select;
mod uci;
mod uci_answers;
mod uci_options;
mod uci_queue;
mod values;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
#[cfg(unix)]
use std::process::{ExitStatus, Stdio};
#[cfg(unix)]
use std::thread::sleep;
#[cfg(unix)]
use std::time::Duration;

use serde_json::Value;

/// Makes the command with these arguments.
pub(crate) fn niwaki<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_niwaki"));
    command.args(arguments);
    command
}

/// Runs the command with arguments between blanks; quotes hold words together.
fn run(line: &str) -> Output {
    niwaki(words(line)).output().expect("the command starts")
}

pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Returns what the command prints, and fails if it complains of anything.
fn stdout(line: &str) -> String {
    let output = run(line);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {complaint}");
    assert!(complaint.is_empty(), "{line}: {complaint}");
    String::from_utf8(output.stdout).expect("the command writes UTF-8")
}

/// Returns the one line by which the command refuses.
fn complaint(line: &str) -> String {
    let output = run(line);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{line}: {complaint}");
    assert!(output.stdout.is_empty(), "{line}");
    complaint
}

/// Returns the one JSON object that the command prints.
pub(crate) fn json(line: &str) -> Value {
    let text = stdout(line);
    assert_eq!(text.lines().count(), 1, "{line}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Sends a signal to a command as soon as a file is there, and returns how it ended. One that has ended before is too short
/// for its test.
#[cfg(unix)]
fn killed(signal: &str, line: &str, there: &Path) -> ExitStatus {
    let mut child = niwaki(words(line)).stdout(Stdio::piped()).spawn().unwrap();
    while !there.exists() {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "{line}: over before {}", there.display());
        sleep(Duration::from_millis(2));
    }
    let id = child.id().to_string();
    Command::new("kill").args([signal, &id]).status().unwrap();
    child.wait().unwrap()
}

/// Makes a folder for one test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("an old folder can be removed");
    }
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// Writes a file in the folder of a test, and returns its path.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path.display().to_string()
}
