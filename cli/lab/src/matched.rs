//! Errors at equal savings: sweeps compared where they save as much as one of them does at one of its values.
//!
//! How much a technique errs says little while it saves more, or less, than another: by its parameter either can be had. So
//! several sweeps of one parameter are compared where they save the same (`matched` in a baseline): the share of changed
//! values of each is read off between the two values of its parameter whose mean ratios of nodes lie on either side, along a
//! line over the logarithm of the ratio. What a sweep cannot save at any of its values has no row.
//!
//! Positions are drawn anew, all sweeps with the same ones, and everything is read off again: the interval of a difference
//! is that of pairs, and knows that the place at which it is read off is uncertain, too. Where a drawn sample does not save
//! as much, the nearest value of the parameter stands for it.

use super::cell::{self, Cell};
use super::definition::{BaselinePart, Definition, Matching, Sweep};
use super::metric::Metric;
use niwaki_host::statistics::{Estimate, resampled};

/// The numbers of a sweep in a game at a limit: the first of its cells, which says where, and what was read off.
pub(super) struct Matched<'c, 'a> {
    /// A cell of the sweep.
    pub(super) cell: &'c Cell<'a>,
    /// The name of the sweep.
    pub(super) sweep: &'c str,
    pub(super) metric: Metric,
    pub(super) n: usize,
    pub(super) estimate: Estimate,
}

/// Reads off all sweeps of all definitions that want it.
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
                cell.first.experiment == definition.source.name
                    && cell.first.reference == *part.name.get_ref()
            });
            let placed = own.map(|cell| {
                let first = cell.first;
                let place = (&first.label, first.depth, first.node_limit, cell.stratum);
                (place, cell)
            });
            for cells in cell::grouped(placed) {
                found.extend(at_a_place(part, matching.get_ref(), &cells));
            }
        }
    }
    found
}

/// Reads off the sweeps of a baseline in one game at one limit.
fn at_a_place<'c, 'a>(
    part: &'c BaselinePart,
    matching: &Matching,
    cells: &[&'c Cell<'a>],
) -> Vec<Matched<'c, 'a>> {
    let sweeps = part.sweeps.iter().map(toml::Spanned::get_ref);
    let curves = sweeps.filter_map(|sweep| Curve::of(sweep, cells));
    let curves: Vec<Curve> = curves.collect();
    let Some(reference) = curves.iter().find(|one| one.sweep == matching.sweep) else {
        return Vec::new();
    };
    let Some(at) = reference.values.iter().position(|&v| v == matching.at) else {
        return Vec::new();
    };
    let n = reference.steps.0[at].len();
    let whole: Vec<usize> = (0..n).collect();
    let alike = |curve: &&Curve| curve.steps.have(n);
    let mut found = Vec::new();
    for curve in curves.iter().filter(alike) {
        let own = std::ptr::eq(curve, reference);
        let error = |sample: &[usize]| {
            let (nodes, error) = reference.steps.point(at, sample);
            let other = if own {
                error
            } else {
                curve.steps.error_at(nodes, sample)
            };
            (other, other - error)
        };
        let (nodes, _) = reference.steps.point(at, &whole);
        if !own && !curve.steps.reach(nodes, &whole) {
            continue;
        }
        let mut add = |metric: Metric, statistic: &dyn Fn(&[usize]) -> f64| {
            found.push(Matched {
                cell: curve.first,
                sweep: curve.sweep,
                metric,
                n,
                estimate: resampled(n, statistic),
            });
        };
        add(Metric::MatchedChanged, &|sample| error(sample).0);
        if !own {
            add(Metric::MatchedExcess, &|sample| error(sample).1);
        }
    }
    found
}

/// A sweep in one game at one limit.
struct Curve<'c, 'a> {
    sweep: &'c str,
    first: &'c Cell<'a>,
    values: Vec<i64>,
    steps: Steps,
}

impl<'c, 'a> Curve<'c, 'a> {
    /// Finds the cells of a sweep that has a name.
    fn of(sweep: &'c Sweep, cells: &[&'c Cell<'a>]) -> Option<Curve<'c, 'a>> {
        let mut found: Vec<(i64, &Cell)> = Vec::new();
        for (setting, value) in sweep.settings() {
            let name = sweep.named(&setting)?;
            let cell = cells.iter().find(|cell| cell.technique == name);
            found.extend(cell.map(|&cell| (value, cell)));
        }
        let positions = |cell: &Cell| {
            let pairs = cell.pairs.iter();
            let changed = |agrees: bool| f64::from(u8::from(!agrees));
            pairs
                .map(|pair| (pair.node_logarithm(), changed(pair.record.value_agrees)))
                .collect()
        };
        Some(Curve {
            sweep: sweep.name.as_deref()?,
            first: found.first()?.1,
            values: found.iter().map(|&(value, _)| value).collect(),
            steps: Steps(found.iter().map(|(_, cell)| positions(cell)).collect()),
        })
    }
}

/// What each position costs, and whether its value changed, by the value of the parameter: for each value the positions in the
/// order of the plan, as the logarithm of the ratio of nodes, and 1 where the value of the position changed.
struct Steps(Vec<Vec<(f64, f64)>>);

impl Steps {
    /// Returns whether there are so many positions at every value.
    fn have(&self, positions: usize) -> bool {
        self.0.iter().all(|step| step.len() == positions)
    }

    /// Returns the mean logarithm of the ratio of nodes, and the share of changed values, of some positions at one value.
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

    /// Returns the share of changed values where the search costs so much.
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
