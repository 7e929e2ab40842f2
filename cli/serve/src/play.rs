//! Play: any game of the catalogue, by a person against an engine, two persons, or two engines that are watched.
//!
//! | request below `/api/play/` | answer |
//! |---|---|
//! | `games` | the games that there are, with parameters, openings, profiles and techniques |
//! | `new` | the game that was begun |
//! | `state` | the game as it stands, `null` before the first |
//! | `move`, `back`, `resign`, `players` | the game afterwards |
//! | `think` | a stream: how the engine's search goes, and at last the game with its move |
//! | `hint` | a stream, which ends with the move that the engine would play |
//! | `look` | a stream: the best lines of the position, as long as somebody looks |
//! | `enough` | nothing; the search that runs ends with the best that it has |
//! | `save`, `load` | the game as text, and the game of a text |
//! | `position` | a position that is typed or set up, and what is wrong with it |

mod offer;
mod players;
mod setup;
mod shown;
mod table;

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use niwaki_arena::session::notes;
use niwaki_host::info::SearchInfo;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::look::{Look, heard};
use crate::reply::{Json, Refusal, Reply};
use crate::site::Site;
use crate::stream::{self, Telling};
use crate::window::{From, Window, held};
use offer::games;
use players::{Clocks, Wanted};
use setup::{Arranged, Draft};
use shown::Shown;
use table::{Setting, Table};

/// What play keeps for a window: a game, when one was begun.
type Room = Option<Table>;

/// Returns what answers for play.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/api/play/games", post(games))
        .route("/api/play/new", post(new))
        .route("/api/play/state", post(state))
        .route("/api/play/move", post(play))
        .route("/api/play/back", post(back))
        .route("/api/play/resign", post(resign))
        .route("/api/play/players", post(seat))
        .route("/api/play/think", post(think))
        .route("/api/play/hint", post(hint))
        .route("/api/play/look", post(look))
        .route("/api/play/enough", post(enough))
        .route("/api/play/save", post(save))
        .route("/api/play/load", post(load))
        .route("/api/play/position", post(set_up))
}

/// A game to be begun.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    players: [Wanted; 2],
    clock: Option<Clocks>,
    seed: Option<u64>,
    /// The position to begin with, if not the usual one.
    position: Option<String>,
    /// The moves that were played already, where a game goes on.
    #[serde(default)]
    moves: Vec<String>,
}

/// A game to be read from a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    /// What the text is called: a file's name, which is shown and nothing else.
    name: String,
    text: String,
    /// Which of its games, from 1.
    number: usize,
    game: String,
    players: [Wanted; 2],
    clock: Option<Clocks>,
}

/// A move to be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    mv: String,
    /// The moves that the page knows of, so that a move is not played in another position than it was meant for.
    after: usize,
}

/// Other players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    players: [Wanted; 2],
}

async fn new(State(site): State<Site>, From(window): From, Json(new): Json<New>) -> Reply<Shown> {
    let setting = Setting {
        game: new.game,
        players: new.players,
        clock: new.clock,
    };
    let position = new.position.as_deref();
    let mut table = Table::new(site.catalogue, setting, position, new.seed)?;
    table.resume(&new.moves);
    Ok(begin(&window, table))
}

/// Puts a table into a window, in place of what was there.
fn begin(window: &Window, table: Table) -> Json<Shown> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    window.stop_search();
    Json(Shown::of(room.insert(table)))
}

async fn state(From(window): From) -> Json<Option<Shown>> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    let table = room.as_mut().map(|table| {
        table.look_at_clock();
        Shown::of(table)
    });
    Json(table)
}

/// Returns the table of a room, if a game was begun.
fn seated(room: &mut Room) -> Result<&mut Table, Refusal> {
    let why = "no game was begun in this window";
    room.as_mut()
        .ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, why))
}

/// Changes the game of a window, and shows it. Whatever is searched for it is stopped: it is about the game before.
fn change(window: &Window, what: impl FnOnce(&mut Table) -> Result<(), Refusal>) -> Reply<Shown> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    let table = seated(&mut room)?;
    table.look_at_clock();
    what(table)?;
    window.stop_search();
    Ok(Json(Shown::of(table)))
}

async fn play(From(window): From, Json(wanted): Json<Move>) -> Reply<Shown> {
    change(&window, |table| {
        if table.session.moves().len() != wanted.after {
            return Err(Refusal::conflict("the game has gone on meanwhile"));
        }
        table.play(&wanted.mv)
    })
}

async fn back(From(window): From) -> Reply<Shown> {
    change(&window, Table::back)
}

