//! Finished games that are analysed, and positions that are set up.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::hostile::strings;
use super::{Answer, Running, answer};

const GAME: &str = "[Event \"a game\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n\n\
                    1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 24-20 5. 12-16 28-24 1-0\n";

fn order(text: &str) -> Value {
    json!({ "text": text, "number": 1, "search": { "nodes": 500 } })
}

/// Asks for an analysis, and returns the lines that are told.
fn told(server: &Running, order: &Value) -> Vec<Value> {
    let said = server.ask("/api/analyse/begin", order);
    assert_eq!(said.status, 200, "{said:?}");
    let lines = said.body.lines().map(serde_json::from_str);
    lines.collect::<Result<Vec<Value>, _>>().unwrap()
}

fn board(server: &Running, wanted: &Value) -> Answer {
    server.ask("/api/analyse/board", wanted)
}

#[test]
fn each_move_is_told_as_it_is_judged_and_the_sums_are_those_of_the_command() {
    let server = Running::new();
    let state = server.ask("/api/analyse/state", &json!({})).json();
    assert!(state.is_null());
    let lines = told(&server, &order(GAME));
    assert_eq!(lines[0]["game"]["names"], json!(["Ada", "Bob"]));
    assert_eq!(lines[0]["game"]["game"], "checkers");
    assert_eq!(lines[0]["game"]["moves"][1]["text"], "22-18");
    assert_eq!(lines[0]["game"]["moves"][1]["label"], "1...");
    assert_eq!(lines.len(), 12, "a line for each of ten moves between two");
    for (ply, line) in (1..=10).zip(&lines[1..]) {
        let told = &line["told"];
        assert_eq!(told["ply"], ply);
        assert!(!told["best"].as_array().unwrap().is_empty(), "{told}");
        let loss = told["loss"].as_i64().unwrap();
        assert!(loss == 0 || told["is_best"] == false);
        assert_eq!(
            told["played"][0],
            lines[0]["game"]["moves"][ply - 1]["text"]
        );
    }
    let done = &lines[11]["done"];
    assert!(done["interrupted"].is_null());
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .starts_with("500 nodes a search")
    );
    let saved = |form: &str| {
        let said = server.ask("/api/analyse/save", &json!({ "form": form }));
        assert_eq!(said.status, 200, "{said:?}");
        said.json()["text"].as_str().unwrap().to_owned()
    };
    let analysis: Value = serde_json::from_str(&saved("json")).unwrap();
    assert_eq!(analysis["moves"].as_array().unwrap().len(), 10);
    let accuracy = analysis["sides"][0]["accuracy"].as_f64().unwrap();
    let sums = &lines[10]["sums"];
    assert_eq!(
        sums[0],
        json!(["accuracy", [format!("{accuracy:.1}%"), sums[0][1][1]]])
    );
    assert!(saved("annotated").contains("[Annotator \"niwaki\"]"));
    assert!(saved("html").starts_with("<!DOCTYPE html>"));
    let state = server.ask("/api/analyse/state", &json!({})).json();
    assert_eq!(state["told"].as_array().unwrap().len(), 10);
    assert_eq!(&state["done"], done);
}

#[test]
fn boards_are_shown_at_each_move_and_along_lines() {
    let server = Running::new();
    let said = board(&server, &json!({ "ply": 0 }));
    assert_eq!(said.status, 404);
    let lines = told(&server, &order(GAME));
    let first = board(&server, &json!({ "ply": 0 })).json();
    assert_eq!(first["player"], "Black");
    assert_eq!(
        first["next"].as_array().unwrap().len(),
        2,
        "the cells of 11-15"
    );
    assert_eq!(first["last"], json!([]));
    let best = lines[3]["told"]["best"].as_array().unwrap();
    let there = board(
        &server,
        &json!({ "ply": 2, "line": "best", "at": best.len() }),
    );
    assert_eq!(there.status, 200, "{there:?}");
    assert_ne!(
        there.json()["position"],
        board(&server, &json!({ "ply": 2 })).json()["position"]
    );
    let end = board(&server, &json!({ "ply": 10 })).json();
    assert_eq!(
        (end["next"].clone(), end["better"].clone()),
        (json!([]), json!([]))
    );
    for (wanted, status) in [
        (json!({ "ply": 11 }), 422),
        (json!({ "ply": 10, "line": "best", "at": 1 }), 409),
        (json!({ "ply": 0, "line": "worst", "at": 1 }), 400),
        (json!({ "ply": -1 }), 400),
    ] {
        assert_eq!(board(&server, &wanted).status, status, "{wanted}");
    }
}

