//! The records of a run in a few numbers: one [`Row`] for each change, game, limit and metric.
//!
//! This step stands between the records and all that is shown. It reads records and definitions and
//! nothing else, so that `lab`, `lab report` and `lab merge` come to the same rows, which are
//! written as `summary.json` and `summary.csv`.
//!
//! The unit is the pair: a search and the baseline's search of the same task. Ratios are formed
//! within pairs and averaged over positions as [`statistics`](super::statistics) says, so that a
//! hard position weighs as much as an easy one.
//!
//! | metrics | one number for each | put together by |
//! |---|---|---|
//! | `nodes` | position: nodes over the baseline's | geometric mean, bootstrap |
//! | `time` | position: median over its repetitions of the ratio of processor times | geometric mean, bootstrap; a point below ten positions |
//! | `value-changed`, `best-changed`, `solved…` | position: yes or no | share, Wilson's interval |
//! | `interaction` | position: ratio of the pair over the product of the ratios of each alone | geometric mean, bootstrap |
//! | `probes`, `cuts-per-probe` | position: a quotient of counts | arithmetic mean, bootstrap |
//! | `branching`, `minimal-tree` | position: see [`growth`] | geometric mean, bootstrap |
//! | `right`, `root-changed` | decision: yes or no, see [`audit`] | share, Wilson's interval |
//! | `error` | decision: hundredths | arithmetic mean, bootstrap |
//!
//! Searches that were stopped before their depth are in all of these, and counted in `unfinished`:
//! to leave them out would leave out the hardest positions, on one side more than on the other.

mod audit;
mod growth;

use std::collections::HashMap;

use serde::Serialize;

use super::definition::Definition;
pub(super) use super::metric::Metric;
use super::record::Record;
use super::statistics::{Estimate, arithmetic_mean, geometric_mean, log_ratio, median, share};
use super::variants::Change;

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
    /// Of decisions that were judged: the kind of node (`pv`, `cut`, `all`) that the row is about;
    /// `None` for all kinds together.
    pub(super) node_kind: Option<String>,
    /// Of decisions that were judged: the plies that the node was still to be searched; `None` for
    /// all depths together. A row never has both, since the cells would be too small.
    pub(super) node_depth: Option<i16>,
    /// How many positions, or decisions, the number is made of.
    pub(super) n: usize,
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
    /// The literature's figure, where it has one for this row.
    pub(super) published: Option<Figure>,
}

impl Row {
    /// Returns the ratio with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        Estimate {
            value: self.ratio,
            interval: self.low.zip(self.high),
        }
    }

    /// Returns whether the whole interval is below 1. A point is never sure.
    pub(super) fn surely_less(&self) -> bool {
        self.high.is_some_and(|high| high < 1.0)
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

/// Returns all rows: of searches in the order of the plan, then of judged decisions. The records
/// may come in any order, as workers and shards leave them; sorting makes the rows, and the last
/// digits of their intervals, independent of it.
pub(super) fn rows(definitions: &[Definition], records: &[Record]) -> Vec<Row> {
    let mut sorted: Vec<&Record> = records.iter().collect();
    sorted.sort_by_key(|record| record.identity());
    let (judged, sorted): (Vec<_>, Vec<_>) = sorted.into_iter().partition(|r| r.audit.is_some());
    let cells = cells(&sorted);
    let mut rows = Vec::new();
    for cell in &cells {
        for (metric, n, estimate) in cell.estimates(&cells) {
            rows.push(cell.row(definitions, metric, n, estimate));
        }
    }
    rows.extend(audit::rows(&judged));
    rows
}

/// The records of one change in one game at one limit, beside one baseline: each metric makes a row
/// of it.
struct Cell<'a> {
    /// The first of the records, for all that they have in common.
    first: &'a Record,
    /// The searches that count nodes, each with the baseline's.
    pairs: Vec<Pair<'a>>,
    /// The searches for their times, each with the baseline's of the same repetition: machines
    /// drift, and the two stand next to each other.
    timed: Vec<Pair<'a>>,
}

/// A search, and the baseline's in the same task and repetition. The baseline itself is paired with
/// itself, for the metrics that compare nothing.
#[derive(Clone, Copy)]
struct Pair<'a> {
    record: &'a Record,
    reference: &'a Record,
}

