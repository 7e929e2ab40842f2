//! `niwaki match`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::match_files::read_games;
use super::{folder, json, niwaki, run, stdout, words};

/// The fields that the interface promises, and those that we add.
const FIELDS: [&str; 23] = [
    "game",
    "first",
    "second",
    "openings",
    "seed",
    "adjudication",
    "skipped",
    "games",
    "wins",
    "draws",
    "losses",
    "pentanomial",
    "score",
    "elo",
    "elo_error",
    "normalised_elo",
    "los",
    "sprt",
    "crashes",
    "illegal",
    "timeouts",
    "uncounted",
    "complete",
];

fn numbers(value: &Value) -> Vec<u64> {
    let items = value.as_array().expect("an array");
    items.iter().map(|item| item.as_u64().unwrap()).collect()
}

/// Returns the records of a match by number, without what differs from run to run.
pub(super) fn records(out: &Path) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let lines = text.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let object = record.as_object_mut().unwrap();
        for time in ["time_ms", "times_ms", "date"] {
            assert!(object.remove(time).is_some());
        }
        (record["number"].as_u64().unwrap(), record)
    });
    let records: BTreeMap<u64, Value> = lines.collect();
    assert_eq!(records.len(), text.lines().count(), "no game comes twice");
    records
}

#[test]
fn a_match_in_every_game() {
    for game in ["chess", "checkers", "tree", "tree:dag,b=3,length=9,seed=4"] {
        let summary = json(&format!(
            "match {game} --first niwaki --second niwaki[profile=bare] --nodes 300 --games 6 --json"
        ));
        for field in FIELDS {
            assert!(summary.get(field).is_some(), "{game}: no {field}");
        }
        assert_eq!(summary["games"], 6, "{game}");
        let number = |field: &str| summary[field].as_u64().unwrap();
        assert_eq!(number("wins") + number("draws") + number("losses"), 6);
        assert_eq!(numbers(&summary["pentanomial"]).iter().sum::<u64>(), 3);
        let score = (2 * number("wins") + number("draws")) as f64 / 12.0;
        assert!((summary["score"].as_f64().unwrap() - score).abs() < 1e-12);
        assert_eq!(
            number("crashes") + number("illegal") + number("timeouts"),
            0
        );
        assert_eq!(summary["sprt"], Value::Null);
        assert_eq!(summary["adjudication"]["draw"], Value::Null);
    }
}

#[test]
fn a_player_may_search_on_several_threads() {
    let out = folder("match-threads").join("out");
    let summary = json(&format!(
        "match checkers --first niwaki[threads=2,name=two] --second niwaki --depth 4 --games 4 --json --out {}",
        out.display()
    ));
    assert_eq!(summary["games"], 4);
    let settings = fs::read_to_string(out.join("match.json")).unwrap();
    let settings: Value = serde_json::from_str(&settings).unwrap();
    for (side, threads) in [("first", "threads=2"), ("second", "threads=1")] {
        let said = settings[side]["configuration"].as_array().unwrap();
        assert!(said.contains(&threads.into()), "{side}: {said:?}");
    }
    let signature = |side: &str| settings[side]["signature"].as_u64();
    assert_eq!(signature("first"), signature("second"), "it is one search");
}

