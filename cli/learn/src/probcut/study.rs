//! The values that were met, by depth.

use serde::{Deserialize, Serialize};

use super::fit::{FAR, Sums};
use niwaki_host::info::SearchInfo;
use niwaki_host::score::Score;

/// The least depth that is predicted.
pub(super) const FIRST: i16 = 3;

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
pub(super) fn observe(studies: &mut [Study], info: &SearchInfo) {
    let at = |depth| {
        let iteration = info.iterations.iter().find(|one| one.depth == depth)?;
        match iteration.score {
            Score::Points(hundredths) => (hundredths.abs() <= FAR).then_some(hundredths),
            Score::Win(_) | Score::Loss(_) => None,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_as_deep_and_of_the_same_parity() {
        let shallow: Vec<i16> = (3..=12).map(shallow_for).collect();
        assert_eq!(shallow, [1, 2, 1, 2, 3, 4, 3, 4, 5, 6]);
    }
}
