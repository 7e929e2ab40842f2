//! Random lives of a run: it is killed, interrupted, torn, begun twice at once and short of room, in any order, and gone on with.
//!
//! In each life everything happens once, and has to have an effect. Nothing is lost that was a whole line before, and whoever
//! refuses does it in one line with status 2. At the end there are the records of a run that nobody disturbed, and going on
//! once more changes nothing. `NIWAKI_LIVES` says how many lives each kind of run has, `NIWAKI_SEED` by which seed the first
//! is drawn.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use niwaki::laws::Random;
use niwaki_drawn::number;

use super::run::{Event, Run, count, ended, lines};
use crate::cli::{folder, niwaki};

/// Lives of each kind of run, unless it is said how many.
const USUAL: u64 = 1;

/// Leads one life in a folder, and says what happened in it.
fn live(run: &Run, out: &Path, random: &mut Random) -> Vec<Event> {
    let events = Event::all(random, run.is_file);
    println!("{}: {events:?}", run.name); // shown where it fails
    for event in &events {
        let before = lines(out);
        run.suffer(out, *event);
        assert!(!run.is_whole(out), "{event:?} had no effect");
        let now = lines(out);
        assert!(now.starts_with(&before), "{event:?} lost a record");
        assert!(run.is_file || count(&now) < run.records);
    }
    if run.is_file {
        run.finish_beside(out);
    } else {
        run.finish(out);
    }
    events
}

/// Leads lives, and compares what came of them with a run that nobody disturbed.
fn lead(mut run: Run) {
    let place = folder(&format!("life-{}", run.name));
    let whole = place.join("whole");
    run.measure(&whole);
    let expected = run.outcome(&whole);
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_LIVES", USUAL) {
        let out = place.join(seed.to_string());
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

/// Writes a definition that is quickly done, with searches, judged decisions and games. The nodes are those of its baseline:
/// where a change of the search changes them, the message of the run says the new number.
fn definition() -> String {
    let text = r#"
question = "Does it last?"
analysis = "It does."
check-nodes = 30348
audit = 1
[[game]]
name = "tree:dag,b=5"
sample = { from = "start", seed = 5 }
[game.check]
positions = 8
depths = [8]
[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
each = ["with"]
[[match]]
name = "equal nodes"
nodes = 30
max-plies = 30
of = ["multi-cut", "rankcut"]
[match.check]
games = 600
"#;
    let place: PathBuf = folder("life-definition").join("lasting.toml");
    fs::write(&place, text).unwrap();
    place.display().to_string()
}

#[test]
fn a_laboratory_ends_as_an_undisturbed_one() {
    let line = format!("lab '{}' --preset check --concurrency 2", definition());
    lead(Run::of("lab", line, false));
}

#[test]
fn a_match_ends_as_an_undisturbed_one() {
    let line = "match checkers --first niwaki[hash=1] --second niwaki[hash=1,profile=bare] --nodes 600 --games 24 --seed 3 --concurrency 2";
    lead(Run::of("match", line.to_owned(), false));
}

#[test]
fn a_training_ends_as_an_undisturbed_one() {
    let line = "train rankcut checkers --games 8 --depth 4 --seed 2";
    lead(Run::of("train", line.to_owned(), true));
}

/// Parts of a laboratory live on their own; joined they are the whole.
#[test]
fn parts_that_lived_are_joined_to_the_whole() {
    let place = folder("life-parts");
    let whole = Run::of(
        "lab-whole",
        format!("lab '{}' --preset check", definition()),
        false,
    );
    whole.finish(&place.join("whole"));
    let expected = whole.outcome(&place.join("whole"));
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_LIVES", USUAL) {
        let parts = ["1/2", "2/2"].map(|shard| {
            let mut part = Run::of("part", format!("{} --shard {shard}", whole.line), false);
            let out = place.join(shard.replace('/', "-of-"));
            part.measure(&out);
            remove(&out);
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
