//! A game from its beginning to its end, as a page plays it.

use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Running, answer};

fn two_persons(game: &str) -> Value {
    json!({ "game": game, "players": [{ "kind": "person" }, { "kind": "person" }] })
}

fn against(engine: &Value) -> Value {
    json!({ "game": "checkers", "players": [{ "kind": "person" }, engine] })
}

/// Plays moves between blanks, and returns the game after them.
fn play(server: &Running, moves: &str) -> Value {
    let mut game = Value::Null;
    for (ply, mv) in moves.split_whitespace().enumerate() {
        let said = server.ask("/api/play/move", &json!({ "mv": mv, "after": ply }));
        assert_eq!(said.status, 200, "{mv}: {said:?}");
        game = said.json();
    }
    game
}

#[test]
fn moves_are_played_taken_back_saved_and_loaded() {
    let server = Running::new();
    assert!(server.ask("/api/play/state", &json!({})).json().is_null());
    let said = server.ask("/api/play/save", &json!({}));
    assert_eq!(
        (said.status, said.error().as_str()),
        (404, "no game was begun in this window")
    );
    let begun = server.ask("/api/play/new", &two_persons("checkers")).json();
    assert_eq!(begun["seats"], json!(["Black", "White"]));
    assert_eq!(begun["legal"].as_array().unwrap().len(), 7);
    assert_eq!(begun["board"]["rows"][0][1]["ink"], "dark");
    let game = play(&server, "11-15 22-18 15x22");
    assert_eq!(game["moves"][2]["text"], "15x22");
    assert_eq!(game["last"].as_array().unwrap().len(), 2);
    let saved = server.ask("/api/play/save", &json!({})).json()["text"].clone();
    assert!(
        saved.as_str().unwrap().contains("[GameType \"21\"]"),
        "{saved}"
    );
    let back = server.ask("/api/play/back", &json!({})).json();
    assert_eq!(back["moves"].as_array().unwrap().len(), 2);
    let load = json!({
        "name": "game.pdn", "text": saved, "number": 1, "game": "checkers", "players": begun_players(),
    });
    let loaded = server.ask("/api/play/load", &load).json();
    assert_eq!(loaded["position"], game["position"]);
    assert_eq!(
        server.ask("/api/play/state", &json!({})).json()["position"],
        game["position"]
    );
}

fn begun_players() -> Value {
    json!([{ "kind": "person" }, { "kind": "person" }])
}

#[test]
fn what_is_wrong_changes_nothing_and_is_said_in_words() {
    let server = Running::new();
    server.ask("/api/play/new", &two_persons("checkers"));
    for (path, body, status, part) in [
        ("move", json!({ "mv": "1-2", "after": 0 }), 422, "1-2"),
        (
            "move",
            json!({ "mv": "11-15", "after": 3 }),
            409,
            "gone on meanwhile",
        ),
        ("back", json!({}), 409, "nothing has been played"),
        ("think", json!({}), 409, "no engine is to move"),
        ("new", two_persons("go"), 422, "go"),
        ("new", two_persons("tree:x=1"), 422, "x"),
    ] {
        let said = server.ask(&format!("/api/play/{path}"), &body);
        assert_eq!(said.status, status, "{path} {body}: {said:?}");
        assert!(said.error().contains(part), "{said:?}");
    }
    let state = server.ask("/api/play/state", &json!({})).json();
    assert_eq!(
        (
            state["game"].as_str(),
            state["moves"].as_array().unwrap().len()
        ),
        (Some("checkers"), 0)
    );
}

#[test]
fn engines_are_chosen_within_bounds_and_by_names_that_there_are() {
    let server = Running::new();
    for (engine, part) in [
        (
            json!({ "kind": "engine", "level": 11 }),
            "level: 11 is not from 1 to 10",
        ),
        (json!({ "kind": "engine", "level": 0 }), "level"),
        (json!({ "kind": "engine", "hash": 100_000 }), "hash"),
        (json!({ "kind": "engine", "threads": 400 }), "threads"),
        (json!({ "kind": "engine", "time_ms": 1 }), "time"),
        (
            json!({ "kind": "engine", "with": ["null-move,config=x"] }),
            "technique",
        ),
        (
            json!({ "kind": "engine", "without": ["../x"] }),
            "technique",
        ),
        (
            json!({ "kind": "engine", "profile": "bare,config=/etc/passwd" }),
            "profile",
        ),
    ] {
        let said = server.ask("/api/play/new", &against(&engine));
        assert_eq!(said.status, 422, "{engine}");
        assert!(said.error().contains(part), "{said:?}");
    }
    // What there is no field for is not taken, whatever it is called.
    for engine in [
        json!({ "kind": "engine", "config": "/etc/passwd" }),
        json!({ "kind": "engine", "spec": "uci:sh" }),
        json!({ "kind": "uci:sh" }),
    ] {
        assert_eq!(
            server.ask("/api/play/new", &against(&engine)).status,
            400,
            "{engine}"
        );
    }
    let engine = json!({
        "kind": "engine", "nodes": 100, "hash": 1, "threads": 1, "profile": "bare", "with": ["null-move"],
    });
    let game = server.ask("/api/play/new", &against(&engine)).json();
    assert_eq!(
        game["players"][1]["name"],
        "niwaki, 100 nodes a move, bare, +null-move"
    );
}

