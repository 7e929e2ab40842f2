//! Tunes parameters of techniques by self-play, selects techniques, and tells what settings are worth: the command `niwaki tune`.
//!
//! The method is SPSA, in which all parameters are moved at once and a pair of games says whether that was better. It stands,
//! with its sources, in the module `spsa`; which parameters there are and how far they are moved in `parameter`; what
//! happens in which order in `course`. Which techniques belong in a game's default is another question, which `select` asks,
//! and what many settings are worth a third one, for `factorial`.
//! Games are played as in a match ([`niwaki_arena::duel`]), and written down as all runs are ([`niwaki_host::folder`]).

mod course;
mod factorial;
mod folder;
mod order;
mod parameter;
mod profile;
mod record;
mod report;
mod select;
mod spsa;
mod workers;
mod worth;

use std::io::Write;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use serde::Serialize;

use course::Course;
use factorial::{FactorialFlags, Setting};
use folder::{Run, Target};
use niwaki_arena::common::Rules;
use niwaki_arena::contender::check_limit;
use niwaki_arena::duel::Duel;
use niwaki_arena::sprt::{self, Sprt};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::{Configuration, EngineSpec};
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;
use parameter::Tuned;
use report::Report;
use select::SelectFlags;
use workers::Contest;

/// The flags of `niwaki tune`.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("tested").args(["select", "factorial"]))]
#[command(after_help = "\
All parameters are moved at once, each up or down by chance, and the engine so changed plays a pair
of games against the one changed the other way round; then all move towards the winner (SPSA).
Without --parameters every number is tuned that belongs to a technique that is on, but for figures
that may be `published`, as those of truncation. Without a limit searches take 10,000 nodes a move.

NAME=START:LOW:HIGH:C says where a parameter begins, where it stays, and by how much it is moved
at the end of the run. What is left out: START is what it is set to, LOW and HIGH are what the technique
takes, and C is a fifth of START (where that is 0, a hundredth of what the technique takes), at least one step of the
parameter and at most a quarter of its range.

At --nodes and --depth the same seed takes the same path, whatever --concurrency is. The folder gets
tune.json, which --resume checks, records.jsonl, a line for each pair of games, profile.toml for
--config and for config=FILE in the brackets of a player, summary.json, which is what --json prints, and of parameters history.jsonl
and path.svg. A path is no proof: play a match against the old parameters.

--select finds out which techniques belong in the game's default, beginning with those that are on. In a
race each technique is switched in searches of the same positions; one that is off goes on if it saves
nodes for sure and changes few values, one that is on if it does not. The finalists are then switched
one after the other, the best first, where a sequential test of games says so.

--factorial finds out what many settings are worth from the same games: in each pair a coin decides of
each setting which side has it. The profile has those that are likely to help. Where nothing is named
by --try, it tries what programs of today have, as far as it sets something else in this engine.

Examples:
  niwaki tune chess --nodes 5000 --games 20000 --out runs/tune
  niwaki tune checkers --parameters late-move-reductions.divisor,late-move-reductions.base --nodes 2000 --out runs/lmr
  niwaki tune chess --parameters late-move-reductions.divisor=200:100:400:20 --tc 1+0.01 --out runs/divisor
  niwaki tune chess --nodes 5000 --games 20000 --out runs/tune --resume
  niwaki tune checkers --select --nodes 2000 --out runs/select
  niwaki tune chess --select --candidates etc,razoring,null-move --tc 1+0.01 --games 4000 --out runs/three
  niwaki tune chess --select --finalists 0
  niwaki tune checkers --factorial --move-time 20ms --games 2000 --out runs/many
  niwaki tune chess --factorial --try without=null-move --try continuation=on --tc 1+0.01 --out runs/two
  niwaki tune chess --factorial --sprt 0,10 --nodes 5000 --games 8000 --out runs/tested
  niwaki match chess --first 'niwaki[config=runs/tune/profile.toml]' --second niwaki --nodes 5000 --sprt 0,5")]
pub struct Arguments {
    /// The game by its name, or with parameters, as in
    /// `tree:edge-sum,b=8` (the command `games` lists them)
    #[arg(value_name = "GAME")]
    game: String,

    /// What is tuned, by the names that --set takes; again for more [default: every number
    /// of the techniques that are on]
    #[arg(
        long,
        value_name = "NAME[=START[:LOW:HIGH[:C]]],…",
        value_delimiter = ',',
        conflicts_with_all = ["select", "factorial"]
    )]
    parameters: Vec<String>,

    /// How many games, an even number; of a selection, how many of each finalist at most
    #[arg(long, value_name = "N", value_parser = values::games, default_value = "2000", allow_hyphen_values = true)]
    games: usize,

    /// The sequential test by which --select adds a technique [default: 0,10], or that each setting of --factorial has
    /// [default: none]
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        value_parser = sprt::parse,
        requires = "tested",
        conflicts_with_all = ["parameters", "rate"],
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,

    /// How many times C a pair that is won by a point moves a parameter at the end of the run
    /// [default: 200 / games, from 0.002 to 0.1]
    #[arg(long, value_name = "R", value_parser = rate, conflicts_with_all = ["select", "factorial"], allow_hyphen_values = true)]
    rate: Option<f64>,

    #[command(flatten)]
    rules: Rules,

    /// Which openings, in which order, which way parameters are moved, which side has a setting, and the positions of a race
    #[arg(long, value_name = "S", value_parser = values::seed, default_value = "1", allow_hyphen_values = true)]
    seed: u64,

    /// The folder for records and profile
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Go on with what is in --out, where it was interrupted
    #[arg(long, requires = "out")]
    resume: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    selection: SelectFlags,

    #[command(flatten)]
    factorial: FactorialFlags,

    #[command(flatten)]
    configuration: Configuration,
}

