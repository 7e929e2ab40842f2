//! The hot paths one by one, and the bare search as a whole.
//!
//! ```text
//! cargo bench -p niwaki-benches --bench core
//! cargo bench -p niwaki-benches --bench core -- chess
//! cargo bench -p niwaki-benches --bench core -- --save-baseline before    # and after a change:
//! cargo bench -p niwaki-benches --bench core -- --baseline before
//! ```

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput};
use niwaki::table::{Bound, Entry};
use niwaki::{Depth, Family, Game, Key, MoveList, Notation, Search, Table, Tactics, Value};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

/// Returns the bench positions of a family.
fn positions<F: Family>() -> Vec<F::Game> {
    let read = |bench: &niwaki::BenchPosition| {
        F::start(bench.parameters)
            .and_then(|start| start.parse_position(bench.position))
            .expect("the bench positions of a family are valid")
    };
    F::bench().iter().map(read).collect()
}

/// Returns an entry to store, and the key for it.
fn keyed(number: u64) -> (Key, Entry) {
    let entry = Entry {
        value: Value::estimate((number % 200) as i32),
        bound: Bound::Lower,
        draft: Depth::plies((number % 12) as i16),
        best: Some((number % 30) as u16),
        path_dependent: false,
        evaluation: None,
    };
    (Key::mixed(number), entry)
}

/// Entries of a table small enough for the cache: what is measured is the
/// work and not the memory.
fn table(criterion: &mut Criterion) {
    const ENTRIES: u64 = 1 << 14;
    let table = Table::new(1);
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(ENTRIES));
    group.bench_function("store", |bencher| {
        bencher.iter(|| {
            for number in 0..ENTRIES {
                let (key, entry) = keyed(number);
                table.store(key, entry);
            }
        });
    });
    group.bench_function("probe", |bencher| {
        bencher.iter(|| {
            let probe = |number| table.probe(Key::mixed(number)).is_some();
            (0..ENTRIES).filter(|&number| probe(number)).count()
        });
    });
    group.finish();
}

/// Returns every position with each of its moves.
fn moves_of<G: Game>(positions: &[G]) -> Vec<(&G, MoveList<G::Move>)> {
    let list = |game| {
        let mut moves = MoveList::new();
        G::moves(game, &mut moves);
        (game, moves)
    };
    positions.iter().map(list).collect()
}

/// Times the functions that a search calls at a node and at a move.
fn game<F: Family>(criterion: &mut Criterion) {
    let positions = positions::<F>();
    let listed = moves_of(&positions);
    let mut group = criterion.benchmark_group(F::NAME);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("moves", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                let mut moves = MoveList::new();
                game.moves(&mut moves);
                black_box(&moves);
            }
        });
    });
    group.bench_function("tactical moves", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                let mut moves = MoveList::new();
                game.tactical_moves(Tactics::Captures, &mut moves);
                black_box(&moves);
            }
        });
    });
    group.bench_function("evaluate", |bencher| {
        bencher.iter(|| {
            black_box(&positions)
                .iter()
                .map(Game::evaluate)
                .sum::<i32>()
        });
    });
    let moves: usize = listed.iter().map(|(_, moves)| moves.len()).sum();
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("play", |bencher| {
        bencher.iter(|| for_each_move(&listed, |game, mv| drop(black_box(game.play(mv)))));
    });
    group.bench_function("key after", |bencher| {
        bencher.iter(|| {
            for_each_move(&listed, |game, mv| {
                black_box(game.key_after(mv));
            });
        });
    });
    group.bench_function("exchange", |bencher| {
        bencher.iter(|| {
            for_each_move(&listed, |game, mv| {
                if game.is_tactical(mv, Tactics::Captures) {
                    black_box(game.exchange(mv));
                }
            });
        });
    });
    group.finish();
}

fn for_each_move<G: Game>(listed: &[(&G, MoveList<G::Move>)], mut with: impl FnMut(&G, G::Move)) {
    for (game, moves) in black_box(listed) {
        for &mv in moves {
            with(game, mv);
        }
    }
}

/// Times the search without techniques, in a table that is new each time.
fn search<F: Family>(criterion: &mut Criterion, depth: i16) {
    let positions = positions::<F>();
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(5));
    group.bench_function(format!("{}, depth {depth}", F::NAME), |bencher| {
        let tables = || -> Vec<Table> { positions.iter().map(|_| Table::new(1)).collect() };
        let searches = |tables: Vec<Table>| {
            for (game, table) in positions.iter().zip(&tables) {
                black_box(Search::new(game).table(table).depth(depth).run());
            }
            tables
        };
        bencher.iter_batched(tables, searches, BatchSize::PerIteration);
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    table(&mut criterion);
    game::<ChessFamily>(&mut criterion);
    game::<CheckersFamily>(&mut criterion);
    search::<ChessFamily>(&mut criterion, 4);
    search::<CheckersFamily>(&mut criterion, 9);
    criterion.final_summary();
}
