//! What many settings are worth, from the same games: `niwaki tune --factorial`.
//!
//! In each pair of games a coin decides of each setting which of the two sides has it, so that every pair says something of
//! all of them. For each setting the pairs are counted as those of a match between the side that had it and the one that had
//! not; what the other settings happened to be is noise, and small beside that of games unless one of them is worth hundreds
//! of Elo. Estimates are of a mean over the other settings, half of which are there: what two settings do to each other is
//! not told.
//!
//! With a sequential test each setting has one of its own. A setting that is decided counts no further pairs, since those behind
//! the stop would undo its correction. Its coin is still tossed, so that the estimates of the others remain means over it.
//!
//! # Source
//! R. A. Fisher, *The Design of Experiments*, 1935 (factorial designs); F. E. Satterthwaite, *Random balance experimentation*,
//! Technometrics 1(2), 1959 (levels by a coin).

mod report;
mod setting;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use clap::Args;
use serde::{Deserialize, Serialize};

use niwaki_arena::duel::{Faults, Played};
use niwaki_arena::score::Pentanomial;
use niwaki_arena::sprt::Sprt;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::EngineSpec;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
pub(crate) use report::Report;
use setting::Place;
pub(crate) use setting::Setting;

use crate::folder::{self, Run, Target};
use crate::record::PairRecord;
use crate::spsa::Draw;
use crate::workers::{self, Contest};
use crate::worth::Worth;

/// The flags by which settings are tried.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Many settings at once")]
pub(crate) struct FactorialFlags {
    /// Find out what many settings are worth, in place of tuning parameters: a coin decides which side has which
    #[arg(long, conflicts_with_all = ["select", "parameters", "rate"])]
    pub(crate) factorial: bool,

    /// A setting, as it stands in the brackets of an engine; again for more, of which no two may contradict each
    /// other [default: what programs of today have, as far as it sets something else in this engine]
    #[arg(long = "try", value_name = "SETTINGS", requires = "factorial", conflicts_with_all = ["select", "parameters", "rate"])]
    tried: Vec<String>,
}

/// What an identity has of a factorial experiment.
#[derive(Serialize)]
struct Trying<'a> {
    /// What is tried.
    settings: Vec<&'a str>,
    /// What differs with each in what is written of the search.
    settings_differ: BTreeMap<&'a str, &'a [String]>,
    /// The nodes of short searches with all of them.
    settings_signature: u64,
    /// The test of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
}

/// A pair of games: a line of `records.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The number of the pair, from 1.
    pair: u64,
    /// For each setting whether the first side had it: `+-+`.
    first: String,
    /// The results of both games.
    #[serde(flatten)]
    played: Played,
}

impl PairRecord for Record {
    fn played(&self) -> Played {
        self.played
    }
}

/// All that was settled, and all that has come of it so far.
pub(crate) struct Factorial {
    /// What is tried.
    settings: Vec<Setting>,
    /// The seed of the coin.
    seed: u64,
    /// The number of pairs in all.
    pairs: u64,
    /// The pairs that count.
    done: u64,
    /// The test that each setting has, if any.
    test: Option<Sprt>,
    /// For each setting the pairs by what they brought the side that had it, up to the stop of its test.
    found: Vec<Pentanomial>,
    /// Games that were lost by a fault, whichever side's.
    faults: Faults,
}

/// Returns the settings that are named, or those of the menu that change something.
///
/// # Errors
/// One cannot be tried, or two cannot be tried together.
pub(crate) fn chosen(
    catalogue: &Catalogue,
    family: &dyn AnyGame,
    engine: &Engine,
    flags: &FactorialFlags,
) -> Result<Vec<Setting>, Failure> {
    let place = Place {
        catalogue,
        family,
        engine,
    };
    if flags.tried.is_empty() {
        let settings = setting::of_menu(place);
        if settings.is_empty() {
            let message =
                "--factorial: nothing of the menu changes this engine: name something by --try";
            return Err(Failure::unusable(message));
        }
        return Ok(settings);
    }
    let of_flag = |failure: Failure| failure.at("--try");
    let mut settings: Vec<Setting> = Vec::new();
    for text in &flags.tried {
        let setting = Setting::new(text, place).map_err(of_flag)?;
        for earlier in &settings {
            earlier.check_beside(&setting, engine).map_err(of_flag)?;
        }
        settings.push(setting);
    }
    Ok(settings)
}

