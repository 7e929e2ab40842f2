//! Laws of the features that a learned evaluation asks for.

use super::law::Law;
use super::violation::{Verdict, equal, holds};
use crate::{Game, Side};

/// The most features that there may be.
const MOST: usize = 65_536;

/// Both sides, each with the other one.
const SIDES: [(Side, Side); 2] = [(Side::Mover, Side::Opponent), (Side::Opponent, Side::Mover)];

/// Returns the features that a side sees.
pub(super) fn seen_by<G: Game>(game: &G, side: Side) -> Vec<u64> {
    let mut active = vec![0; G::FEATURES.div_ceil(64)];
    game.features(side, &mut active);
    active
}

/// Checks that no bit is set for which there is no feature.
pub(super) fn numbers_features<G: Game>(game: &G) -> Verdict {
    holds(Law::Features, G::FEATURES <= MOST, || {
        [
            format!("FEATURES of {MOST} at most"),
            format!("FEATURES = {}", G::FEATURES),
        ]
    })?;
    for (side, _) in SIDES {
        let mut allowed = seen_by(game, side);
        let active = allowed.clone();
        if let Some(last) = allowed.last_mut()
            && !G::FEATURES.is_multiple_of(64)
        {
            *last &= (1 << (G::FEATURES % 64)) - 1;
        }
        equal(Law::Features, &allowed, &active, || {
            [
                format!("features({side:?}) below FEATURES = {}", G::FEATURES),
                format!("features({side:?})"),
            ]
        })?;
    }
    Ok(())
}

/// Checks that each side sees, after a pass, what it saw before.
pub(super) fn swaps_features<G: Game>(game: &G, passed: &G) -> Verdict {
    for (side, other) in SIDES {
        let (before, after) = (seen_by(game, side), seen_by(passed, other));
        equal(Law::Features, &before, &after, || {
            [
                format!("features({side:?}) before passing"),
                format!("features({other:?}) after it"),
            ]
        })?;
    }
    Ok(())
}
