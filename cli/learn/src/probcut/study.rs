//! Collects the values that were met, by pairs of depths.
//!
//! One search by iterative deepening gives the value of a position at every depth. A deep one is paired with one of
//! about half its depth: cheap enough to be worth a try, near enough to foretell. Both depths are odd or both even,
//! because values go up and down with the side that moves last.

use serde::{Deserialize, Serialize};

use super::fit::{FAR, Sums};
use niwaki_host::artifact::Judge;
use niwaki_host::info::SearchInfo;
use niwaki_host::score::Score;

/// The least depth that is predicted, from depth 1; a lesser one would be predicted by quiescence alone.
pub(super) const FIRST: i16 = 3;

/// The depths of which one is predicted by the other, with the values met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Study {
    /// The plies of the search that is predicted.
    pub(super) deep: i16,
    /// The plies of the search that predicts it.
    pub(super) shallow: i16,
    /// The sums over the pairs of their values.
    pub(super) sums: Sums,
}

/// Returns the shallow depth that predicts a deep one: half of it, or one less for the same parity.
const fn shallow_for(deep: i16) -> i16 {
    let half = deep / 2;
    half - (deep - half) % 2
}

/// Returns one study for each depth from the first to this one, without a value yet.
pub(super) fn studies(depth: i16) -> Vec<Study> {
    let study = |deep| Study {
        deep,
        shallow: shallow_for(deep),
        sums: Sums::default(),
    };
    (FIRST..=depth).map(study).collect()
}

/// Adds the values that one search found at the depths of each study.
///
/// A pair counts only where both values are estimates, and neither is [`FAR`] from even: wins and losses are no
/// points on a line. A depth that the search did not complete adds nothing.
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

/// The beginning of a training: equal ones come to equal sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Origin {
    /// The game, with its parameters, as in `tree:edge-sum,b=6`.
    pub(super) game: String,
    /// How many games are played.
    pub(super) games: u64,
    /// The plies to which every position is searched: the deepest that is predicted.
    pub(super) depth: i16,
    /// The seed that openings, and trees, are drawn by.
    pub(super) seed: u64,
    /// What evaluates positions, as it was said: a word or a file; nothing for the game's own evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<String>,
    /// What that is: a word, or the checksum of what was learned.
    #[serde(default = "by_hand")]
    pub(super) judged_by: String,
    /// The nodes of short searches, which say by which search and evaluation values are found.
    pub(super) signature: u64,
}

/// Returns the word for the game's own evaluation.
fn by_hand() -> String {
    Judge::Hand.word().to_owned()
}

impl Origin {
    /// Returns the word or the file of what evaluates positions.
    pub(super) fn evaluation(&self) -> &str {
        self.evaluation.as_deref().unwrap_or(Judge::Hand.word())
    }
}

/// The values of all games that are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// How the training was begun.
    pub(super) origin: Origin,
    /// The sums of its games, one for each depth in ascending order.
    pub(super) studies: Vec<Study>,
}

impl Sample {
    /// Returns a sample without any game yet.
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
