//! A run and its findings.
//!
//! All that is shown is made of these: the definitions say what was asked, the run says how
//! much of it was to be done, what is kept of the records is every search, and rows and Elo are what they come to.
//!
//! Answer, screen and report take a [`Found`] and nothing else, so that none of them can search,
//! read a file or know which command made it.

use super::definition::Definition;
use super::elo::{self, Elo};
use super::kept::Kept;
use super::run::Run;
use super::summary::{self, Row};

/// The input of a report: a run and its findings.
pub(super) struct Found {
    /// The experiments, in the order in which they were planned.
    pub(super) definitions: Vec<Definition>,
    /// The order of the run: wishes, preset, build.
    pub(super) run: Run,
    /// What is kept of every search, every judged decision and every pair of games.
    pub(super) kept: Kept,
    /// The summary of these, in the order of the plan.
    pub(super) rows: Vec<Row>,
    /// What the changes are worth in games, in the order of the plan.
    pub(super) elo: Vec<Elo>,
}

impl Found {
    /// Sums up the records of a run. The rows are always computed anew, so that an improved
    /// statistic reaches old records.
    pub(super) fn of(definitions: Vec<Definition>, run: Run, kept: Kept) -> Found {
        Found {
            rows: summary::rows(&definitions, &kept),
            elo: elo::all(&definitions, run.preset, &kept.games),
            definitions,
            run,
            kept,
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
}
