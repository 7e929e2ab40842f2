//! The experiments that come with the command, and the files they name.

use std::path::Path;

use super::definition::{Definition, Source};
use crate::catalogue::Catalogue;
use crate::configuration::read_text;
use crate::engine::TechniqueList;
use crate::failure::Failure;
use crate::names::unknown;

/// A text that is part of the command.
struct Text {
    name: &'static str,
    text: &'static str,
}

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        &[$(Text {
            name: $name,
            text: include_str!(concat!("../../benches/experiments/", $name)),
        }),*]
    };
}

/// In the order in which they run.
const EXPERIMENTS: &[Text] = texts![
    "ablation.toml",
    "reliability.toml",
    "published.toml",
    "etc-by-depth.toml",
    "multi-cut.toml",
    "razoring.toml",
    "rankcut-domains.toml",
    "interaction.toml",
    "growth.toml",
    "audit.toml",
];

const FILES: &[Text] = texts!["wac.epd"];

/// Positions of a game that is not among them.
const POSITIONS: usize = 8;

/// Where the definitions are in the repository.
const FOLDER: &str = "benches/experiments/";

/// What all experiments are called.
pub(super) fn names() -> Vec<&'static str> {
    let names = EXPERIMENTS.iter();
    names
        .map(|experiment| experiment.name.trim_end_matches(".toml"))
        .collect()
}

/// The experiment of this name, or the one that a file defines.
pub(super) fn find(name: &str) -> Result<Definition, Failure> {
    let is_file = Path::new(name).extension().is_some_and(|e| e == "toml");
    if is_file {
        let path = Path::new(name);
        let stem = path.file_stem().unwrap_or_default();
        return Definition::read(&stem.to_string_lossy(), name, &read_text(path)?);
    }
    let found = EXPERIMENTS
        .iter()
        .find(|experiment| experiment.name.trim_end_matches(".toml") == name);
    match found {
        Some(Text { name: file, text }) => Definition::read(name, &format!("{FOLDER}{file}"), text),
        None => Err(Failure::unusable(format!(
            "{}, or name a file that ends in .toml",
            unknown("experiment", name, &names())
        ))),
    }
}

/// All experiments that a catalogue has the games for.
pub(super) fn all<T: TechniqueList>(catalogue: &Catalogue<T>) -> Result<Vec<Definition>, Failure> {
    let mut all: Vec<Definition> = names().into_iter().map(find).collect::<Result<_, _>>()?;
    if let Some(first) = all.first_mut() {
        let text = first.source.text.clone() + &newcomers(catalogue, first);
        *first = Definition::read(&first.source.name, &first.source.file, &text)?;
    }
    for definition in &mut all {
        let known = |spec: &str| catalogue.game_of(spec).is_ok();
        definition
            .games
            .retain(|game| known(game.get_ref().name.get_ref()));
    }
    all.retain(|definition| !definition.games.is_empty());
    Ok(all)
}

/// The quick preset for games that the definition does not know: at the depths that
/// [`crate::Entry::lab_depths`] names.
fn newcomers<T: TechniqueList>(catalogue: &Catalogue<T>, definition: &Definition) -> String {
    let known: Vec<&str> = definition
        .games
        .iter()
        .filter_map(|part| part.get_ref().name.get_ref().split(':').next())
        .collect();
    let games = catalogue.games();
    let new = games.filter(|game| !known.contains(&game.name()));
    let parts = new.map(|game| {
        let depths: Vec<i16> = game.lab_depths().collect();
        format!(
            "\n[[game]]\nname = \"{}\"\nsample = {{ from = \"bench\", plies = [0, 6], seed = 1 }}\n[game.quick]\npositions = {POSITIONS}\ndepths = {depths:?}\n",
            game.name()
        )
    });
    parts.collect::<Vec<String>>().concat()
}

/// A file that a definition names: beside it, or part of the command.
pub(super) fn file(source: &Source, name: &str) -> Result<String, Failure> {
    let own = FILES.iter().find(|file| file.name == name);
    match own.filter(|_| source.file.starts_with(FOLDER)) {
        Some(file) => Ok(file.text.to_owned()),
        None => read_text(&Path::new(&source.file).with_file_name(name)),
    }
}
