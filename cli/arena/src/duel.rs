//! Pairs of games between two searches of ours that change from pair to pair, as tuning wants them.
//!
//! A match knows its engines from the beginning; here they are settled when a pair begins. Openings, the referee, clocks
//! and adjudication are those of a match.

use serde::Serialize;

use super::adjudication::Adjudication;
use super::common::Rules;
use super::game::{self, Seated};
use super::openings::Pairs;
use super::plan::{Job, Plan};
use super::player::{Player, Stop};
use super::searcher::Searcher;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;

/// The conditions of pairs of games, for any number of pairs.
pub struct Duel<'a> {
    /// The openings, a pair of games from each.
    plan: Plan,
    /// The limit, and when games are called.
    rules: &'a Rules,
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
    /// The rules by which games are called.
    adjudication: Adjudication,
}

impl<'a> Duel<'a> {
    /// Chooses openings for so many pairs, or as many as there are: then they come again.
    ///
    /// # Errors
    /// Fails on openings that are unusable.
    pub fn new(
        catalogue: &Catalogue,
        game: &str,
        rules: &'a Rules,
        seed: u64,
        pairs: usize,
    ) -> Result<Duel<'a>, Failure> {
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
            adjudication: self.rules.adjudication,
        }
    }

    /// Plays both games of a pair, which is counted from 0, and returns the half points of the first player in each.
    /// Nothing comes of it where all is to end in between.
    pub fn play(&self, pair: usize, players: &mut [Searcher; 2], stop: &Stop) -> Option<[u8; 2]> {
        let pair = pair % (self.plan.jobs.len() / 2);
        let mut half_points = [0; 2];
        for (number, half) in half_points.iter_mut().enumerate() {
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
            *half = game::play(&self.plan, job, seated, self.rules, stop)?.half_points;
        }
        Some(half_points)
    }
}
