//! The identity of a match: all that must not change where an interrupted one goes on.
//!
//! It is written to `match.json` when the match begins, and compared when it goes on: games of
//! another engine, or of a search that has changed since, would otherwise count as if they were of
//! this one. The signature, node counts of short searches, tells even changes that no setting
//! names.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::adjudication::Adjudication;
use super::common::Common;
use super::contender::Contender;
use super::plan::Plan;
use super::sprt::Sprt;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::folder;
use niwaki_host::signature::{short_signature, signature};

/// The content of `match.json` and `tournament.json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Settings<E> {
    /// The format of this file: [`FORMAT`].
    format: u32,
    /// The game, with its parameters.
    pub(super) game: String,
    /// Who plays.
    #[serde(flatten)]
    pub(super) engines: E,
    /// Where the openings come from.
    pub(super) openings: String,
    /// The seed of the openings.
    pub(super) seed: u64,
    /// The rules by which games are called.
    pub(super) adjudication: Adjudication,
    /// The sequential test of a match.
    #[serde(flatten)]
    test: Option<Test>,
    /// The signature of the search without techniques: the nodes of short searches.
    signature: u64,
    /// The version of niwaki.
    version: &'static str,
}

/// The engines of a match.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Two {
    /// The engine whose results are told.
    first: Side,
    /// Its opponent.
    second: Side,
}

/// The sequential test of a match.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Test {
    /// Its hypotheses; null where a match has no test.
    pub(super) hypotheses: Option<Sprt>,
}

/// One engine, as the folder and the summary name it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Side {
    /// Its name, by which no two engines of a match are called.
    pub(super) name: String,
    /// Its limit, in words.
    pub(super) limit: String,
    /// How far a limit of time may be overstepped.
    pub(super) time_margin_ms: Option<f64>,
    /// How long another program is waited for where no time is set.
    pub(super) patience_ms: Option<f64>,
    /// All that takes part in its search, or the command of the program.
    pub(super) configuration: Vec<String>,
    /// Which search it is, for those of ours: the nodes of short searches by it, which change where a technique
    /// does, or what it has learned.
    pub(super) signature: Option<u64>,
}

impl<E> Settings<E> {
    /// Collects the settings of a match or tournament; a match has a test, or says that it has none.
    ///
    /// # Errors
    /// Fails where the signature of the search cannot be found.
    pub(super) fn new(
        catalogue: &Catalogue,
        game: &str,
        common: &Common,
        plan: &Plan,
        engines: E,
        test: Option<Test>,
    ) -> Result<Settings<E>, Failure> {
        Ok(Settings {
            format: FORMAT,
            game: game.to_owned(),
            engines,
            openings: plan.source.clone(),
            seed: common.seed,
            adjudication: common.rules.adjudication,
            test,
            signature: short_signature(catalogue, &Engine::bare(catalogue.techniques()), |_| true)?,
            version: env!("CARGO_PKG_VERSION"),
        })
    }
}

impl Two {
    /// Collects two engines. Those of the same name are told apart.
    ///
    /// # Errors
    /// Fails where an engine's signature cannot be found.
    pub(super) fn new(contenders: &[Contender; 2], game: &dyn AnyGame) -> Result<Two, Failure> {
        let [first, second] = contenders;
        let (mut first, mut second) = (Side::new(first, game)?, Side::new(second, game)?);
        if first.name == second.name {
            first.name += " (first)";
            second.name += " (second)";
        }
        Ok(Two { first, second })
    }

    /// Returns both.
    pub(super) fn both(&self) -> [&Side; 2] {
        [&self.first, &self.second]
    }
}

impl Side {
    /// Collects one engine.
    ///
    /// # Errors
    /// Fails where its signature cannot be found.
    pub(super) fn new(contender: &Contender, game: &dyn AnyGame) -> Result<Side, Failure> {
        // Short searches need no large table, and one is cleared before each.
        let small = contender.engine().map(|engine| Engine {
            hash: engine.hash.min(1),
            ..engine.clone()
        });
        let terms = contender.terms();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        Ok(Side {
            name: contender.name.clone(),
            limit: contender.limit_text(),
            time_margin_ms: terms.margin.map(milliseconds),
            patience_ms: terms.patience.map(milliseconds),
            configuration: contender.listing(),
            signature: small.map(|engine| signature(game, &engine)).transpose()?,
        })
    }

    /// Returns its limit, and all that it is forgiven, in words.
    pub(super) fn terms(&self) -> String {
        let said = |what: &str, time: Option<f64>| {
            time.map_or(String::new(), |time| format!(", {what} {time} ms"))
        };
        let margin = said("margin", self.time_margin_ms);
        let patience = said("patience", self.patience_ms);
        format!("{}{margin}{patience}", self.limit)
    }
}

/// The number of the format in which engines are written down in `match.json` and
/// `tournament.json`. A change to it keeps other builds from going on with a match.
const FORMAT: u32 = 2;

/// Refuses to go on with a match whose settings were others, or were written down otherwise.
///
/// # Errors
/// Names the first setting that is not what it was.
pub(super) fn check(settings: &impl Serialize, earlier: &Value) -> Result<(), Failure> {
    let now = serde_json::to_value(settings)?;
    if earlier.get("format") != now.get("format") {
        return Err(Failure::unusable(
            "--resume: this was begun by another build, which wrote down otherwise what its engines are: \
             go on with that build, or begin anew in another folder",
        ));
    }
    match folder::difference(earlier, &now) {
        Some(difference) => Err(Failure::unusable(format!(
            "--resume: this is another match: {difference} now"
        ))),
        None => Ok(()),
    }
}
