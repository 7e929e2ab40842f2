//! Games of self-play in which values are collected.

use niwaki::laws::Random;
use niwaki::{Key, Table};

use super::Study;
use crate::catalogue::Catalogue;
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::finding::Finding;
use crate::interrupt;
use crate::position::{AnyPosition, Task};

/// The most moves that are drawn before the players think.
const DRAWN: usize = 8;
/// Plies after which a game is over.
const LONGEST: usize = 80;
/// Values beyond so many hundredths of a unit are as good as decided: they say nothing about the others.
const FAR: i64 = 1500;
/// MiB of the table, which is cleared for every position.
const HASH: usize = 2;

/// Both players, who search alike.
pub(super) struct Players<'c, T> {
    catalogue: &'c Catalogue<T>,
    game: &'c str,
    engine: Engine<T>,
    table: Table,
    depth: i16,
    seed: u64,
}

impl<'c, T: TechniqueList> Players<'c, T> {
    pub(super) fn new(
        catalogue: &'c Catalogue<T>,
        game: &'c str,
        depth: i16,
        seed: u64,
    ) -> Result<Players<'c, T>, Failure> {
        catalogue.start(game)?;
        Ok(Players {
            catalogue,
            game,
            engine: Engine::bare(),
            table: Table::new(HASH),
            depth,
            seed,
        })
    }

    /// Plays game number `number`, and adds the values of its calm positions.
    pub(super) fn play(&mut self, number: u64, studies: &mut [Study]) -> Result<(), Failure> {
        let mut random = Random::new(Key::mixed(self.seed).0 ^ number);
        let mut position = self.opening(&mut random)?;
        for _ in 0..LONGEST {
            let finding = self.search(position.as_ref());
            if interrupt::pressed() {
                break;
            }
            if !position.is_forced() {
                study(&finding, studies);
            }
            match &finding.best {
                Some(best) if finding.mate.is_none() => position.play(best)?,
                _ => break,
            }
        }
        Ok(())
    }

    fn search(&mut self, position: &dyn AnyPosition<T>) -> Finding {
        self.table.clear();
        let task = Task {
            depth: Some(self.depth),
            nodes: None,
            time: None,
            lines: 1,
            threads: 1,
            stop: interrupt::heed(),
        };
        position.search(&self.engine, &task, Some(&self.table), &mut |_| ())
    }

    /// A named opening, if the game has any, and some drawn moves.
    fn opening(&self, random: &mut Random) -> Result<Box<dyn AnyPosition<T>>, Failure> {
        let mut position = self.catalogue.start(self.game)?;
        let openings = self.catalogue.game_of(self.game)?.opening_positions();
        if !openings.is_empty() {
            position = position.at(&openings[random.below(openings.len())])?;
        }
        for _ in 0..random.below(DRAWN + 1) {
            let moves = position.divide(1, true);
            if moves.is_empty() {
                break;
            }
            position.play(&moves[random.below(moves.len())].0)?;
        }
        Ok(position)
    }
}

/// Adds the values that one search found at the depths of each study.
fn study(finding: &Finding, studies: &mut [Study]) {
    let at = |depth| {
        let iteration = finding.iterations.iter().find(|one| one.depth == depth)?;
        (iteration.value.abs() <= FAR).then_some(iteration.value)
    };
    for study in studies {
        if let (Some(shallow), Some(deep)) = (at(study.shallow), at(study.deep)) {
            study.sums.add(shallow, deep);
        }
    }
}
