//! Openings in a file: positions (EPD, FEN, PDN FEN) or moves from the start, a line each; or games
//! in PGN or PDN, whose moves are played.
//!
//! A file that begins a line with `[` is one of games. What a line is follows from its first word:
//! a legal move in the start position, or a position. A line or game that cannot be read is told with its
//! line, and may be passed over; the match says from how many openings it is.

use std::collections::HashSet;
use std::path::Path;

use super::games;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::lenient::{Readable, Unreadable};
use niwaki_host::position::Position;
use niwaki_host::problems;

/// Returns the positions that the openings of a file lead to, each once. Of moves only the first
/// `plies` are played.
///
/// # Errors
/// Fails on a file that cannot be read or has no opening in it, and, where all must be right, on any line that is
/// wrong, and on a position where the game is over.
pub(super) fn read(
    path: &Path,
    start: &dyn Position,
    plies: Option<usize>,
    unreadable: Unreadable,
) -> Result<Readable<String>, Failure> {
    let text = read_text(path)?;
    let plies = plies.unwrap_or(usize::MAX);
    let place =
        |line: usize, failure: Failure| failure.at(format_args!("{}:{line}", path.display()));
    let is_games = text.lines().any(|line| line.trim_start().starts_with('['));
    let found = if is_games {
        of_games(&text, start, plies)
    } else {
        Ok(of_lines(&text, start, plies))
    };
    let found = found.map_err(|(line, failure)| place(line, failure))?;
    let texts = found.into_iter().map(|one| {
        let text = one.and_then(|(line, position)| playable(line, position.as_ref()));
        text.map_err(|(line, failure)| place(line, failure))
    });
    let mut openings = unreadable.sift(texts)?;
    let mut seen = HashSet::new();
    openings.items.retain(|text| seen.insert(text.clone()));
    if openings.items.is_empty() {
        let path = path.display();
        return Err(Failure::unusable(format!(
            "{path}: no opening in it: write a position or moves on each line, or games in PGN or PDN"
        )));
    }
    Ok(openings)
}

/// Returns the text of a position from which a game can be played.
fn playable(line: usize, position: &dyn Position) -> Result<String, (usize, Failure)> {
    match position.over() {
        None => Ok(position.text()),
        Some(ending) => {
            let why = format!("the game is over here ({}): nothing to play", ending.rule);
            Err((line, Failure::unusable(why)))
        }
    }
}

/// A position with its line (from 1), or the failure of one line.
type Found = Result<(usize, Box<dyn Position>), (usize, Failure)>;

/// Plays out the games of a file.
fn of_games(
    text: &str,
    start: &dyn Position,
    plies: usize,
) -> Result<Vec<Found>, (usize, Failure)> {
    let reached = games::read(text)?.into_iter().map(|game| {
        let [_, position] = game.replayed(start, plies)?;
        Ok((game.line, position))
    });
    Ok(reached.collect())
}

/// Reads an opening from each line; `#` begins a comment.
fn of_lines(text: &str, start: &dyn Position, plies: usize) -> Vec<Found> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let position = of_line(line, start, plies);
            position
                .map(|position| (number, position))
                .map_err(|failure| (number, failure))
        })
        .collect()
}

/// Reads an opening. A line of moves begins with one; everything else is a position. A name in
/// quotes may follow the moves.
fn of_line(line: &str, start: &dyn Position, plies: usize) -> Result<Box<dyn Position>, Failure> {
    let before_name = line.split(['"', ';']).next().unwrap_or_default();
    let mut moves = before_name.split_whitespace();
    let first = moves.clone().next().unwrap_or_default();
    if start.canonical(first).is_err() {
        return Ok(start.at(&problems::position_in(line)?)?);
    }
    let mut position = start.copy();
    moves
        .by_ref()
        .take(plies)
        .try_for_each(|mv| position.play(mv))?;
    Ok(position)
}
