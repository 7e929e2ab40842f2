//! The evaluation is fair to both colours, and knows a few plain things.

use niwaki::{Game, Side};
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, Position};

use super::fen;
use super::walk::walk;
use crate::chess::Chess;

/// Returns the position with colours exchanged and the board turned upside down.
fn mirrored(position: &Chess) -> Chess {
    let mut setup = position.position().to_setup(EnPassantMode::Legal);
    setup.mirror();
    let mode = CastlingMode::detect(&setup);
    Chess::new(shakmaty::Chess::from_setup(setup, mode).unwrap(), mode)
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

#[test]
fn a_piece_without_pawns_wins_little() {
    let knight = fen("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").evaluate();
    assert!((0..150).contains(&knight), "{knight}");
    let rook = fen("4k3/8/8/8/8/8/8/4KR2 w - - 0 1").evaluate();
    assert!(rook > 400, "{rook}");
}

#[test]
fn the_start_is_worth_the_move() {
    assert_eq!(Chess::default().evaluate(), 10);
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
