//! Positions as text: the FEN of the PDN standard, `B:W18,24,27:B12,16,K30`.
//!
//! The player to move comes first, then each player's squares in either order.
//! A range such as `1-12` stands for all squares in it, a `K` makes a king (or
//! a range of kings). `H5` at the end counts the plies since the last capture
//! or move of a man; `F12`, the number of the move, is read and forgotten, as
//! no rule depends on it.

use core::fmt::Write;

use niwaki::NotationError;

use super::board::Board;
use super::position::Checkers;
use super::squares::{Colour, bit, numbers};

/// More pieces than this nobody has.
const MOST_PIECES: u32 = 12;

/// Reads a position; the game will be drawn after `draw_plies` without progress.
pub(super) fn parse(text: &str, draw_plies: u16) -> Result<Checkers, NotationError> {
    let mut fields = unwrapped(text)?.split(':');
    let turn = parse_turn(fields.next().unwrap_or_default().trim())?;
    let mut draft = Draft::default();
    for field in fields {
        draft.read(field.trim())?;
    }
    let board = draft.board()?;
    check_sides(&board, turn)?;
    Ok(Checkers::new(
        board,
        turn,
        draft.quiet.unwrap_or(0),
        draw_plies,
    ))
}

/// Writes a position.
pub(super) fn write(position: &Checkers) -> String {
    let mut text = write_board(&position.board, position.turn);
    if position.quiet > 0 {
        let _ = write!(text, ":H{}", position.quiet); // writing to a String cannot fail
    }
    text
}

/// Writes where pieces stand, and who is to move.
pub(super) fn write_board(board: &Board, turn: Colour) -> String {
    let mut text = String::from(turn.letter());
    for colour in [Colour::White, Colour::Black] {
        text.push(':');
        text.push(colour.letter());
        for (i, square) in numbers(board.of(colour)).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let king = if board.kings & bit(square) == 0 {
                ""
            } else {
                "K"
            };
            let _ = write!(text, "{comma}{king}{square}"); // as above
        }
    }
    text
}

/// Quotes a piece of the input for an error message: in quotes, on one line, not too long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// Returns the text without `[FEN "…"]` around it and without a full stop at its end.
fn unwrapped(text: &str) -> Result<&str, NotationError> {
    let text = text.trim();
    let inner = match text.strip_prefix("[FEN") {
        None => text,
        Some(rest) => rest
            .trim()
            .strip_suffix(']')
            .and_then(|rest| rest.trim_end().strip_prefix('"')?.strip_suffix('"'))
            .ok_or_else(|| {
                NotationError::new(format!(
                    "{}: a FEN tag is written [FEN \"…\"]",
                    quoted(text)
                ))
            })?,
    };
    let inner = inner.trim();
    let inner = inner.strip_suffix('.').unwrap_or(inner);
    if inner.is_empty() {
        return Err(NotationError::new(
            "empty position: expected PDN FEN such as B:W18,24,27:B12,16,K30",
        ));
    }
    Ok(inner)
}

fn parse_turn(text: &str) -> Result<Colour, NotationError> {
    match text {
        "B" | "b" => Ok(Colour::Black),
        "W" | "w" => Ok(Colour::White),
        _ => Err(NotationError::new(format!(
            "{}: a position starts with the player to move, B: or W:, as in B:W18,24,27:B12,16,K30",
            quoted(text)
        ))),
    }
}

/// A position while its fields are read.
#[derive(Default)]
struct Draft {
    sides: [Option<u32>; 2],
    kings: u32,
    quiet: Option<u16>,
    number: Option<u16>,
}

impl Draft {
    /// Takes in one field after the player to move.
    fn read(&mut self, field: &str) -> Result<(), NotationError> {
        let mut letters = field.chars();
        let kind = letters.next().map(|letter| letter.to_ascii_uppercase());
        let rest = letters.as_str();
        match kind {
            Some('B') => self.read_side(Colour::Black, rest),
            Some('W') => self.read_side(Colour::White, rest),
            Some('H') => read_counter(&mut self.quiet, field, rest),
            Some('F') => read_counter(&mut self.number, field, rest),
            _ => Err(NotationError::new(format!(
                "{}: expected a player's pieces, as in W18,24,27 or B12,16,K30, or a counter such as H5",
                quoted(field)
            ))),
        }
    }