impl Pair<'_> {
    /// Returns the logarithm of the ratio of nodes.
    fn node_logarithm(self) -> f64 {
        log_ratio(self.record.nodes, self.reference.nodes)
    }
}

/// Sorts records into cells, in the order in which they first come. A record whose baseline is
/// missing is left out, since there is nothing to compare it with.
fn cells<'a>(sorted: &[&'a Record]) -> Vec<Cell<'a>> {
    let baselines: HashMap<_, &Record> = sorted
        .iter()
        .filter(|record| record.is_baseline())
        .map(|&record| ((record.task, record.repeat), record))
        .collect();
    let mut cells: Vec<Cell<'a>> = Vec::new();
    let mut places = HashMap::new();
    for &record in sorted {
        let Some(&reference) = baselines.get(&(record.task, record.repeat)) else {
            continue; // the run was interrupted in between
        };
        let at = *places
            .entry((group(record), &record.configuration))
            .or_insert_with(|| {
                cells.push(Cell {
                    first: record,
                    pairs: Vec::new(),
                    timed: Vec::new(),
                });
                cells.len() - 1
            });
        let pair = Pair { record, reference };
        match record.repeat {
            0 => cells[at].pairs.push(pair),
            _ => cells[at].timed.push(pair),
        }
    }
    cells
}

/// The place of a cell among the others: experiment, game, depth or nodes, and the baseline. Cells
/// of one group can be compared with each other.
type Group<'a> = (&'a str, &'a str, Option<i16>, Option<u64>, &'a str);

/// Returns the group that a record belongs to.
fn group(record: &Record) -> Group<'_> {
    let (experiment, label) = (&record.experiment, &record.label);
    let limit = (record.depth, record.node_limit);
    (experiment, label, limit.0, limit.1, &record.reference)
}

