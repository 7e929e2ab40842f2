//! Learned evaluations: what a position is worth, learned from the features that a game names.
//!
//! A searcher plays games with itself, a small network is fitted to what came of their positions, and the next round of
//! games is played by that network. `course` is this loop, and `terms` its numbers. `play` plays the games of a round,
//! which `games` keeps in a file; `labels` says what each position is to be worth, `positions` picks those that are
//! quiet, and `fit` is the descent on the weights. `weights` are those of an evaluation that the game has written by hand,
//! which can be fitted in place of a network. `file` is the file of what was learned.
//!
//! The network itself, and how a search keeps it up to date from move to move, is in [`niwaki::evaluation`].

mod about;
mod course;
mod file;
mod flags;
mod games;
mod labels;
mod losses;
mod numbers;
mod play;
mod positions;
#[cfg(test)]
pub(crate) mod samples;
mod show;
mod terms;
mod weights;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Args as _, Command};
use niwaki::evaluation::Evaluation;
use serde_json::{Value, json};

use crate::kind::{Kind, Shows, parsed};
use crate::train::rebuild::{self, is_folder};
use about::{About, Shown};
use course::Course;
use file::{Content, Trained};
use flags::Flags;
use niwaki_host::artifact::{self, Artifact, Choice, Header, Judge, Loaded};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::files::read_bounded;
use weights::Weight;

/// The kind of learned evaluations.
#[derive(Clone, Copy, Debug)]
pub struct Evaluations;

impl Artifact for Evaluations {
    fn name(&self) -> &'static str {
        "evaluation"
    }

    fn noun(&self) -> &'static str {
        "evaluation"
    }

    fn version(&self) -> u64 {
        about::VERSION
    }

    fn choice(&self) -> Choice {
        Choice::Key("evaluation")
    }

    fn examine(&self, bytes: &[u8]) -> Result<Header, Failure> {
        file::examine(bytes)
    }

    fn load(&self, bytes: &[u8]) -> Result<Box<dyn Loaded>, Failure> {
        let trained = Trained::decode(bytes)?;
        Ok(Box::new(Learned(trained.content.evaluation())))
    }

    fn word(&self, text: &str) -> Option<Judge> {
        Judge::named(text)
    }

    fn words(&self) -> &'static str {
        "learned (what comes with the game, if anything does), hand (the game's own), material (alone), none"
    }
}

/// An evaluation that was read; all searches of the program share its weights.
struct Learned(Evaluation);

impl Loaded for Learned {
    fn evaluation(&self) -> Option<Evaluation> {
        Some(self.0.clone())
    }
}

/// Returns by what an engine evaluates the positions of a game, as files tell it: `hand`, `material`, or the checksum of
/// what was learned.
pub(crate) fn searched_by(engine: &Engine, game: &dyn AnyGame) -> Result<String, Failure> {
    match (engine.evaluation, learned_by(engine, game)) {
        (Judge::Learned, Some(learned)) => Ok(format!("{:08x}", learned.header()?.checksum)),
        (Judge::Learned, None) => Ok(Judge::Hand.word().to_owned()),
        (other, _) => Ok(other.word().to_owned()),
    }
}

/// Returns what was learned that an engine evaluates by, if it does: what was chosen, or else what comes with the game.
fn learned_by<'e>(engine: &'e Engine, game: &'e dyn AnyGame) -> Option<&'e Arc<artifact::Learned>> {
    let kind = Evaluations.name();
    let learned = engine.chosen(kind).or_else(|| game.learned(kind));
    learned.filter(|_| engine.evaluation == Judge::Learned)
}

impl Kind for Evaluations {
    fn arguments(&self, command: Command) -> Command {
        Flags::augment_args(command)
            .about("Learn from self-play what the positions of a game are worth")
    }

    fn train(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let flags: Flags = parsed(flags);
        let courses = flags.courses(catalogue)?;
        learn(&courses, &flags, Vec::new(), out)
    }

    fn file(&self, game: &str) -> String {
        format!("{game}.evaluation")
    }

    /// Learns anew the evaluations in a folder that no longer fit their games, each by the flags that its file has.
    fn rebuild(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        let flags: Flags = parsed(flags);
        let folder = flags.out.clone().unwrap_or_else(|| PathBuf::from("tables"));
        is_folder(self, &folder)?;
        let (mut courses, mut current) = (Vec::new(), Vec::new());
        for game in catalogue.games() {
            let Some(learned) = game.learned(self.name()) else {
                continue;
            };
            let path = folder.join(self.file(game.name()));
            if let Some(trained) = fitting(game, &path)? {
                if !flags.json {
                    writeln!(out, "{}: up to date", path.display())?;
                }
                current.push(fields_at(&trained, &path, Duration::ZERO, true));
            } else {
                let about = about::open(learned.bytes())?.about;
                courses.push(flags.again(catalogue, game, about, path)?);
            }
        }
        learn(&courses, &flags, current, out)
    }

