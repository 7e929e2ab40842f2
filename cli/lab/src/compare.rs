//! `niwaki lab compare`: two folders of records side by side, as before and after a change to the
//! code.
//!
//! Records of two builds belong together if experiment, game, position, limit and configuration are
//! the same; numbers of tasks do not matter, since another build may plan otherwise. The ratios are
//! of the second folder to the first, formed position by position like all ratios of the
//! laboratory: geometric means with Student's intervals, shares with Wilson's.
//!
//! Unlike `--resume` and `merge`, this mixes builds on purpose. So signatures are not compared, and
//! the number of searches that have no counterpart is told.
//!
//! Times of two folders are of two runs, made one after the other and perhaps on different
//! machines: their ratio is worth less than that of a technique and its baseline within a run.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use arcstr::ArcStr;
use comfy_table::{Table, presets};
use serde_json::json;

use super::arguments::Compare;
use super::folder::read_records;
use super::record::{Change, Record};
use super::table;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::statistics::{Estimate, geometric_mean, log_ratio, median, share};

/// The key of a search in any build: its place, game and position, the number of its repetition,
/// and a count of those that are alike, as where a list has a position twice.
type Identity = (Place, ArcStr, ArcStr, u32, u32);

/// The row of a comparison: experiment, label of the game, depth, nodes, configuration.
type Place = (ArcStr, ArcStr, Option<i16>, Option<u64>, ArcStr);

/// The pairs of a place, as far as they have been added.
#[derive(Default)]
struct Pairs {
    /// Logarithms of the ratios of nodes, one for each position.
    nodes: Vec<f64>,
    /// Logarithms of the ratios of processor times, those of the repetitions of a position together.
    times: BTreeMap<(ArcStr, ArcStr, u32), Vec<f64>>,
    /// Positions whose value is the same in both, of those in `nodes`.
    agree: usize,
    /// Of those whose nodes are compared, how many did not come to their depth on either side.
    unfinished: usize,
}

/// Everything that two folders have in common, and how many searches one of them has alone.
#[derive(Default)]
struct Comparison {
    /// The pairs by their row, sorted by name so that the output does not depend on the folders'
    /// order.
    places: BTreeMap<Place, Pairs>,
    /// Searches of the first folder without a counterpart.
    only_before: usize,
    /// Searches of the second folder without a counterpart.
    only_after: usize,
}

impl Compare {
    /// Prints the comparison; refuses folders that have nothing in common.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<Status, Failure> {
        let comparison = Comparison::of(&searches(&self.before)?, &searches(&self.after)?);
        if comparison.places.is_empty() {
            return Err(Failure::unusable(format!(
                "{} and {} have no search of the same position in common",
                self.before.display(),
                self.after.display()
            )));
        }
        if self.json {
            writeln!(out, "{}", comparison.as_json())?;
            return Ok(Status::Done);
        }
        writeln!(out, "{}", comparison.as_table())?;
        let Comparison {
            only_before,
            only_after,
            ..
        } = comparison;
        writeln!(
            out,
            "{} searches have no counterpart: {only_before} in {}, {only_after} in {}",
            only_before + only_after,
            self.before.display(),
            self.after.display()
        )?;
        Ok(Status::Done)
    }
}

/// Reads the searches of a folder, without decisions that were judged, without pairs of games and without baselines that were
/// timed once more, which say nothing of a build. They are sorted first: of
/// several that are alike, the first of one folder is paired with the first of the other.
fn searches(path: &Path) -> Result<BTreeMap<Identity, Record>, Failure> {
    let mut records = Vec::new();
    read_records(path, |mut record| {
        record.command = ArcStr::default();
        let wanted = record.is_search() && record.change != Change::Again;
        records.extend(wanted.then_some(record));
        Ok(())
    })?;
    records.sort_by_key(|record| (record.task, record.order));
    let mut searches = BTreeMap::new();
    for record in records {
        let mut identity = identity(&record);
        while searches.contains_key(&identity) {
            identity.4 += 1;
        }
        searches.insert(identity, record);
    }
    Ok(searches)
}

