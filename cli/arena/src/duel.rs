//! Pairs of games between two searches of ours that change from pair to pair, as tuning wants them.
//!
//! A match knows its engines from the beginning; here they are settled when a pair begins. Openings, the referee, clocks
//! and adjudication are those of a match.

use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::common::Rules;
use super::game::{self, Seated};
use super::limit::Limit;
use super::openings::{Opening, Pairs};
use super::plan::{Job, Plan};
use super::player::{FaultKind, Player, Stop};
use super::record::End;
use super::searcher::Searcher;
pub use super::tally::Faults;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;

/// The conditions of pairs of games, for any number of pairs.
pub struct Duel {
    /// The openings, a pair of games from each.
    plan: Plan,
    /// The limit, and when games are called.
    rules: Rules,
}

/// The conditions under which games are played, as a run folder keeps them.
#[derive(Clone, Debug, Serialize)]
pub struct Terms {
    /// The limit of each side, in words.
    limit: String,
    /// How far a limit of time may be overstepped.
    time_margin_ms: Option<f64>,
    /// Where the openings come from.
    openings: String,
    /// The checksum of the openings, in their order: other ones are other games.
    openings_checksum: String,
    /// The rules by which games are called.
    adjudication: Adjudication,
}

/// The results of a pair of games, as a record keeps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The half points of the first side in each game.
    pub half_points: [u8; 2],
    /// The fault by which each game was lost, if it was.
    #[serde(default, skip_serializing_if = "Played::without_faults")]
    pub faults: [Option<FaultKind>; 2],
    /// The nodes of all moves of both sides, by their own count. Records that want them name them.
    #[serde(skip)]
    pub nodes: u64,
    /// How long both games took, in milliseconds. Records that want it name it.
    #[serde(skip)]
    pub time_ms: u64,
}

impl Played {
    /// Says whether there is nothing of faults to be written.
    fn without_faults<T>(faults: &[Option<T>; 2]) -> bool {
        faults.iter().all(Option::is_none)
    }

    /// Says whether these can be results.
    pub fn is_whole(&self) -> bool {
        self.half_points.iter().all(|&half| half <= 2)
    }

    /// Counts the games that were lost by a fault.
    pub fn count_faults(&self, faults: &mut Faults) {
        for kind in self.faults.iter().flatten() {
            faults.add(*kind);
        }
    }

    /// Returns the half points of the first side in both games: its place in a
    /// [`Pentanomial`](super::score::Pentanomial).
    pub fn points(&self) -> usize {
        self.half_points.iter().map(|&half| usize::from(half)).sum()
    }
}

impl Duel {
    /// Chooses openings for so many pairs, or as many as there are: then they come again.
    ///
    /// # Errors
    /// Fails on openings that are unusable.
    pub fn new(
        catalogue: &Catalogue,
        game: &str,
        rules: Rules,
        seed: u64,
        pairs: usize,
    ) -> Result<Duel, Failure> {
        let pairs = Pairs::AtMost(pairs);
        let plan = Plan::new(catalogue, game, rules.openings(seed), pairs, vec![[0, 1]])?;
        if plan.jobs.is_empty() {
            return Err(Failure::unusable("there is no opening to play from"));
        }
        Ok(Duel { plan, rules })
    }

    /// Returns the conditions, as a run folder keeps them.
    pub fn terms(&self) -> Terms {
        let limit = self.rules.limit();
        let margin = self.rules.margin().of(limit);
        Terms {
            limit: limit.to_string(),
            time_margin_ms: margin.map(|time| time.as_secs_f64() * 1000.0),
            openings: self.plan.source.clone(),
            openings_checksum: self.checksum(),
            adjudication: self.rules.adjudication,
        }
    }

    /// Returns the checksum of the openings, each with its game.
    fn checksum(&self) -> String {
        let mut sum = crc32fast::Hasher::new();
        for opening in self.openings() {
            for text in [&opening.game, &opening.text] {
                sum.update(text.as_bytes());
                sum.update(b"\n");
            }
        }
        format!("{:08x}", sum.finalize())
    }

    /// Returns how many lines or games of the file of openings were passed over.
    pub fn skipped(&self) -> usize {
        self.plan.skipped
    }

    /// Returns the limit of each side.
    pub fn limit(&self) -> Limit {
        self.rules.limit()
    }

    /// Returns the openings, in the order in which pairs are played from them.
    pub fn openings(&self) -> Vec<&Opening> {
        let pairs = 0..self.plan.jobs.len() / 2;
        pairs.filter_map(|pair| self.plan.opening(pair)).collect()
    }

    /// Returns where a pair begins, which is counted from 0; behind the last opening the first comes again.
    pub fn opening(&self, pair: usize) -> &Opening {
        &self.plan.openings[pair % self.plan.openings.len()]
    }

    /// Plays both games of a pair, which is counted from 0. Nothing comes of it where all is to end in between.
    pub fn play(&self, pair: usize, players: &mut [Searcher; 2], stop: &Stop) -> Option<Played> {
        let pair = pair % (self.plan.jobs.len() / 2);
        let mut played = Played::default();
        for number in 0..2 {
            let job = Job {
                index: 2 * pair + number,
                pair,
            };
            let limit = self.rules.limit();
            let mut seated = players.each_mut().map(|player| Seated {
                player: player as &mut dyn Player,
                limit,
            });
            if !job.first_leads() {
                seated.swap(0, 1);
            }
            let record = game::play(&self.plan, job, seated, &self.rules, stop)?;
            played.nodes += record.nodes.iter().flatten().sum::<u64>();
            played.time_ms += record.time_ms;
            played.half_points[number] = record.half_points;
            played.faults[number] = match record.end {
                End::Fault(kind) => Some(kind),
                End::Rules | End::Adjudication => None,
            };
        }
        Some(played)
    }
}
