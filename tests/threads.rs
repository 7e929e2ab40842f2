//! Searches on several threads: as right as those on one, if not the same twice.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use niwaki::observer::OnIteration;
use niwaki::{
    Draft, Family, Game, Iteration, Key, Minimax, MoveList, Notation, Options, Outcome, Search,
    Table,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::{all_techniques, bench, moves, position, usual_techniques};
use crate::distance::mates;

/// Shows every bench position of every game to a generic function.
macro_rules! for_each_game {
    ($check:ident) => {
        $check::<ChessFamily>();
        $check::<CheckersFamily>();
        $check::<TreeFamily>();
    };
}

/// Rules by which the value of a position is a function of position and depth.
const PURE: Options = Options::new()
    .draft(Draft::Exact)
    .quiescence(niwaki::Quiescence::Plain)
    .quiescence_checks(false)
    .history_draws(false)
    .aspiration(true)
    .iterative(true)
    .step(1);

fn assert_playable<G: Notation>(game: &G, line: &[G::Move]) {
    let mut position = game.clone();
    assert!(!line.is_empty(), "no move in {}", game.position_text());
    for &mv in line {
        assert!(moves(&position).contains(&mv), "{line:?}");
        position = position.play(mv);
    }
}

/// Every thread reads what the others write into one small table, and the values are still
/// those of plain minimax; afterwards, too, for a search on one thread.
#[test]
fn threads_agree_with_minimax() {
    fn check<F: Family>() {
        let table = Table::new(1);
        for game in bench::<F>() {
            for depth in 1..=3 {
                let mut minimax = Minimax::new(PURE, &[]);
                minimax.limit = 300_000;
                let Some((value, _)) = minimax.search(&game, depth) else {
                    break;
                };
                for threads in [2, 4, 1] {
                    let search = Search::new(&game).options(PURE).table(&table);
                    let report = search.depth(depth).threads(threads).run();
                    let place = game.position_text();
                    assert_eq!(report.value, value, "{place} {depth} {threads}");
                    assert_playable(&game, &report.lines[0].moves);
                }
            }
        }
    }
    for_each_game!(check);
}

#[test]
fn lines_can_be_played_and_depths_are_reached() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            for (threads, lines) in [(2, 1), (4, 3)] {
                let search = Search::new(&game).techniques(all_techniques());
                let report = search.depth(6).lines(lines).threads(threads).run();
                assert_eq!(report.depth.whole(), 6);
                assert!(!report.stopped);
                assert_eq!(report.lines.len(), lines.min(moves(&game).len()));
                for line in &report.lines {
                    assert_playable(&game, &line.moves);
                }
            }
        }
    }
    for_each_game!(check);
}

#[test]
fn mates_are_found_with_their_distances() {
    for (text, plies) in mates() {
        let game = position::<ChessFamily>(text);
        for threads in [2, 4] {
            let table = Table::new(1);
            let search = Search::new(&game).table(&table).depth(plies as i16);
            let report = search.threads(threads).run();
            assert_eq!(report.mate(), Some(plies as i32), "{text}");
            let table = Table::new(1);
            let speculative = Search::new(&game).techniques(usual_techniques());
            let speculative = speculative.table(&table).nodes(2_000_000);
            let report = speculative.threads(threads).run();
            assert_eq!(report.mate(), Some(plies as i32), "{text}");
        }
    }
}

#[test]
fn one_thread_is_the_search_without_threads() {
    fn check<F: Family>() {
        for game in bench::<F>() {
            let search = || {
                let search = Search::new(&game).techniques(all_techniques());
                search.depth(6).nodes(100_000)
            };
            let (alone, one) = (search().run(), search().threads(1).run());
            assert_eq!((alone.nodes, alone.qnodes), (one.nodes, one.qnodes));
            assert_eq!((alone.value, alone.lines), (one.value, one.lines));
        }
    }
    for_each_game!(check);
}

