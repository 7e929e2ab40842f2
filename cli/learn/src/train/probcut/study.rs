//! The values that were met, by depth.

use serde::{Deserialize, Serialize};

use super::fit::Sums;
use super::{part, report};
use crate::train::saved::Total;
use niwaki_host::failure::Failure;
use niwaki_host::finding::Finding;

/// The least depth that is predicted.
pub(super) const FIRST: i16 = 3;
/// Values beyond so many hundredths of a unit are as good as decided: they say nothing about the others.
pub(super) const FAR: i64 = 1500;

/// The depths of which one is predicted by the other, with the values met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Study {
    pub(super) deep: i16,
    pub(super) shallow: i16,
    pub(super) sums: Sums,
}

/// The shallow depth that predicts a deep one: half of it, or less for the same parity.
const fn shallow_for(deep: i16) -> i16 {
    let half = deep / 2;
    half - (deep - half) % 2
}

/// One study for each depth from the first to this one, without a value yet.
pub(super) fn studies(depth: i16) -> Vec<Study> {
    let study = |deep| Study {
        deep,
        shallow: shallow_for(deep),
        sums: Sums::default(),
    };
    (FIRST..=depth).map(study).collect()
}

/// Adds the values that one search found at the depths of each study.
pub(super) fn observe(studies: &mut [Study], finding: &Finding) {
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

/// What a training is begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Origin {
    /// The game, with its parameters.
    pub(super) game: String,
    pub(super) games: u64,
    pub(super) depth: i16,
    pub(super) seed: u64,
    /// The nodes of short searches, which say by which search and evaluation values are found.
    pub(super) signature: u64,
}

/// The values of all games that are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) origin: Origin,
    pub(super) studies: Vec<Study>,
}

impl Sample {
    /// No game yet.
    pub(super) fn new(origin: &Origin) -> Sample {
        Sample {
            origin: origin.clone(),
            studies: studies(origin.depth),
        }
    }
}

impl Total for Sample {
    type Lesson = Vec<Study>;

    fn games(&self) -> u64 {
        self.origin.games
    }

    fn add(&mut self, lesson: &Vec<Study>) {
        for (study, met) in self.studies.iter_mut().zip(lesson) {
            study.sums.merge(&met.sums);
        }
    }

    fn difference(&self, earlier: &Sample) -> Option<String> {
        let (mine, other) = (&self.origin, &earlier.origin);
        if mine.game != other.game {
            Some(format!("the game '{}'", other.game))
        } else if mine.games != other.games {
            Some(format!("--games {}", other.games))
        } else if mine.depth != other.depth {
            Some(format!("--depth {}", other.depth))
        } else if mine.seed != other.seed {
            Some(format!("--seed {}", other.seed))
        } else if mine.signature != other.signature {
            Some("another build of niwaki, which finds other values".into())
        } else {
            None
        }
    }

    fn encode(&mut self, done: Option<String>) -> Vec<u8> {
        match done {
            Some(done) => part::encode(self, &done),
            None => report::Report::of(self).file().into_bytes(),
        }
    }

    fn decode(bytes: &[u8]) -> Result<(Sample, Option<String>), Failure> {
        let (sample, done) = part::decode(bytes)?;
        Ok((sample, Some(done)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_as_deep_and_of_the_same_parity() {
        let shallow: Vec<i16> = (3..=12).map(shallow_for).collect();
        assert_eq!(shallow, [1, 2, 1, 2, 3, 4, 3, 4, 5, 6]);
    }

    #[test]
    fn another_training_is_told_from_this_one() {
        let origin = Origin {
            game: "chess".into(),
            games: 20,
            depth: 6,
            seed: 1,
            signature: 4711,
        };
        let mine = Sample::new(&origin);
        let difference = |other: Origin| mine.difference(&Sample::new(&other));
        assert_eq!(difference(origin.clone()), None);
        let (seed, signature) = (2, 4712);
        let other = Origin {
            seed,
            ..origin.clone()
        };
        assert_eq!(difference(other), Some("--seed 2".into()));
        let said = difference(Origin {
            signature,
            ..origin
        });
        assert!(said.unwrap().contains("another build of niwaki"));
    }
}
