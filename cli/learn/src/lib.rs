//! Learns from self-play the numbers by which two techniques decide, and what positions are worth, and shows them.
//!
//! `RankCut` needs a table of how often a better move was still to come (Lim and Lee's method), and `ProbCut` needs
//! lines that lead from shallow values to deep ones (Buro's regression). The techniques themselves are in the core,
//! in [`niwaki::techniques::rankcut`] and [`niwaki::techniques::probcut`], and the networks that evaluate in
//! [`niwaki::evaluation`]. Here is all that a search does not need: the games that are played, the files, and the
//! commands.
//!
//! A training goes the same way for the two techniques ([`train`]): a plan is made from the flags, games are played on all
//! cores, each adds counts or sums to a total, and the total is written at the end. Addition of whole numbers does
//! not care about order, so that the same seed gives the same file on any number of cores. An [`evaluation`] keeps its
//! games, and a network is fitted to them, round after round; batches are summed up in one order on any number of cores.
//!
//! Each kind of what is learned has a file here, with its submodules: it says what a file of it is and how a technique
//! comes to decide by it (a [`niwaki_host::artifact::Artifact`]), and how it is learned and shown (a [`Kind`]).
//! [`KINDS`] has a line for each; the commands `niwaki train KIND` and `niwaki KIND show`, the pictures of reports,
//! and what the games of a catalogue bring along follow from it.

pub mod evaluation;
mod kind;
mod picture;
pub mod probcut;
pub mod rankcut;
pub mod show;
pub mod train;

use niwaki_host::artifact::Artifact;

pub use kind::{Kind, Shows};

/// Every kind of what is learned, in the order of the help.
///
/// A new kind is a module that implements [`Artifact`] and [`Kind`], and a line here.
pub const KINDS: &[&dyn Kind] = &[&rankcut::Tables, &probcut::Fits, &evaluation::Evaluations];

/// Returns the kinds as a catalogue wants to know them.
///
/// The layers below know a kind as an [`Artifact`] alone: they load its files, and never train.
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
