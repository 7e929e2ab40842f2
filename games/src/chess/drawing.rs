//! The chess board as a grid of cells.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Ink, Shade};
use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::{
    Board, CastlingSide, Color, EnPassantMode, File, Move, Piece, Position, Rank, Role, Setup,
    Square,
};

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
    Cell {
        name: square.to_string(),
        shade: if square.is_light() {
            Shade::Light
        } else {
            Shade::Dark
        },
        ..board.piece_at(square).map(standing).unwrap_or_default()
    }
}

/// Draws a piece without the square that it stands on.
fn standing(piece: Piece) -> Cell {
    Cell {
        glyph: glyph(piece.role).to_owned(),
        plain: piece.char().to_string(),
        ink: ink(piece),
        ..Cell::default()
    }
}

/// Returns the twelve chessmen.
pub(super) fn palette() -> Vec<Cell> {
    let of = |color: Color| Role::ALL.into_iter().rev().map(move |role| role.of(color));
    Color::ALL.into_iter().flat_map(of).map(standing).collect()
}

/// Writes the FEN of a drawing, with the rights to castle of a position as far as kings and rooks stand where they stood.
pub(super) fn arranged(position: &shakmaty::Chess, drawing: &Drawing, player: &str) -> String {
    let before = position.to_setup(EnPassantMode::Legal);
    let mut setup = Setup::empty();
    for square in Square::ALL {
        let cell = drawing.cell(place(square));
        let letter = cell.and_then(|cell| cell.plain.chars().next());
        if let Some(piece) = letter.and_then(Piece::from_char) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(player == "White");
    for color in Color::ALL {
        let home = |board: &Board| board.king_of(color);
        if home(&setup.board).is_some() && home(&setup.board) == home(&before.board) {
            let rooks = setup.board.rooks() & setup.board.by_color(color);
            let left = before.castling_rights & rooks & color.fold_wb(Rank::First, Rank::Eighth);
            setup.castling_rights |= left;
        }
    }
    Fen::try_from_setup(setup)
        .unwrap_or_else(LossyFenError::ignore)
        .to_string()
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
    use niwaki::{Drawing, Ink, Notation, Shade};

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
    fn a_drawing_is_arranged_with_the_rights_that_king_and_rooks_have_kept() {
        let game = fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 30");
        assert_eq!(game.palette().len(), 12);
        assert_eq!(game.palette()[0].plain, "K");
        let mut drawing = game.drawing().unwrap();
        let arranged = |drawing: &Drawing| game.arranged(drawing, "White");
        assert_eq!(arranged(&drawing), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        drawing.rows[7][0] = drawing.rows[6][0].clone();
        drawing.rows[0].swap(4, 5);
        assert_eq!(arranged(&drawing), "r4k1r/8/8/8/8/8/8/4K2R w K - 0 1");
        drawing.rows[7][4] = drawing.rows[6][0].clone();
        let refused = game.parse_position(&arranged(&drawing)).err().unwrap();
        assert!(refused.to_string().contains("each side needs a king"));
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
