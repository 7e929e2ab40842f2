//! The picture of sweeps that are compared where they save the same.

use super::Collection;
use crate::answer::view::{View, counted, place, shown_interval};
use crate::distinct::distinct;
use crate::summary::{Metric, Row};
use crate::table::cell;
use niwaki_plot::{Scale, Share, Strips};

/// How to read it.
const MATCHED: &str = "How to read it: each mark is the share of positions whose value changed, where all in a strip save the same share of nodes. Further left changes fewer. Lines are 95% intervals; whether two differ is said by the interval of their difference, which is in the table.";

impl Collection<'_> {
    /// Adds the values that sweeps change where they save the same, a strip for each game.
    pub(super) fn matched(&mut self, view: &View) {
        let changed = view.metric(Metric::MatchedChanged).deepest();
        if changed.is_empty() {
            return;
        }
        let games = changed.by_game();
        let share = |row: &Row| {
            let beside = view.beside(row, Metric::MatchedExcess);
            let excess =
                beside.map(|beside| format!("\nmore than the first line by {}", cell(beside)));
            Share {
                value: row.ratio,
                interval: shown_interval(row),
                note: format!("{}{}\nn = {}", cell(row), excess.unwrap_or_default(), row.n),
            }
        };
        let of = |sweep: &str| {
            let shares = games.iter().map(|(_, rows)| {
                let own = rows.rows.iter().find(|row| row.technique == sweep);
                own.map(|row| share(row))
            });
            (sweep.to_owned(), shares.collect())
        };
        let sweeps = distinct(changed.rows.iter().map(|row| row.technique.as_str()));
        let strips = Strips {
            title: format!(
                "values changed at equal savings, on {} ({})",
                self.baseline,
                counted(&changed.rows)
            ),
            x: "positions with another value".into(),
            scale: Scale::Share,
            strips: games.iter().map(|(_, rows)| place(rows.rows[0])).collect(),
            series: sweeps.into_iter().map(of).collect(),
        };
        self.add("matched", self.baseline, strips.draw(), MATCHED);
    }
}
