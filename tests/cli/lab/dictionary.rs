//! The book lists every field that is written, and every key that is read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, run, stdout};

/// Everything that a folder can have: strata, problems, an audit, growth, times, a match, a published figure and a shard.
const EVERYTHING: &str = r#"
question = "Is every field described?"
analysis = "It is."
audit = 1
branching = 2

[[game]]
name = "checkers"
[[game.stratum]]
name = "drawn"
sample = { from = "book", seed = 3 }
[[game.stratum]]
name = "placed"
sample = { from = "endgames", pieces = 2, seed = 3 }
[[game.stratum]]
name = "listed"
file = "one.epd"
[game.quick]
positions = 1
depths = [3, 5]
truth = 2
timed = { positions = 1, repeats = 1 }

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
[[baseline.variant]]
name = "reductions"
with = "late-move-reductions"

[[match]]
name = "shallow"
depth = 1
of = ["reductions"]
[match.quick]
games = 2
sprt = [0, 5]

[[published]]
technique = "reductions"
ratio = [0.5, 0.6]
source = "somebody"
"#;

/// Returns the first column of the tables under a heading of a page, up to the next heading of its rank.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs")
            .join(page),
    )
    .unwrap();
    let mut lines = text.lines().skip_while(|line| *line != heading);
    assert_eq!(lines.next(), Some(heading), "{page}");
    let own = lines.take_while(|line| !line.starts_with('#'));
    let cells = own.filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    cells.map(|(name, _)| name.to_owned()).collect()
}

/// Adds the keys of a value to those of its kind, the parts of a list or an object as kinds of their own.
fn collect(kind: &str, value: &Value, found: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(kind, value, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                found
                    .entry(kind.to_owned())
                    .or_default()
                    .insert(key.clone());
                collect(key, value, found);
            }
        }
        _ => (),
    }
}

/// Returns the fields of all JSON files of a folder, by kind.
fn written(out: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for name in ["records.jsonl", "run.json", "summary.json", "elo.json"] {
        let text = fs::read_to_string(out.join(name)).unwrap();
        let values = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
        for value in values {
            collect(name, &value.unwrap(), &mut found);
        }
    }
    found
}

#[test]
fn every_field_that_is_written_is_described() {
    let place = folder("lab-dictionary");
    fs::write(
        place.join("one.epd"),
        "W:W21,22,23,K24:B1,2,3,K4 id \"one\"; bm 22-18;\n",
    )
    .unwrap();
    let definition = file(&place, "everything.toml", EVERYTHING);
    let out = place.join("out");
    stdout(&format!(
        "lab {definition} --shard 1/1 --out {}",
        out.display()
    ));
    let found = written(&out);

    let listed = |heading| listed("records.md", heading);
    let part = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let mut played = listed("### played");
    assert!(played.remove("faults"), "nobody lost by one here");
    let described = BTreeMap::from([
        ("records.jsonl", listed("## records.jsonl")),
        ("audit", listed("### audit")),
        ("played", played),
        ("run.json", listed("## run.json")),
        ("elo.json", listed("## elo.json")),
        ("sprt", listed("### sprt")),
        ("faults", part(&["crashes", "illegal", "timeouts"])),
        ("experiments", listed("### experiments")),
        ("shard", part(&["number", "of"])),
        ("files", part(&["name", "contents"])),
        ("summary.json", listed("## summary.json")),
        ("published", part(&["ratio", "source"])),
    ]);
    for (kind, fields) in &found {
        assert_eq!(Some(fields), described.get(kind.as_str()), "{kind}");
    }
    assert_eq!(found.len(), described.len());
    let header = heading(&out.join("summary.csv"));
    let mut expected: BTreeSet<String> = &listed("## summary.json") | &listed("## summary.csv");
    expected.remove("published");
    assert_eq!(header, expected);
    let mut expected: BTreeSet<String> = &listed("## elo.json") | &listed("## elo.csv");
    for apart in ["pentanomial", "sprt", "faults", "uncounted"] {
        expected.remove(apart);
    }
    assert_eq!(heading(&out.join("elo.csv")), expected);
}

/// Returns the headings of a table for spreadsheets.
fn heading(file: &Path) -> BTreeSet<String> {
    let table = fs::read_to_string(file).unwrap();
    let first = table.lines().next().unwrap().split(',');
    first.map(str::to_owned).collect()
}

/// Returns the keys that a table may have, as the message about one that it may not have says.
fn keys(place: &Path, text: &str) -> BTreeSet<String> {
    let definition = file(place, "unknown.toml", text);
    let told = String::from_utf8(run(&format!("lab {definition}")).stderr).unwrap();
    let (_, known) = told.split_once("expected ").expect(&told);
    known
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_key_of_an_experiment_is_described() {
    let place = folder("lab-keys");
    let with = |before: &str| EVERYTHING.replacen(before, &format!("unknown = 1\n{before}"), 1);
    let inside = |before: &str| EVERYTHING.replacen(before, &format!("{before}unknown = 1, "), 1);
    for (heading, text) in [
        ("## The file", with("question")),
        ("## [[game]]", with("name = \"checkers\"")),
        ("### sample", inside("sample = { ")),
        ("### [[game.stratum]]", with("name = \"drawn\"")),
        ("### A preset", with("positions = 1")),
        ("## [[baseline]]", with("name = \"bare\"")),
        ("## [[match]]", with("name = \"shallow\"")),
        ("### Games of a preset", with("games = 2")),
        ("## [[published]]", with("technique")),
    ] {
        assert_eq!(
            listed("experiments.md", heading),
            keys(&place, &text),
            "{heading}"
        );
    }
    // The others are those of a configuration.
    let own = BTreeSet::from(["name", "values"].map(str::to_owned));
    assert_eq!(listed("experiments.md", "### [[baseline.sweep]]"), own);
    assert_eq!(
        keys(&place, &inside("timed = { ")),
        BTreeSet::from(["positions", "repeats"].map(str::to_owned))
    );
}
