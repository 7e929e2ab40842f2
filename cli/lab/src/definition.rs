//! Experiments as data: what a TOML file says.
//!
//! This is the first step of the laboratory. A definition says what is asked (`question`), how to
//! read the answer (`analysis`), in which games and positions (`[[game]]`, with an amount of work
//! for each preset), and what is compared (`[[baseline]]`, with the changes to it).
//! [`plan`](super::plan) makes tasks of it; summary and report come back to it for the question,
//! the labels and the published figures. `benches/experiments/README.md` describes every key for
//! those who write definitions.
//!
//! The structs are the format: a key that no field has is refused, so that a misspelt key is told
//! and not ignored. Variants and sweeps have the keys of a configuration, which are read with it
//! ([`variants`](super::variants)). Whatever a message may point at is `Spanned`, which keeps its place in the
//! text. A new key is `Option` or has a default, since `run.json` keeps definitions word for word
//! and a later build reads them again.

mod by_game;
mod check;
mod matches;
mod origin;
mod sweep;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::fingerprint::{NamedFile, fingerprint};
use super::library::{Library, Text};
use super::metric::Metric;
use super::preset::Preset;
pub(super) use by_game::{by_game, by_game_mut, settings_in};
pub(super) use matches::MatchPart;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use origin::Stratum;
pub(super) use origin::{From, Origin, Sample};
pub(super) use sweep::{Matching, Sweep, flattened};

/// A definition, checked in all that can be checked without knowing the games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Definition {
    /// One sentence that ends in a question mark: the heading of the answer.
    pub(super) question: String,
    /// How to read the answer, in prose. Reports do not keep its line breaks.
    pub(super) analysis: String,
    /// The nodes of all searches in the preset `check`, judges included, but those that `each` and
    /// `pairs` make: their number grows with every technique that is added. With it the experiment
    /// is a test of the search.
    pub(super) check_nodes: Option<u64>,
    /// Judge so many decisions of each technique in each search that is not timed; no audit if
    /// absent.
    pub(super) audit: Option<u32>,
    /// Count the ways to play so many plies at each position, for the smallest tree that proves a
    /// value, and say how fast searches grow.
    pub(super) branching: Option<u8>,
    /// Minutes that a preset took on two cores. Shown before a run; nothing depends on it.
    #[serde(default)]
    pub(super) minutes: BTreeMap<Preset, f64>,
    /// The games, in the order of the columns of tables.
    #[serde(rename = "game")]
    pub(super) games: Vec<Spanned<GamePart>>,
    /// The baselines, each with its changes. The first one is that of the screen and of the opening
    /// of the report.
    #[serde(rename = "baseline")]
    pub(super) baselines: Vec<Spanned<BaselinePart>>,
    /// Games between a baseline and its changes.
    #[serde(default, rename = "match")]
    pub(super) matches: Vec<Spanned<MatchPart>>,
    /// Figures from the literature, which stand beside ours.
    #[serde(default)]
    pub(super) published: Vec<Published>,
    /// Where all of this was read.
    #[serde(skip)]
    pub(super) source: Source,
    /// Whether something was left out of it, for want of techniques or profiles. Published figures
    /// may then stand beside nothing.
    #[serde(skip)]
    pub(super) abridged: bool,
}

/// The origin of a definition.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// The name of the experiment: the file's without its ending.
    pub(super) name: String,
    /// The file, as messages name it; the files of positions are looked for beside it.
    pub(super) file: String,
    /// The whole text, for `run.json` and for the lines of messages.
    pub(super) text: String,
    /// The files that come with the command: these are taken before any file on the disk, so that
    /// an experiment of the library is the same anywhere.
    pub(super) beside: &'static [Text],
    /// The files that it names, as far as a run reads them. They are filled in when the preset is
    /// known, before the plan is made: the records carry the fingerprint.
    pub(super) files: Vec<NamedFile>,
}

impl Source {
    /// Returns digits that say which definition it is: its text, and what is in the files that it
    /// names.
    pub(super) fn fingerprint(&self) -> String {
        let files = self.files.iter().map(|file| file.contents.as_str());
        let parts: Vec<&str> = std::iter::once(self.text.as_str()).chain(files).collect();
        fingerprint(parts.concat().as_bytes())
    }

    /// Reads a file that the definition names: part of the command, or beside the definition.
    pub(super) fn read(&self, name: &str) -> Result<String, Failure> {
        match self.beside.iter().find(|file| file.name == name) {
            Some(file) => Ok(file.text.to_owned()),
            None => read_text(&Path::new(&self.file).with_file_name(name)),
        }
    }

    /// Returns `FILE:LINE`, for messages. Lines are counted from 1 on.
    pub(super) fn place(&self, span: &Range<usize>) -> String {
        let before = self.text.get(..span.start).unwrap_or_default();
        format!("{}:{}", self.file, 1 + before.matches('\n').count())
    }

