//! Which games a match consists of.

use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::failure::Failure;

use super::common::Common;
use super::openings::{self, Opening, Pairs};

/// All games of a match, in order.
pub(super) struct Plan {
    pub(super) jobs: Vec<Job>,
    /// Who meets whom, by number: in a round each of these plays a pair.
    pub(super) pairings: Vec<[usize; 2]>,
    /// One for each round, whoever meets in it.
    openings: Vec<Opening>,
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
    /// Which pair it belongs to, from 0 on.
    pub(super) pair: usize,
}

impl Job {
    /// Whether the first engine sits where the game begins.
    pub(super) fn first_leads(self) -> bool {
        self.index.is_multiple_of(2)
    }
}

impl Plan {
    /// So many pairs of games for each pairing, round by round.
    pub(super) fn new(
        catalogue: &Catalogue,
        game: &str,
        common: &Common,
        pairs: Pairs,
        pairings: Vec<[usize; 2]>,
    ) -> Result<Plan, Failure> {
        let start = catalogue.start(game)?;
        let chosen = openings::choose(catalogue, game, common.openings(), pairs, start.as_ref())?;
        let jobs = (0..2 * chosen.openings.len() * pairings.len()).map(|index| Job {
            index,
            pair: index / 2,
        });
        let mut after = start.copy();
        if let Some(mv) = start.moves().first() {
            after.play(mv)?;
        }
        Ok(Plan {
            jobs: jobs.collect(),
            pairings,
            openings: chosen.openings,
            source: chosen.source,
            seats: [start.player(), after.player()],
            format: catalogue.game_of(game)?.format(),
        })
    }
}

impl Plan {
    /// Where a pair begins that is counted from 0.
    pub(super) fn opening(&self, pair: usize) -> Option<&Opening> {
        self.openings.get(pair / self.pairings.len())
    }

    /// Who plays a pair that is counted from 0.
    pub(super) fn pairing(&self, pair: usize) -> [usize; 2] {
        self.pairings[pair % self.pairings.len()]
    }
}
