//! The tree: the search of a position recorded, and looked into.
//!
//! | request below `/api/tree/` | answer |
//! |---|---|
//! | `record` | a stream: how many nodes there are, and at last what was recorded |
//! | `what-if` | the same, for the search once more but for one thing, beside the first |
//! | `wrong` | a stream: how many decisions are judged, and at last those that were wrong |
//! | `view` | what is to be drawn of a node |
//! | `node` | what is to be said of it, with its board |
//! | `find`, `replies` | the node that moves lead to, and where the value of one comes from |
//! | `forget` | nothing; the trees of the window are gone, and with them their files |

mod order;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use niwaki_host::failure::Failure;
use niwaki_host::position::Terms;
use niwaki_trace::{Change, Changed, Compared, Details, Searched, Setting, Step, Traced, View};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::board::Board;
use crate::reply::{Json, Refusal, Reply};
use crate::site::Site;
use crate::stream::{self, Telling};
use crate::window::{From, Window, held};
use order::{Order, Summary};

/// The trees of a window: the one that was recorded, and beside it what it would be with a change.
type Room = [Option<Arc<Tree>>; 2];

/// A recorded tree.
struct Tree {
    setting: Setting,
    traced: Traced,
}

/// The decisions of each technique that an audit draws, at most.
const MOST_DECISIONS: usize = 500;
/// Nodes at which a judge gives up.
const JUDGE: u64 = 200_000;

/// Returns what answers for trees.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/api/tree/record", post(record))
        .route("/api/tree/what-if", post(what_if))
        .route("/api/tree/wrong", post(wrong))
        .route("/api/tree/view", post(view))
        .route("/api/tree/node", post(node))
        .route("/api/tree/find", post(find))
        .route("/api/tree/replies", post(replies))
        .route("/api/tree/forget", post(forget))
}

/// Returns one of the trees of a window.
fn tree(window: &Window, number: usize) -> Result<Arc<Tree>, Refusal> {
    let room = window.room::<Room>();
    let tree = held(&room).get(number).cloned().flatten();
    tree.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "no tree was recorded in this window"))
}

/// Puts a tree into a window, in place of what was there, unless the search was stopped: then nobody wants it.
fn keep(window: &Window, number: usize, tree: Tree, telling: &Telling) {
    let room = window.room::<Room>();
    let mut room = held(&room);
    // Whoever empties the room has stopped the search before.
    if telling.is_stopped() {
        return;
    }
    if number == 0 {
        room[1] = None;
    }
    room[number] = Some(Arc::new(tree));
}

/// Tells the end of a search: what it came to, or why it came to nothing.
fn tell_end<T: Serialize>(telling: &Telling, found: Result<T, Failure>) {
    match found {
        // A disk that is full stops the search as well, and has to be told of.
        Err(failure) => telling.say(&json!({ "error": format!("{failure:#}") })),
        _ if telling.is_stopped() => {}
        Ok(found) => telling.say(&found),
    }
}

/// What is told at the end of a recording.
#[derive(Serialize)]
struct Recorded {
    tree: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Compared>,
}

async fn record(
    State(site): State<Site>,
    From(window): From,
    Json(order): Json<Order>,
) -> Result<Response, Refusal> {
    let setting = order.setting(site.catalogue)?;
    let search = Changed {
        setting,
        without: None,
    };
    grow(window, search, None)
}

/// Records a search. Its tree is kept beside the `first` one, which it is compared with, or is the first itself.
fn grow(
    window: Arc<Window>,
    search: Changed,
    first: Option<Arc<Tree>>,
) -> Result<Response, Refusal> {
    let room = Arc::clone(&window);
    stream::search(window, move |telling| {
        let Changed { setting, without } = search;
        let mut tell = |nodes: u64| telling.say(&json!({ "nodes": nodes }));
        let traced = setting.record(without, &telling.signals.dropped, &mut tell);
        let recorded = traced.and_then(|traced| {
            let tree = Summary::of(&setting, &traced)?;
            let compare = |first: &Arc<Tree>| {
                Compared::of(&first.traced.info, &traced.info, setting.position.as_ref())
            };
            let compared = first.as_ref().map(compare);
            let number = usize::from(first.is_some());
            keep(&room, number, Tree { setting, traced }, telling);
            Ok(Recorded { tree, compared })
        });
        tell_end(telling, recorded);
    })
}

