//! A run, and what it found.

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
