//! A board as a page draws it: a grid of cells.

use niwaki::drawing::Cell;
use niwaki::{Drawing, Ink, Shade};
use serde::Serialize;

/// A board as a grid of cells.
#[derive(Serialize)]
pub(crate) struct Board {
    rows: Vec<Vec<Square>>,
    row_names: Vec<String>,
    column_names: Vec<String>,
    bottom: &'static str,
}

/// A cell of a board.
#[derive(Serialize)]
struct Square {
    glyph: String,
    plain: String,
    name: String,
    ink: &'static str,
    shade: &'static str,
}

impl From<Drawing> for Board {
    fn from(drawing: Drawing) -> Board {
        let row = |row: Vec<Cell>| row.into_iter().map(Square::from).collect();
        Board {
            rows: drawing.rows.into_iter().map(row).collect(),
            row_names: drawing.row_names,
            column_names: drawing.column_names,
            bottom: drawing.bottom,
        }
    }
}

impl From<Cell> for Square {
    fn from(cell: Cell) -> Square {
        Square {
            glyph: cell.glyph,
            plain: cell.plain,
            name: cell.name,
            ink: match cell.ink {
                Ink::Light => "light",
                Ink::Dark => "dark",
                Ink::Faint => "faint",
            },
            shade: match cell.shade {
                Shade::Light => "light",
                Shade::Dark => "dark",
                Shade::Clear => "clear",
            },
        }
    }
}
