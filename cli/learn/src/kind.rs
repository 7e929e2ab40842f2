//! What the commands ask of a kind of what is learned.

use std::io::Write;
use std::path::Path;

use clap::{ArgMatches, Command, FromArgMatches};

use niwaki_host::artifact::{Artifact, Learned};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_plot::Picture;

/// A kind of what is learned, which `niwaki train` can learn.
pub trait Kind: Artifact {
    /// Adds to the command `niwaki train KIND` what it does, and its flags.
    fn arguments(&self, command: Command) -> Command;

    /// Learns what the flags ask for.
    ///
    /// # Errors
    /// Flags that do not fit each other or the catalogue, and files that cannot be read or written.
    fn train(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure>;

    /// Returns the games whose file in this folder is not what learning it anew would begin with today: it was made
    /// by another command, or by a search or evaluation that has changed since, as far as the file tells.
    ///
    /// # Errors
    /// A file that cannot be read.
    fn stale(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Failure>;

    /// Returns how one is shown, where there is more to see than the file itself.
    fn shows(&self) -> Option<&dyn Shows> {
        None
    }
}

/// How artefacts of a kind are shown.
pub trait Shows {
    /// Adds to the command `niwaki KIND` what it does, and its flags.
    fn arguments(&self, command: Command) -> Command;

    /// Shows what the flags ask for.
    ///
    /// # Errors
    /// A file that cannot be read, or a picture that cannot be written.
    fn show(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure>;

    /// Draws what was learned, for the report of an experiment on the technique.
    ///
    /// # Errors
    /// It cannot be read or drawn.
    fn picture(&self, learned: &Learned) -> Result<Picture, Failure>;

    /// Says how the picture is read.
    fn caption(&self) -> &'static str;
}

/// Returns the flags of a sub-command as the record that has declared them.
pub(crate) fn parsed<F: FromArgMatches>(flags: &ArgMatches) -> F {
    F::from_arg_matches(flags).expect("they were read by the declaration of this record")
}
