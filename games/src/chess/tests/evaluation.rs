//! The evaluation is fair to both colours, and knows a few plain things.

use niwaki::evaluation::Tuned;
use niwaki::{Game, Side};
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, Position, PositionError};

use super::fen;
use super::walk::walk;
use crate::chess::Chess;
use crate::chess::evaluation::{Terms, Weights, pawn_structure, pieces};

/// Returns the position with colours exchanged and the board turned upside down.
fn mirrored(position: &Chess) -> Chess {
    let mut setup = position.position().to_setup(EnPassantMode::Legal);
    setup.mirror();
    let mode = CastlingMode::detect(&setup);
    let mirrored = shakmaty::Chess::from_setup(setup, mode);
    let mirrored = mirrored.or_else(PositionError::ignore_too_much_material);
    Chess::new(mirrored.unwrap(), mode)
}

#[test]
fn mirrored_positions_have_the_same_value() {
    walk(200, 150, |position, _| {
        let mirror = mirrored(position);
        assert_eq!(position.evaluate(), mirror.evaluate());
        assert_eq!(position.material(), mirror.material());
        assert_eq!(position.pieces(Side::Mover), mirror.pieces(Side::Mover));
    });
}

#[test]
fn material_is_the_balance_of_plain_values() {
    assert_eq!(Chess::default().material(), 0);
    assert_eq!(fen("4k3/8/8/8/8/8/PP6/QRBNK3 w - - 0 1").material(), 2_250);
    assert_eq!(fen("4k3/8/8/8/8/8/PP6/QRBNK3 b - - 0 1").material(), -2_250);
}

#[test]
fn pieces_are_counted_with_the_king_and_without_pawns() {
    assert_eq!(Chess::default().pieces(Side::Opponent), 8);
    let endgame = fen("4k3/pppp4/8/8/8/8/PP6/1RB1K3 w - - 0 1");
    assert_eq!(endgame.pieces(Side::Mover), 3);
    assert_eq!(endgame.pieces(Side::Opponent), 1);
}

/// Asserts that White to move stands better in the first position.
fn better(first: &str, second: &str) {
    let (first, second) = (fen(first).evaluate(), fen(second).evaluate());
    assert!(first > second, "{first} {second}");
}

#[test]
fn structure_activity_and_shelter_count() {
    // A passed pawn and one that is stopped.
    better(
        "4k3/7p/8/1P6/8/8/8/4K3 w - - 0 1",
        "4k3/1p6/8/1P6/8/8/8/4K3 w - - 0 1",
    );
    // Healthy and doubled pawns.
    better(
        "4k3/5ppp/8/8/8/8/PPP5/4K3 w - - 0 1",
        "4k3/5ppp/8/8/8/P7/P1P5/4K3 w - - 0 1",
    );
    // An open file for the rook.
    better(
        "r2q2k1/pp3ppp/8/8/8/8/PP3PPP/3QR1K1 w - - 0 1",
        "r2q2k1/pp3ppp/8/8/8/8/PP3PPP/1R1Q2K1 w - - 0 1",
    );
    // Pawns before the king.
    better(
        "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1",
        "r2q1rk1/ppp2ppp/8/8/5PPP/8/PPP5/R2Q1RK1 w - - 0 1",
    );
}

/// Returns what the weights of this name are worth to the player to move: the value less that without them.
fn worth(text: &str, name: &str) -> i32 {
    let without: Vec<i32> = Chess::weights()
        .iter()
        .map(|weight| match weight.name.split('[').next() {
            Some(word) if word == name => 0,
            _ => weight.value,
        })
        .collect();
    let position = fen(text);
    position.evaluate() - position.evaluate_by(&without)
}

