//! Tests of specifications.

use std::time::Duration;

use super::*;
use crate::limit::Margin;

/// The contender of a specification in checkers.
pub(crate) fn contender(catalogue: &Catalogue, spec: &str) -> Result<Contender, Failure> {
    let patience = Patience {
        most: Duration::from_secs(60),
        margin: Margin(None),
    };
    Contender::parse(catalogue, "checkers", spec, Limit::Depth(1), patience)
}
