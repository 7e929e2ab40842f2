//! The records of a run in a few numbers: one [`Row`] for each change, game, limit and metric.
//!
//! This step stands between the records and all that is shown. It reads records and definitions and
//! nothing else, so that `lab`, `lab report` and `lab merge` come to the same rows, which are
//! written as `summary.json` and `summary.csv`.
//!
//! The unit is the pair: a search and the baseline's search of the same task. Ratios are formed
//! within pairs and averaged over positions as [`statistics`](niwaki_host::statistics) says, so that a
//! hard position weighs as much as an easy one.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cell::{self, Cell};
use super::definition::Definition;
use super::kept::{Kept, Series};
use super::matched;
pub(super) use super::metric::Metric;
use super::record::Change;
use niwaki_host::statistics::{Estimate, FALSE_DISCOVERIES, false_discovery};

/// The effect of a change in a game at a limit, by one metric. The fields are the keys of
/// `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    /// The name of the experiment.
    pub(super) experiment: String,
    /// The label of the game, not its full name: positions of several seeds are one game.
    pub(super) game: String,
    /// The depth of the searches in plies; `None` where they had a number of nodes.
    pub(super) depth: Option<i16>,
    /// The nodes of each search; `None` where they had a depth.
    pub(super) node_limit: Option<u64>,
    /// The technique, variant or pair that is changed; of a baseline its own name; of judged
    /// decisions the technique that decided.
    pub(super) technique: String,
    /// The way in which it is changed: `none` for rows about the baseline itself, as judged
    /// decisions are.
    pub(super) change: Change,
    /// The baseline that it is compared with.
    pub(super) baseline: String,
    /// The metric, which says how `ratio` is to be read.
    pub(super) metric: Metric,
    /// The stratum of the positions that the row is about; `None` for all positions together.
    pub(super) stratum: Option<String>,
    /// Of decisions that were judged: the kind of node (`pv`, `cut`, `all`) that the row is about;
    /// `None` for all kinds together.
    pub(super) node_kind: Option<String>,
    /// Of decisions that were judged: the plies that the node was still to be searched; `None` for
    /// all depths together. A row never has both, since the cells would be too small.
    pub(super) node_depth: Option<i16>,
    /// How many positions, or decisions, the number is made of.
    pub(super) n: usize,
    /// In how many of the searches that count nodes the change did anything; `None` of baselines and
    /// of decisions.
    pub(super) acted: Option<usize>,
    /// How many searches, or searches they are compared with, were stopped before their depth. Of
    /// decisions, on how many a judge gave up.
    pub(super) unfinished: usize,
    /// Whether the change did anything anywhere in the game: if not, the ratio is 1 by construction
    /// and says nothing.
    pub(super) applies: bool,
    /// The number itself: a mean ratio, a mean, or a share from 0 to 1. Whatever the metric, the
    /// key is `ratio`.
    pub(super) ratio: f64,
    /// The lower end of the 95% interval; nothing where the number is of one position, or of too
    /// few times.
    pub(super) low: Option<f64>,
    /// The upper end of the 95% interval, wherever there is a lower one.
    pub(super) high: Option<f64>,
    /// Of `nodes`, `time`, `interaction` and differences (`…-excess`): the chance that a table with nothing in it has a row like
    /// this, adjusted for the rows of the table after Benjamini and Hochberg. Of the rows with at
    /// most 0.05, 5% are expected to be about nothing. `None` of other metrics, of points, of what
    /// did nothing, and of the baseline.
    pub(super) q: Option<f64>,
    /// The literature's figure, where it has one for this row.
    pub(super) published: Option<Figure>,
}

impl Row {
    /// Returns the ratio with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        Estimate {
            value: self.ratio,
            interval: self.low.zip(self.high),
            p: None,
        }
    }

    /// Returns whether it is about all positions, and all kinds and depths of nodes.
    pub(super) fn is_whole(&self) -> bool {
        self.stratum.is_none() && self.node_kind.is_none() && self.node_depth.is_none()
    }

    /// Returns whether it is no 1, of a difference no 0, and stays so when it is judged together with the other rows of its
    /// table. A point never is.
    pub(super) fn is_sure(&self) -> bool {
        self.q.is_some_and(|q| q <= FALSE_DISCOVERIES)
    }

    /// Returns the command of the first search that it is made of; empty if none is known.
    pub(super) fn command<'a>(&self, kept: &'a Kept) -> &'a str {
        kept.command_of(&Series {
            experiment: self.experiment.as_str().into(),
            label: self.game.as_str().into(),
            depth: self.depth,
            node_limit: self.node_limit,
            reference: self.baseline.as_str().into(),
            technique: self.technique.as_str().into(),
            change: self.change,
        })
    }

    /// Returns whether it is below 1 for sure.
    pub(super) fn surely_less(&self) -> bool {
        self.is_sure() && self.ratio < 1.0
    }
}

