//! The hot path allocates nothing: a long search makes no more allocations than
//! a short one, but for its report. Alone in its process, because it counts
//! the allocations of all threads.

use std::alloc::System;

use niwaki::{Family, Notation, Search, Standard, Table, Techniques};
use niwaki_games::{checkers::CheckersFamily, chess::ChessFamily, trees::TreeFamily};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Allocations and nodes of one search with everything switched on.
fn allocations<F: Family>(position: &F::Game, table: &Table, nodes: u64) -> (usize, u64) {
    let mut techniques = Standard::default();
    for description in techniques.describe() {
        techniques.switch(description.about.name, true).unwrap();
    }
    let region = Region::new(ALLOCATOR);
    let report = Search::new(position)
        .techniques(techniques)
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
