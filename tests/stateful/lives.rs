//! Random lives of a run: it is begun, killed, interrupted, torn, begun twice at once, short of room, and gone on with.
//!
//! At each step nothing is lost that was a whole line before, and whoever refuses does it in one line with status 2. At the
//! end there are the records of a run that nobody disturbed, and going on once more changes nothing.
//! `NIWAKI_LIVES` says how many lives each kind of run has, `NIWAKI_SEED` by which seed the first is drawn.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use niwaki::laws::Random;
use niwaki_drawn::number;
use serde_json::Value;

use crate::cli::{folder, niwaki, words};

/// Lives of each kind of run, unless it is said how many.
const USUAL: u64 = 2;

/// A run that has lives.
struct Run {
    name: &'static str,
    /// The command, without `--out` and `--resume`.
    line: String,
    /// Whether one file is all that comes of it, which is whole whenever it is there.
    is_file: bool,
    /// How long it takes undisturbed.
    takes: Duration,
}

/// What happens to a run.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// `kill -9` after so many milliseconds.
    Kill(u64),
    /// Ctrl-C after so many milliseconds.
    Interrupt(u64),
    /// Files can grow no further than so many blocks of 512 bytes, which the program may say or is killed for.
    Full(u64, bool),
    /// Two write into one folder at once.
    Two,
    /// The last line is torn.
    Tear,
}

impl Event {
    fn drawn(random: &mut Random, takes: Duration) -> Event {
        let most = takes.as_millis() as usize + 1;
        match random.below(8) {
            0..=2 => Event::Kill(random.below(most) as u64),
            3..=4 => Event::Interrupt(random.below(most) as u64),
            5 => Event::Full(random.below(60) as u64, random.once_in(2)),
            6 => Event::Two,
            _ => Event::Tear,
        }
    }
}

impl Run {
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

    /// Has something happen to a run. A file that is whole is not written again.
    fn suffer(&self, out: &Path, event: Event) {
        if self.is_whole(out) {
            return;
        }
        match event {
            Event::Kill(after) => {
                let mut child = self.start(out);
                thread::sleep(Duration::from_millis(after));
                let _ = child.kill(); // it may have ended
                ended(child, &[None, Some(0)], "killed");
            }
            Event::Interrupt(after) => {
                let child = self.start(out);
                thread::sleep(Duration::from_millis(after));
                let id = child.id().to_string();
                let _ = Command::new("kill").args(["-INT", &id]).status();
                // Before it listens, Ctrl-C ends it as any program.
                ended(child, &[Some(0), Some(130), None], "interrupted");
            }
            Event::Full(blocks, says) => {
                let trap = if says { "trap '' XFSZ; " } else { "" };
                let script = format!("{trap}ulimit -f {blocks}; exec \"$0\" \"$@\"");
                let mut shell = Command::new("sh");
                shell.args(["-c", &script, env!("CARGO_BIN_EXE_niwaki")]);
                shell.args(self.command(out, true)).stdout(Stdio::null());
                let child = shell.stderr(Stdio::piped()).spawn().unwrap();
                let expected: &[Option<i32>] = if says {
                    &[Some(0), Some(2)]
                } else {
                    &[Some(0), None]
                };
                ended(child, expected, "short of room");
            }
            Event::Two => {
                let both = [self.start(out), self.start(out)];
                let both = both.map(|child| ended(child, &[Some(0), Some(2)], "one of two"));
                let refused = both.iter().filter(|output| !output.status.success());
                assert!(refused.count() < 2, "{both:?}");
            }
            Event::Tear if !self.is_file => {
                let records = fs::OpenOptions::new()
                    .append(true)
                    .open(out.join("records.jsonl"));
                if let Ok(mut records) = records {
                    records.write_all(b"{\"experiment\":\"sma").unwrap();
                }
            }
            Event::Tear => (),
        }
    }

    /// Says whether the file is there that is all that comes of it.
    fn is_whole(&self, out: &Path) -> bool {
        self.is_file && out.exists()
    }

    /// Runs it to its end.
    fn finish(&self, out: &Path) {
        if self.is_whole(out) {
            return;
        }
        ended(self.start(out), &[Some(0)], "gone on with");
    }

