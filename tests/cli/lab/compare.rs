//! Two folders side by side.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, json, stdout};
use super::SMALL;

#[test]
fn builds_are_set_side_by_side() {
    let place = folder("lab-compare");
    let definition = file(&place, "small.toml", SMALL);
    let at = place.display();
    stdout(&format!("lab {definition} --out {at}/before"));
    copy(&place.join("before"), &place.join("after"));
    let compared = json(&format!("lab compare {at}/before {at}/after --json"));
    assert_eq!(compared["without_counterpart"], 0);
    let rows = compared["rows"].as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!(row["nodes"]["ratio"], 1.0, "{row}");
        assert_eq!(row["value_agrees"]["ratio"], 1.0, "{row}");
    }
    let table = stdout(&format!("lab compare {at}/before {at}/after"));
    assert!(table.contains("default - late-move-reductions"), "{table}");

    take_twice_the_nodes(&place.join("after"));
    let compared = json(&format!("lab compare {at}/before {at}/after --json"));
    let altered = compared["rows"].as_array().unwrap();
    assert_eq!(altered.len(), rows.len());
    for row in altered {
        let ratio = row["nodes"]["ratio"].as_f64().unwrap();
        assert!((ratio - 2.0).abs() < 1e-9, "{row}");
    }
}

/// Rewrites the records as those of a build that takes twice the nodes.
fn take_twice_the_nodes(folder: &Path) {
    let file = folder.join("records.jsonl");
    let mut lines = Vec::new();
    for line in fs::read_to_string(&file).unwrap().lines() {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let nodes = record["nodes"].as_u64().unwrap();
        record["nodes"] = (2 * nodes).into();
        lines.push(record.to_string());
    }
    fs::write(&file, lines.join("\n") + "\n").unwrap();
}

/// Searches that were stopped before their depth are counted, and so are those that only one of the folders has; decisions
/// that were judged are no searches.
#[test]
fn what_cannot_be_compared_is_counted() {
    let place = folder("lab-compare-gaps");
    let capped = SMALL.replace("depths = [5]\nnodes = [3000]", "depths = [5]\ncap = 50");
    let definition = file(&place, "small.toml", &format!("audit = 1\n{capped}"));
    let at = place.display();
    stdout(&format!("lab {definition} --out {at}/before"));
    copy(&place.join("before"), &place.join("after"));
    leave_out(&place.join("before"), |number, _| number == 0);
    leave_out(&place.join("after"), |number, count| number + 2 >= count);
    let compared = json(&format!("lab compare {at}/before {at}/after --json"));
    assert_eq!(
        (&compared["only_before"], &compared["only_after"]),
        (&Value::from(2), &Value::from(1))
    );
    assert_eq!(compared["without_counterpart"], 3);
    let rows = compared["rows"].as_array().unwrap();
    let unfinished = |game: &str| -> u64 {
        let of = rows.iter().filter(|row| row["game"] == game);
        of.map(|row| row["unfinished"].as_u64().unwrap()).sum()
    };
    assert!(unfinished("tree:dag") > 0);
    assert_eq!(unfinished("checkers"), 0);
    let table = stdout(&format!("lab compare {at}/before {at}/after"));
    assert!(table.contains("unfinished"), "{table}");
    let told = format!("3 searches have no counterpart: 2 in {at}/before, 1 in {at}/after");
    assert!(table.contains(&told), "{table}");
}

/// Copies a run, as if another build that searches alike had made it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for name in ["run.json", "records.jsonl"] {
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
}

/// Takes searches out of a folder, by their number and how many there are.
fn leave_out(folder: &Path, which: impl Fn(usize, usize) -> bool) {
    let file = folder.join("records.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let searches = text.lines().filter(|line| !line.contains("\"audit\""));
    let searches: Vec<&str> = searches.collect();
    let numbered = searches.iter().enumerate();
    let kept = numbered.filter(|(number, _)| !which(*number, searches.len()));
    let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
    fs::write(&file, kept.join("\n") + "\n").unwrap();
}

/// One position says nothing of how far others stray.
#[test]
fn one_position_has_no_interval() {
    let place = folder("lab-one");
    let definition = file(&place, "small.toml", SMALL);
    let out = place.join("out");
    let line = format!(
        "lab {definition} --games tree --positions 1 --verbose --out {}",
        out.display()
    );
    let told = stdout(&line);
    let rows: Vec<Value> =
        serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    let ratios: Vec<&Value> = rows.iter().filter(|row| row["metric"] == "nodes").collect();
    assert!(!ratios.is_empty());
    for row in &ratios {
        assert_eq!(
            (&row["low"], &row["high"]),
            (&Value::Null, &Value::Null),
            "{row}"
        );
        assert!(row["ratio"].is_number(), "{row}");
    }
    let some = ratios.iter().find(|row| row["applies"] == true).unwrap();
    let cell = format!("{:.3}", some["ratio"].as_f64().unwrap());
    assert!(
        told.contains(&cell) && !told.contains(&format!("{cell} (")),
        "{told}"
    );
    let table = fs::read_to_string(out.join("summary.csv")).unwrap();
    let line = table.lines().find(|line| line.contains(",nodes,")).unwrap();
    let fields: Vec<&str> = line.split(',').collect();
    assert_eq!(&fields[14..16], ["", ""], "{line}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains(&format!("<td>{cell}</td>")), "{cell}");
    let compared = json(&format!("lab compare {0} {0} --json", out.display()));
    assert_eq!(compared["rows"][0]["nodes"]["low"], Value::Null);
}

/// Two positions say little of how far times stray, and three of nodes: a mean is a point until there are ten.
#[test]
fn times_of_few_positions_have_no_interval() {
    let place = folder("lab-few-times");
    let two = SMALL.replace("timed = { positions = 1", "timed = { positions = 2");
    let definition = file(&place, "small.toml", &two);
    let out = place.join("out");
    let line = format!("lab {definition} --games checkers --out {}", out.display());
    stdout(&line);
    let rows: Vec<Value> =
        serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    let of = |metric: &'static str| rows.iter().filter(move |row| row["metric"] == metric);
    assert!(of("time").count() > 0);
    for row in of("time") {
        let ends = (&row["n"], &row["low"], &row["high"]);
        assert_eq!(ends, (&Value::from(2), &Value::Null, &Value::Null), "{row}");
        assert!(row["ratio"].is_number(), "{row}");
    }
    assert!(of("nodes").all(|row| row["low"].is_null() && row["n"] == 3));
    let table = fs::read_to_string(out.join("summary.csv")).unwrap();
    let times = table.lines().filter(|line| line.contains(",time,"));
    for line in times {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(&fields[14..16], ["", ""], "{line}");
    }
    let compared = json(&format!("lab compare {0} {0} --json", out.display()));
    let times = compared["rows"].as_array().unwrap().iter();
    let times: Vec<&Value> = times
        .map(|row| &row["time"])
        .filter(|t| !t.is_null())
        .collect();
    assert!(!times.is_empty() && times.iter().all(|time| time["low"].is_null()));
}
