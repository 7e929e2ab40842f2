//! Cells of a table, coloured by what they say: also without colours it can be read.

use plotters::prelude::{Rectangle, Text};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::theme::{colour, letters_at, width};
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// A table of coloured cells.
pub struct Grid {
    pub title: String,
    /// A line break is one in the heading.
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<Option<Cell>>)>,
}

/// A cell.
#[derive(Clone)]
pub struct Cell {
    text: String,
    /// From −1 to 1: how much colour, and which of two.
    weight: f64,
}

impl Cell {
    pub fn new(text: impl Into<String>, weight: f64) -> Cell {
        Cell {
            text: text.into(),
            weight: weight.clamp(-1.0, 1.0),
        }
    }
}

/// Pixels.
const LETTERS: f64 = 12.5;
const ROW: i32 = 24;
const TITLE: i32 = 30;
const NARROWEST: f64 = 44.0;
/// Colours are never so strong that letters on them are hard to read.
const STRONGEST: f64 = 0.55;

/// Where everything is.
struct Layout {
    labels: i32,
    column: i32,
    headings: i32,
}

impl Grid {
    pub fn draw(&self) -> Result<Picture, Failure> {
        stacked(&self.title, std::slice::from_ref(self))
    }

    fn layout(&self) -> Layout {
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| width(text, LETTERS)).fold(0.0, f64::max)
        };
        let labels = widest(&mut self.rows.iter().map(|row| row.0.as_str()));
        let headings = widest(&mut self.columns.iter().flat_map(|column| column.lines()));
        let cells = self.rows.iter().flat_map(|row| row.1.iter().flatten());
        let cells = widest(&mut cells.map(|cell| cell.text.as_str()));
        let lines = self.columns.iter().map(|column| column.lines().count());
        Layout {
            labels: labels as i32 + 16,
            column: headings.max(cells).max(NARROWEST) as i32 + 10,
            headings: 16 * lines.max().unwrap_or(1) as i32 + 8,
        }
    }

    fn size(&self) -> (u32, u32) {
        let layout = self.layout();
        let width = layout.labels + layout.column * self.columns.len() as i32 + 8;
        let title = self::width(&self.title, 15.0) as i32 + 16;
        let height = TITLE + layout.headings + ROW * self.rows.len() as i32 + 8;
        (width.max(title) as u32, height as u32)
    }

    fn paint(&self, area: &Area) -> Drawn {
        let layout = self.layout();
        let title = Text::new(
            self.title.clone(),
            (8, TITLE / 2),
            letters_at(15.0, HPos::Left),
        );
        area.draw(&title)?;
        for (number, column) in self.columns.iter().enumerate() {
            let x = layout.labels + layout.column * number as i32 + layout.column / 2;
            for (line, text) in column.lines().enumerate() {
                let at = (x, TITLE + 16 * line as i32 + 8);
                area.draw(&Text::new(
                    text.to_owned(),
                    at,
                    letters_at(LETTERS, HPos::Center),
                ))?;
            }
        }
        for (number, (label, cells)) in self.rows.iter().enumerate() {
            let top = TITLE + layout.headings + ROW * number as i32;
            let at = (layout.labels - 8, top + ROW / 2);
            area.draw(&Text::new(
                label.clone(),
                at,
                letters_at(LETTERS, HPos::Right),
            ))?;
            for (column, cell) in cells.iter().enumerate() {
                let left = layout.labels + layout.column * column as i32;
                let corners = [(left, top), (left + layout.column - 2, top + ROW - 2)];
                if let Some(cell) = cell {
                    cell.paint(area, corners)?;
                }
            }
        }
        Ok(())
    }
}

impl Cell {
    fn paint(&self, area: &Area, corners: [(i32, i32); 2]) -> Drawn {
        let hue = colour(usize::from(self.weight > 0.0));
        let strength = 0.04 + (STRONGEST - 0.04) * self.weight.abs();
        area.draw(&Rectangle::new(corners, hue.mix(strength).filled()))?;
        let [(left, top), (right, bottom)] = corners;
        let middle = (i32::midpoint(left, right), i32::midpoint(top, bottom));
        area.draw(&Text::new(
            self.text.clone(),
            middle,
            letters_at(LETTERS, HPos::Center),
        ))?;
        Ok(())
    }
}

/// Several grids, one below the other.
pub fn stacked(title: &str, grids: &[Grid]) -> Result<Picture, Failure> {
    let sizes: Vec<(u32, u32)> = grids.iter().map(Grid::size).collect();
    let width = sizes.iter().map(|size| size.0).max().unwrap_or(1);
    let height = sizes.iter().map(|size| size.1).sum();
    Picture::draw(title, (width, height), |area| {
        let mut rest = area.clone();
        for (grid, size) in grids.iter().zip(&sizes) {
            let (own, below) = rest.split_vertically(size.1);
            grid.paint(&own)?;
            rest = below;
        }
        Ok(())
    })
}
