//! The board of checkers as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};

use super::board::Board;
use super::fen;
use super::position::{Checkers, Piece};
use super::squares::{Colour, bit};

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
    let empty = || Cell {
        plain: square.to_string(),
        ..Cell::default()
    };
    Cell {
        name: square.to_string(),
        shade: Shade::Dark,
        ..position.piece_at(square).map_or_else(empty, standing)
    }
}

/// Draws a piece without the square that it stands on.
fn standing(piece: Piece) -> Cell {
    Cell {
        glyph: glyph(piece).to_owned(),
        plain: piece.letter().to_owned(),
        ink: ink(piece),
        ..Cell::default()
    }
}

/// Returns the men and kings of both players.
pub(super) fn palette() -> Vec<Cell> {
    Piece::ALL.map(standing).to_vec()
}

/// Writes the position of a drawing.
pub(super) fn arranged(drawing: &Drawing, player: &str) -> String {
    let mut board = Board::default();
    for square in 1..=32 {
        let letter = drawing.cell(place(square)).map(|cell| cell.plain.as_str());
        let piece = Piece::ALL
            .into_iter()
            .find(|piece| letter == Some(piece.letter()));
        if let Some(piece) = piece {
            board.sides[piece.colour as usize] |= bit(square);
            board.kings |= u32::from(piece.is_king) * bit(square);
        }
    }
    let black = player == Colour::Black.name();
    let turn = if black { Colour::Black } else { Colour::White };
    fen::write_board(&board, turn)
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
    fn a_drawing_is_arranged_even_where_no_game_leads_to_it() {
        let game = position("B:W18,K30:B3:H5");
        assert_eq!(game.palette().len(), 4);
        let mut drawing = game.drawing().unwrap();
        assert_eq!(game.arranged(&drawing, "White"), "W:W18,K30:B3");
        let man = drawing.rows[0][5].clone();
        drawing.rows[7][0] = man;
        let text = game.arranged(&drawing, "Black");
        assert_eq!(text, "B:W18,K30:B3,29");
        let refused = game.parse_position(&text).err().unwrap().to_string();
        assert!(refused.contains("a king is written K29"), "{refused}");
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
