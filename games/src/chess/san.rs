//! SAN, as people and other programs write it.
//!
//! The standard wants `Nxe4`, `O-O` and `a8=Q`, each move in one way. Files have `Ne4` for a capture, `0-0`, `a8Q`,
//! `e2-e4`, `de5`, `dxe5!` and `exd6e.p.` as well. A piece, a file or a rank that is written must be that of the move, and no
//! other move may be meant; an `x` says nothing, as in python-chess, and may stand where nothing is taken.
//!
//! # Source
//! S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994, 8.2.3.

use shakmaty::san::{San, SanError};
use shakmaty::{CastlingSide, Chess, File, Move, Rank, Role, Square};

/// Why a text is no move.
pub(super) enum Refusal {
    /// It is not written like one.
    Malformed,
    /// No move of that sort is legal.
    Illegal,
    /// Several are.
    Ambiguous,
}

/// Reads a move in SAN, or in what is written for it.
///
/// # Errors
/// The text is no move, or not one legal move.
pub(super) fn read(text: &str, position: &Chess) -> Result<Move, Refusal> {
    const SIGNS: [char; 4] = ['+', '#', '!', '?'];
    let bare = text.trim_end_matches(SIGNS);
    let (bare, in_passing) = match bare.strip_suffix("e.p.") {
        Some(bare) => (bare.trim_end_matches(SIGNS), true),
        None => (bare, false),
    };
    let refused = |error| match error {
        SanError::IllegalSan => Refusal::Illegal,
        SanError::AmbiguousSan => Refusal::Ambiguous,
    };
    if let Some(side) = castling(bare) {
        return San::Castle(side).to_move(position).map_err(refused);
    }
    let wanted = Wanted::read(bare).ok_or(Refusal::Malformed)?;
    // Whether it captures follows from the square, but for pawns, which capture from another file.
    let found = match wanted.san(false).to_move(position) {
        Err(SanError::IllegalSan) if wanted.may_capture() => wanted.san(true).to_move(position),
        found => found,
    };
    match found.map_err(refused)? {
        mv if in_passing && !mv.is_en_passant() => Err(Refusal::Illegal),
        mv => Ok(mv),
    }
}

/// Returns the side of castling, which many write with noughts.
fn castling(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(CastlingSide::KingSide),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// What a text says of a move.
struct Wanted {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

impl Wanted {
    /// Reads piece, file, rank, a sign between the squares, the destination and the piece that a pawn turns into: all but the
    /// destination may be missing.
    fn read(text: &str) -> Option<Wanted> {
        let (role, rest) = match text.chars().next()? {
            letter @ ('N' | 'B' | 'R' | 'Q' | 'K') => (Role::from_char(letter)?, &text[1..]),
            _ => (Role::Pawn, text),
        };
        let (rest, promotion) = promotion(rest)?;
        let at = rest
            .len()
            .checked_sub(2)
            .filter(|&at| rest.is_char_boundary(at))?;
        let (from, to) = rest.split_at(at);
        let signless = from.strip_suffix(['-', 'x', ':']).unwrap_or(from);
        if role == Role::Pawn && signless.is_empty() && !from.is_empty() {
            return None;
        }
        let (file, rank) = origin(signless)?;
        Some(Wanted {
            role,
            file,
            rank,
            to: to.parse().ok()?,
            promotion,
        })
    }

    /// Returns whether such a move may capture: a pawn of which no file is said moves straight on.
    fn may_capture(&self) -> bool {
        self.role != Role::Pawn || self.file.is_some_and(|file| file != self.to.file())
    }

    fn san(&self, capture: bool) -> San {
        San::Normal {
            role: self.role,
            file: self.file,
            rank: self.rank,
            capture,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// Takes the piece that a pawn turns into off the end.
fn promotion(text: &str) -> Option<(&str, Option<Role>)> {
    match text.chars().next_back()? {
        letter @ ('N' | 'B' | 'R' | 'Q' | 'n' | 'b' | 'r' | 'q') => {
            let rest = &text[..text.len() - 1];
            let rest = rest.strip_suffix('=').unwrap_or(rest);
            Some((rest, Some(Role::from_char(letter)?)))
        }
        _ => Some((text, None)),
    }
}

/// Reads the file, the rank or both of the square that a move comes from.
fn origin(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut letters = text.chars().peekable();
    let file = letters.next_if(|letter| ('a'..='h').contains(letter));
    let rank = letters.next_if(|letter| ('1'..='8').contains(letter));
    letters.next().is_none().then(|| {
        (
            file.and_then(File::from_char),
            rank.and_then(Rank::from_char),
        )
    })
}
