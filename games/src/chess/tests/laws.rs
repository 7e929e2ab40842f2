//! Laws that hold in every position that random games meet.

use std::collections::{HashMap, HashSet};

use niwaki::{Game, Key, MoveList, Notation, Outcome, Tactics};
use shakmaty::{EnPassantMode, Position};

use super::fen;
use super::walk::walk;
use crate::chess::{Chess, Move};

/// Returns the same position, read from its own text.
fn reread(position: &Chess) -> Chess {
    position.parse_position(&position.position_text()).unwrap()
}

#[test]
fn keys_are_the_same_by_every_road() {
    walk(150, 150, |position, moves| {
        assert_eq!(
            position.key(),
            reread(position).key(),
            "{}",
            position.position_text()
        );
        for mv in moves {
            let next = position.play(*mv);
            assert_eq!(position.key_after(*mv), next.key(), "{mv:?}");
        }
    });
}

#[test]
fn equal_positions_have_equal_keys_and_different_ones_different_keys() {
    let mut texts: HashMap<Key, String> = HashMap::new();
    walk(300, 120, |position, _| {
        let setup = position.position().to_setup(EnPassantMode::Legal);
        let text = format!(
            "{} {} {:?} {:?}",
            setup.board, setup.turn, setup.castling_rights, setup.ep_square
        );
        let known = texts.entry(position.key()).or_insert_with(|| text.clone());
        assert_eq!(*known, text);
    });
    assert!(texts.len() > 10_000);
    let different: HashSet<&String> = texts.values().collect();
    assert_eq!(different.len(), texts.len());
}

