//! The command that repeats the first search of a row of the summary.

use std::collections::HashMap;

use crate::found::Found;
use crate::record::{Change, Record};
use crate::summary::Row;

/// A row's searches: game, depth, nodes, baseline, technique, change.
type Key<'a> = (
    &'a str,
    Option<i16>,
    Option<u64>,
    &'a str,
    &'a str,
    &'static str,
);

/// The first search of each row of an experiment, in the order of the plan.
pub(super) struct Commands<'a> {
    first: HashMap<Key<'a>, &'a Record>,
}

impl<'a> Commands<'a> {
    /// Collects the searches of an experiment.
    pub(super) fn of_experiment(found: &'a Found, experiment: &str) -> Commands<'a> {
        let mut first: HashMap<Key, &Record> = HashMap::new();
        for record in found.searches(Some(experiment)) {
            let key = key(
                (&record.label, record.depth, record.node_limit),
                (&record.reference, &record.technique, record.change),
            );
            let kept = first.entry(key).or_insert(record);
            if record.identity() < kept.identity() {
                *kept = record;
            }
        }
        Commands { first }
    }

    /// Returns the command of the first search that a row is made of; empty if none is known.
    pub(super) fn of(&self, row: &Row) -> &'a str {
        let key = key(
            (&row.game, row.depth, row.node_limit),
            (&row.baseline, &row.technique, row.change),
        );
        self.first.get(&key).map_or("", |record| &record.command)
    }
}

/// Returns the key of a place and a change.
fn key<'a>(
    (game, depth, nodes): (&'a str, Option<i16>, Option<u64>),
    (baseline, technique, change): (&'a str, &'a str, Change),
) -> Key<'a> {
    (game, depth, nodes, baseline, technique, change.name())
}