#[test]
fn what_cannot_be_analysed_is_refused_in_one_sentence() {
    let server = Running::new();
    let shuffled = "32-28 1-6 28-32 6-1 ".repeat(1025);
    let long = format!("[FEN \"B:WK1:BK32\"]\n\n{shuffled}*");
    for (order, expected) in [
        (order(""), "line 1: there is no game in it"),
        (order("[Event \"x\"]\n\n1. 11-12 *"), "line 3: "),
        (order("1. 11-15 {no end"), "line 1"),
        (
            json!({ "text": GAME, "number": 2 }),
            "there is no game 2 in it, only one",
        ),
        (json!({ "text": GAME, "number": 0 }), "there is no game 0"),
        (json!({ "text": GAME, "number": 1, "game": "go" }), "go"),
        (
            json!({ "text": GAME, "number": 1, "search": { "depth": 100 } }),
            "depth: 100 is not from 1 to 99",
        ),
        (order(&long), "the game has 4100 moves: 4096 are the most"),
    ] {
        let said = server.ask("/api/analyse/begin", &order);
        assert_eq!(said.status, 422, "{said:?}");
        let why = said.error();
        assert!(why.contains(expected) && !why.contains('\n'), "{why}");
    }
    // What there is no field for is not taken.
    let order = json!({ "text": GAME, "number": 1, "file": "/etc/passwd" });
    assert_eq!(server.ask("/api/analyse/begin", &order).status, 400);
}

/// Begins an analysis that would go on for an hour, and returns its stream when it has judged a move.
fn long_analysis(server: &Running) -> BufReader<TcpStream> {
    let order = json!({ "text": GAME, "number": 1, "search": { "time_ms": 3000 } });
    stream(server, "/api/analyse/begin", &order, "\"told\"")
}

/// Begins a search, and returns its stream when it has told of this.
fn stream(server: &Running, path: &str, order: &Value, word: &str) -> BufReader<TcpStream> {
    let known = server.known();
    let headers: Vec<(&str, &str)> = known
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    let stream = server.send(path, &headers, &order.to_string());
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    while !line.contains(word) {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0);
    }
    stream
}

#[test]
fn an_analysis_that_is_stopped_keeps_what_was_judged() {
    let server = Running::new();
    let mut stream = long_analysis(&server);
    let said = server.ask("/api/analyse/save", &json!({ "form": "json" }));
    assert_eq!(said.status, 409);
    assert!(said.error().contains("goes on"));
    let begun = Instant::now();
    server.ask("/api/analyse/enough", &json!({}));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("Interrupted: "), "{rest}");
    assert!(begun.elapsed() < Duration::from_secs(20));
    let said = server.ask("/api/analyse/save", &json!({ "form": "json" }));
    let text = said.json()["text"].as_str().unwrap().to_owned();
    let analysis: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(analysis["complete"], false);
}

#[test]
fn who_has_enough_of_an_analysis_ends_no_other_search() {
    let server = Running::new();
    told(&server, &order(GAME));
    let persons = json!([{ "kind": "person" }, { "kind": "person" }]);
    let new = json!({ "game": "checkers", "players": persons });
    assert_eq!(server.ask("/api/play/new", &new).status, 200);
    let mut look = stream(&server, "/api/play/look", &json!({ "lines": 1 }), "heard");
    server.ask("/api/analyse/enough", &json!({}));
    let patience = Some(Duration::from_secs(1));
    look.get_ref().set_read_timeout(patience).unwrap();
    let (begun, mut line) = (Instant::now(), String::new());
    while begun.elapsed() < Duration::from_secs(1) {
        match look.read_line(&mut line) {
            Ok(0) => panic!("it has ended: {line}"),
            Ok(_) => (),
            Err(_) => break,
        }
    }
}

