//! The parts of a figure: the rows of a summary as cells of a grid, lines and points.
//!
//! Which rows become which cells, lines and points is decided here; how a grid or a line is drawn
//! is the business of `niwaki_plot`.

use crate::answer::view::{View, named, short};
use crate::distinct::distinct;
use crate::record::Change;
use crate::summary::Row;
use crate::table::{column, limit, pivot, title};
use niwaki_plot::{Cell, Grid, Point};

/// More lines than this cannot be told apart: the strongest are drawn, and the tables have all.
pub(super) const LINES: usize = 7;

/// Returns changes against games and limits; a change that did nothing is marked by a dash, and one
/// that was not measured is empty.
pub(super) fn grid(title_text: &str, view: &View, cell: impl Fn(&Row) -> Cell) -> Grid {
    let (columns, mut lines) = pivot(&view.rows, column, named);
    lines.sort_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b)));
    let lines = lines.into_iter().map(|((name, change), rows)| {
        let cells = rows.into_iter().map(|row| match row? {
            row if row.applies => Some(cell(row)),
            _ => Some(Cell::new("–", 0.0)),
        });
        (title(name, change), cells.collect())
    });
    let headings = columns.iter();
    let headings =
        headings.map(|(game, depth, nodes)| format!("{}\n{}", short(game), limit(*depth, *nodes)));
    Grid {
        title: title_text.to_owned(),
        rows: lines.collect(),
        columns: headings.collect(),
    }
}

/// Returns the mean logarithm of the ratios of a line, by which lines are sorted; of a line that did nothing 0.
fn mean(rows: &[Option<&Row>]) -> f64 {
    let rows = rows.iter().flatten().filter(|row| row.applies);
    let logarithms: Vec<f64> = rows.map(|row| row.ratio.max(1e-6).ln()).collect();
    logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64
}

/// Returns the changes that do most at the deepest, in the order of the definition. The effect is
/// the distance of the ratio from 1 on a logarithmic scale, so that ×0.5 and ×2 are equally strong;
/// for shares it is the distance from 100%.
pub(super) fn strongest<'a>(view: &View<'a>) -> Vec<(&'a str, Change)> {
    let deepest = view.deepest();
    let names = distinct(view.rows.iter().map(|row| named(row)));
    let effect = |&(name, change): &(&str, Change)| {
        let row = deepest.rows.iter().find(|row| named(row) == (name, change));
        // A share of 0 has no logarithm; at 1e-6 it is as strong as anything.
        row.map_or(0.0, |row| row.ratio.max(1e-6).ln().abs())
    };
    let mut sorted: Vec<f64> = names.iter().map(effect).collect();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let least = sorted.get(LINES - 1).copied().unwrap_or(0.0);
    let mut kept: Vec<(&str, Change)> = names;
    kept.retain(|name| effect(name) >= least);
    kept.truncate(LINES);
    kept
}

/// Returns the rows that have a place along the axis, in its order, with their intervals.
pub(super) fn points(view: &View, place: impl Fn(&Row) -> Option<f64>) -> Vec<Point> {
    let found = view.rows.iter().filter_map(|row| Some((place(row)?, row)));
    let mut found: Vec<(f64, &&Row)> = found.collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found
        .into_iter()
        .map(|(x, row)| Point::new(x, row.ratio, row.low.zip(row.high)))
        .collect()
}

/// Returns the parameter and its number of `etc etc.min-depth=3`, if it is the only one: `etc
/// etc.min-depth` and 3.
pub(super) fn swept(technique: &str) -> Option<(&str, f64)> {
    let (parameter, value) = technique.rsplit_once('=')?;
    if parameter.contains('=') {
        return None;
    }
    Some((parameter, value.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swept_parameters_have_one_number() {
        assert_eq!(
            swept("etc etc.min-depth=3"),
            Some(("etc etc.min-depth", 3.0))
        );
        assert_eq!(swept("multi-cut multi-cut.m=6 multi-cut.c=2"), None);
        assert_eq!(swept("rankcut rankcut.re-search=off"), None);
        assert_eq!(swept("etc"), None);
    }
}
