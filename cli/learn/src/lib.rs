//! What techniques learn from self-play.
//!
//! Each kind of what is learned has a file here, with its submodules: it says what a file of it is and how a technique
//! comes to decide by it (a [`niwaki_host::artifact::Artifact`]), and how it is learned and shown (a [`Kind`]).
//! [`KINDS`] has a line for each; the commands `niwaki train KIND` and `niwaki KIND show`, the pictures of reports,
//! and what the games of a catalogue bring along follow from it.

mod kind;
pub mod probcut;
pub mod rankcut;
pub mod show;
pub mod train;

use niwaki_host::artifact::Artifact;

pub use kind::{Kind, Shows};

/// Every kind of what is learned, in the order of the help.
pub const KINDS: &[&dyn Kind] = &[&rankcut::Tables, &probcut::Fits];

/// Returns the kinds as a catalogue wants to know them.
///
/// ```
/// use niwaki_host::catalogue::Catalogue;
///
/// let catalogue = Catalogue::from(Catalogue::standard()).with_kinds(niwaki_learn::artifacts());
/// assert_eq!(catalogue.kind("rankcut").map(|kind| kind.noun()).ok(), Some("table"));
/// ```
pub fn artifacts() -> impl Iterator<Item = &'static dyn Artifact> {
    KINDS.iter().map(|kind| *kind as &dyn Artifact)
}

#[cfg(test)]
mod tests;
