//! Changes the code that niwaki's searches rest on, one place at a time, and sees whether its tests notice.
//!
//! The changes are those of [cargo-mutants](https://mutants.rs), which compiles a package anew for each. Here all that are
//! drawn are woven into one copy of it, each asleep behind a question for its number, so that a package is compiled once and its
//! tests are run again and again (mutant schemata: R. H. Untch, A. J. Offutt and M. J. Harrold, *Mutation analysis using mutant schemata*,
//! ISSTA 1993). The sources themselves know nothing of it.

mod build;
mod list;
mod trial;
mod weave;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Parser;
use niwaki_host::statistics;

use crate::build::{Copy, Tests};
use crate::trial::{End, Outcome};

/// Changes the code that searches rest on, one place at a time, and sees whether its tests notice
#[derive(Parser)]
struct Arguments {
    /// How many mutants are drawn
    #[arg(long, default_value_t = 1000)]
    sample: usize,
    /// The seed by which they are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only mutants in whose name this stands, such as a file: all of them
    #[arg(long)]
    only: Option<String>,
    /// How many are tried at a time
    #[arg(long, default_value_t = 2)]
    workers: usize,
    /// The share in percent that has to be caught: less of all of them ends with status 1
    #[arg(long, default_value_t = 0.0)]
    least: f64,
    /// The file to which a line of JSON is written for each
    #[arg(long, default_value = "target/mutants/outcomes.jsonl")]
    out: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository");
    let mut mutants = list::list(&root, arguments.seed);
    println!("{} mutants in all", mutants.len());
    if let Some(only) = &arguments.only {
        mutants.retain(|mutant| mutant.name.contains(&**only));
    }
    let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
    for mutant in mutants.iter().take(arguments.sample) {
        *wanted.entry(&mutant.package).or_default() += 1;
    }
    let copy = Copy::of(&root);
    let file = Mutex::new(File::create(&arguments.out).expect("a file of outcomes"));
    let mut outcomes = Vec::new();
    for (package, count) in wanted {
        let tests = copy.build(package, &mutants, count);
        println!(
            "{package}: {} mutants; {} others do not compile",
            tests.mutants.len(),
            tests.dropped
        );
        outcomes.extend(try_all(&tests, arguments.workers, &file));
    }
    show(&outcomes);
    let caught = outcomes
        .iter()
        .filter(|outcome| outcome.end != End::Survived);
    let share = 100.0 * caught.count() as f64 / outcomes.len().max(1) as f64;
    if share < arguments.least {
        eprintln!(
            "{share:.1}% were caught, and {}% are wanted",
            arguments.least
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Tries all mutants of a package, several at a time, and writes down what became of each as soon as it is known.
fn try_all(tests: &Tests, workers: usize, file: &Mutex<File>) -> Vec<Outcome> {
    let seconds = trial::check(tests);
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(mutant) = tests.mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = trial::tried(tests, mutant, seconds);
            if outcome.end != End::Caught {
                println!("{:?}: {}", outcome.end, outcome.name);
            }
            let line = serde_json::to_string(&outcome).expect("plain data");
            writeln!(file.lock().expect("no worker panics"), "{line}").expect("a file of outcomes");
            outcomes.lock().expect("no worker panics").push(outcome);
        }
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    outcomes.into_inner().expect("no worker panics")
}

/// Shows how many were caught in each part, and in all.
fn show(outcomes: &[Outcome]) {
    println!(
        "\n{:<24} {:>7} {:>6} {:>8} {:>8}  95%",
        "part", "mutants", "caught", "hung", "share"
    );
    let mut parts: Vec<&str> = list::PARTS.iter().map(|part| part.name).collect();
    parts.dedup();
    for part in parts.into_iter().chain(["all"]) {
        let of: Vec<&Outcome> = outcomes
            .iter()
            .filter(|outcome| part == "all" || outcome.part == part)
            .collect();
        let count = |end: End| of.iter().filter(|outcome| outcome.end == end).count();
        let (caught, hung) = (count(End::Caught), count(End::Timeout));
        let Some(share) = statistics::share(caught + hung, of.len()) else {
            continue;
        };
        let [low, mean, high] = [share.low(), Some(share.value), share.high()]
            .map(|share| 100.0 * share.unwrap_or(f64::NAN));
        println!(
            "{part:<24} {:>7} {caught:>6} {hung:>8} {mean:>7.1}%  {low:.1} to {high:.1}",
            of.len()
        );
    }
}
