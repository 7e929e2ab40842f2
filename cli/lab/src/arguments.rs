//! The flags of `niwaki lab` and of its commands for records that are there.
//!
//! They are data and do nothing: the files that do what they ask for import them, and they import
//! nothing but the words of which they are made.
//!
//! The doc comments of the fields are the texts of `--help`: they are written for whoever types the
//! command.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::preset::Preset;
use super::shard::Shard;
use niwaki_host::values;

/// The flags of `niwaki lab`.
#[derive(Args, Clone, Debug, Default)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
The folder gets records.jsonl, a line for each search as soon as it is done (with its
decisions counted, where they are judged), and in the end summary.json (and .csv), ratios and
shares with 95% intervals, and report.html, a page with answers, figures and tables that needs
nothing else. Ctrl-C keeps what is there, and so does whatever else ends the run: --resume goes
on and repeats nothing. Nothing is ever overwritten: without --out every run has a folder of
its own.

Examples:
  niwaki lab
  niwaki lab --list
  niwaki lab ablation --preset standard --out lab/ablation
  niwaki lab ablation --preset standard --out lab/ablation --resume
  niwaki lab --preset quick --games chess,checkers --out lab/monday
  niwaki lab my.toml --preset full --shard 2/8 --out lab/mine-2
  niwaki lab report lab/ablation
  niwaki lab merge lab/mine-1 lab/mine-2 --out lab/mine
  niwaki lab ablation --games tree --depth 6 --positions 2 --concurrency 1 --json")]
pub struct Arguments {
    /// An action on records that are there, in place of a run.
    #[command(subcommand)]
    pub(crate) action: Option<Action>,

    /// An experiment (`--list` names them), or a file that defines one
    /// [default: all that have the preset]
    #[arg(value_name = "EXPERIMENT|FILE.toml")]
    pub(crate) experiment: Option<String>,

    /// How much to measure: check (next to nothing), quick (a minute for all),
    /// standard (about an hour for each at most) or full (overnight) [default: quick, or the next
    /// one that the experiment has]
    #[arg(long, value_name = "NAME", value_parser = Preset::parse)]
    pub(crate) preset: Option<Preset>,

    /// List the experiments, their questions and what they cost
    #[arg(long)]
    pub(crate) list: bool,

    /// Only these games
    #[arg(long, value_name = "A,B")]
    pub(crate) games: Option<String>,

    /// Search N plies deep, in place of the depths of the definition
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    pub(crate) depth: Option<i16>,

    /// Search the first N positions of each game, in place of the definition's number
    #[arg(long, value_name = "N", value_parser = values::positions, allow_hyphen_values = true)]
    pub(crate) positions: Option<u32>,

    /// Do only part I of N of the tasks; `lab merge` joins the parts
    #[arg(long, value_name = "I/N", value_parser = str::parse::<Shard>)]
    pub(crate) shard: Option<Shard>,

    /// The folder for the results, without results of an earlier run
    /// [default: lab/PRESET, or the first of lab/PRESET-2, -3, … that is not there yet]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Go on with the run in the folder
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,

    /// Searches at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    pub(crate) concurrency: Option<usize>,

    /// Print every table before the answer
    #[arg(long, conflicts_with = "json")]
    pub(crate) verbose: bool,

    /// Print one JSON object instead of the answer
    #[arg(long)]
    pub(crate) json: bool,
}

/// An action on records that are there.
#[derive(Subcommand, Clone, Debug)]
pub enum Action {
    /// Join the parts of a run that was done with --shard
    Merge(Merge),
    /// Show the results of folders again, and write their reports anew
    Report(Report),
    /// Set two builds side by side: the same experiment, before and after
    Compare(Compare),
    /// Play games of self-play, and write positions of their opening, middlegame and endgame
    Positions(Positions),
}

/// The flags of `niwaki lab merge`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Exit status 1 says that searches are missing; what is there is joined all the
same, and --resume goes on in the joined folder.

