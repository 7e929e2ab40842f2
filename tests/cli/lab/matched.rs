//! Sweeps that are compared where they save the same.

use serde_json::Value;

use super::super::{complaint, file, folder, stdout};
use super::records::summary;

/// `RankCut` with all features twice, and with the number of the move alone.
const SWEEPS: &str = r#"
question = "Who errs less?"
analysis = "Fewer is better."

[[game]]
name = "tree:edge-sum,b=8,order=0.5,tactical=0.05"
sample = { from = "start", seed = 1 }
[game.quick]
positions = 16
depths = [5]

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1 }
matched = { sweep = "all", at = 400 }

[[baseline.sweep]]
name = "again"
with = "rankcut"
values = { rankcut.threshold = [50, 150, 400] }

[[baseline.sweep]]
name = "all"
with = "rankcut"
values = { rankcut.threshold = [50, 150, 400] }

[[baseline.sweep]]
name = "number"
with = "rankcut"
set = { rankcut.features = "number" }
values = { rankcut.threshold = [200, 400, 800, 1600] }

[[baseline.sweep]]
name = "hardly"
with = "rankcut"
values = { rankcut.threshold = [1, 2] }

[[baseline.sweep]]
with = "rankcut"
rankcut-table = "chess"
values = { rankcut.threshold = [400] }
"#;

#[test]
fn errors_are_compared_where_all_save_the_same() {
    let place = folder("lab-matched");
    let definition = file(&place, "sweeps.toml", SWEEPS);
    let out = place.join("out");
    let screen = stdout(&format!("lab {definition} --out {}", out.display()));
    let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        screen.contains("edge-sum, depth 5: where all save the same,"),
        "{screen}"
    );
    let rows = summary(&out);
    let row = |technique: &str, metric: &str| -> Option<&Value> {
        let mut rows = rows.iter();
        rows.find(|row| row["technique"] == technique && row["metric"] == metric)
    };
    let numbers = |technique: &str, metric: &str| {
        let row = row(technique, metric).unwrap_or_else(|| panic!("{technique} {metric}"));
        ["ratio", "low", "high"].map(|key| row[key].as_f64().unwrap())
    };
    let own = numbers("all, rankcut.threshold=400", "value-changed")[0];
    assert!(own > 0.0, "something errs");
    let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(same(numbers("all", "matched-changed")[0], own));
    assert!(same(numbers("again", "matched-changed")[0], own));
    // A difference that never varies is a point, and a share has at least the interval that it has by itself.
    let excess = row("again", "matched-excess").unwrap();
    assert!(same(excess["ratio"].as_f64().unwrap(), 0.0) && excess["low"].is_null());
    let [_, low, high] = numbers("all", "matched-changed");
    let [_, lower, higher] = numbers("all, rankcut.threshold=400", "value-changed");
    assert!(low <= lower && higher <= high);
    assert!(row("all", "matched-changed").unwrap()["acted"].as_u64() > Some(0));
    assert!(screen.contains("values change by 'all',"), "{screen}");
    let [more, low, high] = numbers("number", "matched-excess");
    let apart = numbers("number", "matched-changed")[0] - own;
    assert!(same(more, apart) && low < high);
    // Differences are judged together with the others of their table.
    assert!(row("number", "matched-excess").unwrap()["q"].is_number());
    assert!(excess["q"].is_null());
    // Best moves are read off in the same way.
    let moved = numbers("all, rankcut.threshold=400", "best-changed")[0];
    assert!(same(numbers("all", "matched-moved")[0], moved));
    let by_number = numbers("number", "matched-moved")[0];
    let [more, ..] = numbers("number", "matched-moved-excess");
    assert!(by_number > moved && same(more, by_number - moved));
    // What a sweep has besides is in each of its searches.
    let foreign = "rankcut rankcut.threshold=400 rankcut-table=chess";
    let nodes = |technique| numbers(technique, "nodes")[0];
    assert!(!same(nodes(foreign), nodes("again, rankcut.threshold=400")));
    // It saves too little at each of its values.
    assert!(row("hardly", "matched-changed").is_none());
    assert!(row("all", "matched-excess").is_none());
    let picture = out.join("figures/sweeps-matched-bare.svg");
    let picture = std::fs::read_to_string(picture).unwrap();
    assert!(picture.contains(">number</text>"), "{picture}");
}

#[test]
fn of_fewer_than_ten_positions_there_are_points() {
    let place = folder("lab-matched-few");
    let definition = file(&place, "sweeps.toml", SWEEPS);
    let out = place.join("out");
    stdout(&format!(
        "lab {definition} --positions 9 --out {}",
        out.display()
    ));
    let rows = summary(&out);
    let mut matched = rows.iter().filter(|row| {
        let metric = row["metric"].as_str().unwrap();
        metric.starts_with("matched")
    });
    assert!(matched.clone().count() > 2);
    assert!(matched.all(|row| row["low"].is_null() && row["high"].is_null()));
}

#[test]
fn what_cannot_be_matched_is_refused_with_its_line() {
    let place = folder("lab-unmatched");
    let refused = |from: &str, to: &str| {
        let definition = file(&place, "wrong.toml", &SWEEPS.replacen(from, to, 1));
        complaint(&format!("lab {definition}"))
    };
    for (from, to, told) in [
        (
            "sweep = \"all\"",
            "sweep = \"al\"",
            "wrong.toml:15: there is no sweep 'al'",
        ),
        (
            "at = 400",
            "at = 401",
            "wrong.toml:15: at = 401: the sweep 'all' has the values [50, 150, 400]",
        ),
        (
            "name = \"again\"",
            "name = \"all\"",
            "wrong.toml:22: a second sweep 'all'",
        ),
        (
            "values = { rankcut.threshold = [50, 150, 400] }",
            "values = { rankcut.threshold = [50, 150], rankcut.pv = [\"on\"] }",
            "wrong.toml:17: sweep 'again': one with a name has one parameter",
        ),
        (
            "values = { rankcut.threshold = [50, 150, 400] }",
            "values = { rankcut.threshold = [50, \"150\", 400] }",
            "whole numbers, as in values = { rankcut.threshold = [50, 150] }",
        ),
        (
            "values = { rankcut.threshold = [50, 150, 400] }",
            "values = { rankcut.features = [\"all\"] }",
            "whole numbers, as in values = { rankcut.threshold = [50, 150] }",
        ),
    ] {
        let complaint = refused(from, to);
        assert!(complaint.contains(told), "{complaint}");
    }
}
