//! How far do errors of forward pruning climb? Minimax on small trees, in which nodes lose their best move.
//!
//! ```text
//! cargo run --release -p niwaki-examples --example pruning_errors
//! ```
//!
//! The first table has a single error: one node, drawn among those at a distance from the root, loses its best move. How often
//! does the root take another value, and how often is a worse move chosen? The second has errors at a
//! constant rate, at nodes of one player only.

use niwaki::laws::Random;
use niwaki::{Family, Game, MoveList, Outcome};
use niwaki_games::trees::{Tree, TreeFamily};

/// Moves of every position.
const BRANCHING: usize = 4;
/// Plies until a tree ends.
const LENGTH: usize = 6;
/// Trees for each figure.
const TREES: u64 = 4000;
/// One node in so many loses its best move, where errors have a constant rate.
const ONE_IN: usize = 20;
/// The families: independent leaves, and leaves that resemble their neighbours.
const FAMILIES: [&str; 2] = ["iid", "edge-sum"];

// ANCHOR: minimax
/// A rule that says which nodes lose their best move.
trait Errors {
    /// Tells whether the node that these moves lead to loses its best move; asked once for each node.
    fn strike(&mut self, path: &[usize]) -> bool;
}

/// Returns the value of a position for the player to move, where some nodes have lost their best move.
fn value(tree: &Tree, path: &mut Vec<usize>, errors: &mut impl Errors) -> i32 {
    if let Some(outcome) = tree.outcome() {
        return points(outcome);
    }
    let mut values = values(tree, path, errors);
    values.sort_unstable();
    let lost = usize::from(errors.strike(path));
    values[values.len() - 1 - lost]
}

/// Returns the values of all moves.
fn values(tree: &Tree, path: &mut Vec<usize>, errors: &mut impl Errors) -> Vec<i32> {
    let mut moves = MoveList::new();
    tree.moves(&mut moves);
    let mut values = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        path.push(index);
        values.push(-value(&tree.play(mv), path, errors));
        path.pop();
    }
    values
}
// ANCHOR_END: minimax

fn points(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Score(points) => points,
        Outcome::Win | Outcome::Loss | Outcome::Draw => 0,
    }
}

/// Nobody errs.
struct Nowhere;

impl Errors for Nowhere {
    fn strike(&mut self, _: &[usize]) -> bool {
        false
    }
}

/// One node errs.
struct At<'p>(&'p [usize]);

impl Errors for At<'_> {
    fn strike(&mut self, path: &[usize]) -> bool {
        path == self.0
    }
}

/// One node in so many errs, of those at which the player to move is the root's (0) or the other (1).
struct OfPlayer<'r> {
    player: usize,
    random: &'r mut Random,
}

impl Errors for OfPlayer<'_> {
    fn strike(&mut self, path: &[usize]) -> bool {
        path.len() % 2 == self.player && self.random.once_in(ONE_IN)
    }
}

/// Trees whose root lost its value, or its choice of a move, to errors.
#[derive(Default)]
struct Tally {
    trees: f64,
    value: f64,
    choice: f64,
}

impl Tally {
    fn add(&mut self, truth: &[i32], seen: &[i32]) {
        let best = |values: &[i32]| values.iter().copied().max().unwrap_or(0);
        let chosen = seen.iter().position(|&value| value == best(seen));
        self.trees += 1.0;
        self.value += f64::from(u8::from(best(truth) != best(seen)));
        let worse = chosen.is_some_and(|index| truth[index] < best(truth));
        self.choice += f64::from(u8::from(worse));
    }
}

fn tree(family: &str, seed: u64) -> Tree {
    let spec = format!("{family},b={BRANCHING},length={LENGTH},amplitude=1000,seed={seed}");
    TreeFamily::start(&spec).expect("the specification is right")
}

/// Counts what a single error at a distance does to the root.
fn single(family: &str, distance: usize, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..TREES {
        let root = tree(family, seed);
        let place: Vec<usize> = (0..distance).map(|_| random.below(BRANCHING)).collect();
        let truth = values(&root, &mut Vec::new(), &mut Nowhere);
        let seen = values(&root, &mut Vec::new(), &mut At(&place));
        tally.add(&truth, &seen);
    }
    tally
}

/// Counts what errors of one player at a constant rate do to the root.
fn constant(family: &str, player: usize, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..TREES {
        let root = tree(family, seed);
        let truth = values(&root, &mut Vec::new(), &mut Nowhere);
        let mut errors = OfPlayer { player, random };
        let seen = values(&root, &mut Vec::new(), &mut errors);
        tally.add(&truth, &seen);
    }
    tally
}

fn percent(count: f64, of: f64) -> String {
    format!("{:5.2}%", 100.0 * count / of)
}

fn main() {
    let mut random = Random::new(1);
    println!("one node at a distance loses its best move ({TREES} trees each)");
    println!("family    distance  value changed  x nodes there  worse move chosen");
    for family in FAMILIES {
        for distance in 1..LENGTH {
            let tally = single(family, distance, &mut random);
            let nodes = (BRANCHING as f64).powi(distance as i32);
            println!(
                "{family:9} {distance:8}  {:>13}  {:13.2}  {:>17}",
                percent(tally.value, tally.trees),
                tally.value / tally.trees * nodes,
                percent(tally.choice, tally.trees),
            );
        }
    }
    println!("\none node in {ONE_IN} of one player loses its best move");
    println!("family    whose       value changed  worse move chosen");
    for family in FAMILIES {
        for (player, whose) in ["own", "opponent's"].into_iter().enumerate() {
            let tally = constant(family, player, &mut random);
            println!(
                "{family:9} {whose:10}  {:>13}  {:>17}",
                percent(tally.value, tally.trees),
                percent(tally.choice, tally.trees),
            );
        }
    }
}
