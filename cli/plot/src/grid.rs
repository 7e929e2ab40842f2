//! Draws tables whose cells are coloured by what they say: also without colours they can be read.

use plotters::prelude::Rectangle;
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::frame::{TITLE, title, write};
use super::theme::{colour, width};
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// Describes a table of coloured cells, with headings above and labels at the left.
///
/// ```
/// use niwaki_plot::{Cell, Grid};
///
/// let grid = Grid {
///     title: "Points against each other".into(),
///     columns: vec!["modern".into(), "bare".into()],
///     rows: vec![
///         ("modern".into(), vec![None, Some(Cell::new("72%", 0.44))]),
///         ("bare".into(), vec![Some(Cell::new("28%", -0.44)), None]),
///     ],
/// };
/// assert!(grid.draw()?.inline().contains("72%"));
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
pub struct Grid {
    /// The title, in one line above the table.
    pub title: String,
    /// The headings of the columns from left to right. A line break is one in the heading.
    pub columns: Vec<String>,
    /// The rows from top to bottom: a label and its cells, of which there are as many as columns. `None` leaves a place
    /// empty, such as that of a player against itself.
    pub rows: Vec<(String, Vec<Option<Cell>>)>,
}

/// Describes a cell of a [`Grid`]: a text, and a weight by which it is coloured.
#[derive(Clone)]
pub struct Cell {
    /// The text in the middle of the cell, in one line.
    text: String,
    /// From −1 to 1: its size is how strong the colour is, its sign says which of two.
    weight: f64,
}

impl Cell {
    /// Makes a cell. A weight outside −1 to 1 counts as the nearer end; 0 gives a cell hardly coloured at all.
    pub fn new(text: impl Into<String>, weight: f64) -> Cell {
        Cell {
            text: text.into(),
            weight: weight.clamp(-1.0, 1.0),
        }
    }
}

/// The height of letters in the table, in pixels.
const LETTERS: f64 = 12.5;
/// The height of a row of cells, in pixels.
const ROW: i32 = 24;
/// The least width of a column's text, in pixels: below this, short numbers would stand in cells higher than wide.
const NARROWEST: f64 = 44.0;
/// The most of a colour that a cell takes: letters on it stay easy to read in both themes.
const STRONGEST: f64 = 0.55;

/// Widths and heights, in pixels, that follow from the longest texts.
struct Layout {
    /// The width of the labels at the left.
    labels: i32,
    /// The width of each column. All have the same, so that equal cells look equal.
    column: i32,
    /// The height of all lines of the headings.
    headings: i32,
}

impl Grid {
    /// Draws the table alone.
    ///
    /// # Errors
    /// Drawing into memory fails, which no contents of a table are known to bring about.
    pub fn draw(&self) -> Result<Picture, Failure> {
        stacked(&self.title, std::slice::from_ref(self))
    }

    /// Measures the texts. The SVG is drawn before a browser has chosen a font, so that all widths are estimates.
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

    /// Returns width and height, in pixels. A title may be wider than the table below it.
    fn size(&self) -> (u32, u32) {
        let layout = self.layout();
        let width = layout.labels + layout.column * self.columns.len() as i32 + 8;
        let title = self::width(&self.title, 15.0) as i32 + 16;
        let height = TITLE + layout.headings + ROW * self.rows.len() as i32 + 8;
        (width.max(title) as u32, height as u32)
    }

    /// Draws title, headings and rows, from top to bottom.
    fn paint(&self, area: &Area) -> Drawn {
        let layout = self.layout();
        title(area, &self.title)?;
        for (number, column) in self.columns.iter().enumerate() {
            let x = layout.labels + layout.column * number as i32 + layout.column / 2;
            for (line, text) in column.lines().enumerate() {
                let at = (x, TITLE + 16 * line as i32 + 8);
                write(area, text, at, LETTERS, HPos::Center)?;
            }
        }
        for (number, (label, cells)) in self.rows.iter().enumerate() {
            let top = TITLE + layout.headings + ROW * number as i32;
            let at = (layout.labels - 8, top + ROW / 2);
            write(area, label, at, LETTERS, HPos::Right)?;
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
    /// Draws the cell between two corners. Positive weights have the second colour of the palette, negative ones the
    /// first: blue and orange, which colour-blind readers tell apart.
    fn paint(&self, area: &Area, corners: [(i32, i32); 2]) -> Drawn {
        let hue = colour(usize::from(self.weight > 0.0));
        // Where the weight is 0 a little of the colour stays, so that a cell is told from an empty place.
        let strength = 0.04 + (STRONGEST - 0.04) * self.weight.abs();
        area.draw(&Rectangle::new(corners, hue.mix(strength).filled()))?;
        let [(left, top), (right, bottom)] = corners;
        let middle = (i32::midpoint(left, right), i32::midpoint(top, bottom));
        write(area, &self.text, middle, LETTERS, HPos::Center)
    }
}

/// Draws several grids one below the other under a title of their own for those who do not see the picture.
///
/// ```
/// use niwaki_plot::{Cell, Grid, stacked};
///
/// let grid = |title: &str| Grid {
///     title: title.into(),
///     columns: vec!["1".into(), "2".into()],
///     rows: vec![("late".into(), vec![Some(Cell::new("0.2", 0.2)), None])],
/// };
/// let picture = stacked("Both sides", &[grid("White"), grid("Black")])?;
/// assert!(picture.inline().contains("Black"));
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
///
/// # Errors
/// Drawing into memory fails, which no contents of a table are known to bring about.
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
