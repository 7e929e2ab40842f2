//! Matches of an experiment: the same games however they are played, and what is wrong with a definition of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::super::{file, folder, json, niwaki, run, stdout};
use super::records;

/// Two games, two techniques, a match of so many games and one that a test ends.
const PLAYED: &str = r#"
question = "What is it worth?"
analysis = "Elo."

[[game]]
name = "tree:edge-sum,b=4,length=12,order=0.5,noise=30"
label = "edge-sum"
sample = { from = "start", seed = 1 }
[game.quick]
positions = 2
depths = [4]

[[game]]
name = "checkers"
sample = { from = "book", seed = 3 }
[game.quick]
positions = 1
depths = [3]

[[baseline]]
name = "bare"
configuration = { profile = "bare", evaluation = "hand", hash = 1 }
[[baseline.variant]]
name = "multi-cut"
with = "multi-cut"
[[baseline.variant]]
name = "late-move-pruning"
with = "late-move-pruning"

[[match]]
name = "equal nodes"
nodes = 60
seed = 7
max-plies = 60
adjudicate-resign = "700,4"
[match.quick]
games = 8

[[match]]
name = "tested"
depth = 2
of = ["late-move-pruning"]
in = ["edge-sum"]
[match.quick]
games = 60
sprt = [-20, 60]
"#;

/// Returns what each change is worth.
fn elo(out: &Path) -> Vec<Value> {
    serde_json::from_slice(&fs::read(out.join("elo.json")).unwrap()).unwrap()
}

#[test]
fn games_are_the_same_however_they_are_played() {
    let place = folder("lab-games");
    let definition = file(
        &place,
        "played.toml",
        &PLAYED.replace("sprt = [-20, 60]\n", ""),
    );
    let play = |name: &str, flags: &str| {
        let out = place.join(name);
        let line = format!("lab {definition} {flags} --json --out {}", out.display());
        let whole = json(&line);
        assert_eq!(whole["elo"], Value::from(elo(&out)));
        records(&out)
    };
    let alone = play("one", "--concurrency 1");
    let pairs = alone.iter().filter(|line| line.contains("\"played\":{"));
    assert_eq!(pairs.count(), 2 * 2 * 4 + 30);
    assert_eq!(alone, play("two", "--concurrency 2"));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let name = shard.replace('/', "-of-");
        play(&name, &format!("--shard {shard}"));
        place.join(name).display().to_string()
    });
    let joined = place.join("joined");
    stdout(&format!(
        "lab merge {} --out {}",
        shards.join(" "),
        joined.display()
    ));
    assert_eq!(records(&joined), alone);
    assert_eq!(elo(&joined), elo(&place.join("one")));
    let gaps = place.join("gaps").display().to_string();
    let output = run(&format!(
        "lab merge {} {} --out {gaps}",
        shards[0], shards[2]
    ));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("of 46 pairs of games are missing"), "{told}");
}

/// Returns what each change is worth, but for how many pairs were under way when a test stopped: that is chance.
fn steady(out: &Path) -> Vec<Value> {
    let mut rows = elo(out);
    for row in &mut rows {
        row.as_object_mut().unwrap().remove("uncounted");
    }
    rows
}

/// Counts the pairs of games in a run's folder, which may not be there yet.
fn played(out: &Path) -> usize {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap_or_default();
    text.matches("\"played\":{").count()
}

