//! The tasks that both libraries are set.

use niwaki_games::chess::Chess;

use crate::adapter::Indexed;
use crate::comparison::Comparison;
use crate::games::{TheirConnectFour, checkers_positions, chess_positions};
use crate::measure::{Contestant, in_turns, time};
use crate::ours::Ours;
use crate::table::Row;
use crate::theirs::Theirs;

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
        bare("chess", &chess_positions(), scale.choose(5, 7))
    }),
    ("checkers-bare", |scale| {
        bare("checkers", &checkers_positions(), scale.choose(11, 15))
    }),
    ("chess-default", default_chess),
    ("connect-four", connect_four),
    ("perft", perft),
];

/// Compares alpha-beta with table and quiescence and nothing else.
fn bare<G: Indexed>(name: &str, games: &[G], depth: i16) -> Vec<Row> {
    let comparison = Comparison {
        games,
        depth,
        rehearsal: depth - 2,
        known: None,
        techniques: &[],
        selective: false,
        quiescence: true,
        rounds: 3,
    };
    let outcome = comparison.run();
    let settings = outcome.settings();
    let (ours, our_seconds) = outcome.ours;
    let (theirs, their_seconds) = outcome.theirs;
    let (spared, spared_seconds) = outcome.spared;
    let our_positions = comparison.our_positions(ours);
    let their_positions = comparison.their_positions(&theirs);
    let our_speed = our_positions / our_seconds;
    let their_speed = their_positions / their_seconds;
    let spared_speed = comparison.their_positions(&spared) / spared_seconds;
    let what = format!("{name}, bare, depth {depth}");
    vec![
        Row::more(
            format!("{what}: positions per second"),
            our_speed,
            their_speed,
        )
        .target(3.0)
        .note(settings),
        Row::less(format!("{what}: positions"), our_positions, their_positions).target(1.0),
        Row::less(format!("{what}: seconds"), our_seconds, their_seconds),
        Row::more(
            format!("{what}: positions per second, no look for mates"),
            our_speed,
            spared_speed,
        ),
    ]
}

/// Compares everything that either side has for chess.
fn default_chess(scale: Scale) -> Vec<Row> {
    let depth = scale.choose(6, 8);
    let comparison = Comparison {
        games: &chess_positions(),
        depth,
        rehearsal: depth - 3,
        known: None,
        techniques: &["null-move", "late-move-reductions"],
        selective: true,
        quiescence: true,
        rounds: 3,
    };
    let outcome = comparison.run();
    let what = format!("chess, default, depth {depth}: seconds");
    let ours = outcome.ours.1;
    vec![
        Row::less(&what, ours, outcome.theirs.1)
            .target(20.0)
            .note(outcome.settings()),
        Row::less(format!("{what}, no look for mates"), ours, outcome.spared.1),
    ]
}

/// Compares Connect Four from the empty board: both sides at their best that is exact, and niwaki in
/// other ways, each against the same search by `minimax`.
fn connect_four(scale: Scale) -> Vec<Row> {
    let depth = scale.choose(14, 16);
    let empty = TheirConnectFour::default();
    let comparison = Comparison {
        games: std::slice::from_ref(&empty),
        depth,
        rehearsal: depth - 2,
        known: Some(Theirs::best_at_connect_four()),
        techniques: &["etc"],
        selective: false,
        quiescence: false,
        rounds: 5,
    };
    let outcome = comparison.run();
    let settings = outcome.settings();
    let (ours, our_seconds) = outcome.ours;
    let (theirs, their_seconds) = outcome.theirs;
    let what = format!("Connect Four, depth {depth}");
    let mut rows = vec![
        Row::less(format!("{what}: seconds"), our_seconds, their_seconds)
            .target(4.0)
            .note(settings),
        Row::less(
            format!("{what}: positions"),
            comparison.our_positions(ours),
            comparison.their_positions(&theirs),
        ),
        Row::same(
            format!("{what}: the same value"),
            f64::from(ours.value(&empty, depth)),
            f64::from(theirs.value(&empty, depth)),
        ),
    ];
    rows.extend(other_ways(&what, &empty, depth, ours, &theirs));
    rows
}

/// niwaki's search of Connect Four in other ways than its best exact one.
fn other_ways(
    what: &str,
    game: &TheirConnectFour,
    depth: i16,
    best: Ours,
    theirs: &Theirs,
) -> Vec<Row> {
    let as_it_comes = Ours::new(&[], false);
    let others = [
        ("alpha-beta alone", best.with(&[])),
        ("as it comes", as_it_comes),
        (
            "late-move reductions, which may change the value",
            as_it_comes.with(&["late-move-reductions"]),
        ),
    ];
    let mut contestants: Vec<Contestant> = vec![Box::new(|_| theirs.time(game, depth))];
    for (_, ours) in others {
        contestants.push(Box::new(move |_| ours.time(game, depth)));
    }
    let taken = in_turns(&contestants, 1, 5);
    let row =
        |(&(how, _), &seconds)| Row::less(format!("{what}, {how}: seconds"), seconds, taken[0]);
    others.iter().zip(&taken[1..]).map(row).collect()
}

/// Compares the counting of legal paths through the trait with keys and evaluation kept up, and by shakmaty alone.
fn perft(scale: Scale) -> Vec<Row> {
    let positions = chess_positions();
    let depth = scale.choose(4, 5);
    let ours = |place: usize| time(|| niwaki::perft(&positions[place], depth));
    let theirs = |place: usize| time(|| shakmaty::perft(Chess::position(&positions[place]), depth));
    let contestants: [Contestant; 2] = [Box::new(ours), Box::new(theirs)];
    let taken = in_turns(&contestants, positions.len(), 3);
    let what = format!("chess, perft {depth}: seconds (the other is shakmaty)");
    vec![Row::less(what, taken[0], taken[1]).target(1.0 / 1.5)]
}
