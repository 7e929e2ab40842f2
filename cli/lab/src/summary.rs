//! The records of a run in a few numbers.

mod audit;
mod growth;

use std::collections::HashMap;

use serde::Serialize;

use super::definition::Definition;
pub(super) use super::metric::Metric;
use super::record::Record;
use super::statistics::{Estimate, arithmetic_mean, geometric_mean, log_ratio, median, share};
use super::variants::Change;

/// What a change does to a game at a depth.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) experiment: String,
    pub(super) game: String,
    pub(super) depth: Option<i16>,
    pub(super) node_limit: Option<u64>,
    pub(super) technique: String,
    pub(super) change: Change,
    pub(super) baseline: String,
    pub(super) metric: Metric,
    /// Of decisions that were judged: at which kind of node and depth, or at all.
    pub(super) node_kind: Option<String>,
    pub(super) node_depth: Option<i16>,
    /// How many positions, or decisions.
    pub(super) n: usize,
    /// How many searches, or searches they are compared with, were stopped before their depth.
    pub(super) unfinished: usize,
    /// Whether the change did anything anywhere in the game: if not, the ratio says nothing.
    pub(super) applies: bool,
    /// Geometric mean over the positions, or share of them.
    pub(super) ratio: f64,
    /// The ends of the 95% interval; nothing where the ratio is of one position.
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    /// What the literature says, where it says anything.
    pub(super) published: Option<Figure>,
}

impl Row {
    /// The ratio with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        Estimate {
            value: self.ratio,
            interval: self.low.zip(self.high),
        }
    }

    /// Whether the ratio is below 1 for sure.
    pub(super) fn surely_less(&self) -> bool {
        self.high.is_some_and(|high| high < 1.0)
    }
}

/// A figure from the literature.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Figure {
    pub(super) ratio: [f64; 2],
    pub(super) source: String,
}

/// All rows, in the order of the plan.
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

/// The records of one change in one game at one depth.
struct Cell<'a> {
    first: &'a Record,
    /// Each with the baseline's: those that count, and those for their times.
    pairs: Vec<Pair<'a>>,
    timed: Vec<Pair<'a>>,
}

#[derive(Clone, Copy)]
struct Pair<'a> {
    record: &'a Record,
    reference: &'a Record,
}

impl Pair<'_> {
    fn node_logarithm(self) -> f64 {
        log_ratio(self.record.nodes, self.reference.nodes)
    }
}

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

/// What is compared with one baseline: experiment, game, depth or nodes, and the baseline.
type Group<'a> = (&'a str, &'a str, Option<i16>, Option<u64>, &'a str);

fn group(record: &Record) -> Group<'_> {
    let (experiment, label) = (&record.experiment, &record.label);
    let limit = (record.depth, record.node_limit);
    (experiment, label, limit.0, limit.1, &record.reference)
}

impl Cell<'_> {
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

    /// What a technique that looks children up pays and gets, beside a baseline that does not.
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

    fn count(&self, which: impl Fn(&Pair) -> bool) -> usize {
        self.pairs.iter().filter(|pair| which(pair)).count()
    }

    /// For each position the median of the ratios of its repetitions.
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

    /// For each position how far the ratio of a pair is from the product of the two.
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

    /// Whether the change did anything.
    fn applies(&self) -> bool {
        let mut pairs = self.pairs.iter().chain(&self.timed);
        self.first.is_baseline()
            || pairs.any(|pair| pair.record.tried > 0 || pair.record.nodes != pair.reference.nodes)
    }

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
