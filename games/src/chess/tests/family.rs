//! Parameters, bench positions and openings.

use std::collections::HashSet;

use niwaki::{Family, Game, MoveList, Notation};

use crate::chess::ChessFamily;

#[test]
fn bench_positions_are_playable_and_different() {
    let mut keys = Vec::new();
    for bench in ChessFamily::bench() {
        let start = ChessFamily::start(bench.parameters).unwrap();
        let position = start.parse_position(bench.position).unwrap();
        assert_eq!(position.position_text(), bench.position);
        assert_eq!(position.ending(), None);
        keys.push(position.key());
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 16);
}

#[test]
fn openings_are_all_there() {
    let openings = ChessFamily::openings();
    assert_eq!(openings.len(), 26);
    for opening in openings {
        let start = ChessFamily::start("").unwrap();
        assert!(start.parse_position(&opening.position).is_ok());
    }
}

/// Returns the positions of the book that can be played on from.
fn playable() -> HashSet<String> {
    let start = ChessFamily::start("").unwrap();
    let lines = ChessFamily::book().lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| start.parse_position(line).unwrap())
        .filter(|position| position.ending().is_none())
        .map(|position| position.position_text())
        .collect()
}

#[test]
fn the_book_has_five_thousand_positions() {
    assert_eq!(playable().len(), 5000);
}

#[test]
fn another_chess960_has_another_array() {
    for (parameters, another) in [
        ("", None),
        ("variant=standard,start=518", None),
        ("variant=960", Some("variant=960,start=5")),
        ("variant=960,start=518", None),
        ("variant=fischer", None),
    ] {
        let found = ChessFamily::another(parameters, 965);
        assert_eq!(found.as_deref(), another, "{parameters}");
    }
    assert!((0..960).all(|number| {
        let another = ChessFamily::another("variant=960", number).unwrap();
        ChessFamily::start(&another).is_ok()
    }));
}

#[test]
fn chess960_starts() {
    let texts = [
        (
            "",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "variant=960",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "variant=960,start=0",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        ),
        (
            "variant=960, start=959",
            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1",
        ),
    ];
    for (parameters, text) in texts {
        let start = ChessFamily::start(parameters).unwrap();
        assert_eq!(start.position_text(), text);
        let mut moves = MoveList::new();
        start.moves(&mut moves);
        assert!(moves.len() >= 18);
    }
}

#[test]
fn wrong_parameters_are_named() {
    for (parameters, part) in [
        ("fischer", "chess:fischer"),
        ("variant=atomic", "variant is standard or 960"),
        ("variant=960,start=960", "0 to 959"),
        ("variant=960,start=-1", "0 to 959"),
        ("start=5", "needs variant=960"),
        ("b=4", "no such parameter"),
    ] {
        let error = ChessFamily::start(parameters).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
