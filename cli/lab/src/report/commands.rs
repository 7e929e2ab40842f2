//! The command that repeats the first search of a row of the summary.

use std::collections::HashMap;

use crate::found::Found;
use crate::record::{Record, RowKey};
use crate::summary::Row;

/// The first search of each row of an experiment, in the order of the plan.
pub(super) struct Commands<'a> {
    first: HashMap<RowKey, &'a Record>,
}

impl<'a> Commands<'a> {
    /// Collects the searches of an experiment.
    pub(super) fn of_experiment(found: &'a Found, experiment: &str) -> Commands<'a> {
        let mut first: HashMap<RowKey, &Record> = HashMap::new();
        for record in found.searches(Some(experiment)) {
            let kept = first.entry(record.row()).or_insert(record);
            if record.identity() < kept.identity() {
                *kept = record;
            }
        }
        Commands { first }
    }

    /// Returns the command of the first search that a row is made of; empty if none is known.
    pub(super) fn of(&self, row: &Row) -> &'a str {
        let record = self.first.get(&row.key());
        record.map_or("", |record| &record.command)
    }
}
