//! The experiments that come with the command, and the files they name.

use std::path::Path;

use super::definition::{Definition, Source};
use super::fitted;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;

/// A text that is part of the command.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The name of its file.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// The experiments that a command brings along.
#[derive(Clone, Copy, Debug, Default)]
pub struct Library {
    /// The folder of their definitions in the repository, with a slash behind it.
    pub folder: &'static str,
    /// The definitions, in the order in which they run.
    pub experiments: &'static [Text],
    /// The files that they name.
    pub files: &'static [Text],
}

impl Library {
    /// What all experiments are called.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let names = self.experiments.iter();
        names
            .map(|experiment| experiment.name.trim_end_matches(".toml"))
            .collect()
    }

    /// The experiment of this name, or the one that a file defines.
    pub(crate) fn find(&self, catalogue: &Catalogue, name: &str) -> Result<Definition, Failure> {
        let is_file = Path::new(name).extension().is_some_and(|e| e == "toml");
        if is_file {
            let path = Path::new(name);
            let stem = path.file_stem().unwrap_or_default();
            return Definition::read(&stem.to_string_lossy(), name, &read_text(path)?);
        }
        if !self.names().contains(&name) {
            return Err(Failure::unusable(format!(
                "{}, or name a file that ends in .toml",
                unknown("experiment", name, &self.names())
            )));
        }
        let definition = fitted::fit(self, catalogue, self.own(name)?)?;
        if definition.games.is_empty() || definition.baselines.is_empty() {
            return Err(Failure::unusable(format!(
                "the experiment '{name}' asks for games or techniques that are not here: `lab --list` has those that can be run"
            )));
        }
        Ok(definition)
    }

    /// An experiment that is part of the command, as it is written.
    pub(crate) fn own(&self, name: &str) -> Result<Definition, Failure> {
        let mut experiments = self.experiments.iter();
        let found =
            experiments.find(|experiment| experiment.name.trim_end_matches(".toml") == name);
        let Text { name: file, text } = found.expect("it is named by those that there are");
        let file = format!("{}{file}", self.folder);
        let mut definition = Definition::read(name, &file, text)?;
        definition.source.beside = self.files;
        Ok(definition)
    }

    /// All experiments that a catalogue has games and techniques for.
    pub(crate) fn all(&self, catalogue: &Catalogue) -> Result<Vec<Definition>, Failure> {
        let mut all = Vec::new();
        for name in self.names() {
            let definition = fitted::fit(self, catalogue, self.own(name)?)?;
            if !definition.games.is_empty() && !definition.baselines.is_empty() {
                all.push(definition);
            }
        }
        Ok(all)
    }
}

/// A file that a definition names: part of the command, or beside it.
pub(super) fn file(source: &Source, name: &str) -> Result<String, Failure> {
    match source.beside.iter().find(|file| file.name == name) {
        Some(file) => Ok(file.text.to_owned()),
        None => read_text(&Path::new(&source.file).with_file_name(name)),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    macro_rules! experiments {
        ($($name:literal),*) => {
            &[$(Text {
                name: $name,
                text: include_str!(concat!("../../../benches/experiments/", $name)),
            }),*]
        };
    }

    /// Some of those that come with the command.
    pub(crate) const LIBRARY: Library = Library {
        folder: "benches/experiments/",
        experiments: experiments![
            "ablation.toml",
            "reliability.toml",
            "published.toml",
            "etc-by-depth.toml",
            "multi-cut.toml",
            "razoring.toml",
            "rankcut-domains.toml",
            "interaction.toml",
            "growth.toml",
            "audit.toml"
        ],
        files: experiments!["wac.epd"],
    };
}
