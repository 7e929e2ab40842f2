//! What every request is answered from.

use std::sync::Arc;

use niwaki_host::catalogue::Catalogue;

use super::window::Windows;

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
