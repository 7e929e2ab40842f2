//! The positions in which the games of a training begin.
//!
//! Two searchers that are alike play the same game from the same position over and over: it is the openings that
//! make games differ. Everything is drawn from the seed of the training and the number of the game, and not from
//! the game before, so that games can be played in any order, and an interrupted training goes on as if it had
//! never stopped.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use niwaki::laws::Random;

use niwaki_host::catalogue::AnyGame;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// How many moves are drawn before the players think.
///
/// How many there are is drawn as well, from none on, so that openings are learned from too.
pub(crate) const DRAWN: RangeInclusive<usize> = 0..=8;
/// The same where every game counts and none of them shall be another one once more: a game that names no openings has few
/// different ones after as few moves.
pub(crate) const DRAWN_APART: RangeInclusive<usize> = 4..=12;

/// The nodes of a search in a game of a training at most: some ten times what one takes to the depths of our recipes,
/// and an end for a game that has no quiet positions.
pub(crate) const NODES: u64 = 20_000_000;

/// Returns the position after a named opening, if the game has any, and so many drawn moves, in game
/// number `number` of a training.
///
/// A game that is over before all moves are drawn begins where it ended: nothing is learned from it.
///
/// # Errors
/// The parameters do not fit the game, or it cannot read one of its openings.
pub(crate) fn drawn(
    game: &dyn AnyGame,
    parameters: &str,
    seed: u64,
    number: u64,
    plies: RangeInclusive<usize>,
) -> Result<Box<dyn Position>, Failure> {
    let mut random = Random::of(seed, &[number]);
    let mut position = start(game, parameters, seed, number)?;
    let openings = game.opening_positions();
    if !openings.is_empty() {
        position = position.at(&openings[random.below(openings.len())])?;
    }
    let more = random.below(plies.end() - plies.start() + 1);
    for _ in 0..plies.start() + more {
        let moves = position.divide(1, true);
        if moves.is_empty() {
            break;
        }
        let (mv, _) = &moves[random.below(moves.len())];
        position.play(mv)?;
    }
    Ok(position)
}

/// Plays a game from a drawn opening: `search` looks at each position, and its best move is played. Says whether the game
/// came to its end, which is at the latest after so many plies, and which is sooner where a win is found.
///
/// # Errors
/// A search fails, or takes [`NODES`]: what it would teach is of another depth than the training says.
pub(crate) fn play_out(
    mut position: Box<dyn Position>,
    longest: usize,
    stop: &AtomicBool,
    mut search: impl FnMut(&dyn Position) -> Result<SearchInfo, Failure>,
) -> Result<bool, Failure> {
    for _ in 0..longest {
        let info = search(position.as_ref())?;
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if info.nodes >= NODES {
            return Err(too_deep(position.as_ref()));
        }
        match info.best() {
            Some(best) if info.mate().is_none() => position.play(best)?,
            _ => break,
        }
    }
    Ok(true)
}

/// Says that a search did not reach the depth of the training.
fn too_deep(position: &dyn Position) -> Failure {
    Failure::unusable(format!(
        "'{}': {NODES} nodes are not enough to search it to the depth of the training; a smaller --depth is wanted",
        position.text()
    ))
}

/// Returns the start position: where each seed is a game of its own, each with another seed.
///
/// Of artificial trees the seed decides every value, so that games of one seed would all teach the same tree.
///
/// # Errors
/// The parameters do not fit the game.
pub(crate) fn start(
    game: &dyn AnyGame,
    parameters: &str,
    seed: u64,
    number: u64,
) -> Result<Box<dyn Position>, Failure> {
    // Far from the small seeds that people measure with. The numbers of games are less than the factor: no two
    // trainings of different seeds meet in a tree.
    let world = seed
        .wrapping_add(1)
        .wrapping_mul(1_000_000_000)
        .wrapping_add(number);
    let another = game.another(parameters, world);
    Ok(game.start(another.as_deref().unwrap_or(parameters))?)
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_host::catalogue::{Catalogue, Entry};

    use super::*;
    use crate::tests::Few;

    #[test]
    fn a_search_that_does_not_reach_its_depth_ends_the_training() {
        let catalogue = Catalogue::of::<Few>(&[]).with(Entry::<CheckersFamily>::new());
        let catalogue = Catalogue::from(catalogue);
        let game = catalogue.game("checkers").expect("checkers is there");
        let play = |nodes| {
            let position = drawn(game, "", 1, 0, DRAWN).expect("checkers has openings");
            let search = |_: &dyn Position| {
                Ok(SearchInfo {
                    nodes,
                    ..SearchInfo::default()
                })
            };
            play_out(position, 5, &AtomicBool::new(false), search)
        };
        assert!(matches!(play(NODES - 1), Ok(true)));
        let told = play(NODES).unwrap_err().to_string();
        assert!(told.contains("a smaller --depth is wanted"), "{told}");
    }
}
