//! The summary of a match, for programs (`--json`, `summary.json`) and for people.
//!
//! All figures come from the [`Tally`]; here they are only named and written.

use std::io::Write;

use serde::Serialize;

use super::event::Results;
use super::plan::Plan;
use super::score::{Difference, Pentanomial};
use super::settings::{Settings, Side, Two};
use super::sprt::{Sprt, Standing};
use super::tally::{Faults, Tally};
use niwaki_host::failure::Failure;

/// The object that `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Summary {
    /// The settings of the match, beside the results in the same object.
    #[serde(flatten)]
    settings: Settings<Two>,
    /// Lines or games of the file of openings that were passed over.
    skipped: usize,
    /// Games that count.
    games: usize,
    /// Games that the first engine won.
    wins: usize,
    /// Games that were drawn.
    draws: usize,
    /// Games that the first engine lost.
    losses: usize,
    /// Pairs by what they brought the first engine: 0, ½, 1, 1½ and 2 points.
    pentanomial: Pentanomial,
    /// The first engine's share of the points, from 0 to 1; null before the first pair.
    score: Option<f64>,
    /// The difference in logistic Elo; null where it is beyond measure.
    elo: Option<f64>,
    /// Half the width of the 95% interval, or the way to its one end that is finite.
    elo_error: Option<f64>,
    /// The lower end of the 95% interval.
    elo_low: Option<f64>,
    /// The upper end of the 95% interval.
    elo_high: Option<f64>,
    /// The difference in normalised Elo.
    normalised_elo: Option<f64>,
    /// Half the width of its 95% interval, as for Elo.
    normalised_elo_error: Option<f64>,
    /// Both differences, to be printed.
    #[serde(skip)]
    differences: Option<[Difference; 2]>,
    /// The likelihood of superiority of the first engine, from 0 to 1.
    los: Option<f64>,
    /// The sequential test, if there is one.
    sprt: Option<Standing>,
    /// Games that a fault ended, of either engine.
    #[serde(flatten)]
    all_faults: Faults,
    /// The same for the first and the second engine.
    faults: [Faults; 2],
    /// Games that were played and do not count: their pair is not complete, or the
    /// test was over before it.
    uncounted: usize,
    /// Whether all games were played, or the test is over.
    complete: bool,
}

impl Summary {
    /// Sums up a match, also one that is not over.
    pub(super) fn new(settings: &Settings<Two>, plan: &Plan, tally: &Tally) -> Summary {
        let estimate = tally.estimate();
        let elo = estimate.map(|estimate| estimate.elo());
        let normalised = estimate.map(|estimate| estimate.normalised());
        let [losses, draws, wins] = tally.results;
        let sum = |of: fn(&Faults) -> usize| tally.faults.iter().map(of).sum();
        Summary {
            settings: settings.clone(),
            skipped: plan.skipped,
            games: tally.counted(),
            wins,
            draws,
            losses,
            pentanomial: tally.pentanomial,
            score: estimate.map(|estimate| estimate.share()),
            elo: elo.and_then(|elo| elo.value),
            elo_error: elo.and_then(|elo| elo.error),
            elo_low: elo.and_then(|elo| elo.low),
            elo_high: elo.and_then(|elo| elo.high),
            normalised_elo: normalised.and_then(|elo| elo.value),
            normalised_elo_error: normalised.and_then(|elo| elo.error),
            differences: elo.zip(normalised).map(<[Difference; 2]>::from),
            los: estimate.map(|estimate| estimate.superiority()),
            sprt: tally
                .test()
                .map(|test| Standing::of(test, &tally.pentanomial)),
            all_faults: Faults {
                crashes: sum(|faults| faults.crashes),
                illegal: sum(|faults| faults.illegal),
                timeouts: sum(|faults| faults.timeouts),
            },
            faults: tally.faults,
            uncounted: tally.played() - tally.counted(),
            complete: tally.is_over(),
        }
    }
}

impl Results for Summary {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let [first, second] = self.settings.engines.both();
        writeln!(
            out,
            "{}: {} against {}",
            self.settings.game, first.name, second.name
        )?;
        let [one, other] = [first, second].map(Side::terms);
        let limits = if one == other {
            one
        } else {
            format!("{one} against {other}")
        };
        let (openings, seed) = (&self.settings.openings, self.settings.seed);
        writeln!(
            out,
            "{limits}; openings: {openings}, seed {seed}; {}",
            self.settings.adjudication
        )?;
        let Summary {
            games,
            wins,
            draws,
            losses,
            pentanomial: p,
            ..
        } = self;
        let share = self
            .score
            .map_or(String::new(), |score| format!(", {:.1}%", 100.0 * score));
        writeln!(
            out,
            "{games} games: +{wins} ={draws} -{losses}{share}; pairs {p:?}"
        )?;
        if let Some((los, [elo, normalised])) = self.los.zip(self.differences) {
            let los = 100.0 * los;
            writeln!(
                out,
                "Elo {elo}, normalised {normalised}, better with likelihood {los:.1}%"
            )?;
        }
        self.print_rest(out)
    }
}

impl Summary {
    /// Prints the lines that not every match has: the test, faults, an interruption.
    fn print_rest(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(found) = &self.sprt {
            let Sprt {
                elo0, elo1, model, ..
            } = found.of;
            let (scale, standing) = (model.name(), found.of.standing(&self.pentanomial));
            let verdict = found.verdict;
            writeln!(
                out,
                "SPRT of {elo0} against {elo1} ({scale} Elo): {standing}, {verdict}"
            )?;
            if let Some(corrected) = found.corrected() {
                writeln!(out, "Elo corrected for the stop of the test: {corrected}")?;
            }
        }
        for (side, faults) in self.settings.engines.both().into_iter().zip(self.faults) {
            faults.print(&side.name, out)?;
        }
        if !self.complete {
            writeln!(
                out,
                "interrupted: {} games more were played",
                self.uncounted
            )?;
        }
        Ok(())
    }
}
