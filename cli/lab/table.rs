//! The results for a person: for each baseline, techniques against games.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};

use super::definition::Definition;
use super::summary::{Metric, Row, distinct};
use super::variants::Change;
use crate::failure::Failure;

/// Said of a change that did nothing in a game: its ratio would be 1 by construction.
const DOES_NOT_APPLY: &str = "does not apply";

/// The metrics that are shown, with their titles.
const SHOWN: [(Metric, &str); 11] = [
    (Metric::Nodes, "nodes, ratio to BASE (95% interval)"),
    (Metric::Time, "time, ratio to BASE (95% interval)"),
    (
        Metric::ValueChanged,
        "positions with another value than BASE",
    ),
    (
        Metric::BestChanged,
        "positions with another best move than BASE",
    ),
    (Metric::Solved, "positions solved"),
    (
        Metric::SolvedGained,
        "positions solved that BASE does not solve",
    ),
    (Metric::SolvedLost, "positions not solved that BASE solves"),
    (
        Metric::Interaction,
        "nodes with both, ratio to the product of their ratios",
    ),
    (Metric::Right, "decisions that were right, of BASE"),
    (
        Metric::Error,
        "mean error of decisions in hundredths, of BASE",
    ),
    (
        Metric::RootChanged,
        "decisions that changed the best move, of BASE",
    ),
];

/// Prints all tables.
pub(super) fn print(
    definitions: &[Definition],
    rows: &[Row],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for definition in definitions {
        let name = &definition.source.name;
        let of: Vec<&Row> = rows.iter().filter(|row| row.experiment == *name).collect();
        if of.is_empty() {
            continue;
        }
        writeln!(out, "{name}: {}\n", definition.question)?;
        for baseline in distinct(of.iter().map(|row| row.baseline.as_str())) {
            let beside: Vec<&Row> = of
                .iter()
                .copied()
                .filter(|row| row.baseline == baseline)
                .collect();
            print_baseline(baseline, &beside, out)?;
        }
    }
    Ok(())
}

fn print_baseline(baseline: &str, rows: &[&Row], out: &mut dyn Write) -> Result<(), Failure> {
    for (metric, title) in SHOWN {
        let of: Vec<&Row> = rows
            .iter()
            .copied()
            .filter(|row| row.metric == metric)
            .filter(|row| row.node_kind.is_none() && row.node_depth.is_none())
            .collect();
        if of.is_empty() {
            continue;
        }
        writeln!(out, "{}", title.replace("BASE", baseline))?;
        writeln!(out, "{}\n", matrix(&of))?;
    }
    Ok(())
}

/// A column: a game at a depth, or with so many nodes.
type Column<'a> = (&'a str, Option<i16>, Option<u64>);

fn column(row: &Row) -> Column<'_> {
    (&row.game, row.depth, row.node_limit)
}

fn matrix(rows: &[&Row]) -> Table {
    let columns = distinct(rows.iter().map(|row| column(row)));
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let headings = columns.iter().map(|at| heading(rows, at));
    table.set_header(std::iter::once(String::new()).chain(headings));
    for (name, change) in distinct(rows.iter().map(|row| (&row.technique, row.change))) {
        let cells = columns.iter().map(|at| {
            let same = |row: &&&Row| row.technique == *name && row.change == change;
            let row = rows.iter().filter(same).find(|row| column(row) == *at);
            row.map_or_else(String::new, |row| cell(row))
        });
        table.add_row(std::iter::once(title(name, change)).chain(cells));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// `chess` above `depth 8, n 100`.
fn heading(rows: &[&Row], at: &Column) -> String {
    let of = rows.iter().filter(|row| column(row) == *at);
    let n = of.map(|row| row.n).max().unwrap_or(0);
    format!("{}\n{}, n {n}", at.0, limit(at.1, at.2))
}

/// `depth 8`, or `100000 nodes`.
pub(super) fn limit(depth: Option<i16>, nodes: Option<u64>) -> String {
    match (depth, nodes) {
        (Some(depth), _) => format!("depth {depth}"),
        (None, Some(nodes)) => format!("{nodes} nodes"),
        (None, None) => String::new(),
    }
}

/// `with null-move`.
pub(super) fn title(name: &str, change: Change) -> String {
    match change {
        Change::None | Change::Variant | Change::Pair => name.to_owned(),
        Change::With => format!("with {name}"),
        Change::Without => format!("without {name}"),
    }
}

/// `0.81 (0.77-0.86)`, or `12% (7-20)`; what did not finish is marked by `!` and how many.
fn cell(row: &Row) -> String {
    if !row.applies {
        return DOES_NOT_APPLY.into();
    }
    let mark = match row.unfinished {
        0 => String::new(),
        n => format!(" !{n}"),
    };
    let percent = |share: f64| share * 100.0;
    match row.metric {
        Metric::Nodes | Metric::Time | Metric::Interaction => {
            format!("{:.3} ({:.3}-{:.3}){mark}", row.ratio, row.low, row.high)
        }
        Metric::Error => format!("{:.1} ({:.1}-{:.1}){mark}", row.ratio, row.low, row.high),
        _ => format!(
            "{:.0}% ({:.0}-{:.0}){mark}",
            percent(row.ratio),
            percent(row.low),
            percent(row.high)
        ),
    }
}
