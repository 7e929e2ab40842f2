//! Positions that are typed or set up on a board, and what a page is told of the game that it has.

use serde_json::{Value, json};

use super::Running;

fn arranged(server: &Running, draft: &Value) -> Value {
    let said = server.ask("/api/play/position", draft);
    assert_eq!(said.status, 200, "{said:?}");
    said.json()
}

#[test]
fn pieces_are_put_and_taken_and_the_server_says_what_is_illegal() {
    let server = Running::new();
    let start = arranged(&server, &json!({ "game": "checkers" }));
    assert_eq!(
        start["text"],
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    );
    assert_eq!(start["seats"], json!(["Black", "White"]));
    let palette = start["palette"].as_array().unwrap();
    let letters: Vec<&Value> = palette.iter().map(|piece| &piece["plain"]).collect();
    assert_eq!(letters, ["w", "W", "b", "B"]);
    assert_eq!(
        start["pieces"][0],
        json!([null, 2, null, 2, null, 2, null, 2])
    );
    // A king on square 1, a man on 32, and something on a square where nothing can stand.
    let mut pieces = vec![vec![Value::Null; 8]; 8];
    pieces[0][1] = json!(1);
    pieces[0][0] = json!(1);
    pieces[7][6] = json!(0);
    let mut draft = json!({ "game": "checkers", "placed": { "pieces": pieces, "turn": 1 } });
    let now = arranged(&server, &draft);
    assert_eq!(now["text"], "W:WK1,32:B");
    assert_eq!(now["board"]["rows"][0][1]["plain"], "W");
    assert_eq!(now["board"]["rows"][0][0]["plain"], "");
    assert!(
        now["illegal"]
            .as_str()
            .unwrap()
            .contains("Black has no pieces")
    );
    draft["placed"]["pieces"][3][0] = json!(3);
    let now = arranged(&server, &draft);
    assert_eq!(
        (now["text"].as_str(), &now["illegal"]),
        (Some("W:WK1,32:BK13"), &Value::Null)
    );
    assert_eq!(now["turn"], 1);
    draft["placed"]["pieces"] = json!([]);
    assert_eq!(arranged(&server, &draft)["text"], "W:W:B");
}

#[test]
fn a_typed_position_is_read_or_refused_in_a_sentence() {
    let server = Running::new();
    let draft = json!({ "game": "checkers", "position": "W:WK1,32:BK13" });
    assert_eq!(arranged(&server, &draft)["pieces"][0][1], 1);
    for (draft, part) in [
        (
            json!({ "game": "checkers", "position": "W:W40:B1" }),
            "a square from 1 to 32",
        ),
        (json!({ "game": "go" }), "go"),
        (
            json!({ "game": "tree", "placed": { "pieces": [], "turn": 0 } }),
            "cannot be set up on a board",
        ),
        (
            json!({ "game": "checkers", "placed": { "pieces": [], "turn": 7 } }),
            "the seat to move: 7 is not from 0 to 1",
        ),
        (
            json!({ "game": "checkers", "placed": { "pieces": [[null, 99_999_999]], "turn": 0 } }),
            "the number of a piece: 99999999 is not from 0 to 3",
        ),
        (
            json!({ "game": "checkers", "placed": { "pieces": [[], vec![Value::Null; 9]], "turn": 0 } }),
            "the cells of a row: 9 is not from 0 to 8",
        ),
        (
            json!({ "game": "checkers", "placed": { "pieces": vec![Value::Array(Vec::new()); 9], "turn": 0 } }),
            "the rows: 9 is not from 0 to 8",
        ),
    ] {
        let said = server.ask("/api/play/position", &draft);
        assert_eq!(said.status, 422, "{said:?}");
        let why = said.error();
        assert!(why.contains(part) && !why.contains('\n'), "{why}");
    }
    let tree = arranged(&server, &json!({ "game": "tree" }));
    assert_eq!(tree["palette"], json!([]));
}

#[test]
fn a_page_is_told_what_to_ask_for_to_have_such_a_game() {
    let server = Running::new();
    let setting = json!({
        "game": "tree:iid,b=3,length=5,seed=4",
        "players": [{ "kind": "person" }, { "kind": "engine", "level": 3 }],
        "clock": { "base_ms": 60_000, "increment_ms": 0 },
    });
    server.ask("/api/play/new", &setting);
    let state = server.ask("/api/play/state", &json!({})).json();
    assert_eq!(state["setting"], setting);
    let players =
        json!([{ "kind": "engine", "time_ms": 1000, "profile": "bare" }, { "kind": "person" }]);
    let seated = server
        .ask("/api/play/players", &json!({ "players": players }))
        .json();
    assert_eq!(seated["setting"]["players"], players);
}
