//! What came of a factorial experiment: for people, for programs, and as a profile.

use std::io::Write;

use niwaki_arena::duel::Faults;
use niwaki_arena::score::{Estimate, Pentanomial};
use niwaki_arena::sprt::{Sprt, Standing, Verdict};
use serde::Serialize;

use super::Factorial;
use crate::folder::Run;
use crate::profile;
use crate::workers::Contest;
use crate::worth::Worth;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;

/// How likely it must be that a setting helps for it to be chosen: where its estimate is a standard error above nothing.
const LIKELY: f64 = 0.84;
/// The width of a difference that may be corrected for the stop of a test.
const TESTED: usize = 25;

/// The result, as `--json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The game, with its parameters.
    game: String,
    /// Lines or games of the file of openings that were passed over.
    skipped: usize,
    /// Games that count.
    games: u64,
    /// Games that are played at most: as many as were asked for, or two from each opening.
    planned: u64,
    /// Games that were lost by a fault, whichever side's: they count as lost.
    faults: Faults,
    /// What was tried, the best first.
    settings: Vec<Row>,
    /// Whether all games were played.
    pub(crate) complete: bool,
}

/// A setting that was tried.
#[derive(Debug, Serialize)]
struct Row {
    /// Its place among those that were tried.
    #[serde(skip)]
    number: usize,
    /// What it changes, in short.
    setting: String,
    #[serde(flatten)]
    worth: Worth,
    /// How likely it is to help, from 0 to 1.
    superiority: Option<f64>,
    /// Its sequential test, and how it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Standing>,
    /// Whether it is in the profile.
    chosen: bool,
}

impl Row {
    fn new(number: usize, setting: &str, found: &Pentanomial, test: Option<Sprt>) -> Row {
        let worth = Worth::of(found);
        let superiority = Estimate::of(found).map(|estimate| estimate.superiority());
        let likely = worth.is_told() && superiority.is_some_and(|likely| likely >= LIKELY);
        Row {
            number,
            setting: setting.to_owned(),
            chosen: match test.and_then(|test| test.verdict(found)) {
                Some(verdict) => verdict == Verdict::H1,
                None => likely,
            },
            worth,
            superiority,
            sprt: test.map(|test| Standing::of(test, found)),
        }
    }

    /// Returns the difference that its line tells: that of a test which has stopped is corrected for it.
    fn told(&self) -> Option<f64> {
        let corrected = self.sprt.and_then(|test| test.adjusted_elo);
        corrected.or(self.worth.elo)
    }

    /// Says whether its test has stopped.
    fn has_stopped(&self) -> bool {
        self.sprt.is_some_and(|test| test.adjusted_elo.is_some())
    }

    /// Writes `+13.1 ± 10.2  chosen  hindsight`; with a test as wide as [`TESTED`], what it has come to behind the choice.
    fn line(&self) -> String {
        let chosen = if self.chosen { "chosen" } else { "" };
        let Some(test) = &self.sprt else {
            return format!("{:>14}  {chosen:6}  {}", self.worth, self.setting);
        };
        let elo = match test.corrected() {
            Some(corrected) => corrected,
            None if test.verdict != "undecided" => "beyond measure".to_owned(),
            None => self.worth.to_string(),
        };
        let told = match test.verdict {
            "undecided" => format!("LLR {:.2}", test.llr),
            verdict => format!("{verdict} after {}", self.worth.games()),
        };
        format!("{elo:>TESTED$}  {chosen:6}  {told:14}  {}", self.setting)
    }
}

impl Report {
    /// Reads it off the experiment.
    pub(super) fn new(run: &Run, factorial: &Factorial) -> Report {
        let all = factorial.settings.iter().zip(&factorial.found).enumerate();
        let rows =
            all.map(|(number, (one, found))| Row::new(number, &one.text, found, factorial.test));
        let mut settings: Vec<Row> = rows.collect();
        let elo = |row: &Row| row.told().unwrap_or(f64::NEG_INFINITY);
        settings.sort_by(|one, other| elo(other).total_cmp(&elo(one)));
        Report {
            game: run.game.to_owned(),
            skipped: run.duel.skipped(),
            games: 2 * factorial.done(),
            planned: 2 * factorial.pairs(),
            faults: factorial.faults,
            settings,
            complete: factorial.is_over(),
        }
    }

    /// Prints it for a person.
    ///
    /// # Errors
    /// Nobody listens any more.
    pub(crate) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for line in self.lines() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Writes a line for each setting, and what all was made of.
    fn lines(&self) -> Vec<String> {
        let test = self.settings.first().and_then(|row| row.sprt);
        let heading = match test.map(|standing| standing.of) {
            None => format!("{:>14}  {:6}  setting", "Elo", ""),
            Some(Sprt { elo0, elo1, .. }) => {
                let test = format!("{elo0} against {elo1}");
                format!("{:>TESTED$}  {:6}  {test:14}  setting", "Elo", "")
            }
        };
        let mut lines = vec![heading];
        lines.extend(self.settings.iter().map(Row::line));
        let Report { games, planned, .. } = self;
        let of = if self.complete {
            String::new()
        } else {
            format!(" of {planned}")
        };
        lines.push(format!("{games}{of} games"));
        if self.settings.iter().any(Row::has_stopped) {
            lines.push("Elo of tests that have stopped are corrected for it".to_owned());
        }
        if !self.faults.are_none() {
            lines.push(format!("lost by faults: {}", self.faults));
        }
        lines
    }

    /// Writes the profile: what was said of the engine, with the settings that were chosen, and where that comes from.
    ///
    /// # Errors
    /// No definition is known that cannot be written.
    pub(super) fn profile(
        &self,
        factorial: &Factorial,
        said: &EngineSpec,
        terms: &str,
    ) -> Result<String, Failure> {
        let mut evidence = vec![format!("niwaki tune {} --factorial: {terms}", self.game)];
        evidence.extend(self.lines());
        let rows = self.settings.iter().filter(|row| row.chosen);
        let mut chosen: Vec<usize> = rows.map(|row| row.number).collect();
        chosen.sort_unstable();
        let changes = chosen
            .iter()
            .map(|&number| &factorial.settings[number].change);
        let said = changes.fold(said.clone(), |said, change| said.changed_by(change));
        profile::text(&evidence, &said)
    }
}
