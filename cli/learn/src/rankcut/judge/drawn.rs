//! Draws a comparison: what was predicted of each class of moves, and what happened.

use niwaki_plot::{Picture, Scale, Share, Strips};

use super::text::{percent, ranged};
use super::{Judgement, Row};

impl Judgement {
    /// Draws a strip for each class of predictions.
    pub(in super::super) fn drawn(&self) -> Picture {
        let rows: Vec<(String, Row)> = self
            .rows()
            .map(|(class, row)| (class.label(), row))
            .collect();
        let happened = |(_, row): &(String, Row)| {
            Some(Share {
                value: row.happened.value,
                interval: row.happened.interval,
                note: format!("{} of {} moves", ranged(&row.happened), row.moves),
            })
        };
        let predicted = |(_, row): &(String, Row)| {
            Some(Share {
                value: row.predicted,
                interval: None,
                note: percent(row.predicted),
            })
        };
        Strips {
            title: format!("{}: predicted and happened", self.name),
            x: format!(
                "a better move was still to come ({} other games)",
                self.games.len()
            ),
            scale: Scale::SmallShare,
            series: vec![
                ("happened".into(), rows.iter().map(happened).collect()),
                ("predicted".into(), rows.iter().map(predicted).collect()),
            ],
            strips: rows.into_iter().map(|(label, _)| label).collect(),
        }
        .draw()
    }
}
