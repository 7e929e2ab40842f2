//! `niwaki train probcut`: how deep values follow from shallow ones.
//!
//! In games of self-play every calm position is searched by iterative deepening, without techniques and with
//! an empty table, so that one search gives the value at every depth up to the last.
//! For each depth a line is fitted through the values and those of half that depth (of the
//! same parity), as M. Buro did for Logistello (ICCA Journal 18(2), 1995). What comes out is a
//! file for `--config`.
//!
//! What is kept of the games are sums of whole numbers, which are the same in whatever order games end.

mod fit;
mod part;
mod play;
mod report;
mod study;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use niwaki::techniques::probcut::Pair;

use super::saved::Saved;
use super::workers;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;
use play::Plan;
use report::Report;
use study::{FIRST, Sample};

/// The flags of `niwaki train probcut`.
#[derive(Args, Debug)]
#[command(after_help = "\
What is written is a file for --config, with the parameter probcut.pairs. The
same seed gives the same file on any number of cores.

With --out FILE, Ctrl-C keeps the games that are done in FILE.part, and the same
command goes on from there; FILE itself is written, or replaced, at the end.
Without --out nothing is kept.

Examples:
  niwaki train probcut chess --games 20 --depth 6 --out chess.toml
  niwaki train probcut checkers --games 50 --depth 12 --json
  niwaki search chess --depth 8 --with probcut --config chess.toml")]
pub(crate) struct Probcut {
    /// The game, with parameters if need be
    #[arg(value_name = "GAME")]
    game: String,

    /// Play N games
    #[arg(id = "number", long = "games", value_name = "N", default_value_t = 20, value_parser = values::training_games, allow_hyphen_values = true)]
    games: u64,

    /// Fit depths up to N plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = values::depth, allow_hyphen_values = true)]
    depth: i16,

    /// Draw openings, and trees, by this seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = values::seed, allow_hyphen_values = true)]
    seed: u64,

    /// Write the file here [default: print it, and keep nothing on Ctrl-C]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays, fits, and writes the file.
pub(super) fn run(
    catalogue: &Catalogue,
    arguments: &Probcut,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let start = Instant::now();
    check_depth(arguments.depth)?;
    let plan = Plan::new(catalogue, arguments)?;
    let saved = Saved::open(Sample::new(plan.origin()), arguments.out.as_deref())?;
    let Some(sample) = workers::complete(&plan, saved, arguments.concurrency)? else {
        return Ok(Status::Interrupted);
    };
    let report = Report::of(&sample);
    if arguments.json {
        let told = report.described(start.elapsed(), arguments.out.as_deref());
        writeln!(out, "{told}")?;
    } else if arguments.out.is_none() {
        write!(out, "{}", report.file())?;
    }
    Ok(Status::Done)
}

fn check_depth(depth: i16) -> Result<(), Failure> {
    if (FIRST..=Pair::DEEPEST).contains(&depth) {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "--depth {depth}: depths from {FIRST} to {} can be predicted",
        Pair::DEEPEST
    )))
}
