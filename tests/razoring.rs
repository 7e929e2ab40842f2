//! Every variant of razoring, and what prunes by exchanges and history, at work: it does something, and
//! invents no mate.

use niwaki::{Game, Search, Standard, Statistics, Table, Techniques};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::{bench, position};
use crate::distance::mates;

/// The technique, and what is set of it.
const VARIANTS: [(&str, &[(&str, &str)]); 19] = [
    ("razoring", &[("variant", "hyatt")]),
    ("razoring", &[("variant", "romstad")]),
    ("razoring", &[("variant", "strelka")]),
    ("razoring", &[("variant", "quadratic")]),
    (
        "razoring",
        &[("variant", "quadratic"), ("confirmed", "off")],
    ),
    ("limited-razoring", &[("margin", "3")]),
    ("birmingham-kent", &[]),
    ("birmingham-kent", &[("deep", "on")]),
    ("razor-reduction", &[("variant", "crafty-11")]),
    ("razor-reduction", &[("variant", "crafty-15")]),
    ("razor-reduction", &[("variant", "junior")]),
    ("truncation", &[("variant", "cake-1.2"), ("pieces", "2")]),
    ("truncation", &[("variant", "cake-1.89"), ("pieces", "2")]),
    ("exchange-pruning", &[]),
    ("exchange-pruning", &[("forcing", "on")]),
    ("history-pruning", &[]),
    ("futility", &[("variant", "linear")]),
    (
        "singular-extension",
        &[("double", "2"), ("negative", "1"), ("min-depth", "3")],
    ),
    ("null-move", &[("surplus", "0.5")]),
];

/// Switches one variant on alone, and its place in the list.
fn variant(name: &str, settings: &[(&str, &str)]) -> (Standard, usize) {
    let mut techniques = Standard::default();
    techniques.switch(name, true).unwrap();
    for (parameter, value) in settings {
        techniques.set(name, parameter, value).unwrap();
    }
    let described = techniques.describe();
    let place = described.iter().position(|one| one.about.name == name);
    (techniques, place.unwrap())
}

/// Counts how often a technique decided something in a search.
fn decisions<G: Game>(game: &G, depth: i16, on: &Standard, place: usize) -> u64 {
    let mut statistics = Statistics::default();
    let (search, table) = (Search::new(game).techniques(on.clone()), Table::new(1));
    let search = search.table(&table).depth(depth);
    search.observer(&mut statistics).run();
    let counts = statistics.techniques.get(place);
    counts.map_or(0, |counts| counts.cut + counts.reduced + counts.skipped)
}

#[test]
fn every_variant_does_something() {
    let (chess, checkers) = (bench::<ChessFamily>(), bench::<CheckersFamily>());
    for (name, settings) in VARIANTS {
        let (on, place) = variant(name, settings);
        let in_chess = chess.iter().map(|game| decisions(game, 5, &on, place));
        let in_checkers = checkers.iter().map(|game| decisions(game, 9, &on, place));
        let mut sum = 0;
        let enough = in_chess.chain(in_checkers).any(|decided| {
            sum += decided;
            sum > 100
        });
        assert!(enough, "{name} {settings:?}: {sum}");
    }
}

#[test]
fn no_variant_invents_or_shortens_a_mate() {
    for (name, settings) in VARIANTS {
        let (on, _) = variant(name, settings);
        let mut found = 0;
        for (text, plies) in mates() {
            let game = position::<ChessFamily>(text);
            let (search, table) = (Search::new(&game).techniques(on.clone()), Table::new(1));
            let search = search.table(&table).depth(plies as i16 + 1);
            let report = search.nodes(50_000).run();
            if let Some(mate) = report.mate() {
                assert_eq!(mate, plies as i32, "{text}: {name} {settings:?}");
                found += 1;
            }
        }
        assert!(found >= 15, "{name} {settings:?}: {found}");
    }
}
