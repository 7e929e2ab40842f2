//! What is compared.

use niwaki_games::chess::Chess;

use crate::adapter::Indexed;
use crate::games::{TheirConnectFour, checkers_positions, chess_positions};
use crate::measure::{Contestant, in_turns, time};
use crate::ours::Ours;
use crate::table::Row;
use crate::theirs::{TABLE, Theirs};

/// How much time it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Less than a minute in all.
    Quick,
    /// Some minutes.
    Full,
}

impl Scale {
    fn choose<T>(self, quick: T, full: T) -> T {
        match self {
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }
}

/// Compares something.
type Task = fn(Scale) -> Vec<Row>;

/// Everything that is compared, by name.
pub(crate) const TASKS: &[(&str, Task)] = &[
    ("chess-bare", |scale| {
        bare("chess", &chess_positions(), scale.choose(5, 6), scale)
    }),
    ("checkers-bare", |scale| {
        bare(
            "checkers",
            &checkers_positions(),
            scale.choose(11, 13),
            scale,
        )
    }),
    ("chess-default", default_chess),
    ("connect-four", connect_four),
    ("perft", perft),
];

/// A comparison of searches to the same depth.
struct Comparison<'a, G> {
    games: &'a [G],
    depth: i16,
    ours: Ours,
    /// Whether `minimax` may use its null move and its extension.
    selective: bool,
    rounds: usize,
}

/// How a comparison came out: seconds of niwaki, of the best `minimax`, and which that was.
struct Outcome {
    ours: f64,
    theirs: f64,
    best: Theirs,
}

impl<G: Indexed> Comparison<'_, G> {
    /// Finds good options for `minimax`, two plies less deep, and lets it take turns with niwaki.
    fn run(&self, start: Theirs) -> Outcome {
        let tuned = start.tuned(self.games, self.depth - 2, self.selective);
        let roomy = Theirs {
            table: TABLE,
            ..tuned.clone()
        };
        let candidates = [tuned, roomy];
        let mut contestants: Vec<Contestant> = vec![Box::new(|place| {
            self.ours.time(&self.games[place], self.depth)
        })];
        for theirs in &candidates {
            contestants.push(Box::new(|place| {
                theirs.time(&self.games[place], self.depth)
            }));
        }
        let taken = in_turns(&contestants, self.games.len(), self.rounds);
        let best = usize::from(taken[2] < taken[1]);
        let outcome = Outcome {
            ours: taken[0],
            theirs: taken[best + 1],
            best: candidates[best].clone(),
        };
        println!("  minimax at its best: {}", outcome.best.name());
        outcome
    }

    fn our_positions(&self) -> f64 {
        let count = |game| self.ours.positions(game, self.depth) as f64;
        self.games.iter().map(count).sum()
    }

    fn their_positions(&self, theirs: &Theirs) -> f64 {
        let count = |game| theirs.positions(game, self.depth);
        self.games.iter().map(count).sum()
    }
}

/// Alpha-beta with table and quiescence and nothing else.
fn bare<G: Indexed>(name: &str, games: &[G], depth: i16, scale: Scale) -> Vec<Row> {
    let comparison = Comparison {
        games,
        depth,
        ours: Ours {
            selective: false,
            quiescence: true,
        },
        selective: false,
        rounds: scale.choose(3, 7),
    };
    let our_positions = comparison.our_positions();
    let mut rows = Vec::new();
    for spared in [false, true] {
        let theirs = Theirs {
            spared,
            ..Theirs::default()
        };
        let outcome = comparison.run(theirs);
        let their_positions = comparison.their_positions(&outcome.best);
        let how = if spared { ", mates ignored" } else { "" };
        let what = format!("{name}, bare, depth {depth}{how}");
        let (ours, theirs) = (
            our_positions / outcome.ours,
            their_positions / outcome.theirs,
        );
        let speed = Row::more(format!("{what}: positions per second"), ours, theirs);
        let count = Row::less(format!("{what}: positions"), our_positions, their_positions);
        rows.extend([
            speed,
            count,
            Row::less(format!("{what}: seconds"), outcome.ours, outcome.theirs),
        ]);
    }
    let [first, second, ..] = &mut rows[..] else {
        return rows;
    };
    first.target = Some(3.0);
    second.target = Some(1.0);
    rows
}

/// Everything that either side has for chess.
fn default_chess(scale: Scale) -> Vec<Row> {
    let depth = scale.choose(6, 8);
    let comparison = Comparison {
        games: &chess_positions(),
        depth,
        ours: Ours {
            selective: true,
            quiescence: true,
        },
        selective: true,
        rounds: 3,
    };
    let start = Theirs {
        spared: true,
        ..Theirs::default()
    };
    let outcome = comparison.run(start);
    let what = format!("chess, default, depth {depth}: seconds");
    vec![Row::less(what, outcome.ours, outcome.theirs).target(20.0)]
}

/// Connect Four from the empty board.
fn connect_four(scale: Scale) -> Vec<Row> {
    let depth = scale.choose(14, 16);
    let empty = TheirConnectFour::default();
    let comparison = Comparison {
        games: std::slice::from_ref(&empty),
        depth,
        ours: Ours {
            selective: false,
            quiescence: false,
        },
        selective: false,
        rounds: scale.choose(3, 5),
    };
    let start = Theirs {
        spared: true,
        quiescence: false,
        ..Theirs::default()
    };
    let outcome = comparison.run(start);
    let values = (
        comparison.ours.value(&empty, depth),
        i32::from(outcome.best.value(&empty, depth)),
    );
    let what = format!("Connect Four, depth {depth}");
    vec![
        Row::less(format!("{what}: seconds"), outcome.ours, outcome.theirs).target(4.0),
        Row {
            ratio: f64::from(u8::from(values.0 == values.1)),
            ..Row::more(
                format!("{what}: the same value"),
                f64::from(values.0),
                f64::from(values.1),
            )
            .target(1.0)
        },
    ]
}

/// Legal paths, counted through the trait with keys and evaluation kept up, and by shakmaty alone.
fn perft(scale: Scale) -> Vec<Row> {
    let positions = chess_positions();
    let depth = scale.choose(4, 5);
    let ours = |place: usize| time(|| niwaki::perft(&positions[place], depth));
    let theirs = |place: usize| time(|| shakmaty::perft(Chess::position(&positions[place]), depth));
    let contestants: [Contestant; 2] = [Box::new(ours), Box::new(theirs)];
    let taken = in_turns(&contestants, positions.len(), 5);
    let what = format!("chess, perft {depth}: seconds (other: shakmaty)");
    vec![Row::less(what, taken[0], taken[1]).target(1.0 / 1.5)]
}