async fn resign(From(window): From) -> Reply<Shown> {
    change(&window, Table::resign)
}

async fn seat(
    State(site): State<Site>,
    From(window): From,
    Json(seats): Json<Seats>,
) -> Reply<Shown> {
    change(&window, |table| table.seat(site.catalogue, seats.players))
}

async fn think(From(window): From) -> Result<Response, Refusal> {
    let room = window.room::<Room>();
    let (engine, case, minds, seat) = {
        let mut room = held(&room);
        let table = seated(&mut room)?;
        let nobody = || Refusal::conflict("no engine is to move");
        let engine = table.thinker().ok_or_else(nobody)?;
        let (case, minds) = (table.case(Some(&engine)), Arc::clone(&table.minds));
        (engine, case, minds, table.session.seat())
    };
    stream::search(window, move |telling| {
        let mut minds = held(&minds);
        let mut watch = |info: &SearchInfo| telling.say(&heard(info, case.position.as_ref()));
        let mind = minds
            .of(seat, &engine)
            .map_err(|failure| format!("{failure:#}"));
        let chosen = mind.and_then(|mind| mind.choose(&case, &telling.signals, &mut watch));
        finish(&room, telling, chosen.transpose());
    })
}

/// Plays what was chosen, unless the game has gone on without it.
fn finish(
    room: &Mutex<Room>,
    telling: &Telling,
    chosen: Option<Result<niwaki_arena::player::Timed, String>>,
) {
    // Whoever changes the game holds the room, too: it is stopped before, or the move is in the game already.
    let mut room = held(room);
    if telling.is_stopped() {
        return;
    }
    if let (Some(chosen), Some(table)) = (chosen, room.as_mut()) {
        table.take(&chosen);
        telling.say(&json!({ "game": Shown::of(table) }));
    }
}

async fn hint(From(window): From) -> Result<Response, Refusal> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    let table = seated(&mut room)?;
    person_is_to_move(table)?;
    let (case, minds) = (table.case(None), Arc::clone(&table.minds));
    let engine = table.adviser.clone();
    stream::search(Arc::clone(&window), move |telling| {
        let mut minds = held(&minds);
        let position = case.position.as_ref();
        let mut watch = |info: &SearchInfo| telling.say(&heard(info, position));
        let mind = minds
            .adviser(&engine)
            .map_err(|failure| format!("{failure:#}"));
        match mind.and_then(|mind| mind.choose(&case, &telling.signals, &mut watch)) {
            Ok(Some(timed)) => {
                let mv = timed.choice.mv;
                let text = position.for_people(&mv).unwrap_or_else(|_| mv.clone());
                let places = position.places(&mv);
                telling.say(&json!({ "hint": { "mv": mv, "text": text, "places": places } }));
            }
            Ok(None) => (),
            Err(why) => telling.say(&json!({ "error": why })),
        }
    })
}

/// Refuses what is for a person to ask who is to move.
fn person_is_to_move(table: &Table) -> Result<(), Refusal> {
    if table.session.verdict().is_some() {
        return Err(Refusal::conflict("the game is over"));
    }
    if table.thinker().is_some() {
        return Err(Refusal::conflict("an engine is to move"));
    }
    Ok(())
}

async fn look(From(window): From, Json(wanted): Json<Look>) -> Result<Response, Refusal> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    let table = seated(&mut room)?;
    person_is_to_move(table)?;
    let (position, engine) = (table.session.position().copy(), table.adviser.clone());
    wanted.search(Arc::clone(&window), position, engine)
}

async fn enough(From(window): From) -> Json<Value> {
    window.hurry_search();
    Json(json!({}))
}

async fn save(From(window): From) -> Reply<Value> {
    let room = window.room::<Room>();
    let mut room = held(&room);
    let table = seated(&mut room)?;
    let text = notes::text(&table.session, |seat| table.name(seat))?;
    Ok(Json(json!({ "text": text })))
}

async fn load(
    State(site): State<Site>,
    From(window): From,
    Json(load): Json<Load>,
) -> Reply<Shown> {
    let setting = Setting {
        game: load.game,
        players: load.players,
        clock: load.clock,
    };
    let mut table = Table::new(site.catalogue, setting, None, None)?;
    let loaded = notes::load(&mut table.session, &load.text, &load.name, load.number);
    loaded.map_err(Refusal::wrong)?;
    Ok(begin(&window, table))
}

async fn set_up(State(site): State<Site>, Json(draft): Json<Draft>) -> Reply<Arranged> {
    Ok(Json(draft.arrange(site.catalogue)?))
}
