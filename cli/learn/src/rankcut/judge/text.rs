//! Prints a comparison for people, and describes it in JSON.

use std::io::Write;

use serde_json::{Value, json};

use super::super::text::{align, plain};
use super::{Judgement, Row};
use niwaki_host::failure::Failure;
use niwaki_host::statistics::Estimate;

impl Judgement {
    /// Prints the answer, then a line for each class of predictions.
    pub(in super::super) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (games, seed) = (self.games.len(), self.seed);
        writeln!(out)?;
        if let Some(acting) = self.acting() {
            writeln!(
                out,
                "In {games} games that it was not learned from (seed {seed}), where it acts a better move was still to come \
                 after {} of {} moves; {} was predicted.",
                ranged(&acting.happened),
                acting.moves,
                percent(acting.predicted),
            )?;
        } else {
            writeln!(
                out,
                "In {games} games that it was not learned from (seed {seed}) it acts nowhere."
            )?;
        }
        writeln!(
            out,
            "It explains {} of whether a better move comes; {} of the moves fall into cells that it has hardly seen.",
            ranged(&self.explained()),
            percent(self.unseen())
        )?;
        if let Some(searcher) = &self.other_searcher {
            let searcher = if searcher.is_empty() {
                "the bare search"
            } else {
                searcher
            };
            writeln!(
                out,
                "The games are played by {searcher}, which is not the searcher that it was learned from."
            )?;
        }
        let mut table = plain();
        table.set_header(["predicted", "moves", "mean", "happened"]);
        for (class, row) in self.rows() {
            table.add_row([
                class.label(),
                row.moves.to_string(),
                percent(row.predicted),
                ranged(&row.happened),
            ]);
        }
        align(&mut table, 1);
        writeln!(out)?;
        writeln!(out, "{table}")?;
        Ok(())
    }

    /// Describes it in JSON.
    pub(in super::super) fn described(&self) -> Value {
        let rows = self.rows().map(|(class, row)| {
            let (from, to) = class.ends();
            let mut object = one(&row);
            object["from"] = from.into();
            object["to"] = to.into();
            object
        });
        let explained = self.explained();
        json!({
            "games": self.games.len(),
            "seed": self.seed,
            "moves": self.moves(),
            "unseen": self.unseen(),
            "explained": explained.value,
            "explained_low": explained.low(),
            "explained_high": explained.high(),
            "acting": self.acting().as_ref().map(one),
            "predictions": rows.collect::<Vec<Value>>(),
        })
    }
}

/// Describes a line in JSON.
fn one(row: &Row) -> Value {
    json!({
        "moves": row.moves,
        "predicted": row.predicted,
        "happened": row.happened.value,
        "low": row.happened.low(),
        "high": row.happened.high(),
    })
}

/// Writes a share in percent, with its interval where it has one.
pub(super) fn ranged(share: &Estimate) -> String {
    match share.interval {
        Some((low, high)) => format!(
            "{} ({}–{})",
            percent(share.value),
            percent(low).trim_end_matches('%'),
            percent(high).trim_end_matches('%')
        ),
        None => percent(share.value),
    }
}

/// Writes a share in percent: two decimals below ten, one above.
pub(super) fn percent(share: f64) -> String {
    let digits = if share < 0.0995 { 2 } else { 1 };
    format!("{:.digits$}%", share * 100.0)
}
