//! The plan of a match: which games it consists of, in which order.
//!
//! A plan is a function of the flags and the seed, and holds no results. So a match that goes on
//! makes the same plan again, and leaves out what was played. Game 2k and game 2k+1 are pair k; the
//! pairs of a round share an opening.

use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::failure::Failure;

use super::openings::{self, Opening, Pairs, Source};
use super::player::seats;

/// All games of a match, in order.
pub(super) struct Plan {
    /// The games, in the order in which they count.
    pub(super) jobs: Vec<Job>,
    /// The engines that meet, by number: in a round each of these plays a pair.
    pub(super) pairings: Vec<[usize; 2]>,
    /// The openings, one for each round, whoever meets in it.
    pub(super) openings: Vec<Opening>,
    /// Where the openings come from, in words.
    pub(super) source: String,
    /// How many lines or games of their file were passed over.
    pub(super) skipped: usize,
    /// The names of the two seats: first the one that the game begins with.
    pub(super) seats: [&'static str; 2],
    /// The format in which other programs read the game, if there is one.
    pub(super) format: Option<Format>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// Its place among all games, from 0.
    pub(super) index: usize,
    /// The pair that it belongs to, from 0.
    pub(super) pair: usize,
}

impl Job {
    /// Returns whether the first engine sits where the game begins: it does in the first game of
    /// each pair.
    pub(super) fn first_leads(self) -> bool {
        self.index.is_multiple_of(2)
    }
}

impl Plan {
    /// Plans so many pairs of games for each pairing, round by round.
    ///
    /// # Errors
    /// Fails on openings that are unusable or too few.
    pub(super) fn new(
        catalogue: &Catalogue,
        game: &str,
        from: Source,
        pairs: Pairs,
        pairings: Vec<[usize; 2]>,
    ) -> Result<Plan, Failure> {
        let start = catalogue.start(game)?;
        let chosen = openings::choose(catalogue, game, from, pairs, start.as_ref())?;
        let jobs = (0..2 * chosen.openings.len() * pairings.len()).map(|index| Job {
            index,
            pair: index / 2,
        });
        Ok(Plan {
            jobs: jobs.collect(),
            pairings,
            openings: chosen.openings,
            source: chosen.source,
            skipped: chosen.skipped,
            seats: seats(start.as_ref())?,
            format: catalogue.game_of(game)?.format(),
        })
    }
}

impl Plan {
    /// Returns where a pair begins that is counted from 0.
    pub(super) fn opening(&self, pair: usize) -> Option<&Opening> {
        self.openings.get(pair / self.pairings.len())
    }

    /// Returns who plays a pair that is counted from 0.
    pub(super) fn pairing(&self, pair: usize) -> [usize; 2] {
        self.pairings[pair % self.pairings.len()]
    }
}
