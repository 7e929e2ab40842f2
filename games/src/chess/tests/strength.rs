//! Checks that the evaluation knows more than to count pieces.

use std::collections::HashSet;

use niwaki::{Family, Game, MoveList, Tactics};
use shakmaty::Position;

use super::fen;
use crate::chess::{Chess, ChessFamily};

/// An estimate of a position for the player to move.
type Judge = fn(&Chess) -> i32;

const LOST: i32 = 20_000;
const DEPTH: u32 = 2;
/// Games that last longer are decided by material.
const MOST_PLIES: usize = 100;

/// Searches by plain alpha-beta; at the depth it goes on with captures, of which the player may
/// refrain.
fn value(position: &Chess, depth: u32, mut alpha: i32, beta: i32, judge: Judge) -> i32 {
    let mut moves = MoveList::new();
    let mut best = -LOST - depth as i32; // sooner is worse
    if depth > 0 {
        position.moves(&mut moves);
        if moves.is_empty() && !position.is_forced() || position.plies_to_draw() == 0 {
            return 0;
        }
    } else {
        position.tactical_moves(Tactics::Captures, &mut moves);
        best = judge(position);
    }
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.capture()));
    for mv in moves {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        let child = position.play(mv);
        best = best.max(-value(
            &child,
            depth.saturating_sub(1),
            -beta,
            -alpha,
            judge,
        ));
    }
    best
}

/// Plays a game and returns the result for White between two judges, in half points: 2, 1 or 0.
fn play(start: &Chess, white: Judge, black: Judge) -> u32 {
    let mut position = start.clone();
    let mut seen = HashSet::new();
    for _ in 0..MOST_PLIES {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        if position.outcome().is_some() || moves.is_empty() || !seen.insert(position.key()) {
            break;
        }
        let judge = position.position().turn().fold_wb(white, black);
        let (mut best, mut alpha) = (moves[0], -2 * LOST);
        for mv in moves {
            // Nobody repeats a position who thinks to be ahead.
            let again = seen.contains(&position.key_after(mv));
            let next = position.play(mv);
            let rate = if again {
                0
            } else {
                -value(&next, DEPTH - 1, -2 * LOST, -alpha, judge)
            };
            if rate > alpha {
                (best, alpha) = (mv, rate);
            }
        }
        position = position.play(best);
    }
    result(&position)
}

/// Decides a game: mate, or three pawns ahead.
fn result(position: &Chess) -> u32 {
    let shakmaty = position.position();
    let lead = if shakmaty.is_checkmate() {
        -LOST
    } else {
        position.material()
    };
    let of_white = shakmaty.turn().fold_wb(lead, -lead);
    match of_white {
        300.. => 2,
        ..=-300 => 0,
        _ => 1,
    }
}

/// Every opening from both sides, at equal depth.
#[test]
fn the_evaluation_beats_a_count_of_material() {
    let (mut points, mut games) = (0, 0);
    for opening in ChessFamily::openings() {
        let start = fen(&opening.position);
        points += play(&start, Chess::evaluate, Chess::material);
        points += 2 - play(&start, Chess::material, Chess::evaluate);
        games += 2;
    }
    let percent = points * 50 / games;
    assert!(percent >= 70, "{percent}% of {games} games");
}
