//! How well moves are ordered: where a move cuts a node off, it should be the first.

use niwaki::{Family, Search, Standard, Statistics};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::{bench, usual_techniques};

/// Returns the share of the cutoffs that the first move makes, over the bench positions.
fn first_move_share<F: Family>(depth: i16, techniques: &Standard) -> f64 {
    let mut all = Statistics::default();
    for game in bench::<F>() {
        let mut statistics = Statistics::default();
        Search::new(&game)
            .techniques(techniques.clone())
            .depth(depth)
            .observer(&mut statistics)
            .run();
        all.merge(&statistics);
    }
    all.first_move_share().expect("there are cutoffs")
}

/// Checks the share with the usual techniques. (Some others sort the moves themselves, or leave so little of
/// the tree that the table has nothing to order by.)
fn check<F: Family>(depth: i16) {
    const LEAST: f64 = 0.9;
    for techniques in [Standard::default(), usual_techniques()] {
        let share = first_move_share::<F>(depth, &techniques);
        assert!(share >= LEAST, "{}: {share:.3}", F::NAME);
    }
}

#[test]
fn the_first_move_cuts_off_in_chess() {
    check::<ChessFamily>(6);
}

/// The share grows with the depth, as the table fills and orders more of the
/// nodes: at 9 plies it is only just below nine tenths.
#[test]
fn the_first_move_cuts_off_in_checkers() {
    check::<CheckersFamily>(11);
}
