//! Reports a training: the lines that were fitted, as the file for `--config` and in JSON.
//!
//! A depth without a line is told of as well, with the reason: more games or deeper searches may give it one.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use niwaki::parameter::ParameterValue;
use niwaki::techniques::probcut::Pairs;
use serde_json::{Value, json};

use super::file::{BEFORE_COMMAND, BEFORE_SIGNATURE, FIRST_LINE, KEY, command};
use super::fit::{Fit, Unfit};
use super::study::{Sample, Study};

/// The sample, and for each of its studies the line, or why there is none.
pub(super) struct Report<'s> {
    /// The training, with its sums.
    sample: &'s Sample,
    /// By ascending depth.
    fits: Vec<(&'s Study, Result<Fit, Unfit>)>,
}

impl<'s> Report<'s> {
    /// Fits the line of each study.
    pub(super) fn of(sample: &'s Sample) -> Report<'s> {
        let fit = |study: &'s Study| (study, study.sums.fit(study.deep, study.shallow));
        Report {
            sample,
            fits: sample.studies.iter().map(fit).collect(),
        }
    }

    /// Returns the pairs that were fitted, as the parameter is written; empty where there is no line at all.
    fn pairs(&self) -> String {
        let fits = self.fits.iter().filter_map(|(_, fit)| fit.as_ref().ok());
        let pairs: Pairs = fits.map(|fit| fit.pair).collect();
        pairs.write()
    }

    /// Writes the file for `--config`, which `file` reads and describes.
    pub(super) fn file(&self) -> String {
        let mut text = format!(
            "{FIRST_LINE}\n{BEFORE_COMMAND}{}\n{BEFORE_SIGNATURE}{}\n#\n# deep from shallow: values, correlation\n",
            command(&self.sample.origin),
            self.sample.origin.signature
        );
        for (study, fit) in &self.fits {
            let (deep, shallow, count) = (study.deep, study.shallow, study.sums.count);
            let found = match fit {
                Ok(fit) => format!("{:.3}", fit.correlation),
                Err(unfit) => format!("left out: {unfit}"),
            };
            let line = writeln!(text, "# {deep} from {shallow}: {count}, {found}");
            line.expect("writing to a string cannot fail");
        }
        text + &format!("\n[set]\n\"{KEY}\" = \"{}\"\n", self.pairs())
    }

    /// Describes the same in JSON, with the time that the training took and the file that it went to.
    pub(super) fn described(&self, time: Duration, file: Option<&Path>) -> Value {
        let origin = &self.sample.origin;
        let (mut fits, mut left_out) = (Vec::new(), Vec::new());
        for (study, fit) in &self.fits {
            match fit {
                Ok(fit) => fits.push(fitted(study, fit)),
                Err(unfit) => left_out.push(json!({
                    "deep": study.deep,
                    "shallow": study.shallow,
                    "samples": study.sums.count,
                    "why": unfit.to_string(),
                })),
            }
        }
        json!({
            "game": origin.game,
            "games": origin.games,
            "depth": origin.depth,
            "seed": origin.seed,
            "evaluation": origin.evaluation(),
            "signature": origin.signature,
            "fits": fits,
            "left_out": left_out,
            "pairs": self.pairs(),
            "time_ms": time.as_millis() as u64,
            "file": file,
        })
    }
}

/// Describes a line: the slope as a factor, offset and sigma in units of the game.
fn fitted(study: &Study, fit: &Fit) -> Value {
    let pair = fit.pair;
    json!({
        "deep": pair.deep,
        "shallow": pair.shallow,
        "slope": f64::from(pair.slope) / 100.0,
        "offset": f64::from(pair.offset) / 100.0,
        "sigma": f64::from(pair.sigma) / 100.0,
        "samples": study.sums.count,
        "correlation": fit.correlation,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probcut::file::examine;
    use crate::probcut::study::Origin;

    /// Makes the sample of a good line for depth 3, and three that are none.
    fn sample() -> Sample {
        let mut sample = Sample::new(&Origin {
            game: "tree:b=3,\nseed=1".into(),
            games: 2,
            depth: 6,
            seed: 1,
            evaluation: None,
            judged_by: "hand".into(),
            signature: 4711,
        });
        for n in 0..40 {
            let [rising, few, falling, alike] = &mut sample.studies[..] else {
                panic!("four depths");
            };
            rising.sums.add(n, 2 * n);
            falling.sums.add(n, -n);
            alike.sums.add(5, n);
            if n < 3 {
                few.sums.add(n, n);
            }
        }
        sample
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_the_file_says_why() {
        let sample = sample();
        let text = Report::of(&sample).file();
        for line in [
            "#   niwaki train probcut 'tree:b=3, seed=1' --games 2 --depth 6 --seed 1",
            "# signature: 4711",
            "# 3 from 1: 40, 1.000",
            "# 4 from 2: 3, left out: fewer than 30 values",
            "# 5 from 1: 40, left out: the deep value does not rise with the shallow one",
            "# 6 from 2: 40, left out: the values are all alike",
            "\"probcut.pairs\" = \"3-1:2:0:0\"",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}:\n{text}");
        }
        assert!(toml::from_str::<toml::Table>(&text).is_ok(), "{text}");
    }

    #[test]
    fn the_command_says_by_what_positions_were_evaluated() {
        for (name, quoted) in [
            ("learned", "learned"),
            ("my own.evaluation", "'my own.evaluation'"),
            (" it's $HOME", r"' it'\''s $HOME'"),
            (
                "a --games 1 --seed 2 --evaluation b",
                "'a --games 1 --seed 2 --evaluation b'",
            ),
        ] {
            let mut sample = sample();
            sample.origin.evaluation = Some(name.into());
            let text = Report::of(&sample).file();
            let command = text.lines().nth(1).unwrap();
            let said = format!("--depth 6 --seed 1 --evaluation {quoted}");
            assert!(command.ends_with(&said), "{command}");
            let header = examine(text.as_bytes()).unwrap();
            assert_eq!((header.game.as_str(), header.seed), ("tree", 1));
        }
    }

    #[test]
    fn json_says_the_same() {
        let sample = sample();
        let told = Report::of(&sample).described(Duration::ZERO, None);
        let deep = |list: &str| -> Vec<i64> {
            let list = told[list].as_array().unwrap();
            list.iter().filter_map(|one| one["deep"].as_i64()).collect()
        };
        assert_eq!((deep("fits"), deep("left_out")), (vec![3], vec![4, 5, 6]));
        assert_eq!(told["left_out"][0]["why"], "fewer than 30 values");
        assert_eq!(told["left_out"][0]["samples"], 3);
    }
}