#[test]
fn a_person_is_told_how_it_went() {
    let text =
        stdout("match tree --first niwaki --second niwaki[profile=bare] --depth 2 --games 4");
    for part in [
        "tree: niwaki against niwaki[profile=bare]",
        "depth 2; openings:",
        "no adjudication",
        "4 games: +",
        "pairs [",
        "Elo ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn chess960_begins_from_its_own_arrays() {
    let out = folder("match-960").join("out");
    let line = "match chess:variant=960 --first niwaki --second niwaki[profile=bare] --depth 1 --max-plies 2 --games 40 --json";
    json(&format!("{line} --out {}", out.display()));
    let openings: Vec<String> = records(&out)
        .into_values()
        .map(|record| record["opening"].as_str().unwrap().to_owned())
        .collect();
    let mut arrays: Vec<&str> = Vec::new();
    for opening in &openings {
        let array = opening.split('/').next().unwrap();
        assert!(
            opening.contains(" 0 1") && opening.contains("/pppppppp/"),
            "{opening}"
        );
        arrays.push(array);
    }
    arrays.sort_unstable();
    arrays.dedup();
    assert_eq!(arrays.len(), 20, "{openings:?}");
    let complaint = run(&line.replace("--games 40", "--games 1922")).stderr;
    let complaint = String::from_utf8(complaint).unwrap();
    assert!(complaint.contains("there are 960"), "{complaint}");
}

/// White can do nothing but castle, with the king where it stands and the rook at its side.
#[test]
fn castling_from_another_array_is_played_over_uci() {
    let place = folder("match-castling");
    let opening = place.join("opening.fen");
    fs::write(&opening, "4k3/8/b7/8/8/7p/r6P/6KR w K - 0 1\n").unwrap();
    let out = place.join("out");
    let summary = json(&format!(
        "match chess:variant=960 --first niwaki --second 'uci:{} uci' --depth 2 --games 2 --max-plies 4 --json \
         --openings {} --out {}",
        env!("CARGO_BIN_EXE_niwaki"),
        opening.display(),
        out.display()
    ));
    for count in ["crashes", "illegal", "timeouts"] {
        assert_eq!(summary[count], 0, "{summary}");
    }
    let records = fs::read_to_string(out.join("records.jsonl")).unwrap();
    assert_eq!(
        records.matches("\"moves\":[\"g1h1\",").count(),
        2,
        "{records}"
    );
    let games = fs::read_to_string(out.join("games.pgn")).unwrap();
    assert_eq!(games.matches(" O-O ").count(), 2, "{games}");
}

#[test]
fn identical_players_share_the_points_of_every_pair() {
    for game in ["chess", "checkers", "tree:edge-sum,b=4,length=20"] {
        let summary = json(&format!(
            "match {game} --first niwaki --second niwaki --nodes 200 --games 8 --seed 3 --json"
        ));
        assert_eq!(numbers(&summary["pentanomial"]), [0, 0, 4, 0, 0], "{game}");
        assert_eq!(summary["score"], 0.5);
        assert_eq!(summary["elo"], 0.0);
        assert_eq!(summary["wins"], summary["losses"]);
        assert_eq!(summary["first"]["name"], "niwaki (first)");
    }
}

#[test]
fn games_do_not_depend_on_how_many_are_played_at_once() {
    let place = folder("match-concurrency");
    let played = |name: &str, concurrency: u32| {
        let out = place.join(name);
        let summary = json(&format!(
            "match checkers --first niwaki --second niwaki[set=memory=search,depth=3] --nodes 400 --games 12 --seed 7 \
             --concurrency {concurrency} --json --out {}",
            out.display()
        ));
        let text = fs::read_to_string(out.join("summary.json")).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), summary);
        (summary, records(&out))
    };
    let alone = played("one", 1);
    assert_eq!(alone.1.len(), 12);
    assert_eq!(alone, played("four", 4));
    let openings: Vec<&Value> = alone.1.values().map(|record| &record["opening"]).collect();
    for pair in 0..6 {
        assert_eq!(openings[2 * pair], openings[2 * pair + 1]);
        let others = openings.iter().filter(|o| **o == openings[2 * pair]);
        assert_eq!(others.count(), 2, "no pair is repeated");
    }
    let seats = |record: &Value| record["first_plays"].as_str().unwrap().to_owned();
    assert_eq!(seats(&alone.1[&1]), "Black");
    assert_eq!(seats(&alone.1[&2]), "White");
}

const RESUMED: &str = "match chess --first niwaki --second niwaki[profile=bare] --nodes 150 --games 8 --seed 5 --json";

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let place = folder("match-resume");
    let (whole, torn) = (place.join("whole"), place.join("torn"));
    let uninterrupted = json(&format!("{RESUMED} --out {}", whole.display()));
    json(&format!("{RESUMED} --out {}", torn.display()));
    let lines = fs::read_to_string(torn.join("records.jsonl")).unwrap();
    let mut lines: Vec<&str> = lines.lines().collect();
    lines.rotate_left(3);
    let half = &lines[3][..lines[3].len() / 2];
    let kept = format!("{}\n{half}", lines[..3].join("\n"));
    fs::write(torn.join("records.jsonl"), kept).unwrap();
    fs::write(torn.join("games.pgn"), "[Event \"to").unwrap();
    let resumed = json(&format!("{RESUMED} --resume --out {}", torn.display()));
    assert_eq!(resumed, uninterrupted);
    assert_eq!(records(&torn), records(&whole));
    let moves = |out: &Path| -> Vec<Vec<String>> {
        let games = read_games(&out.join("games.pgn")).into_iter();
        games.map(|game| game.moves).collect()
    };
    assert_eq!(moves(&torn), moves(&whole));
    let again = json(&format!("{RESUMED} --resume --out {}", torn.display()));
    assert_eq!(again, uninterrupted, "nothing is left to play");
}

#[test]
fn another_match_is_not_gone_on_with() {
    let out = folder("match-other").join("out");
    let out = out.display();
    json(&format!("{RESUMED} --out {out}"));
    for (line, offending) in [
        (format!("{RESUMED} --out {out}"), "--resume"),
        (
            format!("{} --resume --out {out}", RESUMED.replace("150", "151")),
            "first.limit was",
        ),
        (
            format!(
                "{} --resume --out {out}",
                RESUMED.replace("seed 5", "seed 6")
            ),
            "seed was 5",
        ),
        (
            format!(
                "{} --resume --out {out}",
                RESUMED.replace("games 8", "games 6")
            ),
            "more games already",
        ),
    ] {
        let output = run(&line);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1);
        assert!(complaint.contains(offending), "{offending}: {complaint}");
    }
}

