//! A tree recorded over a connection, and looked into.

use std::io::Read;

use serde_json::{Value, json};

use super::Running;

/// Asks for a search, and returns the last that it told.
fn last(server: &Running, path: &str, body: &Value) -> Value {
    let said = server.ask(path, body);
    assert_eq!(said.status, 200, "{said:?}");
    let line = said.body.lines().last().unwrap();
    serde_json::from_str(line).unwrap()
}

fn order() -> Value {
    let search = json!({ "profile": "bare", "with": ["late-move-reductions", "futility"] });
    json!({ "game": "checkers", "search": search, "depth": 6, "audited": true })
}

#[test]
fn a_tree_is_recorded_drawn_asked_and_searched_without_one_decision() {
    let server = Running::new();
    let part = json!({ "tree": 0, "id": 0, "rows": 20, "width": 800 });
    let said = server.ask("/api/tree/view", &part);
    assert_eq!(
        (said.status, said.error().as_str()),
        (404, "no tree was recorded in this window")
    );

    let told = last(&server, "/api/tree/record", &order());
    let tree = &told["tree"];
    let view = server.ask("/api/tree/view", &part).json();
    assert_eq!(view["nodes"], tree["nodes"]);
    let top = tree["roots"].as_array().unwrap().last().unwrap()["id"].clone();
    let node = server
        .ask("/api/tree/node", &json!({ "tree": 0, "id": top }))
        .json();
    assert_eq!(node["grid"]["rows"].as_array().unwrap().len(), 8);
    let moves = node["moves"].as_array().unwrap();
    let mut decisions = moves
        .iter()
        .flat_map(|mv| mv["decisions"].as_array().unwrap());
    let decision = decisions.next().expect("a move of the root was reduced");
    assert!(
        decision["why"]
            .as_str()
            .unwrap()
            .starts_with("late-move-reductions: it is move number ")
    );

    let change = json!({ "decision": decision["number"] });
    let told = last(&server, "/api/tree/what-if", &change);
    assert_eq!(told["compared"]["before"]["nodes"], tree["root"]["nodes"]);
    let beside = json!({ "tree": 1, "id": 0, "rows": 3, "width": 300 });
    assert_eq!(server.ask("/api/tree/view", &beside).status, 200);
    let told = last(&server, "/api/tree/wrong", &json!({ "decisions": 100 }));
    let wrong = told["wrong"].as_array().unwrap();
    assert!(!wrong.is_empty(), "{told}");
    for one in wrong {
        let node = json!({ "tree": 0, "id": one["node"] });
        let node = server.ask("/api/tree/node", &node);
        assert_eq!(node.json()["position"], one["judged"]["node"], "{one}");
        let change = json!({ "decision": one["decision"] });
        let told = last(&server, "/api/tree/what-if", &change);
        let changed = &told["compared"]["value_changed"];
        assert_eq!(*changed, one["judged"]["root_value_changed"], "{one}");
    }
}

#[test]
fn a_decision_that_the_first_tree_lacks_is_refused() {
    let server = Running::new();
    let told = last(&server, "/api/tree/record", &order());
    let deeds = told["tree"]["techniques"].as_array().unwrap().iter();
    let deeds = deeds.map(|one| one["deeds"].as_object().unwrap());
    let permitted: u64 = deeds
        .flat_map(|deeds| ["cut", "reduced", "extended", "pruned"].map(|deed| &deeds[deed]))
        .filter_map(Value::as_u64)
        .sum();
    let said = server.ask("/api/tree/what-if", &json!({ "decision": u64::MAX }));
    assert_eq!(said.status, 400, "{said:?}");
    let why = said.error();
    let bound = why
        .strip_prefix(&format!(
            "there is no decision {} in the first tree: they are numbered below ",
            u64::MAX
        ))
        .unwrap();
    let bound: u64 = bound.parse().unwrap();
    assert!(
        bound >= permitted,
        "{bound} decisions, of which {permitted} held"
    );
    for (decision, status) in [(bound, 400), (bound - 1, 200)] {
        let change = json!({ "decision": decision });
        let said = server.ask("/api/tree/what-if", &change);
        assert_eq!(said.status, status, "{decision}: {said:?}");
        let beside = json!({ "tree": 1, "id": 0, "rows": 3, "width": 300 });
        let beside = server.ask("/api/tree/view", &beside).status;
        assert_eq!(beside, if status == 200 { 200 } else { 404 });
    }
}

