//! Positions and moves of draughts as the Hub protocol has them: every square of the board in one
//! letter, and captures with every piece that they take.
//!
//! We write `W:W21,K29:B1,2` and `10x19` where Hub writes `Wbbe…` and `10x19x15`. The squares have
//! the same numbers.
//!
//! ```
//! use niwaki_protocols::squares::{View, fen, position_text};
//!
//! let text = position_text("W:W31,K32:B1")?;
//! assert_eq!(text, "WbeeeeeeeeeeeeeeeeeeeeeeeeeeeeewW");
//! assert_eq!(fen(&text, View::Straight)?, "W:W31,K32:B1");
//! # Ok::<(), niwaki::NotationError>(())
//! ```
//!
//! # Source
//! F. Letouzey, *Hub protocol for draughts, version 2*, `protocol.txt` of Scan 3.1, 2019.

use std::fmt::Write;

use niwaki::NotationError;

use niwaki_host::position::Position;

/// A move in both ways of writing.
pub struct Both {
    /// The move as the command writes it: `11-15`, `10x19`.
    pub ours: String,
    /// The move as the protocol writes it: `11-15`, `10x19x15`.
    pub theirs: String,
}

/// Writes the position of a FEN with a letter for each of 32 squares, the player to move first:
/// `Wbbb…ee…www`.
///
/// # Errors
/// Fails on what is no FEN of English draughts.
pub fn position_text(fen: &str) -> Result<String, NotationError> {
    let broken = || NotationError::new(format!("'{fen}' is no position of draughts"));
    let mut squares = ['e'; 32];
    let mut parts = fen.split(':');
    let mover = parts.next().unwrap_or_default();
    for part in parts {
        let (man, king) = match part.chars().next() {
            Some('W') => ('w', 'W'),
            Some('B') => ('b', 'B'),
            _ => continue, // counters
        };
        let pieces = part[1..].split(',').filter(|piece| !piece.is_empty());
        for piece in pieces {
            let (letter, number) = match piece.strip_prefix('K') {
                Some(number) => (king, number),
                None => (man, piece),
            };
            let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let square = index.and_then(|index| squares.get_mut(index));
            *square.ok_or_else(broken)? = letter;
        }
    }
    if mover != "W" && mover != "B" {
        return Err(broken());
    }
    Ok(mover.chars().chain(squares).collect())
}

/// The way in which positions of the protocol are turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// As the protocol says.
    #[default]
    Straight,
    /// By half a turn, with the colours exchanged, as `pydraughts` sends positions of English
    /// draughts. (Moves it sends with the ordinary numbers.)
    Rotated,
}

/// Returns the FEN of a position of the protocol.
///
/// # Errors
/// Says what is wrong with a text that is no position of 32 squares.
pub fn fen(position: &str, view: View) -> Result<String, NotationError> {
    let wrong = |why: &str| {
        NotationError::new(format!(
            "'{position}' is no position: {why} (W or B to move, then w, b, W, B or e for each of 32 squares)"
        ))
    };
    let mut letters: Vec<char> = position.chars().collect();
    if letters.len() != 33 {
        return Err(wrong(&format!("{} letters instead of 33", letters.len())));
    }
    if view == View::Rotated {
        letters[1..].reverse();
        letters = letters.into_iter().map(exchanged).collect();
    }
    let mover = letters[0];
    if !matches!(mover, 'W' | 'B') {
        return Err(wrong("it begins with the player to move"));
    }
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (square, letter) in letters.iter().enumerate().skip(1) {
        match letter {
            'w' => white.push(format!("{square}")),
            'W' => white.push(format!("K{square}")),
            'b' => black.push(format!("{square}")),
            'B' => black.push(format!("K{square}")),
            'e' => (),
            _ => return Err(wrong(&format!("'{letter}' stands on square {square}"))),
        }
    }
    Ok(format!("{mover}:W{}:B{}", white.join(","), black.join(",")))
}

/// Returns the same piece or player of the other colour.
fn exchanged(letter: char) -> char {
    match letter {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        'B' => 'W',
        other => other,
    }
}

/// Returns all legal moves in both ways of writing.
///
/// # Errors
/// Fails where the position is none of draughts.
pub fn moves(position: &dyn Position) -> Result<Vec<Both>, NotationError> {
    let texts = position.moves().into_iter();
    texts
        .map(|ours| {
            let theirs = hub_move(position, &ours)?;
            Ok(Both { ours, theirs })
        })
        .collect()
}

