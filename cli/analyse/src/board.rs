//! Draws a board as SVG, from what a game says of its cells, with the move that was played and the better one on it.
//!
//! The two are told apart by their lines as well as their colours: broken for the move that was played, whole for the better
//! one. A game that has no drawing is shown as it shows itself in letters.

use maud::{Markup, html};
use niwaki::Drawing;
use niwaki::drawing::{Cell, Ink, Place, Shade};
use niwaki_host::position::Position;

/// The height of a cell, and the least width, in units of the picture.
const CELL: usize = 40;
/// The room for names at the left and below.
const EDGE: usize = 18;
/// The size of a piece that is one letter.
const PIECE: usize = 30;
/// The size of longer words, and the width of one of their letters.
const WORD: (usize, usize) = (16, 10);

/// Draws a position with two moves on it; `label` says for those who do not see it what it shows.
pub(super) fn draw(position: &dyn Position, played: &str, better: &str, label: &str) -> Markup {
    let Some(drawing) = position.drawing() else {
        return html! { pre .board { (position.board().0) } };
    };
    let grid = Grid::of(&drawing);
    let columns = drawing.rows.first().map_or(0, Vec::len);
    let (width, height) = (
        EDGE + columns * grid.width,
        drawing.rows.len() * CELL + EDGE,
    );
    html! {
        svg .board role="img" aria-label=(label) viewBox={ "0 0 " (width) " " (height) } style={ "max-width:" (width) "px" } {
            @for (row, cells) in drawing.rows.iter().enumerate() {
                @for (column, cell) in cells.iter().enumerate() { (grid.square(cell, (row, column))) }
            }
            (grid.names(&drawing))
            @for place in position.places(played) { (grid.frame(place, "played", 2)) }
            @for place in position.places(better) { (grid.frame(place, "better", 6)) }
        }
    }
}

/// The sizes of a board: cells are as wide as the longest word in them.
struct Grid {
    /// The width of a cell.
    width: usize,
    /// Whether each piece is one letter.
    is_of_pieces: bool,
}

impl Grid {
    fn of(drawing: &Drawing) -> Grid {
        let cells = drawing.rows.iter().flatten();
        let longest = cells.filter(|cell| cell.ink != Ink::Faint || cell.shade == Shade::Clear);
        let longest = longest.map(|cell| cell.glyph.chars().count()).max();
        let longest = longest.unwrap_or(1);
        Grid {
            width: CELL.max(longest * WORD.1 + 16),
            is_of_pieces: longest <= 1,
        }
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, (row, column): Place) -> (usize, usize) {
        (EDGE + column * self.width, row * CELL)
    }

    /// Draws a cell with what stands on it.
    fn square(&self, cell: &Cell, place: Place) -> Markup {
        let (x, y) = self.corner(place);
        let shade = match cell.shade {
            Shade::Light => "light",
            Shade::Dark => "dark",
            Shade::Clear => "clear",
        };
        let (ink, size) = match cell.ink {
            Ink::Light if self.is_of_pieces => ("piece white", PIECE),
            Ink::Dark if self.is_of_pieces => ("piece black", PIECE),
            _ => ("word", WORD.0),
        };
        html! {
            rect class={ "cell " (shade) } x=(x) y=(y) width=(self.width) height=(CELL) {}
            @if !cell.glyph.is_empty() {
                text class=(ink) x=(x + self.width / 2) y=(y + CELL / 2) font-size=(size) { (cell.glyph) }
            }
        }
    }

    /// Writes the names of rows and columns.
    fn names(&self, drawing: &Drawing) -> Markup {
        let below = drawing.rows.len() * CELL + EDGE / 2;
        html! {
            @for (row, name) in drawing.row_names.iter().enumerate() {
                text .name x=(EDGE / 2) y=(row * CELL + CELL / 2) { (name) }
            }
            @for (column, name) in drawing.column_names.iter().enumerate() {
                text .name x=(EDGE + column * self.width + self.width / 2) y=(below) { (name) }
            }
        }
    }

    /// Draws a frame in a cell, so far from its edges.
    fn frame(&self, place: Place, kind: &str, inset: usize) -> Markup {
        let (x, y) = self.corner(place);
        let (width, height) = (self.width - 2 * inset, CELL - 2 * inset);
        html! {
            rect class={ "frame " (kind) } x=(x + inset) y=(y + inset) width=(width) height=(height) {}
        }
    }
}
