//! The fields of a FEN, and what is said of wrong ones.

use std::num::NonZeroU32;

use niwaki::NotationError;
use shakmaty::fen::{Fen, LossyFenError, ParseFenError};
use shakmaty::{Castles, CastlingMode, Color, PositionError, PositionErrorKinds, Setup, Square};

/// The most men that a side may have: more than any game can lead to, and what
/// the sums of the evaluation are made for.
const MOST_MEN: usize = 16;

/// The most plies without capture or pawn move: the draw after a hundred has to
/// be claimed, and before 1992 some endgames were allowed more.
const MOST_QUIET_PLIES: u32 = 300;

/// The highest move number: no game can last longer than some 6000 moves under
/// today's rules.
const MOST_MOVES: NonZeroU32 = NonZeroU32::new(10_000).unwrap();

/// Returns the fields, between blanks or underscores.
fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '_')
        .filter(|field| !field.is_empty())
}

/// Reads the fields of a FEN, and refuses what is not ordinary chess.
pub(super) fn parse_setup(text: &str) -> Result<Setup, NotationError> {
    let fields: Vec<&str> = fields(text).collect();
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
    check_counters(text, &fields)?;
    Ok(setup)
}

/// Writes the fields. Where nobody claims a draw a game goes on beyond the counters that can be read, so that they stand
/// still there.
pub(super) fn text(mut setup: Setup) -> String {
    setup.halfmoves = setup.halfmoves.min(MOST_QUIET_PLIES);
    setup.fullmoves = setup.fullmoves.min(MOST_MOVES);
    let fen = Fen::try_from_setup(setup);
    fen.unwrap_or_else(LossyFenError::ignore).to_string()
}

/// Refuses counters that no game can have, which the parser would cut down to size.
fn check_counters(text: &str, fields: &[&str]) -> Result<(), NotationError> {
    for (index, name, least, most) in [
        (4, "halfmove clock", 0, MOST_QUIET_PLIES),
        (5, "move number", 1, MOST_MOVES.get()),
    ] {
        let Some(field) = fields.get(index) else {
            continue;
        };
        let number = field.parse().ok();
        if number.is_none_or(|number: u32| !(least..=most).contains(&number)) {
            return Err(NotationError::new(format!(
                "the {name} {field:?} of the FEN {text:?} cannot be right: it should be a number from {least} to {most}"
            )));
        }
    }
    Ok(())
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
        ParseFenError::InvalidFullmoves => (5, "move number", "a number of moves"),
    };
    let found = fields.get(index).copied().unwrap_or_default();
    NotationError::new(format!(
        "the {name} {found:?} of the FEN {text:?} cannot be read: it should be {wanted}"
    ))
}

/// Says why a position that can be read cannot be played.
pub(super) fn illegal_position(
    error: &PositionError<shakmaty::Chess>,
    setup: &Setup,
    text: &str,
) -> NotationError {
    let kinds = error.kinds();
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
        .find_map(|(kind, reason)| kinds.contains(kind).then_some(reason));
    if let Some(reason) = reason {
        return NotationError::new(format!("the position {text:?} is illegal: {reason}"));
    }
    if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        return wrong_castling(setup, text);
    }
    if let Some(square) = setup.ep_square {
        return wrong_en_passant(square, setup.turn, text);
    }
    NotationError::new(format!(
        "the position {text:?} is illegal: it breaks the rules of chess"
    ))
}

/// Returns the error for rights to castle that king and rooks cannot have.
fn wrong_castling(setup: &Setup, text: &str) -> NotationError {
    let claimed = fields(text).nth(2).unwrap_or_default();
    let mode = CastlingMode::detect(setup);
    let castles = Castles::from_setup(setup, mode).unwrap_or_else(|possible| possible);
    let mut possible = setup.clone();
    possible.castling_rights = castles.castling_rights();
    let possible = Fen::try_from_setup(possible)
        .unwrap_or_else(LossyFenError::ignore)
        .to_string();
    let most = possible.split(' ').nth(2).unwrap_or("-");
    NotationError::new(format!(
        "the castling rights {claimed:?} of the FEN {text:?} need a king on its back rank and a rook on that side of it: here it should be {most:?}"
    ))
}

/// Returns the error for a square on which no pawn can be captured in passing.
fn wrong_en_passant(square: Square, turn: Color, text: &str) -> NotationError {
    let (pawn, rank) = turn.fold_wb(("black", 6), ("white", 3));
    NotationError::new(format!(
        "the en passant square {:?} of the FEN {text:?} cannot be right: it should be - or a square of rank {rank} behind a {pawn} pawn that has just come two squares",
        square.to_string()
    ))
}
