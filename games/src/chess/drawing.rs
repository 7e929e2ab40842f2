//! The chess board as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};
use shakmaty::{Board, CastlingSide, Color, File, Move, Piece, Rank, Role, Square};

/// Draws the board as White sees it.
pub(super) fn draw(board: &Board) -> Drawing {
    let ranks = Rank::ALL.into_iter().rev();
    let row = |rank: Rank| {
        let squares = File::ALL.map(|file| Square::from_coords(file, rank));
        squares.map(|square| cell(board, square)).to_vec()
    };
    Drawing {
        rows: ranks.clone().map(row).collect(),
        row_names: ranks.map(|rank| rank.char().to_string()).collect(),
        column_names: File::ALL.map(|file| file.char().to_string()).to_vec(),
        bottom: "White",
    }
}

fn cell(board: &Board, square: Square) -> Cell {
    let piece = board.piece_at(square);
    Cell {
        glyph: piece.map_or_else(String::new, |piece| glyph(piece.role).to_owned()),
        plain: piece.map_or_else(String::new, |piece| piece.char().to_string()),
        name: square.to_string(),
        ink: piece.map_or(Ink::Faint, ink),
        shade: if square.is_light() {
            Shade::Light
        } else {
            Shade::Dark
        },
    }
}

fn ink(piece: Piece) -> Ink {
    match piece.color {
        Color::White => Ink::Light,
        Color::Black => Ink::Dark,
    }
}

/// Returns the filled signs, which can be read in both colours.
fn glyph(role: Role) -> &'static str {
    match role {
        Role::Pawn => "♟",
        Role::Knight => "♞",
        Role::Bishop => "♝",
        Role::Rook => "♜",
        Role::Queen => "♛",
        Role::King => "♚",
    }
}

/// Returns the squares from where and to where; castling is where the king comes to stand.
pub(super) fn places(mv: Move) -> Vec<Place> {
    let to = match mv {
        Move::Castle { king, rook } => {
            CastlingSide::from_king_side(rook > king).king_to(mv_color(king))
        }
        _ => mv.to(),
    };
    mv.from().into_iter().chain([to]).map(place).collect()
}

/// Tells whose king castles: it stands on its first rank.
fn mv_color(king: Square) -> Color {
    Color::from_white(king.rank() == Rank::First)
}

fn place(square: Square) -> Place {
    (7 - usize::from(square.rank()), usize::from(square.file()))
}

#[cfg(test)]
mod tests {
    use niwaki::{Ink, Notation, Shade};

    use crate::chess::tests::fen;

    #[test]
    fn squares_and_pieces_are_where_white_sees_them() {
        let drawing = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").drawing().unwrap();
        let king = drawing.cell((7, 4)).unwrap();
        assert_eq!((king.name.as_str(), king.plain.as_str()), ("e1", "K"));
        assert_eq!((king.ink, king.shade), (Ink::Light, Shade::Dark));
        let other = drawing.cell((0, 4)).unwrap();
        assert_eq!((other.plain.as_str(), other.ink), ("k", Ink::Dark));
        assert_eq!(king.glyph, other.glyph);
        assert_eq!(drawing.row_names[0], "8");
        assert_eq!(drawing.column_names[7], "h");
    }

    #[test]
    fn moves_are_from_somewhere_to_somewhere() {
        for (position, mv, places) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8", [(7, 7), (0, 7)]),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", [(7, 4), (7, 6)]),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", [(0, 4), (0, 2)]),
            ("1k6/8/8/8/8/8/8/1K2R3 w E - 0 1", "O-O", [(7, 1), (7, 6)]),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "exd6",
                [(3, 4), (2, 3)],
            ),
        ] {
            let game = fen(position);
            let mv = game.parse_move(mv).unwrap();
            assert_eq!(game.places(mv), places, "{position}");
        }
    }
}
