//! Errors at equal savings: sweeps compared where they save as much as one of them does at one of its values.
//!
//! How much a technique errs says little while it saves more, or less, than another: by its parameter either can be had. So
//! several sweeps of one parameter are compared where they save the same (`matched` in a baseline): the share of changed
//! values of each, and that of changed best moves, is read off between the two values of its parameter whose mean ratios of
//! nodes lie on either side, along a line over the logarithm of the ratio. What a sweep cannot save at any of its values has
//! no row.
//!
//! Positions are drawn anew, all sweeps with the same ones, and everything is read off again: the interval of a difference
//! is that of pairs, and knows that the place at which it is read off is uncertain, too. Where a drawn sample does not save
//! as much, the nearest value of the parameter stands for it. Near 0 and 100% samples that are drawn anew vary too little, so
//! that the interval of a share holds Wilson's as well, and a difference that never varies is a point.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{self, Cell};
use super::definition::{BaselinePart, Definition, Matching, Sweep};
use super::kept::Search;
use super::metric::Metric;
use niwaki_host::statistics::{Estimate, resampled, resampled_difference, share};

/// The numbers of a sweep in a game at a limit.
pub(super) struct Matched<'c, 'a> {
    /// The cells of the sweep, at least one.
    pub(super) cells: Vec<&'c Cell<'a>>,
    /// The name of the sweep.
    pub(super) sweep: &'c str,
    pub(super) metric: Metric,
    pub(super) n: usize,
    pub(super) estimate: Estimate,
}

impl Matched<'_, '_> {
    /// Returns in how many searches a value of the sweep did anything, of the one that did most.
    pub(super) fn acted(&self) -> Option<usize> {
        self.cells.iter().filter_map(|cell| cell.acted()).max()
    }

    /// Returns how many searches were stopped before their depth, of the value with most.
    pub(super) fn unfinished(&self) -> usize {
        let stopped = self.cells.iter().map(|cell| cell.unfinished());
        stopped.max().unwrap_or(0)
    }

    /// Returns whether some value of the sweep did anything.
    pub(super) fn applies(&self) -> bool {
        self.cells.iter().any(|cell| cell.applies())
    }
}

/// Reads off all sweeps of all definitions that want it: of each place the one that is matched first, then the others.
pub(super) fn all<'c, 'a>(
    definitions: &'c [Definition],
    cells: &'c [Cell<'a>],
) -> Vec<Matched<'c, 'a>> {
    let mut found = Vec::new();
    for definition in definitions {
        for part in &definition.baselines {
            let part = part.get_ref();
            let Some(matching) = &part.matched else {
                continue;
            };
            let own = cells.iter().filter(|cell| {
                *cell.of.experiment == *definition.source.name
                    && *cell.of.reference == **part.name.get_ref()
            });
            let placed = own.map(|cell| {
                let of = cell.of;
                let place = (&of.label, of.depth, of.node_limit, cell.stratum);
                (place, cell)
            });
            for cells in cell::grouped(placed) {
                let at_a_place = at_a_place(part, matching.get_ref(), &cells);
                found.extend(at_a_place.unwrap_or_default());
            }
        }
    }
    found
}

/// Reads off the sweeps of a baseline in one game at one limit; nothing where the one that is matched is not there.
fn at_a_place<'c, 'a>(
    part: &'c BaselinePart,
    matching: &Matching,
    cells: &[&'c Cell<'a>],
) -> Option<Vec<Matched<'c, 'a>>> {
    let sweeps = part.sweeps.iter().map(toml::Spanned::get_ref);
    let mut curves: Vec<Curve> = sweeps.filter_map(|sweep| Curve::of(sweep, cells)).collect();
    curves.sort_by_key(|curve| curve.sweep != matching.sweep);
    let (reference, others) = curves.split_first()?;
    let mut values = reference.values.iter();
    let at = values.position(|&value| value == matching.at)?;
    if reference.sweep != matching.sweep {
        return None;
    }
    let tasks = common_tasks(&curves);
    let n = tasks.len();
    let whole: Vec<usize> = (0..n).collect();
    let mut found = Vec::new();
    for Price { share, excess, is } in PRICES {
        let matched = reference.steps(&tasks, is);
        let point = |sample: &[usize]| matched.point(at, sample);
        found.push(reference.share(share, n, &|sample| point(sample).1));
        for curve in others {
            let steps = curve.steps(&tasks, is);
            if !steps.reach(point(&whole).0, &whole) {
                continue;
            }
            let error = |sample: &[usize]| steps.error_at(point(sample).0, sample);
            found.push(curve.share(share, n, &error));
            let more = |sample: &[usize]| error(sample) - point(sample).1;
            found.push(curve.difference(excess, n, &more));
        }
    }
    Some(found)
}

