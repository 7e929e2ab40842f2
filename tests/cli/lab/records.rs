//! The same records, however the work is done.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::super::{file, folder, json, niwaki, run, stdout};
use super::{SMALL, records};

const ROW: [&str; 16] = [
    "experiment",
    "game",
    "depth",
    "node_limit",
    "technique",
    "change",
    "baseline",
    "metric",
    "n",
    "applies",
    "ratio",
    "low",
    "high",
    "q",
    "stratum",
    "published",
];

pub(super) fn summary(out: &Path) -> Vec<Value> {
    let text = fs::read(out.join("summary.json")).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&text).unwrap();
    for row in &rows {
        for field in ROW {
            assert!(row.get(field).is_some(), "{field}: {row}");
        }
        let ratio = row["ratio"].as_f64().unwrap();
        match (row["low"].as_f64(), row["high"].as_f64()) {
            (Some(low), Some(high)) => assert!(low <= ratio && ratio <= high, "{row}"),
            ends => {
                assert_eq!(ends, (None, None), "{row}");
                // A difference that never varies is a point, too.
                let few = row["n"].as_u64().unwrap() < 10;
                let metric = row["metric"].as_str().unwrap();
                assert!(few || metric.ends_with("-excess"), "{row}");
            }
        }
    }
    rows
}

/// Returns the rows whose numbers do not depend on the clock.
pub(super) fn steady(rows: &[Value]) -> Vec<&Value> {
    rows.iter().filter(|row| row["metric"] != "time").collect()
}

#[test]
fn records_are_the_same_however_the_work_is_done() {
    let place = folder("lab");
    let definition = file(&place, "small.toml", SMALL);
    let run_with = |name: &str, flags: &str| {
        let out = place.join(name);
        let whole = json(&format!(
            "lab {definition} {flags} --json --out {}",
            out.display()
        ));
        assert_eq!(whole["summary"], Value::from(summary(&out)));
        let records = records(&out);
        assert_eq!(whole["records"], records.len());
        records
    };
    let alone = run_with("one", "--concurrency 1");
    assert!(!alone.is_empty());
    assert_eq!(alone, run_with("three", "--concurrency 3"));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let name = shard.replace('/', "-of-");
        run_with(&name, &format!("--shard {shard}"))
    });
    assert_eq!(shards.iter().map(BTreeSet::len).sum::<usize>(), alone.len());
    assert_eq!(shards.into_iter().flatten().collect::<BTreeSet<_>>(), alone);
}

/// Parts of a run are joined to the same tables; what is missing is told, and done by going on.
#[test]
fn parts_are_joined() {
    let place = folder("lab-merge");
    let definition = file(&place, "small.toml", SMALL);
    let dir = |name: &str| place.join(name).display().to_string();
    stdout(&format!("lab {definition} --out {}", dir("whole")));
    for part in ["1", "2", "3"] {
        let out = dir(part);
        stdout(&format!("lab {definition} --shard {part}/3 --out {out}"));
    }
    let (one, two, three) = (dir("1"), dir("2"), dir("3"));
    stdout(&format!(
        "lab merge {one} {two} {three} --out {}",
        dir("joined")
    ));
    let expected = records(&place.join("whole"));
    assert_eq!(records(&place.join("joined")), expected);
    let rows = summary(&place.join("whole"));
    assert_eq!(steady(&summary(&place.join("joined"))), steady(&rows));

    let output = run(&format!(
        "lab merge {one} {three} {one} --out {}",
        dir("gaps")
    ));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("searches are missing"), "{told}");
    stdout(&format!("lab {definition} --resume --out {}", dir("gaps")));
    assert_eq!(records(&place.join("gaps")), expected);

    stdout(&format!("lab report {}", dir("whole")));
    let table = fs::read_to_string(place.join("whole/summary.csv")).unwrap();
    assert_eq!(table.lines().count(), rows.len() + 1);
    assert_eq!(steady(&summary(&place.join("whole"))), steady(&rows));
}

