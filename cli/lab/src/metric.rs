//! The metrics of the laboratory: the name of each in files and above tables, how its figures are
//! written, and how it is measured.
//!
//! A metric is one line of `metrics!` and one function below it: nothing else has to know it. The
//! order of the lines is that of the rows of a summary; tables follow the sections. A name is written
//! into `summary.json` and into definitions (`[[published]]`), so it is never changed; a title may be.
//!
//! Less is better of `nodes`, `time`, `interaction`, `branching` and `minimal-tree`. Shares and
//! errors have a direction of their own, which their titles say.
//!
//! | metrics | one number for each | put together by |
//! |---|---|---|
//! | `nodes` | position: nodes over the baseline's | geometric mean, Student's t |
//! | `time` | position: median over its repetitions of the ratio of processor times | geometric mean, Student's t |
//! | `value-changed`, `best-changed`, `solved…` | position: yes or no | share, Wilson's interval |
//! | `interaction` | position: ratio of the pair over the product of the ratios of each alone | geometric mean, Student's t |
//! | `probes`, `cuts-per-probe` | position: a quotient of counts | arithmetic mean, bootstrap |
//! | `branching`, `minimal-tree` | position: see [`growth`] | geometric mean, Student's t |
//! | `matched-changed`, `matched-moved`, and `…-excess` | sweep: [`matched`](super::matched) | read off between values, bootstrap of all positions |
//! | `right`, `root-changed` | decision: yes or no | share, Wilson's interval |
//! | `truly-right`, `verdicts-agree`, `wrong-unseen` | decision that endgame tables judge: yes or no | share, Wilson's interval |
//! | `error` | decision: hundredths | arithmetic mean, bootstrap |
//!
//! Means of fewer than ten cases are points; shares keep their interval, which is wide enough.
//!
//! Searches that were stopped before their depth are in all of these, and counted in `unfinished`:
//! to leave them out would leave out the hardest positions, on one side more than on the other.

mod growth;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Pair};
use super::kept::Search;
use super::record::Change;
use niwaki_host::position::Judged;
use niwaki_host::statistics::{
    Estimate, arithmetic_mean, geometric_mean, log_ratio, median, share,
};

/// The way in which the figures of a metric are written. It belongs to the metric, so that a table,
/// a sentence and a page round alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As a number with so many digits behind the point: ratios, factors, hundredths.
    Number(usize),
    /// As a share of a hundred with so many digits behind the point. No digit for most: of a
    /// hundred positions one is a percent.
    Percent(usize),
}

/// The parts of a report, in the order of its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    /// The price of a change, in nodes, time and values.
    Costs,
    /// Problems whose solution is known.
    Problems,
    /// Two techniques together.
    Together,
    /// Errors at equal savings.
    Matched,
    /// Looks into the table.
    Probes,
    /// Growth with depth.
    Growth,
    /// Decisions that were judged.
    Decisions,
}

/// A number with how many cases it is made of; nothing where there is no case.
type Measured = (usize, Option<Estimate>);

/// All that is known of a metric.
pub(super) struct About {
    /// The name that summaries and definitions write.
    pub(super) name: &'static str,
    /// The title above a table, with `BASE` for what is compared with.
    pub(super) title: &'static str,
    /// How its figures are written.
    pub(super) form: Form,
    /// Where its tables stand.
    section: Section,
    /// Measures a cell, beside all others.
    measure: fn(&Cell, &[Cell]) -> Measured,
}

