//! The folder of a tuning: what it is, its records, and what is made of them.
//!
//! `tune.json` says what was asked for, and a run goes on with the same alone; `records.jsonl` has a line for each pair.
//! `profile.toml` and `path.svg` are made of these, whenever a run ends.

use std::path::Path;

use serde::Serialize;

use super::course::{Course, Record};
use super::parameter::Tuned;
use niwaki_arena::contender::search_listing;
use niwaki_arena::duel::{Duel, Terms};
use niwaki_host::catalogue::AnyGame;
use niwaki_host::configuration::read_text;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::folder::{self, Begun, Folder, Kind};
use niwaki_host::signature::signature;

/// The folders of tunings.
const TUNE: Kind = Kind {
    identity: "tune.json",
    taken: "parameters were tuned in it: go on by --resume, or choose another folder",
    busy: "another tuning is writing to this folder: choose another, or wait for it",
};

/// The number of the format of the folder. A change to it keeps other builds from going on.
const FORMAT: u32 = 1;

/// The content of `tune.json`: all that must not change where a run goes on.
#[derive(Debug, Serialize)]
pub(crate) struct Identity<'a> {
    /// The format of the folder: [`FORMAT`].
    format: u32,
    /// The game, with its parameters.
    game: &'a str,
    /// The seed of the openings and of the directions.
    seed: u64,
    /// The number of games in all.
    games: u64,
    /// The rate at the end.
    rate: f64,
    /// What is tuned, from where, within which bounds.
    parameters: &'a [Tuned],
    /// How games are played.
    #[serde(flatten)]
    terms: Terms,
    /// All that takes part in the search.
    configuration: Vec<String>,
    /// The nodes of short searches with the parameters as they begin.
    signature: u64,
    /// The version of niwaki.
    version: &'static str,
}

impl<'a> Identity<'a> {
    /// Collects it.
    ///
    /// # Errors
    /// A bench position of the game cannot be searched.
    pub(crate) fn new(
        game: (&'a str, &dyn AnyGame),
        engine: &Engine,
        duel: &Duel,
        course: &'a Course,
        (seed, rate): (u64, f64),
    ) -> Result<Identity<'a>, Failure> {
        let small = Engine {
            hash: engine.hash.min(1),
            ..engine.clone()
        };
        Ok(Identity {
            format: FORMAT,
            game: game.0,
            seed,
            games: 2 * course.pairs,
            rate,
            parameters: course.parameters(),
            terms: duel.terms(),
            configuration: search_listing(engine),
            signature: signature(game.1, &small)?,
            version: env!("CARGO_PKG_VERSION"),
        })
    }
}

/// Makes the folder, or goes on in it behind the records that it has, which the course then knows.
///
/// # Errors
/// It cannot be made or is locked, something else is in it, or a record is damaged.
pub(crate) fn open(
    path: &Path,
    resume: bool,
    identity: &serde_json::Value,
    course: &mut Course,
) -> Result<Folder, Failure> {
    let opened = if resume && Begun::is_in(path, TUNE) {
        go_on(path, identity, course)
    } else {
        Folder::begin(path, TUNE, identity)
    };
    opened.map_err(|failure| failure.at(format_args!("--out {}", path.display())))
}

/// Opens the folder of an earlier run, and has the course take up its records.
fn go_on(
    path: &Path,
    identity: &serde_json::Value,
    course: &mut Course,
) -> Result<Folder, Failure> {
    let begun = Begun::open(path, TUNE)?;
    let text = read_text(&path.join(TUNE.identity))?;
    let earlier =
        serde_json::from_str(&text).map_err(|error| Failure::from(error).at(TUNE.identity))?;
    if let Some(difference) = folder::difference(&earlier, identity) {
        return Err(Failure::unusable(format!(
            "--resume: something else was tuned here: {difference} now"
        )));
    }
    let mut replay = |line: &[u8]| -> Result<(), Failure> {
        let record: Record = serde_json::from_slice(line)
            .map_err(|error| Failure::from(error).at("no record of a pair"))?;
        course.replay(&record)
    };
    let (folder, _) = begun.go_on(|number, line| {
        let place = || format!("{}:{number}", folder::RECORDS);
        replay(line).map_err(|failure| failure.at(place()))
    })?;
    Ok(folder)
}
