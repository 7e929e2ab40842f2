//! The hot path allocates nothing: a long search makes no more allocations than
//! a short one, but for its report. Alone in its process, because it counts
//! the allocations of all threads.

use std::alloc::System;

use std::sync::Arc;

use niwaki::evaluation::{Base, Evaluation, Network, Shape, Weights};
use niwaki::{Family, Game, Notation, Search, Standard, Table, Techniques};
use niwaki_games::{checkers::CheckersFamily, chess::ChessFamily, trees::TreeFamily};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Returns a network that adds nothing to what the game says, if the game names features.
fn network<G: Game>() -> Evaluation {
    let (hidden, buckets) = (16, 1);
    let shape = Shape {
        features: G::FEATURES,
        hidden,
        buckets,
        most: 32,
    };
    let weights = Weights {
        features: vec![1; G::FEATURES * hidden],
        bias: vec![0; hidden],
        output: vec![0; 2 * hidden],
        output_bias: vec![0],
    };
    let network = Network::new(shape, weights, 100);
    network.map_or(Evaluation::Game, |network| {
        Evaluation::Network(Arc::new(network.over(Base::Game)))
    })
}

/// Allocations and nodes of one search with everything switched on.
fn allocations<F: Family>(position: &F::Game, table: &Table, nodes: u64) -> (usize, u64) {
    let mut techniques = Standard::default();
    for description in techniques.describe() {
        techniques.switch(description.about.name, true).unwrap();
    }
    let evaluation = network::<F::Game>();
    let region = Region::new(ALLOCATOR);
    let report = Search::new(position)
        .techniques(techniques)
        .evaluation(evaluation)
        .table(table)
        .nodes(nodes)
        .run();
    (region.change().allocations, report.nodes)
}

fn check<F: Family>() {
    let bench = &F::bench()[0];
    let position = F::start(bench.parameters)
        .and_then(|start| start.parse_position(bench.position))
        .unwrap();
    let table = Table::new(4);
    let (few, few_nodes) = allocations::<F>(&position, &table, 5_000);
    let (many, many_nodes) = allocations::<F>(&position, &table, 100_000);
    let (allocations, nodes) = (many.saturating_sub(few), many_nodes - few_nodes);
    // Lines are kept for each iteration and each improvement at the root.
    assert!(nodes > 20_000, "{}: too small a search: {nodes}", F::NAME);
    assert!(
        allocations < 200,
        "{}: {allocations} allocations in {nodes} nodes",
        F::NAME
    );
}

#[test]
fn nodes_allocate_nothing() {
    check::<ChessFamily>();
    check::<CheckersFamily>();
    check::<TreeFamily>();
}