/// Defines the metrics, each in one place, in the order of the rows.
macro_rules! metrics {
    ($($(#[$doc:meta])* $metric:ident: $name:literal, $title:literal, $form:expr, $section:ident, $measure:expr;)+) => {
        /// A quantity that is measured; each is one row of a summary cell.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub(super) enum Metric {
            $($(#[$doc])* #[serde(rename = $name)] $metric,)+
        }

        impl Metric {
            /// All of them, in the order of the rows.
            pub(super) const ALL: &[Metric] = &[$(Metric::$metric),+];

            /// Returns all that is known of it.
            pub(super) fn about(self) -> &'static About {
                const ABOUT: &[About] = &[$(About {
                    name: $name,
                    title: $title,
                    form: $form,
                    section: Section::$section,
                    measure: $measure,
                }),+];
                &ABOUT[self as usize]
            }
        }
    };
}

metrics! {
    /// Nodes of the search, quiescence included, as a ratio to the baseline's: the geometric mean
    /// over positions.
    Nodes: "nodes", "nodes, ratio to BASE (95% interval)", Form::Number(3), Costs, nodes;
    /// Time of the processor, as a ratio to the baseline's: searches made alone and in turns, the
    /// median of their repetitions.
    Time: "time", "time, ratio to BASE (95% interval)", Form::Number(3), Costs, time;
    /// The share of positions whose value is another than the baseline's. A changed value is no
    /// error by itself: the baseline may be the one that errs.
    ValueChanged: "value-changed", "positions with another value than BASE", Form::Percent(0), Costs,
        |cell, _| part_of(cell.compared(), |pair| !pair.search.value_agrees);
    /// The share of positions whose best move is another, equally good ones included.
    BestChanged: "best-changed", "positions with another best move than BASE", Form::Percent(0), Costs,
        |cell, _| part_of(cell.compared(), |pair| !pair.search.best_agrees);
    /// The effective branching factor: by how much the nodes grow for each ply, over two plies or
    /// more.
    Branching: "branching", "effective branching factor: nodes, ratio to those one ply less deep", Form::Number(3), Growth,
        growth::branching;
    /// Nodes, as a ratio to those of the smallest tree that proves a value (Knuth and Moore 1975).
    MinimalTree: "minimal-tree", "nodes, ratio to the smallest tree that proves a value (Knuth and Moore)", Form::Number(3), Growth,
        growth::minimal;
    /// Children looked up in the table, for each node.
    Probes: "probes", "looks into the table for a child, for each node", Form::Number(3), Probes,
        |cell, _| quotients(cell, |search| (search.probes, search.nodes));
    /// The share of these looks that cut their parent off: the yield of a technique whose price is
    /// `probes`. Positions without any look have no yield and are left out of it.
    CutsPerProbe: "cuts-per-probe", "cut-offs for each look into the table", Form::Percent(2), Probes,
        |cell, _| quotients(cell, |search| (search.cut, search.probes));
    /// The share of positions solved, of those whose best moves are known. Baselines have it as
    /// well.
    Solved: "solved", "positions solved", Form::Percent(0), Problems,
        |cell, _| problems(&cell.pairs, |_, now| now);
    /// The share of positions solved that the baseline does not solve. Gained less lost is the
    /// difference of the two shares solved, but says how many changed sides.
    SolvedGained: "solved-gained", "positions solved that BASE does not solve", Form::Percent(0), Problems,
        |cell, _| problems(cell.compared(), |before, now| !before && now);
    /// The share of positions that the baseline solves alone.
    SolvedLost: "solved-lost", "positions not solved that BASE solves", Form::Percent(0), Problems,
        |cell, _| problems(cell.compared(), |before, now| before && !now);
    /// The ratio of nodes with two techniques to the product of their ratios: below 1
    /// they help each other, above 1 each takes away some of the other's work.
    Interaction: "interaction", "nodes with both, ratio to the product of their ratios", Form::Number(3), Together,
        interaction;
    /// The share of positions whose value is another than the baseline's, where a sweep saves as much as
    /// the one that it is matched with: made of several cells ([`matched`](super::matched)).
    MatchedChanged: "matched-changed", "positions with another value than BASE, where all save the same", Form::Percent(1), Matched,
        |_, _| (0, None);
    /// The same, less the share of the sweep that it is matched with: in points of a hundred, below 0
    /// where it errs less.
    MatchedExcess: "matched-excess", "the same, less those of the sweep that is matched", Form::Percent(1), Matched,
        |_, _| (0, None);
    /// The share of positions whose best move is another, read off in the same way.
    MatchedMoved: "matched-moved", "positions with another best move than BASE, where all save the same", Form::Percent(1), Matched,
        |_, _| (0, None);
    /// The same, less the share of the sweep that it is matched with.
    MatchedMovedExcess: "matched-moved-excess", "the same best moves, less those of the sweep that is matched", Form::Percent(1), Matched,
        |_, _| (0, None);
    /// The share of judged decisions that were right. Where a judge gave up there is no verdict.
    Right: "right", "decisions that were right, of BASE", Form::Percent(0), Decisions,
        |cell, _| part_of(&decided(cell), |judged| judged.right == Some(true));
    /// By how many hundredths judged decisions are wrong on average, the right ones by none.
    Error: "error", "mean error of decisions in hundredths, of BASE", Form::Number(1), Decisions, error;
    /// The share of judged decisions without which the search finds another best move: the errors
    /// that matter. It is known as well where a judge gave up.
    RootChanged: "root-changed", "decisions that changed the best move, of BASE", Form::Percent(0), Decisions,
        |cell, _| part_of(&cell.judged, |judged| judged.root_best_changed);
    /// The share of decisions that were right by endgame tables, of those that tables and deeper search both judge.
    TrulyRight: "truly-right", "decisions that were right by endgame tables, of BASE", Form::Percent(0), Decisions,
        |cell, _| part_of(&twice_judged(cell), |(_, truly)| *truly);
    /// The share of decisions of which deeper search and tables say the same. Of cuts and moves left out this is as often as the
    /// deeper search itself is on the side of the tables; a reduced move that exceeds alpha is right by both in any case.
    VerdictsAgree: "verdicts-agree", "decisions on which deeper search and endgame tables agree, of BASE", Form::Percent(0), Decisions,
        |cell, _| part_of(&twice_judged(cell), |(deep, truly)| deep == truly);
    /// The share of decisions that the deeper search calls right and the tables call wrong: what a deeper search cannot see.
    WrongUnseen: "wrong-unseen", "decisions that are wrong by endgame tables and right by deeper search, of BASE", Form::Percent(0), Decisions,
        |cell, _| part_of(&twice_judged(cell), |(deep, truly)| *deep && !truly);
}

impl Metric {
    /// Returns all of them, in the order of the tables.
    pub(super) fn by_section() -> Vec<Metric> {
        let mut all = Metric::ALL.to_vec();
        all.sort_by_key(|metric| metric.about().section);
        all
    }

    /// Measures a cell, beside all others: the number of cases and the estimate, if there is a case.
    pub(super) fn of(self, cell: &Cell, all: &[Cell]) -> Option<(usize, Estimate)> {
        let (n, estimate) = (self.about().measure)(cell, all);
        Some((n, estimate?))
    }

    /// Returns whether a number says anything: the change did something, and of a pair each of the
    /// two, since beside an idle one nothing can be taken or given.
    pub(super) fn applies(self, cell: &Cell, all: &[Cell]) -> bool {
        let pair = (self == Metric::Interaction).then(|| alone(cell, all));
        let both = pair
            .flatten()
            .is_none_or(|two| two.iter().all(|one| one.applies()));
        cell.applies() && both
    }

    /// Returns whether its number is a ratio that is 1 where a change does nothing.
    fn is_ratio(self) -> bool {
        matches!(self, Metric::Nodes | Metric::Time | Metric::Interaction)
    }

    /// Returns whether its number is known where there is nothing to be found: of a ratio 1, of a difference 0.
    pub(super) fn has_null(self) -> bool {
        self.is_ratio() || matches!(self, Metric::MatchedExcess | Metric::MatchedMovedExcess)
    }

    /// Returns whether its number is a geometric mean, whose interval is Student's of the logarithms.
    pub(super) fn is_geometric(self) -> bool {
        self.is_ratio() || matches!(self, Metric::Branching | Metric::MinimalTree)
    }
}

/// Returns the share of the cases that fulfil a condition.
fn part_of<T>(cases: &[T], which: impl Fn(&T) -> bool) -> Measured {
    let count = cases.iter().filter(|&case| which(case)).count();
    (cases.len(), share(count, cases.len()))
}

/// Returns the mean of ratios whose logarithms are given; of few positions without an interval.
fn ratio(logarithms: &[f64]) -> Measured {
    let n = logarithms.len();
    (n, geometric_mean(logarithms).map(|mean| mean.unless_few(n)))
}

/// Returns the ratio of nodes.
fn nodes(cell: &Cell, _: &[Cell]) -> Measured {
    let logarithms = cell.compared().iter().map(Pair::node_logarithm);
    ratio(&logarithms.collect::<Vec<_>>())
}

/// Returns the ratio of times: for each position the median of its repetitions. The pairs come
/// sorted by task, so that the repetitions of a position stand behind each other.
fn time(cell: &Cell, _: &[Cell]) -> Measured {
    if cell.change == Change::None {
        return (0, None);
    }
    let positions = cell
        .timed
        .chunk_by(|a, b| a.search.task() == b.search.task());
    let medians = positions.filter_map(|repeated| {
        let times = |pair: &Pair| log_ratio(pair.search.cpu_us, pair.reference.cpu_us);
        median(repeated.iter().map(times).collect())
    });
    ratio(&medians.collect::<Vec<_>>())
}

/// Returns the share of the problems of which something holds: whether the baseline solves it, and
/// whether the search does.
fn problems(pairs: &[Pair], which: impl Fn(bool, bool) -> bool) -> Measured {
    let both = |pair: &Pair| Some((pair.reference.solved?, pair.search.solved?));
    let problems: Vec<(bool, bool)> = pairs.iter().filter_map(both).collect();
    part_of(&problems, |&(before, now)| which(before, now))
}

/// Returns the mean quotient of two counts, of a technique that looks children up, beside a baseline
/// that does not: beside one that does, nobody could tell whose looks they are.
fn quotients(cell: &Cell, of: fn(&Search) -> (u64, u64)) -> Measured {
    let (mut own, mut pairs) = (cell.pairs.iter(), cell.pairs.iter());
    if pairs.any(|pair| pair.reference.probes > 0) || !own.any(|pair| pair.search.probes > 0) {
        return (0, None);
    }
    let counts = cell.pairs.iter().map(|pair| of(pair.search));
    let quotients = counts.filter(|(_, below)| *below > 0);
    let quotients = quotients.map(|(above, below)| above as f64 / below as f64);
    let quotients: Vec<f64> = quotients.collect();
    let mean = arithmetic_mean(&quotients).map(|mean| mean.unless_few(quotients.len()));
    (cell.pairs.len(), mean)
}

/// Returns how far the ratio of a pair is from the product of the two: by position, as a logarithm,
/// ln r(ab) − ln r(a) − ln r(b), which is 0 where the savings multiply. Positions that lack one of
/// the three are left out.
fn interaction(cell: &Cell, all: &[Cell]) -> Measured {
    let Some(alone) = alone(cell, all) else {
        return (0, None);
    };
    let [first, second] = alone.map(|one| -> HashMap<usize, f64> {
        let pairs = one.pairs.iter();
        let logarithms = pairs.map(|pair| (pair.search.task(), pair.node_logarithm()));
        logarithms.collect()
    });
    let ratios = cell.pairs.iter().filter_map(|pair| {
        let task = pair.search.task();
        Some(pair.node_logarithm() - first.get(&task)? - second.get(&task)?)
    });
    ratio(&ratios.collect::<Vec<_>>())
}

/// Returns the cells of the two techniques of a pair, each alone.
fn alone<'c, 'a>(cell: &Cell, all: &'c [Cell<'a>]) -> Option<[&'c Cell<'a>; 2]> {
    let names = cell.technique.split_once(" & ");
    let (first, second) = names.filter(|_| cell.change == Change::Pair)?;
    let place = cell.of.place();
    let of = |name: &str| {
        all.iter().find(|other| {
            let same = other.technique == name && other.of.place() == place;
            same && other.stratum == cell.stratum
        })
    };
    Some([of(first)?, of(second)?])
}

/// Returns the decisions that have a verdict.
fn decided<'a>(cell: &Cell<'a>) -> Vec<&'a Judged> {
    let judged = cell.judged.iter().copied();
    judged.filter(|judged| judged.right.is_some()).collect()
}

