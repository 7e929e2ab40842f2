//! Counts of legal paths through the trait, against published figures.
//!
//! [`perft`] and [`cases`] know nothing of chess but the names of two fields.

use niwaki::{Family, Game, MoveList, Notation};

use crate::chess::{Chess, ChessFamily};

/// A position and the number of paths of each length from it.
struct Case {
    id: String,
    position: String,
    counts: Vec<(u32, u64)>,
}

/// Reads a file of lines `id NAME`, `epd POSITION` and `perft DEPTH COUNT`.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, cases.last_mut()) {
            ("id", _) => cases.push(Case {
                id: rest.to_owned(),
                position: String::new(),
                counts: Vec::new(),
            }),
            ("epd", Some(case)) => rest.clone_into(&mut case.position),
            ("perft", Some(case)) => {
                let (depth, count) = rest.split_once(' ').expect("a depth and a count");
                case.counts
                    .push((depth.parse().unwrap(), count.trim().parse().unwrap()));
            }
            _ => assert!(line.trim().is_empty(), "unexpected line {line:?}"),
        }
    }
    cases
}

/// Counts the legal paths of `depth` plies, counted by the list at the last.
fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|mv| perft(&position.play(*mv), depth - 1))
        .sum()
}

/// Checks every count of the file up to `limit` paths.
fn check<G: Notation>(start: &G, file: &str, limit: u64) {
    let path = format!("{}/../tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let cases = cases(&std::fs::read_to_string(path).unwrap());
    assert!(cases.len() >= 15);
    for case in cases {
        let position = start.parse_position(&case.position).unwrap();
        for (depth, count) in case.counts.into_iter().filter(|(_, count)| *count <= limit) {
            assert_eq!(perft(&position, depth), count, "{} depth {depth}", case.id);
        }
    }
}

#[test]
fn six_standard_positions() {
    // https://www.chessprogramming.org/Perft_Results
    let positions = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            5,
            4_865_609,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            4,
            4_085_603,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            5,
            15_833_292,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            4,
            2_103_487,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            4,
            3_894_594,
        ),
    ];
    for (text, depth, count) in positions {
        assert_eq!(perft(&super::fen(text), depth), count, "{text}");
    }
}

#[test]
fn tricky_positions() {
    check(&Chess::default(), "chess-tricky.perft", 5_000_000);
}

#[test]
fn random_positions() {
    check(&Chess::default(), "chess-random.perft", 1_500_000);
}

#[test]
fn chess960_positions() {
    let start = ChessFamily::start("variant=960").unwrap();
    check(&start, "chess960.perft", 1_500_000);
    check(&Chess::default(), "chess960.perft", 2_000);
}
