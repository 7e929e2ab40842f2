//! Experiments as data: what a TOML file says.
//!
//! A definition says what is asked (`question`), how to read the answer
//! (`analysis`), in which games and positions (`[[game]]`, with an amount of work
//! for each preset), and what is compared (`[[baseline]]`, with the changes to it).
//! `benches/experiments/README.md` describes every key.

mod check;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::fingerprint::{NamedFile, fingerprint};
use super::library::{Library, Text};
use super::metric::Metric;
use super::preset::Preset;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;

/// A definition, checked in all that can be checked without knowing the games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Definition {
    pub(super) question: String,
    pub(super) analysis: String,
    /// The nodes of all searches in the preset `check` but those that `each` and `pairs` make.
    pub(super) check_nodes: Option<u64>,
    /// Judge so many decisions of each technique in each search.
    pub(super) audit: Option<u32>,
    /// Count the ways to play so many plies at each position, for the smallest tree that proves a
    /// value, and say how fast searches grow.
    pub(super) branching: Option<u8>,
    /// Minutes that a preset took on two cores.
    #[serde(default)]
    pub(super) minutes: BTreeMap<Preset, f64>,
    #[serde(rename = "game")]
    pub(super) games: Vec<Spanned<GamePart>>,
    #[serde(rename = "baseline")]
    pub(super) baselines: Vec<Spanned<BaselinePart>>,
    #[serde(default)]
    pub(super) published: Vec<Published>,
    /// Where all of this was read.
    #[serde(skip)]
    pub(super) source: Source,
    /// Whether something was left out of it, for want of techniques or profiles.
    #[serde(skip)]
    pub(super) abridged: bool,
}

/// Where a definition comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// What the experiment is called: the file's name without its ending.
    pub(super) name: String,
    /// The file, as messages name it.
    pub(super) file: String,
    pub(super) text: String,
    /// The files that are part of the command, as it is.
    pub(super) beside: &'static [Text],
    /// The files that it names, as far as a run reads them.
    pub(super) files: Vec<NamedFile>,
}

impl Source {
    /// Says which definition it is: its text, and what is in the files that it names.
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

    /// `FILE:LINE`, for messages.
    pub(super) fn place(&self, span: &Range<usize>) -> String {
        let before = self.text.get(..span.start).unwrap_or_default();
        format!("{}:{}", self.file, 1 + before.matches('\n').count())
    }

    /// A failure at a place.
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
    /// What tables call it, if not `NAME` with the first of its parameters.
    label: Option<String>,
    /// Positions one by one.
    pub(super) positions: Option<Spanned<Vec<Spanned<String>>>>,
    /// A file of positions.
    pub(super) file: Option<Spanned<String>>,
    /// Positions drawn at random.
    pub(super) sample: Option<Spanned<Sample>>,
    check: Option<Amount>,
    quick: Option<Amount>,
    standard: Option<Amount>,
    full: Option<Amount>,
}

impl GamePart {
    /// How much is done in a preset; nothing if it does not mention the game.
    pub(super) fn amount(&self, preset: Preset) -> Option<&Amount> {
        let amount = match preset {
            Preset::Check => &self.check,
            Preset::Quick => &self.quick,
            Preset::Standard => &self.standard,
            Preset::Full => &self.full,
        };
        amount.as_ref()
    }

    /// What tables call it.
    pub(super) fn label(&self) -> &str {
        let short = || {
            let name = self.name.get_ref();
            name.split(',').next().unwrap_or(name)
        };
        self.label.as_deref().unwrap_or_else(short)
    }
}

/// How positions are drawn: a start, and so many random plies from it. Of games that
/// have a parameter `seed` which is not given, each position is of another seed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Sample {
    pub(super) from: From,
    /// The fewest and the most random plies.
    #[serde(default)]
    pub(super) plies: [u16; 2],
    /// Leave out positions that a search of two plies takes to be more than so many
    /// hundredths from equal.
    pub(super) balance: Option<i64>,
    pub(super) seed: u64,
}

