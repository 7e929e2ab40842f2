//! What came of a selection: for people, for programs, and as a profile.

use std::io::Write;

use niwaki_arena::duel::Faults;
use niwaki_arena::sprt::{Sprt, Verdict};
use serde::Serialize;

use super::candidate::Candidate;
use super::selection::Selection;
use super::standing::{Outcome, Standing};
use super::trial::Trial;
use crate::folder::Run;
use crate::profile;
use crate::workers::Contest;
use crate::worth::Worth;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;
use niwaki_host::statistics;

/// The result, as `--json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The game, with its parameters.
    game: String,
    /// Lines or games of the file of openings that were passed over.
    skipped: usize,
    /// Positions that were searched.
    positions: usize,
    /// How deep.
    race_depth: i16,
    /// Games that count, of all matches.
    games: u64,
    /// Games that were lost by a fault, whichever side's: they count as lost.
    faults: Faults,
    /// What was switched: who played first, in the order of the matches.
    techniques: Vec<Row>,
    /// Which techniques are on in the end.
    selected: Vec<String>,
    /// The bounds and tests, for the profile.
    #[serde(skip)]
    bounds: String,
    /// Whether all positions were searched and all matches played.
    pub(crate) complete: bool,
}

/// A technique that was switched.
#[derive(Debug, Serialize)]
struct Row {
    /// Its name.
    name: String,
    /// Whether it was on before.
    on: bool,
    /// Whether it is on in the end.
    selected: bool,
    /// The nodes with it switched, as a ratio to those without.
    nodes: Estimate,
    /// How many searches with it switched were ended at sixteen times the nodes, which is what they count in `nodes`.
    short: usize,
    /// The share of the other positions whose value has changed; nothing where there are none.
    changed: Option<Estimate>,
    /// Its match, if it played one.
    #[serde(rename = "match")]
    played: Option<Match>,
    /// What became of it.
    verdict: &'static str,
}

/// A number with its 95% interval.
#[derive(Clone, Copy, Debug, Serialize)]
struct Estimate {
    value: f64,
    low: Option<f64>,
    high: Option<f64>,
}

/// A match of the selection with the technique switched, against the selection.
#[derive(Debug, Serialize)]
struct Match {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    #[serde(flatten)]
    worth: Worth,
    sprt: Sprt,
    llr: f64,
}

impl From<statistics::Estimate> for Estimate {
    fn from(estimate: statistics::Estimate) -> Estimate {
        Estimate {
            value: estimate.value,
            low: estimate.low(),
            high: estimate.high(),
        }
    }
}

impl Estimate {
    /// Writes it in these parts of a whole, with so many digits: `0.62 (0.58–0.67)`.
    fn text(&self, parts: f64, digits: usize) -> String {
        let written = |number: f64| format!("{:.digits$}", number * parts);
        let value = written(self.value);
        match (self.low, self.high) {
            (Some(low), Some(high)) => format!("{value} ({}–{})", written(low), written(high)),
            _ => value,
        }
    }
}

impl Match {
    /// Reads it off the match.
    fn new(trial: &Trial) -> Match {
        let [losses, draws, wins] = trial.results;
        Match {
            games: 2 * trial.done(),
            wins,
            draws,
            losses,
            worth: Worth::of(&trial.pentanomial),
            sprt: trial.test,
            llr: trial.test.llr(&trial.pentanomial),
        }
    }

    /// Writes `+35.2 ± 20.1 (812)`, with the number of games.
    fn text(&self) -> String {
        format!("{} ({})", self.worth, self.games)
    }
}

impl Row {
    /// Makes the row of a candidate, which is on in the end or not.
    fn new(
        candidate: &Candidate,
        standing: Standing,
        trial: Option<&Trial>,
        raced: bool,
        selected: bool,
    ) -> Row {
        Row {
            name: candidate.name.clone(),
            on: candidate.on,
            selected,
            nodes: standing.nodes.into(),
            short: standing.short,
            changed: standing.changed.map(Estimate::from),
            played: trial.map(Match::new),
            verdict: match trial {
                Some(trial) => of_match(trial),
                None if !raced => "in the race",
                None => of_race(standing.outcome),
            },
        }
    }

    /// Returns the sign before a ratio that is larger than it could be measured.
    fn least(&self) -> String {
        String::from(if self.short > 0 { "≥ " } else { "" })
    }

    /// Returns the cells of the table.
    fn cells(&self) -> [String; 5] {
        let sign = if self.on { '-' } else { '+' };
        [
            format!("{sign}{}", self.name),
            self.least() + &self.nodes.text(1.0, 2),
            self.changed
                .map_or(String::new(), |changed| changed.text(100.0, 0)),
            self.played.as_ref().map_or(String::new(), Match::text),
            self.verdict.to_owned(),
        ]
    }
}

/// Says what a match has led to.
fn of_match(trial: &Trial) -> &'static str {
    match (trial.verdict(), trial.is_over(), trial.candidate.on) {
        (Some(Verdict::H1), _, true) => "removed",
        (Some(Verdict::H1), _, false) => "added",
        (Some(Verdict::H0), _, true) => "kept",
        (Some(Verdict::H0), _, false) => "not added",
        (None, true, true) => "kept, undecided",
        (None, true, false) => "undecided",
        (None, false, _) => "interrupted",
    }
}

