//! The features of the page: a line for each.

use axum::Router;

use super::play;
use super::site::Site;

/// What answers for a feature: its routes, all below `/api/NAME/`.
const FEATURES: [fn() -> Router<Site>; 1] = [play::routes];

/// Returns what answers for all features.
pub(crate) fn routes() -> Router<Site> {
    let features = FEATURES.iter();
    features.fold(Router::new(), |router, feature| router.merge(feature()))
}
