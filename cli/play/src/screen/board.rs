//! Draws the board: a grid of cells as large as there is room for, or the text of the position.
//!
//! Sizes are in columns and rows of the terminal, whose letters are about twice as high as wide. So a cell has about twice
//! as many columns as rows, and looks square.
//!
//! The three sizes of a square with a knight in it, and half of a neighbour below:
//!
//! ```text
//!  7 × 3      5 × 2      3 × 1
//!
//!             ▄▄▄▄▄       N
//!     N         N        ░░░
//!             ▀▀▀▀▀
//! ░░░░░░░     ░░░░░
//! ```
//!
//! In the middle one the rows `▄` and `▀` are shared with the cells above and below.

use niwaki::Drawing;
use niwaki::drawing::Place;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Wrap};

use super::super::app::App;
use super::super::picture::longest_row_name;
use super::faint;
use super::look::{Ground, Look, Marks};

/// Holds what is to be drawn.
pub(super) enum Picture {
    /// A grid, as the player at the bottom sees it, and whether it is to be turned.
    Grid { drawing: Drawing, turned: bool },
    /// A text whose lines are broken after so many columns.
    Text { text: String, columns: u16 },
}

/// Gives the columns and rows of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// Columns; odd for a glyph of one letter, so that it stands in the middle.
    width: u16,
    /// Rows.
    height: u16,
}

impl Scale {
    /// Makes a size of so many columns and rows.
    const fn of(width: u16, height: u16) -> Scale {
        Scale { width, height }
    }

    /// Says whether cells share rows.
    ///
    /// A cell of two rows has half a row, a whole one with the glyph, and half a row again, so that the glyph is in the
    /// middle: the board begins half a row lower, and ends half a row later.
    fn is_shifted(self) -> bool {
        self.height == 2
    }

    /// Returns the row of a cell in which its glyph stands, from 0 on.
    fn glyph_row(self) -> u16 {
        self.height / 2
    }
}

/// The smallest cells: a glyph, and a column at each side for the brackets of the pointer.
const SMALLEST: Scale = Scale::of(3, 1);

/// The sizes of cells from the largest on, about as wide as high in most terminals.
const SCALES: [Scale; 3] = [Scale::of(7, 3), Scale::of(5, 2), SMALLEST];

/// The columns that a text needs at least, if it has lines as long: broken into shorter ones it could not be read.
const TEXT_WIDTH: u16 = 40;

impl Picture {
    /// Returns the grid, or the text where the grid has no room, and how large it is drawn. It is rather drawn with `beside`
    /// columns left.
    ///
    /// The error gives the columns and rows that are wanted where there is no room for either.
    pub(super) fn fitting(
        app: &App,
        (width, height): (u16, u16),
        beside: u16,
    ) -> Result<(Picture, Scale), (u16, u16)> {
        let position = app.host.session.position();
        let turned = app.host.is_turned();
        let grid = position
            .drawing()
            .map(|drawing| Picture::Grid { drawing, turned });
        let text = Picture::Text {
            text: position.board().0,
            columns: width.max(TEXT_WIDTH),
        };
        let pictures = grid.into_iter().chain([text]);
        let mut wanted = (u16::MAX, u16::MAX);
        for picture in pictures {
            if let Some(scale) = picture.scale(width, height, beside) {
                return Ok((picture, scale));
            }
            let (columns, rows) = picture.size(SMALLEST);
            if rows <= wanted.1 {
                wanted = (columns, rows);
            }
        }
        Err(wanted)
    }

    /// Returns the largest scale at which the board has room, rather with `beside` columns left.
    fn scale(&self, width: u16, height: u16, beside: u16) -> Option<Scale> {
        let fits = |scale: &&Scale, width: u16| {
            let (columns, rows) = self.size(**scale);
            columns <= width && rows <= height
        };
        let narrow = width.saturating_sub(beside + 1);
        let with_room = SCALES.iter().find(|scale| fits(scale, narrow));
        let found = with_room.or_else(|| SCALES.iter().find(|scale| fits(scale, width)));
        found.copied()
    }

    /// Returns the columns and rows that are taken at a scale.
    pub(super) fn size(&self, scale: Scale) -> (u16, u16) {
        match self {
            Picture::Grid { drawing, .. } => {
                let (rows, columns) = (drawing.rows.len(), columns(drawing));
                let cell = cell_size(drawing, scale);
                let names = rows_of_names(drawing);
                let width = edge(drawing) + columns as u16 * cell.width;
                let height = rows as u16 * cell.height + u16::from(cell.is_shifted());
                (width, height + names)
            }
            Picture::Text { text, columns } => {
                let lengths = text.lines().map(|line| line.chars().count() as u16);
                let rows = lengths
                    .clone()
                    .map(|length| length.div_ceil(*columns).max(1));
                (lengths.max().unwrap_or(0).min(*columns), rows.sum())
            }
        }
    }

    /// Draws at a scale that [`Picture::fitting`] returned.
    pub(super) fn draw(&self, frame: &mut Frame, app: &App, scale: Scale, area: Rect) {
        match self {
            Picture::Text { text, .. } => {
                let text = Paragraph::new(text.as_str()).wrap(Wrap { trim: false });
                frame.render_widget(text, area);
            }
            Picture::Grid { drawing, turned } => {
                let marks = Marks::of(app);
                let mut canvas = Canvas {
                    frame,
                    area,
                    cell: cell_size(drawing, scale),
                    edge: edge(drawing),
                };
                canvas.draw(drawing, *turned, &marks);
            }
        }
    }
}

