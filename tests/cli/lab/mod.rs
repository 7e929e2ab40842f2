//! The laboratory: what it measures, and what its folder survives.

mod audits;
mod compare;
mod definitions;
mod dictionary;
mod folder;
mod games;
mod matched;
mod records;
mod report;
mod samples;
mod times;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

use serde_json::Value;

use super::{folder, run};

const RECORD: [&str; 20] = [
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
    "definition",
    "command",
];

/// A definition that is quickly done: two games, three baselines, times. Tables are small, as each record clears one.
const SMALL: &str = r#"
question = "Does it work?"
analysis = "It does."

[[game]]
name = "checkers"
sample = { from = "openings", plies = [2, 8], seed = 3 }
[game.quick]
positions = 3
depths = [4, 6]
timed = { positions = 1, repeats = 2 }

[[game]]
name = "tree:dag,b=6"
sample = { from = "start", seed = 5 }
[game.quick]
positions = 3
depths = [5]
nodes = [3000]

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
each = ["with"]

[[baseline]]
name = "default"
configuration = { profile = "default", hash = 1 }
each = ["with", "without"]
[[baseline.variant]]
with = "etc"
set = { "etc.min-depth" = 0 }
"#;

/// Every experiment in its tiny preset, run once for all tests that look at what came of it.
static CHECKED: LazyLock<Checked> = LazyLock::new(|| {
    let out = folder("lab-checks").join("all");
    let output = run(&format!(
        "lab --preset check --json --out {}",
        out.display()
    ));
    Checked { output, out }
});

struct Checked {
    output: Output,
    out: PathBuf,
}

/// Returns the records of a folder as a set, without what depends on the clock.
fn records(out: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let lines = text.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        for field in RECORD {
            assert!(record.get(field).is_some(), "{field}: {line}");
        }
        let object = record.as_object_mut().unwrap();
        for clock in ["time_ms", "cpu_us"] {
            object.remove(clock);
        }
        record.to_string()
    });
    let all: Vec<String> = lines.collect();
    let set: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(all.len(), set.len(), "no search is recorded twice");
    set
}
