//! The results for a person: for each game, nodes by depth and configuration.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};

use super::plan::BARE;
use super::record::Record;
use super::summary::{Row, distinct};
use crate::failure::Failure;

/// Said of a technique that was never tried in a game: its ratio would be 1 by construction.
const DOES_NOT_APPLY: &str = "does not apply";

/// Prints a table for each game.
pub(super) fn print(
    records: &[Record],
    summary: &[Row],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for game in distinct(records.iter().map(Record::group)) {
        let of_game: Vec<&Record> = records.iter().filter(|r| r.group() == game).collect();
        let positions = distinct(of_game.iter().map(|r| (&r.game, &r.position))).len();
        let plural = if positions == 1 { "" } else { "s" };
        writeln!(
            out,
            "{game}: nodes over {positions} position{plural}, and the geometric mean of their ratios to {BARE}"
        )?;
        writeln!(out, "{}\n", table(game, &of_game, summary))?;
    }
    Ok(())
}

fn table(game: &str, records: &[&Record], summary: &[Row]) -> Table {
    let mut depths = distinct(records.iter().map(|record| record.depth));
    depths.sort_unstable();
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let heading = depths.iter().map(|depth| format!("depth {depth}"));
    let first = std::iter::once("configuration".to_owned());
    let last = depths.last().map(|depth| format!("95% at depth {depth}"));
    table.set_header(first.chain(heading).chain(last));
    for configuration in distinct(records.iter().map(|record| record.configuration)) {
        let row = |depth: i16| {
            let same = |row: &&Row| row.game == game && row.technique == configuration;
            summary.iter().filter(same).find(|row| row.depth == depth)
        };
        let cells = depths
            .iter()
            .map(|&depth| cell(nodes(records, configuration, depth), row(depth)));
        let interval = depths.last().and_then(|&depth| row(depth));
        let interval = interval.map_or_else(String::new, |row| {
            if row.applies {
                format!("{:.2} to {:.2}", row.low, row.high)
            } else {
                DOES_NOT_APPLY.into()
            }
        });
        let name = std::iter::once(configuration.to_owned());
        table.add_row(name.chain(cells).chain([interval]));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn nodes(records: &[&Record], configuration: &str, depth: i16) -> u64 {
    records
        .iter()
        .filter(|record| record.configuration == configuration && record.depth == depth)
        .map(|record| record.nodes)
        .sum()
}

/// `123456 x0.81`
fn cell(nodes: u64, row: Option<&Row>) -> String {
    match row {
        Some(row) if row.applies => format!("{nodes} x{:.2}", row.ratio),
        Some(_) => "-".into(),
        None => nodes.to_string(),
    }
}