#[test]
fn en_passant_counts_only_where_it_is_legal() {
    // The pawn on e4 is pinned to its king by the rook: d3 is no move.
    let pinned = fen("4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1");
    assert_eq!(pinned.key(), fen("4k3/8/8/8/3Pp3/8/8/K3R3 b - - 0 1").key());
    // Nobody stands beside the pawn.
    let lonely = fen("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1");
    assert_eq!(lonely.key(), fen("4k3/8/8/8/3P4/8/8/4K3 b - - 0 1").key());
    // Here the capture is a move, so that the positions differ.
    let open = fen("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    assert_ne!(open.key(), fen("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1").key());
    // The same by playing.
    let before = fen("4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1");
    let push = before.parse_move("d2d4").unwrap();
    assert_eq!(before.play(push).key(), pinned.key());
    assert_eq!(before.key_after(push), pinned.key());
}

#[test]
fn sums_of_the_evaluation_are_kept_exactly() {
    walk(150, 150, |position, _| {
        let fresh = reread(position);
        assert_eq!(position.score, fresh.score);
        assert_eq!(position.pawns, fresh.pawns);
        assert_eq!(position.evaluate(), fresh.evaluate());
        assert_eq!(position.material(), fresh.material());
    });
}

#[test]
fn tactical_moves_are_the_tactical_ones_in_order() {
    walk(250, 150, |position, moves| {
        for level in [Tactics::Captures, Tactics::Checks] {
            let mut expected = moves.clone();
            expected.retain(|mv| position.is_tactical(*mv, level));
            // What is already in the list stays there.
            let mut found: MoveList<Move> = moves.iter().copied().take(1).collect();
            position.tactical_moves(level, &mut found);
            assert_eq!(
                found[moves.len().min(1)..],
                expected[..],
                "{level:?} {}",
                position.position_text()
            );
        }
    });
}

#[test]
fn checks_are_found() {
    walk(250, 120, |position, moves| {
        for mv in moves {
            let checks = position.play(*mv).is_forced();
            let quiet = !position.is_tactical(*mv, Tactics::Captures);
            let found = position.is_tactical(*mv, Tactics::Checks);
            assert_eq!(
                found,
                checks || !quiet,
                "{mv:?} {}",
                position.position_text()
            );
        }
    });
}

#[test]
fn moves_are_written_and_read_back() {
    walk(60, 120, |position, moves| {
        for mv in moves {
            assert_eq!(position.parse_move(&position.move_text(*mv)), Ok(*mv));
            assert_eq!(position.parse_move(&position.move_for_people(*mv)), Ok(*mv));
        }
    });
}

#[test]
fn slots_are_in_range_and_apart_by_colour() {
    let mut slots = [HashSet::new(), HashSet::new()];
    walk(50, 150, |position, moves| {
        for mv in moves {
            let slot = position.history_index(*mv);
            assert!(slot < Chess::HISTORY_SIZE);
            slots[position.position().turn() as usize].insert(slot);
        }
    });
    assert!(slots[0].is_disjoint(&slots[1]));
}

#[test]
fn irreversible_moves_never_let_a_position_come_back() {
    let mut seen: Vec<Key> = Vec::new();
    let mut dead: HashSet<Key> = HashSet::new();
    let mut returned = 0;
    let mut last: Option<Chess> = None;
    walk(90, 400, |position, _| {
        let mv = last.as_ref().and_then(|before| played(before, position));
        if let (Some(before), Some(mv)) = (&last, mv) {
            if before.is_irreversible(mv) {
                dead.extend(seen.drain(..));
            }
            assert!(!dead.contains(&position.key()));
            returned += usize::from(seen.contains(&position.key()));
        } else {
            seen.clear();
            dead.clear();
        }
        seen.push(position.key());
        last = Some(position.clone());
    });
    assert!(
        returned > 0,
        "no walk came back to a position: the test tested nothing"
    );
}

/// Returns the move by which `after` followed `before`, if it did.
fn played(before: &Chess, after: &Chess) -> Option<Move> {
    let mut moves = MoveList::new();
    before.moves(&mut moves);
    let clock = after.position().fullmoves() >= before.position().fullmoves();
    moves
        .into_iter()
        .find(|mv| clock && before.key_after(*mv) == after.key())
}

#[test]
fn losing_rights_is_irreversible_and_shuffling_is_not() {
    let position = fen("r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1");
    for (text, irreversible) in [
        ("b1c3", false),
        ("a1a2", true),
        ("h1h8", true),
        ("e1e2", true),
        ("e1f1", true),
    ] {
        let mv = position.parse_move(text).unwrap();
        assert_eq!(position.is_irreversible(mv), irreversible, "{text}");
    }
}

#[test]
fn passing_swaps_the_turn_and_nothing_else() {
    let mut passed = 0;
    walk(120, 120, |position, _| {
        let Some(next) = position.pass() else {
            return;
        };
        passed += 1;
        let mut setup = position.position().to_setup(EnPassantMode::Legal);
        setup.swap_turn();
        setup.ep_square = None;
        let found = next.position().to_setup(EnPassantMode::Legal);
        assert_eq!(found.board, setup.board);
        assert_eq!(found.turn, setup.turn);
        assert_eq!(found.castling_rights, setup.castling_rights);
        assert_eq!(found.ep_square, None);
        let fresh = reread(&next);
        assert_eq!(next.key(), fresh.key());
        assert_eq!(next.evaluate(), fresh.evaluate());
        assert_eq!(next.plies_to_draw() + 1, position.plies_to_draw());
    });
    assert!(passed > 3_000);
}

#[test]
fn passing_is_refused_in_check_and_with_pawns_alone() {
    assert!(fen("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1").pass().is_none());
    assert!(fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").pass().is_none());
    assert!(fen("4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1").pass().is_some());
}

#[test]
fn games_end_as_they_should() {
    let ends = [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "checkmate",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "insufficient material"),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 100 90", "fifty moves"),
    ];
    for (text, ending) in ends {
        assert_eq!(fen(text).ending(), Some(ending));
    }
    assert_eq!(Chess::default().ending(), None);
    assert_eq!(fen(ends[0].0).no_moves(), Outcome::Loss);
    assert_eq!(fen(ends[1].0).no_moves(), Outcome::Draw);
    assert_eq!(fen(ends[2].0).outcome(), Some(Outcome::Draw));
    assert_eq!(fen(ends[3].0).plies_to_draw(), 0);
    assert_eq!(
        fen("4k3/8/8/8/8/8/3R4/4K3 w - - 300 190").plies_to_draw(),
        0
    );
}
