//! Looks at a position: its best lines, as long as somebody wants to see them.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use niwaki::Bound;
use niwaki_host::engine::Engine;
use niwaki_host::info::{Line, SearchInfo};
use niwaki_host::position::{Listener, Position, Request};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::reply::Refusal;
use crate::stream::{self, Telling};
use crate::value::Value;
use crate::window::Window;

/// The most lines that are looked at.
const MOST_LINES: usize = 5;

/// How long a position is looked at, at most: somebody may have forgotten the page.
const LONGEST: Duration = Duration::from_mins(5);

/// How a position is to be looked at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    lines: usize,
}

/// How a search goes.
#[derive(Serialize)]
struct Heard {
    depth: i16,
    seldepth: u16,
    nodes: u64,
    ms: u128,
    /// The best lines, valued for the player to move.
    lines: Vec<BestLine>,
}

/// One of the best lines.
#[derive(Serialize)]
struct BestLine {
    value: Value,
    mv: Option<String>,
    text: String,
}

impl Heard {
    /// Shows what a search has found so far in a position.
    fn of(info: &SearchInfo, position: &dyn Position) -> Heard {
        let line = |line: &Line| BestLine {
            value: info.settled(line).into(),
            mv: line.best().map(str::to_owned),
            text: position.line_for_people(&line.moves),
        };
        Heard {
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            ms: info.time.as_millis(),
            lines: info.lines.iter().map(line).collect(),
        }
    }
}

/// Writes how a search goes.
pub(crate) fn heard(info: &SearchInfo, position: &dyn Position) -> Json {
    json!({ "heard": Heard::of(info, position) })
}

impl Look {
    /// Searches a position for a window, and answers with what is found, iteration by iteration.
    pub(crate) fn search(
        &self,
        window: Arc<Window>,
        position: Box<dyn Position>,
        engine: Engine,
    ) -> Result<Response, Refusal> {
        let lines = self.lines.clamp(1, MOST_LINES);
        stream::search(window, move |telling| {
            let mut looker = Looker {
                telling,
                position: position.as_ref(),
            };
            let request = Request {
                time: Some(LONGEST),
                lines,
                ..Request::until(&telling.signals.enough)
            };
            let searched = engine.table().and_then(|table| {
                let found = position.think(&engine, &request, table.as_ref(), None, &mut looker);
                Ok(found?)
            });
            match searched {
                Ok(found) => telling.say(&heard(&found, position.as_ref())),
                Err(failure) => telling.say(&json!({ "error": format!("{failure:#}") })),
            }
        })
    }
}

/// Tells a page of every iteration of a search.
struct Looker<'a> {
    telling: &'a Telling,
    position: &'a dyn Position,
}

impl Listener for Looker<'_> {
    fn iteration(&mut self, info: SearchInfo) {
        self.telling.say(&heard(&info, self.position));
    }

    fn outside(&mut self, _: SearchInfo, _: usize, _: Bound) {}

    fn root_move(&mut self, _: i16, _: usize, _: &dyn Fn() -> String) {}
}
