//! The laboratory: its folder, and what is in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{file, folder, json, run};

const RECORD: [&str; 17] = [
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
    "time_ms",
    "value",
    "best",
    "value_agrees",
    "best_agrees",
    "signature",
    "version",
];

const ROW: [&str; 11] = [
    "experiment",
    "game",
    "depth",
    "technique",
    "baseline",
    "metric",
    "n",
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
    let run_with = |concurrency: u32| {
        let out = place.join(concurrency.to_string());
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
    let alone = run_with(1);
    assert!(!alone.is_empty());
    assert_eq!(alone, run_with(3));
    // A second run takes the folder of the first over.
    assert_eq!(alone, run_with(3));
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

    let place = folder("lab-other");
    file(&place, "records.jsonl", "{\"experiment\":\"another\"}\n");
    let output = run(&format!("lab --out {}", place.display()));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("'another'")
    );
}
