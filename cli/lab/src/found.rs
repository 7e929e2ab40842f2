//! A run and its findings.
//!
//! All that is shown is made of these four: the definitions say what was asked, the run says how
//! much of it was to be done, the records are every search, and the rows are what they come to.
//!
//! Answer, screen and report take a [`Found`] and nothing else, so that none of them can search,
//! read a file or know which command made it.

use super::definition::Definition;
use super::record::Record;
use super::run::Run;
use super::summary::Row;

/// The input of a report: a run and its findings, borrowed from whoever read or made them.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    /// The experiments, in the order in which they were planned.
    pub(super) definitions: &'a [Definition],
    /// The order of the run: wishes, preset, build.
    pub(super) run: &'a Run,
    /// Every search and every judged decision, in no particular order.
    pub(super) records: &'a [Record],
    /// The summary of these records, in the order of the plan.
    pub(super) rows: &'a [Row],
}

impl<'a> Found<'a> {
    /// Returns the definition of an experiment by its name.
    pub(super) fn definition(&self, name: &str) -> Option<&'a Definition> {
        let mut definitions = self.definitions.iter();
        definitions.find(|definition| definition.source.name == name)
    }
}
