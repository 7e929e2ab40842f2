//! Tests of whose time it is, in matches against other programs.

use std::fs;

use serde_json::Value;

use super::outside::{Fake, OPENING, UCI};

/// 180 ms a move are more than 0.1+0.01 allows, with the margin too: that is lent once. On the second move it is lost.
#[test]
fn who_overdraws_the_clock_on_every_move_loses_on_time() {
    let opening = "k7/6p1/8/8/8/8/1P6/7K w - - 0 1\n";
    let fake = Fake::new("match-overdraws", UCI, opening);
    for (margin, most) in [("", 0), ("--time-margin 200ms", 1)] {
        let flags = format!("--tc 0.1+0.01 --max-plies 4 {margin}");
        let (summary, records) = fake.play("chess", "ENGINE overdraws", &flags);
        assert_eq!(summary["timeouts"], 2, "{margin}: {summary}");
        for (record, first_ply) in records.iter().zip([1, 0]) {
            let plies = record["moves"].as_array().unwrap().len();
            assert!(plies <= first_ply + 2 * most, "{margin}: {record}");
        }
        let expected = if margin.is_empty() { 0.0 } else { 200.0 };
        assert_eq!(summary["second"]["time_margin_ms"], expected);
        assert_eq!(summary["second"]["patience_ms"], 60_000.0);
        assert_eq!(summary["first"]["time_margin_ms"], Value::Null);
        let games = fs::read_to_string(fake.out.join("games.pgn")).unwrap();
        let tag = format!("[BlackTimeMargin \"{} s\"]", expected / 1000.0);
        assert!(games.contains(&tag), "{games}");
        assert!(games.contains("[BlackPatience \"60 s\"]"), "{games}");
    }
}

/// The time that a program needs to get ready for a move is not taken off its clock.
#[test]
fn no_clock_runs_before_go() {
    let fake = Fake::new("match-unready", UCI, OPENING);
    let (summary, records) = fake.play("chess", "ENGINE unready", "--tc 1+0 --max-plies 2");
    assert_eq!(
        (&summary["draws"], &summary["timeouts"]),
        (&2.into(), &0.into()),
        "{summary}"
    );
    for (record, ply) in records.iter().zip([1, 0]) {
        assert!(record["times_ms"][ply].as_u64().unwrap() < 1000, "{record}");
    }
}
