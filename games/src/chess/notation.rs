//! FEN, UCI and SAN.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Game, MoveList, Notation, NotationError};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, EnPassantMode, FromSetup, Move, Position, PositionError, Rank, Role, Square,
};

use super::san::{self, Refusal};
use super::{Chess, drawing, fen};

impl Notation for Chess {
    /// Reads a FEN, with castling rights in the standard, X-FEN or Shredder form; the
    /// counters at the end may be missing. Castling rights that only Chess960
    /// allows make it a position of Chess960. What cannot be true is refused,
    /// except for positions that no game can lead to.
    fn parse_position(&self, text: &str) -> Result<Chess, NotationError> {
        let setup = fen::parse_setup(text)?;
        let mode = match self.mode {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => CastlingMode::detect(&setup),
        };
        let position = shakmaty::Chess::from_setup(setup.clone(), mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| fen::illegal_position(&error, &setup, text))?;
        Ok(Chess::new(position, self.mode))
    }

    fn position_text(&self) -> String {
        fen::text(self.position.to_setup(EnPassantMode::Legal))
    }

    /// Reads UCI (castling as the king's step by two squares or onto the rook; with a sign between the squares, too) or SAN, also
    /// as it is written carelessly: `Ne4` where it captures, `0-0`, `a8Q`, `dxe5!`.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        match uci(text) {
            Some(uci) => uci
                .to_move(&self.position)
                .map_err(|_| self.illegal_move(text, uci)),
            None => self.parse_san(text),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_uci(self.position.castles().mode()).to_string()
    }

    /// Writes SAN.
    fn move_for_people(&self, mv: Move) -> String {
        SanPlus::from_move(self.position.clone(), mv).to_string()
    }

    fn board(&self) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            text.push(rank.char());
            for square in Square::ALL.into_iter().filter(|sq| sq.rank() == rank) {
                let piece = self.position.board().piece_at(square);
                text.push(' ');
                text.push(piece.map_or('.', shakmaty::Piece::char));
            }
            text.push('\n');
        }
        text.push_str("  a b c d e f g h\n");
        text
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(drawing::draw(self.position.board()))
    }

    fn places(&self, mv: Move) -> Vec<Place> {
        drawing::places(mv)
    }

    fn palette(&self) -> Vec<Cell> {
        drawing::palette()
    }

    /// Writes a FEN; rights to castle stay where king and rook stand at home.
    fn arranged(&self, drawing: &Drawing, player: &str) -> String {
        drawing::arranged(&self.position, drawing, player)
    }

    fn player(&self) -> &'static str {
        self.position.turn().fold_wb("White", "Black")
    }

    fn ending(&self) -> Option<&'static str> {
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        if moves.is_empty() {
            Some(if self.is_forced() {
                "checkmate"
            } else {
                "stalemate"
            })
        } else if self.outcome().is_some() {
            Some("insufficient material")
        } else {
            (self.plies_to_draw() == 0).then_some("fifty moves")
        }
    }
}

/// Reads UCI; a dash, an `x` or a colon may stand between the squares, and what SAN has behind a move behind them.
fn uci(text: &str) -> Option<UciMove> {
    if let Ok(uci) = text.parse() {
        return Some(uci);
    }
    let (from, to) = text
        .trim_end_matches(['+', '#', '!', '?'])
        .split_once(['-', 'x', ':'])?;
    let (to, role) = to.split_at_checked(2)?;
    let role = role.trim_start_matches('=').to_ascii_lowercase();
    format!("{from}{to}{role}")
        .parse()
        .ok()
        .filter(|uci| !matches!(uci, UciMove::Null))
}

impl Chess {
    fn parse_san(&self, text: &str) -> Result<Move, NotationError> {
        san::read(text, &self.position).map_err(|refusal| {
            NotationError::new(match refusal {
                Refusal::Malformed => format!(
                    "{text:?} is not a move: write UCI (e2e4, e7e8q) or SAN (Nf3, exd5, e8=Q, O-O)"
                ),
                Refusal::Ambiguous => format!(
                    "the move {text:?} is ambiguous here: name the file or rank it comes from (Nbd2, R1e2)"
                ),
                Refusal::Illegal if san::read(&format!("{text}=Q"), &self.position).is_ok() => {
                    format!("{}: it promotes, so say to what ({text}=Q)", self.illegal_here(text))
                }
                Refusal::Illegal => self.illegal_here(text),
            })
        })
    }

    fn illegal_here(&self, text: &str) -> String {
        format!(
            "the move {text:?} is illegal here ({} to move)",
            self.player()
        )
    }

    fn illegal_move(&self, text: &str, uci: UciMove) -> NotationError {
        let as_queen = match uci {
            UciMove::Normal {
                from,
                to,
                promotion: None,
            } => UciMove::Normal {
                from,
                to,
                promotion: Some(Role::Queen),
            },
            other => other,
        };
        let illegal = self.illegal_here(text);
        NotationError::new(if as_queen.to_move(&self.position).is_ok() {
            format!("{illegal}: it promotes, so say to what ({as_queen})")
        } else {
            illegal
        })
    }
}
