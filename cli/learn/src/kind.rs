//! The questions that the commands ask of a kind of what is learned.
//!
//! [`Artifact`] is the half of a kind that a search needs, and lies in the host. [`Kind`] is the other half, which
//! `niwaki train` needs; [`Shows`] is for kinds that `niwaki KIND show` can show as well.

use std::io::Write;
use std::path::Path;

use clap::{ArgMatches, Command, FromArgMatches};

use niwaki_host::artifact::{Artifact, Learned};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_plot::Picture;

/// A kind of what is learned, which `niwaki train` can learn.
pub trait Kind: Artifact {
    /// Adds to the command `niwaki train KIND` what it does, and its flags, one of which is `--all`.
    fn arguments(&self, command: Command) -> Command;

    /// Learns what the flags ask for, and writes to `out` what came of it.
    ///
    /// `flags` are those that [`Kind::arguments`] has declared. Ctrl-C ends with [`Status::Interrupted`]; where there
    /// is a file, the games that are done are kept beside it.
    ///
    /// # Errors
    /// Flags that do not fit each other or the catalogue, and files that cannot be read or written.
    fn train(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure>;

    /// Returns the name of the file of a game in a folder that is laid out as `tables/` of the source tree is.
    fn file(&self, game: &str) -> String;

    /// Learns anew what comes with the games, as far as it is out of date ([`Kind::stale`]), and writes to `out` what
    /// came of it.
    ///
    /// `flags` are those of [`Kind::train`], among them `--all`.
    ///
    /// # Errors
    /// There is no such folder, and files that cannot be read or written.
    fn rebuild(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure>;

    /// Returns the games whose file in this folder is not what learning it anew would begin with today: it was made
    /// by another command, or by a search or evaluation that has changed since; or there is none.
    ///
    /// Nothing is played but for the signature, and nothing is written.
    ///
    /// # Errors
    /// There is no such folder, or a file cannot be read.
    fn stale(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Failure>;

    /// Returns how one is shown, where there is more to see than the file itself.
    ///
    /// The command `niwaki KIND` exists where this is not `None`.
    fn shows(&self) -> Option<&dyn Shows> {
        None
    }
}

/// How artefacts of a kind are shown.
pub trait Shows {
    /// Adds to the command `niwaki KIND` what it does, and its flags.
    fn arguments(&self, command: Command) -> Command;

    /// Shows what the flags ask for, on `out` or in a picture.
    ///
    /// # Errors
    /// A file that cannot be read, or a picture that cannot be written.
    fn show(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure>;

    /// Draws what was learned, for the report of an experiment on the technique; nothing where reports show none of this
    /// kind, as by default.
    ///
    /// # Errors
    /// It cannot be read or drawn.
    fn picture(&self, learned: &Learned) -> Result<Option<Picture>, Failure> {
        let _ = learned;
        Ok(None)
    }

    /// Says how the picture is read: the text below it in a report.
    fn caption(&self) -> String {
        String::new()
    }
}

/// Returns the flags of a sub-command as the record that has declared them.
///
/// [`Kind`] has to be usable as a `dyn` trait, and so cannot name the type of its flags: they pass through the
/// commands as clap has read them, and become a record again here.
///
/// # Panics
/// `F` is not the record that has declared the flags.
pub(crate) fn parsed<F: FromArgMatches>(flags: &ArgMatches) -> F {
    F::from_arg_matches(flags).expect("they were read by the declaration of this record")
}
