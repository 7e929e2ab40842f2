//! Connect Four: the values of positions that others have solved.

use niwaki::{Game, Options, Quiescence, Search, Table};

use super::columns::{after, plies};

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
