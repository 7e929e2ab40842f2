//! The flags of a selection.

use std::fmt;

use clap::{Arg, Args};
use serde::Serialize;

use niwaki_arena::sprt::{self, Sprt};
use niwaki_host::values;

/// The flags of what else can be asked for: whoever names one of them and no `--select` is told so, and not left without a word.
const OTHERS: [&str; 3] = ["factorial", "parameters", "rate"];

/// What stands above the flags of a selection in the help.
const HEADING: &str = "Selection";

/// Has a flag of a selection refused beside those of what else can be asked for.
fn apart(arg: Arg) -> Arg {
    if arg.get_help_heading() == Some(HEADING) && arg.get_id() != "select" {
        arg.conflicts_with_all(OTHERS)
    } else {
        arg
    }
}

/// The flags by which techniques are selected.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = HEADING, mut_args = apart)]
pub(crate) struct SelectFlags {
    /// Find out which techniques belong in the game's default, in place of tuning parameters: a race on nodes, then a
    /// sequential test of each finalist
    #[arg(long)]
    pub(crate) select: bool,

    /// The techniques that are switched [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "select")]
    pub(crate) candidates: Vec<String>,

    /// Positions of the race
    #[arg(long, value_name = "N", requires = "select", value_parser = positions, default_value = "100", allow_hyphen_values = true)]
    positions: u32,

    /// How deep they are searched, in plies [default: as deep as `niwaki bench` goes]
    #[arg(long, value_name = "N", requires = "select", value_parser = values::depth, allow_hyphen_values = true)]
    race_depth: Option<i16>,

    /// A value that differs by more than this has changed, in the game's unit
    #[arg(long, value_name = "UNITS", requires = "select", value_parser = tolerance, default_value = "0.5", allow_hyphen_values = true)]
    tolerance: f64,

    /// The share of changed values that a technique may have, by the upper end of its interval
    #[arg(long, value_name = "SHARE", requires = "select", value_parser = share, default_value = "0.15", allow_hyphen_values = true)]
    max_error: f64,

    /// The ratio of nodes below which a technique saves some, by the upper end of its interval; above 1 it lets those
    /// in that cost nodes, as extensions do
    #[arg(long, value_name = "RATIO", requires = "select", value_parser = ratio, default_value = "1", allow_hyphen_values = true)]
    max_ratio: f64,

    /// How many techniques play matches, at most: the best of the race
    #[arg(long, value_name = "N", requires = "select", value_parser = finalists, default_value = "6", allow_hyphen_values = true)]
    finalists: usize,

    /// The test by which one is removed: that it is of no use, or of little
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", requires = "select", value_parser = sprt::parse, default_value = "-10,0", allow_hyphen_values = true)]
    removal_sprt: Sprt,
}

/// The figures by which techniques are selected, as a run folder keeps them.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figures {
    /// Positions of the race.
    pub(crate) positions: usize,
    /// How deep they are searched.
    pub(crate) race_depth: i16,
    /// The largest difference of values that are the same, in the game's unit.
    pub(crate) tolerance: f64,
    /// The largest share of values that may change.
    pub(crate) max_error: f64,
    /// The ratio of nodes below which a technique saves some.
    pub(crate) max_ratio: f64,
    /// How many play matches, at most.
    pub(crate) finalists: usize,
    /// The test of an addition.
    pub(crate) sprt: Sprt,
    /// The test of a removal.
    pub(crate) removal_sprt: Sprt,
}

impl SelectFlags {
    /// Returns how many positions race.
    pub(crate) fn positions(&self) -> usize {
        self.positions as usize
    }

    /// Returns the figures, in a game of which `bench` searches positions so deep, where techniques are added by this
    /// test, or the usual one.
    pub(crate) fn figures(&self, bench_depth: i16, sprt: Option<Sprt>) -> Figures {
        Figures {
            positions: self.positions(),
            race_depth: self.race_depth.unwrap_or(bench_depth),
            tolerance: self.tolerance,
            max_error: self.max_error,
            max_ratio: self.max_ratio,
            finalists: self.finalists,
            sprt: sprt.unwrap_or_else(usual),
            removal_sprt: self.removal_sprt,
        }
    }
}

/// The test by which a technique is added if nobody says otherwise.
fn usual() -> Sprt {
    sprt::parse("0,10").expect("it is one")
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures {
            tolerance,
            max_error,
            max_ratio,
            finalists,
            sprt,
            removal_sprt,
            ..
        } = self;
        let percent = max_error * 100.0;
        let bounds = |test: &Sprt| {
            let Sprt {
                elo0,
                elo1,
                alpha,
                beta,
                ..
            } = test;
            let usual = sprt::parse(&format!("{elo0},{elo1}")).is_ok_and(|usual| usual == *test);
            let errors = if usual {
                String::new()
            } else {
                format!(",{alpha},{beta}")
            };
            format!("{elo0},{elo1}{errors}")
        };
        write!(
            f,
            "nodes below {max_ratio}, at most {percent}% of values changed by more than {tolerance}; \
             {finalists} finalists at most, SPRT {} to add, {} to remove",
            bounds(sprt),
            bounds(removal_sprt)
        )
    }
}

/// The fewest positions: an interval of fewer is narrower than what is known.
const FEWEST: u32 = 10;

/// Reads a number of positions.
fn positions(text: &str) -> Result<u32, String> {
    values::positions(text)
        .ok()
        .filter(|&positions| positions >= FEWEST)
        .ok_or_else(|| format!("a race takes a whole number of positions from {FEWEST} to 1000000"))
}

/// Reads a number of finalists; with none there is a race alone.
fn finalists(text: &str) -> Result<usize, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| plain);
    number.ok_or_else(|| "finalists are a whole number from 0 on".to_owned())
}

/// Reads a number within bounds.
fn number(text: &str, low: f64, high: f64) -> Option<f64> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| (low..=high).contains(number))
}

/// Reads a difference of values.
fn tolerance(text: &str) -> Result<f64, String> {
    number(text, 0.0, 10_000.0).ok_or_else(|| "a tolerance is a number from 0 to 10000".to_owned())
}

/// Reads a share.
fn share(text: &str) -> Result<f64, String> {
    number(text, 0.0, 1.0).ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

/// Reads a ratio of nodes.
fn ratio(text: &str) -> Result<f64, String> {
    number(text, 0.01, 100.0).ok_or_else(|| "a ratio is a number from 0.01 to 100".to_owned())
}