#[test]
fn an_engine_thinks_aloud_and_answers() {
    let server = Running::new();
    server.ask(
        "/api/play/new",
        &against(&json!({ "kind": "engine", "level": 1 })),
    );
    play(&server, "11-15");
    let said = server.ask("/api/play/think", &json!({}));
    let lines: Vec<Value> = said
        .body
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines[0]["heard"]["lines"][0]["text"].is_string(),
        "{said:?}"
    );
    let game = &lines.last().unwrap()["game"];
    assert_eq!(game["moves"].as_array().unwrap().len(), 2);
    assert!(game["moves"][1]["value"]["hundredths"].is_i64());
    let hint = server.ask("/api/play/hint", &json!({})).body;
    assert!(hint.lines().last().unwrap().contains("\"hint\""), "{hint}");
    let back = server.ask("/api/play/back", &json!({})).json();
    assert_eq!(back["moves"].as_array().unwrap().len(), 0);
}

/// Asks as the page does, and returns the stream.
fn stream(server: &Running, path: &str, body: &Value) -> std::net::TcpStream {
    let known = server.known();
    let headers: Vec<(&str, &str)> = known
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    server.send(path, &headers, &body.to_string())
}

/// Asks for a stream, and returns it when it has told a line with this word.
fn told(server: &Running, path: &str, body: &Value, word: &str) -> BufReader<std::net::TcpStream> {
    let mut stream = BufReader::new(stream(server, path, body));
    let mut line = String::new();
    while !line.contains(word) {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0);
    }
    stream
}

/// Has an engine think that would do so for ten minutes, and returns the stream when it has begun.
fn long_thought(server: &Running) -> BufReader<std::net::TcpStream> {
    let engine = json!({ "kind": "engine", "time_ms": 600_000 });
    server.ask(
        "/api/play/new",
        &json!({ "game": "checkers", "players": [engine, engine] }),
    );
    told(server, "/api/play/think", &json!({}), "\"heard\"")
}

#[test]
fn a_window_has_one_search_and_the_next_ends_it() {
    let server = Running::new();
    let mut first = long_thought(&server);
    let begun = Instant::now();
    let mut second = long_thought(&server);
    // The first stream ends without a move.
    let rest = answer(first.get_mut());
    assert!(!rest.body.contains("\"game\""));
    let hurried = server.ask("/api/play/enough", &json!({}));
    assert_eq!(hurried.status, 200);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut second, &mut rest).unwrap();
    assert!(
        rest.contains("\"game\""),
        "it plays the best that it has: {rest}"
    );
    assert!(begun.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_recording_ends_a_thought_without_a_move_and_the_engine_thinks_again() {
    let server = Running::new();
    let mut thought = long_thought(&server);
    let order = json!({ "game": "checkers", "depth": 3 });
    let recorded = server.ask("/api/tree/record", &order).body;
    assert!(recorded.contains("\"tree\""), "{recorded}");
    let rest = answer(thought.get_mut());
    assert!(!rest.body.contains("\"game\""), "{rest:?}");
    // The page asks how the game stands: it is the engine's turn as before.
    let state = server.ask("/api/play/state", &json!({})).json();
    assert_eq!(state["thinks"], true);
    assert_eq!(state["moves"].as_array().unwrap().len(), 0);
    let mut again = told(&server, "/api/play/think", &json!({}), "\"heard\"");
    server.ask("/api/play/enough", &json!({}));
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut again, &mut rest).unwrap();
    assert!(rest.contains("\"game\""), "{rest}");
}

#[test]
fn a_thought_ends_a_recording_without_its_last_line() {
    let server = Running::new();
    let order = json!({ "game": "checkers", "nodes": 50_000_000 });
    let mut recording = told(&server, "/api/tree/record", &order, "\"nodes\"");
    let thought = long_thought(&server);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut recording, &mut rest).unwrap();
    assert!(
        !rest.contains("\"tree\"") && !rest.contains("\"error\""),
        "{rest}"
    );
    drop(thought);
}

#[test]
fn a_search_ends_when_its_page_goes() {
    let server = Running::new();
    drop(long_thought(&server));
    // Whoever comes next waits until the search before has ended; here nothing else would end it within ten minutes.
    let begun = Instant::now();
    drop(server);
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn clocks_run_and_run_out() {
    let server = Running::new();
    let mut setting = two_persons("checkers");
    setting["clock"] = json!({ "base_ms": 1000, "increment_ms": 0 });
    let game = server.ask("/api/play/new", &setting).json();
    assert!(game["clocks"][0].as_u64().unwrap() <= 1000);
    std::thread::sleep(Duration::from_millis(1100));
    let game = server.ask("/api/play/state", &json!({})).json();
    assert_eq!(game["result"], "White wins: Black ran out of time");
    let said = server.ask("/api/play/move", &json!({ "mv": "11-15", "after": 0 }));
    assert_eq!(said.status, 409);
}

#[test]
fn a_game_that_the_server_has_forgotten_goes_on() {
    let server = Running::new();
    let mut setting = two_persons("tree:iid,b=3,length=5,seed=4");
    setting["moves"] = json!(["2", "0"]);
    setting["position"] = json!("root");
    let game = server.ask("/api/play/new", &setting).json();
    assert_eq!(game["moves"].as_array().unwrap().len(), 2);
    assert_eq!(game["opening_position"], "root");
}
