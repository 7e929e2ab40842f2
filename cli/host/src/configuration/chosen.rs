//! The keys by which artefacts are chosen: each is declared by a kind, in [`Artifact::choice`], and nowhere else.
//!
//! As flags of the command line are the same for a whole process, so is the list of kinds whose keys they have:
//! [`Catalogue::with_kinds`](crate::catalogue::Catalogue::with_kinds) adds to it. Files, brackets and records are read
//! by the flags ([`keys`](super::keys)), so that they follow.

use std::collections::BTreeMap;

use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;

use crate::artifact::{Artifact, Judge, keyed};
use crate::choices;

/// The artefacts that are chosen, by key: the name of a game or a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Chosen(BTreeMap<String, String>);

impl Chosen {
    /// Returns what a key says.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Has a key say this, or nothing where the text is empty.
    pub(super) fn put(&mut self, key: &str, text: &str) {
        self.0.remove(key);
        if !text.is_empty() {
            self.0.insert(key.to_owned(), text.to_owned());
        }
    }

    /// Returns each key with what it says.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let said = self.0.iter();
        said.map(|(key, text)| (key.as_str(), text.as_str()))
    }
}

impl Args for Chosen {
    fn augment_args(command: Command) -> Command {
        command.args(keyed().into_iter().map(|(key, kind)| flag(key, kind)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Chosen::augment_args(command)
    }
}

/// Returns the flag of a kind.
fn flag(key: &'static str, kind: &dyn Artifact) -> Arg {
    let (name, noun) = (kind.name(), kind.noun());
    if !kind.words().is_empty() {
        let help = choices::help(kind, Judge::Learned);
        return Arg::new(key).long(key).value_name("WORD|FILE").help(help);
    }
    let help = format!(
        "The {noun} that {name} decides by: the one that comes with a game, or one in a file (any:FILE if it may be another \
         game's) [default: that of the game]"
    );
    Arg::new(key).long(key).value_name("FILE|GAME").help(help)
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Chosen, Error> {
        let said = keyed().into_iter().filter_map(|(key, _)| {
            // A kind may have become known since the flags were declared.
            let text = matches.try_get_one::<String>(key).ok()??;
            Some((key.to_owned(), text.clone()))
        });
        Ok(Chosen(said.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}
