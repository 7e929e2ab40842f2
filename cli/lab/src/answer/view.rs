//! The rows of an experiment, and ways to look at them.
//!
//! A view is a list of references into the summary; each method returns a smaller view, so that
//! they are written one behind the other: `view.metric(Metric::Nodes).changes().deepest()`.

use crate::distinct::distinct;
use crate::record::Change;
use crate::summary::{Metric, Row};
use crate::table::{limit, title};
use niwaki_host::statistics::FEW;

/// The techniques that niwaki was made for, in the order of their lines.
pub(crate) const FOUR: [&str; 4] = ["multi-cut", "rankcut", "etc", "razoring"];

/// The rows of one experiment, or a part of them, in the order of the summary.
pub(crate) struct View<'a> {
    /// References into the summary: a view copies no numbers.
    pub(crate) rows: Vec<&'a Row>,
}

/// Returns the name of a game without the part that all of its kind have in common.
pub(crate) fn short(game: &str) -> &str {
    game.strip_prefix("tree:").unwrap_or(game)
}

/// A change: the technique, and the way in which it is changed.
pub(crate) type Named<'a> = (&'a str, Change);

/// Returns the change of a row. Baseline and game are those of the view.
pub(crate) fn named(row: &Row) -> Named<'_> {
    (&row.technique, row.change)
}

/// Returns the name of a change: the technique alone where it is switched on.
pub(crate) fn label((technique, change): Named) -> String {
    match change {
        Change::With => technique.to_owned(),
        _ => title(technique, change),
    }
}

/// Returns `etc` of `etc etc.min-depth=3`.
pub(crate) fn technique(row: &Row) -> &str {
    let name = row.technique.as_str();
    name.split(' ').next().unwrap_or(name)
}

/// Returns whether a row is about one of [`FOUR`], or about a variant of one.
pub(crate) fn is_ours(row: &Row) -> bool {
    row.change != Change::Pair && FOUR.contains(&technique(row))
}

/// Returns the interval that a picture may show: nobody can tell from fewer than ten positions
/// how far they stray, and a picture is believed at a glance.
pub(crate) fn shown_interval(row: &Row) -> Option<(f64, f64)> {
    row.low.zip(row.high).filter(|_| row.n >= FEW)
}

/// Returns `n = 10`, or `n = 2 to 10` where the rows are made of different numbers of cases.
pub(crate) fn counted(rows: &[&Row]) -> String {
    let numbers = rows.iter().map(|row| row.n);
    let (least, most) = numbers.fold((usize::MAX, 0), |(least, most), n| {
        (least.min(n), most.max(n))
    });
    if least < most {
        format!("n = {least} to {most}")
    } else {
        format!("n = {most}")
    }
}

/// Returns `chess, depth 8`.
pub(crate) fn place(row: &Row) -> String {
    let limit = limit(row.depth, row.node_limit);
    format!("{}, {limit}", short(&row.game))
}

impl<'a> View<'a> {
    /// Returns a view of these rows.
    pub(crate) fn of(rows: Vec<&'a Row>) -> View<'a> {
        View { rows }
    }

    /// Returns the rows about an experiment.
    pub(crate) fn about(experiment: &str, rows: &'a [Row]) -> View<'a> {
        let own = rows.iter().filter(|row| row.experiment == experiment);
        View::of(own.collect())
    }

    /// Returns a part of the rows.
    pub(crate) fn part(&self, which: impl Fn(&Row) -> bool) -> View<'a> {
        let rows = self.rows.iter().copied();
        View::of(rows.filter(|row| which(row)).collect())
    }

    /// Returns one view for each baseline, with its name, in the order of the definition.
    pub(crate) fn by_baseline(&self) -> Vec<(&'a str, View<'a>)> {
        let names = distinct(self.rows.iter().map(|row| row.baseline.as_str()));
        let of = |name| (name, self.part(|row| row.baseline == name));
        names.into_iter().map(of).collect()
    }

    /// Returns one view for each game, with its label, in the order of the definition.
    pub(crate) fn by_game(&self) -> Vec<(&'a str, View<'a>)> {
        let names = distinct(self.rows.iter().map(|row| row.game.as_str()));
        let of = |name| (name, self.part(|row| row.game == name));
        names.into_iter().map(of).collect()
    }

    /// Returns the rows of a metric, all positions and all kinds and depths of nodes together.
    pub(crate) fn metric(&self, metric: Metric) -> View<'a> {
        self.part(|row| row.metric == metric && row.is_whole())
    }

    /// Returns of each game only the deepest searches, or those with the most nodes if none has a
    /// depth. Games have different depths, so the deepest of all would leave most of them out.
    pub(crate) fn deepest(&self) -> View<'a> {
        let mut kept = Vec::new();
        for (_, game) in self.by_game() {
            let most = game
                .rows
                .iter()
                .map(|row| (row.depth, row.node_limit))
                .max();
            let at = |row: &&&Row| Some((row.depth, row.node_limit)) == most;
            kept.extend(game.rows.iter().filter(at).copied());
        }
        View::of(kept)
    }

    /// Returns the changes that did something: neither baselines nor rows whose ratio is 1 by
    /// construction.
    pub(crate) fn changes(&self) -> View<'a> {
        self.part(|row| row.applies && row.change != Change::None)
    }

    /// Returns the row that is about the same searches by another metric.
    pub(crate) fn beside(&self, row: &Row, metric: Metric) -> Option<&'a Row> {
        let same = |other: &&&Row| {
            other.metric == metric
                && other.technique == row.technique
                && other.change == row.change
                && other.baseline == row.baseline
                && other.game == row.game
                && (other.depth, other.node_limit) == (row.depth, row.node_limit)
                && other.is_whole()
        };
        self.rows.iter().find(same).copied()
    }

    /// Returns the row with the least number by some measure; the first of those that are equal.
    pub(crate) fn least(&self, by: impl Fn(&Row) -> f64) -> Option<&'a Row> {
        let rows = self.rows.iter().copied();
        rows.min_by(|a, b| by(a).total_cmp(&by(b)))
    }

    /// Returns whether there is nothing to be said.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
