//! The course of a tuning: where the parameters were after each pair of games.
//!
//! A pair is played with what the parameters were some pairs before ([`lag`]), so that several can be played at a time;
//! results count in the order of the pairs. So the course depends on the seed and the results, and neither on how many
//! games are played at once nor on which ends first.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::parameter::Tuned;
use super::record::PairRecord;
use super::spsa::{Axis, Draw, Gains};
use super::workers::Contest;
use niwaki_arena::duel::{Faults, Played};
use niwaki_host::engine::Engine;
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
    /// The results of both games.
    #[serde(flatten)]
    played: Played,
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
    /// Games that the first side of a pair has lost, drawn and won.
    pub(crate) results: [u64; 3],
    /// Games that were lost by a fault, whichever side's.
    pub(crate) faults: Faults,
}

/// The most pairs that are under way at a time.
const MOST_LAG: u64 = 64;

/// Returns how many pairs may be under way at a time: the parameters of a pair know nothing of those. A sixteenth of all,
/// so that a short run learns from its own beginning.
fn lag(pairs: u64) -> u64 {
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
            results: [0; 3],
            faults: Faults::default(),
        }
    }

    /// Returns the parameters.
    pub(crate) fn parameters(&self) -> &[Tuned] {
        &self.parameters
    }

    /// Returns the parameters after so many pairs.
    pub(crate) fn after(&self, pairs: u64) -> &[f64] {
        &self.path[pairs as usize]
    }

    /// Writes a line for each pair: its number, and the parameters after it by name.
    ///
    /// # Errors
    /// A number cannot be written.
    pub(crate) fn history(&self) -> Result<String, Failure> {
        let mut text = String::new();
        for (pair, values) in self.path.iter().enumerate().skip(1) {
            let named = self.parameters.iter().zip(values);
            let named = named.map(|(one, &value)| (one.name.as_str(), rounded(value)));
            let values: BTreeMap<&str, f64> = named.collect();
            text += &serde_json::to_string(&json!({ "pair": pair, "values": values }))?;
            text.push('\n');
        }
        Ok(text)
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
    fn steps(&self, pair: u64) -> Option<[Vec<i64>; 2]> {
        let before = pair.saturating_sub(lag(self.pairs));
        if before > self.done() {
            return None;
        }
        let draw = Draw::new(self.seed, pair, self.axes.len());
        Some(draw.sides(&self.axes, self.after(before), self.gains, pair))
    }
}

impl Contest for Course {
    type Record = Record;

    fn done(&self) -> u64 {
        self.path.len() as u64 - 1
    }

    fn pairs(&self) -> u64 {
        self.pairs
    }

    fn is_over(&self) -> bool {
        self.done() == self.pairs
    }

    fn at_a_time(&self) -> u64 {
        lag(self.pairs)
    }

    fn sides(&self, pair: u64, engine: &Engine) -> Option<Result<[Engine; 2], Failure>> {
        let set = |steps: Vec<i64>| {
            let mut engine = engine.clone();
            for (one, steps) in self.parameters.iter().zip(steps) {
                one.set(&mut engine.techniques, steps)?;
            }
            Ok(engine)
        };
        let [first, second] = self.steps(pair)?;
        Some(set(first).and_then(|first| Ok([first, set(second)?])))
    }

    fn count(&mut self, played: Played) -> Record {
        let pair = self.done() + 1;
        let sides = self.steps(pair).expect("it waits for earlier pairs alone");
        let draw = Draw::new(self.seed, pair, self.axes.len());
        let mut theta = self.after(pair - 1).to_vec();
        draw.learn(
            &self.axes,
            &mut theta,
            self.gains,
            pair,
            played.points() as f64 - 2.0,
        );
        for half in played.half_points {
            self.results[usize::from(half)] += 1;
        }
        played.count_faults(&mut self.faults);
        let written = |side: &[i64]| -> Vec<String> {
            let places = self.parameters.iter().zip(side);
            places.map(|(one, &steps)| one.text(steps)).collect()
        };
        let record = Record {
            pair,
            directions: draw.directions(),
            first: written(&sides[0]),
            second: written(&sides[1]),
            played,
            values: theta.iter().map(|&value| rounded(value)).collect(),
        };
        self.path.push(theta);
        record
    }

    /// Writes the parameters: as many as one line holds.
    fn standing(&self) -> String {
        const SHOWN: usize = 3;
        let now = self.now();
        let parameters = self.parameters.iter().zip(&now).take(SHOWN);
        let words = parameters.map(|(one, value)| format!("{}={value}", one.name));
        let more = if now.len() > SHOWN { " …" } else { "" };
        words.collect::<Vec<_>>().join(" ") + more
    }
}

impl PairRecord for Record {
    fn played(&self) -> Played {
        self.played
    }

    /// Says whether another is the same, but for what another computer makes of the last place of a value.
    fn agrees(&self, other: &Record) -> bool {
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 2e-6;
        self.pair == other.pair
            && self.directions == other.directions
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

#[cfg(test)]
mod tests {
    use niwaki_arena::player::FaultKind;

    use super::*;

    #[test]
    fn games_lost_by_faults_are_counted_and_written_down() {
        let begun = || Course::new(Vec::new(), 4, 0.1, 1);
        let mut course = begun();
        let played = Played {
            half_points: [2, 0],
            faults: [None, Some(FaultKind::Timeout)],
            ..Played::default()
        };
        let clean = course.count(Played {
            faults: [None; 2],
            ..played
        });
        let record = course.count(played);
        assert_eq!((course.faults.timeouts, course.results), (1, [2, 0, 2]));

        let [clean, record] = [clean, record].map(|one| serde_json::to_string(&one).unwrap());
        assert!(record.contains(r#""faults":[null,"timeout"]"#), "{record}");
        assert!(!clean.contains("faults"), "{clean}");
        let mut again = begun();
        again.replay(clean.as_bytes()).unwrap();
        again.replay(record.as_bytes()).unwrap();
        assert_eq!(again.faults, course.faults);
        assert!(
            again.replay(record.as_bytes()).is_err(),
            "it is the second pair, not the third"
        );
    }

    /// Without parameters the records of two courses of one seed are the same, so that nothing else tells them apart.
    #[test]
    fn no_pair_follows_the_last_one() {
        let begun = |pairs| Course::new(Vec::new(), pairs, 0.1, 1);
        let (mut longer, mut course) = (begun(3), begun(2));
        for number in 1..=3 {
            let record = serde_json::to_vec(&longer.count(Played::default())).unwrap();
            assert_eq!(course.replay(&record).is_ok(), number < 3, "pair {number}");
        }
    }
}