#[test]
fn parts_that_disagree_are_refused() {
    let place = folder("lab-conflict");
    let definition = file(&place, "small.toml", SMALL);
    let out = place.join("one");
    stdout(&format!(
        "lab {definition} --depth 2 --out {}",
        out.display()
    ));
    fs::create_dir(place.join("two")).unwrap();
    for name in ["run.json", "records.jsonl"] {
        let text = fs::read_to_string(out.join(name)).unwrap();
        let forged = text.replacen("\"nodes\":", "\"nodes\":1", 1);
        fs::write(place.join("two").join(name), forged).unwrap();
    }
    let at = place.display();
    let output = run(&format!("lab merge {at}/one {at}/two --out {at}/whole"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("two parts disagree"), "{told}");
    assert!(!place.join("whole").exists());
}

/// Killed again and again, wherever it happens to be.
#[test]
fn kill_9_loses_nothing_that_was_recorded() {
    let place = folder("lab-killed");
    let definition = file(&place, "small.toml", SMALL);
    let whole = place.join("whole");
    stdout(&format!("lab {definition} --out {}", whole.display()));
    let expected = records(&whole);

    let out = place.join("killed");
    let line = format!(
        "lab {definition} --resume --concurrency 2 --out {}",
        out.display()
    );
    let mut before = 0;
    for wait in 0..6 {
        let mut child = niwaki(line.split(' '))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let more = || lines(&out) > before + 5 * wait;
        while !more() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(lines(&out) >= before, "a record was lost");
        before = lines(&out);
        tear(&out);
    }
    assert!(run(&line).status.success());
    assert_eq!(records(&out), expected);
    assert_eq!(steady(&summary(&out)), steady(&summary(&whole)));
    assert!(run(&line).status.success());
    assert_eq!(records(&out), expected, "there was nothing left to do");
}

/// Counts how many whole lines there are.
fn lines(out: &Path) -> usize {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap_or_default();
    text.matches('\n').count()
}

/// Leaves half a record, as a full disk or a power cut leaves it.
fn tear(out: &Path) {
    let file = out.join("records.jsonl");
    if let Ok(mut records) = fs::OpenOptions::new().append(true).open(file) {
        records.write_all(b"{\"experiment\":\"sma").unwrap();
    }
}

/// Where a file can grow no further, as on a full disk, that is told in one line; and the
/// run goes on when there is room again.
#[test]
#[cfg(unix)]
fn a_full_disk_is_told() {
    let place = folder("lab-full");
    let out = place.join("out");
    let line = format!(
        "lab ablation --games tree --depth 3 --positions 3 --resume --out {}",
        out.display()
    );
    let command = env!("CARGO_BIN_EXE_niwaki");
    let limited = format!("trap '' XFSZ; ulimit -f 40; exec {command} {line}");
    let shell = std::process::Command::new("sh")
        .args(["-c", &limited])
        .output();
    let output = shell.unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("go on with --resume"), "{complaint}");
    let before = lines(&out);
    assert!(before > 0);
    assert!(run(&line).status.success());
    assert!(records(&out).len() > before);
}

/// A record says how to repeat it.
#[test]
fn commands_in_records_repeat_them() {
    let place = folder("lab-commands");
    let out = place.join("out");
    stdout(&format!(
        "lab ablation --preset check --positions 1 --out {}",
        out.display()
    ));
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    for line in text.lines().step_by(7) {
        let record: Value = serde_json::from_str(line).unwrap();
        let command = record["command"].as_str().unwrap();
        let found = json(&format!("{} --json", command.trim_start_matches("niwaki ")));
        for field in ["nodes", "value", "best"] {
            assert_eq!(found[field], record[field], "{command}");
        }
    }
}

/// Null move can do nothing where nobody can pass, and a ratio of 1 would say
/// that it is worth nothing.
#[test]
fn techniques_that_never_applied_have_no_ratio() {
    let out = folder("lab-idle");
    stdout(&format!(
        "lab ablation --games checkers,chess --depth 4 --positions 2 --out {}",
        out.display()
    ));
    let rows = summary(&out);
    let with_null = |row: &&Value| row["technique"] == "null-move" && row["change"] == "with";
    assert!(rows.iter().any(|row| with_null(&row)));
    for row in rows.iter().filter(with_null) {
        assert_eq!(row["applies"], row["game"] == "chess", "{row}");
    }
}

/// Nothing is taken from or given to a technique that does nothing, as null move where nobody can pass: 1.000 would say
/// that the two are independent.
#[test]
fn a_pair_with_an_idle_technique_does_not_apply() {
    let place = folder("lab-idle-pair");
    let pairs = "pairs = [\"null-move\", \"late-move-reductions\", \"late-move-pruning\"]";
    let definition = file(
        &place,
        "pairs.toml",
        &SMALL.replace("each = [\"with\"]", pairs),
    );
    let out = place.join("out");
    let told = stdout(&format!(
        "lab {definition} --verbose --out {}",
        out.display()
    ));
    let rows = summary(&out);
    let pairs = rows.iter().filter(|row| row["metric"] == "interaction");
    let mut seen = BTreeSet::new();
    for row in pairs {
        let idle = row["technique"].as_str().unwrap().contains("null-move");
        assert_eq!(row["applies"], !idle, "{row}");
        seen.insert(idle);
    }
    assert_eq!(seen.len(), 2);
    let (_, table) = told
        .split_once("ratio to the product of their ratios")
        .unwrap();
    let line = table
        .lines()
        .find(|line| line.contains("null-move & late-move-reductions"));
    assert!(line.unwrap().contains("does not apply"), "{table}");
}
