//! `niwaki tournament`.

use std::fs;

use serde_json::Value;

use super::bad_input::assert_refused;
use super::match_files::read_games;
use super::matches::records;
use super::{folder, json, stdout};

const THREE: &str = "--engine niwaki[name=strong] --engine niwaki[profile=bare,nodes=20,name=weak] --engine niwaki[name=strong]";

#[test]
fn a_tournament_has_a_cross_table_that_adds_up() {
    for game in ["checkers", "tree:edge-sum,b=3,length=9"] {
        let found = json(&format!(
            "tournament {game} {THREE} --nodes 300 --games 4 --json"
        ));
        assert_eq!(found["games"], 12, "{game}");
        assert_eq!(found["complete"], true);
        let names: Vec<&Value> = found["engines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| &e["name"])
            .collect();
        assert_eq!(names, ["strong (1)", "weak", "strong (3)"]);
        let places = found["ratings"].as_array().unwrap();
        let mut sum = 0.0;
        for (number, place) in places.iter().enumerate() {
            assert_eq!(place["rank"], number as u64 + 1);
            assert_eq!(place["games"], 8);
            sum += place["rating"].as_f64().unwrap();
            let own = &found["cross"][place["engine"].as_u64().unwrap() as usize];
            let points: f64 = own
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|cell| cell["points"].as_f64())
                .sum();
            assert_eq!(Some(points), place["points"].as_f64());
        }
        assert!(sum.abs() < 1e-6, "{sum}");
        assert_eq!(found["cross"][0][0], Value::Null);
        let (here, there) = (&found["cross"][0][1], &found["cross"][1][0]);
        assert_eq!(here["wins"], there["losses"]);
        assert_eq!(here["draws"], there["draws"]);
    }
}

#[test]
fn in_a_gauntlet_only_the_first_plays_everybody() {
    let found = json(&format!(
        "tournament checkers --gauntlet {THREE} --nodes 100 --games 2 --json"
    ));
    assert_eq!(found["games"], 4);
    assert_eq!(found["cross"][1][2], Value::Null);
    let text = stdout(&format!(
        "tournament checkers --gauntlet {THREE} --nodes 100 --games 2"
    ));
    assert!(
        text.starts_with("checkers: gauntlet of 3 engines, 4 games\n"),
        "{text}"
    );
    assert!(
        text.contains("strong (1)") && text.contains("20 nodes a move"),
        "{text}"
    );
}

#[test]
fn an_interrupted_tournament_goes_on_to_the_same_end() {
    let whole = folder("tournament-whole").join("out");
    let torn = folder("tournament-torn").join("out");
    let line = |out: &std::path::Path, more: &str| {
        format!(
            "tournament chess {THREE} --nodes 60 --games 4 --max-plies 60 --concurrency 2 --json --out {}{more}",
            out.display()
        )
    };
    let first = json(&line(&whole, ""));
    json(&line(&torn, ""));
    let path = torn.join("records.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let kept: Vec<&str> = text.lines().take(5).collect();
    fs::write(&path, format!("{}\n{{\"number\":", kept.join("\n"))).unwrap();
    assert_eq!(json(&line(&torn, " --resume")), first);
    let games = records(&torn);
    assert_eq!(games, records(&whole));
    assert_eq!(games.len(), 12);
    assert_eq!(games[&3]["engines"], serde_json::json!([0, 2]));
    // The two games of a pair, and all pairs of a round, begin with the same position.
    assert_eq!(games[&1]["opening"], games[&6]["opening"]);
    assert_ne!(games[&1]["opening"], games[&7]["opening"]);
    assert_eq!(read_games(&torn.join("games.pgn")).len(), 12);
    let written = fs::read_to_string(torn.join("games.pgn")).unwrap();
    assert!(written.contains("[White \"strong (3)\"]") && written.contains("niwaki tournament"));
    assert!(torn.join("summary.json").exists() && torn.join("tournament.json").exists());
}

#[test]
fn what_cannot_be_a_tournament_is_refused() {
    let out = folder("tournament-refused").join("out");
    let out = out.display();
    stdout(&format!(
        "tournament checkers {THREE} --nodes 30 --games 2 --out {out}"
    ));
    for (line, offending) in [
        ("tournament chess".to_owned(), "--engine"),
        ("tournament chess --engine niwaki".to_owned(), "two engines"),
        (
            "tournament chess --engine niwaki --engine nwaki".to_owned(),
            "--engine 'nwaki'",
        ),
        (
            "tournament chess --engine niwaki --engine niwaki --games 3".to_owned(),
            "'3'",
        ),
        (
            "tournament chess --engine niwaki --engine niwaki[level=0]".to_owned(),
            "'level=0'",
        ),
        (
            format!("tournament checkers {THREE} --nodes 30 --games 2 --out {out}"),
            "has a tournament in it",
        ),
        (
            format!("tournament checkers {THREE} --nodes 31 --games 2 --out {out} --resume"),
            "engines.1.limit was",
        ),
    ] {
        assert_refused(&line, offending);
    }
}
