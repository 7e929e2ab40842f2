//! Quiescence cannot run away: not in a game whose author calls too many moves tactical.
//!
//! The game is Ataxx, in which a move that turns three stones or more is mostly answered by another one.

mod ataxx;

use core::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Parser;
use niwaki::laws::{Law, Laws};
use niwaki::{Family, Notation, Search, Simple};
use niwaki_cli::{Catalogue, Entry};
use niwaki_host::benchmark;
use niwaki_host::failure::Status;

use ataxx::Ataxx;

/// As its author has it, and without tactical moves.
type Eager = Simple<Ataxx<3>>;
type Calm = Simple<Ataxx<9>>;

/// Returns positions in the middle of the game.
fn positions() -> Vec<<Eager as Family>::Game> {
    let start = Eager::start("").unwrap();
    let texts = benchmark::of::<Eager>().into_iter();
    let texts = texts.map(|one| one.position.into_owned());
    texts
        .map(|text| start.parse_position(&text).unwrap())
        .collect()
}

#[test]
fn the_law_names_the_game() {
    let laws = Laws::default().walks(5);
    let violation = laws.check_family::<Eager>().unwrap_err();
    eprintln!("{violation}");
    assert_eq!(violation.law, Law::TacticalEnd, "{violation}");
    assert!(violation.moves.len() < 20, "{violation}");
    laws.check_family::<Calm>().unwrap();
}

#[test]
fn a_search_to_a_depth_ends() {
    for game in positions() {
        let report = Search::new(&game).depth(4).run();
        let above = report.nodes - report.qnodes;
        eprintln!("{} {} {:?}", report.nodes, above, report.elapsed);
        assert!(report.qnodes < 110_000 + 100 * above, "{report:?}");
    }
}

#[test]
fn every_limit_is_kept_inside_quiescence() {
    // A single ply: nearly every node is beyond the horizon.
    let [game, ..] = &positions()[..] else {
        panic!("there are positions");
    };
    for limit in [100, 1000, 5000] {
        let report = Search::new(game).depth(1).nodes(limit).run();
        assert_eq!(report.nodes, limit);
        assert!(
            report.stopped && report.qnodes > limit * 9 / 10,
            "{report:?}"
        );
    }
    let time = Duration::from_millis(5);
    let report = Search::new(game).depth(1).time(time).run();
    assert!(report.stopped, "{report:?}");
    let stop = AtomicBool::new(false);
    let report = thread::scope(|scope| {
        let searching = scope.spawn(|| Search::new(game).depth(1).stop(&stop).run());
        thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
        searching.join().unwrap()
    });
    assert!(report.stopped, "{report:?}");
}

/// The command `match`, with a catalogue of our own.
#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: niwaki_arena::Arguments,
}

#[test]
fn a_match_at_a_hundred_nodes_ends() {
    let catalogue = Catalogue::from(Catalogue::standard().with(Entry::<Eager>::new()));
    let engines = ["--first", "niwaki", "--second", "niwaki[profile=bare]"];
    let limits = ["--nodes", "100", "--games", "4"];
    let words = ["match", Eager::NAME]
        .into_iter()
        .chain(engines)
        .chain(limits);
    let line = Line::try_parse_from(words).unwrap();
    let mut out = Vec::new();
    let status = niwaki_arena::run(&catalogue, &line.arguments, &mut out).unwrap();
    let said = String::from_utf8(out).unwrap();
    assert_eq!(status, Status::Done, "{said}");
    assert!(said.contains("4 games:"), "{said}");
}
