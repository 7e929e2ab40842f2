//! Time, medians, and interleaved repeats.

use cpu_time::ThreadTime;

/// MiB of the larger table that either side is given.
pub(crate) const LARGE_TABLE: usize = 64;

/// Measures the processor time that `work` takes.
pub(crate) fn time<T>(work: impl FnOnce() -> T) -> f64 {
    let start = ThreadTime::now();
    let result = work();
    let taken = start.elapsed();
    drop(result);
    taken.as_secs_f64()
}

/// Returns the middle one of some numbers, or the mean of the middle two; 0 if there are none.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => 0.0,
        n if n % 2 == 0 => f64::midpoint(numbers[middle - 1], numbers[middle]),
        _ => numbers[middle],
    }
}

/// One side of a comparison: does task number so many, and says how much it took.
pub(crate) type Contestant<'a> = Box<dyn Fn(usize) -> f64 + 'a>;

/// Has every contestant do every task `rounds` times, in turns, so that a
/// machine that is faster or slower for a while is so for all of them. For
/// each contestant, the sum over the tasks of the median over the rounds.
pub(crate) fn in_turns(contestants: &[Contestant], tasks: usize, rounds: usize) -> Vec<f64> {
    let mut taken = vec![vec![Vec::new(); tasks]; contestants.len()];
    for _ in 0..rounds {
        for task in 0..tasks {
            for (contestant, taken) in contestants.iter().zip(&mut taken) {
                taken[task].push(contestant(task));
            }
        }
    }
    let sum = |tasks: Vec<Vec<f64>>| tasks.into_iter().map(median).sum();
    taken.into_iter().map(sum).collect()
}
