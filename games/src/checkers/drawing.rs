//! The board of checkers as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};

use super::position::{Checkers, Piece};
use super::squares::Colour;

/// The board as White sees it, with square 1 at the top left.
pub(super) fn draw(position: &Checkers) -> Drawing {
    let mut rows: Vec<Vec<Cell>> = (0..8).map(|_| vec![light(); 8]).collect();
    for square in 1..=32 {
        let (row, column) = place(square);
        rows[row][column] = dark(position, square);
    }
    Drawing {
        rows,
        row_names: Vec::new(),
        column_names: Vec::new(),
        bottom: Colour::White.name(),
    }
}

/// Where a square lies that has a number from 1 to 32.
pub(super) fn place(square: u8) -> Place {
    let (row, number) = ((square - 1) / 4, (square - 1) % 4);
    (usize::from(row), usize::from(2 * number + 1 - row % 2))
}

fn light() -> Cell {
    Cell {
        shade: Shade::Light,
        ..Cell::default()
    }
}

fn dark(position: &Checkers, square: u8) -> Cell {
    let piece = position.piece_at(square);
    Cell {
        glyph: piece.map_or_else(String::new, |piece| glyph(piece).to_owned()),
        plain: position.symbol(square),
        name: square.to_string(),
        ink: piece.map_or(Ink::Faint, ink),
        shade: Shade::Dark,
    }
}

fn glyph(piece: Piece) -> &'static str {
    if piece.is_king { "♛" } else { "●" }
}

fn ink(piece: Piece) -> Ink {
    match piece.colour {
        Colour::White => Ink::Light,
        Colour::Black => Ink::Dark,
    }
}
