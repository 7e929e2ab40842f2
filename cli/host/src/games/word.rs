//! What a word among the moves stands for.
//!
//! Whoever wrote a file by hand or by an old program puts more between the moves than the standard has: `=`, `+-`, `N`, `ch`,
//! `1/2`. What names no square is no move in chess or draughts, and is passed over as a stray word. What names one has to be
//! a move, also where it is not written like one: if `Sf3` were passed over, the moves behind it would be those of the other
//! side.
//!
//! # Source
//! The words that python-chess 1.11 and pydraughts 0.6 read and skip.

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'t> {
    /// A move, perhaps one that nobody can read, without its number.
    Move(&'t str),
    /// A move with something behind it that is none of its signs: `Bb5ch`.
    Glued(&'t str),
    /// The number of a move, or an annotation.
    Sign,
    /// Nothing that the formats know.
    Stray,
}

/// What ends a game; PDN counts two points for a win.
pub(super) const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "1-1", "0-2"];

/// The ways in which castling is written, the longer ones first.
const CASTLING: [&str; 6] = ["O-O-O", "0-0-0", "o-o-o", "O-O", "0-0", "o-o"];

/// Moves that pass, as some files have them between others. No game here has them.
const PASSES: [&str; 3] = ["--", "Z0", "@@@@"];

impl Word<'_> {
    /// Reads a word of PGN or PDN that is no result.
    pub(super) fn read(word: &str) -> Word<'_> {
        let bare = bare(word);
        if is_sign(bare) || bare.bytes().all(|b| b.is_ascii_digit()) {
            return Word::Sign;
        }
        if let Some(end) = draughts(bare) {
            return match &bare[end..] {
                "" | "*" if !RESULTS.contains(&&bare[..end]) => Word::Move(&bare[..end]),
                _ if RESULTS.contains(&&bare[..end]) => Word::Stray,
                rest if rest.bytes().any(|b| b.is_ascii_digit()) => Word::Move(bare),
                _ => Word::Glued(&bare[..end]),
            };
        }
        match castling(bare).or_else(|| chess(bare)) {
            Some(end) if is_signs(&bare[end..]) || is_another(&bare[end..]) => Word::Move(bare),
            Some(end) => Word::Glued(&bare[..end]),
            None if names_square(bare) || PASSES.contains(&bare) => Word::Move(bare),
            None => Word::Stray,
        }
    }

    /// Reads a word of a game in which any word is a move.
    pub(super) fn of_any(word: &str) -> Word<'_> {
        let bare = bare(word);
        if is_sign(bare) {
            Word::Sign
        } else {
            Word::Move(bare)
        }
    }
}

/// Returns whether a move is one of draughts: squares by number.
pub(super) fn is_of_draughts(mv: &str) -> bool {
    draughts(mv).is_some()
}

/// Takes off the number before a move, and the marks behind it: `Nf6` of `12...Nf6!?`.
fn bare(word: &str) -> &str {
    const POINTS: [char; 2] = ['.', '…'];
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = if numbered.starts_with(POINTS) {
        numbered.trim_start_matches(POINTS)
    } else {
        word
    };
    bare.trim_end_matches(['!', '?'])
}

/// Returns whether this is an annotation that the formats have, or nothing at all.
fn is_sign(bare: &str) -> bool {
    bare.is_empty() || bare.starts_with('$') || bare == "e.p."
}

/// Returns whether this is what may stand behind a move of chess: `+`, `#`, `e.p.`.
fn is_signs(rest: &str) -> bool {
    let mut rest = rest;
    while !rest.is_empty() {
        let next = rest
            .strip_prefix(['+', '#', '!', '?'])
            .or_else(|| rest.strip_prefix("e.p."));
        match next {
            Some(next) => rest = next,
            None => return false,
        }
    }
    true
}

/// Returns where castling ends that begins the text.
fn castling(text: &str) -> Option<usize> {
    let written = CASTLING.into_iter().find(|way| text.starts_with(way));
    written.map(str::len)
}

/// Returns where a move of draughts ends that begins the text: two squares or more, by number.
fn draughts(text: &str) -> Option<usize> {
    if castling(text).is_some() {
        return None;
    }
    let number = |from: usize| {
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
        (digits > 0).then_some(from + digits)
    };
    let next = |from: usize| {
        let is_sign = text[from..].starts_with(['-', 'x', 'X', ':']);
        is_sign.then(|| number(from + 1)).flatten()
    };
    let mut end = next(number(0)?)?;
    while let Some(further) = next(end) {
        end = further;
    }
    Some(end)
}

