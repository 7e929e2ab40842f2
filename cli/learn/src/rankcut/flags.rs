//! The flags of `niwaki train rankcut`.
//!
//! Those that are not given are filled in by `plan`, from the recipe of each game.

use std::path::PathBuf;

use clap::Args;

use crate::train::rebuild::Manner;
use niwaki_host::configuration::Configuration;
use niwaki_host::values;

/// The flags of `niwaki train rankcut`.
#[derive(Args, Debug)]
#[command(after_help = "\
Games begin with drawn openings, and every move is searched to the same depth by
the searcher of --profile, with RankCut off, by the evaluation that the game has
(--evaluation says another one). The same seed gives the same table
on any number of cores. Ctrl-C keeps what is done in FILE.part, and the same
command goes on from there.

Examples:
  niwaki train rankcut chess --games 100 --depth 6 --out mine.rankcut
  niwaki train rankcut tree:edge-sum,b=6,order=0.9 --seed 7
  niwaki train rankcut --all      # in the source tree: what is out of date in tables/")]
pub(super) struct Flags {
    /// The games, with parameters if need be
    #[arg(value_name = "GAME", required_unless_present = "all")]
    pub(super) games: Vec<String>,

    /// Learn the tables that come with the command anew, as far as search or
    /// evaluation have changed since
    #[arg(long, conflicts_with_all = ["games", "number", "seed", "depth"])]
    pub(super) all: bool,

    /// Play N games [default: what the game's own table was learned with]
    #[arg(id = "number", long = "games", value_name = "N", value_parser = values::training_games, allow_hyphen_values = true)]
    pub(super) number: Option<u64>,

    /// Draw openings, and trees, by this seed [default: 1]
    #[arg(long, value_name = "S", value_parser = values::seed, allow_hyphen_values = true)]
    pub(super) seed: Option<u64>,

    /// Search every move N plies deep [default: what the game's own table was
    /// learned with]
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true)]
    pub(super) depth: Option<i16>,

    /// The file of the table, or a folder for those of several games
    /// [default: GAME.rankcut; with --all, the folder tables]
    #[arg(long, value_name = "FILE|DIR")]
    pub(super) out: Option<PathBuf>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    pub(super) concurrency: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,

    #[command(flatten)]
    pub(super) configuration: Configuration,
}

impl Flags {
    /// Returns how the trainings go.
    pub(super) fn manner(&self) -> Manner {
        Manner {
            all: self.all,
            concurrency: self.concurrency,
            json: self.json,
        }
    }
}
