//! Feeds readers with inputs made at random from a corpus: `fuzz [--seconds N] [--seed S] [--memory MIB] [TARGET …]`, for all of them
//! together where none is named. An input that makes one panic is left in `fuzz/found/`; so much memory ends it with status 1.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Parser;
use niwaki::laws::Random;
use niwaki_fuzz::{TARGETS, Target, target};

/// Feeds everything that niwaki reads with what nobody would write
#[derive(Parser)]
struct Arguments {
    /// The readers to feed; all of them, where none is named
    #[arg(value_parser = named)]
    targets: Vec<&'static Target>,
    /// How long all of them together are fed
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed: the same inputs follow from the same seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most memory, in MiB, that the process may have had at a time
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    memory: u64,
}

/// The input that is read, for when it makes its reader panic.
static INPUT: Mutex<(&str, Vec<u8>)> = Mutex::new(("", Vec::new()));
/// Bytes of an input.
const LONGEST: usize = 4096;
/// Inputs after which the memory is looked at, which takes longer than to read one.
const LOOKED_AT: u64 = 64;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let most = arguments.memory.saturating_mul(1024);
    let chosen: Vec<&Target> = if arguments.targets.is_empty() {
        TARGETS.iter().collect()
    } else {
        arguments.targets
    };
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        keep();
        std::process::exit(1);
    }));
    let share = Duration::from_secs(arguments.seconds) / chosen.len() as u32;
    println!("{:<16} {:>10} {:>9}", "target", "executions", "a second");
    for target in chosen {
        let (begun, mut count) = (Instant::now(), 0_u64);
        let corpus = corpus(target);
        while begun.elapsed() < share {
            let mut random = Random::of(arguments.seed, &[count]);
            let bytes = input(target, &corpus, &mut random);
            if let Ok(mut kept) = INPUT.lock() {
                *kept = (target.name, bytes.clone());
            }
            (target.run)(&bytes);
            count += 1;
            if count.is_multiple_of(LOOKED_AT) && peak().is_some_and(|kib| kib > most) {
                let memory = arguments.memory;
                eprintln!(
                    "{}: more than {memory} MiB of memory at a time, by one of the {LOOKED_AT} inputs before number {count} of this seed",
                    target.name
                );
                return ExitCode::FAILURE;
            }
        }
        let rate = count as f64 / begun.elapsed().as_secs_f64();
        println!("{:<16} {count:>10} {rate:>9.0}", target.name);
    }
    let told = peak().map_or("unknown".to_owned(), |kib| format!("{kib} kB"));
    println!("the most memory at a time: {told}");
    ExitCode::SUCCESS
}

/// Returns the target of a name.
fn named(name: &str) -> Result<&'static Target, String> {
    target(name).ok_or_else(|| {
        let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        format!("there is no target '{name}', only {}", known.join(", "))
    })
}

/// Leaves the input that made its reader panic.
fn keep() {
    let Ok(kept) = INPUT.try_lock() else { return };
    let (name, bytes) = &*kept;
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/found"));
    let file = folder.join(format!("{name}-{:08x}", crc32fast::hash(bytes)));
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, bytes));
    match written {
        Ok(()) => eprintln!("the input is kept: {}", file.display()),
        Err(error) => eprintln!("the input cannot be kept: {error}: {bytes:?}"),
    }
}

/// Returns the inputs that a target's folder has.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = format!("{}/corpus/{}", env!("CARGO_MANIFEST_DIR"), target.name);
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.sort();
    files
        .iter()
        .filter_map(|file| fs::read(file).ok())
        .collect()
}

/// Makes an input: one of the corpus, or words, with some changes.
fn input(target: &Target, corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let words: Vec<&str> = target.words.split(' ').collect();
    let mut bytes = if corpus.is_empty() || random.once_in(4) {
        let count = 1 + random.below(24);
        let separator = [" ", "", "\n"][random.below(3)];
        let drawn = (0..count).map(|_| words[random.below(words.len())]);
        drawn.collect::<Vec<_>>().join(separator).into_bytes()
    } else {
        corpus[random.below(corpus.len())].clone()
    };
    for _ in 0..random.below(6) {
        change(&mut bytes, &words, corpus, random);
    }
    bytes.truncate(LONGEST);
    bytes
}

/// Makes one change: a byte, a word, a part that is gone, doubled, or another input's.
fn change(bytes: &mut Vec<u8>, words: &[&str], corpus: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let end = at + random.below((bytes.len() - at).min(40) + 1);
    match random.below(7) {
        0 if at < bytes.len() => bytes[at] = random.word() as u8,
        1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        2 => drop(bytes.drain(at..end)),
        3 => {
            let part = bytes[at..end].to_vec();
            bytes.splice(at..at, part);
        }
        4 if !corpus.is_empty() => {
            let other = &corpus[random.below(corpus.len())];
            let from = random.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend(&other[from..]);
        }
        5 => {
            let number = random.word() >> random.below(64);
            bytes.splice(at..end, number.to_string().into_bytes());
        }
        _ => {
            let word = format!(" {} ", words[random.below(words.len())]);
            bytes.splice(at..end, word.into_bytes());
        }
    }
}

/// Returns the most memory that this process has had, in KiB, where the system tells.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
