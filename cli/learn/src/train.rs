//! `niwaki train`: what is learned from self-play, a sub-command for each kind.
//!
//! The modules below serve every kind. `opening` makes the position in which a game begins, from the seed and the
//! number of the game alone. `workers` plays the games that are missing, several at a time. `saved` adds up what
//! they teach and keeps it in `FILE.part`, with the list of games that are done, which `games` writes and reads.
//! `heading` reads the lines of text that files of bytes begin with. `rebuild` carries out several trainings, and learns
//! anew what is out of date. A kind implements `Training` for how one game is
//! played, `Total` for what games add up to, and `Lasting` for the file. What positions are worth adds up to nothing: that
//! kind has a [course](crate::evaluation) of its own, and of these modules uses what keeps, opens and draws.

pub(crate) mod games;
pub(crate) mod heading;
pub(crate) mod opening;
pub(crate) mod rebuild;
pub(crate) mod saved;
pub(crate) mod workers;

use std::io::Write;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};

use crate::{KINDS, Kind};
use niwaki_host::artifact::{Artifact, Judge};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::choices;
use niwaki_host::configuration::Configuration;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};

/// Has a search to learn from go by the game's own evaluation, unless the configuration names another: what is learned
/// and comes with a program must not depend on what else comes with it, or nothing of it could be learned anew alone.
pub(crate) fn by_hand_unless_said(
    engine: &mut Engine,
    configuration: &Configuration,
) -> Result<(), Failure> {
    if !configuration.said()?.chooses("evaluation") {
        engine.evaluation = Judge::Hand;
    }
    Ok(())
}

/// The arguments of `niwaki train`.
#[derive(Args, Debug)]
#[command(arg_required_else_help = false, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    chosen: Chosen,
}

/// The flag with which every kind learns anew what comes with the games.
pub(crate) const ALL: &str = "all";

/// The text behind the help.
const EXAMPLES: &str = "\
Games begin with drawn openings. The same seed gives the same file on any number
of cores. Ctrl-C keeps what is done in FILE.part, of evaluations in the folder
FILE.parts, and the same command goes on from there.

Examples:
  niwaki train rankcut chess --games 100 --depth 6 --out mine.rankcut
  niwaki train probcut checkers --games 50 --depth 12 --out mine.toml
  niwaki train evaluation checkers --positions 200000 --out mine.evaluation
  niwaki train probcut --all      # in the source tree: what is out of date in tables/";

/// The kind that is to be learned, and the flags that say how.
///
/// As in [`show`](crate::show), sub-commands come from [`KINDS`], and each kind reads its own flags.
#[derive(Debug)]
struct Chosen {
    kind: &'static dyn Kind,
    flags: ArgMatches,
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Chosen, Error> {
        let (name, flags) = matches
            .subcommand()
            .ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let kind = KINDS.iter().find(|kind| kind.name() == name);
        Ok(Chosen {
            kind: *kind.ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))?,
            flags: flags.clone(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        // Searches to learn from go by the game's own evaluation, and not by what comes with it.
        let by_hand = |arg: Arg| {
            let mut worded = KINDS.iter().filter(|kind| !kind.words().is_empty());
            match worded.find(|kind| kind.name() == arg.get_id().as_str()) {
                Some(kind) => arg.help(choices::help(*kind, Judge::Hand)),
                None => arg,
            }
        };
        let arguments = |kind: &&dyn Kind| kind.arguments(Command::new(kind.name()));
        command.subcommands(KINDS.iter().map(|kind| arguments(kind).mut_args(by_hand)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Chosen::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        KINDS.iter().any(|kind| kind.name() == name)
    }
}

/// Returns the command that learns one of this kind, in a game with its parameters: as files tell it.
pub(crate) fn command(
    kind: &dyn Artifact,
    game: &str,
    games: u64,
    depth: i16,
    seed: u64,
) -> String {
    let kind = kind.name();
    format!("niwaki train {kind} {game} --games {games} --depth {depth} --seed {seed}")
}

/// Learns what was asked for, and tells of it on `out`.
///
/// # Errors
/// Arguments that do not fit, and files that cannot be read or written.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let Chosen { kind, flags } = &arguments.chosen;
    learned(*kind, catalogue, flags, out)
}

/// Learns what these flags ask for, or with `--all` what is out of date.
pub(crate) fn learned(
    kind: &dyn Kind,
    catalogue: &Catalogue,
    flags: &ArgMatches,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if flags.get_flag(ALL) {
        return kind.rebuild(catalogue, flags, out);
    }
    kind.train(catalogue, flags, out)
}
