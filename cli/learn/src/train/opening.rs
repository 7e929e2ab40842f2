//! Where the games of a training begin.

use niwaki::{Key, laws::Random};

use niwaki_host::catalogue::AnyGame;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

/// The most moves that are drawn before the players think.
const DRAWN: usize = 8;

/// The position after a named opening, if the game has any, and some drawn moves, in game
/// number `number` of a training.
pub(super) fn drawn(
    game: &dyn AnyGame,
    parameters: &str,
    seed: u64,
    number: u64,
) -> Result<Box<dyn Position>, Failure> {
    let mut random = Random::new(Key::mixed(seed).0 ^ number);
    let mut position = start(game, parameters, seed, number)?;
    let openings = game.opening_positions();
    if !openings.is_empty() {
        position = position.at(&openings[random.below(openings.len())])?;
    }
    for _ in 0..random.below(DRAWN + 1) {
        let moves = position.divide(1, true);
        if moves.is_empty() {
            break;
        }
        let (mv, _) = &moves[random.below(moves.len())];
        position.play(mv)?;
    }
    Ok(position)
}

/// The start position: where each seed is a game of its own, each with another seed.
fn start(
    game: &dyn AnyGame,
    parameters: &str,
    seed: u64,
    number: u64,
) -> Result<Box<dyn Position>, Failure> {
    // Far from the small seeds that people measure with.
    let world = seed
        .wrapping_add(1)
        .wrapping_mul(1_000_000_000)
        .wrapping_add(number);
    let another = game.another(parameters, world);
    Ok(game.start(another.as_deref().unwrap_or(parameters))?)
}