/// Reads a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "a rate is a number above 0, and no more than 1".to_owned())
}

impl Arguments {
    /// Says whether parameters are tuned, and nothing else was asked for.
    fn is_of_parameters(&self) -> bool {
        !self.selection.select && !self.factorial.factorial
    }

    /// Returns the rate: the shorter the run, the farther each pair has to lead. That of fishtest, 0.002, is meant for a
    /// hundred thousand games; beyond 0.1 the noise of single pairs is all that is learned.
    fn rate(&self) -> f64 {
        let usual = (200.0 / self.games as f64).clamp(0.002, 0.1);
        self.rate.unwrap_or(usual)
    }
}

/// What an identity has of parameters that are tuned.
#[derive(Serialize)]
struct Tuning<'a> {
    /// The rate at the end.
    rate: f64,
    /// What is tuned, from where, within which bounds.
    parameters: &'a [Tuned],
}

/// What is asked for.
enum Asked {
    /// The best values of numbers.
    Numbers(Vec<Tuned>),
    /// Which techniques belong in the default.
    Selection,
    /// What settings are worth.
    Settings(Vec<Setting>),
}

impl Asked {
    /// Reads it off the flags, for an engine.
    ///
    /// # Errors
    /// A parameter cannot be tuned, or a setting cannot be tried.
    fn of(
        catalogue: &Catalogue,
        family: &dyn AnyGame,
        engine: &Engine,
        arguments: &Arguments,
    ) -> Result<Asked, Failure> {
        Ok(if arguments.selection.select {
            Asked::Selection
        } else if arguments.factorial.factorial {
            let flags = &arguments.factorial;
            Asked::Settings(factorial::chosen(catalogue, family, engine, flags)?)
        } else {
            let chosen = parameter::chosen(engine, &arguments.parameters);
            Asked::Numbers(chosen.map_err(|failure| failure.at("--parameters"))?)
        })
    }
}

/// Tunes, selects or tries settings, and prints what came of it.
///
/// # Errors
/// Fails on a game, engine, parameter, setting or opening that is unusable, and where the folder cannot be written or holds
/// something else.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let Arguments { game, seed, .. } = arguments;
    let family = catalogue.game_of(game)?;
    let engine = arguments.configuration.engine(catalogue, family)?;
    engine.check_repeatable("tuning")?;
    check_limit(&engine, arguments.rules.limit())?;
    // Before openings are drawn, which takes longer.
    let asked = Asked::of(catalogue, family, &engine, arguments)?;
    let mut pairs = arguments.games / 2;
    if matches!(asked, Asked::Selection) {
        // A race wants positions behind different openings, however few games are played.
        pairs = pairs.max(arguments.selection.positions());
    }
    let duel = Duel::new(catalogue, game, arguments.rules.clone(), *seed, pairs)?;
    let run = Run {
        game,
        family,
        engine: &engine,
        duel: &duel,
        seed: *seed,
        games: arguments.games,
    };
    let target = Target {
        out: arguments.out.as_deref(),
        resume: arguments.resume,
        concurrency: arguments.rules.concurrency(),
    };
    let said = arguments.configuration.said()?;
    let complete = match asked {
        Asked::Selection => {
            let report = select::run(&run, &arguments.selection, arguments.sprt, &target, &said)?;
            print(arguments, &report, out, |out| report.print(out))?;
            report.complete
        }
        Asked::Settings(settings) => {
            let report = factorial::run(&run, settings, arguments.sprt, &target, &said)?;
            print(arguments, &report, out, |out| report.print(out))?;
            report.complete
        }
        Asked::Numbers(parameters) => {
            let report = tune(&run, parameters, arguments.rate(), &target, &said)?;
            print(arguments, &report, out, |out| report.print(out))?;
            report.complete
        }
    };
    Ok(if complete {
        Status::Done
    } else {
        Status::Interrupted
    })
}

/// Tunes parameters, and returns how it went; the folder has profile and picture, if there is one.
fn tune(
    run: &Run,
    parameters: Vec<Tuned>,
    rate: f64,
    target: &Target,
    said: &EngineSpec,
) -> Result<Report, Failure> {
    let mut course = Course::new(parameters, run.games as u64 / 2, rate, run.seed);
    let identity = run.identity(Tuning {
        rate,
        parameters: course.parameters(),
    })?;
    let mut folder = target.open(&identity, |line| course.replay(line))?;
    workers::each(
        run.duel,
        run.engine,
        &mut course,
        target.concurrency,
        |record| folder::keep(&mut folder, record),
    )?;
    let report = Report::new(run, &course);
    if let Some(folder) = &folder {
        folder::summarise(folder, &report)?;
        folder.write("history.jsonl", course.history()?.as_bytes())?;
        let profile = report.profile(said, &run.terms())?;
        folder.write("profile.toml", profile.as_bytes())?;
        let picture = report::picture(run.game, &course)?;
        folder.write("path.svg", picture.file().as_bytes())?;
    }
    Ok(report)
}

/// Prints the result for a program, or for a person as `tell` does.
fn print(
    arguments: &Arguments,
    report: &impl Serialize,
    out: &mut dyn Write,
    tell: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    tell(out)?;
    if let Some(path) = &arguments.out {
        let path = path.display();
        write!(out, "profile in {path}/profile.toml")?;
        if arguments.is_of_parameters() {
            write!(out, ", path in {path}/path.svg")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