/// A figure from the literature.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Figure {
    /// From and to, on the scale of the row.
    pub(super) ratio: [f64; 2],
    /// Who found it, and where.
    pub(super) source: String,
}

/// Returns all rows: of searches in the order of the plan, then of judged decisions. What is kept of the records is sorted,
/// which makes the rows, and the last digits of their intervals, independent of the order in which workers and shards left
/// them.
pub(super) fn rows(definitions: &[Definition], kept: &Kept) -> Vec<Row> {
    let mut rows = Vec::new();
    for cells in [
        cell::of_searches(&kept.searches),
        cell::of_decisions(&kept.decisions),
    ] {
        let matched = matched::all(definitions, &cells);
        for cell in &cells {
            rows.extend(Metric::ALL.iter().filter_map(|&metric| {
                let measured = metric.of(cell, &cells)?;
                let row = row(cell, definitions, metric, measured);
                let applies = metric.applies(cell, &cells);
                Some(Row { applies, ..row })
            }));
        }
        rows.extend(matched.iter().map(|one| Row {
            technique: one.sweep.to_owned(),
            acted: one.acted(),
            unfinished: one.unfinished(),
            applies: one.applies(),
            ..row(one.cells[0], definitions, one.metric, (one.n, one.estimate))
        }));
    }
    judge(&mut rows);
    rows
}

/// Adjusts the chances of each table for the number of its cells, those of its strata apart. What is
/// no change, or did nothing, asks nothing and takes no part.
fn judge(rows: &mut [Row]) {
    let mut tables: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        if row.q.is_some() && row.applies {
            let table = (
                row.experiment.clone(),
                row.baseline.clone(),
                row.metric.about().name,
                row.stratum.is_some(),
            );
            tables.entry(table).or_default().push(place);
        }
    }
    let chances: Vec<Option<f64>> = rows.iter_mut().map(|row| row.q.take()).collect();
    for places in tables.into_values() {
        let of: Vec<f64> = places.iter().filter_map(|&place| chances[place]).collect();
        for (place, q) in places.into_iter().zip(false_discovery(&of)) {
            rows[place].q = Some(q);
        }
    }
}

/// Returns the row of a metric, with the published figure that it stands beside.
fn row(
    cell: &Cell,
    definitions: &[Definition],
    metric: Metric,
    (n, estimate): (usize, Estimate),
) -> Row {
    let series = cell.of;
    let mut definitions = definitions.iter();
    let definition = definitions.find(|definition| *definition.source.name == *series.experiment);
    let (node_kind, node_depth) = cell.part;
    let mut row = Row {
        experiment: series.experiment.to_string(),
        game: series.label.to_string(),
        depth: series.depth,
        node_limit: series.node_limit,
        technique: cell.technique.to_owned(),
        change: cell.change,
        baseline: series.reference.to_string(),
        metric,
        stratum: cell.stratum.map(str::to_owned),
        node_kind: node_kind.map(str::to_owned),
        node_depth,
        n,
        acted: cell.acted(),
        unfinished: cell.unfinished(),
        applies: cell.applies(),
        ratio: estimate.value,
        low: estimate.low(),
        high: estimate.high(),
        q: estimate
            .p
            .filter(|_| metric.has_null() && cell.change != Change::Again),
        published: None,
    };
    row.published = definition
        .filter(|_| row.is_whole())
        .and_then(|one| figure(one, &row));
    row
}

/// Returns the first published figure that a row stands beside. An absent key of a figure fits every
/// row, so the more special figures come first in a file.
fn figure(definition: &Definition, row: &Row) -> Option<Figure> {
    let mut published = definition.published.iter();
    let found = published.find(|figure| {
        let deep = |[from, to]: [i64; 2]| {
            let depth = row.depth.map(i64::from);
            depth.is_some_and(|depth| (from..=to).contains(&depth))
        };
        *figure.technique.get_ref() == row.technique
            && figure.metric == row.metric
            && figure.game.as_ref().is_none_or(|game| *game == row.game)
            && figure
                .baseline
                .as_ref()
                .is_none_or(|baseline| *baseline == row.baseline)
            && figure.depths.is_none_or(deep)
    })?;
    Some(Figure {
        ratio: found.ratio,
        source: found.source.clone(),
    })
}
