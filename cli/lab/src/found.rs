//! A run, and what it found.
//!
//! All that is shown is made of these four: the definitions say what was asked, the run says how
//! much of it was to be done, the records are every search, and the rows are what they come to.

use super::definition::Definition;
use super::record::Record;
use super::run::Run;
use super::summary::Row;

/// What a report is made of: a run, and what it found.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    pub(super) definitions: &'a [Definition],
    pub(super) run: &'a Run,
    pub(super) records: &'a [Record],
    pub(super) rows: &'a [Row],
}

impl<'a> Found<'a> {
    /// Returns the definition of an experiment by its name.
    pub(super) fn definition(&self, name: &str) -> Option<&'a Definition> {
        let mut definitions = self.definitions.iter();
        definitions.find(|definition| definition.source.name == name)
    }
}