    fn read_side(&mut self, colour: Colour, list: &str) -> Result<(), NotationError> {
        if self.sides[colour as usize].is_some() {
            return Err(NotationError::new(format!(
                "the pieces of {} are given twice: each player has one field",
                colour.name()
            )));
        }
        self.sides[colour as usize] = Some(0);
        if list.trim().is_empty() {
            return Ok(());
        }
        list.split(',')
            .try_for_each(|entry| self.read_entry(colour, entry.trim()))
    }

    /// Takes in `18`, `K30`, `1-12` or `K1-4`.
    fn read_entry(&mut self, colour: Colour, entry: &str) -> Result<(), NotationError> {
        let (is_king, range) = match entry.strip_prefix(['K', 'k']) {
            Some(rest) => (true, rest),
            None => (false, entry),
        };
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (square(first, entry)?, square(last, entry)?);
        if first > last {
            return Err(NotationError::new(format!(
                "{}: a range goes upwards, as in 1-12",
                quoted(entry)
            )));
        }
        (first..=last).try_for_each(|number| self.put(colour, is_king, number))
    }

    fn put(&mut self, colour: Colour, is_king: bool, number: u8) -> Result<(), NotationError> {
        let here = bit(number);
        if self.sides.iter().flatten().any(|side| side & here != 0) {
            return Err(NotationError::new(format!(
                "square {number} is given twice: it holds one piece at most"
            )));
        }
        if !is_king && colour.crown_row() & here != 0 {
            let name = colour.name();
            return Err(NotationError::new(format!(
                "square {number}: a man of {name} is crowned there; a king is written K{number}"
            )));
        }
        *self.sides[colour as usize].get_or_insert(0) |= here;
        self.kings |= if is_king { here } else { 0 };
        Ok(())
    }

    fn board(&self) -> Result<Board, NotationError> {
        let side = |colour: Colour| {
            let letter = colour.letter();
            self.sides[colour as usize].ok_or_else(|| {
                NotationError::new(format!(
                    "the pieces of {} are missing: they are written :{letter} and their squares, as in :{letter}18,K22",
                    colour.name()
                ))
            })
        };
        Ok(Board {
            sides: [side(Colour::Black)?, side(Colour::White)?],
            kings: self.kings,
        })
    }
}

/// Reads a square's number, from an entry of a list.
fn square(text: &str, entry: &str) -> Result<u8, NotationError> {
    parse_square(text).ok_or_else(|| {
        NotationError::new(format!(
            "{}: expected a square from 1 to 32, as in 18, K30 or 1-12",
            quoted(entry)
        ))
    })
}

/// Reads a square's number: plain digits, with or without leading zeros.
pub(super) fn parse_square(text: &str) -> Option<u8> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_plain)?;
    (1..=32).contains(&number).then_some(number)
}

fn read_counter(counter: &mut Option<u16>, field: &str, digits: &str) -> Result<(), NotationError> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_plain).ok_or_else(|| {
        NotationError::new(format!(
            "{}: a counter is a number up to {}, as in H5",
            quoted(field),
            u16::MAX
        ))
    })?;
    if counter.replace(number).is_some() {
        return Err(NotationError::new(format!(
            "{}: this counter is given twice",
            quoted(field)
        )));
    }
    Ok(())
}

/// Refuses what no game could have led to, as far as a glance shows it.
fn check_sides(board: &Board, turn: Colour) -> Result<(), NotationError> {
    for colour in [Colour::Black, Colour::White] {
        let pieces = board.of(colour).count_ones();
        if pieces > MOST_PIECES {
            let name = colour.name();
            return Err(NotationError::new(format!(
                "{name} has {pieces} pieces: {MOST_PIECES} are the most there can be"
            )));
        }
    }
    if board.of(turn.other()) == 0 {
        let (mover, other) = (turn.name(), turn.other().name());
        return Err(NotationError::new(format!(
            "{other} has no pieces though {mover} is to move: the game would have ended a move ago"
        )));
    }
    Ok(())
}
