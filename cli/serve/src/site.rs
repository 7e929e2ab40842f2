//! What every request is answered from.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use niwaki_host::catalogue::Catalogue;

use super::reply::Refusal;
use super::window::{From, Windows};

/// The most letters of the name of a window.
const LONGEST: usize = 64;

/// The state that all requests share.
#[derive(Clone)]
pub(crate) struct Site {
    /// The games.
    pub(crate) catalogue: &'static Catalogue,
    /// The game that the page begins with.
    pub(crate) game: Arc<str>,
    /// The windows that are open.
    pub(crate) windows: Arc<Windows>,
}

impl FromRequestParts<Site> for From {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<From, Refusal> {
        let name = parts.headers.get("niwaki-window");
        let name = name.and_then(|name| name.to_str().ok()).filter(|name| {
            let right = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-';
            (1..=LONGEST).contains(&name.len()) && name.bytes().all(right)
        });
        let name = name.ok_or_else(|| {
            let why = "the header Niwaki-Window names a window by letters, digits and dashes";
            Refusal::new(StatusCode::BAD_REQUEST, why)
        })?;
        Ok(From(site.windows.named(name)))
    }
}
