//! Checks that the evaluation knows more than to count pieces.

use std::collections::HashSet;

use niwaki::{Family, Game, MoveList};

use super::super::{Checkers, CheckersFamily, Colour};
use super::{moves, position};

/// An estimate of a position for the player to move.
type Judge = fn(&Checkers) -> i32;

const LOST: i32 = 20_000;

/// Searches by plain alpha-beta; where a capture is due, it looks on beyond the depth.
fn value(position: &Checkers, depth: u32, mut alpha: i32, beta: i32, judge: Judge) -> i32 {
    if depth == 0 && !position.is_forced() {
        return judge(position);
    }
    let mut best = -LOST - depth as i32; // sooner is worse
    if position.outcome().is_some() {
        return best;
    }
    for mv in moves(position) {
        let child = position.play(mv);
        best = best.max(-value(
            &child,
            depth.saturating_sub(1),
            -beta,
            -alpha,
            judge,
        ));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Plays a game and returns the result for Black between two judges, in half points: 2, 1 or
/// 0. Who is ahead does not repeat a position.
fn play(start: &Checkers, black: Judge, white: Judge) -> u32 {
    const DEPTH: u32 = 4;
    let mut position = *start;
    let mut seen = HashSet::new();
    while position.plies_to_draw() > 0 && seen.insert(position.key()) {
        let judge = if position.turn() == Colour::Black {
            black
        } else {
            white
        };
        let over = position.outcome().is_some();
        let choices = if over {
            MoveList::new()
        } else {
            moves(&position)
        };
        let rate = |mv| {
            let again = seen.contains(&position.key_after(mv));
            if again {
                0
            } else {
                -value(&position.play(mv), DEPTH, -2 * LOST, 2 * LOST, judge)
            }
        };
        match choices.into_iter().max_by_key(|&mv| rate(mv)) {
            Some(best) => position = position.play(best),
            None => {
                return if position.turn() == Colour::Black {
                    0
                } else {
                    2
                };
            }
        }
    }
    1
}

/// Every second ballot from both sides, at equal depth.
#[test]
fn the_evaluation_beats_a_count_of_material() {
    let (mut points, mut games) = (0, 0);
    for opening in CheckersFamily::openings().iter().step_by(2) {
        let start = position(&opening.position);
        points += play(&start, Checkers::evaluate, Checkers::material);
        points += 2 - play(&start, Checkers::material, Checkers::evaluate);
        games += 2;
    }
    let percent = points * 50 / games;
    assert!(percent >= 70, "{percent}% of {games} games");
}
