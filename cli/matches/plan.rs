//! Which games a match consists of.

use crate::catalogue::{Catalogue, Format};
use crate::engine::TechniqueList;
use crate::failure::Failure;

use super::Arguments;
use super::openings::{self, Opening};

/// All games of a match, in order.
pub(super) struct Plan<T> {
    pub(super) jobs: Vec<Job>,
    pub(super) openings: Vec<Opening<T>>,
    /// Where the openings come from, in words.
    pub(super) source: String,
    /// What the two seats are called: first the one that the game begins with.
    pub(super) seats: [&'static str; 2],
    pub(super) format: Option<Format>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// From 0 on.
    pub(super) index: usize,
    /// Which opening.
    pub(super) opening: usize,
}

impl Job {
    /// Whether the first engine sits where the game begins.
    pub(super) fn first_leads(self) -> bool {
        self.index.is_multiple_of(2)
    }
}

impl<T: TechniqueList> Plan<T> {
    pub(super) fn new(catalogue: &Catalogue<T>, arguments: &Arguments) -> Result<Plan<T>, Failure> {
        let game = catalogue.game_of(&arguments.game)?;
        let start = catalogue.start(&arguments.game)?;
        let chosen = openings::choose(catalogue, arguments, start.as_ref())?;
        let jobs = (0..2 * chosen.openings.len()).map(|index| Job {
            index,
            opening: index / 2,
        });
        let mut after = start.copy();
        if let Some(mv) = start.moves().first() {
            after.play(mv)?;
        }
        Ok(Plan {
            jobs: jobs.collect(),
            openings: chosen.openings,
            source: chosen.source,
            seats: [start.player(), after.player()],
            format: game.format(),
        })
    }
}
