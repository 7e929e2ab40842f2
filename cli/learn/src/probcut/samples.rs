//! Fits for tests, good and bad.

use super::part;
use super::report::Report;
use super::study::{Origin, Sample};
use crate::tests::Samples;

/// Makes a training in this game that has found a line for one depth.
fn sample(game: &str) -> Sample {
    let mut sample = Sample::new(&Origin {
        game: game.into(),
        games: 2,
        depth: 4,
        seed: 1,
        evaluation: Some("learned".into()),
        judged_by: "hand".into(),
        signature: 4711,
    });
    for n in 0..40 {
        sample.studies[0].sums.add(n, 2 * n);
    }
    sample
}

/// Files of every sort.
pub(crate) fn all() -> Samples {
    let good = Report::of(&sample("checkers")).file();
    Samples {
        foreign: Report::of(&sample("tree")).file().into_bytes(),
        outdated: good
            .replacen("# signature: 4711", "# version: 9", 1)
            .into_bytes(),
        unfinished: Some(part::encode(&sample("checkers"), "0-0")),
        good: good.into_bytes(),
    }
}