/// What a search may get otherwise than the baseline.
struct Price {
    share: Metric,
    excess: Metric,
    is: fn(&Search) -> bool,
}

const PRICES: [Price; 2] = [
    Price {
        share: Metric::MatchedChanged,
        excess: Metric::MatchedExcess,
        is: |search| !search.value_agrees,
    },
    Price {
        share: Metric::MatchedMoved,
        excess: Metric::MatchedMovedExcess,
        is: |search| !search.best_agrees,
    },
];

/// Returns the positions that every search of all curves has, in the order of the plan.
fn common_tasks(curves: &[Curve]) -> Vec<usize> {
    let cells = curves.iter().flat_map(|curve| &curve.cells);
    let tasks = cells.map(|cell| cell.pairs.iter().map(|pair| pair.search.task()));
    let common = tasks.map(Iterator::collect::<BTreeSet<usize>>);
    let common = common.reduce(|one, other| &one & &other);
    common.unwrap_or_default().into_iter().collect()
}

/// A sweep in one game at one limit.
struct Curve<'c, 'a> {
    sweep: &'c str,
    values: Vec<i64>,
    /// A cell for each value.
    cells: Vec<&'c Cell<'a>>,
}

impl<'c, 'a> Curve<'c, 'a> {
    /// Finds the cells of a sweep that has a name; nothing if none is there.
    fn of(sweep: &'c Sweep, cells: &[&'c Cell<'a>]) -> Option<Curve<'c, 'a>> {
        let mut curve = Curve {
            sweep: sweep.name.as_deref()?,
            values: Vec::new(),
            cells: Vec::new(),
        };
        for (setting, value) in sweep.settings() {
            let name = sweep.named(&setting)?;
            if let Some(cell) = cells.iter().find(|cell| cell.technique == name) {
                curve.values.push(value);
                curve.cells.push(cell);
            }
        }
        (!curve.cells.is_empty()).then_some(curve)
    }

    /// Returns what these positions cost, and whether that `is` so of them.
    fn steps(&self, tasks: &[usize], is: fn(&Search) -> bool) -> Steps {
        let step = |cell: &&Cell| {
            let pairs = cell.pairs.iter().map(|pair| {
                let changed = f64::from(u8::from(is(pair.search)));
                (pair.search.task(), (pair.node_logarithm(), changed))
            });
            let pairs: BTreeMap<usize, (f64, f64)> = pairs.collect();
            tasks.iter().map(|task| pairs[task]).collect()
        };
        Steps(self.cells.iter().map(step).collect())
    }

    /// Makes a row of a share that `of` reads off a sample of so many positions.
    fn share(&self, metric: Metric, n: usize, of: &dyn Fn(&[usize]) -> f64) -> Matched<'c, 'a> {
        self.row(metric, n, as_wide_as_a_share(resampled(n, of), n))
    }

    /// Makes a row of a difference of two shares.
    fn difference(
        &self,
        metric: Metric,
        n: usize,
        of: &dyn Fn(&[usize]) -> f64,
    ) -> Matched<'c, 'a> {
        let estimate = unless_it_never_varies(resampled_difference(n, of));
        self.row(metric, n, estimate)
    }

    fn row(&self, metric: Metric, n: usize, estimate: Estimate) -> Matched<'c, 'a> {
        Matched {
            cells: self.cells.clone(),
            sweep: self.sweep,
            metric,
            n,
            estimate: estimate.unless_few(n),
        }
    }
}

