//! Openings in a file: positions (EPD, FEN, PDN FEN) or moves from the start, a line each; or games
//! in PGN or PDN, whose moves are played.
//!
//! A file that begins a line with `[` is one of games. What a line is follows from its first word:
//! a legal move in the start position, or a position. A line, or a game with a move that cannot be played, is
//! told with its line, and may be passed over, as may be one that leads to where the game is over, since there is
//! nothing to play; the match says from how many openings it is.

use std::collections::HashSet;
use std::path::Path;

use super::games;
use niwaki_host::configuration::read_strangers_text;
use niwaki_host::failure::Failure;
use niwaki_host::lenient::{Readable, Unreadable};
use niwaki_host::position::Position;
use niwaki_host::problems;

/// Returns the positions that the openings of a file lead to, each once. Of moves only the first
/// `plies` are played.
///
/// # Errors
/// Fails on a file that cannot be read or has no opening in it, and, if none may be passed over, on any line or game
/// that is wrong, or over where it leads to.
pub(super) fn read(
    path: &Path,
    start: &dyn Position,
    plies: Option<usize>,
    unreadable: Unreadable,
) -> Result<Readable<String>, Failure> {
    let name = path.display().to_string();
    of_text(&read_strangers_text(path)?, &name, start, plies, unreadable)
}

/// Returns the positions that the openings of a text lead to, which was found under this name, each once. Of moves only the
/// first `plies` are played.
///
/// ```
/// use niwaki_arena::openings;
/// use niwaki_games::checkers::CheckersFamily;
/// use niwaki_host::catalogue::{Catalogue, Entry};
/// use niwaki_host::lenient::Unreadable;
///
/// let catalogue: Catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new()).into();
/// let start = catalogue.start("checkers")?;
/// let text = "9-13 21-17 5-9\n9-13 21-17 6-9 \"Wilderness\"\n";
/// let read = openings::of_text(text, "ballots.txt", start.as_ref(), Some(2), Unreadable::Refused)?;
/// assert_eq!(read.items.len(), 1, "both begin alike");
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
///
/// # Errors
/// There is no opening in it, or, if none may be passed over, any line or game is wrong, or over where it leads to; the
/// message names the line.
pub fn of_text(
    text: &str,
    name: &str,
    start: &dyn Position,
    plies: Option<usize>,
    unreadable: Unreadable,
) -> Result<Readable<String>, Failure> {
    let plies = plies.unwrap_or(usize::MAX);
    let place = |line: usize, failure: Failure| failure.at(format_args!("{name}:{line}"));
    let is_games = text.lines().any(|line| line.trim_start().starts_with('['));
    let found: Box<dyn Iterator<Item = Found>> = if is_games {
        Box::new(of_games(text, start, plies, unreadable))
    } else {
        Box::new(of_lines(text, start, plies))
    };
    let read = found.map(|one| {
        let (line, position) = one.map_err(|(line, failure)| place(line, failure))?;
        playable(position.as_ref()).map_err(|failure| place(line, failure))?;
        Ok(position.text())
    });
    let Readable { items, skipped } = unreadable.sift(read)?;
    let mut seen = HashSet::new();
    let mut openings = items;
    openings.retain(|text| seen.insert(text.clone()));
    if openings.is_empty() {
        return Err(Failure::unusable(format!(
            "{name}: no opening in it: write a position or moves on each line, or games in PGN or PDN"
        )));
    }
    Ok(Readable {
        items: openings,
        skipped,
    })
}

/// Refuses a position where the game is over. A file of whole games wants to be cut, and would else make openings of
/// games that were given up.
fn playable(position: &dyn Position) -> Result<(), Failure> {
    match position.over() {
        None => Ok(()),
        Some(ending) => Err(Failure::unusable(format!(
            "the game is over here ({}): nothing to play; --opening-plies takes the first moves of each game",
            ending.rule
        ))),
    }
}

/// A position with its line (from 1), or the failure of one line.
type Found = Result<(usize, Box<dyn Position>), (usize, Failure)>;

/// Plays out the games of a file.
fn of_games(
    text: &str,
    start: &dyn Position,
    plies: usize,
    unreadable: Unreadable,
) -> impl Iterator<Item = Found> {
    games::read(text).into_iter().map(move |game| {
        if unreadable == Unreadable::Refused {
            game.strictly()?;
        }
        let [_, position] = game.replayed(start, plies)?;
        Ok((game.line, position))
    })
}

/// Reads an opening from each line; `#` begins a comment.
fn of_lines(text: &str, start: &dyn Position, plies: usize) -> impl Iterator<Item = Found> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(move |(number, line)| {
            let position = of_line(line, start, plies);
            position
                .map(|position| (number, position))
                .map_err(|failure| (number, failure))
        })
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