/// Says what the race has led to for those who did not play.
fn of_race(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passes => "no finalist",
        Outcome::Earns => "kept",
        Outcome::SavesNothing => "saves nothing",
        Outcome::ChangesValues => "changes values",
        Outcome::TooFewPositions => "too few positions",
        Outcome::NoEffect => NO_EFFECT,
    }
}

/// What becomes of a technique that changes no search.
const NO_EFFECT: &str = "no effect";

/// The most rows on the screen; the profile and JSON have all.
const ROWS: usize = 16;

impl Report {
    /// Reads it off the selection of a run.
    ///
    /// # Errors
    /// As [`Selection::selected`].
    pub(crate) fn new(run: &Run, selection: &Selection) -> Result<Report, Failure> {
        let selected = selection.selected()?;
        let standings = selection.standings();
        let mut rows: Vec<(usize, Row)> = Vec::new();
        for (number, (candidate, standing)) in
            selection.candidates.iter().zip(standings).enumerate()
        {
            let place = selection.finalists.iter().position(|&one| one == number);
            let trial = place.and_then(|place| selection.trials.get(place));
            let on = selected.is_on(&candidate.name);
            let row = Row::new(candidate, standing, trial, selection.is_raced(), on);
            rows.push((place.unwrap_or(usize::MAX), row));
        }
        rows.sort_by(|(place, one), (other_place, other)| {
            let ratio = one.nodes.value.total_cmp(&other.nodes.value);
            let idle = |row: &Row| row.verdict == NO_EFFECT;
            place
                .cmp(other_place)
                .then(idle(one).cmp(&idle(other)))
                .then(ratio)
        });
        let mut faults = Faults::default();
        for trial in &selection.trials {
            faults.add_all(&trial.faults);
        }
        let members = selected.members().into_iter();
        let on = members
            .filter(|(_, on)| *on)
            .map(|(about, _)| about.name.to_owned());
        Ok(Report {
            game: run.game.to_owned(),
            skipped: run.duel.skipped(),
            positions: selection.race.len(),
            race_depth: selection.figures.race_depth,
            games: selection.trials.iter().map(|trial| 2 * trial.done()).sum(),
            faults,
            techniques: rows.into_iter().map(|(_, row)| row).collect(),
            selected: on.collect(),
            bounds: selection.figures.to_string(),
            complete: selection.is_complete(),
        })
    }

    /// Prints it for a person: a screen at most.
    ///
    /// # Errors
    /// Nobody listens any more.
    pub(crate) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for line in self.table(ROWS) {
            writeln!(out, "{line}")?;
        }
        for line in self.conclusions() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Writes so many rows of the table, and says what is left out.
    fn table(&self, most: usize) -> Vec<String> {
        let effective = |row: &&Row| row.verdict != NO_EFFECT;
        let rows: Vec<&Row> = self.techniques.iter().filter(effective).collect();
        let heading = ["technique", "nodes", "changed %", "Elo (games)", ""];
        let mut cells = vec![heading.map(str::to_owned)];
        cells.extend(rows.iter().take(most).map(|row| row.cells()));
        let width = |column: usize| {
            let lengths = cells.iter().map(|row| row[column].chars().count());
            lengths.max().unwrap_or_default()
        };
        let widths: [usize; 5] = std::array::from_fn(width);
        let line = |row: &[String; 5]| {
            let padded = row
                .iter()
                .zip(widths)
                .map(|(cell, width)| format!("{cell:width$}"));
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let mut lines: Vec<String> = cells.iter().map(line).collect();
        if rows.len() > most {
            lines.push(format!("and {} more: --json has all", rows.len() - most));
        }
        let idle = self.techniques.iter().filter(|row| !effective(row));
        let idle: Vec<&str> = idle.map(|row| row.name.as_str()).collect();
        if !idle.is_empty() {
            lines.push(format!("{NO_EFFECT}: {}", idle.join(", ")));
        }
        lines
    }

    /// Says what all was made of, and what is on in the end.
    fn conclusions(&self) -> Vec<String> {
        let Report {
            positions,
            race_depth,
            games,
            ..
        } = self;
        let mut lines = vec![format!(
            "{positions} positions to depth {race_depth}, {games} games"
        )];
        if !self.faults.are_none() {
            lines.push(format!("lost by faults: {}", self.faults));
        }
        if !self.complete {
            lines.push("interrupted".to_owned());
        }
        let names = if self.selected.is_empty() {
            "nothing".to_owned()
        } else {
            self.selected.join(", ")
        };
        lines.push(format!("on: {names}"));
        lines
    }

    /// Writes the profile: what was said of the engine, with the techniques switched that were selected, and where that
    /// comes from.
    ///
    /// # Errors
    /// No definition is known that cannot be written.
    pub(crate) fn profile(&self, said: &EngineSpec, terms: &str) -> Result<String, Failure> {
        let mut evidence = vec![
            format!("niwaki tune {} --select: {terms}", self.game),
            self.bounds.clone(),
        ];
        evidence.extend(self.conclusions());
        evidence.extend(self.table(usize::MAX));
        let mut said = said.clone();
        for row in self.techniques.iter().filter(|row| row.on != row.selected) {
            said.put_technique(&row.name, row.selected);
        }
        profile::text(&evidence, &said)
    }
}
