//! Times, and what they stray by.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, stdout};
use super::records::summary;

const TIMED: &str = r#"
question = "How long does it take?"
analysis = "As long as it takes."

[[game]]
name = "tree:edge-sum,b=4"
sample = { from = "start", seed = 5 }
[game.quick]
positions = 10
depths = [6]
timed = { positions = 10, repeats = 2 }

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
[[baseline.variant]]
with = "etc"
[[baseline.variant]]
with = "late-move-reductions"
"#;

/// The baseline is timed once more, as the last of each round, and takes part in nothing else; rounds go there and back.
#[test]
fn a_baseline_is_timed_against_itself() {
    let place = folder("lab-again");
    let definition = file(&place, "timed.toml", TIMED);
    let out = place.join("out");
    let told = stdout(&format!(
        "lab {definition} --verbose --out {}",
        out.display()
    ));
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let records: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let again: Vec<&Value> = records
        .iter()
        .filter(|one| one["change"] == "again")
        .collect();
    assert_eq!(again.len(), 20, "ten positions, twice");
    for one in again {
        assert_eq!(
            (&one["configuration"], &one["value_agrees"]),
            (&"bare again".into(), &true.into())
        );
        assert_ne!(one["repeat"], 0, "its nodes are known");
    }
    let mut rounds: BTreeMap<(u64, u64), Vec<u64>> = BTreeMap::new();
    for one in records.iter().filter(|one| one["repeat"] != 0) {
        let [task, repeat, order] =
            ["task", "repeat", "order"].map(|field| one[field].as_u64().unwrap());
        rounds.entry((task, repeat)).or_default().push(order);
    }
    assert_eq!(rounds.len(), 20);
    for ((_, repeat), orders) in rounds {
        let expected = if repeat == 1 {
            [0, 1, 2, 3]
        } else {
            [3, 2, 1, 0]
        };
        assert_eq!(orders, expected);
    }
    let rows = summary(&out);
    let again: Vec<&Value> = rows.iter().filter(|row| row["change"] == "again").collect();
    assert_eq!(again.len(), 1, "{again:?}");
    assert_eq!(
        (&again[0]["metric"], &again[0]["n"], &again[0]["q"]),
        (&"time".into(), &10.into(), &Value::Null)
    );
    assert!(told.contains("bare again (noise)"), "{told}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("of the baseline against itself ×"));
    assert!(page.contains("The times of bare over its own, which is noise: ×"));
}

/// Rounds go there and back, so that only an even number of them treats all alike.
#[test]
fn experiments_that_come_along_repeat_an_even_number_of_times() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/experiments");
    let mut timed = 0;
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for (_, rest) in text
            .lines()
            .filter_map(|line| line.split_once("repeats = "))
        {
            let repeats: u32 = rest.trim_end_matches([' ', '}']).parse().unwrap();
            assert_eq!(repeats % 2, 0, "{}: {repeats}", file.display());
            timed += 1;
        }
    }
    assert!(timed > 0);
}

/// What is no 1 has a star, and is judged together with the rest of its table.
#[test]
fn what_is_sure_has_a_star() {
    let place = folder("lab-stars");
    let timed = "timed = { positions = 10, repeats = 2 }\n";
    let definition = file(&place, "stars.toml", &TIMED.replace(timed, ""));
    let out = place.join("out");
    let told = stdout(&format!(
        "lab {definition} --verbose --out {}",
        out.display()
    ));
    let mut stars = 0;
    for row in summary(&out) {
        let judged = row["metric"] == "nodes" && row["applies"] == true;
        assert_eq!(row["q"].is_number(), judged, "{row}");
        if let (Some(q), Some(ratio)) = (row["q"].as_f64(), row["ratio"].as_f64()) {
            let (low, high) = (row["low"].as_f64().unwrap(), row["high"].as_f64().unwrap());
            let cell = format!("{ratio:.3} ({low:.3}-{high:.3})*");
            assert_eq!(told.contains(&cell), q <= 0.05, "{row}: {told}");
            stars += u32::from(q <= 0.05);
        }
    }
    assert!(stars > 0, "else the test shows nothing: {told}");
}
