//! FEN, UCI and SAN.

use niwaki::{Game, MoveList, Notation, NotationError};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::san::{SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, Color, EnPassantMode, FromSetup, Move, Position, PositionError,
    PositionErrorKinds, Rank, Role, Setup, Square,
};

use super::Chess;

/// The most men that a side may have: more than any game can lead to, and what
/// the sums of the evaluation are made for.
const MOST_MEN: usize = 16;

impl Notation for Chess {
    /// FEN, with castling rights in the standard, X-FEN or Shredder form; the
    /// counters at the end may be missing. Castling rights that only Chess960
    /// allows make it a position of Chess960.
    fn parse_position(&self, text: &str) -> Result<Chess, NotationError> {
        let setup = parse_setup(text)?;
        let mode = match self.mode {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => CastlingMode::detect(&setup),
        };
        let position = shakmaty::Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| illegal_position(error.kinds(), text))?;
        Ok(Chess::new(position, self.mode))
    }

    fn position_text(&self) -> String {
        Fen::from_position(&self.position, EnPassantMode::Legal).to_string()
    }

    /// UCI (castling as the king's step by two squares or onto the rook) or SAN.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        match text.parse::<UciMove>() {
            Ok(uci) => uci
                .to_move(&self.position)
                .map_err(|_| self.illegal_move(text, uci)),
            Err(_) => self.parse_san(text),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_uci(self.position.castles().mode()).to_string()
    }

    /// SAN.
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

impl Chess {
    fn parse_san(&self, text: &str) -> Result<Move, NotationError> {
        let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| {
            NotationError::new(format!(
                "{text:?} is not a move: write UCI (e2e4, e7e8q) or SAN (Nf3, exd5, e8=Q, O-O)"
            ))
        })?;
        san.san.to_move(&self.position).map_err(|error| {
            NotationError::new(match error {
                SanError::AmbiguousSan => format!(
                    "the move {text:?} is ambiguous here: name the file or rank it comes from (Nbd2, R1e2)"
                ),
                SanError::IllegalSan => self.illegal_here(text),
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

/// Reads the fields of a FEN, and refuses what is not ordinary chess.
fn parse_setup(text: &str) -> Result<Setup, NotationError> {
    let fields: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == '_')
        .filter(|field| !field.is_empty())
        .collect();
    let fen: Fen = fields
        .join(" ")
        .parse()
        .map_err(|error| unreadable(&error, text, &fields))?;
    let setup = fen.into_setup();
    if setup.pockets.is_some() || setup.remaining_checks.is_some() {
        return Err(NotationError::new(format!(
            "the position {text:?} is one of a chess variant; standard chess and Chess960 have no pockets and count no checks"
        )));
    }
    let crowded = |color| setup.board.by_color(color).count() > MOST_MEN;
    if Color::ALL.into_iter().any(crowded) {
        return Err(NotationError::new(format!(
            "the position {text:?} has more than {MOST_MEN} men on a side"
        )));
    }
    Ok(setup)
}

/// Names the field that could not be read, and what may stand there.
fn unreadable(error: &ParseFenError, text: &str, fields: &[&str]) -> NotationError {
    let (index, name, wanted) = match error {
        ParseFenError::InvalidFen => {
            return NotationError::new(format!(
                "{text:?} is not a FEN: two to six fields are needed (board, side to move, castling, en passant, counters)"
            ));
        }
        ParseFenError::InvalidBoard | ParseFenError::InvalidPocket => (
            0,
            "board",
            "eight ranks of eight squares with \"/\" between them, in PNBRQK, pnbrqk and digits",
        ),
        ParseFenError::InvalidTurn => (1, "side to move", "w or b"),
        ParseFenError::InvalidCastling => (
            2,
            "castling rights",
            "- or letters among KQkq, or the files of the rooks as in HAha",
        ),
        ParseFenError::InvalidEpSquare => (3, "en passant square", "- or a square such as e3"),
        ParseFenError::InvalidRemainingChecks | ParseFenError::InvalidHalfmoveClock => {
            (4, "halfmove clock", "a number of plies")
        }
        ParseFenError::InvalidFullmoves => (5, "move number", "a number from 1 on"),
    };
    let found = fields.get(index).copied().unwrap_or_default();
    NotationError::new(format!(
        "the {name} {found:?} of the FEN {text:?} cannot be read: it should be {wanted}"
    ))
}

/// Says why a position that can be read cannot be played.
fn illegal_position(kinds: PositionErrorKinds, text: &str) -> NotationError {
    let reasons = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (
            PositionErrorKinds::MISSING_KING,
            "each side needs a king, and one is missing",
        ),
        (
            PositionErrorKinds::TOO_MANY_KINGS,
            "a side has more than one king",
        ),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "no pawn can stand on the first or last rank",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side that is not to move is in check",
        ),
    ];
    let reason = reasons
        .into_iter()
        .find_map(|(kind, reason)| kinds.contains(kind).then_some(reason))
        .unwrap_or("it breaks the rules of chess");
    NotationError::new(format!("the position {text:?} is illegal: {reason}"))
}
