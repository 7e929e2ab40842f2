//! Laws that hold in every position, tried on some thousands of them.

use std::collections::{HashMap, HashSet};

use niwaki::{Game, MoveList, Outcome, Side, Tactics};

use super::super::board::Board;
use super::super::squares::turned;
use super::super::{Checkers, CheckersFamily, Colour};
use super::{moves, position, random_walks};

const GAMES: u64 = 400;

/// Returns the same game with the board turned round and the colours exchanged.
fn exchanged(position: &Checkers) -> Checkers {
    let [black, white] = position.board.sides;
    let board = Board {
        sides: [turned(white), turned(black)],
        kings: turned(position.board.kings),
    };
    Checkers::new(
        board,
        position.turn.other(),
        position.quiet,
        position.draw_plies,
    )
}

#[test]
fn the_laws_of_all_games_hold() {
    if let Err(violation) = niwaki::laws::check_family::<CheckersFamily>() {
        panic!("{violation}");
    }
}

/// Each side numbers what it sees from its own end of the board.
#[test]
fn the_other_side_sees_the_same_in_the_exchanged_game() {
    random_walks(GAMES, |position, _| {
        let exchanged = exchanged(position);
        for side in [Side::Mover, Side::Opponent] {
            let seen = |game: &Checkers| {
                let mut active = [0; 2];
                game.features(side, &mut active);
                active
            };
            assert_eq!(seen(position), seen(&exchanged), "{position:?}");
        }
    });
}

#[test]
fn what_is_kept_up_to_date_equals_what_is_computed_afresh() {
    random_walks(GAMES, |position, moves| {
        let afresh = Checkers::new(
            position.board,
            position.turn,
            position.quiet,
            position.draw_plies,
        );
        assert_eq!(position.key, afresh.key, "{position:?}");
        assert_eq!(position.tally, afresh.tally, "{position:?}");
        for &mv in moves {
            assert_eq!(
                position.key_after(mv),
                position.play(mv).key(),
                "{mv:?} in {position:?}"
            );
        }
    });
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen = HashMap::new();
    random_walks(GAMES, |position, _| {
        let identity = (position.board.sides, position.board.kings, position.turn);
        assert_eq!(*seen.entry(position.key).or_insert(identity), identity);
    });
    assert!(seen.len() > 10_000);
}

#[test]
fn the_structure_is_the_men_and_who_is_to_move() {
    let (mut keys, mut positions) = (HashMap::new(), 0);
    random_walks(GAMES, |position, _| {
        let men = position
            .board
            .sides
            .map(|side| side & !position.board.kings);
        let (key, identity) = (position.structure(), (men, position.turn));
        assert_eq!(*keys.entry(identity).or_insert(key), key);
        positions += 1;
    });
    let distinct: HashSet<_> = keys.values().collect();
    assert_eq!(distinct.len(), keys.len());
    assert!(keys.len() < positions, "kings that move share structures");
}

#[test]
fn the_game_is_the_same_for_both_colours() {
    random_walks(GAMES, |position, moves| {
        let other = exchanged(position);
        assert_eq!(position.evaluate(), other.evaluate(), "{position:?}");
        assert_eq!(position.material(), other.material(), "{position:?}");
        assert_eq!(position.pieces(Side::Mover), other.pieces(Side::Mover));
        assert_eq!(position.is_forced(), other.is_forced());
        assert_eq!(super::moves(&other).len(), moves.len(), "{position:?}");
    });
}

#[test]
fn tactical_moves_are_the_tactical_ones_in_order() {
    random_walks(GAMES, |position, moves| {
        for level in [Tactics::Captures, Tactics::Checks] {
            let mut tactical = MoveList::new();
            position.tactical_moves(level, &mut tactical);
            let filtered: MoveList<_> = moves
                .iter()
                .copied()
                .filter(|mv| position.is_tactical(*mv, level))
                .collect();
            assert_eq!(tactical, filtered, "{position:?}");
        }
    });
}

#[test]
fn forced_means_capture_or_no_move() {
    random_walks(GAMES, |position, moves| {
        let must_jump = moves.iter().any(|mv| mv.is_jump());
        assert_eq!(
            position.is_forced(),
            must_jump || moves.is_empty(),
            "{position:?}"
        );
        assert!(
            !must_jump || moves.iter().all(|mv| mv.is_jump()),
            "{position:?}"
        );
    });
}

/// The gain of a capture or a crowning is what it changes in the material.
#[test]
fn gain_is_the_change_of_material() {
    random_walks(GAMES, |position, moves| {
        for &mv in moves {
            let change = -position.play(mv).material() - position.material();
            assert_eq!(position.gain(mv), change, "{mv:?} in {position:?}");
            let answered = moves_after(position, mv)
                .iter()
                .any(|reply| reply.is_jump());
            assert_eq!(
                position.exchange(mv),
                change - if answered { 100 } else { 0 },
                "{mv:?} in {position:?}"
            );
        }
    });
}

fn moves_after(position: &Checkers, mv: super::Move) -> MoveList<super::Move> {
    moves(&position.play(mv))
}

#[test]
fn irreversible_moves_are_those_that_start_the_count_again() {
    random_walks(GAMES, |position, moves| {
        for &mv in moves {
            let next = position.play(mv);
            let is_progress = next.plies_without_progress() == 0;
            assert_eq!(
                position.is_irreversible(mv),
                is_progress,
                "{mv:?} in {position:?}"
            );
            let expected = if is_progress {
                80
            } else {
                position.plies_to_draw().saturating_sub(1)
            };
            assert_eq!(next.plies_to_draw(), expected);
        }
    });
}

#[test]
fn slots_are_small_and_differ_within_a_position() {
    random_walks(GAMES, |position, moves| {
        let mut slots: Vec<usize> = moves
            .iter()
            .filter(|mv| !mv.is_jump())
            .map(|&mv| position.history_index(mv))
            .collect();
        assert!(slots.iter().all(|&slot| slot < Checkers::HISTORY_SIZE));
        let count = slots.len();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), count, "{position:?}");
    });
}

#[test]
fn estimates_stay_far_from_wins() {
    let extreme = position("B:WK32:BK5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16");
    assert!(
        (1_000..5_000).contains(&extreme.evaluate()),
        "{}",
        extreme.evaluate()
    );
}

#[test]
fn a_player_without_pieces_has_lost() {
    let last_taken = position("B:W15:B10");
    let over = last_taken.play(moves(&last_taken)[0]);
    assert_eq!(over.outcome(), Some(Outcome::Loss));
    assert_eq!(over.pieces(Side::Mover), 0);
    assert_eq!(over.turn(), Colour::White);
}

#[test]
fn a_player_without_a_move_has_lost() {
    let blocked = position("B:W9,13,14:B5");
    assert!(moves(&blocked).is_empty());
    assert!(blocked.is_forced());
    assert_eq!(blocked.outcome(), None);
    assert_eq!(blocked.no_moves(), Outcome::Loss);
}

#[test]
fn a_man_that_reaches_the_last_row_stops_there() {
    let position = position("B:W27,26:B23");
    let all = moves(&position);
    assert_eq!(
        all.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["23x32", "23x30"]
    );
    let crowned = position.play(all[0]);
    assert!(
        crowned
            .piece_at(32)
            .is_some_and(|piece| piece.is_king && piece.colour == Colour::Black)
    );
}

#[test]
fn nobody_passes() {
    assert!(Checkers::start().pass().is_none());
}
