//! What a search learned is there for the next one of the game, changes no value that is exact, and is
//! the same whenever it is learned again.

use niwaki::{Draft, Family, Options, Quiescence, Search, SearchMemory};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::{bench, usual_techniques};

/// Rules by which the value of a position is a function of position and depth.
const PURE: Options = Options::new()
    .draft(Draft::Exact)
    .quiescence(Quiescence::Plain)
    .history_draws(false);

/// Searches each position twice with one memory, and returns the nodes of all first and of all second
/// searches. Tables are left out, since they remember more than any memory.
fn nodes<F: Family>() -> [u64; 2] {
    let mut sums = [0, 0];
    for game in bench::<F>() {
        let search = || {
            let search = Search::new(&game).techniques(usual_techniques());
            search.without_table().depth(5).nodes(100_000)
        };
        let fresh = search().run();
        let mut memory = SearchMemory::new();
        let first = search().memory(&mut memory).run();
        assert_eq!((first.nodes, &first.lines), (fresh.nodes, &fresh.lines));
        let second = search().memory(&mut memory).run();
        memory.clear();
        let again = search().memory(&mut memory).run();
        assert_eq!((again.nodes, &again.lines), (fresh.nodes, &fresh.lines));
        let once_more = search().memory(&mut memory).run();
        assert_eq!(
            (once_more.nodes, once_more.lines),
            (second.nodes, second.lines)
        );
        sums[0] += first.nodes;
        sums[1] += second.nodes;
    }
    sums
}

#[test]
fn a_search_goes_on_from_what_the_last_one_learned() {
    for (name, [first, second]) in [
        ("chess", nodes::<ChessFamily>()),
        ("checkers", nodes::<CheckersFamily>()),
        ("trees", nodes::<TreeFamily>()),
    ] {
        println!("{name}: {first} nodes, then {second}");
        assert_ne!(first, second, "{name}: nothing was remembered");
    }
}

/// Exact values do not depend on what is remembered, on one thread or on several.
#[test]
fn order_alone_is_remembered_without_corrections() {
    fn check<F: Family>() {
        let mut memory = SearchMemory::new();
        for game in bench::<F>() {
            for depth in 1..=3 {
                let search = || Search::new(&game).options(PURE).depth(depth);
                let value = search().run().value;
                assert_eq!(search().memory(&mut memory).run().value, value);
                let helped = search().memory(&mut memory).threads(3);
                assert_eq!(helped.run().value, value);
            }
        }
    }
    check::<ChessFamily>();
    check::<CheckersFamily>();
    check::<TreeFamily>();
}

/// What was learned of the evaluation is there from the first node on, unless evaluations are not to
/// be corrected.
#[test]
fn corrections_are_remembered_where_they_are_asked_for() {
    let mut corrected = 0;
    for game in bench::<ChessFamily>() {
        let search = |on, depth| {
            let options = PURE.correction(on);
            Search::new(&game).options(options).depth(depth)
        };
        let mut memory = SearchMemory::new();
        search(true, 5).memory(&mut memory).nodes(100_000).run();
        let value = search(true, 1).run().value;
        corrected += u32::from(search(true, 1).memory(&mut memory).run().value != value);
        let value = search(false, 1).run().value;
        assert_eq!(search(false, 1).memory(&mut memory).run().value, value);
        let forgotten = search(true, 1).memory(&mut memory).run().value;
        assert_eq!(forgotten, search(true, 1).run().value);
    }
    assert!(corrected > 0, "no value was corrected");
}
