//! Draws a board as SVG, from what a game says of its cells, with the move that was played and the better one on it.
//!
//! The two are told apart by their lines as well as their colours: broken for the move that was played, whole for the better
//! one. A game that has no drawing is shown as it shows itself in letters.

use maud::{Markup, html};
use niwaki::Drawing;
use niwaki::drawing::{Cell, Ink, Place, Shade};
use niwaki_host::position::Position;

/// The side of a cell, in units of the picture.
const CELL: usize = 40;
/// The room for names at the left and below.
const EDGE: usize = 18;

/// Draws a position with two moves on it; `label` says for those who do not see it what it shows.
pub(super) fn draw(position: &dyn Position, played: &str, better: &str, label: &str) -> Markup {
    let Some(drawing) = position.drawing() else {
        return html! { pre .board { (position.board().0) } };
    };
    let columns = drawing.rows.first().map_or(0, Vec::len);
    let (width, height) = (EDGE + columns * CELL, drawing.rows.len() * CELL + EDGE);
    html! {
        svg .board role="img" aria-label=(label) viewBox={ "0 0 " (width) " " (height) } style={ "max-width:" (width) "px" } {
            @for (row, cells) in drawing.rows.iter().enumerate() {
                @for (column, cell) in cells.iter().enumerate() { (square(cell, (row, column))) }
            }
            (names(&drawing))
            @for place in position.places(played) { (frame(place, "played")) }
            @for place in position.places(better) { (frame(place, "better")) }
        }
    }
}

/// Returns the upper left corner of a cell.
fn corner((row, column): Place) -> (usize, usize) {
    (EDGE + column * CELL, row * CELL)
}

/// Draws a cell with what stands on it.
fn square(cell: &Cell, place: Place) -> Markup {
    let (x, y) = corner(place);
    let shade = match cell.shade {
        Shade::Light => "light",
        Shade::Dark => "dark",
        Shade::Clear => "clear",
    };
    let ink = match cell.ink {
        Ink::Light => "piece white",
        Ink::Dark => "piece black",
        Ink::Faint => "faint",
    };
    let letters = cell.glyph.chars().count().max(1);
    // Letters are about 0.6 of their size wide.
    let size = if letters == 1 {
        30
    } else {
        (CELL * 3 / 2 / letters).min(20)
    };
    html! {
        rect class={ "cell " (shade) } x=(x) y=(y) width=(CELL) height=(CELL) {}
        @if !cell.glyph.is_empty() {
            text class=(ink) x=(x + CELL / 2) y=(y + CELL / 2) font-size=(size) { (cell.glyph) }
        }
    }
}

/// Writes the names of rows and columns.
fn names(drawing: &Drawing) -> Markup {
    let below = drawing.rows.len() * CELL + EDGE / 2;
    html! {
        @for (row, name) in drawing.row_names.iter().enumerate() {
            text .name x=(EDGE / 2) y=(row * CELL + CELL / 2) { (name) }
        }
        @for (column, name) in drawing.column_names.iter().enumerate() {
            text .name x=(EDGE + column * CELL + CELL / 2) y=(below) { (name) }
        }
    }
}

/// Draws a frame around a cell; that of the better move lies inside the other.
fn frame(place: Place, kind: &str) -> Markup {
    let (x, y) = corner(place);
    let inset = if kind == "played" { 2 } else { 6 };
    let side = CELL - 2 * inset;
    html! {
        rect class={ "frame " (kind) } x=(x + inset) y=(y + inset) width=(side) height=(side) {}
    }
}
