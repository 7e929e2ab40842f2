//! The features of the page: a line for each.

use axum::Router;

use super::analyse;
use super::play;
use super::site::Site;
use super::tree;

/// What answers for a feature: its routes, all below `/api/NAME/`.
const FEATURES: [fn() -> Router<Site>; 3] = [play::routes, analyse::routes, tree::routes];

/// Returns what answers for all features.
pub(crate) fn routes() -> Router<Site> {
    let features = FEATURES.iter();
    features.fold(Router::new(), |router, feature| router.merge(feature()))
}
