//! Exchanges, by example and against a plain search of the square.

use niwaki::{Game, Notation};
use shakmaty::{Board, Color, Move, Piece, Position, Role, Square, attacks};

use super::fen;
use super::walk::walk;
use crate::chess::exchange::{exchange, full_exchange};
use crate::chess::tables::value;

#[test]
fn known_exchanges() {
    for (text, uci, worth) in [
        // A pawn that nobody guards, and one that a knight guards.
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        ),
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            -220,
        ),
        // Equal trades.
        ("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", 0),
        ("4k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1", "e4d6", 320),
        ("4k3/4p3/3n4/8/4N3/8/8/4K3 w - - 0 1", "e4d6", 0),
        // The queen takes a guarded pawn, alone and backed by a rook.
        ("4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1", "e2e5", -800),
        ("4k3/8/8/r3p3/8/4Q3/4R3/4K3 w - - 0 1", "e3e5", -300),
        // Rook behind rook, on both sides.
        ("4r1k1/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", -400),
        ("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100),
        // The bishop behind the pawn joins in.
        ("4k3/8/2p5/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5", 100),
        // The king recaptures, unless the square is guarded.
        ("8/8/3k4/4p3/8/8/8/K3R3 w - - 0 1", "e1e5", -400),
        ("8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1", "e2e5", 100),
        // En passant: free, and guarded.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        // Promotion: free, and at once recaptured; by capture.
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 800),
        ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", -100),
        ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 1_300),
        ("rr6/P6k/8/8/8/8/8/7K w - - 0 1", "a7b8q", 400),
        // A pawn that recaptures on the last rank becomes a queen.
        ("7k/8/8/8/8/N7/2p5/1b5K w - - 0 1", "a3b1", -790),
        // Quiet moves: onto a guarded square, and onto a safe one.
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -320),
        ("4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", 0),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ] {
        let position = fen(text);
        let mv = position.parse_move(uci).unwrap();
        assert_eq!(
            full_exchange(position.position(), mv),
            worth,
            "{text} {uci}"
        );
    }
}

/// Returns the squares of `side` from which a man could capture on `square`, one step
/// or ray at a time.
fn capturers(men: &[Option<Piece>; 64], square: Square, side: Color) -> Vec<(Role, Square)> {
    let board: Board = Square::ALL
        .into_iter()
        .filter_map(|sq| men[sq.to_usize()].map(|piece| (sq, piece)))
        .collect();
    let mut found: Vec<(Role, Square)> = Square::ALL
        .into_iter()
        .filter(|from| *from != square)
        .filter_map(|from| Some((men[from.to_usize()]?, from)))
        .filter(|(piece, from)| {
            piece.color == side
                && attacks::attacks(*from, *piece, board.occupied()).contains(square)
        })
        .map(|(piece, from)| (piece.role, from))
        .collect();
    found.sort_unstable();
    found
}

/// Returns what `side` wins on the square if both play all captures there, or only the
/// least valuable, and each may stop.
fn search(men: &[Option<Piece>; 64], square: Square, side: Color, all: bool) -> i32 {
    let Some(standing) = men[square.to_usize()] else {
        return 0;
    };
    let mut best = 0;
    for (role, from) in capturers(men, square, side) {
        let mut next = *men;
        next[from.to_usize()] = None;
        let promotes = role == Role::Pawn && matches!(square.rank() as u32, 0 | 7);
        let arrives = if promotes { Role::Queen } else { role };
        next[square.to_usize()] = Some(arrives.of(side));
        let exposed = role == Role::King && !capturers(&next, square, !side).is_empty();
        if !exposed {
            let won = value(standing.role) + value(arrives) - value(role);
            best = best.max(won - search(&next, square, !side, all));
        }
        if !all {
            break;
        }
    }
    best
}

/// Computes the exchange by [`search`] after `mv`.
fn searched(position: &shakmaty::Chess, mv: Move, all: bool) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let men = std::array::from_fn(|index| after.board().piece_at(Square::new(index as u32)));
    let won = mv.capture().map_or(0, value);
    let promoted = mv.promotion().map_or(0, |role| value(role) - 100);
    won + promoted - search(&men, mv.to(), after.turn(), all)
}

#[test]
fn exchanges_agree_with_a_search_of_the_square() {
    let (mut compared, mut better_by_choice) = (0, 0);
    walk(100, 100, |position, moves| {
        for mv in moves.iter().filter(|mv| !mv.is_castle()) {
            let (board, mv) = (position.position(), *mv);
            let found = full_exchange(board, mv);
            let context = || format!("{mv:?} {}", position.position_text());
            assert_eq!(found, searched(board, mv, false), "{}", context());
            compared += 1;
            better_by_choice += usize::from(found != searched(board, mv, true));
        }
    });
    assert!(compared > 50_000);
    // Capturing with another man than the least valuable seldom pays.
    assert!(
        better_by_choice * 500 < compared,
        "{better_by_choice} of {compared}"
    );
}

#[test]
fn the_short_cut_never_promises_too_much() {
    walk(150, 120, |position, moves| {
        for mv in moves {
            let quick = exchange(position.position(), *mv);
            let exact = full_exchange(position.position(), *mv);
            assert!(quick <= exact, "{mv:?} {}", position.position_text());
            assert_eq!(quick < 0, exact < 0, "{mv:?} {}", position.position_text());
        }
    });
}

#[test]
fn gains_order_by_victim_and_then_by_aggressor() {
    let position = fen("4k3/1P6/8/3q1r2/4P3/8/3R1B2/4K3 w - - 0 1");
    let gain = |uci| position.gain(position.parse_move(uci).unwrap());
    assert!(gain("e4d5") > gain("d2d5"));
    assert!(gain("d2d5") > gain("e4f5"));
    assert!(gain("b7b8q") > gain("e4f5"));
    assert_eq!(gain("e1e2"), 0);
}