/// Runs until some more pairs were played, and kills it then.
fn killed_while_playing(line: &str, out: &Path) {
    let before = played(out);
    let mut child = niwaki(line.split(' '))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while played(out) == before {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before a game did"
        );
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A killed run goes on to the same end, and a test stops where it stops.
#[test]
fn games_go_on_after_a_kill_and_a_test_ends_them() {
    let place = folder("lab-games-killed");
    // Long enough that it cannot end between a pair and the kill.
    let definition = PLAYED.replace("nodes = 60\n", "nodes = 2000\n");
    let definition = file(&place, "played.toml", &definition);
    let whole = place.join("whole");
    stdout(&format!("lab {definition} --out {}", whole.display()));
    let out = place.join("killed");
    let line = format!(
        "lab {definition} --resume --concurrency 2 --out {}",
        out.display()
    );
    for _ in 0..2 {
        killed_while_playing(&line, &out);
        assert!(!out.join("elo.json").exists());
    }
    assert!(run(&line).status.success());
    assert_eq!(steady(&out), steady(&whole));

    let rows = elo(&whole);
    let tested = rows.iter().find(|row| row["match"] == "tested").unwrap();
    assert_eq!(tested["complete"], true);
    assert_ne!(tested["sprt"]["verdict"], "undecided", "{tested}");
    assert!(tested["games"].as_u64() < Some(60), "{tested}");
    for row in rows.iter().filter(|row| row["match"] == "equal nodes") {
        assert!(row["sprt"].is_null() && row["games"] == 8, "{row}");
    }
    let page = fs::read_to_string(whole.join("report.html")).unwrap();
    assert!(page.contains("Elo,<br>equal nodes"), "the forest has none");
}

/// The command in a record plays the match again: `niwaki match` comes to the same.
#[test]
fn a_match_repeats_what_was_played() {
    let place = folder("lab-games-repeated");
    let definition = file(&place, "played.toml", PLAYED);
    let out = place.join("out");
    stdout(&format!("lab {definition} --out {}", out.display()));
    let record = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let mut lines = record.lines();
    let record = lines.find(|line| line.contains("\"match\":\"equal nodes\""));
    let record: Value = serde_json::from_str(record.unwrap()).unwrap();
    let rows = elo(&out);
    let same = |row: &&Value| {
        row["match"] == "equal nodes"
            && row["game"] == record["label"]
            && row["technique"] == record["technique"]
    };
    let own = rows.iter().find(same).unwrap();
    let command = record["command"].as_str().unwrap();
    let line = command.replacen("niwaki", env!("CARGO_BIN_EXE_niwaki"), 1) + " --json";
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    let played: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(played["pentanomial"], own["pentanomial"], "{command}");
    assert_eq!(played["elo"], own["elo"]);
}

/// Screen, page and document tell of games; a preset may have nothing else.
#[test]
fn games_are_shown_and_may_be_all_that_there_is() {
    let place = folder("lab-games-shown");
    let alone = PLAYED.replace("[game.quick]", "[game.full]");
    let definition = file(&place, "played.toml", &alone);
    let out = place.join("out");
    let screen = stdout(&format!("lab {definition} --out {}", out.display()));
    assert!(screen.contains("Elo of multi-cut: edge-sum "), "{screen}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("What it is worth in games"), "{page}");
    let document = place.join("document.md");
    stdout(&format!(
        "lab report {} --markdown {}",
        out.display(),
        document.display()
    ));
    let page = fs::read_to_string(place.join("results/played.md")).unwrap();
    assert!(page.contains("## What it is worth in games"), "{page}");
}

/// A look at a few positions, or to another depth, plays no games.
#[test]
fn a_look_at_searches_plays_no_games() {
    let place = folder("lab-games-look");
    let definition = file(&place, "played.toml", PLAYED);
    let out = place.join("out");
    let whole = json(&format!(
        "lab {definition} --depth 2 --json --out {}",
        out.display()
    ));
    assert_eq!(whole["elo"], Value::Array(Vec::new()));
    assert!(!out.join("elo.json").exists());
}

/// Mistakes: a text, what is written in its place, and words of the complaint.
const BAD: [(&str, &str, &str); 16] = [
    ("nodes = 60\n", "", "one limit of each move is wanted"),
    (
        "nodes = 60\n",
        "nodes = 60\ndepth = 3\n",
        "one limit of each move is wanted",
    ),
    ("nodes = 60\n", "nodes = 0\n", "from 1 on"),
    ("nodes = 60\n", "move-time = \"soon\"\n", "move-time: "),
    ("depth = 2\n", "depth = 900\n", "from 1 to 500"),
    ("games = 8", "games = 7", "games = 7: "),
    ("games = 8", "games = 0", "games = 0: "),
    (
        "[match.quick]\ngames = 8\n",
        "",
        "no preset says how many games",
    ),
    (
        "sprt = [-20, 60]",
        "sprt = [5, 0]",
        "two differences in Elo that rise",
    ),
    (
        "adjudicate-resign = \"700,4\"",
        "adjudicate-resign = \"often\"",
        "as in 700,4",
    ),
    (
        "name = \"tested\"",
        "name = \"equal nodes\"",
        "a second match 'equal nodes'",
    ),
    (
        "in = [\"edge-sum\"]",
        "in = [\"edge-sun\"]",
        "did you mean 'edge-sum'?",
    ),
    (
        "of = [\"late-move-pruning\"]",
        "of = [\"late-move-prunning\"]",
        "did you mean 'late-move-pruning'?",
    ),
    ("seed = 7", "against = \"bear\"", "did you mean 'bare'?"),
    ("max-plies = 60", "time-margin = \"some\"", "time-margin: "),
    ("max-plies = 60", "max-ply = 60", "unknown key `max-ply`"),
];

#[test]
fn what_is_wrong_with_a_match_is_told_with_file_and_line() {
    let place = folder("lab-games-bad");
    for (good, bad, remedy) in BAD {
        let text = PLAYED.replacen(good, bad, 1);
        assert_ne!(text, PLAYED, "{good}");
        let name = file(&place, "bad.toml", &text);
        let output = run(&format!("lab {name} --out {}/out", place.display()));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{bad}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{bad}: {complaint}");
        let told = format!("error: {name}:");
        assert!(complaint.starts_with(&told), "{bad}: {complaint}");
        assert!(complaint.contains(remedy), "{bad}: {complaint}");
        assert!(!place.join("out").exists(), "{bad}");
    }
}
