//! Openings drawn at random: other games of the same kind where the game comes in kinds, as trees
//! and the arrays of Chess960 do; elsewhere positions some moves from the start.
//!
//! Positions are drawn as near to the start as there are enough of them: a walk of a few random
//! moves seldom decides a game, a long one often does.

use std::collections::HashSet;

use indicatif::ProgressBar;
use niwaki::laws::Random;

use super::{Chosen, Opening, Pairs};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::progress;

/// The number of pairs that is drawn for a match that has no end but that of its test.
const MANY: usize = 10_000;
/// Seeds stay below this, so that people can read them.
const SEEDS: usize = 1_000_000_000;
/// So many draws on end of what was there already mean that there is nothing else: of the 960 arrays of Chess960 the
/// last is missed once in a billion times.
const SURELY_ALL: usize = 20_000;

/// Draws as many openings as the match has pairs.
///
/// # Errors
/// Fails where the game has fewer than are asked for.
pub(super) fn openings(
    catalogue: &Catalogue,
    spec: &str,
    start: &dyn Position,
    pairs: Pairs,
    random: &mut Random,
) -> Result<Chosen, Failure> {
    let game = catalogue.game_of(spec)?;
    let (_, parameters) = spec.split_once(':').unwrap_or((spec, ""));
    if game.another(parameters, 0).is_none() {
        let openings = positions(spec, start, pairs.drawn(MANY), random)?;
        let source = "positions drawn at random".to_owned();
        pairs.of(openings.len(), &source)?;
        return Ok(Chosen {
            openings,
            source,
            skipped: 0,
        });
    }
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut again = 0;
    let bar = drawing(spec, pairs.drawn(MANY));
    while openings.len() < pairs.drawn(MANY) && again < SURELY_ALL {
        let number = random.below(SEEDS) as u64;
        let another = game.another(parameters, number).unwrap_or_default();
        if !seen.insert(another.clone()) {
            again += 1;
            continue;
        }
        again = 0;
        let spec = format!("{}:{another}", game.name());
        openings.push(Opening::new(&spec, game.start(&another)?));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let source = "games of the same kind drawn at random".to_owned();
    pairs.of(openings.len(), &source)?;
    Ok(Chosen {
        openings,
        source,
        skipped: 0,
    })
}

/// The number of walks on end that may lead nowhere new before they are made longer.
const VAIN: usize = 100;
/// The longest walk, in plies.
const LONGEST: usize = 60;

/// Returns the start, then positions some moves from it, and more moves when there is nothing new
/// to be found so near.
fn positions(
    spec: &str,
    start: &dyn Position,
    count: usize,
    random: &mut Random,
) -> Result<Vec<Opening>, Failure> {
    let mut seen = HashSet::from([start.text()]);
    let mut openings = vec![Opening::new(spec, start.copy())];
    let (mut plies, mut vain) = (1, 0);
    let bar = drawing(spec, count);
    while openings.len() < count && plies <= LONGEST {
        let found = walk(start, plies, random)?;
        match found.filter(|position| seen.insert(position.text())) {
            Some(position) => {
                openings.push(Opening::new(spec, position));
                bar.inc(1);
                vain = 0;
            }
            None => vain += 1,
        }
        if vain == VAIN {
            (plies, vain) = (plies + 1, 0);
        }
    }
    bar.finish_and_clear();
    openings.truncate(count);
    Ok(openings)
}

/// Returns the bar of so many openings that are drawn, for people who watch.
fn drawing(spec: &str, count: usize) -> ProgressBar {
    let bar = progress::bar(count);
    bar.set_message(format!("{spec}: drawing openings"));
    bar
}

/// Returns the position so many random moves from the start, if the game is not over there. What is
/// left of the game's history is its position alone, as in a file of openings.
fn walk(
    start: &dyn Position,
    plies: usize,
    random: &mut Random,
) -> Result<Option<Box<dyn Position>>, Failure> {
    let mut position = start.copy();
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() || position.over().is_some() {
            return Ok(None);
        }
        position.play(&moves[random.below(moves.len())])?;
    }
    if position.over().is_some() {
        return Ok(None);
    }
    Ok(Some(start.at(&position.text())?))
}
