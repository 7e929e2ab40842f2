//! What a page is shown of a game: the records of which its JSON is made.

use niwaki::drawing::Place;
use niwaki_arena::session::Session;
use niwaki_host::position::Position;
use serde::Serialize;

use super::table::{Setting, Table};
use crate::board::Board;
use crate::value::Value;

/// A game as it stands.
#[derive(Serialize)]
pub(super) struct Shown {
    game: String,
    /// What the page would ask for to have such a game.
    setting: Setting,
    /// The names of the sides, the one that begins first.
    seats: [&'static str; 2],
    players: [Player; 2],
    /// The board as a grid, if the game has one.
    board: Option<Board>,
    /// The board as text.
    picture: String,
    /// The position in the game's notation.
    position: String,
    /// The position at the beginning, in the game's notation.
    opening_position: String,
    moves: Vec<Played>,
    legal: Vec<Legal>,
    /// The cells of the last move.
    last: Vec<Place>,
    turn: usize,
    /// Whether an engine is to move.
    thinks: bool,
    /// Milliseconds that each side has left, where it has a clock.
    clocks: [Option<u64>; 2],
    /// How the game ended, in words, if it is over.
    result: Option<String>,
    /// The name of the opening.
    opening: Option<String>,
}

/// Who sits on a seat.
#[derive(Serialize)]
struct Player {
    person: bool,
    name: String,
    level: Option<String>,
}

/// A move that was played.
#[derive(Serialize)]
struct Played {
    mv: String,
    text: String,
    seat: usize,
    /// The value for whoever played it, if that was told.
    value: Option<Value>,
    depth: Option<i16>,
    ms: u64,
}

/// A move that can be played.
#[derive(Serialize)]
struct Legal {
    mv: String,
    text: String,
    places: Vec<Place>,
}

impl Shown {
    /// Shows the game of a table.
    pub(super) fn of(table: &Table) -> Shown {
        let session = &table.session;
        let position = session.position();
        let (turn, thought) = (session.seat(), session.turn_time());
        let left = |seat: usize| {
            let runs = seat == turn && session.verdict().is_none();
            let thought = if runs {
                thought
            } else {
                std::time::Duration::ZERO
            };
            session
                .left(seat, thought)
                .map(|left| left.as_millis() as u64)
        };
        let over = session.verdict().is_some();
        Shown {
            game: session.game.clone(),
            setting: table.setting.clone(),
            seats: session.seats,
            players: [0, 1].map(|seat| Player {
                person: table.players[seat].is_none(),
                name: table.name(seat),
                level: table.level(seat).map(|level| level.to_string()),
            }),
            board: position.drawing().map(Board::from),
            picture: position.board().0,
            position: position.text(),
            opening_position: session.opening().text(),
            moves: moves(session),
            legal: if over { Vec::new() } else { legal(position) },
            last: session.last_places(),
            turn,
            thinks: table.thinker().is_some(),
            clocks: [left(0), left(1)],
            result: session.result_in_words(),
            opening: table.opening().map(str::to_owned),
        }
    }
}

/// Shows the moves that were played.
fn moves(session: &Session) -> Vec<Played> {
    let played = session.moves().iter().zip(session.played());
    let shown = played.map(|(mv, played)| Played {
        mv: mv.clone(),
        text: played.text.clone(),
        seat: played.seat,
        value: played.remark.score.map(Value::from),
        depth: played.remark.depth,
        ms: played.remark.time_ms,
    });
    shown.collect()
}

/// Shows the moves that can be played.
fn legal(position: &dyn Position) -> Vec<Legal> {
    let moves = position.moves().into_iter();
    let shown = moves.map(|mv| Legal {
        text: position.for_people(&mv).unwrap_or_else(|_| mv.clone()),
        places: position.places(&mv),
        mv,
    });
    shown.collect()
}
