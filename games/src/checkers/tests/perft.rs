//! The rules, checked by counting.

use super::super::{Checkers, Counting};
use super::{moves, position};

/// Positions by path after 1, 2, 3 … plies from the start (OEIS A133046; Aart Bik).
const CLASSICAL: [u64; 12] = [
    7,
    49,
    302,
    1469,
    7361,
    36768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_623_673,
];

/// The same with jumps of one result counted once, after 12 plies (rhalbersma/dctl).
const DISTINCT_AT_12: u64 = 388_617_999;

#[test]
fn both_series_from_the_start_to_nine_plies() {
    for (ply, &expected) in CLASSICAL.iter().enumerate().take(9) {
        let depth = ply as u32 + 1;
        assert_eq!(
            Checkers::start().perft(depth, Counting::ByPath),
            expected,
            "by path at {depth}"
        );
        assert_eq!(
            Checkers::start().perft(depth, Counting::ByResult),
            expected,
            "by result at {depth}"
        );
    }
}

#[test]
fn the_series_by_path_from_the_start_to_twelve_plies() {
    for depth in 10..=12 {
        let counted = Checkers::start().perft(depth, Counting::ByPath);
        assert_eq!(counted, CLASSICAL[depth as usize - 1], "at {depth}");
    }
}

/// Here the series part at twelve plies: circular captures first occur.
#[test]
fn the_series_by_result_from_the_start_to_twelve_plies() {
    for (depth, expected) in [
        (10, CLASSICAL[9]),
        (11, CLASSICAL[10]),
        (12, DISTINCT_AT_12),
    ] {
        let counted = Checkers::start().perft(depth, Counting::ByResult);
        assert_eq!(counted, expected, "at {depth}");
    }
}

#[test]
fn perft_of_nothing_is_one() {
    assert_eq!(Checkers::start().perft(0, Counting::ByPath), 1);
}

#[test]
fn jumps_by_several_routes_are_one_move() {
    for (text, by_path, by_result) in [
        ("B:W6,7,14,15,22,23,K30:B1,K10", 3, 2),
        ("W:WK18:B6,7,14,15,22,23", 6, 4),
    ] {
        let position = position(text);
        assert_eq!(position.moves_by_path().len(), by_path, "{text}");
        assert_eq!(moves(&position).len(), by_result, "{text}");
    }
}

#[test]
fn perft_by_path_counts_each_route_at_each_ply() {
    let position = position("B:W6,7,14,15,22,23,K30:B1,K10");
    let counts = [1, 2, 3].map(|depth| position.perft(depth, Counting::ByPath));
    assert_eq!(counts, [3, 17, 34]);
}

/// Other programs' counts; the head of the file says whose.
#[test]
fn counts_agree_with_other_programs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/checkers.perft");
    let file = std::fs::read_to_string(path).unwrap();
    let lines = file
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut positions = 0;
    for line in lines {
        let mut fields = line.split(';').map(str::trim);
        let position = position(fields.next().unwrap());
        for field in fields {
            let (depth, counts) = field.split_once(' ').unwrap();
            let (by_path, by_result) = counts.split_once('/').unwrap_or((counts, counts));
            for (counting, count) in [(Counting::ByPath, by_path), (Counting::ByResult, by_result)]
            {
                let found = position.perft(depth.parse().unwrap(), counting);
                assert_eq!(
                    found.to_string(),
                    count,
                    "{counting:?} at {depth} in {line}"
                );
            }
        }
        positions += 1;
    }
    assert!(positions >= 20, "{positions} positions in {path}");
}
