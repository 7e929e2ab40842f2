//! Reads what a page asks and writes what it is answered: JSON both ways, and one sentence where something is wrong.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::time::timeout;

use niwaki_host::failure::Failure;

/// The most bytes that a page may send: a file of games, at most.
pub(crate) const MOST: usize = 1 << 20;
/// How long it may take to send them.
const SENDING: Duration = Duration::from_secs(15);

/// The answer where something is wrong: a status for programs, and a sentence for a person.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    why: String,
}

impl Refusal {
    /// Refuses with this status.
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Refusal {
        Refusal {
            status,
            why: why.into(),
        }
    }

    /// Refuses something that a person can put right.
    pub(crate) fn wrong(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// Refuses what does not fit the state of things, such as a move when the game is over.
    pub(crate) fn conflict(why: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, why)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::wrong(format!("{failure:#}"))
    }
}

impl From<niwaki::NotationError> for Refusal {
    fn from(error: niwaki::NotationError) -> Refusal {
        Failure::from(error).into()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.why }).to_string();
        let kind = (header::CONTENT_TYPE, "application/json");
        (self.status, [kind], body).into_response()
    }
}

/// Answers for what is not there.
pub(crate) async fn unknown() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is nothing here")
}

/// What is answered: JSON, or why not.
pub(crate) type Reply<T> = Result<Json<T>, Refusal>;

/// JSON in a body.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let kind = (header::CONTENT_TYPE, "application/json");
        match serde_json::to_string(&self.0) {
            Ok(text) => ([kind], text).into_response(),
            Err(error) => {
                let why = error.to_string();
                Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, why).into_response()
            }
        }
    }
}

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request<Body>, _: &S) -> Result<Json<T>, Refusal> {
        let sent = timeout(SENDING, to_bytes(request.into_body(), MOST)).await;
        let sent = sent.map_err(|_| {
            let most = SENDING.as_secs();
            let why = format!("a request has to be sent within {most} seconds");
            Refusal::new(StatusCode::REQUEST_TIMEOUT, why)
        })?;
        let bytes = sent.map_err(|_| {
            let why = format!("more than {} KiB cannot be sent at once", MOST >> 10);
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, why)
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Json).map_err(|error| {
            let why = format!("the request is not understood: {error}");
            Refusal::new(StatusCode::BAD_REQUEST, why)
        })
    }
}
