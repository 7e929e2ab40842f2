//! The moves of a root that keep what it is worth.

use std::cmp::Ordering;

use shakmaty::{Move, Position};
use shakmaty_syzygy::{Dtz, SyzygyError, Tablebase, Wdl};

type Of = shakmaty::Chess;

/// The plies without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: i32 = 100;
/// Ranks, the best moves highest: more than any distance lies between two of them.
const WON: i32 = 20_000;
const HOPED_FOR: i32 = 10_000;
const DRAWN: i32 = 0;

/// Returns the best moves of a position: by distances where all of them are known, else by who wins; none
/// where not even that is known of each move.
pub(super) fn best(tables: &Tablebase<Of>, position: &Of) -> Vec<Move> {
    let by_distance = ranked(position, |mv, after| {
        let distance = distance(tables, mv, after)?;
        Ok(rank(distance.0, position.halfmoves() as i32))
    });
    let ranked = by_distance.or_else(|_| {
        ranked(position, |_, after| {
            let outcome = -tables.probe_wdl_after_zeroing(after)?;
            Ok(outcome as i32)
        })
    });
    let Ok(ranked) = ranked else {
        return Vec::new();
    };
    let most = ranked.iter().map(|(_, rank)| *rank).max();
    let best = ranked.into_iter().filter(|(_, rank)| Some(*rank) == most);
    best.map(|(mv, _)| mv).collect()
}

/// Ranks each move by the position after it.
fn ranked(
    position: &Of,
    rank: impl Fn(Move, &Of) -> Result<i32, SyzygyError>,
) -> Result<Vec<(Move, i32)>, SyzygyError> {
    let moves = position.legal_moves().into_iter();
    let each = moves.map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        Ok((mv, rank(mv, &after)?))
    });
    each.collect()
}

/// Returns how many plies it is by this move to the next capture, pawn move or mate, itself included: above zero on the way to
/// a win, below on the way to a loss.
fn distance(tables: &Tablebase<Of>, mv: Move, after: &Of) -> Result<Dtz, SyzygyError> {
    if after.is_checkmate() {
        return Ok(Dtz(1));
    }
    if mv.is_zeroing() {
        let outcome = -tables.probe_wdl_after_zeroing(after)?;
        return Ok(Dtz(match outcome {
            Wdl::Win => 1,
            Wdl::CursedWin => FIFTY_MOVES + 1,
            Wdl::Draw => 0,
            Wdl::BlessedLoss => -FIFTY_MOVES - 1,
            Wdl::Loss => -1,
        }));
    }
    let distance = -tables.probe_dtz(after)?;
    Ok(distance.ignore_rounding().add_plies(1))
}

/// Ranks a move by its distance, where the count of plies stands at `clock`. A win that comes too late is worth a try, and a loss that comes
/// too late is a draw if nothing is given away; all losses are alike, since the search
/// sees itself which of them is the longest.
fn rank(distance: i32, clock: i32) -> i32 {
    let in_time = distance.abs() + clock <= FIFTY_MOVES;
    match (distance.cmp(&0), in_time) {
        (Ordering::Greater, true) => WON - distance,
        (Ordering::Greater, false) => HOPED_FOR - distance,
        (Ordering::Equal, _) => DRAWN,
        (Ordering::Less, false) => -HOPED_FOR - distance,
        (Ordering::Less, true) => -WON,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_in_time_come_first_and_the_nearest_of_them() {
        // From the best to the worst, each with the count.
        let ordered = [
            (1, 99),
            (2, 98),
            (50, 50),
            (101, 0),
            (60, 41),
            (0, 50),
            (-300, 50),
            (-51, 50),
            (-50, 50),
        ];
        let ranks = ordered.map(|(distance, clock)| rank(distance, clock));
        assert!(ranks[..3].is_sorted_by(|one, other| one > other));
        assert!(ranks[2] > ranks[4] && ranks[4] > ranks[3], "{ranks:?}");
        assert!(ranks[3] > ranks[5]);
        assert!(ranks[5..].is_sorted_by(|one, other| one > other));
        assert_eq!(rank(-1, 0), rank(-90, 10));
    }
}
