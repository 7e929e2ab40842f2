//! Analyse: a finished game, move by move: what each move gave away, and what would have been better.
//!
//! | request below `/api/analyse/` | answer |
//! |---|---|
//! | `begin` | a stream: the game, then each move as it is judged, and at last the sums |
//! | `state` | the same as it stands, `null` before the first |
//! | `enough` | nothing; the analysis that runs ends with the moves that were judged |
//! | `board` | the board at a move, or within one of its lines |
//! | `position` | the same as `state`, of a position alone, in place of a game |
//! | `look` | a stream: the best lines at a move, or within one of its lines, as long as somebody looks |
//! | `save` | the game with its notes, as a page, or as JSON |
//!
//! What is judged stays with the window, whatever becomes of the stream.

mod order;
mod shown;
mod study;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use niwaki_analyse::analysis::Judged;
use niwaki_analyse::judge::{Terms, analyse};
use niwaki_analyse::{annotated, page};
use niwaki_arena::mind::Signals;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::look::Look;
use crate::reply::{Json, Refusal, Reply};
use crate::site::Site;
use crate::stream::{self, Telling};
use crate::window::{From, Window, held};
use order::{Alone, Order, Work};
use shown::Pictured;
use study::Study;

/// What is kept for a window: the game that was analysed last.
type Room = Option<Kept>;

/// A game that was analysed, and what ends its own analysis, and no other search of the window.
struct Kept {
    study: Arc<Study>,
    engine: Engine,
    signals: Arc<Signals>,
}

/// Returns what answers for analyses.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/api/analyse/begin", post(begin))
        .route("/api/analyse/state", post(state))
        .route("/api/analyse/enough", post(enough))
        .route("/api/analyse/board", post(board))
        .route("/api/analyse/position", post(position))
        .route("/api/analyse/look", post(look))
        .route("/api/analyse/save", post(save))
}

/// Returns the game that a window analyses.
fn study(window: &Window) -> Result<Arc<Study>, Refusal> {
    let room = window.room::<Room>();
    let study = held(&room).as_ref().map(|kept| Arc::clone(&kept.study));
    study.ok_or_else(nothing)
}

/// Says that there is no game.
fn nothing() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "no game was analysed in this window")
}

async fn begin(
    State(site): State<Site>,
    From(window): From,
    Json(order): Json<Order>,
) -> Result<Response, Refusal> {
    // A long text is read on another thread, so that nobody else waits.
    let read = spawn_blocking(move || -> Result<_, Refusal> {
        let Work {
            loaded,
            engine,
            limit,
        } = order.read(site.catalogue)?;
        Ok((Arc::new(Study::new(loaded)?), engine, limit))
    });
    let (study, engine, limit) = read
        .await
        .map_err(|error| Refusal::conflict(format!("the game cannot be read: {error}")))??;
    let room = window.room::<Room>();
    stream::search(window, move |telling| {
        {
            let mut kept = held(&room);
            // While it waited for its turn, something else may have taken the window.
            if telling.is_stopped() {
                return;
            }
            *kept = Some(Kept {
                study: Arc::clone(&study),
                engine: engine.clone(),
                signals: Arc::clone(&telling.signals),
            });
        }
        telling.say(&json!({ "game": study.heading() }));
        let terms = Terms {
            engine: &engine,
            limit,
            scale: None,
            stop: &telling.signals.enough,
        };
        judge(telling, &study, &terms);
    })
}

/// Judges all moves, and tells of each, and of the end. Who has begun another search does not want that.
fn judge(telling: &Telling, study: &Study, terms: &Terms) {
    let analysis = analyse(study.loaded(), terms, &mut |judged| {
        telling.say(&study.take(judged));
    });
    study.end(analysis.map_err(|failure| format!("{failure:#}")));
    if !telling.is_stopped() {
        telling.say(&study.outcome());
    }
}

async fn position(
    State(site): State<Site>,
    From(window): From,
    Json(alone): Json<Alone>,
) -> Reply<Value> {
    let (loaded, engine) = alone.read(site.catalogue)?;
    let study = Arc::new(Study::new(loaded)?);
    let state = study.state();
    let room = window.room::<Room>();
    let mut kept = held(&room);
    // Under the lock: an analysis that waits for its turn does not take the room afterwards.
    window.stop_search();
    *kept = Some(Kept {
        study,
        engine,
        signals: Arc::default(),
    });
    Ok(Json(state))
}

async fn state(From(window): From) -> Json<Value> {
    let state = study(&window).map(|study| study.state());
    Json(state.unwrap_or_default())
}

async fn enough(From(window): From) -> Json<Value> {
    if let Some(kept) = held(&window.room::<Room>()).as_ref() {
        kept.signals.enough.store(true, Ordering::SeqCst);
    }
    Json(json!({}))
}

/// A place in an analysis: a position of the game, or of a line.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Where {
    /// The moves of the game that have been played.
    ply: usize,
    /// The line from there that is gone along, if one is.
    line: Option<Side>,
    /// The moves of the line that have been played.
    #[serde(default)]
    at: usize,
}

/// Which of the two lines of a judged move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    /// The better one.
    Best,
    /// The one that the move which was played leads to.
    Played,
}

impl Side {
    /// Returns its moves.
    fn of(self, judged: &Judged) -> &[String] {
        match self {
            Side::Best => &judged.pv,
            Side::Played => &judged.reply,
        }
    }
}

async fn board(From(window): From, Json(place): Json<Where>) -> Reply<Pictured> {
    Ok(Json(study(&window)?.picture(place)?))
}

/// A place that is to be looked at, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looked {
    place: Where,
    look: Look,
}

async fn look(From(window): From, Json(wanted): Json<Looked>) -> Result<Response, Refusal> {
    let (study, engine) = {
        let room = window.room::<Room>();
        let room = held(&room);
        let kept = room.as_ref().ok_or_else(nothing)?;
        (Arc::clone(&kept.study), kept.engine.clone())
    };
    if study.goes_on() {
        return Err(Refusal::conflict(study::GOES_ON));
    }
    let (position, _) = study.at(wanted.place)?;
    if position.over().is_some() {
        return Err(Refusal::conflict("the game is over here"));
    }
    wanted.look.search(window, position, engine)
}

/// In which form an analysis is wanted as a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    form: FormKind,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormKind {
    /// PGN, PDN, or the game's own text, with notes.
    Annotated,
    /// The records of `niwaki analyse --json`.
    Json,
    /// The page of `niwaki analyse --html`.
    Html,
}

async fn save(From(window): From, Json(wanted): Json<Form>) -> Reply<Value> {
    let study = study(&window)?;
    let (loaded, analysis) = (study.loaded(), study.analysis()?);
    let text = match wanted.form {
        FormKind::Annotated => annotated::text(loaded, &analysis)?,
        FormKind::Html => page::page(&[(loaded, &analysis)])?,
        FormKind::Json => serde_json::to_string(&analysis).map_err(Failure::from)? + "\n",
    };
    Ok(Json(json!({ "text": text })))
}
