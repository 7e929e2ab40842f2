//! The rows of an experiment, and ways to look at them.
//!
//! A view is a list of references into the summary; each method returns a smaller view, so that
//! they are written one behind the other: `view.metric(Metric::Nodes).changes().deepest()`.

use crate::distinct::distinct;
use crate::summary::{Metric, Row};
use crate::table::limit;
use crate::variants::Change;

/// The rows of one experiment.
pub(crate) struct View<'a> {
    pub(crate) rows: Vec<&'a Row>,
}

/// The name of a game without what all of its kind have in common.
pub(crate) fn short(game: &str) -> &str {
    game.strip_prefix("tree:").unwrap_or(game)
}

/// `chess, depth 8`.
pub(crate) fn place(row: &Row) -> String {
    let limit = limit(row.depth, row.node_limit);
    format!("{}, {limit}", short(&row.game))
}

impl<'a> View<'a> {
    /// A view of these rows.
    pub(crate) fn of(rows: Vec<&'a Row>) -> View<'a> {
        View { rows }
    }

    /// A part of the rows.
    pub(crate) fn part(&self, which: impl Fn(&Row) -> bool) -> View<'a> {
        let rows = self.rows.iter().copied();
        View::of(rows.filter(|row| which(row)).collect())
    }

    /// One for each baseline, with its name.
    pub(crate) fn by_baseline(&self) -> Vec<(&'a str, View<'a>)> {
        let names = distinct(self.rows.iter().map(|row| row.baseline.as_str()));
        let of = |name| (name, self.part(|row| row.baseline == name));
        names.into_iter().map(of).collect()
    }

    /// One for each game, with its name.
    pub(crate) fn by_game(&self) -> Vec<(&'a str, View<'a>)> {
        let names = distinct(self.rows.iter().map(|row| row.game.as_str()));
        let of = |name| (name, self.part(|row| row.game == name));
        names.into_iter().map(of).collect()
    }

    /// The rows of a metric, all kinds and depths of nodes together.
    pub(crate) fn metric(&self, metric: Metric) -> View<'a> {
        self.part(|row| row.metric == metric && row.node_kind.is_none() && row.node_depth.is_none())
    }

    /// Of each game only the deepest searches, or those with the most nodes if none has a depth.
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

    /// Changes that do something.
    pub(crate) fn changes(&self) -> View<'a> {
        self.part(|row| row.applies && row.change != Change::None)
    }

    /// The row that says the same of another metric.
    pub(crate) fn beside(&self, row: &Row, metric: Metric) -> Option<&'a Row> {
        let same = |other: &&&Row| {
            other.metric == metric
                && other.technique == row.technique
                && other.change == row.change
                && other.baseline == row.baseline
                && other.game == row.game
                && (other.depth, other.node_limit) == (row.depth, row.node_limit)
                && other.node_kind.is_none()
                && other.node_depth.is_none()
        };
        self.rows.iter().find(same).copied()
    }

    /// The row with the least number by some measure.
    pub(crate) fn least(&self, by: impl Fn(&Row) -> f64) -> Option<&'a Row> {
        let rows = self.rows.iter().copied();
        rows.min_by(|a, b| by(a).total_cmp(&by(b)))
    }

    /// Whether there is nothing to be said.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
