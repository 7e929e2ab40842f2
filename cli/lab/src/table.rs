//! The results for a person: for each baseline, techniques against games.
//!
//! One sheet is one metric beside one baseline. Sheets are data, so that the terminal, the page and
//! the document print the same cells; this is also where a number becomes text, with its interval
//! and its marks.
//!
//! | cell | meaning |
//! |---|---|
//! | `0.812 (0.770-0.860)` | the number with its 95% interval |
//! | `0.812 (0.770-0.860)*` | it is no 1, also when it is judged together with the rest of the table |
//! | `0.812` | a point: nothing is known of its error |
//! | `0.812 !3` | three searches were stopped before their depth: a bound |
//! | `does not apply` | the change did nothing anywhere in the game |
//! | empty | not measured |

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};

use super::definition::Definition;
use super::distinct::distinct;
use super::metric::Form;
use super::record::Change;
use super::strata::differing;
use super::summary::{Metric, Row};
use niwaki_host::failure::Failure;
use niwaki_host::statistics::Estimate;

/// Said of a change that did nothing in a game: its ratio would be 1 by construction.
const DOES_NOT_APPLY: &str = "does not apply";

/// A table, before it is printed or becomes part of a page.
pub(super) struct Sheet {
    /// The metric, with the name of the baseline.
    pub(super) title: String,
    /// Headings, a game and its limit each; a line break is one.
    pub(super) columns: Vec<String>,
    /// The name of each line and its cells, as many as there are columns.
    pub(super) rows: Vec<(String, Vec<String>)>,
}

/// Prints all tables, each experiment with its question first. Experiments without a row are
/// skipped.
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
        for sheet in sheets(&of, false) {
            writeln!(out, "{}\n{}\n", sheet.title, sheet.as_table())?;
        }
    }
    Ok(())
}

/// Returns for each baseline a table of each metric, changes against games, and beneath it one of the changes whose strata
/// differ; with `parts` also by kind and by depth of node, where decisions were judged.
pub(super) fn sheets(rows: &[&Row], parts: bool) -> Vec<Sheet> {
    type Belongs = fn(&Row) -> bool;
    let splits: [(&str, Belongs); 4] = [
        ("", Row::is_whole),
        (
            ", by kind of positions, of changes that differ there",
            |row| row.stratum.is_some(),
        ),
        (", by kind of node", |row| row.node_kind.is_some()),
        (", by remaining depth of the node", |row| {
            row.node_depth.is_some()
        }),
    ];
    let splits = &splits[..if parts { splits.len() } else { 2 }];
    let mut found = Vec::new();
    for baseline in distinct(rows.iter().map(|row| row.baseline.as_str())) {
        for metric in Metric::by_section() {
            let title = metric.about().title.replace("BASE", baseline);
            for (split, belongs) in splits {
                let of = rows.iter().copied();
                let of = of.filter(|row| row.baseline == baseline && row.metric == metric);
                let mut of: Vec<&Row> = of.filter(|row| belongs(row)).collect();
                if of.iter().any(|row| row.stratum.is_some()) {
                    of = differing(&of, column);
                }
                if !of.is_empty() {
                    found.push(Sheet::of(format!("{title}{split}"), &of));
                }
            }
        }
    }
    found
}

/// The columns of a table, and its lines with what stands in them.
type Pivot<'a, C, L> = (Vec<C>, Vec<(L, Vec<Option<&'a Row>>)>);

/// Puts rows where they belong: columns and lines stand in the order in which they first come, and
/// a cell has the first of the rows that belong there.
pub(super) fn pivot<'a, C: PartialEq, L: PartialEq>(
    rows: &[&'a Row],
    column: impl Fn(&'a Row) -> C,
    line: impl Fn(&'a Row) -> L,
) -> Pivot<'a, C, L> {
    let columns = distinct(rows.iter().map(|row| column(row)));
    let lines = distinct(rows.iter().map(|row| line(row)));
    let lines = lines.into_iter().map(|of| {
        let cells = columns.iter().map(|at| {
            let mut rows = rows.iter().copied();
            rows.find(|row| column(row) == *at && line(row) == of)
        });
        let cells = cells.collect();
        (of, cells)
    });
    let lines = lines.collect();
    (columns, lines)
}

/// A column: a game at a depth, or with so many nodes.
pub(super) type Column<'a> = (&'a str, Option<i16>, Option<u64>);

/// Returns the column of a row.
pub(super) fn column(row: &Row) -> Column<'_> {
    (&row.game, row.depth, row.node_limit)
}

/// A row: what is changed, in which positions, and at which nodes.
type Line<'a> = (
    &'a str,
    Change,
    Option<&'a str>,
    Option<&'a str>,
    Option<i16>,
);

/// Returns the line of a row.
fn line(row: &Row) -> Line<'_> {
    let (stratum, kind) = (row.stratum.as_deref(), row.node_kind.as_deref());
    (&row.technique, row.change, stratum, kind, row.node_depth)
}

impl Sheet {
    /// Makes a sheet of rows.
    fn of(title: String, rows: &[&Row]) -> Sheet {
        let (columns, lines) = pivot(rows, column, line);
        let lines = lines.into_iter().map(|(of, rows)| {
            let cells = rows.into_iter();
            let cells = cells.map(|row| row.map_or_else(String::new, cell));
            (name(of), cells.collect())
        });
        Sheet {
            title,
            rows: lines.collect(),
            columns: columns.iter().map(|at| heading(rows, at)).collect(),
        }
    }

