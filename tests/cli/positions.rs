//! Files of positions.

use serde_json::Value;

use super::bad_input::assert_refused;
use super::{file, folder, run, stdout};

const CHESS: &str = "\
# One problem with a best move, one with a move to avoid, one position without either
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";

6k1/5ppp/8/8/8/8/8/R3K3 w - - am Ra8+; id \"not this\";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
";

fn records(line: &str) -> Vec<Value> {
    stdout(line)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn each_line_is_searched_and_the_totals_come_last() {
    let path = file(&folder("epd"), "chess.epd", CHESS);
    let records = records(&format!("search chess --depth 5 --json --positions {path}"));
    assert_eq!(records.len(), 4);
    assert_eq!(records[0]["id"], "back rank");
    assert_eq!(records[0]["solved"], true);
    assert_eq!(records[0]["best"], "d1d8");
    assert_eq!(records[1]["solved"], false);
    assert_eq!(records[2]["solved"], Value::Null);
    assert_eq!(records[2]["line"], 5);
    let totals = &records[3];
    assert_eq!(totals["positions"], 3);
    assert_eq!(totals["problems"], 2);
    assert_eq!(totals["solved"], 1);
    let nodes: u64 = records[..3]
        .iter()
        .map(|r| r["nodes"].as_u64().unwrap())
        .sum();
    assert_eq!(totals["nodes"], nodes);
}

#[test]
fn games_have_the_positions_of_their_main_lines() {
    let two =
        "[White \"a\"]\n\n1. e4 e5 {x} 2. Nf3 (2. f4) 2... Nc6 *\n\n1. e4 c5 *\n\n1. e4 e4 *\n";
    let folder = folder("positions-of-games");
    let path = file(&folder, "games.txt", two);
    let output = run(&format!("search chess --depth 1 --json --positions {path}"));
    let warned = String::from_utf8(output.stderr).unwrap();
    assert!(warned.contains("games.txt:7: "), "{warned}");
    let lines = String::from_utf8(output.stdout).unwrap();
    let records: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ids = records.iter().filter_map(|record| record["id"].as_str());
    let expected = [
        "game 1, move 1",
        "game 1, move 2",
        "game 1, move 3",
        "game 1, move 4",
    ];
    assert_eq!(ids.collect::<Vec<_>>(), expected, "each position once");
    assert_eq!(records[4]["positions"], 4);
    assert_eq!(records[4]["skipped"], 1);
    // The name of the file says it, too.
    let bare = file(&folder, "bare.pdn", "1. 11-15 22-18 *");
    let found = super::positions::records(&format!(
        "search checkers --depth 1 --json --positions {bare}"
    ));
    assert_eq!(found.len(), 3);
    for (name, text, part) in [
        ("saved.txt", "[Game \"tree\"]\n1. 0 *", "is not PGN or PDN"),
        (
            "torn.pgn",
            "1. e4 {",
            "torn.pgn:1: the comment does not end",
        ),
        ("empty.pgn", "", "no position in it"),
    ] {
        let path = file(&folder, name, text);
        assert_refused(
            &format!("search chess --depth 1 --strict --positions {path}"),
            part,
        );
    }
}

#[test]
fn checkers_positions_have_solutions_too() {
    let text = "W:W18:B14 bm 18x9;\nB:W18:B14 bm 14x23; id \"the other way\"\n";
    let path = file(&folder("pdn"), "checkers.epd", text);
    let records = records(&format!(
        "search checkers --depth 3 --json --positions {path}"
    ));
    assert_eq!(records.last().unwrap()["solved"], 2);
}

/// Two lines of five that nobody can read are passed over, told and counted; with `--strict` the first is refused.
#[test]
fn a_line_that_cannot_be_read_is_passed_over() {
    let text =
        format!("{CHESS}rnbqkbnr/pppppppp/8 w - - bm e4;\n8/8/8/8/8/8/8/K1k5 w - - bm Kxx;\n");
    let path = file(&folder("epd-skip"), "chess.epd", &text);
    let line = format!("search chess --depth 3 --json --positions {path}");
    let out = run(&line);
    let told = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(
        lines[0].starts_with("warning: passed over: ") && lines[0].contains("chess.epd:6"),
        "{told}"
    );
    assert!(lines[1].contains("chess.epd:7"), "{told}");
    let last = String::from_utf8_lossy(&out.stdout);
    let totals: Value = serde_json::from_str(last.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&totals["positions"], &totals["skipped"]),
        (&3.into(), &2.into())
    );
    let people = run(&format!("search chess --depth 3 --positions {path}")).stdout;
    let people = String::from_utf8_lossy(&people);
    assert!(
        people.contains("3 positions, 2 passed over, 1 of 2 solved"),
        "{people}"
    );
    assert_refused(&format!("{line} --strict"), "chess.epd:6");
    let many = format!("{CHESS}{}", "hello\n".repeat(12));
    let many = file(&folder("epd-many"), "many.epd", &many);
    let told = run(&format!("search chess --depth 1 --positions {many}")).stderr;
    let told = String::from_utf8_lossy(&told);
    assert_eq!(told.lines().count(), 11, "{told}");
    assert!(told.ends_with("warning: passed over: 2 more\n"), "{told}");
    let none = file(&folder("epd-none"), "none.epd", "hello\nworld\n");
    assert_refused(&format!("search chess --positions {none}"), "none.epd:1");
}

/// Solutions are read as other people's files write them.
#[test]
fn careless_solutions_are_understood() {
    let text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd1-d8!; id \"a\";\n\
                r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm 0-0-0 Ra8; id \"b\";\n";
    let path = file(&folder("epd-careless"), "chess.epd", text);
    let records = records(&format!("search chess --depth 2 --json --positions {path}"));
    assert_eq!(records[0]["bm"], serde_json::json!(["d1d8"]));
    assert_eq!(records[1]["bm"], serde_json::json!(["e1c1", "a1a8"]));
    assert_eq!(records[2]["skipped"], 0);
}

#[test]
fn people_see_a_line_for_each() {
    let path = file(&folder("epd-people"), "chess.epd", CHESS);
    let text = stdout(&format!("search chess --depth 4 --positions {path}"));
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("3 positions, 1 of 2 solved"), "{text}");
}
