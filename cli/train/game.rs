//! One game of self-play that is learned from.

use std::sync::atomic::{AtomicBool, Ordering};

use niwaki::techniques::rankcut::Cells;
use niwaki::{Key, Table, laws::Random};

use super::plan::Plan;
use crate::engine::TechniqueList;
use crate::failure::Failure;
use crate::position::{AnyPosition, Task};

/// The most moves that are drawn before the players think.
const DRAWN: usize = 8;
/// Plies after which a game is over: by then it has shown what there is to learn.
const LONGEST: usize = 120;

/// Plays game number `number`, and returns what was learned; nothing if a signal stopped it.
pub(super) fn play<T: TechniqueList>(
    plan: &Plan<T>,
    number: u64,
    table: &mut Option<Table>,
    stop: &AtomicBool,
) -> Result<Option<Cells>, Failure> {
    let mut random = Random::new(Key::mixed(plan.origin.seed).0 ^ number);
    let mut position = opening(plan, number, &mut random)?;
    if let Some(table) = table {
        table.clear();
    }
    let task = Task {
        depth: Some(plan.origin.depth),
        nodes: None,
        time: None,
        lines: 1,
        threads: 1,
        stop,
    };
    let mut cells = Cells::new();
    for _ in 0..LONGEST {
        let finding = position.learn(&plan.engine, &task, table.as_ref(), &mut cells);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        match finding.best {
            Some(best) if finding.mate.is_none() => position.play(&best)?,
            _ => break,
        }
    }
    Ok(Some(cells))
}

/// A position after a named opening, if the game has any, and some drawn moves.
fn opening<T: TechniqueList>(
    plan: &Plan<T>,
    number: u64,
    random: &mut Random,
) -> Result<Box<dyn AnyPosition<T>>, Failure> {
    let mut position = plan.start(number)?;
    let openings = plan.game.opening_positions();
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