/// Where random plies begin.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum From {
    /// The start of the game.
    Start,
    /// Its named openings.
    Openings,
    /// The positions from which matches begin.
    Book,
    /// The positions of the bench.
    Bench,
}

/// How much is done in a preset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Amount {
    /// The first so many positions; of a list or file all, if it does not say.
    pub(super) positions: Option<Spanned<u32>>,
    /// Search to each of these depths.
    pub(super) depths: Option<Spanned<Vec<i64>>>,
    /// The depths beside some of the baselines, by their names.
    #[serde(default)]
    pub(super) depths_beside: BTreeMap<Spanned<String>, Spanned<Vec<i64>>>,
    /// Search with each of these numbers of nodes.
    pub(super) nodes: Option<Spanned<Vec<u64>>>,
    /// A search to a depth stops at so many nodes, and is said not to have finished.
    pub(super) cap: Option<u64>,
    /// Compare times as well.
    pub(super) timed: Option<Timed>,
}

/// Searches made alone and in turns, for their times.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timed {
    /// The first so many positions, to the deepest of the depths.
    pub(super) positions: u32,
    /// How often.
    pub(super) repeats: u32,
}

/// What others are compared with, and the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BaselinePart {
    pub(super) name: Spanned<String>,
    /// As in a file for `--config`.
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

/// Every combination of values of some parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sweep {
    /// The technique that is switched on.
    pub(super) with: Option<String>,
    /// The values of each parameter.
    pub(super) values: toml::Table,
}

/// A figure from the literature.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Published {
    /// The change that it is about.
    pub(super) technique: Spanned<String>,
    /// The label of a game; all, if none is given.
    pub(super) game: Option<String>,
    /// Beside which baseline it stands; all, if none is given.
    pub(super) baseline: Option<String>,
    /// The depths that it is for; all, if none is given.
    pub(super) depths: Option<[i64; 2]>,
    #[serde(default = "nodes")]
    pub(super) metric: Metric,
    /// From and to.
    pub(super) ratio: [f64; 2],
    /// Who found it, and where.
    pub(super) source: String,
}

/// The metric of a published figure that names none.
fn nodes() -> Metric {
    Metric::Nodes
}

impl Amount {
    /// The depths beside a baseline.
    pub(super) fn depths_for(&self, baseline: &str) -> Option<&Spanned<Vec<i64>>> {
        let mut special = self.depths_beside.iter();
        let own = special.find(|(name, _)| name.get_ref() == baseline);
        own.map(|(_, depths)| depths).or(self.depths.as_ref())
    }
}

impl Definition {
    /// Reads a definition; `file` is what messages call it.
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

    /// Whether some game has work in a preset.
    pub(super) fn has(&self, preset: Preset) -> bool {
        let mut games = self.games.iter();
        games.any(|game| game.get_ref().amount(preset).is_some())
    }

    /// What the literature says of a row of the results.
    pub(super) fn figure(
        &self,
        technique: &str,
        game: &str,
        baseline: &str,
        depth: Option<i16>,
        metric: Metric,
    ) -> Option<&Published> {
        self.published.iter().find(|figure| {
            let deep = |[from, to]: [i64; 2]| {
                depth.is_some_and(|depth| (from..=to).contains(&i64::from(depth)))
            };
            figure.technique.get_ref() == technique
                && figure.metric == metric
                && figure.game.as_deref().is_none_or(|of| of == game)
                && figure.baseline.as_deref().is_none_or(|of| of == baseline)
                && figure.depths.is_none_or(deep)
        })
    }
}

/// What the parser says, without the names of its types.
fn in_plain_words(error: &toml::de::Error) -> String {
    let number = "a whole number that is not negative";
    let message = error.message().trim();
    let message = message.replace("expected usize", &format!("expected {number}"));
    let message = message.replace("expected u64", &format!("expected {number}"));
    let message = message.replace("expected u32", &format!("expected {number}"));
    let message = message.replace("expected u16", &format!("expected {number} up to 65535"));
    let message = message.replace("expected i64", "expected a whole number");
    let message = message.replace("expected f64", "expected a number");
    message.replace("field", "key")
}