/// Tries the settings, and returns how it went; the folder has the profile, if there is one.
///
/// # Errors
/// A bench position of the game cannot be searched, and where the folder cannot be written or holds something else.
pub(crate) fn run(
    run: &Run,
    settings: Vec<Setting>,
    test: Option<Sprt>,
    target: &Target,
    said: &EngineSpec,
) -> Result<Report, Failure> {
    let mut all = run.engine.clone();
    for one in &settings {
        all = one.change.changed(&all)?;
    }
    let listed = settings.iter();
    let identity = run.identity(Trying {
        settings: listed.clone().map(|one| one.text.as_str()).collect(),
        settings_differ: listed
            .map(|one| (one.text.as_str(), one.listing.as_slice()))
            .collect(),
        settings_signature: run.signature_of(&all)?,
        sprt: test,
    })?;
    let mut factorial = Factorial::new(settings, test, run.different_pairs(), run.seed);
    let mut folder = target.open(&identity, |line| factorial.replay(line))?;
    workers::each(
        run.duel,
        run.engine,
        &mut factorial,
        target.concurrency,
        |record| folder::keep(&mut folder, record),
    )?;
    let report = Report::new(run, &factorial);
    if let Some(folder) = &folder {
        folder::summarise(folder, &report)?;
        let profile = report.profile(&factorial, said, &run.terms())?;
        folder.write("profile.toml", profile.as_bytes())?;
    }
    Ok(report)
}

impl Factorial {
    /// Stands before the first of so many pairs.
    fn new(settings: Vec<Setting>, test: Option<Sprt>, pairs: u64, seed: u64) -> Factorial {
        Factorial {
            found: vec![[0; 5]; settings.len()],
            settings,
            test,
            seed,
            pairs,
            done: 0,
            faults: Faults::default(),
        }
    }

    /// Says whether the test of a setting has stopped, for which these pairs were found.
    fn is_decided(&self, found: &Pentanomial) -> bool {
        self.test.is_some_and(|test| test.verdict(found).is_some())
    }

    /// Tosses the coin: for each setting `+` where the first side of the pair has it, `-` where the second has.
    fn toss(&self, pair: u64) -> String {
        Draw::new(self.seed, pair, self.settings.len()).directions()
    }
}

impl Contest for Factorial {
    type Record = Record;

    fn done(&self) -> u64 {
        self.done
    }

    fn pairs(&self) -> u64 {
        self.pairs
    }

    fn is_over(&self) -> bool {
        self.done == self.pairs || self.found.iter().all(|found| self.is_decided(found))
    }

    fn at_a_time(&self) -> u64 {
        self.pairs
    }

    fn sides(&self, pair: u64, engine: &Engine) -> Option<Result<[Engine; 2], Failure>> {
        let toss = self.toss(pair);
        let side = |mark: char| {
            let all = self.settings.iter().zip(toss.chars());
            let mut own = all.filter(|(_, toss)| *toss == mark);
            own.try_fold(engine.clone(), |engine, (one, _)| {
                one.change.changed(&engine)
            })
        };
        Some(side('+').and_then(|first| Ok([first, side('-')?])))
    }

    fn count(&mut self, played: Played) -> Record {
        self.done += 1;
        let (first, points) = (self.toss(self.done), played.points());
        for (number, toss) in first.chars().enumerate() {
            if !self.is_decided(&self.found[number]) {
                let own = if toss == '+' { points } else { 4 - points };
                self.found[number][own] += 1;
            }
        }
        played.count_faults(&mut self.faults);
        Record {
            pair: self.done,
            first,
            played,
        }
    }

    /// Writes what leads: `hindsight +13.1 ± 10.2`.
    fn standing(&self) -> String {
        let all = self.settings.iter().zip(&self.found);
        let worths = all.map(|(one, found)| (&one.text, Worth::of(found)));
        let told = worths.filter(|(_, worth)| worth.is_told());
        let best = told.max_by(|(_, one), (_, other)| {
            one.elo.partial_cmp(&other.elo).unwrap_or(Ordering::Equal)
        });
        best.map_or(String::new(), |(text, worth)| format!("{text} {worth}"))
    }
}

