//! Runs tests while a mutant is awake, until one of them fails.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::build::Tests;
use crate::list::{Genre, Mutant};

/// Memory that a run may take: what grows without end is ended.
const KIBIBYTES: u64 = 4 << 20;
/// What takes so many times as long as the undisturbed tests hangs.
const TIMES: u64 = 5;
/// The signal after that time.
const SIGXCPU: i32 = 24;
/// How long a run may take by the clock, for threads that wait for each other.
const PATIENCE: Duration = Duration::from_mins(5);

/// The test that sums up whole searches, and so notices most.
const SUMMING_UP: &str = "search::signature::";

/// What became of a mutant, as it is written down.
#[derive(Serialize)]
pub(crate) struct Outcome {
    pub(crate) part: &'static str,
    package: String,
    file: String,
    line: usize,
    genre: Genre,
    pub(crate) name: String,
    pub(crate) end: End,
    /// The test that noticed, or in which it hung.
    test: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    /// A test failed.
    Caught,
    /// A test did not come to an end.
    Timeout,
    Survived,
}

/// Makes sure that the tests pass while no mutant is awake. Returns the processor time in seconds that a run with one may
/// take, which a busy machine does not use up: they run one after the other, and so take no more of it than of the clock's.
pub(crate) fn check(tests: &Tests) -> u64 {
    let begun = Instant::now();
    let (end, test) = run(tests, 0, &[], PATIENCE.as_secs());
    assert!(
        end == End::Survived,
        "the tests fail without a mutant, in {test:?}"
    );
    TIMES * (begun.elapsed().as_secs() + 1)
}

/// Tries a mutant: first the tests of its own module, then the signature, then all.
pub(crate) fn tried(tests: &Tests, mutant: &Mutant, seconds: u64) -> Outcome {
    let module = mutant.module();
    let orders = [vec![&*module], vec![SUMMING_UP], vec![]];
    let runs = orders
        .iter()
        .map(|words| run(tests, mutant.number, words, seconds));
    let noticed = runs.into_iter().find(|(end, _)| *end != End::Survived);
    let (end, test) = noticed.unwrap_or((End::Survived, None));
    Outcome {
        part: mutant.part().map_or("", |part| part.name),
        package: mutant.package.clone(),
        file: mutant.file.clone(),
        line: mutant.span.start.line,
        genre: mutant.genre,
        name: mutant.name.clone(),
        end,
        test,
    }
}

/// Runs the tests whose names have one of the words, one after the other; stops at the first that fails, and names it.
fn run(tests: &Tests, number: usize, words: &[&str], seconds: u64) -> (End, Option<String>) {
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("ulimit -v {KIBIBYTES}; ulimit -S -t {seconds}; exec \"$0\" \"$@\""),
        ])
        .arg(&tests.binary)
        .args(["--test-threads", "1"])
        .args(words)
        .env("MUTANT", number.to_string())
        .current_dir(&tests.folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tests start");
    let (said, in_time) = listened(&mut child);
    let status = if in_time { child.wait().ok() } else { None };
    let noticed = said
        .lines()
        .find_map(|line| line.strip_suffix(" ... FAILED"));
    let under_way = said
        .lines()
        .last()
        .and_then(|line| line.split(" ... ").next());
    let name = |line: Option<&str>| {
        line.and_then(|line| line.strip_prefix("test "))
            .map(str::to_owned)
    };
    match status {
        None if noticed.is_none() => (End::Timeout, name(under_way)),
        Some(status) if status.signal() == Some(SIGXCPU) => (End::Timeout, name(under_way)),
        Some(status) if status.success() => (End::Survived, None),
        _ => (End::Caught, name(noticed.or(under_way))),
    }
}

/// Listens to the tests until one of them has failed, all are done or the time is up, and ends them. Tells whether they
/// were done by themselves.
fn listened(child: &mut Child) -> (String, bool) {
    let pieces = pieces(child);
    let (mut said, until) = (String::new(), Instant::now() + PATIENCE);
    let done = loop {
        match pieces.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(piece) => said.push_str(&piece),
            Err(RecvTimeoutError::Disconnected) => break true,
            Err(RecvTimeoutError::Timeout) => break false,
        }
        if said.contains(" ... FAILED\n") {
            break false;
        }
    };
    if !done {
        child
            .kill()
            .and_then(|()| child.wait())
            .expect("a run can be ended");
    }
    (said, done)
}

/// Returns what a child says, as it comes.
fn pieces(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    let mut output = child.stdout.take().expect("it is a pipe");
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            let piece = String::from_utf8_lossy(&bytes[..count]).into_owned();
            if sender.send(piece).is_err() {
                return;
            }
        }
    });
    receiver
}
