//! A run that is disturbed on purpose, and what is left of it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use niwaki::laws::Random;
use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;
use serde_json::Value;

use crate::cli::{niwaki, words};

/// What does not come to its end in so long hangs.
const PATIENCE: Duration = Duration::from_mins(2);

/// A run that has lives.
pub(super) struct Run {
    pub(super) name: &'static str,
    /// The command, without `--out` and `--resume`.
    pub(super) line: String,
    /// Whether one file is all that comes of it, which is whole whenever it is there.
    pub(super) is_file: bool,
    /// How long it takes undisturbed.
    takes: Duration,
    /// How many records it has then, and how many bytes they are.
    pub(super) records: usize,
    bytes: usize,
}

/// What happens to a run, each at a moment in thousandths of its way.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// `kill -9`.
    Kill(usize),
    /// SIGTERM, which is heard as Ctrl-C is; programs that a shell started in the background are deaf to that.
    Interrupt(usize),
    /// Files can grow no further, which the program may say or is killed for.
    Full(usize, bool),
    /// Another one is begun in its folder, and refused; then it is killed.
    Two(usize),
    /// The last line is torn.
    Tear(usize),
}

impl Event {
    /// Returns one of each kind, in any order, in the first half of the way: nothing happens to a run that has come to its end.
    pub(super) fn all(random: &mut Random, is_file: bool) -> Vec<Event> {
        let mut kinds: Vec<usize> = (0..if is_file { 3 } else { 5 }).collect();
        let mut moments: Vec<usize> = kinds.iter().map(|_| random.below(500)).collect();
        moments.sort_unstable();
        let drawn = moments.into_iter().map(|moment| {
            let says = random.once_in(2);
            match kinds.swap_remove(random.below(kinds.len())) {
                0 => Event::Kill(moment),
                1 => Event::Interrupt(moment),
                2 => Event::Full(moment, says),
                3 => Event::Two(moment),
                _ => Event::Tear(moment),
            }
        });
        drawn.collect()
    }
}

impl Run {
    pub(super) fn of(name: &'static str, line: String, is_file: bool) -> Run {
        Run {
            name,
            line,
            is_file,
            takes: Duration::ZERO,
            records: 0,
            bytes: 0,
        }
    }

    /// Returns the command that begins, or goes on, in this folder.
    fn command(&self, out: &Path, resume: bool) -> Vec<String> {
        let mut words = words(&self.line);
        if resume && !self.is_file {
            words.push("--resume".to_owned());
        }
        words.extend(["--out".to_owned(), out.display().to_string()]);
        words
    }

    fn start(&self, out: &Path) -> Child {
        niwaki(self.command(out, true))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts")
    }

    /// Waits until a run has come so far, or has ended: by its records or, where a file is all that comes of it, by the clock.
    fn wait(&self, child: &mut Child, out: &Path, moment: usize) {
        if self.is_file {
            // In the first quarter, as it may be faster than it was.
            thread::sleep(self.takes * moment as u32 / 4000);
            return;
        }
        self.come(child, out, (self.records * moment / 1000).max(1));
    }

    /// Waits until there are so many records, or a run has ended.
    fn come(&self, child: &mut Child, out: &Path, wanted: usize) {
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() && count(&lines(out)) < wanted {
            assert!(
                begun.elapsed() < PATIENCE,
                "{}: no {wanted} records come",
                self.name
            );
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Has something happen to a run that has not come to its end.
    pub(super) fn suffer(&self, out: &Path, event: Event) {
        match event {
            Event::Kill(moment) => {
                let mut child = self.start(out);
                self.wait(&mut child, out, moment);
                child.kill().unwrap();
                ended(child, &[None], "killed");
            }
            Event::Interrupt(moment) => {
                let mut child = self.start(out);
                self.wait(&mut child, out, moment);
                signal(&child, Signal::SIGTERM);
                // Before it listens, the signal ends it as any program.
                ended(child, &[Some(130), None], "interrupted");
            }
            Event::Full(moment, says) => self.run_short(out, moment, says),
            Event::Two(moment) => self.run_twice(out, moment),
            Event::Tear(moment) => {
                self.suffer(out, Event::Kill(moment));
                let mut records = fs::OpenOptions::new()
                    .append(true)
                    .open(out.join("records.jsonl"))
                    .unwrap();
                records.write_all(b"{\"experiment\":\"sma").unwrap();
            }
        }
    }

    /// Runs short of room: files can have no more bytes than the records have at this moment.
    fn run_short(&self, out: &Path, moment: usize, says: bool) {
        let trap = if says { "trap '' XFSZ; " } else { "" };
        let blocks = self.bytes * moment / 1000 / 512;
        let script = format!("{trap}ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_niwaki")]);
        shell.args(self.command(out, true)).stdout(Stdio::null());
        let child = shell.stderr(Stdio::piped()).spawn().unwrap();
        let expected = if says { Some(2) } else { None };
        ended(child, &[expected], "short of room");
    }

