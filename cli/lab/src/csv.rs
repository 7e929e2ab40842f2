//! The summary as a table for spreadsheets, `summary.csv`, and what changes are worth in games, `elo.csv`.
//!
//! Each line is a [`Row`], which describes the columns; only the published figure is taken apart
//! into `published_low`, `published_high` and `source`. Nothing is rounded, and whatever a row does
//! not have is an empty field; control characters in names are written out. Scripts read the columns by name: new ones are added, none is
//! renamed.

use csv::{Error, Writer};

use super::elo::Elo;
use super::summary::Row;
use niwaki_host::failure::Failure;
use niwaki_host::printable::shown;

/// A column: its heading, and what a row has there.
type Column<R> = (&'static str, fn(&R) -> String);

/// The columns, in their order.
const COLUMNS: [Column<Row>; 22] = [
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

/// The columns of `elo.csv`: the fields of `elo.json`, with those of lists taken apart.
const GAMES: [Column<Elo>; 31] = [
    ("experiment", |one| one.experiment.clone()),
    ("game", |one| one.game.clone()),
    ("baseline", |one| one.baseline.clone()),
    ("technique", |one| one.technique.clone()),
    ("change", |one| one.change.name().to_owned()),
    ("match", |one| one.name.clone()),
    ("depth", |one| known(one.depth)),
    ("node_limit", |one| known(one.node_limit)),
    ("move_time_ms", |one| known(one.move_time_ms)),
    ("games", |one| one.games.to_string()),
    ("won", |one| one.won.to_string()),
    ("drawn", |one| one.drawn.to_string()),
    ("lost", |one| one.lost.to_string()),
    ("pairs_0", |one| one.pentanomial[0].to_string()),
    ("pairs_1", |one| one.pentanomial[1].to_string()),
    ("pairs_2", |one| one.pentanomial[2].to_string()),
    ("pairs_3", |one| one.pentanomial[3].to_string()),
    ("pairs_4", |one| one.pentanomial[4].to_string()),
    ("elo", |one| known(one.value)),
    ("low", |one| known(one.low)),
    ("high", |one| known(one.high)),
    ("elo0", |one| known(one.sprt.map(|test| test.of.elo0))),
    ("elo1", |one| known(one.sprt.map(|test| test.of.elo1))),
    ("llr", |one| known(one.sprt.map(|test| test.llr))),
    ("verdict", |one| known(one.sprt.map(|test| test.verdict))),
    ("adjusted_elo", |one| {
        known(one.sprt.and_then(|test| test.adjusted_elo))
    }),
    ("adjusted_low", |one| {
        known(one.sprt.and_then(|test| test.adjusted_low))
    }),
    ("adjusted_high", |one| {
        known(one.sprt.and_then(|test| test.adjusted_high))
    }),
    ("lost_by_faults", |one| one.faults_of(0).to_string()),
    ("won_by_faults", |one| one.faults_of(1).to_string()),
    ("complete", |one| one.complete.to_string()),
];

/// Writes what is known; what is not is an empty field.
fn known(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Returns one line for each row, below the heading, as bytes of UTF-8.
pub(super) fn table(rows: &[Row]) -> Result<Vec<u8>, Failure> {
    written(&COLUMNS, rows).map_err(Failure::caused)
}

/// Returns the same of what changes are worth in games.
pub(super) fn games(rows: &[Elo]) -> Result<Vec<u8>, Failure> {
    written(&GAMES, rows).map_err(Failure::caused)
}

/// Returns the same with the failures of the writer, which are those of a bug: memory does not fail
/// to be written to.
fn written<R>(columns: &[Column<R>], rows: &[R]) -> Result<Vec<u8>, Error> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record(columns.iter().map(|(heading, _)| heading))?;
    for row in rows {
        let fields = columns.iter().map(|(_, field)| field(row));
        table.write_record(fields.map(|field| shown(&field).into_owned()))?;
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}
