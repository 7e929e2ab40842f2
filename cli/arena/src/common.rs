//! Flags and rules that matches and tournaments have in common: limits, openings, adjudication, the
//! folder.
//!
//! Whatever is added to [`Rules`] is understood by everything that plays games, tuning too; whatever is added to
//! [`Common`], by both commands.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::adjudication::Adjudication;
use super::contender::Contender;
use super::limit::{Limit, LimitFlags, Margin};
use super::openings;
use super::outside::Patience;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::lenient::Unreadable;
use niwaki_host::values;

/// The flags by which games are played.
#[derive(Args, Clone, Debug)]
pub struct Rules {
    #[command(flatten)]
    pub(super) limit: LimitFlags,

    /// Openings: EPD or FEN lines, moves of one opening a line, PGN or PDN [default: the
    /// game's own book, or positions drawn at random]
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Of each line of moves in a file of openings play only the first N plies
    #[arg(long, value_name = "N", requires = "openings", value_parser = values::opening_plies, allow_hyphen_values = true)]
    pub(super) opening_plies: Option<usize>,

    /// Refuse the file of openings if a line or game in it cannot be read; without this flag
    /// it is passed over with a warning
    #[arg(long, requires = "openings")]
    pub(super) strict: bool,

    /// Games at a time [default: one for each core, or fewer where engines have several threads]
    #[arg(long, value_name = "K", value_parser = values::concurrency, allow_hyphen_values = true)]
    pub(super) concurrency: Option<usize>,

    #[command(flatten)]
    pub(super) adjudication: Adjudication,

    /// How far a clock or --move-time may be overstepped, where the operating system does not
    /// always give an engine its turn. A clock is overdrawn by no more than this in a whole
    /// game [default: 0 for clocks, 10ms for --move-time]
    #[arg(long, value_name = "T", value_parser = values::time_or_zero, allow_hyphen_values = true)]
    pub(super) time_margin: Option<Duration>,
}

/// The flags of a match and of a tournament.
#[derive(Args, Debug)]
pub(super) struct Common {
    #[command(flatten)]
    pub(super) rules: Rules,

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

impl Rules {
    /// Returns the rules of games with a limit for each side, from the openings that the game brings along. The
    /// margin is how far a limit of time may be overstepped, if it is not the usual one.
    pub fn new(limit: Limit, adjudication: Adjudication, time_margin: Option<Duration>) -> Rules {
        Rules {
            limit: limit.into(),
            openings: None,
            opening_plies: None,
            strict: false,
            concurrency: None,
            adjudication,
            time_margin,
        }
    }

    /// Returns the limit of each engine that names none itself.
    pub fn limit(&self) -> Limit {
        self.limit.limit()
    }

    /// Returns how many games are to be played at a time, if somebody said so.
    pub fn concurrency(&self) -> Option<usize> {
        self.concurrency
    }

    /// Returns how far a limit of time may be overstepped.
    pub(super) fn margin(&self) -> Margin {
        Margin(self.time_margin)
    }

    /// Returns where openings come from.
    pub(super) fn openings(&self, seed: u64) -> openings::Source<'_> {
        openings::Source {
            file: self.openings.as_deref(),
            plies: self.opening_plies,
            unreadable: Unreadable::of(self.strict),
            seed,
        }
    }
}

impl Common {
    /// Returns where openings come from.
    pub(super) fn source(&self) -> openings::Source<'_> {
        self.rules.openings(self.seed)
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
            margin: self.rules.margin(),
        };
        Contender::parse(catalogue, game, spec, self.rules.limit(), patience)
            .map_err(|failure| failure.at(format_args!("{flag} '{spec}'")))
    }
}
