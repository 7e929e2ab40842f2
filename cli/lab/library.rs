//! The experiments that come with the command, and the files they name.

use std::path::Path;

use super::definition::{Definition, Source};
use super::fitted;
use crate::catalogue::Catalogue;
use crate::configuration::read_text;
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
pub(super) fn find(catalogue: &Catalogue, name: &str) -> Result<Definition, Failure> {
    let is_file = Path::new(name).extension().is_some_and(|e| e == "toml");
    if is_file {
        let path = Path::new(name);
        let stem = path.file_stem().unwrap_or_default();
        return Definition::read(&stem.to_string_lossy(), name, &read_text(path)?);
    }
    if !names().contains(&name) {
        return Err(Failure::unusable(format!(
            "{}, or name a file that ends in .toml",
            unknown("experiment", name, &names())
        )));
    }
    let definition = fitted::fit(catalogue, own(name)?)?;
    if definition.games.is_empty() || definition.baselines.is_empty() {
        return Err(Failure::unusable(format!(
            "the experiment '{name}' asks for games or techniques that are not here: `lab --list` has those that can be run"
        )));
    }
    Ok(definition)
}

/// An experiment that is part of the command, as it is written.
pub(super) fn own(name: &str) -> Result<Definition, Failure> {
    let mut experiments = EXPERIMENTS.iter();
    let found = experiments.find(|experiment| experiment.name.trim_end_matches(".toml") == name);
    let Text { name: file, text } = found.expect("it is named by those that there are");
    Definition::read(name, &format!("{FOLDER}{file}"), text)
}

/// All experiments that a catalogue has games and techniques for.
pub(super) fn all(catalogue: &Catalogue) -> Result<Vec<Definition>, Failure> {
    let mut all = Vec::new();
    for name in names() {
        let definition = fitted::fit(catalogue, own(name)?)?;
        if !definition.games.is_empty() && !definition.baselines.is_empty() {
            all.push(definition);
        }
    }
    Ok(all)
}

/// A file that a definition names: beside it, or part of the command.
pub(super) fn file(source: &Source, name: &str) -> Result<String, Failure> {
    let own = FILES.iter().find(|file| file.name == name);
    match own.filter(|_| source.file.starts_with(FOLDER)) {
        Some(file) => Ok(file.text.to_owned()),
        None => read_text(&Path::new(&source.file).with_file_name(name)),
    }
}