#[test]
fn a_limit_of_nodes_holds_for_all_threads_together() {
    fn check<F: Family>() {
        for game in bench::<F>().iter().take(5) {
            for (threads, limit) in [(2, 50_000), (4, 50_000), (4, 4096), (3, 20_000)] {
                let search = Search::new(game).techniques(all_techniques());
                let report = search.nodes(limit).threads(threads).run();
                let nodes = report.nodes + report.proof_nodes;
                assert!(nodes <= limit, "{nodes} of {limit}");
                let left = limit - nodes;
                let most = threads as u64 * 1024;
                assert!(!report.stopped || left <= most, "{left} of {limit} left");
                assert_playable(game, &report.lines[0].moves);
            }
            for limit in [1, 100, 2047] {
                let report = Search::new(game).nodes(limit).threads(2).run();
                assert_eq!(report.nodes, limit, "too few to share");
            }
        }
    }
    for_each_game!(check);
}

#[test]
fn a_signal_stops_all_threads() {
    fn check<F: Family>() {
        let game = bench::<F>().swap_remove(0);
        for threads in [2, 4] {
            let stop = AtomicBool::new(false);
            let begun = Instant::now();
            let report = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(100));
                    stop.store(true, Ordering::Relaxed);
                });
                Search::new(&game).stop(&stop).threads(threads).run()
            });
            // A tree may be searched to its end before.
            assert!(report.stopped || F::NAME == TreeFamily::NAME);
            assert!(begun.elapsed() < Duration::from_secs(20));
            assert_playable(&game, &report.lines[0].moves);
            let at_once = Search::new(&game).stop(&stop).threads(threads).run();
            assert!(at_once.best().is_some());
        }
    }
    for_each_game!(check);
}

#[test]
fn time_is_up_for_all_threads() {
    let game = bench::<ChessFamily>().swap_remove(0);
    let search = Search::new(&game)
        .time(Duration::from_millis(50))
        .threads(4);
    let report = search.run();
    assert!(report.stopped && report.best().is_some());
    assert!(report.elapsed < Duration::from_secs(20));
}

#[test]
fn nodes_of_all_threads_are_counted() {
    let game = bench::<CheckersFamily>().swap_remove(3);
    let mut seen = Vec::new();
    let tell = OnIteration(
        |i: &Iteration<<<CheckersFamily as Family>::Game as Game>::Move>| {
            seen.push(i.nodes);
            assert!((1..=1000).contains(&i.best_share), "{}", i.best_share);
        },
    );
    let report = Search::new(&game).depth(12).observer(tell).threads(4).run();
    assert!(seen.is_sorted() && seen.last() <= Some(&report.nodes));
    let alone = Search::new(&game).depth(12).run();
    assert!(report.nodes > alone.nodes / 2, "the helpers did something");
    assert!(report.qnodes < report.nodes);
}

#[test]
fn a_finished_game_needs_no_threads() {
    let game = position::<ChessFamily>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let report = Search::new(&game).threads(4).run();
    assert_eq!((report.outcome, report.nodes), (Some(Outcome::Loss), 1));
}

/// Take one to three; on the threads that `panics` names, judging a position panics.
#[derive(Clone)]
struct Nim {
    matches: u32,
    home: ThreadId,
    panics: fn(home: bool) -> bool,
}

impl Game for Nim {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        moves.extend(1..=self.matches.min(3));
    }

    fn play(&self, taken: u32) -> Nim {
        let matches = self.matches - taken;
        Nim { matches, ..*self }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.matches))
    }

    fn evaluate(&self) -> i32 {
        let home = thread::current().id() == self.home;
        assert!(!(self.panics)(home), "this game panics");
        (self.matches.wrapping_mul(2_654_435_769) >> 24) as i32
    }
}

#[test]
fn a_panic_on_any_thread_ends_the_search() {
    for panics in [(|home| home) as fn(bool) -> bool, |home| !home] {
        let game = Nim {
            matches: 100_000,
            home: thread::current().id(),
            panics,
        };
        let options = Options::new().draft(Draft::Exact);
        let begun = Instant::now();
        let search = Search::new(&game).options(options).depth(200).threads(3);
        let ended = catch_unwind(AssertUnwindSafe(|| search.run()));
        assert!(ended.is_err(), "the panic was lost");
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
