//! Writes a game to text and reads it back: PGN or PDN where the game has such a format, and elsewhere a text of the same
//! kind.
//!
//! The text is a [`Sheet`], so that a game played here and one of a match are written alike and read by the
//! same reader. In a game without a format a tag names the game with its parameters, as the file cannot be replayed
//! without them.
//!
//! ```text
//! [Event "niwaki play"]
//! [Site "?"]
//! [Date "2026.11.22"]
//! [Round "-"]
//! [First "Person"]
//! [Second "niwaki, level 5"]
//! [Result "*"]
//! [Game "tree:iid,b=3,length=5,seed=4"]
//! [SetUp "1"]
//! [FEN "root"]
//! [PlyCount "2"]
//!
//! 1. 2 {0.000s} 1 {-1.07/92 0.000s} *
//! ```
//!
//! The position is written also where it is the usual one: a reader need not know how games of this kind begin. Players
//! are named by colour where the format has colours, and by who begins where it has none.

use super::{MOST_PLIES, Session};
use crate::openings::games::{self, GAME, Game};
use crate::text::{Sheet, sides, today};
use niwaki_host::failure::Failure;

/// The name of a person in files.
pub const PERSON: &str = "Person";

/// Writes the game as text, with what was known of each move as comments; `name` says who plays on a seat.
///
/// # Errors
/// Fails where a move cannot be written.
pub fn text(session: &Session, name: impl Fn(usize) -> String) -> Result<String, Failure> {
    let verdict = session.verdict();
    // In draughts Black begins; games without such names go by who begins.
    let own = sides(session.format);
    let seat = |index: usize| {
        let named = session.seats.iter().position(|&name| name == own[index]);
        named.unwrap_or(index)
    };
    let sheet = Sheet {
        event: "niwaki play",
        date: today(),
        round: "-".to_owned(),
        names: [0, 1].map(|index| name(seat(index))),
        game: &session.game,
        more_tags: Vec::new(),
        format: session.format,
        opening: session.opening(),
        moves: session.moves(),
        remarks: session
            .played()
            .iter()
            .map(|played| played.remark)
            .collect(),
        reason: verdict.map_or("", |verdict| &verdict.reason),
        result: session.result(),
    };
    sheet.text()
}

/// Goes on with one of the games of a text, by number from 1, and says which it was; `source` is what the text is called.
///
/// # Errors
/// Names the source and the line; then the game on the board is as it was.
pub fn load(
    session: &mut Session,
    text: &str,
    source: &str,
    number: usize,
) -> Result<String, String> {
    let games = games::read(text);
    let count = games.len();
    let game = number.checked_sub(1).and_then(|index| games.get(index));
    let Some(game) = game else {
        return Err(match count {
            0 => format!("{source}: there is no game in it"),
            1 => format!("{source}: there is no game {number} in it, only one"),
            _ => format!("{source}: there is no game {number} in it, only {count}"),
        });
    };
    replay(session, source, game)?;
    let plies = session.moves().len();
    let which = match count {
        1 => String::new(),
        _ => format!(", game {number} of {count}"),
    };
    Ok(format!("{source}{which}: {plies} moves played"))
}

/// Plays the moves of a game from the text, or leaves everything as it was: all moves are tried on a copy first.
fn replay(session: &mut Session, source: &str, game: &Game) -> Result<(), String> {
    if let Some(named) = game.tag(GAME).filter(|&named| named != session.game) {
        return Err(format!(
            "{source}:{}: this is a game of '{named}': begin with niwaki play '{named}'",
            game.line
        ));
    }
    let plies = game.moves.len();
    if plies > MOST_PLIES {
        return Err(format!(
            "{source}:{}: the game has {plies} moves: {MOST_PLIES} are the most",
            game.line
        ));
    }
    let replayed = game.replayed(session.home(), usize::MAX);
    let [opening, _] = replayed.map_err(|(line, failure)| at(source, line, failure))?;
    session.replay(opening, game.moves.iter().map(|(_, mv)| mv.as_str()));
    Ok(())
}

/// Writes a failure with its source and line before it, with its causes in one line.
fn at(source: &str, line: usize, failure: Failure) -> String {
    format!("{:#}", failure.at(format_args!("{source}:{line}")))
}
