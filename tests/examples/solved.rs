//! Connect Four: the values of positions that others have solved. Three men's morris: all of it.

use niwaki::endgames::{EndgameTables, Exact};
use niwaki::{Game, Options, Quiescence, Search, SimpleGame, Table};
use niwaki_endgames::{Group, solve};
use niwaki_host::endgames::{Listing, Of};

use super::columns::{after, plies};
use super::three_mens_morris::Morris;

const KNOWN: &str = include_str!("../data/connect-four.txt");

#[test]
fn a_hundred_positions_have_the_values_that_others_found() {
    let table = Table::new(16);
    let options = Options::new().quiescence(Quiescence::Off);
    let mut count = 0;
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let (columns, score) = line.split_once(' ').unwrap();
        let position = after(columns);
        let left = 42 - columns.len() as i16;
        let search = Search::new(&position).options(options).table(&table);
        let report = search.depth(left).run();
        let expected = plies(columns, score.parse().unwrap());
        assert_eq!(report.mate(), expected, "{columns}: {:?}", report.value);
        assert_eq!(report.value.is_decided(), expected.is_some(), "{columns}");
        assert!(position.outcome().is_none());
        count += 1;
    }
    assert_eq!(count, 100);
}

/// Whoever begins wins, by the middle: the tables of all positions and a search that knows none of them say the same.
#[test]
fn three_mens_morris() {
    let listing = Of::<Morris>::LISTING;
    let mut known = EndgameTables::new();
    for group in Group::all(&listing.materials(6)).unwrap() {
        let tables = solve(&listing, &group, &known, 1).unwrap();
        for table in tables.expect("nobody presses Ctrl-C") {
            known.insert(table.material, table.distances);
        }
    }
    let start = Morris::start();
    assert_eq!(known.probe(&start), Some(Exact::Win(9)));
    let found = [
        Search::new(&start).depth(12).run(),
        Search::new(&start).endgames(&known).depth(1).run(),
    ];
    for report in found {
        assert_eq!(report.mate(), Some(9));
        assert_eq!(
            report.best().map(|mv| start.move_text(mv)),
            Some("b2".into())
        );
    }
}
