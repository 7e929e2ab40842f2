//! The laboratory: its folder, and what is in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{file, folder, json, niwaki, run, stdout};

const RECORD: [&str; 18] = [
    "experiment",
    "game",
    "position",
    "depth",
    "configuration",
    "reference",
    "seed",
    "nodes",
    "qnodes",
    "probes",
    "tried",
    "time_ms",
    "value",
    "best",
    "value_agrees",
    "best_agrees",
    "signature",
    "version",
];

const ROW: [&str; 12] = [
    "experiment",
    "game",
    "depth",
    "technique",
    "baseline",
    "metric",
    "n",
    "applies",
    "ratio",
    "low",
    "high",
    "published",
];

/// The records of a folder as a set, without what depends on the clock.
fn records(out: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let lines = text.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        for field in RECORD {
            assert!(record.get(field).is_some(), "{field}: {line}");
        }
        record.as_object_mut().unwrap().remove("time_ms");
        record.to_string()
    });
    lines.collect()
}

#[test]
fn records_are_the_same_however_many_run_at_once() {
    let place = folder("lab");
    let run_with = |name: &str, concurrency: u32| {
        let out = place.join(name);
        let whole = json(&format!(
            "lab --games checkers,tree --depth 6 --concurrency {concurrency} --json --out {}",
            out.display()
        ));
        let summary: Value =
            serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
        assert_eq!(whole["summary"], summary);
        for row in summary.as_array().unwrap() {
            for field in ROW {
                assert!(row.get(field).is_some(), "{field}: {row}");
            }
            let number = |field: &str| row[field].as_f64().unwrap();
            assert!(number("low") <= number("ratio") && number("ratio") <= number("high"));
        }
        let records = records(&out);
        assert_eq!(whole["records"], records.len());
        records
    };
    let alone = run_with("one", 1);
    assert!(!alone.is_empty());
    assert_eq!(alone, run_with("three", 3));
    assert_eq!(alone, run_with("again", 3));
}

#[test]
fn other_things_in_the_folder_are_left_alone() {
    let place = folder("lab-foreign");
    let precious = file(&place, "thesis.tex", "mine");
    let output = run(&format!("lab --out {}", place.display()));
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("thesis.tex"), "{complaint}");
    assert_eq!(fs::read_to_string(precious).unwrap(), "mine");
}

#[test]
fn earlier_records_are_left_alone() {
    let place = folder("lab-earlier");
    let earlier = file(&place, "records.jsonl", "{\"experiment\":\"quick\"}\n");
    let output = run(&format!(
        "lab --games tree --depth 2 --out {}",
        place.display()
    ));
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1);
    assert!(
        complaint.contains("lab-earlier: has records of an earlier run"),
        "{complaint}"
    );
    let kept = fs::read_to_string(earlier).unwrap();
    assert_eq!(kept, "{\"experiment\":\"quick\"}\n");
}

#[test]
fn without_a_name_every_run_has_a_folder_of_its_own() {
    let place = folder("lab-repeated");
    for name in ["quick", "quick-2", "quick-3"] {
        let output = niwaki(["lab", "--games", "tree", "--depth", "1"])
            .current_dir(&place)
            .output()
            .unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.ends_with(&format!("lab/{name}\n")), "{said}");
        assert!(place.join("lab").join(name).join("summary.json").exists());
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named_with_the_reason() {
    let place = folder("lab-parent");
    let parent = file(&place, "no-folder", "");
    let output = run(&format!(
        "lab --games tree --depth 1 --out {parent}/results"
    ));
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1);
    assert!(
        complaint.contains("no-folder/results cannot be made: Not a directory"),
        "{complaint}"
    );
}

/// Null move can do nothing where nobody can pass, and a ratio of 1 would say
/// that it is worth nothing.
#[test]
fn techniques_that_never_applied_have_no_ratio() {
    let out = folder("lab-idle");
    let text = stdout(&format!(
        "lab --games checkers,chess --depth 4 --out {}",
        out.display()
    ));
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("null-move"))
        .collect();
    let [chess, checkers] = [rows[1], rows[0]];
    assert!(
        checkers.contains("does not apply") && !checkers.contains('x'),
        "{text}"
    );
    assert!(chess.contains('x') && !chess.contains("apply"), "{text}");
    let summary: Value =
        serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    for row in summary.as_array().unwrap() {
        if row["technique"] == "null-move" {
            assert_eq!(row["applies"], row["game"] == "chess", "{row}");
        }
    }
}
