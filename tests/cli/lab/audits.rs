//! Decisions that are judged: the same ones however the work is done, and none is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, run, stdout};
use super::records::{steady, summary};
use super::{SMALL, records};

/// Returns the same definition, with decisions judged, and times.
fn audited() -> String {
    let shallow = SMALL.replace("depths = [4, 6]", "depths = [6]");
    format!("audit = 2\n{shallow}").replace("nodes = [3000]", "")
}

/// Returns the verdicts of records, each with the task and the place in it.
fn verdicts(records: &BTreeSet<String>) -> Vec<Value> {
    let parsed = records
        .iter()
        .map(|line| serde_json::from_str(line).unwrap());
    let judged = parsed.filter(|record: &Value| record.get("audit").is_some());
    judged.collect()
}

#[test]
fn decisions_are_judged_the_same_however_the_work_is_done() {
    let place = folder("lab-audit");
    let definition = file(&place, "small.toml", &audited());
    let run_with = |name: &str, flags: &str| {
        let out = place.join(name);
        stdout(&format!("lab {definition} {flags} --out {}", out.display()));
        records(&out)
    };
    let alone = run_with("one", "--concurrency 1");
    assert_eq!(alone, run_with("three", "--concurrency 3"));
    let verdicts = verdicts(&alone);
    assert!(!verdicts.is_empty());
    for record in &verdicts {
        let verdict = &record["audit"];
        let wrong = verdict["right"] == false;
        assert_eq!(wrong, verdict["error"].as_i64().unwrap() > 0, "{verdict}");
    }
    let rows = summary(&place.join("one"));
    let right = rows
        .iter()
        .filter(|row| row["metric"] == "right" && row["node_kind"].is_null());
    let whole = right.filter(|row| row["node_depth"].is_null());
    let judged: u64 = whole.map(|row| row["n"].as_u64().unwrap()).sum();
    assert_eq!(judged, verdicts.len() as u64);
    goes_on(&place, &definition, &alone);
}

