//! Quiescence cannot run away: not in a game whose author calls too many moves tactical.
//!
//! The game is Ataxx, in which a move that turns three stones or more is mostly answered by another one.

mod ataxx;

use clap::Parser;
use niwaki::laws::{Law, Laws, Random};
use niwaki::observer::{End, Step};
use niwaki::{Family, Game, Observer, Search, Simple, SimpleGame};
use niwaki_cli::{Catalogue, Entry};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::failure::Status;

use crate::cli::folder;
use crate::common::{bench, wander};
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

/// Commands, with a catalogue of our own.
#[derive(Parser)]
enum Line {
    Match(niwaki_arena::Arguments),
    Bench(niwaki_inspect::bench::Arguments),
    Train(niwaki_learn::train::Arguments),
}

/// Runs a command about the game, and returns what it says.
fn said(words: &[&str]) -> String {
    let catalogue = Catalogue::standard().with(Entry::<Eager>::new());
    let catalogue = Catalogue::from(catalogue).with_kinds(niwaki_learn::artifacts());
    let line = Line::try_parse_from(["niwaki"].iter().chain(words)).unwrap();
    let mut out = Vec::new();
    let status = match &line {
        Line::Match(arguments) => niwaki_arena::run(&catalogue, arguments, &mut out),
        Line::Bench(arguments) => niwaki_inspect::bench::run(&catalogue, arguments, &mut out),
        Line::Train(arguments) => niwaki_learn::train::run(&catalogue, arguments, &mut out),
    };
    let said = String::from_utf8(out).unwrap();
    assert_eq!(status.unwrap(), Status::Done, "{said}");
    said
}

const NAME: &str = <Eager as Family>::NAME;

#[test]
fn a_match_at_a_hundred_nodes_ends() {
    let engines = ["--first", "niwaki", "--second", "niwaki[profile=bare]"];
    let limits = ["--nodes", "100", "--games", "4"];
    let said = said(&[&["match", NAME], &engines[..], &limits[..]].concat());
    assert!(said.contains("4 games:"), "{said}");
}

#[test]
fn a_benchmark_and_a_training_end() {
    let said_of_bench = said(&["bench", NAME, "--depth", "3"]);
    assert!(said_of_bench.contains(" nodes "), "{said_of_bench}");
    let file = folder("runaway").join("eager.rankcut");
    let out = ["--out", file.to_str().unwrap()];
    let training = ["train", "rankcut", NAME, "--games", "1", "--depth", "2"];
    said(&[&training[..], &out[..]].concat());
    assert!(file.is_file());
}

/// Counts the nodes that were ended because quiescence went on for too long.
#[derive(Default)]
struct Ended(u64);

impl<G: Game> Observer<G> for Ended {
    const WATCHES_MOVES: bool = false;
    const WATCHES_NODES: bool = true;

    fn step(&mut self, step: &Step<G>) {
        self.0 += u64::from(matches!(step, Step::Ends(End::RunsAway)));
    }
}

/// Returns how many nodes of searches are ended so, and the most nodes of quiescence for each node above it in any of them.
fn ended<G: Game>(games: &[G], depth: i16) -> (u64, u64) {
    let (mut ended, mut share) = (Ended::default(), 0);
    for game in games {
        let report = Search::new(game).observer(&mut ended).depth(depth).run();
        share = share.max(report.qnodes / (report.nodes - report.qnodes));
    }
    (ended.0, share)
}

/// Nor does it come near the share of nodes beyond which it would: 64 for each node above quiescence.
#[test]
fn a_sane_game_never_meets_the_bounds() {
    let sane = [
        ended(&bench::<ChessFamily>(), 6),
        ended(&bench::<CheckersFamily>(), 9),
        ended(&bench::<TreeFamily>(), 6),
    ];
    for (ended, share) in sane {
        assert_eq!(ended, 0);
        assert!(share < 16, "{sane:?}");
    }
    let (ended, share) = ended(&positions(), 3);
    assert!(
        ended > 0 && share > 64,
        "where they are met, it is seen: {ended}, {share}"
    );
}
