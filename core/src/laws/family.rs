//! The laws of a family: its names, its start, its bench positions, its
//! openings.

use std::collections::HashSet;

use crate::technique::registry::is_word;
use crate::{Family, Game, Notation, NotationError};

use super::Laws;
use super::law::Law;
use super::panics::guarded;
use super::position::legal_moves;
use super::violation::{Broken, Summary, Verdict, Violation, holds};

/// Checks the laws of the family itself, then those of its games from every
/// start.
pub(super) fn check<F: Family>(laws: &Laws) -> Result<Summary, Violation> {
    let mut starts = Vec::new();
    let verdict = guarded(|| {
        has_names::<F>()?;
        starts = positions::<F>()?;
        Ok(())
    });
    verdict.map_err(|broken| Violation {
        law: broken.law,
        start: None,
        moves: Vec::new(),
        expected: broken.expected,
        found: broken.found,
    })?;
    let mut summary = Summary::default();
    for start in &starts {
        summary.merge(&laws.check_notation(start)?);
    }
    Ok(summary)
}

/// Checks that the family, its parameters and its openings have names that a
/// command line can take.
fn has_names<F: Family>() -> Verdict {
    let law = Law::FamilyNames;
    let names = F::parameters().iter().map(|parameter| parameter.name);
    let mut seen = HashSet::new();
    for name in [F::NAME].into_iter().chain(names) {
        holds(law, is_word(name), || {
            [
                "a name of small letters, digits and dashes".to_string(),
                format!("{name:?}"),
            ]
        })?;
        holds(law, seen.insert(name), || {
            ["each parameter once".to_string(), format!("{name:?} again")]
        })?;
    }
    let mut seen = HashSet::new();
    for opening in F::openings() {
        holds(law, seen.insert(opening.name.clone()), || {
            [
                "each opening once".to_string(),
                format!("{:?} again", opening.name),
            ]
        })?;
    }
    let line = F::DESCRIPTION;
    holds(law, !line.is_empty() && !line.contains('\n'), || {
        ["DESCRIPTION on one line".to_string(), format!("{line:?}")]
    })
}

/// Returns the start and the bench positions, after a look at the openings.
fn positions<F: Family>() -> Result<Vec<F::Game>, Broken> {
    let start = playable("the start", F::start(""))?;
    for opening in F::openings() {
        let name = format!("the opening {:?}", opening.name);
        playable(&name, start.parse_position(&opening.position))?;
    }
    let mut starts = vec![start];
    for bench in F::bench() {
        let read =
            F::start(bench.parameters).and_then(|start| start.parse_position(bench.position));
        starts.push(playable(&format!("{bench:?}"), read)?);
    }
    Ok(starts)
}

/// Returns the position, if it was read and the game goes on there.
fn playable<G: Game>(name: &str, read: Result<G, NotationError>) -> Result<G, Broken> {
    let broken = |found: String| Broken {
        law: Law::FamilyPositions,
        expected: format!("{name} is a position with legal moves"),
        found,
    };
    let game = read.map_err(|error| broken(format!("it is refused: {error}")))?;
    if legal_moves(&game).is_empty() || game.plies_to_draw() == 0 {
        return Err(broken("the game is over there".to_string()));
    }
    Ok(game)
}
