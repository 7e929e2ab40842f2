//! `niwaki tune`: the same path whatever interrupts it, and a profile that other commands take.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{complaint, file, folder, json, stdout};

/// Two parameters that make a difference in a few nodes.
const LINE: &str = "tune checkers --parameters \
    late-move-reductions.divisor=400:50:900:200,late-move-reductions.base=50:0:300:50 --nodes 200 --games 96";

fn lines(out: &Path) -> Vec<Value> {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let records = text.lines().map(|line| serde_json::from_str(line).unwrap());
    records.collect()
}

fn files(out: &Path) -> Vec<String> {
    let names = ["tune.json", "records.jsonl", "profile.toml", "path.svg"];
    names
        .map(|name| fs::read_to_string(out.join(name)).unwrap())
        .to_vec()
}

/// Tunes into a folder of this name.
fn tuned(name: &str, flags: &str) -> PathBuf {
    let out = folder(name).join("out");
    stdout(&format!("{LINE} {flags} --out {}", out.display()));
    out
}

#[test]
fn the_path_does_not_depend_on_the_workers_or_on_what_ends_them() {
    let one = tuned("tune-one", "--concurrency 1");
    let several = tuned("tune-several", "--concurrency 3");
    let whole = files(&one);
    assert_eq!(whole, files(&several));
    assert_eq!(lines(&one).len(), 48);

    // What kill -9 leaves: the identity, and records of which the last is torn.
    let killed = folder("tune-killed").join("out");
    fs::create_dir(&killed).unwrap();
    fs::write(killed.join("tune.json"), &whole[0]).unwrap();
    let torn = &whole[1][..whole[1].len() / 2];
    assert!(!torn.ends_with('\n'));
    fs::write(killed.join("records.jsonl"), torn).unwrap();
    let again = format!("{LINE} --out {} --resume", killed.display());
    let told = stdout(&again);
    assert_eq!(files(&killed), whole);
    assert_eq!(
        told,
        stdout(&again),
        "a run that is complete tells the same"
    );

    let other = tuned("tune-other", "--seed 2");
    assert_ne!(files(&other)[1], whole[1]);
}

/// The first pair of a tuning is the first pair of a match between what its record says.
#[test]
fn a_pair_is_that_of_a_match() {
    let out = tuned("tune-pair", "");
    let record = &lines(&out)[0];
    let side = |name: &str| {
        let value = |number: usize| record[name][number].as_str().unwrap();
        let (divisor, base) = (value(0), value(1));
        format!("niwaki[late-move-reductions.divisor={divisor},late-move-reductions.base={base}]")
    };
    let (first, second) = (side("first"), side("second"));
    assert_ne!(first, second);
    let played = folder("tune-match").join("out");
    stdout(&format!(
        "match checkers --first {first} --second {second} --nodes 200 --games 2 --concurrency 1 --out {}",
        played.display()
    ));
    let halves = lines(&played)
        .into_iter()
        .map(|mut game| game["half_points"].take());
    assert_eq!(halves.collect::<Value>(), record["half_points"]);
}

#[test]
fn the_profile_is_taken_by_other_commands() {
    let out = tuned(
        "tune-profile",
        "--with null-move --set null-move.reduction=2.5",
    );
    let profile = out.join("profile.toml");
    let text = fs::read_to_string(&profile).unwrap();
    assert!(
        text.starts_with("# niwaki tune checkers: 200 nodes a move, seed 1\n"),
        "{text}"
    );
    let record = &lines(&out)[47];
    let divisor = record["values"][0].as_f64().unwrap().round();
    let (base, flag) = (
        record["values"][1].as_f64().unwrap().round(),
        "--set late-move-reductions",
    );
    assert_ne!((divisor, base), (400.0, 50.0));
    let by_file = format!(
        "search checkers --depth 7 --json --config {}",
        profile.display()
    );
    let by_flags = format!(
        "search checkers --depth 7 --json --with null-move --set null-move.reduction=2.5 \
         {flag}.divisor={divisor} {flag}.base={base}"
    );
    assert_eq!(json(&by_file)["nodes"], json(&by_flags)["nodes"]);
    let bracket = format!("niwaki[config={}]", profile.display());
    stdout(&format!(
        "match checkers --first {bracket} --second niwaki --nodes 50 --games 2"
    ));
}

#[test]
fn programs_are_told_in_json() {
    let told = json(
        "tune tree:edge-sum,b=4,length=8 --parameters null-move.reduction --with null-move --nodes 50 --games 4 --json",
    );
    assert_eq!(
        (&told["games"], &told["complete"]),
        (&4.into(), &true.into())
    );
    assert_eq!(told["parameters"][0]["name"], "null-move.reduction");
    let counted = ["wins", "draws", "losses"].map(|name| told[name].as_u64().unwrap());
    assert_eq!(counted.iter().sum::<u64>(), 4);
}

