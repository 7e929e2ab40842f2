//! Tests of which moves are tactical, by example.

use niwaki::{Game, Notation, Tactics};

use super::fen;

/// Checks each move for whether it is tactical as a capture, and as a check.
fn expect(text: &str, moves: &[(&str, bool, bool)]) {
    let position = fen(text);
    for (uci, captures, checks) in moves {
        let mv = position.parse_move(uci).unwrap();
        assert_eq!(
            position.is_tactical(mv, Tactics::Captures),
            *captures,
            "{uci}"
        );
        assert_eq!(position.is_tactical(mv, Tactics::Checks), *checks, "{uci}");
    }
}

#[test]
fn promotions() {
    expect(
        "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
        &[
            ("e7e8q", true, true),
            ("e7e8r", false, true),
            ("e7e8n", false, false),
            ("e7d8q", true, true),
            ("e7d8b", false, false),
            ("e1e2", false, false),
        ],
    );
}

#[test]
fn discovered_and_castling_checks() {
    expect(
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            ("e1g1", false, true),
            ("h1h8", false, true),
            ("h1f1", false, true),
            ("h1g1", false, false),
        ],
    );
    expect(
        "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
        &[
            ("e4c3", false, true),
            ("e4d6", false, true),
            ("e1d1", false, false),
        ],
    );
    expect(
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        &[("e4d3", true, true), ("c5d4", true, true)],
    );
}
