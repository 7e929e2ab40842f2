//! Adds up the games of a training, and chooses the file that keeps them.
//!
//! The unfinished file has sums, which can be added to; the finished one has the lines through them, which cannot. A
//! finished training is thus never gone on with.

use super::study::{Sample, Study};
use super::{part, report};
use crate::train::saved::Total;
use niwaki_host::failure::Failure;
use niwaki_host::shell::quote;

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

    /// Names the first thing that differs: the flag to be changed, where it is one.
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
        } else if mine.judged_by != other.judged_by {
            Some(format!("--evaluation {}", quote(other.evaluation())))
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
    use super::super::study::Origin;
    use super::*;

    #[test]
    fn another_training_is_told_from_this_one() {
        let origin = Origin {
            game: "chess".into(),
            games: 20,
            depth: 6,
            seed: 1,
            evaluation: None,
            judged_by: "hand".into(),
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
        let learned = Origin {
            evaluation: Some("learned".into()),
            judged_by: "4c6eac26".into(),
            ..origin.clone()
        };
        assert_eq!(
            difference(learned.clone()),
            Some("--evaluation learned".into())
        );
        let in_a_file = Sample::new(&Origin {
            evaluation: Some("shipped.evaluation".into()),
            ..learned.clone()
        });
        assert_eq!(in_a_file.difference(&Sample::new(&learned)), None);
        let said = difference(Origin {
            signature,
            ..origin
        });
        assert!(said.unwrap().contains("another build of niwaki"));
    }
}
