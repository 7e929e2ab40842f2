//! Measures the worth of threads: the same search on one thread and on several, in turns,
//! to a depth that takes one thread some seconds.
//!
//! `cargo bench -p niwaki-benches --bench threads [-- THREADS SECONDS REPEATS [GAME] [sample=N] [seed=S]]`
//! (default 2 threads, 2 seconds, 3 repeats, all games; ten minutes or so). The positions are those
//! of the game's bench; with `sample=N` as many of its book, drawn by the seed (default 1).
//!
//! The median over 100 positions, each of which takes one thread 5 seconds or more (an hour or so):
//! `cargo bench -p niwaki-benches --bench threads -- 2 5 1 chess sample=100`
//!
//! Times by the clock mean something only where as many cores are idle. Those in brackets are
//! the processor time of the main thread: what the clock would show if nothing else ran. Of
//! each position the medians count; over positions there is a median and a geometric mean,
//! each with the interval of the bootstrap (95%).

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
#[derive(Clone)]
struct Plan {
    threads: usize,
    seconds: u64,
    repeats: usize,
    /// Positions to draw from the game's book; where there are none, its bench is taken.
    sample: usize,
    seed: u64,
    /// Those of the game at hand.
    techniques: Standard,
}

/// A search: by the clock, by the processor time of the main thread, and what all threads did.
#[derive(Clone, Copy)]
struct Measured {
    seconds: f64,
    busy: f64,
    nodes: f64,
}

/// Time, speed and nodes of several threads, each as a ratio to those of one.
struct Ratios {
    time: f64,
    busy: f64,
    speed: f64,
    busy_speed: f64,
    nodes: f64,
}

/// Returns techniques of the default searches of chess and checkers, as they were before exchange pruning and the singular
/// extension so that runs of different builds compare; each with settings of its own.
fn techniques(game: &str) -> Standard {
    let mut techniques = Standard::default();
    let of_chess = [
        "null-move",
        "check-extension",
        "reverse-futility",
        "internal-iterative-reduction",
        "futility",
        "late-move-pruning",
    ];
    let on: &[&str] = match game {
        ChessFamily::NAME => &of_chess,
        _ => &["truncation"],
    };
    for name in on.iter().chain(&["late-move-reductions"]) {
        let known = techniques.switch(name, true);
        known.expect("the list has these techniques");
    }
    techniques
}

/// Returns the depth of the first iteration at whose end one thread has worked so long.
fn depth_for<G: Game>(game: &G, least: Duration, plan: &Plan) -> Option<i16> {
    let (stop, busy) = (AtomicBool::new(false), ThreadTime::now());
    let table = Table::new(TABLE);
    let mut deep_enough = None;
    let watch = OnIteration(|iteration: &Iteration<G::Move>| {
        if deep_enough.is_none() && busy.elapsed() >= least {
            deep_enough = Some(iteration.depth.whole());
            stop.store(true, Ordering::Relaxed);
        }
    });
    let search = Search::new(game)
        .techniques(plan.techniques.clone())
        .table(&table);
    search.stop(&stop).time(least * 30).observer(watch).run();
    deep_enough
}