/// Refuses a change of a decision that is not of this tree: its number is of another one.
fn known(change: &Change, traced: &Traced) -> Result<(), Refusal> {
    let decisions = traced.recording.foot().decisions;
    match change {
        Change::Decision(number) if *number >= decisions => {
            let why = format!(
                "there is no decision {number} in the first tree: they are numbered below {decisions}"
            );
            Err(Refusal::new(StatusCode::BAD_REQUEST, why))
        }
        _ => Ok(()),
    }
}

async fn what_if(From(window): From, Json(change): Json<Change>) -> Result<Response, Refusal> {
    let first = tree(&window, 0)?;
    known(&change, &first.traced)?;
    let search = first.setting.changed(&change, &first.traced.info)?;
    grow(window, search, Some(first))
}

async fn forget(From(window): From) -> Json<Value> {
    window.stop_search();
    *held(&window.room::<Room>()) = Room::default();
    Json(json!({}))
}

/// How much an audit looks at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Audit {
    decisions: usize,
}

async fn wrong(From(window): From, Json(audit): Json<Audit>) -> Result<Response, Refusal> {
    let first = tree(&window, 0)?;
    if first.setting.engine.options.history_draws {
        let why = "an audit wants a tree that was recorded without draws by history: record it so";
        return Err(Refusal::conflict(why));
    }
    let terms = Terms {
        decisions: audit.decisions.clamp(1, MOST_DECISIONS),
        seed: 1,
        cap: Some(JUDGE),
        truth: None,
    };
    stream::search(window, move |telling| {
        let mut tell = |done: u32, of: u32| telling.say(&json!({ "done": done, "of": of }));
        let stop: &AtomicBool = &telling.signals.dropped;
        let wrong = first
            .setting
            .wrong(&first.traced.recording, terms, stop, &mut tell);
        tell_end(telling, wrong.map(|wrong| json!({ "wrong": wrong })));
    })
}

/// A part of a tree to be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    tree: usize,
    id: u64,
    rows: usize,
    width: u32,
}

async fn view(From(window): From, Json(part): Json<Part>) -> Reply<View> {
    let tree = tree(&window, part.tree)?;
    let root = tree.setting.position.as_ref();
    let view = tree
        .traced
        .recording
        .view(root, part.id, part.rows, part.width);
    Ok(Json(view?))
}

/// A node of a tree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Node {
    tree: usize,
    id: u64,
}

/// A node, and its board as a grid if the game has one.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    details: Details,
    grid: Option<Board>,
}

async fn node(From(window): From, Json(node): Json<Node>) -> Reply<Shown> {
    let tree = tree(&window, node.tree)?;
    let Setting {
        position, engine, ..
    } = &tree.setting;
    let details = tree
        .traced
        .recording
        .details(position.as_ref(), engine, node.id)?;
    let there = position.at(&details.position);
    let grid = there
        .ok()
        .and_then(|there| there.drawing())
        .map(Board::from);
    Ok(Json(Shown { details, grid }))
}

/// A line to be looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    tree: usize,
    from: u64,
    moves: Vec<String>,
}

async fn find(From(window): From, Json(line): Json<Line>) -> Reply<Searched> {
    let tree = tree(&window, line.tree)?;
    let root = tree.setting.position.as_ref();
    Ok(Json(tree.traced.recording.find(
        root,
        line.from,
        &line.moves,
    )?))
}

async fn replies(From(window): From, Json(node): Json<Node>) -> Reply<Vec<Step>> {
    let tree = tree(&window, node.tree)?;
    let root = tree.setting.position.as_ref();
    Ok(Json(tree.traced.recording.replies(root, node.id)?))
}