impl Cell<'_> {
    /// Returns every metric that was measured, with how many cases it is made of. A metric without
    /// cases has no row. Baselines have rows only of what does not compare: how they grow, look up
    /// and solve.
    fn estimates(&self, all: &[Cell]) -> Vec<(Metric, usize, Estimate)> {
        let mut found = Vec::new();
        let mut add = |metric, n, estimate: Option<Estimate>| {
            found.extend(estimate.map(|estimate| (metric, n, estimate)));
        };
        let n = self.pairs.len();
        if !self.first.is_baseline() {
            let logarithms: Vec<f64> = self
                .pairs
                .iter()
                .map(|pair| pair.node_logarithm())
                .collect();
            add(Metric::Nodes, n, geometric_mean(&logarithms));
            let times = self.time_logarithms();
            let time = geometric_mean(&times);
            add(
                Metric::Time,
                times.len(),
                time.map(|t| t.of_times(times.len())),
            );
            let values = self.count(|pair| !pair.record.value_agrees);
            add(Metric::ValueChanged, n, share(values, n));
            let bests = self.count(|pair| !pair.record.best_agrees);
            add(Metric::BestChanged, n, share(bests, n));
        }
        for (metric, estimate) in growth::estimates(self, all) {
            add(metric, n, Some(estimate));
        }
        for (metric, estimate) in self.probes() {
            add(metric, n, Some(estimate));
        }
        let problems = self.count(|pair| pair.record.solved.is_some());
        let solved = self.count(|pair| pair.record.solved == Some(true));
        add(Metric::Solved, problems, share(solved, problems));
        if !self.first.is_baseline() {
            let both = |pair: &Pair| (pair.reference.solved, pair.record.solved);
            let gained = self.count(|pair| both(pair) == (Some(false), Some(true)));
            let lost = self.count(|pair| both(pair) == (Some(true), Some(false)));
            add(Metric::SolvedGained, problems, share(gained, problems));
            add(Metric::SolvedLost, problems, share(lost, problems));
            let together = self.interaction(all);
            add(
                Metric::Interaction,
                together.len(),
                geometric_mean(&together),
            );
        }
        found
    }

    /// Returns the price and the yield of a technique that looks children up, beside a baseline
    /// that does not. Beside one that does, nobody could tell whose probes they are. Positions
    /// without any probe have no yield and are left out of it.
    fn probes(&self) -> Vec<(Metric, Estimate)> {
        if self.pairs.iter().any(|pair| pair.reference.probes > 0) {
            return Vec::new();
        }
        let ratios = |of: fn(&Record) -> (u64, u64)| -> Vec<f64> {
            let pairs = self.pairs.iter().map(|pair| of(pair.record));
            let pairs = pairs.filter(|(_, below)| *below > 0);
            pairs
                .map(|(above, below)| above as f64 / below as f64)
                .collect()
        };
        let cuts = ratios(|record| (record.cut, record.probes));
        if cuts.is_empty() {
            return Vec::new();
        }
        let probes = ratios(|record| (record.probes, record.nodes));
        let found = [(Metric::Probes, probes), (Metric::CutsPerProbe, cuts)];
        let found = found.into_iter();
        found
            .filter_map(|(metric, ratios)| Some((metric, arithmetic_mean(&ratios)?)))
            .collect()
    }

    /// Returns how many of the pairs fulfil a condition.
    fn count(&self, which: impl Fn(&Pair) -> bool) -> usize {
        self.pairs.iter().filter(|pair| which(pair)).count()
    }

    /// Returns for each position the logarithm of the ratio of times: the median of its
    /// repetitions. The pairs come sorted by task, so that the repetitions of a position stand
    /// behind each other.
    fn time_logarithms(&self) -> Vec<f64> {
        let mut positions: Vec<(usize, Vec<f64>)> = Vec::new();
        for pair in &self.timed {
            let ratio = log_ratio(pair.record.cpu_us, pair.reference.cpu_us);
            match positions.last_mut() {
                Some((task, ratios)) if *task == pair.record.task => ratios.push(ratio),
                _ => positions.push((pair.record.task, vec![ratio])),
            }
        }
        let ratios = positions.into_iter();
        ratios.filter_map(|(_, ratios)| median(ratios)).collect()
    }

    /// Returns for each position how far the ratio of a pair is from the product of the two, as a
    /// logarithm: ln r(ab) − ln r(a) − ln r(b). It is 0 where the savings multiply. Positions that
    /// lack one of the three are left out.
    fn interaction(&self, all: &[Cell]) -> Vec<f64> {
        let names = self.first.technique.split_once(" & ");
        let Some((first, second)) = names.filter(|_| self.first.change == Change::Pair) else {
            return Vec::new();
        };
        let alone = |name: &str| -> HashMap<usize, f64> {
            let beside = |cell: &&Cell| {
                cell.first.technique == name && group(cell.first) == group(self.first)
            };
            let pairs = all.iter().find(beside).map_or(&[][..], |cell| &cell.pairs);
            let alone = pairs
                .iter()
                .map(|pair| (pair.record, pair.node_logarithm()));
            alone.map(|(record, ratio)| (record.task, ratio)).collect()
        };
        let (first, second) = (alone(first), alone(second));
        let ratios = self.pairs.iter().filter_map(|pair| {
            let task = pair.record.task;
            Some(pair.node_logarithm() - first.get(&task)? - second.get(&task)?)
        });
        ratios.collect()
    }

    /// Returns whether the change did anything. Not everything that a change does is counted as a
    /// try: then another number of nodes tells.
    fn applies(&self) -> bool {
        let mut pairs = self.pairs.iter().chain(&self.timed);
        self.first.is_baseline()
            || pairs.any(|pair| pair.record.tried > 0 || pair.record.nodes != pair.reference.nodes)
    }

    /// Returns the row of a metric, with the published figure that it stands beside.
    fn row(&self, definitions: &[Definition], metric: Metric, n: usize, estimate: Estimate) -> Row {
        let first = self.first;
        let definition = definitions
            .iter()
            .find(|definition| definition.source.name == first.experiment);
        let figure = definition.and_then(|definition| {
            definition.figure(
                &first.technique,
                &first.label,
                &first.reference,
                first.depth,
                metric,
            )
        });
        Row {
            experiment: first.experiment.clone(),
            game: first.label.clone(),
            depth: first.depth,
            node_limit: first.node_limit,
            technique: first.technique.clone(),
            change: first.change,
            baseline: first.reference.clone(),
            metric,
            node_kind: None,
            node_depth: None,
            n,
            unfinished: self.count(|pair| !(pair.record.finished && pair.reference.finished)),
            applies: self.applies(),
            ratio: estimate.value,
            low: estimate.low(),
            high: estimate.high(),
            published: figure.map(|figure| Figure {
                ratio: figure.ratio,
                source: figure.source.clone(),
            }),
        }
    }
}
