//! Streams: a search that runs on a thread of its own, and is told of line by line.
//!
//! The answer to a request is a stream of JSON, one object a line, as long as the search lasts. When the browser goes, the
//! stream is dropped, and with it the search is stopped: nothing goes on for nobody.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::thread;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use niwaki_arena::mind::Signals;
use niwaki_host::STACK;
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::reply::Refusal;
use super::window::{self, Window};

/// Tells a page how a search goes.
pub(crate) struct Telling {
    lines: UnboundedSender<String>,
    /// What ends the search.
    pub(crate) signals: Arc<Signals>,
}

impl Telling {
    /// Says whether nobody wants the result any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.signals.dropped.load(Ordering::SeqCst)
    }

    /// Tells one thing. Nobody listens any more where the page is gone; then the search ends, too.
    pub(crate) fn say(&self, what: &impl Serialize) {
        if let Ok(mut line) = serde_json::to_string(what) {
            line.push('\n');
            let _ = self.lines.send(line);
        }
    }
}

/// Searches for a window on a thread of its own, and answers with what is told of it, line by line.
///
/// The search that ran for the window before is stopped, and this one begins when it has ended: at most one runs for
/// each window.
pub(crate) fn search(
    window: Arc<Window>,
    work: impl FnOnce(&Telling) + Send + 'static,
) -> Result<Response, Refusal> {
    let signals = window.begin_search();
    let (lines, receiver) = unbounded_channel();
    let told = Told {
        receiver,
        signals: Arc::clone(&signals),
    };
    let telling = Telling { lines, signals };
    let run = move || {
        let _alone = window.running();
        work(&telling);
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(run);
    thread.map_err(|error| Refusal::conflict(format!("no search can be begun: {error}")))?;
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(told)).into_response())
}

/// The lines that were told, which stop the search when nobody wants them.
struct Told {
    receiver: UnboundedReceiver<String>,
    signals: Arc<Signals>,
}

impl Stream for Told {
    type Item = Result<String, Infallible>;

    fn poll_next(mut self: Pin<&mut Told>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|line| line.map(Ok))
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        window::stop(&self.signals);
    }
}
