//! `niwaki train probcut`: how deep values follow from shallow ones.
//!
//! In games of self-play every calm position is searched by iterative deepening, without techniques and with
//! an empty table, so that one search gives the value at every depth up to the last.
//! For each depth a line is fitted through the values and those of half that depth (of the
//! same parity), as M. Buro did for Logistello (ICCA Journal 18(2), 1995). What comes out is a
//! file for `--config`.

mod fit;
mod play;

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use niwaki::parameter::ParameterValue;
use niwaki::techniques::probcut::Pairs;
use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::engine::TechniqueList;
use crate::failure::{Failure, Status};
use crate::interrupt;
use crate::progress;
use crate::values;
use fit::{Fit, Sums};
use play::Players;

/// The flags of `niwaki train probcut`.
#[derive(Args, Debug)]
#[command(after_help = "\
What is written is a file for --config, with the parameter probcut.pairs.

Examples:
  niwaki train probcut chess --games 20 --depth 6 --out chess.toml
  niwaki train probcut checkers --games 50 --depth 12 --json
  niwaki search chess --depth 8 --with probcut --config chess.toml")]
pub(crate) struct Probcut {
    /// The game, with parameters if need be
    #[arg(value_name = "GAME")]
    game: String,

    /// Play N games
    #[arg(id = "number", long = "games", value_name = "N", default_value_t = 20)]
    games: u64,

    /// Fit depths up to N plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = values::depth, allow_hyphen_values = true)]
    depth: i16,

    /// Draw openings by this seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Write the file here [default: print it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The depths of which one is predicted by the other, with the values met.
pub(super) struct Study {
    deep: i16,
    shallow: i16,
    sums: Sums,
}

/// The shallow depth that predicts a deep one: half of it, or less for the same parity.
const fn shallow_for(deep: i16) -> i16 {
    let half = deep / 2;
    half - (deep - half) % 2
}

/// The least depth that is predicted.
const FIRST: i16 = 3;

fn studies(depth: i16) -> Vec<Study> {
    let study = |deep| Study {
        deep,
        shallow: shallow_for(deep),
        sums: Sums::default(),
    };
    (FIRST..=depth).map(study).collect()
}

/// What came of it.
struct Fitted {
    games: u64,
    fits: Vec<(Fit, i64)>,
    time: Duration,
}

impl Fitted {
    fn pairs(&self) -> Pairs {
        self.fits.iter().map(|(fit, _)| fit.pair).collect()
    }
}

/// Plays, fits, and writes the file.
pub(super) fn run<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    arguments: &Probcut,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if arguments.depth < FIRST {
        return Err(Failure::unusable(format!(
            "--depth {}: the least depth that is predicted is {FIRST}",
            arguments.depth
        )));
    }
    let start = Instant::now();
    let mut studies = studies(arguments.depth);
    let mut players = Players::new(catalogue, &arguments.game, arguments.depth, arguments.seed)?;
    let bar = progress::bar(arguments.games as usize);
    let mut games = 0;
    while games < arguments.games && !interrupt::pressed() {
        players.play(games, &mut studies)?;
        games += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let fits = studies.iter().filter_map(|study| {
        let fit = study.sums.fit(study.deep, study.shallow)?;
        Some((fit, study.sums.count))
    });
    let fitted = Fitted {
        games,
        fits: fits.collect(),
        time: start.elapsed(),
    };
    report(arguments, &fitted, out)?;
    Ok(if interrupt::pressed() {
        Status::Interrupted
    } else {
        Status::Done
    })
}

fn report(arguments: &Probcut, fitted: &Fitted, out: &mut dyn Write) -> Result<(), Failure> {
    let text = file(arguments, fitted);
    if let Some(path) = &arguments.out {
        fs::write(path, &text)
            .map_err(|error| Failure::unusable(format!("--out {}: {error}", path.display())))?;
    }
    if arguments.json {
        writeln!(out, "{}", described(arguments, fitted))?;
    } else if arguments.out.is_none() {
        write!(out, "{text}")?;
    }
    Ok(())
}

/// The file for `--config`.
fn file(arguments: &Probcut, fitted: &Fitted) -> String {
    let mut text = format!(
        "# How deep values follow from shallow ones, for ProbCut. Written by\n\
         #   niwaki train probcut {} --games {} --depth {} --seed {}\n#\n\
         # deep from shallow: values, correlation\n",
        arguments.game, fitted.games, arguments.depth, arguments.seed
    );
    for (fit, count) in &fitted.fits {
        let (deep, shallow) = (fit.pair.deep, fit.pair.shallow);
        let line = writeln!(
            text,
            "# {deep} from {shallow}: {count}, {:.3}",
            fit.correlation
        );
        line.expect("writing to a string cannot fail");
    }
    let pairs = fitted.pairs().write();
    text + &format!("\n[set]\n\"probcut.pairs\" = \"{pairs}\"\n")
}

fn described(arguments: &Probcut, fitted: &Fitted) -> Value {
    let fits = fitted.fits.iter().map(|(fit, count)| {
        let pair = fit.pair;
        json!({
            "deep": pair.deep,
            "shallow": pair.shallow,
            "slope": f64::from(pair.slope) / 100.0,
            "offset": f64::from(pair.offset) / 100.0,
            "sigma": f64::from(pair.sigma) / 100.0,
            "samples": count,
            "correlation": fit.correlation,
        })
    });
    json!({
        "game": arguments.game,
        "games": fitted.games,
        "depth": arguments.depth,
        "seed": arguments.seed,
        "fits": fits.collect::<Vec<_>>(),
        "pairs": fitted.pairs().write(),
        "time_ms": fitted.time.as_millis() as u64,
        "file": arguments.out,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_as_deep_and_of_the_same_parity() {
        let shallow: Vec<i16> = (3..=12).map(shallow_for).collect();
        assert_eq!(shallow, [1, 2, 1, 2, 3, 4, 3, 4, 5, 6]);
    }
}
