//! Files that would like to be more than text. What is shown of them is JSON here, and text nodes on the page, which the
//! browser's tests see to.

use serde_json::json;

use super::Running;

/// What somebody may have written into a file, or called it: the strings of all tests of this kind.
pub(super) fn strings() -> Vec<String> {
    serde_json::from_str(include_str!("../../../../tests/data/hostile.json")).unwrap()
}

#[test]
fn hostile_strings_come_back_as_json_or_are_refused_as_it() {
    let server = Running::new();
    let players = json!([{ "kind": "person" }, { "kind": "person" }]);
    for string in strings() {
        let texts = [
            string.clone(),
            format!(
                "[White \"{string}\"]\n[Event \"{string}\"]\n\n1. 11-15 {{{string}}} 22-18 *\n"
            ),
            format!("[FEN \"{string}\"]\n\n1. 11-15 *\n"),
            format!("1. {string} *\n"),
        ];
        for (text, name) in texts
            .iter()
            .flat_map(|text| [(text, "game.pdn"), (text, string.as_str())])
        {
            let load = json!({ "name": name, "text": text, "number": 1, "game": "checkers", "players": players });
            let said = server.ask("/api/play/load", &load);
            assert!([200, 422].contains(&said.status), "{text}: {said:?}");
            assert!(said.headers.contains("content-type: application/json"));
            assert!(said.headers.contains("x-content-type-options: nosniff"));
            said.json();
            assert!(
                !said.body.contains("root:x:"),
                "a file of this machine was read"
            );
        }
        for (path, body) in [
            ("new", json!({ "game": string, "players": players })),
            (
                "new",
                json!({ "game": "checkers", "players": players, "position": string }),
            ),
            (
                "new",
                json!({ "game": "checkers", "players": players, "moves": [string] }),
            ),
        ] {
            let said = server.ask(&format!("/api/play/{path}"), &body);
            assert!([200, 422].contains(&said.status), "{body}: {said:?}");
            said.json();
        }
    }
    let number = json!({ "name": "x", "text": "1. 11-15 *", "number": 0, "game": "checkers", "players": players });
    assert!(
        server
            .ask("/api/play/load", &number)
            .error()
            .contains("there is no game 0")
    );
}

#[test]
fn hostile_names_of_recordings_are_refused_as_json() {
    let server = Running::new();
    let game = json!({ "game": "checkers", "depth": 2 });
    let named = server.ask("/api/tree/record", &game);
    assert_eq!(named.status, 200);
    for string in strings() {
        for (key, value) in [
            ("game", json!(string)),
            ("game", json!(format!("tree:{string}"))),
            ("position", json!(string)),
            ("moves", json!([string])),
            ("search", json!({ "profile": string })),
            ("search", json!({ "with": [string] })),
        ] {
            let mut order = game.clone();
            order[key] = value;
            let said = server.ask("/api/tree/record", &order);
            assert_eq!(said.status, 422, "{order}: {said:?}");
            assert!(said.headers.contains("content-type: application/json"));
            said.error();
        }
        let line = json!({ "tree": 0, "from": 1, "moves": [string] });
        assert_eq!(server.ask("/api/tree/find", &line).status, 422);
        let change = json!({ "technique": string });
        assert_eq!(server.ask("/api/tree/what-if", &change).status, 422);
    }
}
