//! The course of a tuning: where the parameters were after each pair of games.
//!
//! A pair is played with what the parameters were some pairs before ([`lag`]), so that several can be played at a time;
//! results count in the order of the pairs. So the course depends on the seed and the results, and neither on how many
//! games are played at once nor on which ends first.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::parameter::Tuned;
use super::spsa::{Axis, Draw, Gains};
use niwaki_host::failure::Failure;

/// A pair of games, and what it made of the parameters: a line of `records.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The number of the pair, from 1.
    pub(crate) pair: u64,
    /// For each parameter whether the first side had more of it: `+-+`.
    directions: String,
    /// What the first side played with.
    first: Vec<String>,
    /// What the second side played with.
    second: Vec<String>,
    /// The half points of the first side in both games.
    pub(crate) half_points: [u8; 2],
    /// The parameters after it, to six places.
    values: Vec<f64>,
}

/// All that was settled, and all that has come of it so far.
pub(crate) struct Course {
    /// What is tuned.
    parameters: Vec<Tuned>,
    /// The same for the mathematics.
    axes: Vec<Axis>,
    /// How far parameters are moved.
    gains: Gains,
    /// The seed of the directions.
    seed: u64,
    /// The number of pairs in all.
    pub(crate) pairs: u64,
    /// The parameters before the first pair, and after each that counts.
    path: Vec<Vec<f64>>,
    /// Results that came before that of an earlier pair.
    early: BTreeMap<u64, [u8; 2]>,
    /// Games that the first side of a pair has lost, drawn and won.
    pub(crate) results: [u64; 3],
}

/// The most pairs that are under way at a time.
const MOST_LAG: u64 = 64;

/// Returns how many pairs may be under way at a time: the parameters of a pair know nothing of those. A sixteenth of all,
/// so that a short run learns from its own beginning.
pub(crate) fn lag(pairs: u64) -> u64 {
    (pairs / 16).clamp(1, MOST_LAG)
}

impl Course {
    /// Stands at the beginning of so many pairs.
    pub(crate) fn new(parameters: Vec<Tuned>, pairs: u64, rate: f64, seed: u64) -> Course {
        let axes: Vec<Axis> = parameters.iter().map(Tuned::axis).collect();
        let start = axes.iter().map(|axis| axis.start).collect();
        Course {
            parameters,
            axes,
            gains: Gains::new(pairs, rate),
            seed,
            pairs,
            path: vec![start],
            early: BTreeMap::new(),
            results: [0; 3],
        }
    }

    /// Returns how many pairs count.
    pub(crate) fn done(&self) -> u64 {
        self.path.len() as u64 - 1
    }

    /// Returns the parameters.
    pub(crate) fn parameters(&self) -> &[Tuned] {
        &self.parameters
    }

    /// Returns the parameters after so many pairs.
    pub(crate) fn after(&self, pairs: u64) -> &[f64] {
        &self.path[pairs as usize]
    }

    /// Returns where each parameter stands now, as it can be set.
    pub(crate) fn now(&self) -> Vec<String> {
        let places = self.parameters.iter().zip(&self.axes);
        let written = places.zip(self.after(self.done()));
        written
            .map(|((one, axis), &value)| one.text(axis.nearest(value)))
            .collect()
    }

    /// Returns what both sides of a pair, counted from 1, play with, in whole steps; nothing as long as the pairs that it
    /// waits for do not count.
    pub(crate) fn sides(&self, pair: u64) -> Option<[Vec<i64>; 2]> {
        let before = pair.saturating_sub(lag(self.pairs));
        if before > self.done() {
            return None;
        }
        let draw = Draw::new(self.seed, pair, self.axes.len());
        Some(draw.sides(&self.axes, self.after(before), self.gains, pair))
    }

    /// Takes the result of a pair, and hands on the records of all that count by it.
    ///
    /// # Errors
    /// `keep` fails; what was handed on counts.
    pub(crate) fn take(
        &mut self,
        pair: u64,
        half_points: [u8; 2],
        mut keep: impl FnMut(&Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.early.insert(pair, half_points);
        while let Some(half_points) = self.early.remove(&(self.done() + 1)) {
            let record = self.count(half_points);
            keep(&record)?;
        }
        Ok(())
    }

    /// Counts the result of the next pair.
    fn count(&mut self, half_points: [u8; 2]) -> Record {
        let pair = self.done() + 1;
        let sides = self.sides(pair).expect("it waits for earlier pairs alone");
        let draw = Draw::new(self.seed, pair, self.axes.len());
        let mut theta = self.after(pair - 1).to_vec();
        let points = half_points.iter().map(|&half| f64::from(half) - 1.0).sum();
        draw.learn(&self.axes, &mut theta, self.gains, pair, points);
        for half in half_points {
            self.results[usize::from(half)] += 1;
        }
        let written = |side: &[i64]| -> Vec<String> {
            let places = self.parameters.iter().zip(side);
            places.map(|(one, &steps)| one.text(steps)).collect()
        };
        let record = Record {
            pair,
            directions: draw.directions(),
            first: written(&sides[0]),
            second: written(&sides[1]),
            half_points,
            values: theta.iter().map(|&value| rounded(value)).collect(),
        };
        self.path.push(theta);
        record
    }

    /// Counts a record of an earlier run.
    ///
    /// # Errors
    /// It does not follow from those before it.
    pub(crate) fn replay(&mut self, record: &Record) -> Result<(), Failure> {
        let follows = record.pair == self.done() + 1
            && record.pair <= self.pairs
            && record.half_points.iter().all(|&half| half <= 2);
        if follows && self.count(record.half_points).agrees(record) {
            return Ok(());
        }
        Err(Failure::unusable(
            "the record does not follow from those before it",
        ))
    }
}

impl Record {
    /// Says whether another is the same, but for what another computer makes of the last place.
    fn agrees(&self, other: &Record) -> bool {
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 2e-6;
        self.directions == other.directions
            && self.first == other.first
            && self.second == other.second
            && self.values.len() == other.values.len()
            && self.values.iter().zip(&other.values).all(near)
    }
}

/// Returns a number to six places.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
