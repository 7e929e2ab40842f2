//! The board of checkers as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};

use super::position::{Checkers, Piece};
use super::squares::Colour;

/// Draws the board as White sees it, with square 1 at the top left.
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

/// Returns where a square lies that has a number from 1 to 32.
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

#[cfg(test)]
mod tests {
    use niwaki::{Ink, Notation};

    use super::*;
    use crate::checkers::tests::position;

    #[test]
    fn squares_have_their_numbers_and_pieces_their_colours() {
        assert_eq!([1, 4, 5, 32].map(place), [(0, 1), (0, 7), (1, 0), (7, 6)]);
        let drawing = position("B:W18,K30:B3").drawing().unwrap();
        let man = drawing.cell(place(18)).unwrap();
        assert_eq!((man.plain.as_str(), man.ink), ("w", Ink::Light));
        assert_eq!(drawing.cell(place(30)).unwrap().plain, "W");
        assert_eq!(drawing.cell(place(3)).unwrap().ink, Ink::Dark);
        let empty = drawing.cell(place(7)).unwrap();
        assert_eq!((empty.plain.as_str(), empty.glyph.as_str()), ("7", ""));
        assert_eq!(drawing.cell((0, 0)).unwrap().name, "");
    }

    #[test]
    fn jumps_name_every_landing_only_where_their_ends_could_mean_two_moves() {
        let game = position("B:W6,7,14,15:B2");
        let routes = ["2x9x18", "2x11x18"].map(|text| game.parse_move(text).unwrap());
        assert_eq!(game.places(routes[0]), [2, 9, 18].map(place));
        assert_eq!(game.places(routes[1]), [2, 11, 18].map(place));
        let game = position("B:W6,14:B2");
        let jump = game.parse_move("2x18").unwrap();
        assert_eq!(game.places(jump), [2, 18].map(place));
    }
}
