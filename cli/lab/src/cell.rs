//! The searches that one number is made of.
//!
//! A cell has the searches of one change in one game at one limit, beside one baseline, or the
//! judged decisions of one technique there. Each metric is a number of a cell.
//!
//! Several decisions come from one search, so that they depend on each other more than positions
//! do, and intervals of them are somewhat narrow. A search gives at most so many decisions of a
//! technique, however often it decides: the numbers weigh searches about alike.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use super::kept::{Decision, Search, Series};
use super::record::Change;
use niwaki_host::position::Judged;
use niwaki_host::statistics::log_ratio;

/// The searches of one change, each with what it is compared with.
pub(super) struct Cell<'a> {
    /// What they have in common.
    pub(super) of: &'a Series,
    /// The technique, variant or pair that is changed; of decisions the technique that decided.
    pub(super) technique: &'a str,
    /// The way in which it is changed. Decisions are the baseline's own, so that nothing is.
    pub(super) change: Change,
    /// The kind of positions, where the cell has only those of one; of decisions always `None`.
    pub(super) stratum: Option<&'a str>,
    /// The kind or the depth of the nodes, as far as decisions are told apart by them.
    pub(super) part: Part<'a>,
    /// The searches that count nodes, each with the baseline's.
    pub(super) pairs: Vec<Pair<'a>>,
    /// The searches for their times, each with the baseline's of the same repetition: machines
    /// drift, and the two stand next to each other.
    pub(super) timed: Vec<Pair<'a>>,
    /// The decisions. A cell that has some has no searches.
    pub(super) judged: Vec<&'a Judged>,
}

/// Kind and depth of a node, never both, since the cells would be too small. The order is that of
/// the rows: all together come first, then the depths, then the kinds.
pub(super) type Part<'a> = (Option<&'a str>, Option<i16>);

/// A search, and the baseline's in the same task and repetition. The baseline itself is paired with
/// itself, for the metrics that compare nothing.
#[derive(Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) search: &'a Search,
    pub(super) reference: &'a Search,
}

impl Pair<'_> {
    /// Returns the logarithm of the ratio of nodes.
    pub(super) fn node_logarithm(&self) -> f64 {
        log_ratio(self.search.nodes, self.reference.nodes)
    }

    /// Returns whether the change did anything. Not everything that a change does is counted as a
    /// try: then another number of nodes tells.
    fn acted(&self) -> bool {
        self.search.tried || self.search.nodes != self.reference.nodes
    }
}

/// Sorts searches into cells, in the order in which they first come: all of a change, then those of
/// each stratum. A search whose baseline is missing, since the run was interrupted in between, is left out: there is nothing
/// to compare it with.
pub(super) fn of_searches(sorted: &[Search]) -> Vec<Cell<'_>> {
    let round = |search: &Search| (search.task(), search.repeat());
    let baselines = sorted.iter().filter(|search| search.of.is_baseline());
    let baselines: HashMap<_, &Search> = baselines.map(|one| (round(one), one)).collect();
    let pairs = sorted.iter().filter_map(|search| {
        let reference = *baselines.get(&round(search))?;
        let key = &search.of;
        Some((key, Pair { search, reference }))
    });
    let mut cells = Vec::new();
    for group in grouped(pairs) {
        let whole = group.len();
        let known = group.iter().copied();
        let known = known.filter_map(|pair| Some((pair.search.at.stratum.as_deref()?, pair)));
        // Of one kind alone the numbers are those of the whole.
        let strata = grouped(known).into_iter().filter(|one| one.len() < whole);
        let strata = strata.map(|one| Cell::of(one[0].search.at.stratum.as_deref(), one));
        let strata: Vec<Cell> = strata.collect();
        cells.push(Cell::of(None, group));
        cells.extend(strata);
    }
    cells
}

/// Sorts judged decisions into cells. Each counts three times: in the whole of its technique, for
/// its kind of node, and for its depth.
pub(super) fn of_decisions(sorted: &[Decision]) -> Vec<Cell<'_>> {
    let keyed = sorted.iter();
    let keyed = keyed.map(|one| ((one.of.place(), &one.judged.technique), one));
    let mut cells = Vec::new();
    for group in grouped(keyed) {
        let first = group[0];
        let mut parts: BTreeMap<Part, Vec<&Judged>> = BTreeMap::new();
        for decision in group {
            let one = &*decision.judged;
            let kind = Some(one.kind.as_str());
            for part in [(None, None), (kind, None), (None, Some(one.node_depth))] {
                parts.entry(part).or_default().push(one);
            }
        }
        cells.extend(parts.into_iter().map(|(part, judged)| Cell {
            of: &first.of,
            technique: &first.judged.technique,
            change: Change::None,
            stratum: None,
            part,
            pairs: Vec::new(),
            timed: Vec::new(),
            judged,
        }));
    }
    cells
}

/// Puts together what has one key, in the order in which the keys first come.
pub(super) fn grouped<K: Eq + Hash, T>(items: impl Iterator<Item = (K, T)>) -> Vec<Vec<T>> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<T>> = Vec::new();
    for (key, item) in items {
        let at = *places.entry(key).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push(item);
    }
    groups
}

impl<'a> Cell<'a> {
    /// Makes a cell of the searches of a change; of one stratum alone if it is named.
    fn of(stratum: Option<&'a str>, pairs: Vec<Pair<'a>>) -> Cell<'a> {
        let of: &Series = &pairs[0].search.of;
        let (timed, pairs) = pairs.into_iter().partition(|pair| pair.search.repeat() > 0);
        Cell {
            of,
            technique: &of.technique,
            change: of.change,
            stratum,
            part: (None, None),
            pairs,
            timed,
            judged: Vec::new(),
        }
    }

    /// Returns the searches that are compared with another: none of a baseline.
    pub(super) fn compared(&self) -> &[Pair<'a>] {
        if self.change == Change::None {
            return &[];
        }
        &self.pairs
    }

    /// Returns whether the change did anything.
    pub(super) fn applies(&self) -> bool {
        let mut pairs = self.pairs.iter().chain(&self.timed);
        matches!(self.change, Change::None | Change::Again) || pairs.any(Pair::acted)
    }

    /// Returns in how many of the searches that count nodes the change did anything; nothing of a
    /// baseline and of decisions.
    pub(super) fn acted(&self) -> Option<usize> {
        let compared = !matches!(self.change, Change::None | Change::Again);
        compared.then(|| self.pairs.iter().filter(|pair| pair.acted()).count())
    }

    /// Returns how many searches, or searches they are compared with, were stopped before their
    /// depth; of decisions, on how many a judge gave up.
    pub(super) fn unfinished(&self) -> usize {
        let stopped = |pair: &&Pair| !(pair.search.finished && pair.reference.finished);
        let open = self.judged.iter().filter(|judged| judged.right.is_none());
        self.pairs.iter().filter(stopped).count() + open.count()
    }
}