    /// Returns the sheet without a margin, in at most so many columns; names that are too long are
    /// cut. The first column gets at most a third of the width, the games share the rest evenly.
    pub(super) fn as_columns(&self, width: usize) -> String {
        let first = self.rows.iter().flat_map(|(name, _)| name.lines());
        let first = first.map(|name| name.chars().count()).max().unwrap_or(0);
        let games = self.columns.len().max(1);
        let room = width.saturating_sub(first.min(width / 3)) / games;
        let cells = self.rows.iter().flat_map(|(_, cells)| cells);
        let lines = cells.chain(&self.columns).flat_map(|cell| cell.lines());
        let widest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        // One space parts columns that have no more room, two those that have.
        let gap = if widest + 2 <= room { 2 } else { 1 };
        let cut = |text: &String| shortened(text, room - gap);
        let rows = self.rows.iter().map(|(name, cells)| {
            let name = shortened(name, width - games * room);
            (name, cells.iter().map(cut).collect())
        });
        let sheet = Sheet {
            title: String::new(),
            columns: self.columns.iter().map(cut).collect(),
            rows: rows.collect(),
        };
        let mut table = sheet.as_table();
        for (number, column) in table.column_iter_mut().enumerate() {
            column.set_padding((if number == 0 { 0 } else { gap as u16 }, 0));
        }
        table.to_string()
    }

    /// Returns the sheet with numbers to the right.
    fn as_table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let first = std::iter::once(String::new());
        table.set_header(first.chain(self.columns.iter().cloned()));
        for (name, cells) in &self.rows {
            let first = std::iter::once(name.clone());
            table.add_row(first.chain(cells.iter().cloned()));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }
}

/// Returns a text whose lines are cut, with `…`, where they are longer than that. Widths are
/// counted in letters.
fn shortened(text: &str, width: usize) -> String {
    let lines = text.lines().map(|line| {
        if line.chars().count() <= width {
            return line.to_owned();
        }
        let kept = line.chars().take(width.saturating_sub(1));
        kept.chain(['…']).collect()
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Returns `with null-move`, `with null-move, endgame`, `futility, cut nodes`, `futility, depth 3`.
fn name((technique, change, stratum, kind, depth): Line) -> String {
    let stratum = stratum.map(|stratum| format!(", {stratum}"));
    let kind = kind.map(|kind| format!(", {kind} nodes"));
    let depth = depth.map(|depth| format!(", depth {depth}"));
    title(technique, change) + &stratum.or(kind).or(depth).unwrap_or_default()
}

/// Returns `chess` above `depth 8, n 100`. Lines may have fewer cases than the column: the most are
/// told.
fn heading(rows: &[&Row], at: &Column) -> String {
    let of = rows.iter().filter(|row| column(row) == *at);
    let n = of.map(|row| row.n).max().unwrap_or(0);
    format!("{}\n{}, n {n}", at.0, limit(at.1, at.2))
}

/// Returns `depth 8`, or `100000 nodes`.
pub(super) fn limit(depth: Option<i16>, nodes: Option<u64>) -> String {
    match (depth, nodes) {
        (Some(depth), _) => format!("depth {depth}"),
        (None, Some(nodes)) => format!("{nodes} nodes"),
        (None, None) => String::new(),
    }
}

/// Returns the name of a change for people: `with null-move`; `etc, min-depth=3` for `etc
/// etc.min-depth=3`.
pub(super) fn title(name: &str, change: Change) -> String {
    match change {
        Change::Variant => match name.split_once(' ') {
            Some((technique, settings)) if settings.starts_with(&format!("{technique}.")) => {
                let settings = settings.replace(&format!("{technique}."), "");
                format!("{technique}, {}", settings.replace("variant=", ""))
            }
            _ => name.to_owned(),
        },
        Change::None | Change::Pair => name.to_owned(),
        Change::Again => format!("{name} again (noise)"),
        Change::With => format!("with {name}"),
        Change::Without => format!("without {name}"),
    }
}

/// Returns the number with its interval; a star marks what is no 1 for sure, and a row with searches
/// that did not finish has `!` and how many.
pub(super) fn cell(row: &Row) -> String {
    if !row.applies {
        return DOES_NOT_APPLY.into();
    }
    let star = if row.is_sure() { "*" } else { "" };
    let mark = match row.unfinished {
        0 => star.to_owned(),
        n => format!("{star} !{n}"),
    };
    let estimate = row.estimate();
    let text = match row.metric.about().form {
        Form::Number(digits) => with_interval(estimate, digits),
        Form::Percent(digits) => in_percent(estimate, digits),
    };
    text + &mark
}

/// Returns `0.81 (0.77-0.86)`, or `0.81` where nothing is known of its error.
pub(super) fn with_interval(estimate: Estimate, digits: usize) -> String {
    written(estimate, digits, "")
}

/// Returns `12% (7-20)`.
pub(super) fn in_percent(estimate: Estimate, digits: usize) -> String {
    let percent = |share: f64| share * 100.0;
    let estimate = Estimate {
        value: percent(estimate.value),
        interval: estimate
            .interval
            .map(|(low, high)| (percent(low), percent(high))),
        ..estimate
    };
    written(estimate, digits, "%")
}

/// Returns a number with its interval behind it, if it has one; the unit stands behind the number
/// alone.
fn written(estimate: Estimate, digits: usize, unit: &str) -> String {
    let value = estimate.value;
    match estimate.interval {
        Some((low, high)) => format!("{value:.digits$}{unit} ({low:.digits$}-{high:.digits$})"),
        None => format!("{value:.digits$}{unit}"),
    }
}
