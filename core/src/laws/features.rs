//! Laws of the features that a learned evaluation asks for.

use super::law::Law;
use super::violation::{Verdict, equal, holds};
use crate::evaluation::Changes;
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

/// Checks that what a move or a pass is said to change is what it changes.
pub(super) fn tells_changes<G: Game>(before: &G, after: &G) -> Verdict {
    let [mut mover, mut other] = [Changes::default(), Changes::default()];
    let told = after.feature_changes(before, &mut mover, &mut other);
    if !told || after.outcome().is_some() {
        return Ok(());
    }
    for ((side, was), changes) in SIDES.into_iter().zip([mover, other]) {
        let told = || {
            changes
                .all_that_came()
                .iter()
                .chain(changes.all_that_went())
        };
        let beyond = told().find(|&&feature| usize::from(feature) >= G::FEATURES);
        holds(Law::Features, beyond.is_none(), || {
            [
                format!(
                    "feature_changes(…) of features below FEATURES = {}",
                    G::FEATURES
                ),
                format!(
                    "feature {} of {side:?}",
                    beyond.copied().unwrap_or_default()
                ),
            ]
        })?;
        let (mut then, now) = (seen_by(before, was), seen_by(after, side));
        let differ = then
            .iter()
            .zip(&now)
            .map(|(then, now)| (then ^ now).count_ones());
        let differ = differ.sum::<u32>() as usize;
        changes.apply(&mut then);
        equal(
            Law::Features,
            &(now, differ),
            &(then, told().count()),
            || {
                [
                    format!("features({side:?}), and how many have changed"),
                    format!("what feature_changes(…) makes of those before it, for {side:?}"),
                ]
            },
        )?;
    }
    Ok(())
}
