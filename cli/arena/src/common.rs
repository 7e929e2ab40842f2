//! Flags and rules that matches and tournaments have in common: limits, openings, adjudication, the
//! folder.
//!
//! Whatever is added here is understood by both commands.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::adjudication::{self, Adjudication, DrawRule, ResignRule, Rules};
use super::contender::Contender;
use super::limit::{LimitFlags, Margin};
use super::openings;
use super::outside::Patience;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::values;

/// The flags for it.
#[derive(Args, Debug)]
pub(super) struct Common {
    #[command(flatten)]
    pub(super) limit: LimitFlags,

    /// Openings: EPD or FEN lines, moves of one opening a line, PGN or PDN [default: the
    /// game's own book, or positions drawn at random]
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Of each line of moves in a file of openings play only the first N plies
    #[arg(long, value_name = "N", requires = "openings", value_parser = values::opening_plies, allow_hyphen_values = true)]
    pub(super) opening_plies: Option<usize>,

    /// Games at a time [default: one for each core, or fewer where engines have several threads]
    #[arg(long, value_name = "K", value_parser = values::concurrency, allow_hyphen_values = true)]
    pub(super) concurrency: Option<usize>,

    /// Call a game drawn when both sides say for so many moves that they are within
    /// SCORE hundredths of even, from move FROM on [default: never]
    #[arg(long, value_name = "SCORE,MOVES[,FROM]", value_parser = adjudication::parse_draw, allow_hyphen_values = true)]
    pub(super) adjudicate_draw: Option<DrawRule>,

    /// Call a game lost when both sides say for so many moves that one is at least
    /// SCORE hundredths behind [default: never]
    #[arg(long, value_name = "SCORE,MOVES", value_parser = adjudication::parse_resign, allow_hyphen_values = true)]
    pub(super) adjudicate_resign: Option<ResignRule>,

    /// Call a game drawn after so many plies, for games that do not end by themselves
    #[arg(long, value_name = "N", value_parser = values::max_plies, default_value = "1000", allow_hyphen_values = true)]
    pub(super) max_plies: usize,

    /// How far a clock or --move-time may be overstepped, where the operating system does not
    /// always give an engine its turn. A clock is overdrawn by no more than this in a whole
    /// game [default: 0 for clocks, 10ms for --move-time]
    #[arg(long, value_name = "T", value_parser = values::time_or_zero, allow_hyphen_values = true)]
    pub(super) time_margin: Option<Duration>,

    /// How long another program may take to get ready, and over a move that has no
    /// limit of time
    #[arg(long, value_name = "T", value_parser = values::time, default_value = "60s", allow_hyphen_values = true)]
    pub(super) patience: Duration,

    /// Which openings, and in which order
    #[arg(long, value_name = "S", value_parser = values::seed, default_value = "1", allow_hyphen_values = true)]
    pub(super) seed: u64,

    /// The folder for records and games
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,

    /// Go on with the match in --out, where it was interrupted
    #[arg(long, requires = "out")]
    pub(super) resume: bool,

    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl Common {
    /// Returns how games are refereed.
    pub(super) fn rules(&self) -> Rules {
        Rules {
            draw: self.adjudicate_draw,
            resign: self.adjudicate_resign,
            max_plies: self.max_plies,
            margin: Margin(self.time_margin),
        }
    }

    /// Returns the part of the rules that is written to the folder.
    pub(super) fn adjudication(&self) -> Adjudication {
        Adjudication {
            draw: self.adjudicate_draw,
            resign: self.adjudicate_resign,
            max_plies: self.max_plies,
        }
    }

    /// Returns where openings come from.
    pub(super) fn openings(&self) -> openings::Source<'_> {
        openings::Source {
            file: self.openings.as_deref(),
            plies: self.opening_plies,
            seed: self.seed,
        }
    }

    /// Reads the engine of this specification, which stands behind the flag.
    pub(super) fn contender(
        &self,
        catalogue: &Catalogue,
        game: &str,
        flag: &str,
        spec: &str,
    ) -> Result<Contender, Failure> {
        let patience = Patience {
            most: self.patience,
            margin: Margin(self.time_margin),
        };
        Contender::parse(catalogue, game, spec, self.limit.limit(), patience)
            .map_err(|failure| failure.at(format_args!("{flag} '{spec}'")))
    }
}