/// Returns the number of cells in the longest row; a tree has rows of different lengths.
fn columns(drawing: &Drawing) -> usize {
    drawing.rows.iter().map(Vec::len).max().unwrap_or(0)
}

/// Returns the columns for the names of rows, with a blank at each side.
fn edge(drawing: &Drawing) -> u16 {
    longest_row_name(drawing).map_or(0, |longest| longest as u16 + 2)
}

/// Returns the rows for the names of columns: one, or none.
fn rows_of_names(drawing: &Drawing) -> u16 {
    u16::from(!drawing.column_names.is_empty())
}

/// Returns the size of a cell, in which there is room for the longest glyph with a blank at each side.
fn cell_size(drawing: &Drawing, scale: Scale) -> Scale {
    let glyphs = drawing
        .rows
        .iter()
        .flatten()
        .map(|cell| cell.glyph.chars().count());
    let longest = glyphs.max().unwrap_or(0) as u16;
    Scale {
        width: scale.width.max(longest + 2),
        ..scale
    }
}

/// A part of the screen on which a board is drawn.
struct Canvas<'f, 'b> {
    /// The screen.
    frame: &'f mut Frame<'b>,
    /// The part of it; nothing is written beyond.
    area: Rect,
    /// The size of each cell.
    cell: Scale,
    /// The columns at the left for the names of rows.
    edge: u16,
}

impl Canvas<'_, '_> {
    /// Draws the cells column by column, since in a shifted board a cell's first row depends on the cell above, and then
    /// the names.
    fn draw(&mut self, drawing: &Drawing, turned: bool, marks: &Marks) {
        let shown = if turned {
            drawing.clone().turned()
        } else {
            drawing.clone()
        };
        let origin = |place: Place| {
            if turned {
                drawing.turned_place(place)
            } else {
                place
            }
        };
        let looks = |row: usize, column: usize| {
            let cell = shown.cell((row, column))?;
            Some(Look::of(cell, origin((row, column)), marks))
        };
        for column in 0..columns(&shown) {
            let mut above = Ground::None;
            for row in 0..shown.rows.len() {
                let Some(look) = looks(row, column) else {
                    continue;
                };
                self.draw_cell((row, column), &look, above);
                above = look.ground;
            }
            if self.cell.is_shifted() {
                self.draw_edge((shown.rows.len(), column), above, Ground::None);
            }
        }
        self.draw_names(&shown);
    }

    /// Writes the names of rows and columns.
    fn draw_names(&mut self, shown: &Drawing) {
        let Scale { width, height } = self.cell;
        for (row, name) in shown.row_names.iter().enumerate() {
            let y = row as u16 * height + self.cell.glyph_row();
            self.put(0, y, &format!(" {name}"), faint());
        }
        let below = shown.rows.len() as u16 * height + u16::from(self.cell.is_shifted());
        for (column, name) in shown.column_names.iter().enumerate() {
            let text = format!("{name:^width$}", width = usize::from(width));
            self.put(self.edge + column as u16 * width, below, &text, faint());
        }
    }

    /// Draws a cell below one on this ground.
    fn draw_cell(&mut self, place: Place, look: &Look, above: Ground) {
        let Scale { width, height } = self.cell;
        let (x, y) = self.corner(place);
        for line in 0..height {
            if self.cell.is_shifted() && line == 0 {
                self.draw_edge(place, above, look.ground);
                continue;
            }
            let text = if line == self.cell.glyph_row() {
                look.line(usize::from(width))
            } else {
                " ".repeat(usize::from(width))
            };
            self.put(x, y + line, &text, look.style);
        }
        if !look.number.is_empty() {
            let y = y + self.cell.glyph_row();
            self.put(x, y, &look.number, look.style.patch(faint()));
        }
    }

    /// Draws a row that belongs to two cells, one half to each: a half block in the colour of one on the ground of the other.
    fn draw_edge(&mut self, place: Place, above: Ground, below: Ground) {
        let (sign, style) = match (above, below) {
            (Ground::None, Ground::None) => (" ", Style::new()),
            (upper, Ground::None) => ("▀", upper.as_ink()),
            (Ground::None, lower) => ("▄", lower.as_ink()),
            (upper, Ground::Colour(lower)) => ("▀", upper.as_ink().bg(lower)),
            (_, Ground::Inverse) => ("█", Style::new()),
        };
        let (x, y) = self.corner(place);
        let text = sign.repeat(usize::from(self.cell.width));
        self.put(x, y, &text, style);
    }

    /// Returns where a cell begins, as column and row within the area.
    fn corner(&self, (row, column): Place) -> (u16, u16) {
        let Scale { width, height } = self.cell;
        (self.edge + column as u16 * width, row as u16 * height)
    }

    /// Writes a text, as far as there is room.
    fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let (x, y) = (self.area.x + x, self.area.y + y);
        if y < self.area.bottom() && x < self.area.right() {
            let room = usize::from(self.area.right() - x);
            self.frame.buffer_mut().set_stringn(x, y, text, room, style);
        }
    }
}
