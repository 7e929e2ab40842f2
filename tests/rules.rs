//! Searches by other rules that share a table do not take each other's values.

use niwaki::{Draft, Options, Quiescence, Search, Table};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::position;
use crate::distance::mates;

/// The result of a search does not depend on what one by other rules left in the table.
#[test]
fn searches_by_other_rules_do_not_meet_in_the_table() {
    for (text, _) in mates() {
        let game = position::<ChessFamily>(text);
        let shared = Table::new(1);
        for quiescence in [Quiescence::Off, Quiescence::Plain, Quiescence::Full] {
            let options = Options::new()
                .draft(Draft::Exact)
                .quiescence(quiescence)
                .history_draws(false);
            let search = |table| {
                let search = Search::new(&game).options(options);
                search.table(table).depth(3).run().value
            };
            assert_eq!(
                search(&shared),
                search(&Table::new(1)),
                "{text} {quiescence:?}"
            );
        }
    }
}

/// Nor where the rules differ as two positions do: the number of a rule was the key of a man on some
/// square once, and the last search here claimed a loss in two plies.
#[test]
fn rules_are_no_men_on_squares() {
    let shared = Table::new(1);
    let search = |text, options, depth| {
        let game = position::<CheckersFamily>(text);
        let search = Search::new(&game).options(options).depth(depth);
        search.table(&shared).run().mate()
    };
    let checks = Options::new().quiescence_checks(true);
    search("W:WK15,22:B6:H73", checks.correction(true), 3);
    search("W:WK15,22:B6:H73", checks, 4);
    let off = Options::new().quiescence(Quiescence::Off);
    assert_eq!(search("B:WK15,17:B6", off, 3), None);
}