/// The rules by which a match ends, and the margins that engines are given, are the same to its end.
#[test]
fn no_match_goes_on_with_other_hypotheses_or_margins() {
    let out = folder("match-hypotheses").join("out");
    let line = format!(
        "match tree --first niwaki[tc=1+0] --second niwaki[depth=2] --sprt 0,50 --games 2 --json --out {}",
        out.display()
    );
    run(&line);
    for (from, to, offending) in [
        ("0,50", "0,60", "hypotheses.elo1 was 50.0 and is 60.0"),
        ("0,50", "0,50,0.05,0.1", "hypotheses.beta was 0.05"),
        (
            "0,50",
            "0,50 --sprt-model normalised",
            "hypotheses.model was \"logistic\"",
        ),
        ("--sprt 0,50", "", "hypotheses was {"),
        (
            "--json",
            "--json --time-margin 200ms",
            "first.time_margin_ms was 0.0 and is 200.0",
        ),
    ] {
        let output = run(&format!("{} --resume", line.replace(from, to)));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{to}: {complaint}");
        assert!(complaint.contains(offending), "{offending}: {complaint}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_loses_no_finished_game() {
    let place = folder("match-interrupted");
    let line = "match checkers --first niwaki --second niwaki[profile=bare] --nodes 4000 --games 40 --concurrency 2";
    let out = place.join("out");
    let child = niwaki(words(&format!("{line} --out {}", out.display())))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let records_file = out.join("records.jsonl");
    let written = || fs::read_to_string(&records_file).unwrap_or_default();
    while written().lines().count() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("interrupted"), "{said}");
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["complete"], false);
    let found = records(&out).len() as u64;
    let counted = summary["games"].as_u64().unwrap() + summary["uncounted"].as_u64().unwrap();
    assert_eq!(counted, found);
    assert!((2..40).contains(&found));
}

#[test]
fn a_sequential_test_ends_the_match() {
    let sides = |first: &str, second: &str| {
        run(&format!(
            "match checkers --first niwaki[depth={first}] --second niwaki[depth={second}] \
             --sprt 0,100 --json"
        ))
    };
    for model in ["logistic", "normalised"] {
        let summary = json(&format!(
            "match checkers --first niwaki[depth=5] --second niwaki[depth=1] --sprt 0,100 \
             --sprt-model {model} --json --concurrency 3"
        ));
        assert_eq!(summary["sprt"]["verdict"], "H1");
        assert!(summary["games"].as_u64().unwrap() < 400);
        let number = |field: &str| summary["sprt"][field].as_f64().unwrap();
        assert!(number("llr") >= number("upper") && number("lower") < 0.0);
    }
    assert_eq!(sides("5", "1").status.code(), Some(0));
    let lost = sides("1", "5");
    assert_eq!(lost.status.code(), Some(1));
    let summary: Value = serde_json::from_slice(&lost.stdout).unwrap();
    assert_eq!(summary["sprt"]["verdict"], "H0");
}

#[test]
fn games_are_adjudicated_only_when_asked() {
    let place = folder("match-adjudication");
    let reasons = |name: &str, rules: &str| -> Vec<String> {
        let out = place.join(name);
        let summary = json(&format!(
            "match chess --first niwaki[depth=3] --second niwaki[depth=1] --games 6 {rules} --json --out {}",
            out.display()
        ));
        assert_eq!(
            summary["adjudication"]["resign"].is_null(),
            !rules.contains("resign")
        );
        let records = records(&out).into_values();
        records
            .map(|record| record["end"].as_str().unwrap().to_owned())
            .collect()
    };
    let off = reasons("off", "");
    assert!(off.iter().all(|end| end == "rules"), "{off:?}");
    let on = reasons("on", "--adjudicate-resign 500,2 --adjudicate-draw 20,5,10");
    assert!(on.iter().any(|end| end == "adjudication"), "{on:?}");
    let short = reasons("short", "--max-plies 7");
    assert!(short.iter().all(|end| end == "adjudication"), "{short:?}");
}

#[test]
fn clocks_are_kept() {
    for limit in ["--tc 0.4+0.01", "--move-time 5ms"] {
        let summary = json(&format!(
            "match checkers --first niwaki --second niwaki {limit} --time-margin 20s --games 2 --json"
        ));
        assert_eq!(
            (&summary["games"], &summary["timeouts"]),
            (&2.into(), &0.into())
        );
    }
}