    /// Refuses what is wrong at a place of the definition.
    pub(super) fn refuse(
        &self,
        wrong: bool,
        span: &Range<usize>,
        message: impl Into<String>,
    ) -> Result<(), Failure> {
        if wrong {
            return Err(self.complain(span, message));
        }
        Ok(())
    }

    /// Returns a failure that points at a place of the definition.
    pub(super) fn complain(&self, span: &Range<usize>, message: impl Into<String>) -> Failure {
        Failure::unusable(message).at(self.place(span))
    }
}

/// A game, and which of its positions are searched.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GamePart {
    /// `NAME` or `NAME:parameters`.
    pub(super) name: Spanned<String>,
    /// The name in tables, if not `NAME` with the first of its parameters. No two games have the
    /// same, since rows are told apart by it.
    label: Option<String>,
    /// Positions one by one, as a file of them has them on its lines. Exactly one of `positions`,
    /// `file`, `sample` and `stratum` is given.
    positions: Option<Spanned<Vec<Spanned<String>>>>,
    /// A file of positions, which may say the best moves: then `solved` is measured.
    file: Option<Spanned<String>>,
    /// Positions drawn at random.
    sample: Option<Spanned<Sample>>,
    /// Positions of several kinds, each summed up by itself and all together.
    #[serde(default, rename = "stratum")]
    strata: Vec<Spanned<Stratum>>,
    /// The amount of work in each preset. A preset that is absent leaves the game out.
    check: Option<Amount>,
    quick: Option<Amount>,
    standard: Option<Amount>,
    full: Option<Amount>,
}

impl GamePart {
    /// Returns how much is done in a preset; nothing if it does not mention the game.
    pub(super) fn amount(&self, preset: Preset) -> Option<&Amount> {
        let each = [&self.check, &self.quick, &self.standard, &self.full];
        preset.of(each.map(Option::as_ref))
    }

    /// Returns the name of the game, without parameters.
    pub(super) fn game(&self) -> &str {
        let name = self.name.get_ref();
        name.split(':').next().unwrap_or(name)
    }

    /// Returns where its positions come from: one origin, or one for each stratum.
    pub(super) fn origins(&self) -> Vec<Origin<'_>> {
        let whole = Origin {
            stratum: None,
            positions: self.positions.as_ref(),
            file: self.file.as_ref(),
            sample: self.sample.as_ref(),
        };
        let given = whole.positions.is_some() || whole.file.is_some() || whole.sample.is_some();
        let strata = self.strata.iter().map(|part| {
            let part = part.get_ref();
            Origin {
                stratum: Some(&part.name),
                positions: part.positions.as_ref(),
                file: part.file.as_ref(),
                sample: part.sample.as_ref(),
            }
        });
        let whole = (given || self.strata.is_empty()).then_some(whole);
        whole.into_iter().chain(strata).collect()
    }

    /// Says in words which positions are searched: `chess: its book of openings (seed 1)`.
    pub(super) fn positions_in_words(&self) -> String {
        let origins = self.origins();
        let words: Vec<String> = origins.iter().map(Origin::in_words).collect();
        format!("{}: {}", self.label(), words.join("; "))
    }

    /// Returns the name in tables: the one that is given, or `tree:dag` of `tree:dag,b=8`.
    pub(super) fn label(&self) -> &str {
        let short = || {
            let name = self.name.get_ref();
            name.split(',').next().unwrap_or(name)
        };
        self.label.as_deref().unwrap_or_else(short)
    }
}

/// How much is done in a preset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Amount {
    /// The first so many positions; of a list or file all, if it does not say.
    pub(super) positions: Option<Spanned<u64>>,
    /// Search to each of these depths, in plies. Each is a row of its own in the summary.
    pub(super) depths: Option<Spanned<Vec<i64>>>,
    /// The depths beside some of the baselines, by their names.
    #[serde(default)]
    pub(super) depths_beside: BTreeMap<Spanned<String>, Spanned<Vec<i64>>>,
    /// Search with each of these numbers of nodes. Ratios of nodes say nothing there; problems
    /// solved do.
    pub(super) nodes: Option<Spanned<Vec<u64>>>,
    /// A search to a depth stops at so many nodes, and is said not to have finished. A cap bounds
    /// the time of a run by its worst position; a ratio with capped searches is a bound itself.
    pub(super) cap: Option<u64>,
    /// Compare times as well.
    pub(super) timed: Option<Spanned<Timed>>,
    /// Judge decisions by endgame tables of at most so many pieces, too, which the run builds.
    pub(super) truth: Option<Spanned<u32>>,
}

/// Searches made alone and in turns, for their times.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timed {
    /// The first so many positions, to the deepest of the depths: shorter searches are too short to
    /// time.
    pub(super) positions: u64,
    /// How often each is searched. The median of the repetitions counts.
    pub(super) repeats: u64,
}

