//! Checks of what the families promise. Every sample is drawn from fixed seeds,
//! so that a test passes always or never; the bounds say how unlikely a
//! failure would have been with a fresh seed.

mod graphs;
mod laws;
mod notation;
mod orders;
mod specs;
mod statistics;
mod values;

use niwaki::{Family, Game, Key, MoveList, Outcome};

use super::{Tree, TreeFamily};

/// One specification of each family and of each kind of parameter.
const SPECS: [&str; 10] = [
    "iid,b=2..7,length=9,seed=3,tactical=0.3",
    "edge-sum,b=5,length=12,noise=20,seed=4",
    "edge-sum,b=1..40,length=12,order=0.4,tactical=0.1,seed=5",
    "edge-sum,b=2,length=400,seed=6",
    "ordered,b=9,length=10,seed=7",
    "ordered,b=1..6,length=14,order=1,noise=0,seed=8",
    "prefix-value,b=200,length=6,tactical=0.5,seed=9",
    "prefix-value,b=3,length=120,amplitude=8000,seed=10",
    "dag,b=4,length=20,tau=0.2,noise=30,seed=11",
    "dag,b=2..9,length=12,tau=0.8,order=0.9,tactical=0.2,seed=12",
];

/// Returns the root of a tree that must exist.
fn tree(spec: &str) -> Tree {
    TreeFamily::start(spec).expect(spec)
}

fn moves(node: &Tree) -> MoveList<u8> {
    let mut moves = MoveList::new();
    node.moves(&mut moves);
    moves
}

/// Returns the nodes of a random walk from the root to a leaf, both included.
fn random_walk(root: Tree, seed: u64) -> Vec<Tree> {
    let mut nodes = vec![root];
    let mut node = root;
    while node.outcome().is_none() {
        let moves = moves(&node);
        let word = Key::mixed(seed << 16 | u64::from(node.ply())).0;
        node = node.play(moves[(word % moves.len() as u64) as usize]);
        nodes.push(node);
    }
    nodes
}

/// Searches by plain minimax to the end of the game.
fn minimax(node: &Tree) -> i32 {
    match node.outcome() {
        Some(Outcome::Score(score)) => score,
        Some(other) => panic!("a leaf of a tree pays points, not {other:?}"),
        None => moves(node)
            .iter()
            .map(|&mv| -minimax(&node.play(mv)))
            .max()
            .expect("b ≥ 1"),
    }
}

/// Returns the minimax value of each move, in the order of the list, for the player to move.
fn move_values(node: &Tree) -> Vec<i32> {
    moves(node)
        .iter()
        .map(|&mv| -minimax(&node.play(mv)))
        .collect()
}

/// Searches by alpha-beta without any help, and counts the leaves it looks at.
fn alpha_beta(node: &Tree, mut alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    if let Some(Outcome::Score(score)) = node.outcome() {
        *leaves += 1;
        return score;
    }
    let mut best = i32::MIN;
    for mv in moves(node) {
        best = best.max(-alpha_beta(&node.play(mv), -beta, -alpha, leaves));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Checks that `hits` of `trials` is what probability `p` gives, within four
/// standard deviations (a chance of 1 in 16,000 of failing by accident).
fn assert_share(what: &str, hits: usize, trials: usize, p: f64) {
    let expected = p * trials as f64;
    let deviation = (trials as f64 * p * (1.0 - p)).sqrt();
    let z = (hits as f64 - expected) / deviation.max(1e-9);
    assert!(
        z.abs() < 4.0,
        "{what}: {hits} of {trials}, expected {expected:.1}, z = {z:.2}"
    );
}

/// Checks that `found` lies within `tolerance` of `expected`.
fn assert_close(what: &str, found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what}: {found:.4}, expected {expected:.4} ± {tolerance}"
    );
}

fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len() as f64
}

fn deviation(sample: &[f64]) -> f64 {
    let mean = mean(sample);
    let squares: f64 = sample.iter().map(|x| (x - mean).powi(2)).sum();
    (squares / sample.len() as f64).sqrt()
}

fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let (mean_left, mean_right) = (mean(left), mean(right));
    let products = left
        .iter()
        .zip(right)
        .map(|(x, y)| (x - mean_left) * (y - mean_right));
    products.sum::<f64>() / left.len() as f64 / (deviation(left) * deviation(right))
}
