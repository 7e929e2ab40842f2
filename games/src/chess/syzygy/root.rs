//! The moves of a root that keep what it is worth.

use niwaki::endgames::{Advice, Known};
use niwaki::{Game, Key, MoveList};
use shakmaty::Position;
use shakmaty_syzygy::{Dtz, MaybeRounded, SyzygyError, Tablebase, Wdl};

use crate::chess::{Chess, Move};

type Of = shakmaty::Chess;

/// The plies without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: i32 = 100;
/// Up to this count of plies at the next capture, pawn move or mate, all ways to a win are alike: ten plies are left for
/// what a search may waste before it has to hurry.
const AT_LEISURE: i32 = 90;
/// Ranks, the best moves highest: more than any distance lies between two of them.
const WON: i32 = 20_000;
const HOPED_FOR: i32 = 10_000;
const DRAWN: i32 = 0;

/// How good a move is, and what comes about if it is played and the advice is followed, if that is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rank {
    rank: i32,
    outcome: Option<Known>,
}

/// Neither side wins.
const DRAW: Rank = Rank {
    rank: DRAWN,
    outcome: Some(Known::Draw),
};

/// Returns the best of these moves: by distances where all of them are known, else by who wins; nothing
/// where not even that is known of each move.
pub(super) fn advice(
    tables: &Tablebase<Of>,
    chess: &Chess,
    moves: &[Move],
    past: &[Key],
) -> Option<Advice<Move>> {
    let clock = chess.position.halfmoves() as i32;
    let hurried = comes_back(past, chess.key());
    let by_distance = ranked(chess, moves, past, |mv, after| {
        Ok(rank(distance(tables, mv, after)?, clock, hurried))
    });
    let by_outcome = || {
        ranked(chess, moves, past, |_, after| {
            Ok(rank_of_outcome(-tables.probe_wdl_after_zeroing(after)?))
        })
    };
    let ranked = by_distance.or_else(|_| by_outcome()).ok()?;
    let (_, best) = *ranked.iter().max_by_key(|(_, rank)| rank.rank)?;
    let kept = ranked.iter().filter(|(_, rank)| rank.rank == best.rank);
    let moves = kept.map(|(mv, _)| *mv).collect();
    // The search sees the third time that a position comes about, further on than the next reply.
    let is_sure = |outcome: &Known| *outcome == Known::Draw || !stood_again(past);
    let outcome = best.outcome.filter(is_sure);
    Some(Advice { moves, outcome })
}

/// Tells whether some position stood twice before the root.
fn stood_again(past: &[Key]) -> bool {
    let again = |(place, key): (usize, &Key)| past[..place].contains(key);
    past.iter().enumerate().any(again)
}

/// Tells whether some position stood twice, the root with them: then it may come to a third time.
fn comes_back(past: &[Key], root: Key) -> bool {
    stood_again(past) || past.contains(&root)
}

/// Tells whether a position that stood twice comes about by a reply.
fn may_be_repeated(after: &Chess, stood_twice: impl Fn(Key) -> bool) -> bool {
    let mut replies = MoveList::new();
    after.moves(&mut replies);
    replies.iter().any(|&mv| stood_twice(after.play(mv).key()))
}

/// Ranks each move by the position after it. One that stands there for the third time is a draw, and no more than that is a
/// move after which the opponent can bring one about.
fn ranked(
    chess: &Chess,
    moves: &[Move],
    past: &[Key],
    rank: impl Fn(Move, &Of) -> Result<Rank, SyzygyError>,
) -> Result<Vec<(Move, Rank)>, SyzygyError> {
    let stood_twice = |key: Key| past.iter().filter(|&&one| one == key).count() >= 2;
    let repeats = stood_again(past);
    let each = moves.iter().map(|&mv| {
        let after = chess.play(mv);
        if stood_twice(after.key()) {
            return Ok((mv, DRAW));
        }
        let rank = rank(mv, &after.position)?;
        let drawn = rank.rank > DRAWN && repeats && may_be_repeated(&after, stood_twice);
        Ok((mv, if drawn { DRAW } else { rank }))
    });
    each.collect()
}

/// Returns how many plies it is by this move to the next capture, pawn move or mate, itself included: above zero on the way to
/// a win, below on the way to a loss.
fn distance(
    tables: &Tablebase<Of>,
    mv: Move,
    after: &Of,
) -> Result<MaybeRounded<Dtz>, SyzygyError> {
    if after.is_checkmate() {
        return Ok(MaybeRounded::Precise(Dtz(1)));
    }
    if mv.is_zeroing() {
        let outcome = -tables.probe_wdl_after_zeroing(after)?;
        return Ok(MaybeRounded::Precise(Dtz(match outcome {
            Wdl::Win => 1,
            Wdl::CursedWin => FIFTY_MOVES + 1,
            Wdl::Draw => 0,
            Wdl::BlessedLoss => -FIFTY_MOVES - 1,
            Wdl::Loss => -1,
        })));
    }
    Ok((-tables.probe_dtz(after)?).add_plies(1))
}

