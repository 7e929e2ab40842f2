//! Records of all kinds, and what is kept of them.

use serde_json::{Value, json};

use super::*;
use crate::testing::record;

fn kept(fields: &[Value]) -> Kept {
    let read = |take: &mut Take| fields.iter().try_for_each(|one| take(record(one)));
    Kept::by(read).unwrap().1
}

fn baseline(task: usize) -> Value {
    json!({"task": task, "command": format!("c{task}")})
}

fn with(task: usize, technique: &str) -> Value {
    json!({"task": task, "order": 1, "technique": technique, "change": "with", "command": format!("with{task}")})
}

#[test]
fn the_command_of_a_series_is_that_of_its_first_search() {
    let mut games = with(0, "etc");
    games["played"] =
        json!({"match": "m", "move_time_ms": null, "pair": 1, "of": 1, "half_points": [2, 0]});
    let kept = kept(&[
        // A pair of games is no search.
        games,
        // The records of several workers are not quite in order.
        baseline(4),
        with(4, "etc"),
        baseline(2),
        with(2, "etc"),
        with(2, "rankcut"),
        baseline(1),
        with(1, "rankcut"),
    ]);
    let command = |technique: &str| {
        let mut series = Series::of(&record(&baseline(0)));
        series.technique = technique.into();
        series.change = if technique == "bare" {
            Change::None
        } else {
            Change::With
        };
        kept.command_of(&series)
    };
    assert_eq!(
        ["bare", "etc", "rankcut", "razoring"].map(command),
        ["c1", "with2", "with1", ""]
    );
    let tasks = kept.searches.iter().map(|search| search.identity);
    assert!(tasks.is_sorted());
    assert_eq!(
        (kept.searches.len(), kept.games.len(), kept.records()),
        (7, 1, 8)
    );
}

#[test]
fn each_record_is_kept_as_what_it_is() {
    let mut search = baseline(0);
    search["decisions"] = 2.into();
    let mut decision = baseline(0);
    decision["repeat"] = 1.into();
    decision["nodes"] = 70.into();
    decision["command"] = "not that of a search".into();
    decision["audit"] = json!({
        "technique": "null-move", "decision": "cut", "kind": "cut", "node_depth": 3, "ply": 1, "node": "n",
        "of_move": null, "among": 5, "right": true, "error": 0, "root_value_changed": false,
        "root_best_changed": false, "judges": 70,
    });
    let kept = kept(&[decision, search]);
    assert_eq!(
        (kept.searches.len(), kept.decisions.len(), kept.records()),
        (1, 1, 2)
    );
    assert_eq!((kept.drawn, kept.decisions[0].nodes), (2, 70));
    assert_eq!(kept.decisions[0].judged.technique, "null-move");
    assert_eq!(kept.command_of(&kept.searches[0].of), "c0");
}

#[test]
fn what_searches_have_in_common_is_kept_once() {
    let of = |task: usize, position: &str, stratum: Option<&str>| {
        let mut one = baseline(task);
        one["position"] = position.into();
        one["stratum"] = stratum.into();
        one
    };
    let kept = kept(&[
        of(0, "p", None),
        of(1, "p", None),
        of(2, "q", None),
        of(3, "p", Some("endgame")),
    ]);
    let [first, second, third, fourth] = &kept.searches[..] else {
        panic!("four were read")
    };
    assert!(Arc::ptr_eq(&first.of, &fourth.of));
    assert!(Arc::ptr_eq(&first.at, &second.at));
    assert!(!Arc::ptr_eq(&first.at, &third.at));
    assert!(!Arc::ptr_eq(&first.at, &fourth.at));
    // A summary of a million searches is to fit any machine.
    assert!(size_of::<Search>() <= 96);
}
