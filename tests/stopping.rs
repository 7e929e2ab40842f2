//! Limits are kept, there is always a legal move, and runs repeat.

use core::sync::atomic::AtomicBool;
use std::time::Duration;

use niwaki::{Family, Minimax, Notation, Options, Outcome, Report, Search};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::{all_techniques, bench, moves, position};

/// Shows every bench position of every game to a generic function.
macro_rules! for_each_game {
    ($check:ident) => {
        $check::<ChessFamily>();
        $check::<CheckersFamily>();
        $check::<TreeFamily>();
    };
}

fn assert_legal_best<G: Notation>(game: &G, report: &Report<G::Move>) {
    let place = game.position_text();
    let best = report
        .best()
        .unwrap_or_else(|| panic!("no move in {place}"));
    assert!(moves(game).contains(&best), "{best:?} in {place}");
}

#[test]
fn a_node_limit_is_exact() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            for limit in [1, 2, 17, 1000, 1024, 4321] {
                let search = Search::new(&game).techniques(all_techniques()).nodes(limit);
                let report = search.run();
                assert_eq!(report.nodes, limit, "{}", game.position_text());
                assert!(report.stopped);
                assert_legal_best(&game, &report);
            }
        }
    }
    for_each_game!(check);
}

#[test]
fn a_signal_set_before_the_start_still_gives_a_legal_move() {
    fn check<F: Family>() {
        let stop = AtomicBool::new(true);
        for game in bench::<F>() {
            let report = Search::new(&game).stop(&stop).run();
            assert!(report.stopped && report.nodes == 0);
            assert_legal_best(&game, &report);
        }
    }
    for_each_game!(check);
}

#[test]
fn no_time_at_all_gives_a_legal_move() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            let report = Search::new(&game).time(Duration::ZERO).run();
            assert!(report.stopped);
            assert_legal_best(&game, &report);
        }
    }
    for_each_game!(check);
}

#[test]
fn a_stopped_search_reports_the_last_whole_iteration() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            let report = Search::new(&game).nodes(20_000).run();
            let last = report.iterations.last().expect("depth 1 is quick");
            assert_eq!(last.depth, report.depth);
            assert!(last.nodes <= report.nodes);
            assert!(report.nodes + report.proof_nodes <= 20_000);
        }
    }
    for_each_game!(check);
}

#[test]
fn the_same_search_twice_is_the_same() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            let run = || {
                let search = Search::new(&game).techniques(all_techniques());
                let report = search.depth(5).nodes(100_000).run();
                let counts = (report.nodes, report.qnodes, report.probes, report.seldepth);
                (report.value, report.lines, counts, report.hashfull)
            };
            assert_eq!(run(), run(), "{}", game.position_text());
        }
    }
    for_each_game!(check);
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            let all = moves(&game);
            for chosen in all.chunks(3).take(4) {
                let report = Search::new(&game).only_moves(chosen).depth(2).run();
                let best = report.best().expect("there is a move to choose");
                assert!(chosen.contains(&best), "{}", game.position_text());
            }
        }
    }
    for_each_game!(check);
}

#[test]
fn a_finished_game_has_an_outcome_and_no_move() {
    fn check<F: Family>(text: &str, outcome: Outcome) {
        let game = position::<F>(text);
        for search in [Search::new(&game), Search::new(&game).nodes(10).lines(2)] {
            let report = search.run();
            assert_eq!(report.outcome, Some(outcome), "{text}");
            assert_eq!((report.best(), report.nodes), (None, 1), "{text}");
            assert!(!report.stopped && report.iterations.is_empty());
        }
    }
    check::<ChessFamily>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Outcome::Loss);
    check::<ChessFamily>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome::Draw);
    check::<ChessFamily>("7k/8/6K1/8/8/8/8/8 w - - 0 1", Outcome::Draw);
    check::<ChessFamily>("7k/8/6K1/8/8/8/Q7/8 w - - 100 90", Outcome::Draw);
    check::<CheckersFamily>("B:W9,13,14:B5", Outcome::Loss);
    check::<CheckersFamily>("B:WK32:BK1:H80", Outcome::Draw);
}

/// A search that goes on to the greatest depth comes to an end where the tree does.
#[test]
fn a_small_game_is_searched_to_its_end() {
    let game = TreeFamily::start("iid,b=2,length=5").unwrap();
    let report = Search::new(&game).run();
    assert!(!report.stopped);
    let (value, _) = Minimax::new(Options::default(), &[])
        .search(&game, 5)
        .expect("there is no limit");
    assert_eq!(report.value, value);
}
