//! Measures the worth of the evaluations: the same search with the evaluation and with
//! bare material, at equal nodes, in paired games (each opening played twice, colours reversed).
//!
//! `cargo bench -p niwaki-benches --bench evaluation [-- PAIRS NODES]` (default 500 pairs, 1000 nodes a move).

#[macro_use]
mod delegate;

use std::sync::atomic::{AtomicUsize, Ordering};

use niwaki::{Family, Game, Key, MoveList, Notation, Outcome, Search, Standard, Table};
use niwaki_games::{checkers::CheckersFamily, chess::ChessFamily};

/// A game that is judged by material alone.
#[derive(Clone)]
struct MaterialOnly<G>(G);

impl<G: Game> Game for MaterialOnly<G> {
    delegate_game!(G, MaterialOnly);

    fn evaluate(&self) -> i32 {
        self.0.material()
    }
}

fn choose<G: Game>(game: &G, history: &[Key], nodes: u64, table: &Table) -> Option<G::Move> {
    let mut techniques = Standard::default();
    techniques.null_move.on = true;
    techniques.late_move_reductions.on = true;
    Search::new(game)
        .techniques(techniques)
        .table(table)
        .history(history)
        .nodes(nodes)
        .run()
        .best()
}

/// Returns a position a few random moves from the start, or a ballot: not over, and not lopsided.
fn opening<F: Family>(seed: u64) -> F::Game {
    let start = F::start("").expect("the family has a start position");
    let ballots = F::openings();
    if let Some(ballot) = ballots.get(seed as usize % ballots.len().max(1)) {
        let position = start.parse_position(&ballot.position);
        let random = if seed as usize >= ballots.len() { 2 } else { 0 };
        return scramble(&position.expect("openings are legal"), seed, random);
    }
    scramble(&start, seed, 8)
}

/// Returns the first balanced position that random moves lead to.
fn scramble<G: Game>(start: &G, seed: u64, plies: u64) -> G {
    (0..10_000)
        .map(|attempt| wander(start, seed << 20 | attempt << 10, plies))
        .find(|game| {
            let report = Search::new(game).without_table().depth(4).run();
            report.outcome.is_none() && report.value.points().abs() < G::UNIT
        })
        .expect("some random opening is balanced")
}

/// Plays so many random moves from `start`, as far as there are any.
fn wander<G: Game>(start: &G, seed: u64, plies: u64) -> G {
    let mut game = start.clone();
    for ply in 0..plies {
        let mut moves = MoveList::new();
        if game.outcome().is_none() {
            game.moves(&mut moves);
        }
        if !moves.is_empty() {
            let draw = Key::mixed(seed | ply).0;
            game = game.play(moves[draw as usize % moves.len()]);
        }
    }
    game
}

/// Plays a game, and returns the score of the full evaluation, in half points.
fn play<G: Game>(start: &G, informed_first: bool, nodes: u64) -> usize {
    let (informed_table, material_table) = (Table::new(2), Table::new(2));
    let mut game = start.clone();
    let mut history = Vec::new();
    let mut informed_moves = informed_first;
    loop {
        if history.len() > 400 || repeated(&history, game.key()) {
            return 1;
        }
        let chosen = if informed_moves {
            choose(&game, &history, nodes, &informed_table)
        } else {
            choose(
                &MaterialOnly(game.clone()),
                &history,
                nodes,
                &material_table,
            )
        };
        let Some(mv) = chosen else {
            return result(&game, informed_moves);
        };
        history.push(game.key());
        game = game.play(mv);
        informed_moves = !informed_moves;
    }
}

fn repeated(history: &[Key], key: Key) -> bool {
    history.iter().filter(|&&k| k == key).count() >= 2
}

fn result<G: Game>(game: &G, informed_to_move: bool) -> usize {
    match Search::new(game).depth(1).run().outcome {
        Some(Outcome::Loss) => 2 * usize::from(!informed_to_move),
        Some(Outcome::Win) => 2 * usize::from(informed_to_move),
        _ => 1,
    }
}

/// Plays `pairs` pairs on all cores and prints the score of the evaluation.
fn contest<F: Family>(pairs: usize, nodes: u64) {
    let next = AtomicUsize::new(0);
    // How many pairs ended with 0, 1, 2, 3, 4 half points for the evaluation.
    let pentanomial: [AtomicUsize; 5] = Default::default();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let start = opening::<F>(pair as u64);
                    let points = play(&start, true, nodes) + play(&start, false, nodes);
                    pentanomial[points].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let counts = pentanomial.map(AtomicUsize::into_inner);
    let score = |points: usize| points as f64 / 4.0;
    let mean: f64 = (0..5).map(|p| score(p) * counts[p] as f64).sum::<f64>() / pairs as f64;
    let variance: f64 = (0..5)
        .map(|p| (score(p) - mean).powi(2) * counts[p] as f64)
        .sum::<f64>()
        / pairs as f64;
    let error = 1.96 * (variance / pairs as f64).sqrt();
    println!(
        "{}: the evaluation scores {:.1}% ± {:.1}% against material alone \
         ({} games at {nodes} nodes a move; pairs by half points {counts:?})",
        F::NAME,
        100.0 * mean,
        100.0 * error,
        2 * pairs,
    );
}

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse().ok())
        .collect();
    let pairs = numbers.first().map_or(500, |&n| n.max(1)) as usize;
    let nodes = numbers.get(1).map_or(1000, |&n| n.max(1));
    contest::<CheckersFamily>(pairs, nodes);
    contest::<ChessFamily>(pairs, nodes);
}