#[test]
fn threats_count_where_they_are() {
    let rows = [
        // A pawn attacks the knight, could attack it after a step, or neither.
        (
            "by_pawn",
            "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1",
            "4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1",
        ),
        (
            "by_push",
            "4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1",
            "4k3/8/8/2n5/8/4P3/8/4K3 w - - 0 1",
        ),
        // A pawn of the enemy guards the square that it would step to.
        (
            "by_push",
            "4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1",
            "4k3/8/8/3n1p2/8/4P3/8/4K3 w - - 0 1",
        ),
        (
            "by_minor",
            "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1",
            "4k3/8/8/2r5/8/2N5/8/4K3 w - - 0 1",
        ),
        (
            "by_rook",
            "4k3/8/8/b7/8/8/8/R3K3 w - - 0 1",
            "4k3/8/8/1b6/8/8/8/R3K3 w - - 0 1",
        ),
        // A bishop that a pawn guards is not weak.
        (
            "by_rook",
            "4k3/8/8/b7/8/8/8/R3K3 w - - 0 1",
            "4k3/8/1p6/b7/8/8/8/R3K3 w - - 0 1",
        ),
        (
            "by_king",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "4k3/8/8/8/3p4/8/8/4K3 w - - 0 1",
        ),
        (
            "hanging",
            "4k3/8/8/b7/8/8/8/R3K3 w - - 0 1",
            "8/8/1k6/b7/8/8/8/R3K3 w - - 0 1",
        ),
    ];
    for (name, there, not_there) in rows {
        assert!(
            worth(there, name) > worth(not_there, name),
            "{name}: {there}"
        );
    }
}

#[test]
fn danger_to_a_king_takes_a_queen_or_two_who_attack() {
    let castled = "r1b2rk1/ppp2ppp/8/8/8/8/PPP2PPP/R1B2RK1 w - - 0 1";
    let attacked = "r1b2rk1/ppp2ppp/8/6N1/7Q/3B4/PPP2PPP/R1B2RK1 w - - 0 1";
    let lonely = "r1b2rk1/ppp2ppp/8/6N1/8/8/PPP2PPP/R1B2RK1 w - - 0 1";
    for name in ["attacker", "attack", "weak", "check", "queen_near"] {
        assert!(worth(attacked, name) > 0, "{name}");
        assert_eq!(worth(castled, name), 0, "{name}");
        assert_eq!(worth(lonely, name), 0, "{name}");
    }
    let queen = "r1b2rk1/ppp2ppp/8/8/7Q/8/PPP2PPP/R1B2RK1 w - - 0 1";
    assert!(worth(queen, "queen_near") > 0);
    // A pawn two ranks before the king threatens him; one right before him is a shield.
    let storm = |pawn: &str| worth(&format!("r2qk2r/{pawn}/8/R2Q2K1 w - - 0 1"), "storm");
    assert!(storm("8/8/8/8/6p1") < 0);
    assert_eq!(storm("6p1/8/8/8/8"), 0);
    let shield = worth("r2qk2r/8/8/8/8/8/6p1/R2Q2K1 w - - 0 1", "storm");
    assert!(shield > 0);
}

#[test]
fn the_way_of_a_passed_pawn_counts() {
    let rows = [
        (
            "passed_unblocked",
            "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1",
            "4k3/8/1n6/1P6/8/8/8/4K3 w - - 0 1",
        ),
        (
            "passed_safe",
            "8/8/8/1P6/8/7k/8/4K3 w - - 0 1",
            "1k6/8/8/1P6/8/8/8/4K3 w - - 0 1",
        ),
        (
            "passed_own_king",
            "4k3/8/2K5/1P6/8/8/8/8 w - - 0 1",
            "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1",
        ),
        (
            "passed_their_king",
            "8/8/8/1P6/8/7k/8/4K3 w - - 0 1",
            "8/1k6/8/1P6/8/8/8/4K3 w - - 0 1",
        ),
        (
            "outpost",
            "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1",
            "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1",
        ),
    ];
    for (name, good, bad) in rows {
        assert!(worth(good, name) > worth(bad, name), "{name}: {good}");
    }
}

/// Positions of eight passed pawns, or of what becomes of them, and one with more queens than that, which can be set up.
const PROMOTED: [&str; 9] = [
    "8/PPPPPPPP/8/3K4/8/8/8/k7 w - - 0 1",
    "8/PPPPPPPP/2N2N2/1B1Q1B2/1R4R1/8/6K1/k7 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "1RRRRRRR/1RRR4/8/8/8/8/6K1/k7 w - - 0 1",
    "B1B1B1B1/1B1B1B1B/B7/8/8/8/6K1/k7 w - - 0 1",
    "8/8/2NNNN2/2NNNN2/2NN4/8/6K1/k7 w - - 0 1",
    "knn5/nnn5/nnn5/3NNN2/3NNN2/3NNN2/8/7K w - - 0 1",
    "kqqqq3/pppp4/8/8/2QQQQ2/8/4PPPP/7K w - - 0 1",
    "kn6/nn6/8/8/QQQQQ3/QQQQQ3/QQQQQ3/7K w - - 0 1",
];