/// Ranks a move by its distance, where the count of plies stands at `clock`. Wins that are sure to come in time are alike, unless it is
/// `hurried`: then the nearest is the best, as where little time is left. A win that comes too late is worth a try, and a loss that comes
/// too late is a draw if nothing is given away; all losses are alike, since the search sees itself
/// which of them is the longest.
///
/// A table may have rounded a distance, so that it is one ply more: the one ply between in time and too late is
/// neither, and nothing is sure of it.
fn rank(distance: MaybeRounded<Dtz>, clock: i32, hurried: bool) -> Rank {
    let Dtz(plies) = distance.ignore_rounding();
    let least = plies.abs() + clock;
    let most = least + i32::from(distance.precise().is_none());
    let in_time = most <= FIFTY_MOVES;
    let outcome = |in_time_it_is| match (in_time, least > FIFTY_MOVES) {
        (true, _) => Some(in_time_it_is),
        (_, true) => Some(Known::Draw),
        _ => None,
    };
    let (rank, outcome) = match plies.signum() {
        1 if in_time && most <= AT_LEISURE && !hurried => (WON, outcome(Known::Win)),
        1 if in_time => (WON - plies, outcome(Known::Win)),
        1 => (HOPED_FOR - plies, outcome(Known::Win)),
        -1 if in_time => (-WON, outcome(Known::Loss)),
        -1 => (-HOPED_FOR - plies, outcome(Known::Loss)),
        _ => return DRAW,
    };
    Rank { rank, outcome }
}

/// Ranks a move by what it leads to, where no distance is known: a draw is one at any count, but nobody sees to
/// it that a win comes in time, and a loss may not.
fn rank_of_outcome(outcome: Wdl) -> Rank {
    Rank {
        rank: outcome as i32,
        outcome: match outcome {
            Wdl::Win | Wdl::Loss => None,
            Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => Some(Known::Draw),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn precise(plies: i32, clock: i32, hurried: bool) -> Rank {
        rank(MaybeRounded::Precise(Dtz(plies)), clock, hurried)
    }

    #[test]
    fn wins_in_time_come_first_and_those_at_leisure_are_alike() {
        // From the best to the worst, each with the count; the first three are alike.
        let ordered = [
            (1, 0),
            (90, 0),
            (40, 50),
            (1, 99),
            (2, 98),
            (50, 50),
            (60, 41),
            (101, 0),
            (0, 50),
            (-300, 50),
            (-51, 50),
            (-50, 50),
            (-1, 0),
        ];
        let ranks = ordered.map(|(plies, clock)| precise(plies, clock, false));
        let numbers = ranks.map(|one| one.rank);
        assert!(numbers[..3].iter().all(|&one| one == WON), "{numbers:?}");
        assert!(
            numbers[2..12].is_sorted_by(|one, other| one > other),
            "{numbers:?}"
        );
        assert_eq!(numbers[11], numbers[12]);
        let outcomes = ranks.map(|one| one.outcome.expect("all of it is sure"));
        assert!(outcomes[..6].iter().all(|&one| one == Known::Win));
        assert!(outcomes[6..11].iter().all(|&one| one == Known::Draw));
        assert!(outcomes[11..].iter().all(|&one| one == Known::Loss));
    }

    #[test]
    fn the_nearest_is_the_best_where_a_position_has_come_back() {
        let [near, far] = [3, 4].map(|plies| precise(plies, 0, true));
        assert!(near.rank > far.rank && far.rank > precise(60, 41, true).rank);
        assert_eq!(
            (near.outcome, far.outcome),
            (Some(Known::Win), Some(Known::Win))
        );
        let key = |number| Key::mixed(number);
        assert!(!comes_back(&[key(1), key(2)], key(3)));
        assert!(comes_back(&[key(1), key(2)], key(1)));
        assert!(comes_back(&[key(1), key(2), key(1)], key(3)));
        assert!(!stood_again(&[key(1), key(2)]) && stood_again(&[key(1), key(2), key(1)]));
    }

    /// A distance that is rounded may be one ply more.
    #[test]
    fn nothing_is_sure_of_the_one_ply_that_was_rounded_away() {
        for plies in [50, -50] {
            let rounded = |clock| rank(MaybeRounded::Rounded(Dtz(plies)), clock, false);
            let sides = [49, 50, 51].map(|clock| rounded(clock).outcome);
            let decided = precise(plies, 0, false).outcome;
            assert_eq!(sides, [decided, None, Some(Known::Draw)]);
            assert_eq!(precise(plies, 50, false).outcome, decided);
        }
        let [sure, not] = [49, 50].map(|clock| rank(MaybeRounded::Rounded(Dtz(50)), clock, false));
        assert!(sure.rank > WON - 100 && not.rank < HOPED_FOR);
    }

    #[test]
    fn who_wins_alone_is_sure_of_draws() {
        let all = [
            Wdl::Win,
            Wdl::CursedWin,
            Wdl::Draw,
            Wdl::BlessedLoss,
            Wdl::Loss,
        ];
        let ranks = all.map(rank_of_outcome);
        assert!(ranks.is_sorted_by(|one, other| one.rank > other.rank));
        let draw = Some(Known::Draw);
        assert_eq!(ranks.map(|one| one.outcome), [None, draw, draw, draw, None]);
    }
}
