//! One search, as a line of `records.jsonl`.

use std::time::Duration;

use niwaki::Table;
use serde::Serialize;

use super::plan::{BARE, Configured, Job};
use crate::engine::TechniqueList;
use crate::finding::{Finding, milliseconds};
use crate::interrupt;
use crate::position::Task;

/// What all records of a run have in common.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) experiment: String,
    pub(super) signature: u64,
    pub(super) version: &'static str,
}

/// One search, compared with the bare one.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Record {
    pub(super) experiment: String,
    pub(super) game: String,
    pub(super) position: String,
    pub(super) depth: i16,
    pub(super) configuration: &'static str,
    /// The configuration that this one is compared with.
    pub(super) reference: &'static str,
    /// Nothing is drawn at random here.
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) qnodes: u64,
    pub(super) probes: u64,
    /// How often the technique applied; 0 for the search without one.
    pub(super) tried: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub(super) time: Duration,
    pub(super) value: i64,
    pub(super) best: Option<String>,
    pub(super) value_agrees: bool,
    pub(super) best_agrees: bool,
    pub(super) signature: u64,
    pub(super) version: &'static str,
}

impl Record {
    /// The family of games, for summaries: parameters other than the first are left out.
    pub(super) fn group(&self) -> &str {
        self.game.split(',').next().unwrap_or(&self.game)
    }
}

/// The records of a job; nothing if Ctrl-C came in between.
pub(super) fn of<T: TechniqueList>(
    job: &Job<T>,
    configured: &[Configured<T>],
    origin: &Origin,
    table: &mut Option<Table>,
) -> Option<Vec<Record>> {
    let mut records = Vec::with_capacity(configured.len());
    let mut bare: Option<Finding> = None;
    for configuration in configured {
        if let Some(table) = table {
            table.clear();
        }
        let task = Task {
            depth: Some(job.depth),
            nodes: None,
            time: None,
            lines: 1,
            threads: 1,
            stop: interrupt::heed(),
        };
        let finding =
            job.position
                .search(&configuration.engine, &task, table.as_ref(), &mut |_| ());
        if interrupt::pressed() {
            return None;
        }
        let reference = bare.get_or_insert_with(|| finding.clone());
        records.push(compared(
            job,
            configuration.name,
            &finding,
            reference,
            origin,
        ));
    }
    Some(records)
}

fn compared<T>(
    job: &Job<T>,
    configuration: &'static str,
    finding: &Finding,
    reference: &Finding,
    origin: &Origin,
) -> Record {
    Record {
        experiment: origin.experiment.clone(),
        game: job.game.clone(),
        position: job.text.clone(),
        depth: job.depth,
        configuration,
        reference: BARE,
        seed: 0,
        nodes: finding.nodes,
        qnodes: finding.qnodes,
        probes: finding.probes,
        tried: finding.tried(configuration),
        time: finding.time,
        value: finding.value,
        best: finding.best.clone(),
        value_agrees: finding.value == reference.value,
        best_agrees: finding.best == reference.best,
        signature: origin.signature,
        version: origin.version,
    }
}