/// Returns the key of a search; its last number is counted up where several are alike.
fn identity(record: &Record) -> Identity {
    let place = (
        record.experiment.clone(),
        record.label.clone(),
        record.depth,
        record.node_limit,
        record.configuration.clone(),
    );
    let (game, position) = (record.game.clone(), record.position.clone());
    (place, game, position, record.repeat, 0)
}

impl Pairs {
    /// Returns the ratio of the times, of which the median of a position's repetitions counts.
    fn time(&self) -> Option<Estimate> {
        let medians = self
            .times
            .values()
            .filter_map(|times| median(times.clone()));
        mean(&medians.collect::<Vec<_>>())
    }

    /// Adds a search of one build and its counterpart: for its time, or for its nodes and its
    /// value.
    fn add(&mut self, identity: &Identity, before: &Record, after: &Record) {
        if after.repeat > 0 {
            let (_, game, position, _, alike) = identity;
            let place = (game.clone(), position.clone(), *alike);
            let ratio = log_ratio(after.cpu_us, before.cpu_us);
            self.times.entry(place).or_default().push(ratio);
            return;
        }
        self.nodes.push(log_ratio(after.nodes, before.nodes));
        self.agree += usize::from(after.value == before.value);
        self.unfinished += usize::from(!(before.finished && after.finished));
    }
}

/// Returns the mean of ratios whose logarithms are given; of few without an interval.
fn mean(logarithms: &[f64]) -> Option<Estimate> {
    geometric_mean(logarithms).map(|mean| mean.unless_few(logarithms.len()))
}

impl Comparison {
    /// Pairs the searches of two folders, and counts those that stay alone.
    fn of(before: &BTreeMap<Identity, Record>, after: &BTreeMap<Identity, Record>) -> Comparison {
        let mut found = Comparison::default();
        for (identity, record) in after {
            match before.get(identity) {
                Some(other) => {
                    let place = identity.0.clone();
                    let pairs = found.places.entry(place).or_default();
                    pairs.add(identity, other, record);
                }
                None => found.only_after += 1,
            }
        }
        let alone = before
            .keys()
            .filter(|identity| !after.contains_key(*identity));
        found.only_before = alone.count();
        found
    }

    /// Returns the comparison for programs: a row for each place, and the searches without a
    /// counterpart.
    fn as_json(&self) -> serde_json::Value {
        let estimate = |estimate: Option<Estimate>| {
            estimate.map(|e| json!({ "ratio": e.value, "low": e.low(), "high": e.high() }))
        };
        let row = |(place, pairs): (&Place, &Pairs)| {
            let (experiment, game, depth, node_limit, configuration) = place;
            json!({
                "experiment": experiment,
                "game": game,
                "depth": depth,
                "node_limit": node_limit,
                "configuration": configuration,
                "n": pairs.nodes.len(),
                "unfinished": pairs.unfinished,
                "nodes": estimate(mean(&pairs.nodes)),
                "time": estimate(pairs.time()),
                "value_agrees": estimate(share(pairs.agree, pairs.nodes.len())),
            })
        };
        json!({
            "rows": self.places.iter().map(row).collect::<Vec<_>>(),
            "without_counterpart": self.only_before + self.only_after,
            "only_before": self.only_before,
            "only_after": self.only_after,
        })
    }

    /// Returns the comparison for a person.
    fn as_table(&self) -> Table {
        let mut text = Table::new();
        text.load_style(presets::NOTHING);
        text.set_header([
            "experiment",
            "game",
            "limit",
            "configuration",
            "n",
            "unfinished",
            "nodes",
            "time",
            "same value",
        ]);
        let ratio = |estimate: Option<Estimate>| {
            estimate.map_or_else(String::new, |e| table::with_interval(e, 3))
        };
        for ((experiment, game, depth, node_limit, configuration), pairs) in &self.places {
            let n = pairs.nodes.len();
            text.add_row([
                experiment.to_string(),
                game.to_string(),
                table::limit(*depth, *node_limit),
                configuration.to_string(),
                n.to_string(),
                pairs.unfinished.to_string(),
                ratio(mean(&pairs.nodes)),
                ratio(pairs.time()),
                format!("{} of {n}", pairs.agree),
            ]);
        }
        text
    }
}