/// The better side stays the better where its pawns are about to queen, or have: in the first three of these positions.
#[test]
fn the_largest_weights_do_not_turn_a_value_around() {
    let largest: Vec<i32> = Chess::weights().iter().map(|_| 10_000).collect();
    for text in &PROMOTED[..3] {
        let position = fen(text);
        assert!(position.evaluate_by(&largest) > 5_000, "{text}");
        assert!(mirrored(&position).evaluate_by(&largest) > 5_000, "{text}");
    }
}

/// Returns what terms of these weights come to, for the middlegame and for the endgame.
fn lanes(position: &Chess, weights: &[i32]) -> [i32; 2] {
    let terms = Terms::of(&Weights::HAND.by(weights));
    let board = position.position.board();
    let sum = pawn_structure(board, &terms) + pieces(board, &terms);
    [sum.middlegame(), sum.endgame()]
}

/// Returns how often each weight counts; none of the danger to a king, which is no sum.
fn counts(position: &Chess) -> Vec<[i32; 2]> {
    let danger = ["attacker", "attack", "weak", "check", "queen_near", "calm"];
    let all = Chess::weights();
    let alone = |place: usize| {
        let word = all[place].name.split('[').next();
        let mut weights = vec![0; all.len()];
        weights[place] = i32::from(word.is_some_and(|word| !danger.contains(&word)));
        lanes(position, &weights)
    };
    (0..all.len()).map(alone).collect()
}

/// With all weights as large as they may be, each up or down so that most comes of it, both lanes are what 32 bits add up to.
#[test]
fn whatever_is_promoted_the_lanes_hold_it() {
    for text in PROMOTED {
        let white = fen(text);
        for position in [mirrored(&white), white] {
            let counts = counts(&position);
            let largest = |lane: usize| counts.iter().map(move |of| 10_000 * of[lane].signum());
            let weights: Vec<i32> = largest(0)
                .zip(largest(1))
                .map(|(a, b)| if a == 0 { b } else { a })
                .collect();
            let sum = |lane: usize| -> i32 {
                let each = weights.iter().zip(&counts);
                each.map(|(weight, of)| weight * of[lane]).sum()
            };
            let sums = [sum(0), sum(1)];
            assert_eq!(lanes(&position, &weights), sums, "{text}");
            assert!(sums.iter().all(|&sum| sum > 32_767), "{text}: {sums:?}");
            assert!(sums.iter().all(|&sum| sum < 20_000_000), "{text}: {sums:?}");
            let down: Vec<i32> = weights.iter().map(|weight| -weight).collect();
            assert_eq!(lanes(&position, &down), sums.map(|sum| -sum), "{text}");
        }
    }
}

/// A weight that nothing reads, or that is read in the place of another, would be fitted in vain.
#[test]
fn every_weight_changes_the_value_of_some_position() {
    let weights = Chess::weights();
    let hand: Vec<i32> = weights.iter().map(|weight| weight.value).collect();
    let mut unread: Vec<usize> = (0..hand.len()).collect();
    walk(200, 200, |position, _| {
        let value = position.evaluate();
        assert_eq!(position.evaluate_by(&hand), value);
        unread.retain(|&place| {
            let mut other = hand.clone();
            other[place] += 60;
            position.evaluate_by(&other) == value
        });
    });
    let unread: Vec<&str> = unread.iter().map(|&place| &*weights[place].name).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn a_piece_without_pawns_wins_little() {
    let knight = fen("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").evaluate();
    assert!((0..150).contains(&knight), "{knight}");
    let rook = fen("4k3/8/8/8/8/8/8/4KR2 w - - 0 1").evaluate();
    assert!(rook > 400, "{rook}");
}

#[test]
fn the_start_is_worth_the_move() {
    let tempo = &Chess::weights()[0];
    assert_eq!(tempo.name, "tempo");
    assert_eq!(Chess::default().evaluate(), tempo.value);
}

#[test]
fn the_structure_is_the_pawns_and_who_is_to_move() {
    let structure = |text: &str| fen(text).structure().unwrap();
    let with_rook = structure("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1");
    assert_eq!(with_rook, structure("4k3/pp6/8/3n4/8/8/PP6/2K5 w - - 9 40"));
    for other in [
        "4k3/pp6/8/8/8/8/PP6/R3K3 b - - 0 1",
        "4k3/pp6/8/8/8/P7/1P6/R3K3 w - - 0 1",
        "4k3/p7/8/1p6/8/8/PP6/R3K3 w - - 0 1",
    ] {
        assert_ne!(with_rook, structure(other), "{other}");
    }
}
