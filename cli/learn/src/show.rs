//! `niwaki KIND show`: what was learned, a command for each kind that can be shown.
//!
//! The commands are made from [`KINDS`] when the program starts, which clap's derive cannot do: hence the traits
//! that are implemented by hand. [`pictures`] is for the reports of the laboratory, which show what a technique has
//! learned beside what it is worth.

use std::io::Write;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};

use crate::{KINDS, Shows};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_plot::Learned;

/// The one sub-command of `niwaki KIND`.
const SHOW: &str = "show";

/// A command `niwaki KIND`, and the flags of what it does.
pub struct Arguments {
    /// The kind that was named.
    shows: &'static dyn Shows,
    /// The flags behind `show`, which the kind reads for itself.
    flags: ArgMatches,
}

impl std::fmt::Debug for Arguments {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_tuple("Arguments").field(&self.flags).finish()
    }
}

/// Returns the kinds that can be shown, with their names.
fn shown() -> impl Iterator<Item = (&'static str, &'static dyn Shows)> {
    let kinds = KINDS.iter();
    kinds.filter_map(|kind| Some((kind.name(), kind.shows()?)))
}

impl FromArgMatches for Arguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Arguments, Error> {
        let chosen = matches.subcommand().and_then(|(name, matches)| {
            let (_, shows) = shown().find(|(kind, _)| *kind == name)?;
            let (_, flags) = matches.subcommand()?;
            Some(Arguments {
                shows,
                flags: flags.clone(),
            })
        });
        chosen.ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Arguments::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Arguments {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(shown().map(|(name, shows)| {
            let show = shows.arguments(Command::new(SHOW));
            let examples = show.get_after_help().cloned().unwrap_or_default();
            Command::new(name)
                .about(format!("Show what {name} has learned"))
                .after_help(examples)
                .subcommand_required(true)
                .subcommand(show)
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Arguments::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        shown().any(|(kind, _)| kind == name)
    }
}

/// Shows what was asked for.
///
/// # Errors
/// A file that cannot be read, or a picture that cannot be written.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    arguments.shows.show(catalogue, &arguments.flags, out)
}

/// Draws what comes with the games, of every kind that can be shown: by kind, then in the order of the games.
///
/// # Errors
/// Something cannot be read or drawn.
pub fn pictures(catalogue: &Catalogue) -> Result<Vec<Learned>, Failure> {
    let mut drawn = Vec::new();
    for (technique, shows) in shown() {
        for game in catalogue.games() {
            let learned = game.learned(technique);
            let picture = learned.map(|learned| shows.picture(learned)).transpose()?;
            if let Some(picture) = picture.flatten() {
                drawn.push(Learned {
                    technique,
                    caption: shows.caption(),
                    picture,
                });
            }
        }
    }
    Ok(drawn)
}
