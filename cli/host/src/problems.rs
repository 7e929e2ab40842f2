//! Reads files of positions, a line each: a position in the game's notation, then operations as in the EPD standard, `bm
//! Qg6; id "WAC.001";`. Empty lines and lines that begin with `#` are left out.
//!
//! Operations are read in every game, since they are a convention of files and not of chess: for checkers a PDN FEN stands
//! before them. They begin where a word is one of the standard's codes, as positions may have any number of words.
//!
//! A file of games in PGN or PDN has the positions of their main lines, from the first to the one before the last move, each
//! once and without the game before it; none of them is a problem.

use std::collections::HashSet;
use std::path::Path;

use crate::configuration::read_strangers_text;
use crate::failure::Failure;
use crate::games;
use crate::lenient::{Readable, Unreadable};
use crate::position::Position;

/// Holds a position to search, and what is known of its best move.
pub struct Problem {
    /// Its line in the file, from 1 on.
    pub line: usize,
    /// The name that the file gives it.
    pub id: Option<String>,
    /// The position itself.
    pub position: Box<dyn Position>,
    /// The best moves, as the command writes them.
    pub best: Vec<String>,
    /// Moves to avoid, as the command writes them.
    pub avoid: Vec<String>,
}

impl Problem {
    /// Says whether a move solves the problem; nothing if there is none to solve. A move solves it that is among the best
    /// ones, where any are named, and not among those to avoid.
    pub fn solved_by(&self, best: Option<&str>) -> Option<bool> {
        if self.best.is_empty() && self.avoid.is_empty() {
            return None;
        }
        let among = |moves: &[String]| best.is_some_and(|mv| moves.iter().any(|m| m == mv));
        let right = self.best.is_empty() || among(&self.best);
        Some(best.is_some() && right && !among(&self.avoid))
    }
}

/// Reads the problems of a file, positions of the same family as `start`. A line that cannot be read may be passed over.
///
/// # Errors
/// The file cannot be read or has no position in it, or a line is wrong that must be right; the message names file and line.
pub fn read(
    file: &Path,
    start: &dyn Position,
    unreadable: Unreadable,
) -> Result<Readable<Problem>, Failure> {
    let name = file.display().to_string();
    of_text(&read_strangers_text(file)?, &name, start, unreadable)
}

/// Reads all problems of a text that was found under this name.
///
/// # Errors
/// There is no position in it, or a line is wrong; the message names the line.
pub fn problems(text: &str, file: &str, start: &dyn Position) -> Result<Vec<Problem>, Failure> {
    Ok(of_text(text, file, start, Unreadable::Refused)?.items)
}

/// Reads the problems of a text, a line each.
fn of_text(
    text: &str,
    file: &str,
    start: &dyn Position,
    unreadable: Unreadable,
) -> Result<Readable<Problem>, Failure> {
    let named = Path::new(file).extension();
    let is_named =
        named.is_some_and(|end| end.eq_ignore_ascii_case("pgn") || end.eq_ignore_ascii_case("pdn"));
    let found = if is_named || games::is_of_games(text) {
        of_games(text, file, start, unreadable)?
    } else {
        of_lines(text, file, start, unreadable)?
    };
    if found.items.is_empty() {
        return Err(Failure::unusable(format!(
            "{file}: no position in it: write one a line, or games in PGN or PDN"
        )));
    }
    Ok(found)
}

/// The most positions that are taken from games: a day of searches of a second.
const MOST: usize = 100_000;

/// Takes the positions of the main lines of games, each once. A game that cannot be replayed may be passed over.
fn of_games(
    text: &str,
    file: &str,
    start: &dyn Position,
    unreadable: Unreadable,
) -> Result<Readable<Problem>, Failure> {
    let place = |(line, failure): (usize, Failure)| failure.at(format_args!("{file}:{line}"));
    let read = (1..).zip(games::read(text)).map(|(number, game)| {
        if unreadable == Unreadable::Refused {
            game.strictly().map_err(place)?;
        }
        of_game(number, &game, start).map_err(place)
    });
    let Readable { items, skipped } = unreadable.sift(read)?;
    let mut seen = HashSet::new();
    let mut all: Vec<Problem> = items.into_iter().flatten().collect();
    all.retain(|problem| seen.insert(problem.position.text()));
    if all.len() > MOST {
        return Err(Failure::unusable(format!(
            "{file}: its games have {} positions: {MOST} are read at most, so split the file",
            all.len()
        )));
    }
    Ok(Readable {
        items: all,
        skipped,
    })
}