/// Nobody plays a game of checkers in a millisecond.
#[test]
fn games_lost_on_time_are_told() {
    let line =
        "tune checkers --parameters late-move-reductions.base --tc 0.001 --games 2 --concurrency 1";
    let told = json(&format!("{line} --json"));
    assert_eq!(told["faults"]["timeouts"], 2, "{told}");
    assert!(
        stdout(line).contains("\nlost by faults: 0 crashes, 0 illegal moves, 2 losses on time\n")
    );
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    for (flags, said) in [
        ("--parameters null-move.reducton", "did you mean"),
        (
            "--parameters late-move-reductions.divisor=5",
            "it cannot begin with 5",
        ),
        (
            "--parameters late-move-reductions.divisor=200:1:300",
            "it takes 10 to 10000",
        ),
        ("--parameters late-move-reductions.divisor=x", "in numbers"),
        (
            "--parameters etc.first",
            "etc is off: switch it on by --with etc",
        ),
        ("--profile bare", "no technique with a number to tune is on"),
        ("--games 0", "an even number"),
        ("--games 3", "an even number"),
        ("--rate 0", "a rate is a number above 0"),
        ("--nodes 0", "--nodes"),
        ("--threads 2", "tuning runs on 1 thread"),
        ("--openings no.epd", "no.epd"),
        ("--resume", "--out"),
        (
            "--set iterative=off --parameters late-move-reductions.base",
            "it needs a limit of depth",
        ),
        ("--parameters late-move-reductions.divisor=", "in numbers"),
    ] {
        assert_refused(&format!("tune checkers {flags}"), said);
    }
    assert_refused("tune chequers", "checkers");
}

/// Other openings are other games, whatever the file is called.
#[test]
fn a_run_goes_on_from_the_same_openings_alone() {
    let place = folder("tune-openings");
    let lines = [
        "B:W19,21,22,24-32:B1-10,12,15\n",
        "B:W18,21,23-32:B1-8,10-13\n",
    ];
    let openings = file(&place, "two.fen", &lines.concat());
    let out = place.join("out");
    let line = format!(
        "tune checkers --parameters late-move-reductions.base --openings {openings} --nodes 30 --games 8 --out {}",
        out.display()
    );
    stdout(&line);
    let records = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let first = records.lines().next().unwrap();
    file(&out, "records.jsonl", &format!("{first}\n"));
    file(&place, "two.fen", &[lines[1], lines[0]].concat());
    let told = complaint(&format!("{line} --resume"));
    assert!(told.contains("openings_checksum was"), "{told}");
    file(&place, "two.fen", &lines.concat());
    stdout(&format!("{line} --resume"));
    assert_eq!(
        fs::read_to_string(out.join("records.jsonl")).unwrap(),
        records
    );

    // Nobody can tell what records are of that stand alone.
    fs::remove_file(out.join("tune.json")).unwrap();
    let told = complaint(&format!("{line} --resume"));
    assert!(
        told.contains("records.jsonl is there without tune.json"),
        "{told}"
    );
}

/// A folder has what `--json` prints, and where the parameters were after each pair.
#[test]
fn a_folder_has_a_summary_and_a_history() {
    let out = tuned("tune-summary", "");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let summary: Value = serde_json::from_str(&read("summary.json")).unwrap();
    assert_eq!(
        (&summary["games"], &summary["complete"]),
        (&96.into(), &true.into())
    );
    let history = read("history.jsonl");
    let last: Value = serde_json::from_str(history.lines().last().unwrap()).unwrap();
    assert_eq!((history.lines().count(), &last["pair"]), (48, &48.into()));
    let one = &summary["parameters"][0];
    let ended = last["values"][one["name"].as_str().unwrap()]
        .as_f64()
        .unwrap();
    assert!(
        (ended - one["value"].as_f64().unwrap()).abs() < 1e-5,
        "{last}"
    );
}

#[test]
fn a_folder_is_never_overwritten() {
    let out = tuned("tune-taken", "");
    let before = files(&out);
    let into = format!("--out {}", out.display());
    for (line, said) in [
        (format!("{LINE} {into}"), "go on by --resume"),
        (
            format!("{LINE} {into} --resume --seed 2"),
            "seed was 1 and is 2 now",
        ),
        (format!("{LINE} {into} --resume --rate 0.5"), "rate was"),
        (
            format!("tune checkers --nodes 200 --games 96 {into} --resume"),
            "parameters had",
        ),
        (
            format!("{LINE} {into} --resume --hash 1"),
            "configuration had",
        ),
    ] {
        let told = complaint(&line);
        assert!(told.contains(said), "{told}");
    }
    assert_eq!(files(&out), before);

    // A record that was changed by hand, and one that is none.
    for (from, to) in [
        ("\"half_points\":[", "\"half_points\":[7"),
        ("{\"pair\":3,", "{\"pair\":4,"),
        ("{\"pair\":2,", "{"),
    ] {
        let damaged = before[1].replacen(from, to, 1);
        assert_ne!(damaged, before[1]);
        file(&out, "records.jsonl", &damaged);
        let told = complaint(&format!("{LINE} {into} --resume"));
        assert!(told.contains("records.jsonl:"), "{told}");
        assert_eq!(
            fs::read_to_string(out.join("records.jsonl")).unwrap(),
            damaged
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_in_good_order_and_goes_on() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::{niwaki, words};

    let whole = tuned("tune-uninterrupted", "");
    let out = folder("tune-interrupted").join("out");
    let line = format!("{LINE} --out {}", out.display());
    let mut child = niwaki(words(&line)).stdout(Stdio::piped()).spawn().unwrap();
    let (begun, records) = (Instant::now(), out.join("records.jsonl"));
    while fs::read_to_string(&records).unwrap_or_default().is_empty() {
        assert!(begun.elapsed() < Duration::from_mins(5));
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let ended = child.wait().unwrap();
    // On a fast machine it may have come to its end before.
    let complete = lines(&out).len() == 48;
    assert_eq!(ended.code(), Some(if complete { 0 } else { 130 }));
    assert!(out.join("profile.toml").exists() && out.join("path.svg").exists());
    stdout(&format!("{line} --resume"));
    assert_eq!(files(&out), files(&whole));
}