Examples:
  niwaki lab merge lab/part-1 lab/part-2 --out lab/whole")]
pub struct Merge {
    /// The folders of the parts
    #[arg(value_name = "DIR", required = true)]
    pub(crate) parts: Vec<PathBuf>,

    /// The folder for the whole
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Print every table before the answer
    #[arg(long, conflicts_with = "json")]
    pub(crate) verbose: bool,

    /// Print one JSON object instead of the answer
    #[arg(long)]
    pub(crate) json: bool,
}

/// The flags of `niwaki lab report`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Each folder gets its report.html, its figures and its summary anew, made of the records that
are there. With --page or --markdown, all folders together become one report.

Examples:
  niwaki lab report lab/quick
  niwaki lab report lab/ablation lab/audit --page report.html
  niwaki lab report lab/* --markdown docs/RESULTS.md --preface docs/findings.md")]
pub struct Report {
    /// Folders that lab wrote
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Write one page of all folders into this file
    #[arg(long, value_name = "FILE.html")]
    pub(crate) page: Option<PathBuf>,

    /// Write one document of all folders into this file, a page for each experiment into
    /// the folder `results` beside it, and figures into the folder `figures`
    #[arg(long, value_name = "FILE.md")]
    pub(crate) markdown: Option<PathBuf>,

    /// A text to put before the answers in the document
    #[arg(long, value_name = "FILE.md", requires = "markdown")]
    pub(crate) preface: Option<PathBuf>,

    /// Print every table before the answer
    #[arg(long, conflicts_with = "json")]
    pub(crate) verbose: bool,

    /// Print a JSON object for each folder instead of the answer
    #[arg(long)]
    pub(crate) json: bool,
}

/// The flags of `niwaki lab compare`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Searches that were stopped before their depth on either side are in the means, and counted as unfinished.

Examples:
  niwaki lab compare lab/before lab/after")]
pub struct Compare {
    /// The folder that is compared with
    #[arg(value_name = "DIR")]
    pub(crate) before: PathBuf,

    /// The folder that is compared
    #[arg(value_name = "DIR")]
    pub(crate) after: PathBuf,

    /// Print one JSON object instead of the table
    #[arg(long)]
    pub(crate) json: bool,
}

/// The flags of `niwaki lab positions`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The default plays against itself from the positions of the game's book, and at most one
position of each phase is taken from each game. The phase goes by the pieces that are left:
five sixths of those of the start or more are the opening, half of them or fewer the endgame
(in chess kings count and pawns do not). Where a game counts no pieces, or they become more, it
goes by thirds of the game that was played. DIR gets a file for each phase, GAME-opening.epd and
so on, which experiments name. The same flags write the same files on any number of cores.

Examples:
  niwaki lab positions chess --count 100 --nodes 5000 --seed 2026 --out benches/positions
  niwaki lab positions checkers --count 20 --out /tmp/positions --json")]
pub struct Positions {
    /// The game, with its parameters if it has some
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Positions of each phase
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::positions, allow_hyphen_values = true)]
    pub(crate) count: u32,

    /// Nodes of each move of the games
    #[arg(long, value_name = "N", default_value = "5000", value_parser = values::nodes, allow_hyphen_values = true)]
    pub(crate) nodes: u64,

    /// Leave out positions in which the player to move is ahead or behind by more hundredths,
    /// as the search of the move sees it: people give such games up
    #[arg(long, value_name = "N", default_value = "500", value_parser = balance, allow_hyphen_values = true)]
    pub(crate) balance: i64,

    /// The seed of the order of openings and of what is taken
    #[arg(long, value_name = "S", default_value = "1", value_parser = values::seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,

    /// The folder for the files; files of the same names are written anew
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    pub(crate) concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads by how many hundredths a side may be ahead.
fn balance(text: &str) -> Result<i64, String> {
    let number = text.parse().ok().filter(|balance| *balance >= 0);
    number.ok_or_else(|| "a balance is a whole number of hundredths, from 0 on".into())
}