    /// Returns what came of it, without what differs from run to run.
    fn outcome(&self, out: &Path) -> BTreeSet<Vec<u8>> {
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
    fn is_kept(&self, out: &Path) {
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

/// Waits for the end, and checks the status and that there is one line where it is 2.
fn ended(child: Child, expected: &[Option<i32>], what: &str) -> Output {
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
fn lines(out: &Path) -> Vec<u8> {
    let mut bytes = fs::read(out.join("records.jsonl")).unwrap_or_default();
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    bytes
}

/// Leads one life in a folder, and says what happened in it.
fn live(run: &Run, out: &Path, random: &mut Random) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..=random.below(5) {
        let event = Event::drawn(random, run.takes);
        events.push(event);
        let before = lines(out);
        run.suffer(out, event);
        let now = lines(out);
        assert!(now.starts_with(&before), "a record was lost: {events:?}");
    }
    run.finish(out);
    events
}

/// Leads lives, and compares what came of them with a run that nobody disturbed.
fn lead(mut run: Run) {
    let place = folder(&format!("life-{}", run.name));
    let whole = place.join("whole");
    let begun = Instant::now();
    run.finish(&whole);
    run.takes = begun.elapsed();
    let expected = run.outcome(&whole);
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_LIVES", USUAL) {
        let out = place.join(seed.to_string());
        println!("{}: seed {seed}", run.name); // shown where it fails
        let events = live(&run, &out, &mut Random::of(seed, &[]));
        assert!(run.outcome(&out) == expected, "seed {seed}: {events:?}");
        if !run.is_file {
            run.finish(&out);
            assert!(
                run.outcome(&out) == expected,
                "seed {seed}: nothing was left to do"
            );
            run.is_kept(&out);
        }
        remove(&out);
    }
}

/// Removes a file or a folder, so that many lives fit on a disk.
fn remove(out: &Path) {
    let removed = if out.is_dir() {
        fs::remove_dir_all(out)
    } else {
        fs::remove_file(out)
    };
    removed.expect("what was made can be removed");
}

/// Writes a definition that is quickly done.
fn definition() -> String {
    let text = r#"
question = "Does it last?"
analysis = "It does."
[[game]]
name = "tree:dag,b=5"
sample = { from = "start", seed = 5 }
[game.check]
positions = 8
depths = [4, 5]
[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
each = ["with"]
"#;
    let place: PathBuf = folder("life-definition").join("lasting.toml");
    fs::write(&place, text).unwrap();
    place.display().to_string()
}

fn run(name: &'static str, line: String, is_file: bool) -> Run {
    Run {
        name,
        line,
        is_file,
        takes: Duration::ZERO,
    }
}

#[test]
fn a_laboratory_ends_as_an_undisturbed_one() {
    let line = format!("lab '{}' --preset check --concurrency 2", definition());
    lead(run("lab", line, false));
}

#[test]
fn a_match_ends_as_an_undisturbed_one() {
    let line = "match checkers --first niwaki[hash=1] --second niwaki[hash=1,profile=bare] --nodes 60 --games 16 --seed 3 --concurrency 2";
    lead(run("match", line.to_owned(), false));
}

#[test]
fn a_training_ends_as_an_undisturbed_one() {
    let line = "train rankcut checkers --games 8 --depth 4 --seed 2";
    lead(run("train", line.to_owned(), true));
}

/// Parts of a laboratory live on their own; joined they are the whole.
#[test]
fn parts_that_lived_are_joined_to_the_whole() {
    let place = folder("life-parts");
    let whole = run(
        "lab-whole",
        format!("lab '{}' --preset check", definition()),
        false,
    );
    whole.finish(&place.join("whole"));
    let expected = whole.outcome(&place.join("whole"));
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_LIVES", USUAL).div_ceil(3) {
        let parts = ["1/2", "2/2"].map(|shard| {
            let mut part = run("part", format!("{} --shard {shard}", whole.line), false);
            part.takes = Duration::from_millis(300);
            let out = place.join(shard.replace('/', "-of-"));
            live(
                &part,
                &out,
                &mut Random::of(seed, &[u64::from(shard == "1/2")]),
            );
            out
        });
        let joined = place.join("joined");
        let merge = ["lab", "merge", "--out"].map(PathBuf::from).into_iter();
        let merge = merge.chain([joined.clone()]).chain(parts.clone());
        let child = niwaki(merge)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        ended(child.unwrap(), &[Some(0)], "joined");
        assert!(whole.outcome(&joined) == expected, "seed {seed}");
        parts.iter().chain([&joined]).for_each(|out| remove(out));
    }
}
