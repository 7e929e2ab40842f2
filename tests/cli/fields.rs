//! Every field that the interface promises is there, and of the promised kind.

use serde_json::Value;

use super::{json, stdout};

fn assert_fields(value: &Value, names: &[&str], place: &str) {
    for name in names {
        assert!(value.get(name).is_some(), "{place}: no field {name}");
    }
}

fn array<'v>(value: &'v Value, name: &str) -> &'v Vec<Value> {
    value[name]
        .as_array()
        .unwrap_or_else(|| panic!("{name} is no array"))
}

#[test]
fn games() {
    let listing = json("games --json");
    let names: Vec<&str> = array(&listing, "games")
        .iter()
        .map(|game| {
            assert_fields(game, &["name", "description", "parameters"], "games");
            for parameter in array(game, "parameters") {
                assert_fields(parameter, &["name", "default", "range"], "parameters");
            }
            game["name"].as_str().unwrap()
        })
        .collect();
    assert_eq!(names, ["chess", "checkers", "tree"]);
}

#[test]
fn techniques() {
    let listing = json("techniques --json");
    let fields = [
        "name",
        "variant_of",
        "summary",
        "source",
        "moment",
        "sound",
        "default_on",
        "parameters",
    ];
    for technique in array(&listing, "techniques") {
        assert_fields(technique, &fields, "techniques");
        assert_fields(
            &technique["default_on"],
            &["chess", "checkers", "tree"],
            "default_on",
        );
        for parameter in array(technique, "parameters") {
            assert_fields(
                parameter,
                &["name", "default", "range", "meaning"],
                "parameters",
            );
        }
        let sound = &technique["sound"];
        assert!(*sound == Value::Bool(false) || sound.is_string(), "{sound}");
    }
    let techniques = array(&listing, "techniques");
    let null_move = techniques.iter().find(|one| one["name"] == "null-move");
    let null_move = null_move.expect("it is in the list");
    assert_eq!(
        null_move["default_on"],
        serde_json::json!({"chess": true, "checkers": false, "tree": false})
    );
    assert!(stdout("techniques").contains("null-move (on by default in chess only)"));
    assert_fields(
        &listing["profiles"],
        &["bare", "classic", "modern", "default"],
        "profiles",
    );
    assert!(array(&listing["profiles"], "bare").is_empty());
}

#[test]
fn perft() {
    let record = json("perft chess --depth 3 --divide --json");
    assert_fields(
        &record,
        &["game", "position", "depth", "nodes", "time_ms"],
        "perft",
    );
    assert_eq!(record["nodes"], 8902);
    assert_eq!(record["divide"]["e2e4"], 600);
    assert_eq!(record["divide"].as_object().unwrap().len(), 20);
    assert!(json("perft chess --depth 0 --json")["nodes"] == 1);
}

const SEARCH: [&str; 19] = [
    "game",
    "position",
    "depth",
    "seldepth",
    "value",
    "mate",
    "best",
    "outcome",
    "pv",
    "nodes",
    "qnodes",
    "probes",
    "time_ms",
    "nps",
    "hashfull",
    "truth",
    "first_move_cutoffs",
    "techniques",
    "iterations",
];

#[test]
fn search() {
    for line in [
        "search chess --depth 4 --json",
        "search chess --depth 2 --reference --json",
        "search checkers --depth 6 --json --multipv 2",
        "search tree:prefix-value,b=4 --depth 4 --json",
        "search chess --nodes 5000 --time 10s --threads 1 --hash 1 --json",
        "search chess --nodes 50000 --threads 3 --json",
        "search checkers --depth 8 --threads 2 --multipv 2 --json",
    ] {
        let record = json(line);
        assert_fields(&record, &SEARCH, line);
        assert!(record["best"].is_string(), "{line}");
        assert_eq!(record["pv"][0], record["best"], "{line}");
        for counts in record["techniques"].as_object().unwrap().values() {
            assert_fields(
                counts,
                &["tried", "cut", "reduced", "extended", "skipped", "nodes"],
                line,
            );
        }
        for iteration in array(&record, "iterations") {
            assert_fields(
                iteration,
                &["depth", "value", "best", "nodes", "time_ms"],
                line,
            );
        }
    }
}

#[test]
fn several_lines_come_with_values() {
    let record = json("search chess --depth 4 --multipv 3 --json");
    let lines = array(&record, "lines");
    assert_eq!(lines.len(), 3);
    let values: Vec<i64> = lines.iter().map(|l| l["value"].as_i64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(lines[0]["best"], record["best"]);
}

#[test]
fn bench() {
    let record = json("bench --depth 3 --json");
    assert_fields(&record, &["signature", "nodes", "nps", "games"], "bench");
    let games = record["games"].as_object().unwrap();
    let mut sum = 0;
    for (name, game) in games {
        assert_fields(game, &["nodes", "first_move_cutoffs"], name);
        sum += game["nodes"].as_u64().unwrap();
    }
    assert_eq!(games.len(), 3);
    assert_eq!(record["nodes"], sum);
}

#[test]
fn the_last_line_of_bench_is_for_scripts() {
    let text = stdout("bench checkers --depth 4");
    let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else {
        panic!("{words:?}");
    };
    assert!(nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok());
}

#[test]
fn help_shows_examples() {
    for command in ["games", "techniques", "perft", "search", "bench", "lab"] {
        let help = stdout(&format!("{command} --help"));
        assert!(
            help.contains(&format!("Examples:\n  niwaki {command}")),
            "{help}"
        );
    }
    assert!(stdout("--help").contains("Examples:"));
    assert!(stdout("--version").starts_with("niwaki "));
}
