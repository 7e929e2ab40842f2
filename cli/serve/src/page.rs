//! The page: the files that a browser is given, as they were built from `web/` into `page/`.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

/// A file of the page.
struct File {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

/// All files.
static FILES: [File; 3] = [
    File {
        path: "/",
        kind: "text/html; charset=utf-8",
        text: include_str!("../page/index.html"),
    },
    File {
        path: "/niwaki.js",
        kind: "text/javascript; charset=utf-8",
        text: include_str!("../page/niwaki.js"),
    },
    File {
        path: "/niwaki.css",
        kind: "text/css; charset=utf-8",
        text: include_str!("../page/niwaki.css"),
    },
];

/// Returns what answers for the files.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, file| {
        let answer = || async { ([(header::CONTENT_TYPE, file.kind)], file.text).into_response() };
        router.route(file.path, get(answer))
    })
}
