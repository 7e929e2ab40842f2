//! How far the generic search solves games whose values are known: the positions of Connect Four that
//! are nearest to the empty board, and the endgames 40 to 43 of the French Othello federation.
//!
//! ```text
//! cargo bench --bench solve              # a minute for each position
//! cargo bench --bench solve -- 600 256   # ten minutes, and a table of 256 MiB
//! ```
//!
//! A position that is not solved in its time is said not to be; one whose value is another ends the bench with an error.

use std::time::Duration;

use niwaki::{Family, Game, Notation, Options, Quiescence, Report, Search, Table};

#[path = "../tests/examples/columns.rs"]
mod columns;
#[allow(dead_code, unreachable_pub)] // they are programs elsewhere
#[path = "../examples/connect_four.rs"]
mod connect_four;
#[allow(dead_code, unreachable_pub)]
#[path = "../examples/othello.rs"]
mod othello;

use columns::{after, plies};
use othello::Othello;

/// Columns played, and the score as in `tests/data/connect-four.txt`, from the test sets `Test_L1_R1` to `Test_L1_R3`
/// of the same source; the two last are the solution of the game (J. D. Allen and V. Allis, 1988). The nearest to the
/// empty board come last.
const CONNECT_FOUR: [(&str, i32); 10] = [
    ("17516442226766", 8),
    ("427631264721", 10),
    ("32164625", 11),
    ("122743", 5),
    ("22145", 6),
    ("3737", 11),
    ("151", 5),
    ("14", -2),
    ("4", -1),
    ("", 1),
];

const ENDGAMES: &str = include_str!("../tests/data/othello-endgames.txt");

/// What every search has.
struct Terms {
    time: Duration,
    table: Table,
}

impl Terms {
    fn search<G: Game>(&mut self, game: &G, depth: i16, options: Options) -> Report<G::Move> {
        self.table.clear();
        let search = Search::new(game).options(options).table(&self.table);
        search.depth(depth).time(self.time).run()
    }
}

fn main() {
    let numbers = std::env::args().filter_map(|text| text.parse::<u64>().ok());
    let numbers: Vec<u64> = numbers.collect();
    let mut terms = Terms {
        time: Duration::from_secs(numbers.first().copied().unwrap_or(60)),
        table: Table::new(numbers.get(1).copied().unwrap_or(128) as usize),
    };
    for (columns, score) in CONNECT_FOUR {
        connect_four(&mut terms, columns, score);
    }
    for line in ENDGAMES.lines().filter(|line| !line.starts_with('#')) {
        endgame(&mut terms, line);
    }
}

fn connect_four(terms: &mut Terms, columns: &str, score: i32) {
    let position = after(columns);
    let options = Options {
        quiescence: Quiescence::Off,
        ..Options::default()
    };
    let report = terms.search(&position, 42 - columns.len() as i16, options);
    let known = plies(columns, score);
    let solved = report.value.is_decided() || !report.stopped;
    let found = format!("{:?} to depth {}", report.mate(), report.depth.whole());
    print(
        &format!("Connect Four after '{columns}'"),
        solved,
        &found,
        &report,
    );
    assert!(
        report.mate().is_none_or(|plies| Some(plies) == known),
        "{known:?} is known"
    );
    assert!(
        !solved || report.value.is_decided() == known.is_some(),
        "{known:?} is known"
    );
}

fn endgame(terms: &mut Terms, line: &str) {
    let parts: Vec<&str> = line.split("; ").collect();
    let [text, score, _, number] = parts[..] else {
        panic!("{line}");
    };
    let start = Othello::start("").expect("the game has a start");
    let position = start.parse_position(text).expect("the file has positions");
    if position.empty() < 20 {
        return;
    }
    let options = Options {
        iterative: false,
        ..Options::default()
    };
    let report = terms.search(&position, 60, options);
    let found = format!("{:+}", report.value.points() / Othello::UNIT);
    let name = format!("FFO {number}, {} empty squares", position.empty());
    print(&name, !report.stopped, &found, &report);
    let agrees = score.parse() == Ok(report.value.points() / Othello::UNIT);
    assert!(report.stopped || agrees, "{score} is known");
}

fn print<M>(name: &str, solved: bool, found: &str, report: &Report<M>) {
    let found = if solved { found } else { "not solved" };
    println!(
        "{name}: {found}, {} nodes, {:.1?}",
        report.nodes, report.elapsed
    );
}
