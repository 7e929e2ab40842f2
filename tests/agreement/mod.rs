//! Checks that whatever claims to be sound returns what plain minimax returns.
//!
//! For random positions of every game, and settings of which every pair occurs together:
//! the values of the best lines are those of minimax, and each line begins with a move
//! that is worth its value. Draws by history are off and drafts exact, so
//! that the value of a position at a depth depends on nothing else.

mod rows;

use niwaki::laws::Random;
use niwaki::{
    Family, Game, Minimax, Notation, Observer, Ply, Quiescence, Report, Search, Standard,
    Statistics, Table, Value,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

use crate::common::{all_techniques, bench, moves, position, usual_techniques, wander};
use crate::pairs::{Pairs, covering};
use crate::solver::Solver;

use rows::Row;

/// The moves of a root with what they are worth.
type Worth<G> = Vec<(<G as Game>::Move, Value)>;

/// A position to be searched by minimax and by the search.
struct Case<G: Game> {
    game: G,
    depth: i16,
    /// The moves that are searched at the root.
    only: Vec<G::Move>,
    row: Row,
}

impl<G: Notation> Case<G> {
    /// Returns the worth of each move of the root by minimax, if `limit` nodes are enough.
    fn reference(&self, limit: u64) -> Option<Worth<G>> {
        let (mut solver, plies) = (Solver::new(&[], limit), self.depth as u32 - 1);
        let mut next = self.only.iter().map(|&mv| self.game.play(mv));
        if next.any(|next| solver.is_too_much(&next, plies)) {
            return None;
        }
        let mut minimax = Minimax::new(self.row.options(), &[]);
        minimax.limit = limit;
        let mut worth = Vec::new();
        for &mv in &self.only {
            let (value, _) = minimax.search(&self.game.play(mv), self.depth - 1)?;
            worth.push((mv, -value.from_node(Ply::new(1))));
        }
        Some(worth)
    }

    fn search<'a>(&'a self, table: Option<&'a Table>) -> Search<'a, G, Standard> {
        let search = Search::new(&self.game)
            .depth(self.depth)
            .options(self.row.options())
            .techniques(self.row.techniques())
            .only_moves(&self.only)
            .lines(self.row.lines());
        match (table, self.row.value("table")) {
            (Some(table), _) => search.table(table),
            (None, "none") => search.without_table(),
            _ => search,
        }
    }

    fn run(&self, used: &Table) -> Report<G::Move> {
        let own = match self.row.value("table") {
            "one bucket" => Some(Table::new(0)),
            "1 MiB" => Some(Table::new(1)),
            _ => None,
        };
        let table = own.as_ref().or_else(|| {
            let shared = self.row.value("table") == "used before";
            shared.then(|| self.use_before(used))
        });
        let search = self.search(table);
        match self.row.value("observer") {
            "none" => search.run(),
            "of cutoffs" => search.observer(&mut Statistics::default()).run(),
            "of moves" => search.observer(&mut OfMoves).run(),
            other => unreachable!("an observer {other}"),
        }
    }

    /// Searches one move each of some positions to come, so that the table
    /// knows them, but must not take a part of their moves for the whole.
    fn use_before<'t>(&self, used: &'t Table) -> &'t Table {
        for &mv in self.only.iter().take(6) {
            let next = self.game.play(mv);
            self.search_in_part(&next, self.depth - 1, used);
            for &reply in moves(&next).iter().take(6).filter(|_| self.depth > 1) {
                self.search_in_part(&next.play(reply), self.depth - 2, used);
            }
        }
        used
    }

    fn search_in_part(&self, game: &G, depth: i16, used: &Table) {
        let all = moves(game);
        let (Some(last), true) = (all.last(), depth > 0) else {
            return;
        };
        let search = Search::new(game).options(self.row.options()).table(used);
        let search = search.only_moves(core::slice::from_ref(last));
        let report = search.depth(depth).run();
        assert_eq!(report.best(), Some(*last));
    }

    fn check(&self, worth: &[(G::Move, Value)], used: &Table) {
        let report = self.run(used);
        let last = report.iterations.last().expect("one iteration at least");
        let mut values: Vec<Value> = worth.iter().map(|&(_, value)| value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.truncate(self.row.lines());
        let found: Vec<Value> = last.lines.iter().map(|line| line.value).collect();
        assert_eq!(found, values, "{}", self.text());
        for line in &last.lines {
            let best = line.best().expect("a line has a move");
            assert!(worth.contains(&(best, line.value)), "{}", self.text());
        }
        if !report.value.is_decided() {
            assert_eq!(report.value, values[0], "{}", self.text());
        }
    }

    fn text(&self) -> String {
        let position = self.game.position_text();
        format!("{position} at depth {}\n  {}", self.depth, self.row.text())
    }
}

/// Watches moves and cutoffs, and does nothing with them.
struct OfMoves;

impl<G: Game> Observer<G> for OfMoves {}

/// Counts of the comparisons that were made.
#[derive(Debug, Default)]
struct Tally {
    /// By depth, from 1.
    agreed: [usize; 4],
    skipped: usize,
    decided: usize,
}

