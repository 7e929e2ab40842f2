//! Quiescence cannot run away: not in a game whose author calls too many moves tactical.
//!
//! The game is Ataxx, in which a move that turns three stones or more is mostly answered by another one.

mod ataxx;

use clap::Parser;
use niwaki::laws::{Law, Laws, Random};
use niwaki::{Family, Search, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};
use niwaki_host::failure::Status;

use crate::common::wander;
use ataxx::Ataxx;

/// As its author has it, and without tactical moves.
type Eager = Simple<Ataxx<3>>;
type Calm = Simple<Ataxx<9>>;

/// Returns positions in the middle of the game.
fn positions() -> Vec<Ataxx<3>> {
    let walk = |seed| wander(&Ataxx::start(), 30, &mut Random::new(seed)).game;
    (1..=8).map(walk).collect()
}

#[test]
fn the_law_names_the_game() {
    let laws = Laws::default().walks(5);
    let violation = laws.check_family::<Eager>().unwrap_err();
    assert_eq!(violation.law, Law::TacticalEnd, "{violation}");
    assert!(violation.moves.len() < 30, "{violation}");
    laws.check_family::<Calm>().unwrap();
}

#[test]
fn a_search_to_a_depth_ends() {
    for game in positions() {
        let report = Search::new(&game).depth(5).run();
        let above = report.nodes - report.qnodes;
        assert!(!report.stopped);
        assert!(report.qnodes < 250_000 + 100 * above, "{report:?}");
    }
}

#[test]
fn a_limit_of_nodes_is_kept_inside_quiescence() {
    let game = &positions()[1];
    for limit in [100, 1000, 50_000] {
        let report = Search::new(game).depth(3).nodes(limit).run();
        assert_eq!(report.nodes, limit);
        assert!(
            report.stopped && 10 * report.qnodes > 9 * limit,
            "{report:?}"
        );
    }
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
    let words = ["match", <Eager as Family>::NAME]
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