/// Takes the positions of a game in which a move was played.
fn of_game(
    number: usize,
    game: &games::Game,
    start: &dyn Position,
) -> Result<Vec<Problem>, (usize, Failure)> {
    if let Some(named) = game.tag(games::GAME) {
        let message =
            format!("a game of '{named}' is not PGN or PDN: name its positions one a line");
        return Err((game.line, Failure::unusable(message)));
    }
    let [_, mut position] = game.replayed(start, 0)?;
    let mut found = Vec::with_capacity(game.moves.len());
    for (ply, (line, mv)) in (1..).zip(&game.moves) {
        let alone = start.at(&position.text());
        let alone = alone.map_err(|error| (*line, Failure::from(error)))?;
        found.push(Problem {
            line: *line,
            id: Some(format!("game {number}, move {ply}")),
            position: alone,
            best: Vec::new(),
            avoid: Vec::new(),
        });
        let played = position.play_on(mv);
        played.map_err(|error| (*line, Failure::from(error)))?;
    }
    found.retain(|problem| problem.position.over().is_none());
    Ok(found)
}

/// Reads a position a line.
fn of_lines(
    text: &str,
    file: &str,
    start: &dyn Position,
    unreadable: Unreadable,
) -> Result<Readable<Problem>, Failure> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let problems = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            problem(number, line, start)
                .map_err(|failure| failure.at(format_args!("{file}:{number}")))
        });
    unreadable.sift(problems)
}

/// Reads a line.
fn problem(number: usize, line: &str, start: &dyn Position) -> Result<Problem, Failure> {
    let (place, operations) = split(line)?;
    for operation in operations.iter().filter(|op| op.operands.is_empty()) {
        let code = operation.code.as_str();
        if let "bm" | "am" = code {
            return Err(Failure::unusable(format!(
                "'{code}' names no move: write it before the semicolon, as in {code} Qg6;"
            )));
        }
    }
    let position = start.at(&with_counters(place, &operations))?;
    let moves = |code: &str| {
        let operands = operations.iter().filter(|op| op.code == code);
        operands
            .flat_map(|op| &op.operands)
            .map(|mv| {
                let read = position.canonical(mv);
                read.map_err(|error| Failure::from(error).at(format_args!("{code} '{mv}'")))
            })
            .collect::<Result<Vec<String>, Failure>>()
    };
    Ok(Problem {
        line: number,
        id: operand(&operations, "id").map(str::to_owned),
        best: moves("bm")?,
        avoid: moves("am")?,
        position,
    })
}

/// Returns the position of a line, without its operations, as text.
///
/// # Errors
/// A quotation does not end.
pub fn position_in(line: &str) -> Result<String, Failure> {
    let (place, operations) = split(line)?;
    Ok(with_counters(place, &operations))
}

/// An operation: `bm Qg6 Qh7`.
#[derive(Debug, PartialEq, Eq)]
struct Operation {
    /// The first word.
    code: String,
    /// The words after it; a quotation is one.
    operands: Vec<String>,
}

/// The codes with which the operations of a line can begin: those of the EPD standard (1994, section 16.2.5).
const CODES: &[&str] = &[
    "acd", "acn", "acs", "am", "bm", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9",
    "ce", "cm", "dm", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm", "pv", "rc", "resign", "sm",
    "sv", "v0",
];

/// The words of a chess position before the square on which a pawn can be taken in passing. That is
/// `c3` or `c6`, too, and no comment.
const BEFORE_PASSING_SQUARE: usize = 3;

/// Splits a line into the position and its operations.
fn split(line: &str) -> Result<(&str, Vec<Operation>), Failure> {
    let is_code = |number: usize, word: &str| {
        let word = word.trim_end_matches(';');
        let square = number == BEFORE_PASSING_SQUARE && matches!(word, "c3" | "c6");
        !square && CODES.contains(&word)
    };
    let end = words(line)
        .enumerate()
        .find(|(number, (_, word))| is_code(*number, word))
        .map(|(_, (start, _))| start)
        .into_iter()
        .chain(line.find(';'))
        .min()
        .unwrap_or(line.len());
    Ok((line[..end].trim(), operations(&line[end..])?))
}

