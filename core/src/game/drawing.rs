//! Drawings: a board as a grid of cells, for whoever draws it with colours, on
//! a screen or a page.

use alloc::string::String;
use alloc::vec::Vec;

/// A board to be drawn: a grid of cells, with names at its edges.
///
/// It says which piece stands where and which colour it has; how large a cell
/// is, and with which ink a piece is drawn, is for the interface to decide.
///
/// ```
/// use niwaki::drawing::Cell;
/// use niwaki::{Drawing, Ink};
///
/// let cell = |glyph: &str, ink| Cell { glyph: glyph.into(), plain: glyph.into(), ink, ..Cell::default() };
/// let drawing = Drawing {
///     rows: vec![vec![cell("x", Ink::Dark), cell("o", Ink::Light)]],
///     bottom: "Light",
///     ..Drawing::default()
/// };
/// let turned = drawing.clone().turned();
/// assert_eq!(turned.cell((0, 0)).unwrap().glyph, "o");
/// assert_eq!(drawing.turned_place((0, 0)), (0, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The cells, row by row from the top. All rows have the same length.
    pub rows: Vec<Vec<Cell>>,
    /// The names beside the rows; none for no names.
    pub row_names: Vec<String>,
    /// The names below the columns; none for no names.
    pub column_names: Vec<String>,
    /// The player who sits at the bottom, as [`crate::Notation::player`] says
    /// it; empty where nobody sits anywhere.
    pub bottom: &'static str,
}

impl Drawing {
    /// Returns the cell at a place, if the place is on the board.
    pub fn cell(&self, (row, column): Place) -> Option<&Cell> {
        self.rows.get(row)?.get(column)
    }

    /// Returns the same board turned by half a circle, as the other player sees
    /// it.
    #[must_use]
    pub fn turned(mut self) -> Drawing {
        self.rows.reverse();
        self.rows.iter_mut().for_each(|row| row.reverse());
        self.row_names.reverse();
        self.column_names.reverse();
        self
    }

    /// Returns where a place has gone to on the board that was
    /// [turned](Drawing::turned).
    pub fn turned_place(&self, (row, column): Place) -> Place {
        let width = self.rows.first().map_or(0, Vec::len);
        let opposite = |at: usize, length: usize| length.saturating_sub(at + 1);
        (opposite(row, self.rows.len()), opposite(column, width))
    }
}

/// A row and a column of a [`Drawing`], both from 0.
pub type Place = (usize, usize);

/// One cell of a [`Drawing`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The piece or sign that stands there, in few letters: `♞`, `+12`; empty
    /// for nothing.
    pub glyph: String,
    /// The same in letters that every terminal has, and by which pieces can be
    /// told apart without colours: `N`, `n`.
    pub plain: String,
    /// The name of the cell in moves; empty if it takes no part in the game.
    pub name: String,
    /// The player whose piece it is.
    pub ink: Ink,
    /// The square that lies under it.
    pub shade: Shade,
}

/// The ink with which a cell is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A piece of the player with the light pieces.
    Light,
    /// A piece of the player with the dark pieces.
    Dark,
    /// No piece, but the name of a cell, say.
    #[default]
    Faint,
}

/// The square under a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// Nothing.
    #[default]
    Clear,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_has_everything_at_its_turned_place() {
        let named = |name: &str| Cell {
            name: name.to_owned(),
            ..Cell::default()
        };
        let drawing = Drawing {
            rows: vec![
                vec![named("a2"), named("b2"), named("c2")],
                vec![named("a1"), named("b1"), named("c1")],
            ],
            row_names: vec!["2".into(), "1".into()],
            column_names: vec!["a".into(), "b".into(), "c".into()],
            bottom: "White",
        };
        let turned = drawing.clone().turned();
        for row in 0..2 {
            for column in 0..3 {
                let there = drawing.turned_place((row, column));
                assert_eq!(drawing.cell((row, column)), turned.cell(there));
            }
        }
        assert_eq!(turned.row_names, ["1", "2"]);
        assert_eq!(turned.column_names, ["c", "b", "a"]);
        assert_eq!(turned.turned(), drawing);
        assert_eq!(drawing.cell((2, 0)), None);
        assert_eq!(Drawing::default().turned_place((0, 0)), (0, 0));
    }
}