/// A search that others are compared with, and the changes to it that make the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BaselinePart {
    /// The name in tables and records; `depths-beside` and published figures refer to it.
    pub(super) name: Spanned<String>,
    /// The settings of the baseline, as in a file for `--config`. Changes are laid over them.
    pub(super) configuration: Spanned<toml::Table>,
    /// With every technique there is that is off, without every one that is on.
    #[serde(default)]
    pub(super) each: Vec<Each>,
    /// With each of these techniques, and with every two of them.
    pub(super) pairs: Option<Spanned<Vec<String>>>,
    /// Changes by name: the keys of a configuration, and `name`.
    #[serde(default, rename = "variant")]
    pub(super) variants: Vec<Spanned<toml::Table>>,
    /// Changes by values of parameters.
    #[serde(default, rename = "sweep")]
    pub(super) sweeps: Vec<Spanned<Sweep>>,
    /// Compares the errors of sweeps where they save as much as one of them at one of its values.
    pub(super) matched: Option<Spanned<Matching>>,
}

/// Every technique of the registry in turn.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Each {
    /// With it, where it is off.
    With,
    /// Without it, where it is on.
    Without,
}

/// A figure from the literature.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Published {
    /// The change that it is about, by the name that the change has in the summary.
    pub(super) technique: Spanned<String>,
    /// The label of a game; all, if none is given.
    pub(super) game: Option<String>,
    /// Beside which baseline it stands; all, if none is given.
    pub(super) baseline: Option<String>,
    /// The depths that it is for; all, if none is given.
    pub(super) depths: Option<[i64; 2]>,
    /// The metric that was published: nodes, if none is given.
    #[serde(default = "nodes")]
    pub(super) metric: Metric,
    /// From and to, on the scale of the metric; twice the same where one number was published.
    pub(super) ratio: [f64; 2],
    /// Who found it, and where. It tells the figures of one technique apart as well.
    pub(super) source: String,
}

/// Returns the metric of a published figure that names none: most of the literature counts nodes.
fn nodes() -> Metric {
    Metric::Nodes
}

impl Amount {
    /// Returns the depths beside a baseline: its own, if `depths-beside` has some, in place of
    /// those for all.
    pub(super) fn depths_for(&self, baseline: &str) -> Option<&Spanned<Vec<i64>>> {
        let mut special = self.depths_beside.iter();
        let own = special.find(|(name, _)| name.get_ref() == baseline);
        own.map(|(_, depths)| depths).or(self.depths.as_ref())
    }
}

impl Definition {
    /// Reads a definition and checks it; `file` is the name in messages.
    pub(super) fn read(name: &str, file: &str, text: &str) -> Result<Definition, Failure> {
        let source = Source {
            name: name.to_owned(),
            file: file.to_owned(),
            text: text.to_owned(),
            beside: &[],
            files: Vec::new(),
        };
        let mut definition: Definition = toml::from_str(text).map_err(|error| {
            source.complain(&error.span().unwrap_or_default(), in_plain_words(&error))
        })?;
        definition.source = source;
        check::all(&definition)?;
        Ok(definition)
    }

    /// Reads an experiment that comes with the command, as it is written.
    pub(super) fn own(library: &Library, name: &str) -> Result<Definition, Failure> {
        let mut experiments = library.experiments.iter();
        let found = experiments.find(|experiment| experiment.experiment() == name);
        let Text { name: file, text } = found.expect("it is named by those that there are");
        let file = format!("{}{file}", library.folder);
        let mut definition = Definition::read(name, &file, text)?;
        definition.source.beside = library.files;
        Ok(definition)
    }

    /// Returns whether endgame tables judge decisions somewhere.
    pub(super) fn wants_truth(&self) -> bool {
        let games = self.games.iter().map(Spanned::get_ref);
        let mut amounts =
            games.flat_map(|game| Preset::ALL.into_iter().filter_map(|p| game.amount(p)));
        amounts.any(|amount| amount.truth.is_some())
    }

    /// Returns whether a preset has work in some of the games that are wanted: searches, or a match.
    pub(super) fn has(&self, preset: Preset, wants: impl Fn(&GamePart) -> bool) -> bool {
        let matches = self.matches.iter().map(Spanned::get_ref);
        let played = matches.filter(|part| part.amount(preset).is_some());
        let played: Vec<&MatchPart> = played.collect();
        let mut games = self.games.iter().map(Spanned::get_ref);
        games.any(|game| {
            let has =
                game.amount(preset).is_some() || played.iter().any(|one| one.is_in(game.label()));
            has && wants(game)
        })
    }
}

/// Returns the parser's message without the names of its types, which mean nothing to someone who
/// writes TOML.
fn in_plain_words(error: &toml::de::Error) -> String {
    let number = "a whole number that is not negative";
    let message = error.message().trim();
    let message = message.replace("expected usize", &format!("expected {number}"));
    let message = message.replace("expected u64", &format!("expected {number}"));
    let message = message.replace(
        "expected u32",
        &format!("expected {number} up to {}", u32::MAX),
    );
    let message = message.replace("expected u16", &format!("expected {number} up to 65535"));
    let message = message.replace("expected i64", "expected a whole number");
    let message = message.replace("expected f64", "expected a number");
    message.replace("field", "key")
}
