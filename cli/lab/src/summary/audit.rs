//! How often techniques decide rightly, by game, technique, kind of node and depth.
//!
//! An audit draws a sample of the decisions of each speculative technique in a search. A judge
//! searches the node without techniques, to the depth that was saved, and the whole search is made
//! again without that one decision. Here the verdicts become rows: the share that was right
//! (Wilson's interval), the mean error in hundredths (bootstrap), and the share of decisions
//! without which the search finds another best move (Wilson's interval).
//!
//! The unit is the decision. Several come from one search, so that they depend on each other more
//! than positions do, and the intervals are somewhat narrow. A search gives at most so many
//! decisions of a technique, however often it decides: the rows weigh searches about alike.

use std::collections::BTreeMap;

use super::super::record::Record;
use super::super::statistics::{Estimate, arithmetic_mean, share};
use super::super::variants::Change;
use super::{Metric, Row};
use niwaki_host::position::Judged;

/// A verdict, and the record that it is in.
type Case<'a> = (&'a Record, &'a Judged);

/// Kind and depth of a node, as far as they are told apart. It is the key of a sorted map: all
/// together come first, then the depths, then the kinds.
type Part = (Option<String>, Option<i16>);

/// Returns the rows of all decisions: each technique as a whole, by kind of node, and by depth.
/// Every record here has a verdict.
pub(super) fn rows(records: &[&Record]) -> Vec<Row> {
    let judged = records
        .iter()
        .filter_map(|&record| Some((record, record.audit.as_ref()?)));
    let mut groups: Vec<Vec<Case>> = Vec::new();
    for case in judged {
        match groups.iter_mut().find(|group| same(group[0], case)) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
        .iter()
        .flat_map(|group| of_technique(group))
        .collect()
}

/// Returns whether two decisions are of the same technique beside the same baseline, in the same
/// game at the same limit.
fn same((a, first): Case, (b, second): Case) -> bool {
    let place = |record: &Record| (record.depth, record.node_limit);
    first.technique == second.technique
        && a.reference == b.reference
        && a.label == b.label
        && a.experiment == b.experiment
        && place(a) == place(b)
}

/// Returns the rows of one technique. Each decision counts three times: in the whole, for its kind
/// of node, and for its depth.
fn of_technique(group: &[Case]) -> Vec<Row> {
    let mut parts: BTreeMap<Part, Vec<Case>> = BTreeMap::new();
    for &(record, judged) in group {
        let kind = Some(judged.kind.clone());
        let depth = Some(judged.node_depth);
        for part in [(None, None), (kind, None), (None, depth)] {
            parts.entry(part).or_default().push((record, judged));
        }
    }
    let rows = parts.iter().map(|(part, cases)| of_part(part, cases));
    rows.flatten().collect()
}

/// Returns the rows of a part. Where a judge gave up there is no verdict: such decisions are not
/// among `n` of the right ones and of the error, and are counted as unfinished. Whether the root's
/// move changed is known of them all the same.
fn of_part(part: &Part, cases: &[Case]) -> Vec<Row> {
    let decided: Vec<&Judged> = cases
        .iter()
        .map(|(_, judged)| *judged)
        .filter(|judged| judged.right.is_some())
        .collect();
    let right = decided.iter().filter(|judged| judged.right == Some(true));
    let errors: Vec<f64> = decided.iter().map(|judged| judged.error as f64).collect();
    let roots = cases.iter().filter(|(_, judged)| judged.root_best_changed);
    let found = [
        (
            Metric::Right,
            decided.len(),
            share(right.count(), decided.len()),
        ),
        (Metric::Error, decided.len(), arithmetic_mean(&errors)),
        (
            Metric::RootChanged,
            cases.len(),
            share(roots.count(), cases.len()),
        ),
    ];
    let unfinished = cases.len() - decided.len();
    let rows = found.into_iter().filter_map(|(metric, n, estimate)| {
        Some(row(part, cases[0], metric, (n, unfinished), estimate?))
    });
    rows.collect()
}

/// Returns the row of a metric. Decisions are the baseline's own, so that nothing is changed and
/// everything applies.
fn row(
    (kind, depth): &Part,
    (record, judged): Case,
    metric: Metric,
    (n, unfinished): (usize, usize),
    estimate: Estimate,
) -> Row {
    Row {
        experiment: record.experiment.clone(),
        game: record.label.clone(),
        depth: record.depth,
        node_limit: record.node_limit,
        technique: judged.technique.clone(),
        change: Change::None,
        baseline: record.reference.clone(),
        metric,
        node_kind: kind.clone(),
        node_depth: *depth,
        n,
        unfinished,
        applies: true,
        ratio: estimate.value,
        low: estimate.low(),
        high: estimate.high(),
        published: None,
    }
}
