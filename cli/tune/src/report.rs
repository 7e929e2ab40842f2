//! What came of a tuning: for people, for programs, as a profile and as a picture.

use std::io::Write;

use serde::Serialize;

use super::course::Course;
use super::folder::Run;
use super::profile;
use super::workers::Contest;
use niwaki_arena::duel::Faults;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;
use niwaki_plot::{Lines, Picture, Point, Scale, Series};

/// The result, as `--json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The game, with its parameters.
    game: String,
    /// Lines or games of the file of openings that were passed over.
    skipped: usize,
    /// Games that count.
    pub(crate) games: u64,
    /// Games that were asked for.
    planned: u64,
    /// Games that the first side of a pair has won.
    wins: u64,
    /// Games that were drawn.
    draws: u64,
    /// Games that the second side of a pair has won.
    losses: u64,
    /// Games that were lost by a fault, whichever side's: they count as lost.
    faults: Faults,
    /// What was tuned.
    parameters: Vec<Ended>,
    /// Whether all games were played.
    pub(crate) complete: bool,
}

/// Where a parameter began and ended.
#[derive(Debug, Serialize)]
struct Ended {
    /// Its name as `--set` takes it.
    name: String,
    /// The value that it began with.
    start: String,
    /// The nearest value to where it is now.
    end: String,
    /// Where it is between the values that it can have.
    value: f64,
}

/// Points of each line in the picture, at most: each has a mark.
const POINTS: u64 = 20;

impl Report {
    /// Reads it off the course of a run.
    pub(crate) fn new(run: &Run, course: &Course) -> Report {
        let [losses, draws, wins] = course.results;
        let places = course.parameters().iter().zip(course.now());
        let ended = places.zip(course.after(course.done()));
        let parameters = ended.map(|((one, end), &value)| Ended {
            name: one.name.clone(),
            start: one.text(one.axis().nearest(one.axis().start)),
            end,
            value,
        });
        Report {
            game: run.game.to_owned(),
            skipped: run.duel.skipped(),
            games: 2 * course.done(),
            planned: 2 * course.pairs,
            wins,
            draws,
            losses,
            faults: course.faults,
            parameters: parameters.collect(),
            complete: course.done() == course.pairs,
        }
    }

    /// Prints it for a person.
    ///
    /// # Errors
    /// Nobody listens any more.
    pub(crate) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let width = |of: fn(&Ended) -> &str| {
            let lengths = self.parameters.iter().map(|one| of(one).len());
            lengths.max().unwrap_or_default()
        };
        let (names, starts) = (width(|one| &one.name), width(|one| &one.start));
        for Ended {
            name, start, end, ..
        } in &self.parameters
        {
            writeln!(out, "{name:names$}  {start:>starts$} -> {end}")?;
        }
        writeln!(out, "{}", self.score())?;
        if !self.faults.are_none() {
            writeln!(out, "lost by faults: {}", self.faults)?;
        }
        Ok(())
    }

    /// Says how many games were played, and how they went.
    fn score(&self) -> String {
        let Report {
            games,
            planned,
            wins,
            draws,
            losses,
            ..
        } = self;
        let of = if self.complete {
            String::new()
        } else {
            format!(" of {planned}")
        };
        format!("{games}{of} games, of each pair's first side +{wins} ={draws} -{losses}")
    }

    /// Writes the profile: what was said of the engine, with the parameters as they are now, and where that comes from.
    ///
    /// # Errors
    /// No definition is known that cannot be written.
    pub(crate) fn profile(&self, said: &EngineSpec, terms: &str) -> Result<String, Failure> {
        let mut said = said.clone();
        let mut evidence = vec![format!("niwaki tune {}: {terms}", self.game), self.score()];
        if !self.faults.are_none() {
            evidence.push(format!("lost by faults: {}", self.faults));
        }
        let lines = self.parameters.iter().map(|one| {
            let Ended {
                name,
                start,
                end,
                value,
            } = one;
            format!("{name}: {start} -> {end} ({value:.3})")
        });
        evidence.extend(lines);
        for one in &self.parameters {
            said.put_parameter(&one.name, &one.end);
        }
        profile::text(&evidence, &said)
    }
}

/// Draws the path of each parameter, in multiples of the distance by which it is moved.
///
/// # Errors
/// Drawing fails.
pub(crate) fn picture(game: &str, course: &Course) -> Result<Picture, Failure> {
    let done = course.done();
    let every = done.div_ceil(POINTS).max(1);
    let mut marks: Vec<u64> = (0..=done).step_by(every as usize).collect();
    if marks.last() != Some(&done) {
        marks.push(done);
    }
    let series = course.parameters().iter().enumerate().map(|(number, one)| {
        let axis = one.axis();
        let points = marks.iter().map(|&pairs| {
            let moved = (course.after(pairs)[number] - axis.start) / axis.c;
            Point::new(2.0 * pairs as f64, moved, None)
        });
        Series {
            name: one.name.clone(),
            points: points.collect(),
        }
    });
    let lines = Lines {
        title: format!("Tuned in {game}"),
        x: "games".into(),
        y: "moved by, in c".into(),
        scale: Scale::Number,
        series: series.collect(),
    };
    lines.draw()
}
