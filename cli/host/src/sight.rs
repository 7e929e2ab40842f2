//! Tells what a game shows of its positions, so that what was learned by it is known to be out of date.

use niwaki::evaluation::NamedWeight;
use niwaki::{Family, Game, Key, Notation, Side};

use crate::benchmark;

/// Checksums of what a game shows of its bench positions.
///
/// A network knows positions by features alone: where the game numbers them in another way, or says something else of
/// what they are worth, the network is one of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// How many features there are for each side ([`Game::FEATURES`]); 0 where no bench position shows one.
    pub features: usize,
    /// The checksum of those that both sides see ([`Game::features`]).
    pub seen: u32,
    /// The checksum of [`Game::evaluate`].
    pub hand: u32,
    /// The checksum of [`Game::material`].
    pub material: u32,
    /// The checksum of the names of the weights by which the game evaluates ([`Game::weights`]); 0 where it tells of none.
    pub weights: u32,
}

/// Returns what a game shows.
pub(crate) fn of<F: Family>() -> Sight {
    let [mut seen, mut hand, mut material] = [0; 3];
    let mut active = vec![0; F::Game::FEATURES.div_ceil(64)];
    let mut shown = false;
    for bench in benchmark::of::<F>() {
        let start = F::start(bench.parameters).ok();
        let Some(game) = start.and_then(|start| start.parse_position(&bench.position).ok()) else {
            continue;
        };
        for side in [Side::Mover, Side::Opponent] {
            active.fill(0);
            game.features(side, &mut active);
            for &word in &active {
                mix(&mut seen, word);
                shown |= word != 0;
            }
        }
        mix(&mut hand, game.evaluate() as u64);
        mix(&mut material, game.material() as u64);
    }
    Sight {
        features: if shown { F::Game::FEATURES } else { 0 },
        seen: seen as u32,
        hand: hand as u32,
        material: material as u32,
        weights: names(&F::Game::weights()),
    }
}

/// Returns the checksum of the names of weights, in their order.
pub fn names(weights: &[NamedWeight]) -> u32 {
    let mut sum = 0;
    for weight in weights {
        for byte in weight.name.bytes().chain([b'\n']) {
            mix(&mut sum, byte.into());
        }
    }
    sum as u32
}

fn mix(sum: &mut u64, word: u64) {
    *sum = Key::mixed(*sum ^ Key::mixed(word).0).0;
}
