//! The summary as a table for spreadsheets: `summary.csv`.
//!
//! Each line is a [`Row`], which describes the columns; only the published figure is taken apart
//! into `published_low`, `published_high` and `source`. Nothing is rounded, and whatever a row does
//! not have is an empty field. Scripts read the columns by name: new ones are added, none is
//! renamed.

use csv::{Error, Writer};

use super::summary::Row;
use niwaki_host::failure::Failure;

/// A column: its heading, and what a row has there.
type Column = (&'static str, fn(&Row) -> String);

/// The columns, in their order.
const COLUMNS: [Column; 22] = [
    ("experiment", |row| row.experiment.clone()),
    ("game", |row| row.game.clone()),
    ("depth", |row| known(row.depth)),
    ("node_limit", |row| known(row.node_limit)),
    ("baseline", |row| row.baseline.clone()),
    ("change", |row| row.change.name().to_owned()),
    ("technique", |row| row.technique.clone()),
    ("metric", |row| row.metric.about().name.to_owned()),
    ("node_kind", |row| known(row.node_kind.as_ref())),
    ("node_depth", |row| known(row.node_depth)),
    ("n", |row| row.n.to_string()),
    ("unfinished", |row| row.unfinished.to_string()),
    ("applies", |row| row.applies.to_string()),
    ("ratio", |row| row.ratio.to_string()),
    ("low", |row| known(row.low)),
    ("high", |row| known(row.high)),
    ("published_low", |row| {
        known(row.published.as_ref().map(|f| f.ratio[0]))
    }),
    ("published_high", |row| {
        known(row.published.as_ref().map(|f| f.ratio[1]))
    }),
    ("source", |row| {
        known(row.published.as_ref().map(|f| &f.source))
    }),
    ("q", |row| known(row.q)),
    ("acted", |row| known(row.acted)),
    ("stratum", |row| known(row.stratum.as_ref())),
];

/// Writes what is known; what is not is an empty field.
fn known(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Returns one line for each row, below the heading, as bytes of UTF-8.
pub(super) fn table(rows: &[Row]) -> Result<Vec<u8>, Failure> {
    written(rows).map_err(Failure::caused)
}

/// Returns the same with the failures of the writer, which are those of a bug: memory does not fail
/// to be written to.
fn written(rows: &[Row]) -> Result<Vec<u8>, Error> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record(COLUMNS.map(|(heading, _)| heading))?;
    for row in rows {
        table.write_record(COLUMNS.map(|(_, field)| field(row)))?;
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}