/// Returns a share whose interval holds Wilson's, too.
fn as_wide_as_a_share(estimate: Estimate, n: usize) -> Estimate {
    let wilson = share((estimate.value * n as f64).round() as usize, n);
    let wilson = wilson.and_then(|share| share.interval);
    let both = estimate.interval.zip(wilson);
    Estimate {
        interval: both.map(|((low, high), (lower, higher))| (low.min(lower), high.max(higher))),
        ..estimate
    }
}

/// Returns a point where no sample that was drawn anew had another number: that is no certainty.
fn unless_it_never_varies(estimate: Estimate) -> Estimate {
    let interval = estimate.interval.filter(|(low, high)| low < high);
    Estimate {
        interval,
        p: estimate.p.filter(|_| interval.is_some()),
        ..estimate
    }
}

/// What each position costs, and whether its value, or best move, changed, by the value of the parameter: for each value the
/// positions in the order of the plan, as the logarithm of the ratio of nodes, and 1 where it changed.
struct Steps(Vec<Vec<(f64, f64)>>);

impl Steps {
    /// Returns the mean logarithm of the ratio of nodes, and the share of changed ones, of some positions at one value.
    fn point(&self, value: usize, sample: &[usize]) -> (f64, f64) {
        let step = &self.0[value];
        let sum = sample.iter().fold((0.0, 0.0), |(nodes, changed), &one| {
            (nodes + step[one].0, changed + step[one].1)
        });
        let n = sample.len() as f64;
        (sum.0 / n, sum.1 / n)
    }

    /// Returns the points of all values, from the fewest nodes on.
    fn points(&self, sample: &[usize]) -> Vec<(f64, f64)> {
        let all = 0..self.0.len();
        let mut points: Vec<_> = all.map(|value| self.point(value, sample)).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        points
    }

    /// Returns whether some value saves as much, and some value no more.
    fn reach(&self, nodes: f64, sample: &[usize]) -> bool {
        let points = self.points(sample);
        points[0].0 <= nodes && nodes <= points[points.len() - 1].0
    }

    /// Returns the share of changed ones where the search costs so much.
    fn error_at(&self, nodes: f64, sample: &[usize]) -> f64 {
        let points = self.points(sample);
        let above = points.partition_point(|point| point.0 < nodes);
        let Some(&(right, more)) = points.get(above) else {
            return points[points.len() - 1].1;
        };
        let Some(&(left, less)) = above.checked_sub(1).and_then(|at| points.get(at)) else {
            return points[0].1;
        };
        less + (more - less) * (nodes - left) / (right - left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three values of a parameter over two positions that cost the same.
    fn steps() -> Steps {
        let step = |nodes: f64, changed: [f64; 2]| changed.map(|one| (nodes, one)).to_vec();
        Steps(vec![
            step(0.0, [0.0, 0.0]),
            step(-1.0, [1.0, 0.0]),
            step(-2.0, [1.0, 1.0]),
        ])
    }

    #[test]
    fn errors_are_read_off_between_two_values() {
        let steps = steps();
        let at =
            |nodes: f64, sample: &[usize]| (steps.error_at(nodes, sample) * 1000.0).round() as i32;
        assert_eq!(at(-1.0, &[0, 1]), 500);
        assert_eq!(at(-0.5, &[0, 1]), 250);
        assert_eq!(at(-1.25, &[0, 1]), 625);
        assert_eq!(at(-1.25, &[1, 1]), 250, "the second position alone");
    }

    #[test]
    fn no_interval_is_narrower_than_what_is_known() {
        let never = resampled_difference(20, &|_| 0.0);
        let (low, high) = as_wide_as_a_share(never, 20).interval.unwrap();
        assert!(low == 0.0 && high > 0.15, "0 of 20 is not never");
        let point = unless_it_never_varies(never);
        assert_eq!((point.interval, point.p), (None, None));
    }

    #[test]
    fn beyond_the_last_value_nothing_is_reached_and_the_nearest_stands() {
        let steps = steps();
        assert!(steps.reach(-2.0, &[0, 1]) && steps.reach(0.0, &[0, 1]));
        assert!(!steps.reach(-2.1, &[0, 1]) && !steps.reach(0.1, &[0, 1]));
        assert_eq!(
            (steps.error_at(-9.0, &[0]), steps.error_at(9.0, &[0])),
            (1.0, 0.0)
        );
    }
}
