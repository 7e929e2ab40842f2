//! Positions out of self-play, and experiments on positions of several kinds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::super::{file, folder, json, run, stdout};
use super::records;
use super::records::summary;

const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// Returns the files of a sample, in the order of the phases.
fn phases(folder: &Path, game: &str) -> [String; 3] {
    PHASES.map(|phase| fs::read_to_string(folder.join(format!("{game}-{phase}.epd"))).unwrap())
}

/// Returns the command that stands in the head of a file.
fn command(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("# niwaki "));
    line.expect("a file says how it was made")
}

/// Returns how many men and kings stand in a line of checkers.
fn men(line: &str) -> usize {
    let position = line.split(" id ").next().unwrap();
    position
        .split([':', ','])
        .filter(|word| word.ends_with(|c: char| c.is_ascii_digit()) && !word.starts_with('H'))
        .count()
}

#[test]
fn the_same_positions_are_drawn_on_any_number_of_cores() {
    let place = folder("lab-positions");
    let flags = "lab positions checkers --count 4 --nodes 200 --seed 3";
    let out = |name: &str| place.join(name).display().to_string();
    stdout(&format!("{flags} --concurrency 1 --out {}", out("one")));
    let told = json(&format!(
        "{flags} --concurrency 3 --json --out {}",
        out("two")
    ));
    assert_eq!(told["files"].as_array().unwrap().len(), 3);
    let [one, two] = ["one", "two"].map(|name| phases(&place.join(name), "checkers"));
    let body = |text: &String| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    };
    for (phase, (one, two)) in PHASES.into_iter().zip(one.iter().zip(&two)) {
        assert_eq!(body(one), body(two));
        let games: BTreeSet<&str> = one
            .lines()
            .filter_map(|line| line.split("game ").nth(1))
            .collect();
        assert_eq!(
            (body(one).len(), games.len()),
            (4, 4),
            "each of another game"
        );
        let searched = stdout(&format!(
            "search checkers --depth 1 --json --positions {}/checkers-{phase}.epd",
            out("one")
        ));
        assert_eq!(
            searched.lines().count(),
            5,
            "four positions, and the totals"
        );
    }
    assert!(
        body(&one[0]).iter().all(|line| men(line) >= 20),
        "{}",
        one[0]
    );
    assert!(
        body(&one[2]).iter().all(|line| men(line) <= 12),
        "{}",
        one[2]
    );
    let again = command(&one[1]).replace(&out("one"), &out("three"));
    stdout(&again);
    let three = phases(&place.join("three"), "checkers");
    assert_eq!(
        body(&three[1]),
        body(&one[1]),
        "the command of the file makes it again"
    );
}

#[test]
fn what_cannot_be_drawn_is_told() {
    for (line, expected) in [
        ("lab positions go --out /tmp/none", "game 'go'"),
        (
            "lab positions tree --out /tmp/none",
            "every seed is a game of its own",
        ),
        (
            "lab positions chess --out /tmp/none --balance -1",
            "a balance is a whole number",
        ),
    ] {
        let output = run(line);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {told}");
        assert!(told.contains(expected), "{line}: {told}");
    }
}

/// The files that come along were written by the commands in their heads.
#[test]
fn shipped_positions_say_how_they_were_made() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/positions");
    for game in ["chess", "checkers"] {
        for text in phases(&shipped, game) {
            let positions = text.lines().filter(|line| !line.starts_with('#'));
            assert_eq!(positions.count(), 100);
            let expected = format!("lab positions {game} --count 100 ");
            assert!(command(&text).starts_with(&expected));
        }
    }
}

/// Two kinds of positions that a technique treats otherwise.
const STRATA: &str = r#"
question = "Does it depend on positions?"
analysis = "It does."

[[game]]
name = "checkers"
[[game.stratum]]
name = "early"
sample = { from = "book", seed = 3 }
[[game.stratum]]
name = "late"
sample = { from = "start", plies = [40, 60], seed = 5 }
[game.quick]
positions = 20
depths = [7]
timed = { positions = 2, repeats = 2 }

[[baseline]]
name = "bare"
configuration = { profile = "bare", hash = 1, evaluation = "hand" }
[[baseline.variant]]
name = "late-move reductions"
with = "late-move-reductions"
"#;

#[test]
fn strata_are_summed_up_together_and_apart() {
    let place = folder("lab-strata");
    let definition = file(&place, "strata.toml", STRATA);
    let out = place.join("out");
    let told = stdout(&format!(
        "lab {definition} --verbose --out {}",
        out.display()
    ));
    let rows = summary(&out);
    let nodes: Vec<&Value> = rows.iter().filter(|row| row["metric"] == "nodes").collect();
    let of = |stratum: Value| {
        let mut of = nodes.iter().filter(|row| row["stratum"] == stratum);
        let row = of.next().expect("there is a row");
        assert!(of.next().is_none());
        (
            row["n"].as_u64().unwrap(),
            row["ratio"].as_f64().unwrap().ln(),
            row["low"].as_f64().unwrap(),
            row["high"].as_f64().unwrap(),
        )
    };
    let (whole, early, late) = (of(Value::Null), of("early".into()), of("late".into()));
    assert_eq!((whole.0, early.0, late.0), (40, 20, 20));
    assert!((whole.1 - f64::midpoint(early.1, late.1)).abs() < 1e-9);
    let time = rows
        .iter()
        .find(|row| row["metric"] == "time" && row["stratum"].is_null());
    assert_eq!(time.unwrap()["n"], 4, "two of each kind are timed");
    let apart = early.2 > late.3 || late.2 > early.3;
    let beneath = "nodes, ratio to bare (95% interval), by kind of positions";
    assert_eq!(told.contains(beneath), apart, "{told}");
    assert!(apart, "else the test shows nothing: {nodes:?}");
    assert!(told.contains("late-move reductions, early"), "{told}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("checkers: early: its book of openings (seed 3); late: the start and 40 to 60 random plies (seed 5)"));
    for line in records(&out) {
        let record: Value = serde_json::from_str(&line).unwrap();
        assert!(["early", "late"].contains(&record["stratum"].as_str().unwrap()));
    }
}

/// Strata that cannot be told apart, have no positions, or stand beside others.
#[test]
fn strata_that_cannot_be_are_refused() {
    let place = folder("lab-wrong-strata");
    for (wrong, expected) in [
        (
            STRATA.replace("\"late\"", "\"early\""),
            "a second stratum 'early'",
        ),
        (
            STRATA.replacen("sample = { from = \"book\", seed = 3 }\n", "", 1),
            "a stratum has its positions from one of",
        ),
        (
            STRATA.replacen(
                "name = \"checkers\"\n",
                "name = \"checkers\"\npositions = [\"x\"]\n",
                1,
            ),
            "a [[game.stratum]] of its own",
        ),
    ] {
        let definition = file(&place, "wrong.toml", &wrong);
        let told = String::from_utf8(run(&format!("lab {definition}")).stderr).unwrap();
        assert!(told.contains(expected), "{told}");
    }
}
