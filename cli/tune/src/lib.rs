//! Tunes parameters of techniques by self-play: the command `niwaki tune`.
//!
//! The method is SPSA, in which all parameters are moved at once and a pair of games says whether that was better. It stands,
//! with its sources, in the module `spsa`; which parameters there are and how far they are moved in `parameter`; what
//! happens in which order in `course`. Games are played as in a match ([`niwaki_arena::duel`]), and written down as all
//! runs are ([`niwaki_host::folder`]).

mod course;
mod folder;
mod parameter;
mod report;
mod spsa;
mod workers;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use course::Course;
use folder::Identity;
use niwaki_arena::common::Rules;
use niwaki_arena::duel::Duel;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;
use report::Report;

/// The flags of `niwaki tune`.
#[derive(Args, Debug)]
#[command(after_help = "\
All parameters are moved at once, each up or down by chance, and the engine so changed plays a pair
of games against the one changed the other way round; then all move towards the winner (SPSA).
Without --parameters every number is tuned that belongs to a technique that is on.

NAME=START:LOW:HIGH:C says where a parameter begins, where it stays, and by how much it is moved
at the end of the run. What is left out: START is what it is set to, LOW and HIGH are what the technique
takes, and C is a fifth of START (a hundredth of the range where that is 0), at least one step of the parameter and at most a
quarter of its range.

At --nodes and --depth the same seed takes the same path, whatever --concurrency is. The folder gets
tune.json, which --resume checks, records.jsonl, a line for each pair of games, profile.toml for
--config of any command, and path.svg. A path is no proof: play a match against the old parameters.

Examples:
  niwaki tune chess --nodes 5000 --games 20000 --out runs/tune
  niwaki tune checkers --parameters late-move-reductions.divisor,late-move-reductions.base --nodes 2000 --out runs/lmr
  niwaki tune chess --parameters late-move-reductions.divisor=200:100:400:20 --tc 1+0.01 --out runs/divisor
  niwaki tune chess --nodes 5000 --games 20000 --out runs/tune --resume
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
        value_delimiter = ','
    )]
    parameters: Vec<String>,

    /// How many games: an even number
    #[arg(long, value_name = "N", value_parser = values::games, default_value = "2000", allow_hyphen_values = true)]
    games: usize,

    /// How many times C a pair that is won by a point moves a parameter at the end of the run
    /// [default: 200 / games, from 0.002 to 0.1]
    #[arg(long, value_name = "R", value_parser = rate, allow_hyphen_values = true)]
    rate: Option<f64>,

    #[command(flatten)]
    rules: Rules,

    /// Which openings, in which order, and which way parameters are moved
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
    configuration: Configuration,
}

/// Reads a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "a rate is a number above 0, and no more than 1".to_owned())
}

impl Arguments {
    /// Returns the rate: the shorter the run, the farther each pair has to lead. That of fishtest, 0.002, is meant for a
    /// hundred thousand games; beyond 0.1 the noise of single pairs is all that is learned.
    fn rate(&self) -> f64 {
        let usual = (200.0 / self.games as f64).clamp(0.002, 0.1);
        self.rate.unwrap_or(usual)
    }
}

/// Tunes, and prints where the parameters ended.
///
/// # Errors
/// Fails on a game, engine, parameter or opening that is unusable, and where the folder cannot be written or holds
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
    let parameters = parameter::chosen(&engine, &arguments.parameters)
        .map_err(|failure| failure.at("--parameters"))?;
    let pairs = arguments.games / 2;
    let duel = Duel::new(catalogue, game, &arguments.rules, *seed, pairs)?;
    let mut course = Course::new(parameters, pairs as u64, arguments.rate(), *seed);
    let numbers = (*seed, arguments.rate());
    let identity = Identity::new((game, family), &engine, &duel, &course, numbers)?;
    let identity = serde_json::to_value(identity)?;
    let said = arguments.configuration.said()?;
    let mut folder = match &arguments.out {
        Some(path) => Some(folder::open(
            path,
            arguments.resume,
            &identity,
            &mut course,
        )?),
        None => None,
    };
    let concurrency = arguments.rules.concurrency();
    workers::each(&duel, &engine, &mut course, concurrency, |record| {
        folder
            .as_mut()
            .map_or(Ok(()), |folder| folder.append(record))
    })?;
    let report = Report::new(game, &course);
    if let Some(folder) = &folder {
        let terms = format!("{}, seed {seed}", arguments.rules.limit());
        folder.write("profile.toml", report.profile(&said, &terms)?.as_bytes())?;
        folder.write(
            "path.svg",
            report::picture(game, &course)?.file().as_bytes(),
        )?;
    }
    print(arguments, &report, out)?;
    Ok(if report.complete {
        Status::Done
    } else {
        Status::Interrupted
    })
}

/// Prints the result for a program or a person.
fn print(arguments: &Arguments, report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    report.print(out)?;
    if let Some(path) = &arguments.out {
        let path = path.display();
        writeln!(
            out,
            "profile in {path}/profile.toml, path in {path}/path.svg"
        )?;
    }
    Ok(())
}