/// Cuts the records in half, and goes on.
fn goes_on(place: &Path, definition: &str, expected: &BTreeSet<String>) {
    let file = place.join("one/records.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let half: Vec<&str> = text.lines().take(expected.len() / 2).collect();
    fs::write(&file, half.join("\n") + "\n{\"torn").unwrap();
    stdout(&format!(
        "lab {definition} --resume --out {}/one",
        place.display()
    ));
    assert_eq!(&records(&place.join("one")), expected);
}

/// Repetitions and decisions are both numbered: neither takes the place of the other, and
/// nothing is judged in what is done for the times.
#[test]
fn decisions_and_times_do_not_mix() {
    let place = folder("lab-audit-timed");
    let definition = file(&place, "small.toml", &audited());
    let dir = |name: &str| place.join(name).display().to_string();
    stdout(&format!("lab {definition} --out {}", dir("one")));
    let whole = records(&place.join("one"));
    let parsed = whole.iter().map(|line| serde_json::from_str(line).unwrap());
    let parsed: Vec<Value> = parsed.collect();
    let identity = |record: &Value| {
        let fields = ["task", "repeat", "order"];
        fields.map(|field| record[field].as_u64().unwrap())
    };
    let identities: BTreeSet<_> = parsed.iter().map(identity).collect();
    assert_eq!(identities.len(), whole.len());
    let timed = parsed
        .iter()
        .filter(|one| one["repeat"] != 0 && one.get("audit").is_none());
    let timed: BTreeSet<u64> = timed.map(|one| identity(one)[0]).collect();
    assert!(!timed.is_empty());
    for judged in verdicts(&whole) {
        assert!(!timed.contains(&identity(&judged)[0]), "{judged}");
    }

    for part in ["1", "2"] {
        let out = dir(part);
        stdout(&format!("lab {definition} --shard {part}/2 --out {out}"));
    }
    let (one, two, joined) = (dir("1"), dir("2"), dir("joined"));
    stdout(&format!("lab merge {one} {two} --out {joined}"));
    assert_eq!(records(&place.join("joined")), whole);
    let rows = summary(&place.join("one"));
    assert_eq!(steady(&summary(&place.join("joined"))), steady(&rows));
    goes_on(&place, &definition, &whole);
}

/// An audit that was cut short between two decisions is not whole. What was recorded before
/// the number of decisions was, can be shown.
#[test]
fn decisions_that_are_missing_are_told() {
    let place = folder("lab-audit-gaps");
    let definition = file(&place, "small.toml", &audited());
    let dir = |name: &str| place.join(name).display().to_string();
    let line = format!("lab {definition} --games tree --out {}", dir("whole"));
    stdout(&line);
    let whole = records(&place.join("whole"));
    let text = fs::read_to_string(place.join("whole/records.jsonl")).unwrap();
    let last = text.lines().rfind(|line| line.contains("\"audit\""));
    let cut = text.replace(&format!("{}\n", last.unwrap()), "");
    fs::write(place.join("whole/records.jsonl"), cut).unwrap();

    let output = run(&format!("lab merge {} --out {}", dir("whole"), dir("gaps")));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let of = verdicts(&whole).len();
    let expected = format!("1 of {of} decisions are missing: go on with ");
    assert!(told.starts_with(&expected), "{told}");
    let page = fs::read_to_string(place.join("gaps/report.html")).unwrap();
    let warning = format!("1 of {of} decisions are not done yet");
    assert!(page.contains(&warning));
    let go_on = line.replace("/whole", "/gaps");
    stdout(&format!("{go_on} --resume"));
    assert_eq!(records(&place.join("gaps")), whole);

    let unknown: Vec<String> = text.lines().map(without_decisions).collect();
    fs::write(place.join("whole/records.jsonl"), unknown.join("\n") + "\n").unwrap();
    stdout(&format!("lab report {}", dir("whole")));
    let page = fs::read_to_string(place.join("whole/report.html")).unwrap();
    assert!(!page.contains("not done yet"));
}

/// Writes a record as it was before it said how many decisions were drawn.
fn without_decisions(line: &str) -> String {
    let mut record: Value = serde_json::from_str(line).unwrap();
    record.as_object_mut().unwrap().remove("decisions");
    record.to_string()
}

/// Three pieces within reach of the tables, and four of which a capture leads into it.
const TRUTH: &str = r#"
question = "Is it true?"
analysis = "It is."
audit = 6

[[game]]
name = "checkers"
[[game.stratum]]
name = "within"
sample = { from = "endgames", pieces = 3, seed = 1 }
[[game.stratum]]
name = "above"
sample = { from = "endgames", pieces = 4, seed = 1 }
[game.quick]
positions = 4
depths = [6]
truth = 3

[[baseline]]
name = "default"
configuration = { profile = "default", evaluation = "hand" }
"#;

/// Counts the pieces of a position of checkers.
fn pieces(position: &str) -> usize {
    let (_, sides) = position.split_once(':').unwrap();
    sides.split([',', ':']).filter(|one| one.len() > 1).count()
}

#[test]
fn endgame_tables_judge_as_far_as_they_reach() {
    let place = folder("lab-audit-truth");
    let definition = file(&place, "truth.toml", TRUTH);
    let run_with = |name: &str, flags: &str| {
        let out = place.join(name);
        stdout(&format!("lab {definition} {flags} --out {}", out.display()));
        records(&out)
    };
    let alone = run_with("one", "--concurrency 1");
    assert_eq!(alone, run_with("two", "--concurrency 2"));
    let verdicts = verdicts(&alone);
    let (mut both, mut truly, mut agree, mut unseen) = (0, 0, 0, 0);
    for record in &verdicts {
        let judged = &record["audit"];
        let whole = judged["of_move"].is_null() || judged["decision"] == "skip-rest";
        let (deep, tables) = (judged["right"].as_bool(), judged["truly_right"].as_bool());
        let within = pieces(judged["node"].as_str().unwrap()) <= 3;
        if within || whole {
            assert_eq!(tables.is_some(), within, "{judged}");
        }
        let (Some(deep), Some(tables)) = (deep, tables) else {
            continue;
        };
        both += 1;
        truly += u32::from(tables);
        agree += u32::from(tables == deep);
        unseen += u32::from(deep && !tables);
    }
    assert!(
        both > 0 && both < verdicts.len(),
        "{both} of {}",
        verdicts.len()
    );
    let rows = summary(&place.join("one"));
    for (metric, expected) in [
        ("truly-right", truly),
        ("verdicts-agree", agree),
        ("wrong-unseen", unseen),
    ] {
        let own = rows.iter().filter(|row| row["metric"] == metric);
        let whole = own.filter(|row| row["node_kind"].is_null() && row["node_depth"].is_null());
        let parts = whole.map(|row| row["n"].as_f64().unwrap() * row["ratio"].as_f64().unwrap());
        assert!(
            (parts.sum::<f64>() - f64::from(expected)).abs() < 1e-6,
            "{metric}"
        );
    }
}

#[test]
fn what_tables_cannot_judge_is_refused_in_a_line() {
    let place = folder("lab-audit-truth-wrong");
    for (text, wrong, words) in [
        ("audit = 6\n", "", "write audit = 4 at the top"),
        (
            "truth = 3",
            "truth = 9",
            "'9': checkers has endgame tables of 2 to 6 pieces",
        ),
        (
            "pieces = 4, ",
            "",
            "belongs to from = \"endgames\" alone, which wants it",
        ),
        (
            "\"endgames\", pieces = 4",
            "\"book\", pieces = 4",
            "belongs to from = \"endgames\" alone",
        ),
        (
            "pieces = 4",
            "pieces = 7",
            "'7': checkers has endgame tables of 2 to 6 pieces",
        ),
        (
            "name = \"checkers\"",
            "name = \"tree\"",
            "cannot list its positions",
        ),
    ] {
        let definition = file(&place, "wrong.toml", &TRUTH.replacen(text, wrong, 1));
        let output = run(&format!("lab {definition} --out {}/out", place.display()));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(words) && told.lines().count() == 1, "{told}");
    }
}
