//! The summary as a table for spreadsheets: `summary.csv`.
//!
//! Each line is a [`Row`], which describes the columns; only the published figure is taken apart
//! into `published_low`, `published_high` and `source`. Nothing is rounded, and whatever a row does
//! not have is an empty field. Scripts read the columns by name: new ones are added, none is
//! renamed.

use csv::{Error, Writer};

use super::summary::Row;
use niwaki_host::failure::Failure;

/// The heading of the table. Its order is that of [`fields`]; the array's length keeps the two in
/// step.
const HEADING: [&str; 19] = [
    "experiment",
    "game",
    "depth",
    "node_limit",
    "baseline",
    "change",
    "technique",
    "metric",
    "node_kind",
    "node_depth",
    "n",
    "unfinished",
    "applies",
    "ratio",
    "low",
    "high",
    "published_low",
    "published_high",
    "source",
];

/// Returns one line for each row, below the heading, as bytes of UTF-8.
pub(super) fn table(rows: &[Row]) -> Result<Vec<u8>, Failure> {
    written(rows).map_err(Failure::caused)
}

/// Returns the same with the failures of the writer, which are those of a bug: memory does not fail
/// to be written to.
fn written(rows: &[Row]) -> Result<Vec<u8>, Error> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record(HEADING)?;
    for row in rows {
        table.write_record(fields(row))?;
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// Returns the fields of a row, in the order of the heading.
fn fields(row: &Row) -> [String; HEADING.len()] {
    let published = row.published.as_ref();
    let bound = |which: usize| published.map_or_else(String::new, |f| f.ratio[which].to_string());
    [
        row.experiment.clone(),
        row.game.clone(),
        row.depth
            .map_or_else(String::new, |depth| depth.to_string()),
        row.node_limit
            .map_or_else(String::new, |nodes| nodes.to_string()),
        row.baseline.clone(),
        row.change.name().to_owned(),
        row.technique.clone(),
        row.metric.about().name.to_owned(),
        row.node_kind.clone().unwrap_or_default(),
        row.node_depth
            .map_or_else(String::new, |depth| depth.to_string()),
        row.n.to_string(),
        row.unfinished.to_string(),
        row.applies.to_string(),
        row.ratio.to_string(),
        row.low.map_or_else(String::new, |low| low.to_string()),
        row.high.map_or_else(String::new, |high| high.to_string()),
        bound(0),
        bound(1),
        published.map_or_else(String::new, |figure| figure.source.clone()),
    ]
}
