//! What threads are worth: the same search on one thread and on several, in turns,
//! to a depth that takes one thread some seconds.
//!
//! `cargo bench --bench threads [-- THREADS SECONDS REPEATS [GAME]]`
//! (default 2 threads, 2 seconds, 3 repeats, all games; ten minutes or so).
//!
//! Times by the clock mean something only where as many cores are idle. Those in brackets are
//! the processor time of the main thread: what the clock would show if nothing else ran. Of
//! each position the medians count; the mean over positions is geometric, its interval the
//! bootstrap's (95%).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use niwaki::laws::Random;
use niwaki::observer::OnIteration;
use niwaki::{Family, Game, Iteration, Notation, Search, Standard, Table, Techniques};
use niwaki_games::{checkers::CheckersFamily, chess::ChessFamily};

/// MiB of the table, made anew for each search.
const TABLE: usize = 64;

/// How much is measured.
struct Plan {
    threads: usize,
    seconds: u64,
    repeats: usize,
}

/// A search: by the clock, by the processor time of the main thread, and what all threads did.
#[derive(Clone, Copy)]
struct Measured {
    seconds: f64,
    busy: f64,
    nodes: f64,
}

/// What several threads need of what one needs.
struct Ratios {
    time: f64,
    busy: f64,
    speed: f64,
    busy_speed: f64,
    nodes: f64,
}

fn techniques() -> Standard {
    let mut techniques = Standard::default();
    for name in ["null-move", "late-move-reductions"] {
        let known = techniques.switch(name, true);
        known.expect("the list has these techniques");
    }
    techniques
}

/// The depth of the first iteration at whose end one thread has worked so long.
fn depth_for<G: Game>(game: &G, least: Duration) -> Option<i16> {
    let (stop, busy) = (AtomicBool::new(false), ThreadTime::now());
    let table = Table::new(TABLE);
    let mut deep_enough = None;
    let watch = OnIteration(|iteration: &Iteration<G::Move>| {
        if deep_enough.is_none() && busy.elapsed() >= least {
            deep_enough = Some(iteration.depth.whole());
            stop.store(true, Ordering::Relaxed);
        }
    });
    let search = Search::new(game).techniques(techniques()).table(&table);
    search.stop(&stop).time(least * 30).observer(watch).run();
    deep_enough
}

fn measure<G>(game: &G, depth: i16, threads: usize) -> Measured
where
    G: Game<Move: Sync> + Sync,
{
    let table = Table::new(TABLE);
    let (start, busy) = (Instant::now(), ThreadTime::now());
    let search = Search::new(game).techniques(techniques()).table(&table);
    let report = search.depth(depth).threads(threads).run();
    Measured {
        seconds: start.elapsed().as_secs_f64(),
        busy: busy.elapsed().as_secs_f64(),
        nodes: (report.nodes + report.proof_nodes) as f64,
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

/// One position, several times, one thread and several in turns.
fn compare<G>(game: &G, depth: i16, plan: &Plan) -> Ratios
where
    G: Game<Move: Sync> + Sync,
{
    let rounds: Vec<[Measured; 2]> = (0..plan.repeats)
        .map(|_| [measure(game, depth, 1), measure(game, depth, plan.threads)])
        .collect();
    let of = |who: usize, what: fn(&Measured) -> f64| {
        median(rounds.iter().map(|round| what(&round[who])).collect())
    };
    let ratio = |what: fn(&Measured) -> f64| of(1, what) / of(0, what);
    print!("{:>6.2} s {:>6.2} s", of(0, |m| m.busy), of(1, |m| m.busy));
    Ratios {
        time: ratio(|m| m.seconds),
        busy: ratio(|m| m.busy),
        speed: ratio(|m| m.nodes / m.seconds),
        busy_speed: ratio(|m| m.nodes / m.busy),
        nodes: ratio(|m| m.nodes),
    }
}

/// The geometric mean, and the interval in which it lies in 95 of 100 samples.
fn mean_with_interval(values: &[f64]) -> [f64; 3] {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let count = logarithms.len();
    let mut random = Random::new(1);
    let mut means: Vec<f64> = (0..10_000)
        .map(|_| {
            let drawn = (0..count).map(|_| logarithms[random.below(count)]);
            drawn.sum::<f64>() / count as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let mean = logarithms.iter().sum::<f64>() / count as f64;
    [mean, means[250], means[9749]].map(f64::exp)
}

fn print_mean(what: &str, values: &[f64]) {
    let [mean, low, high] = mean_with_interval(values);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    println!("  {what:<18} {mean:.2} [{low:.2}, {high:.2}]  from {least:.2} to {most:.2}");
}

/// All bench positions of a game that one thread does not exhaust at once.
fn contest<F: Family>(plan: &Plan) {
    println!("{}, 1 thread and {}:", F::NAME, plan.threads);
    let least = Duration::from_secs(plan.seconds);
    let mut all = Vec::new();
    for bench in F::bench() {
        let position = F::start(bench.parameters).and_then(|s| s.parse_position(bench.position));
        let game = position.expect("bench positions are legal");
        let Some(depth) = depth_for(&game, least) else {
            println!("  {}: too short or too long", bench.position);
            continue;
        };
        print!("  depth {depth:>3}  ");
        let ratios = compare(&game, depth, plan);
        println!(
            "  time {:.2} ({:.2})  nodes/s {:.2} ({:.2})  nodes {:.2}  {}",
            ratios.time, ratios.busy, ratios.speed, ratios.busy_speed, ratios.nodes, bench.position
        );
        all.push(ratios);
    }
    if all.is_empty() {
        return;
    }
    println!("  over {} positions:", all.len());
    let of = |what: fn(&Ratios) -> f64| all.iter().map(what).collect::<Vec<f64>>();
    print_mean("time to depth", &of(|ratios| ratios.time));
    print_mean("(by processor)", &of(|ratios| ratios.busy));
    print_mean("nodes per second", &of(|ratios| ratios.speed));
    print_mean("(by processor)", &of(|ratios| ratios.busy_speed));
    print_mean("nodes", &of(|ratios| ratios.nodes));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let number = |place: usize, usual: u64| numbers.get(place).map_or(usual, |&n| n.max(1));
    let plan = Plan {
        threads: number(0, 2) as usize,
        seconds: number(1, 2),
        repeats: number(2, 3) as usize,
    };
    let names = [ChessFamily::NAME, CheckersFamily::NAME];
    let asked = |name: &str| arguments.iter().any(|argument| argument == name);
    let all = !names.into_iter().any(asked);
    if all || asked(ChessFamily::NAME) {
        contest::<ChessFamily>(&plan);
    }
    if all || asked(CheckersFamily::NAME) {
        contest::<CheckersFamily>(&plan);
    }
}
