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
    /// Whether the technique applied anywhere in the game: if not, the ratio is 1 and says nothing.
    pub(super) applies: bool,
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
    let mut cells: Vec<Cell> = Vec::new();
    for record in records.iter().filter(|r| r.configuration != BARE) {
        let Some(nodes) = bare.get(&place(record)) else {
            continue;
        };
        let logarithm = (record.nodes as f64 / *nodes as f64).ln();
        match cells.iter_mut().find(|cell| cell.holds(record)) {
            Some(cell) => cell.logarithms.push(logarithm),
            None => cells.push(Cell {
                first: record,
                logarithms: vec![logarithm],
            }),
        }
    }
    let games = distinct(records.iter().map(Record::group));
    cells.sort_by_key(|cell| {
        let game = games.iter().position(|game| *game == cell.first.group());
        (game, cell.first.depth)
    });
    cells
        .iter()
        .filter_map(|cell| cell.row(applies(cell.first, records)))
        .collect()
}

/// Whether a technique applied in any search of a game.
fn applies(of: &Record, records: &[Record]) -> bool {
    let same = |r: &&Record| r.configuration == of.configuration && r.group() == of.group();
    records.iter().filter(same).any(|record| record.tried > 0)
}

/// The records of one row.
struct Cell<'a> {
    first: &'a Record,
    /// Of the ratios of nodes.
    logarithms: Vec<f64>,
}

impl Cell<'_> {
    fn holds(&self, record: &Record) -> bool {
        let key = |record: &Record| (record.configuration, record.depth);
        self.first.group() == record.group() && key(self.first) == key(record)
    }

    fn row(&self, applies: bool) -> Option<Row> {
        let mean = geometric_mean(&self.logarithms)?;
        Some(Row {
            experiment: self.first.experiment.clone(),
            game: self.first.group().to_owned(),
            depth: self.first.depth,
            technique: self.first.configuration,
            baseline: BARE,
            metric: "nodes",
            n: self.logarithms.len(),
            applies,
            ratio: mean.ratio,
            low: mean.low,
            high: mean.high,
            published: None,
        })
    }
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
