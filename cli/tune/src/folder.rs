//! The folder of a tuning: what it is, its records, and what is made of them.
//!
//! `tune.json` says what was asked for, and a run goes on with the same alone; `records.jsonl` has a line for each pair,
//! and of a selection for each position, too. What else is there is made of these, whenever a run ends.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use niwaki_arena::contender::search_listing;
use niwaki_arena::duel::{Duel, Terms};
use niwaki_host::catalogue::AnyGame;
use niwaki_host::configuration::read_text;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::files;
use niwaki_host::folder::{self, Begun, Folder, Kind};
use niwaki_host::signature::signature;

/// The folders of tunings.
const TUNE: Kind = Kind {
    identity: "tune.json",
    taken: "a tuning is in it: go on by --resume, or choose another folder",
    busy: "another tuning is writing to this folder: choose another, or wait for it",
};

/// The number of the format of the folder. A change to it keeps other builds from going on.
const FORMAT: u32 = 3;

/// The content of `tune.json`: all that must not change where a run goes on.
#[derive(Debug, Serialize)]
struct Identity<'a, W> {
    /// The format of the folder: [`FORMAT`].
    format: u32,
    /// The game, with its parameters.
    game: &'a str,
    /// The seed of all that is drawn.
    seed: u64,
    /// The number of games: in all, or of each contest at most.
    games: u64,
    /// All that takes part in the search. It stands before what may differ because of it.
    configuration: Vec<String>,
    /// What is tuned, selected or tried, and by which figures.
    #[serde(flatten)]
    what: W,
    /// How games are played.
    #[serde(flatten)]
    terms: Terms,
    /// The nodes of short searches with the parameters as they begin.
    signature: u64,
    /// The version of niwaki.
    version: &'static str,
}

/// A run as its identity knows it, whatever it is for.
pub(crate) struct Run<'a> {
    /// The game, with its parameters.
    pub(crate) game: &'a str,
    /// The family of the game.
    pub(crate) family: &'a dyn AnyGame,
    /// The engine at the beginning.
    pub(crate) engine: &'a Engine,
    /// How games are played.
    pub(crate) duel: &'a Duel,
    /// The seed of all that is drawn.
    pub(crate) seed: u64,
    /// The number of games: in all, or of each contest at most.
    pub(crate) games: usize,
}

impl Run<'_> {
    /// Returns how many pairs can count as independent of each other: one from each opening. From the same opening the same
    /// sides play the same games, or by the clock much the same, which would count twice.
    pub(crate) fn different_pairs(&self) -> u64 {
        (self.games / 2).min(self.duel.openings().len()) as u64
    }

    /// Says how games are played, and with which seed.
    pub(crate) fn terms(&self) -> String {
        format!("{}, seed {}", self.duel.limit(), self.seed)
    }

    /// Returns the nodes of short searches of an engine, with a small table.
    ///
    /// # Errors
    /// A bench position of the game cannot be searched.
    pub(crate) fn signature_of(&self, engine: &Engine) -> Result<u64, Failure> {
        let small = Engine {
            hash: engine.hash.min(1),
            ..engine.clone()
        };
        signature(self.family, &small)
    }

    /// Returns the identity of the run with what is its own.
    ///
    /// # Errors
    /// A bench position of the game cannot be searched.
    pub(crate) fn identity(&self, what: impl Serialize) -> Result<Value, Failure> {
        let identity = Identity {
            format: FORMAT,
            game: self.game,
            seed: self.seed,
            games: self.games as u64,
            configuration: search_listing(self.engine),
            what,
            terms: self.duel.terms(),
            signature: self.signature_of(self.engine)?,
            version: env!("CARGO_PKG_VERSION"),
        };
        Ok(serde_json::to_value(identity)?)
    }
}

/// Where a run goes, and how.
pub(crate) struct Target<'a> {
    /// The folder, if there is one.
    pub(crate) out: Option<&'a Path>,
    /// Whether to go on with what is in it.
    pub(crate) resume: bool,
    /// How many games are played at a time, if somebody said so.
    pub(crate) concurrency: Option<usize>,
}

impl Target<'_> {
    /// Opens the folder, if there is one: each record that it has is replayed.
    ///
    /// # Errors
    /// As [`open`].
    pub(crate) fn open(
        &self,
        identity: &Value,
        replay: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<Option<Folder>, Failure> {
        let opened = self
            .out
            .map(|path| open(path, self.resume, identity, replay));
        opened.transpose()
    }
}

/// Adds a record, if there is a folder.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn keep(folder: &mut Option<Folder>, record: &impl Serialize) -> Result<(), Failure> {
    folder
        .as_mut()
        .map_or(Ok(()), |folder| folder.append(record))
}

/// Writes what `--json` prints into the folder: `summary.json`.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn summarise(folder: &Folder, report: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(report)?;
    text.push('\n');
    folder.write("summary.json", text.as_bytes())
}

/// Makes the folder, or goes on in it behind the records that it has, each of which is replayed.
///
/// # Errors
/// It cannot be made or is locked, something else is in it, or a record is damaged.
fn open(
    path: &Path,
    resume: bool,
    identity: &Value,
    replay: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Folder, Failure> {
    let opened = if resume && Begun::is_in(path, TUNE) {
        go_on(path, identity, replay)
    } else if resume && files::has_content(&path.join(folder::RECORDS)) {
        let (records, identity) = (folder::RECORDS, TUNE.identity);
        Err(Failure::unusable(format!(
            "{records} is there without {identity}, so that nobody can tell what was tuned: choose another folder"
        )))
    } else {
        Folder::begin(path, TUNE, identity)
    };
    opened.map_err(|failure| failure.at(format_args!("--out {}", path.display())))
}

/// Opens the folder of an earlier run, and takes up its records.
fn go_on(
    path: &Path,
    identity: &Value,
    mut replay: impl FnMut(&[u8]) -> Result<(), Failure>,
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
    let (folder, _) = begun.go_on(|number, line| {
        let place = || format!("{}:{number}", folder::RECORDS);
        replay(line).map_err(|failure| failure.at(place()))
    })?;
    Ok(folder)
}
