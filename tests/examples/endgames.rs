//! Othello: endgames solved exactly.

use niwaki::{Family, Notation, Options, Search, Table};

use super::othello::Othello;

const KNOWN: &str = include_str!("../data/othello-endgames.txt");

/// Endgames with at most so many empty squares are solved here; the bench `solve` tries the others.
const EMPTY: u32 = 16;

#[test]
fn endgames_have_the_scores_that_others_found() {
    let table = Table::new(16);
    let options = Options::new().iterative(false);
    let mut count = 0;
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split("; ").collect();
        let [text, score, best, number] = parts[..] else {
            panic!("{line}");
        };
        let position = Othello::start("").unwrap().parse_position(text).unwrap();
        if position.empty() > EMPTY {
            continue;
        }
        let search = Search::new(&position).options(options).table(&table);
        let report = search.depth(60).run();
        let score: i32 = score.parse().unwrap();
        assert_eq!(report.value.points(), 100 * score, "FFO {number}");
        let mv = position.move_text(report.best().unwrap());
        assert!(best.split(',').any(|one| one == mv), "FFO {number}: {mv}");
        count += 1;
    }
    assert_eq!(count, 16);
}
