//! Openings in a file: positions (EPD, FEN, PDN FEN) or moves from the start, a line each; or games
//! in PGN or PDN, whose moves are played.
//!
//! A file that begins a line with `[` is one of games. What a line is follows from its first word:
//! a legal move in the start position, or a position. A mistake is told with its line, and nothing
//! is skipped, since a match from fewer openings than were meant would go unnoticed.

use std::collections::HashSet;
use std::path::Path;

use super::games;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::problems;

/// Returns the positions that the openings of a file lead to, each once. Of moves only the first
/// `plies` are played.
///
/// # Errors
/// Fails on a file that cannot be read or has no opening in it, on any line that is wrong, and on a
/// position where the game is over.
pub(super) fn read(
    path: &Path,
    start: &dyn Position,
    plies: Option<usize>,
) -> Result<Vec<String>, Failure> {
    let text = read_text(path)?;
    let plies = plies.unwrap_or(usize::MAX);
    let place =
        |line: usize, failure: Failure| failure.at(format_args!("{}:{line}", path.display()));
    let is_games = text.lines().any(|line| line.trim_start().starts_with('['));
    let found = if is_games {
        of_games(&text, start, plies)
    } else {
        of_lines(&text, start, plies)
    };
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for (line, position) in found.map_err(|(line, failure)| place(line, failure))? {
        if let Some(ending) = position.over() {
            let why = format!("the game is over here ({}): nothing to play", ending.rule);
            return Err(place(line, Failure::unusable(why)));
        }
        let text = position.text();
        if seen.insert(text.clone()) {
            openings.push(text);
        }
    }
    if openings.is_empty() {
        let path = path.display();
        return Err(Failure::unusable(format!(
            "{path}: no opening in it: write a position or moves on each line, or games in PGN or PDN"
        )));
    }
    Ok(openings)
}

/// Positions with their lines (from 1), or the failure of one line.
type Found = Result<Vec<(usize, Box<dyn Position>)>, (usize, Failure)>;

/// Plays out the games of a file.
fn of_games(text: &str, start: &dyn Position, plies: usize) -> Found {
    let games = games::read(text)?.into_iter();
    let reached = games.map(|game| {
        let [_, position] = game.replayed(start, plies)?;
        Ok((game.line, position))
    });
    reached.collect()
}

/// Reads an opening from each line; `#` begins a comment.
fn of_lines(text: &str, start: &dyn Position, plies: usize) -> Found {
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