/// Returns of the decisions that have two verdicts that of the deeper search and that of the tables: whether it was right.
fn twice_judged(cell: &Cell) -> Vec<(bool, bool)> {
    let judged = cell.judged.iter();
    let both = judged.filter_map(|judged| Some((judged.right?, judged.truly_right?)));
    both.collect()
}

/// Returns the mean error of the decisions that have a verdict.
fn error(cell: &Cell, _: &[Cell]) -> Measured {
    let errors: Vec<f64> = decided(cell).iter().map(|one| one.error as f64).collect();
    let n = errors.len();
    (n, arithmetic_mean(&errors).map(|mean| mean.unless_few(n)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_write_metrics_as_summaries_do() {
        for &metric in Metric::ALL {
            let written = serde_json::to_value(metric).unwrap();
            assert_eq!(written, metric.about().name);
            assert_eq!(serde_json::from_value::<Metric>(written).unwrap(), metric);
        }
        let unknown = serde_json::from_value::<Metric>("nods".into());
        assert!(unknown.unwrap_err().to_string().contains("`nodes`"));
    }

    #[test]
    fn names_and_titles_are_not_taken_twice() {
        for (number, one) in Metric::ALL.iter().enumerate() {
            for other in &Metric::ALL[..number] {
                assert_ne!(one.about().name, other.about().name);
                assert_ne!(one.about().title, other.about().title);
            }
        }
    }
}