fn measure<G>(game: &G, depth: i16, threads: usize, plan: &Plan) -> Measured
where
    G: Game<Move: Send + Sync> + Sync,
{
    let table = Table::new(TABLE);
    let (start, busy) = (Instant::now(), ThreadTime::now());
    let search = Search::new(game)
        .techniques(plan.techniques.clone())
        .table(&table);
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

/// Searches one position several times, with one thread and several in turns.
fn compare<G>(game: &G, depth: i16, plan: &Plan) -> Ratios
where
    G: Game<Move: Send + Sync> + Sync,
{
    let rounds: Vec<[Measured; 2]> = (0..plan.repeats)
        .map(|_| [1, plan.threads].map(|threads| measure(game, depth, threads, plan)))
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

fn geometric_mean(values: Vec<f64>) -> f64 {
    let count = values.len() as f64;
    let logarithms = values.into_iter().map(f64::ln);
    (logarithms.sum::<f64>() / count).exp()
}

/// Returns a statistic of the values, and the interval in which it lies in 95 of 100 samples.
fn with_interval(values: &[f64], statistic: fn(Vec<f64>) -> f64) -> [f64; 3] {
    let mut random = Random::new(1);
    let mut found: Vec<f64> = (0..10_000)
        .map(|_| {
            let drawn = values.iter().map(|_| values[random.below(values.len())]);
            statistic(drawn.collect())
        })
        .collect();
    found.sort_by(f64::total_cmp);
    [statistic(values.to_vec()), found[250], found[9749]]
}

fn print_summary(what: &str, values: &[f64]) {
    let [middle, from, to] = with_interval(values, median);
    let [mean, low, high] = with_interval(values, geometric_mean);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    println!(
        "  {what:<18} median {middle:.2} [{from:.2}, {to:.2}]  mean {mean:.2} [{low:.2}, {high:.2}]  from {least:.2} to {most:.2}"
    );
}

/// Draws positions of the book, without putting them back.
fn sampled<F: Family>(plan: &Plan) -> Vec<(&'static str, &'static str)> {
    let lines = F::book().lines().map(str::trim);
    let mut book: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let mut random = Random::new(plan.seed);
    let count = plan.sample.min(book.len());
    let drawn = (0..count).map(|_| book.swap_remove(random.below(book.len())));
    drawn.map(|position| ("", position)).collect()
}

/// Compares on all positions that one thread neither exhausts at once nor takes too long for.
fn contest<F: Family>(plan: &Plan) {
    let plan = &Plan {
        techniques: techniques(F::NAME),
        ..plan.clone()
    };
    let mut positions = sampled::<F>(plan);
    if positions.is_empty() {
        let bench = F::bench().iter();
        positions.extend(bench.map(|bench| (bench.parameters, bench.position)));
    }
    println!("{}, 1 thread and {}:", F::NAME, plan.threads);
    let least = Duration::from_secs(plan.seconds);
    let mut all = Vec::new();
    for (parameters, text) in positions {
        let position = F::start(parameters).and_then(|start| start.parse_position(text));
        let game = position.expect("positions of the bench and the book are legal");
        let Some(depth) = depth_for(&game, least, plan) else {
            println!("  {text}: too short or too long");
            continue;
        };
        print!("  depth {depth:>3}  ");
        let ratios = compare(&game, depth, plan);
        println!(
            "  time {:.2} ({:.2})  nodes/s {:.2} ({:.2})  nodes {:.2}  {text}",
            ratios.time, ratios.busy, ratios.speed, ratios.busy_speed, ratios.nodes
        );
        all.push(ratios);
    }
    if !all.is_empty() {
        print_summaries(&all);
    }
}

fn print_summaries(all: &[Ratios]) {
    println!("  over {} positions:", all.len());
    let of = |what: fn(&Ratios) -> f64| all.iter().map(what).collect::<Vec<f64>>();
    print_summary("time to depth", &of(|ratios| ratios.time));
    print_summary("(by processor)", &of(|ratios| ratios.busy));
    print_summary("nodes per second", &of(|ratios| ratios.speed));
    print_summary("(by processor)", &of(|ratios| ratios.busy_speed));
    print_summary("nodes", &of(|ratios| ratios.nodes));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let number = |place: usize, usual: u64| numbers.get(place).map_or(usual, |&n| n.max(1));
    let keyed = |name: &str| {
        let mut values = arguments.iter().filter_map(|a| a.strip_prefix(name));
        values.next().and_then(|value| value.parse::<u64>().ok())
    };
    let plan = Plan {
        threads: number(0, 2) as usize,
        seconds: number(1, 2),
        repeats: number(2, 3) as usize,
        sample: keyed("sample=").unwrap_or(0) as usize,
        seed: keyed("seed=").unwrap_or(1),
        techniques: Standard::default(),
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
