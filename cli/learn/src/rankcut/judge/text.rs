//! Prints a comparison for people, and describes it in JSON.

use std::io::Write;

use serde_json::{Value, json};

use super::super::text::{align, plain};
use super::{Judgement, Players, Row};
use niwaki_host::failure::Failure;
use niwaki_host::statistics::Estimate;

impl Judgement {
    /// Prints the answer, then a line for each class of predictions.
    pub(in super::super) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out)?;
        let games = if self.is_cut_short() {
            format!("the first {} of {} games", self.games.len(), self.asked)
        } else {
            format!("{} games", self.games.len())
        };
        let seed = self.seed;
        write!(
            out,
            "In {games} that it was not learned from (seed {seed}), "
        )?;
        match self.acting() {
            None => writeln!(out, "no move falls into a cell by which it acts.")?,
            Some(acting) => writeln!(
                out,
                "in cells by which it acts, a better move was still to come after {} of {} moves; {} was predicted.",
                ranged(&acting.happened),
                acting.moves,
                percent(acting.predicted),
            )?,
        }
        if let Some(explained) = self.explained() {
            writeln!(
                out,
                "It explains {} of whether a better move comes; {} of the moves fall into cells that it has hardly seen.",
                ranged(&explained),
                percent(self.unseen())
            )?;
        }
        if let Some(difference) = self.players.difference() {
            writeln!(out, "{difference}")?;
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
        let players = &self.players;
        json!({
            "games": self.games.len(),
            "asked": self.asked,
            "searcher": players.origin.searcher,
            "signature": players.origin.signature,
            "same_searcher": players.same_words && players.same_signature,
            "seed": self.seed,
            "moves": self.moves(),
            "unseen": self.unseen(),
            "explained": explained.map(|explained| explained.value),
            "explained_low": explained.and_then(|explained| explained.low()),
            "explained_high": explained.and_then(|explained| explained.high()),
            "acting": self.acting().as_ref().map(one),
            "predictions": rows.collect::<Vec<Value>>(),
        })
    }
}

impl Players {
    /// Says how they differ from those whose games the table was learned from.
    fn difference(&self) -> Option<String> {
        if self.same_words && self.same_signature {
            return None;
        }
        let searcher = self.origin.searcher_told();
        let why = if self.same_words {
            "whose search or evaluation has changed since the table was learned from it"
        } else {
            "which is not the searcher, or has not the evaluation, that the table was learned from"
        };
        Some(format!("The games are played by {searcher}, {why}."))
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
