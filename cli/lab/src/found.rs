//! A run and its findings.
//!
//! All that is shown is made of these: the definitions say what was asked, the run says how
//! much of it was to be done, the records are every search, and rows and Elo are what they come to.
//!
//! Answer, screen and report take a [`Found`] and nothing else, so that none of them can search,
//! read a file or know which command made it.

use super::commands::{Commands, Read};
use super::definition::Definition;
use super::elo::{self, Elo};
use super::record::Record;
use super::run::Run;
use super::summary::{self, Row};

/// The input of a report: a run and its findings.
pub(super) struct Found {
    /// The experiments, in the order in which they were planned.
    pub(super) definitions: Vec<Definition>,
    /// The order of the run: wishes, preset, build.
    pub(super) run: Run,
    /// Every search, every judged decision and every pair of games, in no particular order.
    pub(super) records: Vec<Record>,
    /// Those of their commands that are shown.
    pub(super) commands: Commands,
    /// The summary of these records, in the order of the plan.
    pub(super) rows: Vec<Row>,
    /// What the changes are worth in games, in the order of the plan.
    pub(super) elo: Vec<Elo>,
}

impl Found {
    /// Sums up the records of a run. The rows are always computed anew, so that an improved
    /// statistic reaches old records.
    pub(super) fn of(definitions: Vec<Definition>, run: Run, read: Read) -> Found {
        let Read { records, commands } = read;
        Found {
            rows: summary::rows(&definitions, &records),
            elo: elo::all(&definitions, run.preset, &records),
            definitions,
            run,
            records,
            commands,
        }
    }

    /// Returns the definition of an experiment by its name.
    pub(super) fn definition(&self, name: &str) -> Option<&Definition> {
        let mut definitions = self.definitions.iter();
        definitions.find(|definition| definition.source.name == name)
    }

    /// Returns what the changes of an experiment are worth in games.
    pub(super) fn elo_of(&self, experiment: &str) -> Vec<&Elo> {
        let own = self.elo.iter().filter(|one| one.experiment == experiment);
        own.collect()
    }

    /// Returns the searches of an experiment, or of all, without the decisions that were judged and without games.
    pub(super) fn searches(&self, experiment: Option<&str>) -> impl Iterator<Item = &Record> {
        let searches = self.records.iter().filter(|record| record.is_search());
        searches.filter(move |record| experiment.is_none_or(|name| &*record.experiment == name))
    }
}