#[cfg(test)]
mod tests {
    use niwaki::laws::Random;
    use niwaki_arena::score::Estimate;
    use niwaki_arena::sprt::{self, Verdict};

    use super::*;

    const PAIRS: u64 = 4000;

    /// Settings that change nothing here: their worth is made up.
    fn begun(count: usize, test: Option<Sprt>) -> Factorial {
        let setting = |number| Setting {
            text: format!("number {number}"),
            change: EngineSpec::default(),
            listing: Vec::new(),
        };
        Factorial::new((0..count).map(setting).collect(), test, PAIRS, 1)
    }

    /// Has games won by chance, the likelier the more a side's settings are worth.
    fn play(factorial: &mut Factorial, worth: &[f64]) {
        let mut noise = Random::new(7);
        while !factorial.is_over() {
            let signs = factorial.toss(factorial.done + 1);
            let lead: f64 = (signs.chars().zip(worth))
                .map(|(sign, elo)| if sign == '+' { *elo } else { -elo })
                .sum();
            let expected = niwaki_arena::score::expected(lead);
            let mut game = || 2 * u8::from((noise.below(10_000) as f64) < 10_000.0 * expected);
            let half_points = [game(), game()];
            factorial.count(Played {
                half_points,
                ..Played::default()
            });
        }
    }

    #[test]
    fn each_setting_is_told_apart_from_the_others() {
        let worth = [80.0, 0.0, -40.0, 0.0, 30.0];
        let mut factorial = begun(worth.len(), None);
        assert_eq!(factorial.left(), 1..PAIRS + 1);
        play(&mut factorial, &worth);
        assert_eq!(factorial.done, PAIRS);
        for (found, worth) in factorial.found.iter().zip(worth) {
            let elo = Estimate::of(found).unwrap().elo();
            let (value, error) = (elo.value.unwrap(), elo.error.unwrap());
            assert!(
                error < 10.0 && (value - worth).abs() < 1.5 * error,
                "{value} ± {error}: {worth}"
            );
        }
        assert!(
            factorial.standing().starts_with("number 0 +"),
            "{}",
            factorial.standing()
        );
    }

    /// What is decided counts no more, and what is not goes on; when all are, there is nothing left to play.
    #[test]
    fn each_setting_has_a_test_of_its_own() {
        let worth = [120.0, -60.0, 40.0];
        let test = sprt::parse("0,10").unwrap();
        let mut factorial = begun(worth.len(), Some(test));
        play(&mut factorial, &worth);
        assert!(factorial.done < PAIRS && factorial.left().is_empty());
        let verdicts = factorial.found.iter().map(|found| test.verdict(found));
        assert_eq!(
            verdicts.collect::<Vec<_>>(),
            [Verdict::H1, Verdict::H0, Verdict::H1].map(Some)
        );
        let counted = |number: usize| factorial.found[number].iter().sum::<u64>();
        assert!(counted(0) < counted(2), "the more it is worth, the sooner");
        let last = (0..worth.len()).map(counted).max();
        assert_eq!(last, Some(factorial.done));
        for found in &factorial.found {
            let mut before = *found;
            let decisive = if test.verdict(found) == Some(Verdict::H1) {
                [4, 3, 2]
            } else {
                [0, 1, 2]
            };
            let some = decisive
                .into_iter()
                .find(|&points| before[points] > 0)
                .unwrap();
            before[some] -= 1;
            assert_eq!(
                test.verdict(&before),
                None,
                "it stopped at its stop: {found:?}"
            );
        }
    }

    #[test]
    fn a_record_that_does_not_follow_is_refused() {
        let mut factorial = begun(9, None);
        let record = factorial.count(Played::default());
        let line = serde_json::to_vec(&record).unwrap();
        let mut again = begun(9, None);
        again.replay(&line).unwrap();
        assert_eq!((again.done, &again.found), (1, &factorial.found));
        assert!(
            again.replay(&line).is_err(),
            "it is the first pair, not the second"
        );
        assert!(
            begun(8, None).replay(&line).is_err(),
            "there are eight settings"
        );
    }
}