    /// Begins a second time while the first, which has come so far, stands still; then kills the first.
    fn run_twice(&self, out: &Path, moment: usize) {
        let already = count(&lines(out));
        let mut first = self.start(out);
        self.wait(&mut first, out, moment);
        self.come(&mut first, out, already + 1); // now it has the folder
        signal(&first, Signal::SIGSTOP);
        ended(self.start(out), &[Some(2)], "the second of two");
        first.kill().unwrap();
        ended(first, &[None], "the first of two");
    }

    /// Runs twice at once to its end, which nobody is refused: both write the same, and whole. Who comes too late to remove
    /// what was unfinished may complain.
    pub(super) fn finish_beside(&self, out: &Path) {
        let both = [self.start(out), self.start(out)];
        let both = both.map(|child| ended(child, &[Some(0), Some(2)], "one of two"));
        assert!(
            both.iter().any(|output| output.status.success()),
            "{both:?}"
        );
    }

    /// Says whether the file is there that is all that comes of it.
    pub(super) fn is_whole(&self, out: &Path) -> bool {
        self.is_file && out.exists()
    }

    /// Runs it to its end.
    pub(super) fn finish(&self, out: &Path) {
        ended(self.start(out), &[Some(0)], "gone on with");
    }

    /// Runs it undisturbed, and sees how long it takes and how much it writes.
    pub(super) fn measure(&mut self, out: &Path) {
        let begun = Instant::now();
        self.finish(out);
        self.takes = begun.elapsed();
        let lines = lines(out);
        self.records = count(&lines);
        self.bytes = lines.len();
    }

    /// Returns what came of it, without what differs from run to run.
    pub(super) fn outcome(&self, out: &Path) -> BTreeSet<Vec<u8>> {
        if self.is_file {
            return [fs::read(out).unwrap()].into();
        }
        let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
        let records = text.lines().map(|line| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            for clock in ["time_ms", "times_ms", "cpu_us", "date"] {
                record.as_object_mut().unwrap().remove(clock);
            }
            record.to_string().into_bytes()
        });
        let records: Vec<Vec<u8>> = records.collect();
        let set: BTreeSet<Vec<u8>> = records.iter().cloned().collect();
        assert_eq!(set.len(), records.len(), "nothing is recorded twice");
        set
    }

    /// Checks that a finished run is not begun anew in its folder.
    pub(super) fn is_kept(&self, out: &Path) {
        let before = fs::read(out.join("records.jsonl")).unwrap();
        let mut again = niwaki(self.command(out, false));
        again.stdout(Stdio::null()).stderr(Stdio::piped());
        let told = ended(again.spawn().unwrap(), &[Some(2)], "begun again");
        assert!(
            String::from_utf8_lossy(&told.stderr).contains("--resume"),
            "{told:?}"
        );
        assert_eq!(fs::read(out.join("records.jsonl")).unwrap(), before);
    }
}

/// Sends a signal to a run that has not come to its end.
fn signal(child: &Child, which: Signal) {
    let id = Pid::from_raw(child.id() as i32);
    signal::kill(id, which).expect("it has not ended");
}

/// Waits for the end, and checks the status and that there is one line where it is 2.
pub(super) fn ended(child: Child, expected: &[Option<i32>], what: &str) -> Output {
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    let status = output.status.code();
    assert!(expected.contains(&status), "{what}: {status:?}: {told}");
    if status == Some(2) {
        assert_eq!(told.lines().count(), 1, "{what}: {told}");
        assert!(told.starts_with("error: "), "{what}: {told}");
    }
    output
}

/// Returns the whole lines of the records.
pub(super) fn lines(out: &Path) -> Vec<u8> {
    let mut bytes = fs::read(out.join("records.jsonl")).unwrap_or_default();
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    bytes
}

/// Counts lines.
pub(super) fn count(lines: &[u8]) -> usize {
    lines.split(|byte| *byte == b'\n').count() - 1
}