#[test]
fn an_analysis_and_a_thought_of_a_window_end_each_other() {
    let server = Running::new();
    let mut analysis = long_analysis(&server);
    let engine = json!({ "kind": "engine", "level": 1 });
    server.ask(
        "/api/play/new",
        &json!({ "game": "checkers", "players": [engine, engine] }),
    );
    let thought = server.ask("/api/play/think", &json!({})).body;
    assert!(thought.contains("\"game\""), "{thought}");
    let rest = answer(analysis.get_mut());
    assert!(!rest.body.contains("\"done\""), "{rest:?}");
    let state = server.ask("/api/analyse/state", &json!({})).json();
    assert!(state["done"]["interrupted"].is_string(), "{state}");
}

#[test]
fn hostile_games_come_back_as_json_or_are_refused_as_it() {
    let server = Running::new();
    for string in strings() {
        let texts = [
            string.clone(),
            format!(
                "[Black \"{string}\"]\n[Event \"{string}\"]\n\n1. 11-15 {{{string}}} 22-18 *\n"
            ),
            format!("[FEN \"{string}\"]\n\n1. 11-15 *\n"),
            format!("1. {string} *\n"),
        ];
        for text in texts {
            let mut order = order(&text);
            order["search"] = json!({ "depth": 1 });
            let said = server.ask("/api/analyse/begin", &order);
            assert!([200, 422].contains(&said.status), "{text}: {said:?}");
            assert!(!said.body.contains("root:x:"), "a file was read");
            if said.status == 200 {
                let page = server.ask("/api/analyse/save", &json!({ "form": "html" }));
                let page = page.json()["text"].as_str().unwrap().to_owned();
                for part in ["<script", "<img", "<svg onload", "<iframe", "<base", "<b "] {
                    assert!(!page.contains(part), "{string}: {page}");
                }
            }
        }
    }
}

#[test]
fn a_position_alone_is_shown_and_looked_at() {
    let server = Running::new();
    let place = json!({ "ply": 0 });
    let wanted = json!({ "place": place, "look": { "lines": 2 } });
    let said = server.ask("/api/analyse/look", &wanted);
    assert!(said.error().contains("no game was analysed"), "{said:?}");
    let alone = json!({ "game": "checkers", "position": "W:W22:B1,2" });
    let state = server.ask("/api/analyse/position", &alone).json();
    assert_eq!(state["game"]["moves"], json!([]));
    assert_eq!(server.ask("/api/analyse/state", &json!({})).json(), state);
    let shown = board(&server, &place).json();
    assert_eq!(
        (&shown["position"], &shown["player"]),
        (&json!("W:W22:B1,2"), &json!("White"))
    );
    let mut look = stream(&server, "/api/analyse/look", &wanted, "heard");
    // Which of the two moves is better is seen at once; the search goes on until another one begins.
    let mut line = String::new();
    while !line.contains("22-1") {
        line.clear();
        assert_ne!(look.read_line(&mut line).unwrap(), 0, "it has ended");
    }
    told(&server, &order(GAME));
    let mut rest = String::new();
    look.read_to_string(&mut rest).unwrap();
    // Where one stands in a game, and in its lines.
    let line = json!({ "place": { "ply": 2, "line": "best", "at": 1 }, "look": { "lines": 1 } });
    drop(stream(&server, "/api/analyse/look", &line, "heard"));
    for (alone, why) in [
        (
            json!({ "game": "checkers", "position": "nonsense" }),
            "nonsense",
        ),
        (json!({ "game": "draughts", "position": null }), "draughts"),
    ] {
        let said = server.ask("/api/analyse/position", &alone);
        assert_eq!(said.status, 422, "{said:?}");
        assert!(said.error().contains(why), "{said:?}");
    }
    let said = server.ask(
        "/api/analyse/position",
        &json!({ "game": "checkers", "position": "W:W:B1" }),
    );
    assert_eq!(said.status, 200, "{said:?}");
    let said = server.ask("/api/analyse/look", &wanted);
    assert!(said.error().contains("the game is over"), "{said:?}");
    let said = server.ask("/api/analyse/save", &json!({ "form": "json" }));
    assert!(said.error().contains("no move was played"), "{said:?}");
}
