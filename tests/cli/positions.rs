//! Files of positions.

use serde_json::Value;

use super::{file, folder, stdout};

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
fn checkers_positions_have_solutions_too() {
    let text = "W:W18:B14 bm 18x9;\nB:W18:B14 bm 14x23; id \"the other way\"\n";
    let path = file(&folder("pdn"), "checkers.epd", text);
    let records = records(&format!(
        "search checkers --depth 3 --json --positions {path}"
    ));
    assert_eq!(records.last().unwrap()["solved"], 2);
}

#[test]
fn people_see_a_line_for_each() {
    let path = file(&folder("epd-people"), "chess.epd", CHESS);
    let text = stdout(&format!("search chess --depth 4 --positions {path}"));
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("3 positions, 1 of 2 solved"), "{text}");
}
