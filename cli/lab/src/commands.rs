//! The commands of searches, apart from their records.
//!
//! A report shows one command for each row of the summary, that of its first search. A large folder has a thousand times as
//! many, each another text, so that they are left out as soon as they are read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;

use arcstr::ArcStr;

use super::record::{Change, Identity, Record};
use super::summary::Row;

/// Records that were read to be summed up, which is all they are good for: they have no command any more.
#[derive(Default)]
pub(super) struct Read {
    pub(super) records: Vec<Record>,
    pub(super) commands: Commands,
}

/// The command of the first search of each row, in the order of the plan.
#[derive(Default)]
pub(super) struct Commands(HashMap<Key, (Identity, ArcStr)>);

/// What the searches of a row have in common.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    experiment: ArcStr,
    game: ArcStr,
    limit: (Option<i16>, Option<u64>),
    baseline: ArcStr,
    technique: ArcStr,
    change: Change,
}

impl Commands {
    /// Takes the command out of a record. Records come in any order, and those that are no search make no row.
    pub(super) fn take_from(&mut self, record: &mut Record) {
        let command = mem::take(&mut record.command);
        if !record.is_search() {
            return;
        }
        let own = (record.identity(), command);
        match self.0.entry(Key::of_record(record)) {
            Entry::Vacant(place) => _ = place.insert(own),
            Entry::Occupied(mut first) if own.0 < first.get().0 => _ = first.insert(own),
            Entry::Occupied(_) => {}
        }
    }

    /// Returns the command of the first search that a row is made of; empty if none is known.
    pub(super) fn of(&self, row: &Row) -> &str {
        let first = self.0.get(&Key::of_row(row));
        first.map_or("", |(_, command)| command)
    }
}

#[cfg(test)]
impl Commands {
    /// Returns all, sorted.
    pub(super) fn kept(&self) -> Vec<&str> {
        let mut kept: Vec<&str> = self.0.values().map(|(_, command)| &**command).collect();
        kept.sort_unstable();
        kept
    }
}

impl Key {
    fn of_record(record: &Record) -> Key {
        Key {
            experiment: record.experiment.clone(),
            game: record.label.clone(),
            limit: (record.depth, record.node_limit),
            baseline: record.reference.clone(),
            technique: record.technique.clone(),
            change: record.change,
        }
    }

    fn of_row(row: &Row) -> Key {
        Key {
            experiment: row.experiment.as_str().into(),
            game: row.game.as_str().into(),
            limit: (row.depth, row.node_limit),
            baseline: row.baseline.as_str().into(),
            technique: row.technique.as_str().into(),
            change: row.change,
        }
    }
}