/// Returns the words of a line, with the places where they begin.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace()
        .map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Reads `bm Qg6; id "WAC.001";`.
fn operations(text: &str) -> Result<Vec<Operation>, Failure> {
    let mut operations = Vec::new();
    let mut current: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for c in text.chars().chain([';']) {
        match c {
            '"' => quoted = !quoted,
            ';' | ' ' | '\t' if !quoted => {
                if !word.is_empty() {
                    current.push(std::mem::take(&mut word));
                }
                if c == ';' && !current.is_empty() {
                    operations.push(Operation {
                        code: current.remove(0),
                        operands: std::mem::take(&mut current),
                    });
                }
            }
            _ => word.push(c),
        }
    }
    if quoted {
        let begun = text.rfind('"').unwrap_or_default();
        return Err(Failure::unusable(format!(
            "the quotation that begins with {} does not end: a second \" is missing",
            &text[begun..]
        )));
    }
    Ok(operations)
}

/// Returns the first operand of the first operation with this code.
fn operand<'o>(operations: &'o [Operation], code: &str) -> Option<&'o str> {
    let operation = operations.iter().find(|op| op.code == code)?;
    operation.operands.first().map(String::as_str)
}

/// Puts the counters back into the position: EPD keeps those of a chess position among the operations (`hmvc 3;
/// fmvn 12;`); a FEN has them behind its first four fields.
fn with_counters(place: &str, operations: &[Operation]) -> String {
    match operand(operations, "hmvc") {
        Some(quiet) if words(place).count() == 4 => {
            let number = operand(operations, "fmvn").unwrap_or("1");
            format!("{place} {quiet} {number}")
        }
        _ => place.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(code: &str, operands: &[&str]) -> Operation {
        Operation {
            code: code.into(),
            operands: operands.iter().map(|&operand| operand.into()).collect(),
        }
    }

    #[test]
    fn lines_are_split_where_operations_begin() {
        let (place, operations) = split("8/8/8/8/8/8/8/8 w - - bm Qg6 Qh7; id \"a; b\";").unwrap();
        assert_eq!(place, "8/8/8/8/8/8/8/8 w - -");
        let expected = [operation("bm", &["Qg6", "Qh7"]), operation("id", &["a; b"])];
        assert_eq!(operations, expected);
    }

    #[test]
    fn a_square_to_capture_in_passing_is_no_comment() {
        for square in ["c3", "c6"] {
            let position = format!("8/8/8/8/8/8/8/8 w - {square}");
            let line = format!("{position} 0 2 bm b6;");
            let (place, operations) = split(&line).unwrap();
            assert_eq!(place, format!("{position} 0 2"));
            assert_eq!(operations, [operation("bm", &["b6"])]);
            let line = format!("{position} {square} \"a comment\";");
            let (place, operations) = split(&line).unwrap();
            assert_eq!(place, position);
            assert_eq!(operations, [operation(square, &["a comment"])]);
        }
        assert_eq!(
            split("8/8/8/8/8/8/8/8 w - c3;").unwrap().0,
            "8/8/8/8/8/8/8/8 w - c3"
        );
        let line = "8/8/8/8/8/8/8/8 w - - c3 \"a comment\";";
        assert_eq!(split(line).unwrap().0, "8/8/8/8/8/8/8/8 w - -");
    }

    #[test]
    fn operations_may_be_missing() {
        assert_eq!(split("W:W18:B12").unwrap(), ("W:W18:B12", vec![]));
        let (place, operations) = split("8/8 w - - 0 1 ;D1 20 ;D2 400").unwrap();
        assert_eq!(place, "8/8 w - - 0 1");
        assert_eq!(operations[1], operation("D2", &["400"]));
    }

    #[test]
    fn counters_return_to_their_place() {
        let (place, operations) = split("8/8 w - - hmvc 99; fmvn 70;").unwrap();
        assert_eq!(with_counters(place, &operations), "8/8 w - - 99 70");
    }

    #[test]
    fn quotations_end() {
        assert!(split("W:W18:B12 id \"a; bm 18-14;").is_err());
        assert!(split("W:W18:B12 id \"a\"; c0 \"b").is_err());
        assert!(split("W:W18:B12 id \"\"; c0 \"b\"").is_ok());
    }
}