/// Writes a legal move as the protocol does: `11-15`, or `10x19x15`, which is from, to, and every
/// square on which a piece is taken.
///
/// The captured pieces are those that are gone after the move, as texts of ours do not name them.
///
/// # Errors
/// Fails on a move that is not legal.
pub fn hub_move(position: &dyn Position, mv: &str) -> Result<String, NotationError> {
    if !mv.contains('x') {
        return Ok(mv.to_owned());
    }
    let before = position_text(&position.text())?;
    let mut next = position.copy();
    next.play(mv)?;
    let after = position_text(&next.text())?;
    let theirs = if before.starts_with('W') { 'b' } else { 'w' };
    let ends: Vec<&str> = mv.split('x').collect();
    let mut text = format!("{}x{}", ends[0], ends[ends.len() - 1]);
    let squares = before.chars().zip(after.chars()).enumerate().skip(1);
    for (square, (was, is)) in squares {
        if was.eq_ignore_ascii_case(&theirs) && was != is {
            let _ = write!(text, "x{square}"); // writing to a String cannot fail
        }
    }
    Ok(text)
}

/// Returns our text for a move of theirs; `None` for one that is not legal. The pieces taken may
/// come in any order; they may be left out where that leaves no doubt.
pub fn ours(moves: &[Both], theirs: &str) -> Option<String> {
    let wanted = numbers(theirs)?;
    let fits = |both: &&Both| numbers(&both.theirs).is_some_and(|known| known == wanted);
    let exact = moves.iter().find(fits);
    let ends = |both: &&Both| {
        let known = numbers(&both.theirs);
        known.is_some_and(|known| known[..2] == wanted[..])
    };
    let mut short = moves.iter().filter(ends);
    let only = short.next().filter(|_| short.next().is_none());
    exact.or(only).map(|both| both.ours.clone())
}

/// Returns the squares of a move: its ends, then the others by rising number.
fn numbers(text: &str) -> Option<Vec<u8>> {
    let parts = text.split(['-', 'x']);
    let mut squares = parts
        .map(|part| part.parse().ok())
        .collect::<Option<Vec<u8>>>()?;
    squares.get_mut(2..)?.sort_unstable();
    Some(squares)
}

#[cfg(test)]
mod tests {
    use niwaki::{Family, Notation};
    use niwaki_games::checkers::CheckersFamily;

    use super::*;
    use niwaki_host::catalogue::{Catalogue, Entry};

    fn position(fen: &str) -> Box<dyn Position> {
        let catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new());
        catalogue.start("checkers").unwrap().at(fen).unwrap()
    }

    #[test]
    fn positions() {
        let start = CheckersFamily::start("").unwrap().position_text();
        assert_eq!(
            position_text(&start).unwrap(),
            "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
        );
        let kings = position_text("W:WK1,18:B12,K30").unwrap();
        let letters: Vec<char> = kings.chars().collect();
        assert_eq!(letters.len(), 33);
        let pieces = [
            letters[0],
            letters[1],
            letters[12],
            letters[18],
            letters[30],
        ];
        assert_eq!(pieces, ['W', 'W', 'b', 'w', 'B']);
        assert_eq!(letters.iter().filter(|letter| **letter == 'e').count(), 28);
        for bad in ["", "X:W1:B2", "W:W33:B1", "W:W0:B1", "W:Wx:B1"] {
            assert!(position_text(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn positions_are_read_back() {
        let start = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
        let read = fen(start, View::Straight).unwrap();
        assert_eq!(position_text(&read).unwrap(), start);
        let kings = "W:WK1,18:B12,K30";
        let text = position_text(kings).unwrap();
        let again = fen(&text, View::Straight).unwrap();
        assert_eq!(position_text(&again).unwrap(), text);
        for bad in [
            "",
            "W",
            "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
            "Wxbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
        ] {
            assert!(fen(bad, View::Straight).is_err(), "{bad}");
        }
    }

    /// Reads positions as `pydraughts` 0.6.7 sends them.
    #[test]
    fn positions_of_pydraughts_are_turned_back() {
        for (sent, meant) in [
            (
                "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
                "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
            ),
            (
                "BeeBeeeeeeeeeeebeewweeeeeeeweeeeW",
                "WBeeeebeeeeeeebbeeweeeeeeeeeeeWee",
            ),
        ] {
            let read = fen(sent, View::Rotated).unwrap();
            assert_eq!(position_text(&read).unwrap(), meant);
        }
    }

    #[test]
    fn captures_name_what_they_take() {
        let position = position("W:W18:B6,14,15");
        let all = moves(position.as_ref()).unwrap();
        let mut theirs: Vec<&str> = all.iter().map(|both| both.theirs.as_str()).collect();
        theirs.sort_unstable();
        assert_eq!(theirs, ["18x11x15", "18x2x6x14"]);
        for (text, expected) in [
            ("18x2x6x14", Some("18x2")),
            ("18x2x14x6", Some("18x2")),
            ("18x2", Some("18x2")),
            ("18x2x6", None),
            ("18-14", None),
            ("18", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(ours(&all, text).as_deref(), expected, "{text}");
        }
    }
}