    /// Names the games whose file is missing, damaged or of another game, or was learned of a game that showed other features
    /// or said something else of what positions are worth. Games that were played by an older search still tell.
    fn stale(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Failure> {
        is_folder(self, folder)?;
        let mut stale = Vec::new();
        for game in catalogue.games() {
            let shipped = game.learned(self.name()).is_some();
            if shipped && fitting(game, &folder.join(self.file(game.name())))?.is_none() {
                stale.push(game.name().to_owned());
            }
        }
        Ok(stale)
    }

    fn shows(&self) -> Option<&dyn Shows> {
        Some(self)
    }
}

impl Shows for Evaluations {
    fn arguments(&self, command: Command) -> Command {
        show::Flags::augment_args(command)
            .about("Show what an evaluation has learned: what each piece is worth on each place")
    }

    fn show(
        &self,
        catalogue: &Catalogue,
        flags: &ArgMatches,
        out: &mut dyn Write,
    ) -> Result<Status, Failure> {
        show::run(catalogue, &parsed(flags), out)
    }
}

/// Returns what a file has, if that is an evaluation of this game as it is.
fn fitting(game: &dyn AnyGame, path: &Path) -> Result<Option<Trained>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let bytes = read_bounded(path).map_err(|failure| failure.at(path.display()))?;
    let Ok(trained) = Trained::decode(&bytes) else {
        return Ok(None);
    };
    let Trained { about, content } = &trained;
    let shown = Shown::of(game.sight(), about.terms.over);
    let same = match content {
        Content::Network(_) => about.shown == shown,
        Content::Weights(weights) => {
            about.shown.told == shown.told && weights.are_of(&game.weights())
        }
    };
    let fits = about.game == game.name() && same;
    Ok(fits.then_some(trained))
}

/// Carries out trainings one after the other, and tells of each; `done` is told of already.
fn learn(
    courses: &[Course],
    flags: &Flags,
    mut done: Vec<Value>,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    for course in courses {
        course.check(flags.all)?;
    }
    for course in courses {
        let start = Instant::now();
        let Some(trained) = course.run(flags.all)? else {
            return Ok(Status::Interrupted);
        };
        let time = start.elapsed();
        if !flags.json {
            writeln!(out, "{}", told(course, &trained, time.as_secs_f64()))?;
        }
        let mut fields = fields_at(&trained, &course.path, time, false);
        if trained.about.terms.warm_start {
            fields["unchanged"] = json!(course.stays(&trained));
        }
        done.push(fields);
    }
    if flags.json {
        writeln!(out, "{}", rebuild::described(&Evaluations, done, flags.all))?;
    }
    Ok(Status::Done)
}

/// Tells of a training that is done.
fn told(course: &Course, trained: &Trained, seconds: f64) -> String {
    let About {
        samples,
        train_loss,
        held_out_loss,
        quantised_loss,
        ..
    } = &trained.about;
    let held_out = held_out_loss.map_or_else(
        || "no games held out".to_owned(),
        |loss| format!("{loss:.5} in games held out"),
    );
    let quantised = quantised_loss.map_or_else(String::new, |loss| {
        format!(", {loss:.5} there in the whole numbers that play")
    });
    let (count, units) = match &trained.content {
        Content::Network(network) if network.is_linear() => (network.shape().hidden, "phases"),
        Content::Network(network) => (network.shape().hidden, "hidden units"),
        Content::Weights(weights) => (weights.all.len(), "weights"),
    };
    let units = if count == 1 {
        units.trim_end_matches('s')
    } else {
        units
    };
    let stays = if course.stays(trained) {
        "; no fit was better in games held out, so it is what it began with"
    } else {
        ""
    };
    let later = course.later_rounds().map_or_else(String::new, |parts| {
        format!("; further rounds are in {}", parts.display())
    });
    format!(
        "{}: {samples} quiet positions on {count} {units}, loss {train_loss:.5} ({held_out}{quantised}), in {seconds:.1} s\
         {stays}{later}",
        course.path.display(),
    )
}

/// Returns the object for `--json` of a file that is up to date, or was made in so long a time.
fn fields_at(trained: &Trained, path: &Path, time: Duration, up_to_date: bool) -> Value {
    let mut fields = fields(trained);
    fields["time_ms"] = json!(time.as_millis() as u64);
    fields["file"] = json!(path);
    fields["up_to_date"] = json!(up_to_date);
    fields
}

/// Returns the object for `--json`, but for what is of this run.
fn fields(trained: &Trained) -> Value {
    let about = &trained.about;
    let terms = &about.terms;
    let mut fields = json!({
        "game": about.game,
        "parameters": about.parameters,
        "model": terms.model.word(),
        "positions": terms.positions,
        "nodes": terms.nodes,
        "rounds": terms.rounds,
        "from_games": about.taken.iter().map(|sum| format!("{sum:08x}")).collect::<Vec<_>>(),
        "hidden": terms.hidden,
        "epochs": terms.epochs,
        "seed": terms.seed,
        "samples": about.samples,
        "scale": trained.content.scale(),
        "train_loss": about.train_loss,
        "held_out_loss": about.held_out_loss,
        "quantised_held_out_loss": about.quantised_loss,
        "losses": losses::json(&about.losses, about.held_out_loss.is_some()),
    });
    if let Content::Weights(weights) = &trained.content {
        let all = weights.all.iter().map(|weight| {
            let Weight { name, hand, fitted } = weight;
            json!({ "name": name, "hand": hand, "fitted": fitted })
        });
        fields["weights"] = all.collect();
    }
    fields
}

#[cfg(test)]
pub(crate) mod tests;
