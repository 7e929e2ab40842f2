//! The positions of a race, as they come up in play.
//!
//! A position stands some plies behind an opening of the contest's own, where each move is that of a small search, or by
//! chance any: so positions of all phases come up, and not only such as nobody would play. The search is one without
//! techniques, since a technique that took part would choose the positions on which it is measured. Everything is drawn
//! from the seed and the number of the position, so that going on draws the same.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use niwaki::laws::Random;
use niwaki_arena::openings::Opening;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::{Position, Request};
use niwaki_host::progress;

/// A position, with all that is needed to find it again.
pub(crate) struct Place {
    /// `NAME` or `NAME:parameters`.
    pub(crate) game: String,
    /// The position in the game's notation: all that a search knows of the past.
    pub(crate) text: String,
    /// The position itself.
    pub(crate) position: Box<dyn Position>,
}

/// The most plies that are played from an opening.
const PLIES: usize = 40;
/// One in so many moves is drawn.
const DRAWN: usize = 4;
/// The nodes of a search that chooses a move.
const NODES: u64 = 200;
/// The nodes of the search that sees whether a position is decided, at most.
const GLANCE: u64 = 100_000;
/// How often a position is drawn in vain before there are no more.
const ATTEMPTS: u64 = 300;

/// Draws so many different positions that are not decided.
///
/// # Errors
/// There are not so many.
pub(crate) fn drawn(
    openings: &[&Opening],
    bare: &Engine,
    seed: u64,
    count: usize,
) -> Result<Vec<Place>, Failure> {
    let mut places: Vec<Place> = Vec::with_capacity(count);
    let mut known = HashSet::new();
    let bar = progress::bar(count);
    bar.set_message("drawing positions");
    for number in 0..count {
        let opening = openings[number % openings.len()];
        let found = (0..ATTEMPTS).find_map(|attempt| {
            let mut random = Random::of(seed, &[number as u64, attempt]);
            let place = one(opening, bare, &mut random).transpose()?;
            let mut new = |place: &Place| known.insert((place.game.clone(), place.text.clone()));
            place.map(|place| new(&place).then_some(place)).transpose()
        });
        places.push(found.transpose()?.ok_or_else(|| {
            Failure::unusable(format!(
                "--positions {count}: only {number} different positions came up in play: ask for fewer"
            ))
        })?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(places)
}

/// Plays from an opening; nothing comes of it where the game is over too soon, has no choice, or is decided.
fn one(opening: &Opening, bare: &Engine, random: &mut Random) -> Result<Option<Place>, Failure> {
    let never = AtomicBool::new(false);
    let mut position = opening.position.copy();
    for _ in 0..random.below(PLIES + 1) {
        let moves = position.moves();
        if moves.is_empty() || position.over().is_some() {
            return Ok(None);
        }
        let by_chance = random.below(DRAWN) == 0;
        let any = &moves[random.below(moves.len())];
        if by_chance {
            position.play(any)?;
            continue;
        }
        let request = Request::until(&never).at_most(NODES);
        let info = position.search(bare, &request, None, &mut |_| ())?;
        position.play(info.best().unwrap_or(any))?;
    }
    let text = position.text();
    let position = opening.position.at(&text)?;
    if position.over().is_some() || position.moves().len() < 2 {
        return Ok(None);
    }
    let request = Request::to_depth(2, &never).at_most(GLANCE);
    let info = position.search(bare, &request, None, &mut |_| ())?;
    Ok(info.score.plies_to_end().is_none().then(|| Place {
        game: opening.game.clone(),
        text,
        position,
    }))
}
