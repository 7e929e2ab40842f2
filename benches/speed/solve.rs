//! How far the generic search solves games whose values are known: positions of Connect Four near the empty
//! board, its first moves and itself, and the endgames 40 to 43 of the French Othello federation.
//!
//! ```text
//! cargo bench -p niwaki-benches --bench solve              # a minute for each position
//! cargo bench -p niwaki-benches --bench solve -- 600 256   # ten minutes, and a table of 256 MiB
//! cargo bench -p niwaki-benches --bench solve -- 600 4096 40   # number 40 of the federation alone
//! ```
//!
//! A position that is not solved in its time is said not to be, with the depth that was reached: what the search
//! thinks of it there is no exact value. One whose value is another than the known one ends the bench with an error.

use std::time::Duration;

use niwaki::{Family, Game, Notation, Options, Quiescence, Report, Search, Table};

#[path = "../../tests/examples/columns.rs"]
mod columns;
#[allow(dead_code, unreachable_pub)] // they are programs elsewhere
#[path = "../../examples/connect_four.rs"]
mod connect_four;
#[allow(dead_code, unreachable_pub)]
#[path = "../../examples/othello.rs"]
mod othello;

use columns::{after, plies};
use othello::Othello;

/// Columns played, and the score as in `tests/data/connect-four.txt`, from the test sets `Test_L1_R1` to `Test_L1_R3`
/// of the same source; the last, the first moves and the empty board, are the solution of the game (J. D. Allen and
/// V. Allis, 1988; scores by J. Tromp). Columns 5 to 7 mirror 3 to 1. The nearest to the empty board come last.
const CONNECT_FOUR: [(&str, i32); 13] = [
    ("17516442226766", 8),
    ("427631264721", 10),
    ("32164625", 11),
    ("122743", 5),
    ("22145", 6),
    ("3737", 11),
    ("151", 5),
    ("14", -2),
    ("1", 2),
    ("2", 1),
    ("3", 0),
    ("4", -1),
    ("", 1),
];

const ENDGAMES: &str = include_str!("../../tests/data/othello-endgames.txt");

/// The time limit and the table that all searches share.
struct Terms {
    time: Duration,
    table: Table,
}

impl Terms {
    fn search<G: Game>(&mut self, game: &G, depth: i16, options: Options) -> Report<G::Move> {
        self.table.clear();
        self.search_on(game, depth, options)
    }

    /// Searches with what the searches before left in the table.
    fn search_on<G: Game>(&self, game: &G, depth: i16, options: Options) -> Report<G::Move> {
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
    let only = numbers.get(2);
    if only.is_none() {
        for (columns, score) in CONNECT_FOUR {
            connect_four(&mut terms, columns, score);
        }
    }
    for line in ENDGAMES.lines().filter(|line| !line.starts_with('#')) {
        if only.is_none_or(|number| line.ends_with(&format!("; {number}"))) {
            endgame(&mut terms, line);
        }
    }
}

fn connect_four(terms: &mut Terms, columns: &str, score: i32) {
    let position = after(columns);
    let options = Options::new().quiescence(Quiescence::Off);
    let left = 42 - columns.len() as i16;
    let report = terms.search(&position, left, options);
    let known = plies(columns, score);
    let solved = report.value.is_decided() || !report.stopped;
    let found = match report.mate() {
        Some(plies) if plies > 0 => format!("a win in {plies}"),
        Some(plies) => format!("a loss in {}", -plies),
        None if report.value.is_win() => "a win, at which move is not proved".to_owned(),
        None if report.value.is_loss() => "a loss, at which move is not proved".to_owned(),
        None => "a draw".to_owned(),
    };
    let depth = report.depth.whole();
    let found = exactly(solved, &found, &format!("depth {depth} of {left}"));
    print(&format!("Connect Four after '{columns}'"), &found, &report);
    assert!(
        report.mate().is_none_or(|plies| Some(plies) == known),
        "{known:?} is known"
    );
    let says = (report.value.is_win(), report.value.is_loss());
    let is = (known > Some(0), known.is_some_and(|plies| plies < 0));
    assert!(!solved || says == is, "{known:?} is known");
}

/// An endgame is first searched so many plies deep, ply by ply, and then to its end at once: what the table knows
/// by then puts the moves near the root in a better order. (The sixteen endgames of the tests take 77% of the nodes.)
const FIRST: i16 = 10;

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
    let options = Options::new().iterative(false);
    let first = terms.search(&position, FIRST, Options::default());
    let mut report = terms.search_on(&position, 60, options);
    report.nodes += first.nodes;
    report.elapsed += first.elapsed;
    let found = format!("{:+}", report.value.points() / Othello::UNIT);
    let found = exactly(
        !report.stopped,
        &found,
        "the one search to the end was cut off",
    );
    let name = format!("FFO {number}, {} empty squares", position.empty());
    print(&name, &found, &report);
    let agrees = score.parse() == Ok(report.value.points() / Othello::UNIT);
    assert!(report.stopped || agrees, "{score} is known");
}

fn exactly(solved: bool, found: &str, reached: &str) -> String {
    if solved {
        format!("exactly {found}")
    } else {
        format!("not solved: {reached}")
    }
}

fn print<M>(name: &str, found: &str, report: &Report<M>) {
    println!(
        "{name}: {found}, {} nodes, {:.1?}",
        report.nodes, report.elapsed
    );
}
