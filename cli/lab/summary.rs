//! The records of a run in a few numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use super::bootstrap::geometric_mean;
use super::plan::BARE;
use super::record::Record;

/// What a technique does to the nodes of a game at a depth.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) experiment: String,
    pub(super) game: String,
    pub(super) depth: i16,
    pub(super) technique: &'static str,
    pub(super) baseline: &'static str,
    pub(super) metric: &'static str,
    /// How many positions.
    pub(super) n: usize,
    /// Geometric mean over the positions.
    pub(super) ratio: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// What the literature says, where it says anything.
    pub(super) published: Option<f64>,
}

/// The ratio of nodes to the bare search, for each game, technique and depth.
pub(super) fn rows(records: &[Record]) -> Vec<Row> {
    let bare: BTreeMap<_, u64> = records
        .iter()
        .filter(|record| record.configuration == BARE)
        .map(|record| (place(record), record.nodes))
        .collect();
    let games = distinct(records.iter().map(Record::group));
    let mut ratios: Vec<((&str, &'static str, i16), Vec<f64>)> = Vec::new();
    for record in records {
        let Some(nodes) = bare.get(&place(record)) else {
            continue;
        };
        if record.configuration == BARE {
            continue;
        }
        let logarithm = (record.nodes as f64 / *nodes as f64).ln();
        let row = (record.group(), record.configuration, record.depth);
        match ratios.iter_mut().find(|(other, _)| *other == row) {
            Some((_, logarithms)) => logarithms.push(logarithm),
            None => ratios.push((row, vec![logarithm])),
        }
    }
    ratios.sort_by_key(|(row, _)| (games.iter().position(|game| *game == row.0), row.2));
    let experiment = records.first().map(|record| record.experiment.clone());
    let experiment = experiment.unwrap_or_default();
    ratios
        .into_iter()
        .filter_map(|(row, logarithms)| summed_up(&experiment, row, &logarithms))
        .collect()
}

/// Each once, in the order in which they first come.
pub(super) fn distinct<V: PartialEq>(values: impl Iterator<Item = V>) -> Vec<V> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// What makes two records comparable.
fn place(record: &Record) -> (&str, &str, i16) {
    (&record.game, &record.position, record.depth)
}

fn summed_up(
    experiment: &str,
    (game, technique, depth): (&str, &'static str, i16),
    logarithms: &[f64],
) -> Option<Row> {
    let mean = geometric_mean(logarithms)?;
    Some(Row {
        experiment: experiment.to_owned(),
        game: game.to_owned(),
        depth,
        technique,
        baseline: BARE,
        metric: "nodes",
        n: logarithms.len(),
        ratio: mean.ratio,
        low: mean.low,
        high: mean.high,
        published: None,
    })
}