#[test]
fn what_cannot_be_recorded_is_refused_in_one_sentence() {
    let server = Running::new();
    for (key, value, expected) in [
        ("depth", json!(61), "depth: 61 is not from 1 to 60"),
        (
            "nodes",
            json!(50_000_001_u64),
            "nodes: 50000001 is not from 1 to 50000000",
        ),
        ("moves", json!(["1-2"]), "is not a legal move"),
        ("position", json!("<script>"), "script"),
    ] {
        let mut order = order();
        order[key] = value;
        let said = server.ask("/api/tree/record", &order);
        assert_eq!(said.status, 422, "{said:?}");
        assert!(
            said.error().contains(expected) && !said.error().contains('\n'),
            "{said:?}"
        );
    }
    let told = last(&server, "/api/tree/record", &json!({ "game": "checkers" }));
    assert_eq!(
        told["error"],
        "a recording wants a depth or a number of nodes"
    );
    last(
        &server,
        "/api/tree/record",
        &json!({ "game": "checkers", "nodes": 500 }),
    );
    let said = server.ask("/api/tree/node", &json!({ "tree": 0, "id": 501 }));
    assert_eq!(said.error(), "there is no node 501: the recording has 500");
    let said = server.ask("/api/tree/wrong", &json!({ "decisions": 3 }));
    assert_eq!(said.status, 409);
}

/// Returns the nodes of a tree of the window, if there is one.
fn nodes(server: &Running, tree: usize) -> Option<u64> {
    let part = json!({ "tree": tree, "id": 0, "rows": 2, "width": 100 });
    server.ask("/api/tree/view", &part).json()["nodes"].as_u64()
}

#[test]
fn a_recording_that_is_stopped_is_not_kept() {
    let server = Running::new();
    last(&server, "/api/tree/record", &order());
    let kept = nodes(&server, 0);
    let known = server.known();
    let known: Vec<(&str, &str)> = known.iter().map(|(k, v)| (&**k, &**v)).collect();
    let long = json!({ "game": "checkers", "nodes": 40_000_000 });
    let mut stopped = server.send("/api/tree/record", &known, &long.to_string());
    let mut told = String::new();
    while !told.contains("\"nodes\"") {
        let mut some = [0; 512];
        let read = stopped.read(&mut some).unwrap();
        told += &String::from_utf8_lossy(&some[..read]);
    }
    drop(stopped);
    // The next search begins when that one has ended.
    last(&server, "/api/tree/what-if", &json!({ "deeper": 1 }));
    assert_eq!(nodes(&server, 0), kept);
    assert!(nodes(&server, 1) > kept);
}

#[test]
fn a_page_that_goes_takes_its_trees_with_it() {
    let server = Running::new();
    last(&server, "/api/tree/record", &order());
    last(&server, "/api/tree/what-if", &json!({ "deeper": 1 }));
    assert_eq!(server.ask("/api/tree/forget", &json!({})).status, 200);
    assert_eq!((nodes(&server, 0), nodes(&server, 1)), (None, None));
}

#[test]
fn a_game_is_recorded_with_its_parameters_from_a_position() {
    let server = Running::new();
    let order = json!({ "game": "tree:edge-sum,b=4,length=6", "position": "0.3", "depth": 3 });
    let told = last(&server, "/api/tree/record", &order);
    let top = &told["tree"]["roots"][0]["id"];
    let node = server.ask("/api/tree/node", &json!({ "tree": 0, "id": top }));
    assert_eq!(node.json()["position"], "0.3");
    let wrong = json!({ "game": "tree:edge-sum,b=x", "depth": 3 });
    let said = server.ask("/api/tree/record", &wrong);
    assert_eq!(said.status, 422, "{said:?}");
}

#[test]
fn a_search_that_cannot_be_deeper_is_refused() {
    let server = Running::new();
    last(&server, "/api/tree/record", &order());
    for plies in [-1, 0, 55, 32_767] {
        let said = server.ask("/api/tree/what-if", &json!({ "deeper": plies }));
        assert_eq!(said.status, 422, "{plies}: {said:?}");
    }
    let limited = json!({ "game": "checkers", "nodes": 500 });
    last(&server, "/api/tree/record", &limited);
    let said = server.ask("/api/tree/what-if", &json!({ "deeper": 1 }));
    assert!(said.error().contains("its limit of 500 nodes"), "{said:?}");
}
