//! The chess board as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};
use shakmaty::{Board, CastlingSide, Color, File, Move, Piece, Rank, Role, Square};

/// The board as White sees it.
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

/// The filled signs, which can be read in both colours.
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

/// From where and to where; castling is where the king comes to stand.
pub(super) fn places(mv: Move) -> Vec<Place> {
    let to = match mv {
        Move::Castle { king, rook } => {
            CastlingSide::from_king_side(rook > king).king_to(mv_color(king))
        }
        _ => mv.to(),
    };
    mv.from().into_iter().chain([to]).map(place).collect()
}

/// Whose king castles: it stands on its first rank.
fn mv_color(king: Square) -> Color {
    Color::from_white(king.rank() == Rank::First)
}

fn place(square: Square) -> Place {
    (7 - usize::from(square.rank()), usize::from(square.file()))
}