/// Returns where a move of chess ends that begins the text: perhaps a piece, a file and a rank, the square that it goes to,
/// and perhaps what a pawn turns into.
fn chess(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let at = |place: usize| bytes.get(place).copied().unwrap_or_default();
    let is_square = |place: usize| is_file(at(place)) && is_rank(at(place + 1));
    let piece = usize::from(b"NBRQK".contains(&at(0)));
    let origins = [
        (is_square(piece), 2),
        (is_file(at(piece)) || is_rank(at(piece)), 1),
        (true, 0),
    ];
    let ends = origins.into_iter().filter(|(fits, _)| *fits);
    let mut ends = ends.filter_map(|(_, length)| {
        let between = piece + length;
        let to = between + usize::from(b"-x:".contains(&at(between)));
        is_square(to).then_some(to + 2)
    });
    let end = ends.next()?;
    let piece = end + usize::from(at(end) == b'=');
    let promotes = b"NBRQKnbrqk".contains(&at(piece));
    Some(if promotes { piece + 1 } else { end })
}

fn is_file(byte: u8) -> bool {
    (b'a'..=b'h').contains(&byte)
}

fn is_rank(byte: u8) -> bool {
    (b'1'..=b'8').contains(&byte)
}

/// Returns whether this, behind a move, is or has another: nobody can read the two, and to leave one out would give the moves
/// behind it to the other side.
fn is_another(rest: &str) -> bool {
    castling(rest.trim_start_matches(|c: char| c.is_ascii_punctuation())).is_some()
        || names_square(rest)
}

/// Returns whether a square is named somewhere, on a board of any size, or a move of draughts begun.
fn names_square(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_square = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    let is_begun = bytes[0].is_ascii_digit()
        && bytes
            .iter()
            .all(|b| b.is_ascii_digit() || b"-xX:".contains(b));
    is_begun || bytes.windows(2).any(is_square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_formats_have_is_a_move_or_a_sign() {
        for (word, mv) in [
            ("e4", "e4"),
            ("1.e4!", "e4"),
            ("12...Nf6!?", "Nf6"),
            ("1…e5", "e5"),
            ("Ng1-f3+", "Ng1-f3+"),
            ("R1xe2#", "R1xe2#"),
            ("exd6e.p.", "exd6e.p."),
            ("e7e8q", "e7e8q"),
            ("fxg8=Q+!", "fxg8=Q+"),
            ("0-0-0+", "0-0-0+"),
            ("O-O", "O-O"),
            ("11-15", "11-15"),
            ("1.9x18x27", "9x18x27"),
            ("9:25", "9:25"),
            ("10-14*", "10-14"),
        ] {
            assert_eq!(Word::read(word), Word::Move(mv), "{word}");
        }
        for word in ["1.", "1…", "12...", "…", "17", "$3", "!?", "e.p."] {
            assert_eq!(Word::read(word), Word::Sign, "{word}");
        }
    }

    #[test]
    fn what_names_no_square_is_passed_over_and_what_names_one_is_a_move() {
        for word in [
            "=", "+-", "-+", "N", "D", "-", "∓", "±", "<>", "ch", "mate", "1/2", "½-½", "1-0.",
            "dbl.ch.", "+0.31/12", "∞", "B22", "draw",
        ] {
            assert_eq!(Word::read(word), Word::Stray, "{word}");
        }
        for word in [
            "Sf3",
            "♘f3",
            "Ni10",
            "--",
            "11-",
            "see:e4",
            "Nf3,Nc6",
            "Nxd5cxd5",
            "e4/O-O",
            "11-15,22-18",
        ] {
            assert_eq!(Word::read(word), Word::Move(word), "{word}");
        }
        for (word, mv) in [
            ("Bb5ch", "Bb5"),
            ("e4=", "e4"),
            ("Qh5+-", "Qh5"),
            ("0-0+-", "0-0"),
            ("Nf3∓", "Nf3"),
            ("11-15=", "11-15"),
        ] {
            assert_eq!(Word::read(word), Word::Glued(mv), "{word}");
        }
    }
}