/// Compares in `cases` positions that come of random games from `starts`.
fn agree<G: Notation>(starts: &[G], cases: usize, plies: usize, limit: u64) -> Tally {
    let (sizes, mut pairs) = (Row::sizes(), Pairs::default());
    let rows = covering(&sizes);
    // What a table remembers depends on what happens at the horizon.
    let used = [Table::new(1), Table::new(1)];
    let mut random = Random::new(cases as u64);
    let mut tally = Tally::default();
    for case in 0..cases {
        let row = Row(rows[case % rows.len()].clone());
        let start = &starts[random.below(starts.len())];
        let game = wander(start, random.below(plies), &mut random).game;
        let Some((case, worth)) = fitting(game, row, limit, &mut random) else {
            tally.skipped += 1;
            continue;
        };
        let horizon = usize::from(case.row.options().quiescence == Quiescence::Off);
        case.check(&worth, &used[horizon]);
        pairs.add(&case.row.0);
        tally.agreed[case.depth as usize - 1] += 1;
        tally.decided += usize::from(worth.iter().any(|(_, value)| value.is_decided()));
    }
    assert!(pairs.is_complete(&sizes), "some pair was always skipped");
    tally
}

/// Makes a case from this position, as deep as was drawn, or as the limit allows.
fn fitting<G: Notation>(
    game: G,
    row: Row,
    limit: u64,
    random: &mut Random,
) -> Option<(Case<G>, Worth<G>)> {
    let mut only = moves(&game).to_vec();
    if row.value("root moves") == "some" {
        only.retain(|_| !random.once_in(3));
    }
    if only.is_empty() {
        only = moves(&game).to_vec();
    }
    let depth = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4][random.below(10)];
    let mut case = Case {
        game,
        depth,
        only,
        row,
    };
    while case.depth > 0 {
        if let Some(worth) = case.reference(limit) {
            return Some((case, worth));
        }
        case.depth -= 1;
    }
    None
}

/// Asserts that enough positions were compared, at every depth.
fn assert_enough(tally: &Tally, least: usize) {
    let sum: usize = tally.agreed.iter().sum();
    assert!(sum >= least, "{tally:?}");
    let each = tally.agreed.iter().all(|&count| count * 20 >= sum);
    assert!(each, "{tally:?}");
}

#[test]
fn chess_agrees_with_minimax() {
    let mut starts = bench::<ChessFamily>();
    starts.extend(ENDGAMES.map(position::<ChessFamily>));
    let tally = agree(&starts, 1600, 160, 40_000);
    assert_enough(&tally, 1300);
    assert!(tally.decided >= 30, "{tally:?}");
}

/// Endings with few moves, in which mates occur.
const ENDGAMES: [&str; 5] = [
    "8/8/8/4k3/8/8/1Q6/1K6 b - - 0 1",
    "7k/8/8/8/8/1R6/R7/K7 w - - 0 1",
    "k7/2K5/8/8/8/1p6/1P3Q2/8 w - - 0 1",
    "8/P1k5/8/8/8/8/5K1p/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
];

#[test]
fn checkers_agrees_with_minimax() {
    let starts = bench::<CheckersFamily>();
    let tally = agree(&starts, 3000, 120, 30_000);
    assert_enough(&tally, 2900);
    assert!(tally.decided >= 500, "{tally:?}");
}

#[test]
fn trees_agree_with_minimax() {
    for family in TREES {
        let starts = family.map(|parameters| TreeFamily::start(parameters).unwrap());
        let plies = usize::from(starts[0].length());
        let tally = agree(&starts, 800, plies, 30_000);
        assert_enough(&tally, 780);
    }
}

/// Each family of trees, narrow and wide, quiet and tactical, with and without
/// the end of the game in sight.
const TREES: [[&str; 3]; 5] = [
    [
        "iid,b=2..6,length=9",
        "iid,b=12,length=9",
        "iid,b=3,length=12,tactical=0.2",
    ],
    [
        "edge-sum,b=2..6,length=9,noise=60",
        "edge-sum,b=12,length=20,order=0.5",
        "edge-sum,b=4,length=30,tactical=0.2",
    ],
    [
        "ordered,b=2..6,length=9",
        "ordered,b=12,length=30,order=0.9",
        "ordered,b=4,length=12,tactical=0.2,noise=100",
    ],
    [
        "prefix-value,b=2..6,length=9",
        "prefix-value,b=12,length=30",
        "prefix-value,b=4,length=12,tactical=0.2,noise=100",
    ],
    [
        "dag,b=2..6,length=9,tau=0",
        "dag,b=12,length=20,tau=0.3,order=0.5",
        "dag,b=4,length=30,tau=0.5,tactical=0.2,noise=50",
    ],
];

/// A control: what may change the value is seen to change it now and then.
#[test]
fn speculative_techniques_do_not_always_agree() {
    let differing = disagreements(&usual_techniques(), 60);
    assert!((1..30).contains(&differing), "{differing} of 60");
}

/// The same with everything on. (Extensions alone see to it that the depth is another nearly
/// everywhere.)
#[test]
fn everything_together_mostly_disagrees() {
    let differing = disagreements(&all_techniques(), 60);
    assert!((1..60).contains(&differing), "{differing} of 60");
}

/// Counts at how many of some positions of chess the value differs from that of plain minimax.
fn disagreements(techniques: &Standard, positions: usize) -> usize {
    const LIMIT: u64 = 100_000;
    let starts = bench::<ChessFamily>();
    let mut random = Random::new(5);
    let options = Row(vec![0; Row::sizes().len()]).options();
    let (mut compared, mut differing) = (0, 0);
    while compared < positions {
        let start = &starts[random.below(starts.len())];
        let game = wander(start, 160, &mut random).game;
        if Solver::new(&[], LIMIT).is_too_much(&game, 4) {
            continue;
        }
        let mut minimax = Minimax::new(options, &[]);
        minimax.limit = LIMIT;
        let Some((value, _)) = minimax.search(&game, 4) else {
            continue;
        };
        let search = Search::new(&game).options(options).depth(4);
        let report = search.techniques(techniques.clone()).run();
        compared += 1;
        differing += usize::from(report.value != value);
    }
    differing
}
