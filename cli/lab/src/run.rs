//! What a run was asked for: `run.json`, by which it goes on and is told from others.

use serde::{Deserialize, Serialize};

use super::Preset;
use super::definition::Definition;
use super::inputs::NamedFile;
use niwaki_host::failure::Failure;

/// What a run was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) experiments: Vec<Experiment>,
    pub(super) preset: Preset,
    pub(super) games: Vec<String>,
    pub(super) depth: Option<i16>,
    pub(super) positions: Option<u32>,
    pub(super) shard: Option<Shard>,
    /// The searches of the whole plan, all shards together.
    pub(super) searches: usize,
    pub(super) signature: u64,
    /// Says what the plan comes to: which searchers in which positions. Unknown of runs that were begun
    /// before this was written down.
    #[serde(default)]
    pub(super) plan: Option<String>,
    pub(super) version: String,
    /// The day on which it was begun, in UTC.
    #[serde(default)]
    pub(super) date: String,
}

/// A definition, word for word.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Experiment {
    pub(super) name: String,
    pub(super) file: String,
    pub(super) definition: String,
    pub(super) text: String,
    /// The files that it names.
    #[serde(default)]
    pub(super) files: Vec<NamedFile>,
}

impl Experiment {
    pub(super) fn new(definition: &Definition) -> Experiment {
        let source = &definition.source;
        Experiment {
            name: source.name.clone(),
            file: source.file.clone(),
            definition: source.fingerprint(),
            text: source.text.clone(),
            files: source.files.clone(),
        }
    }

    /// The definition as it was.
    pub(super) fn read(&self) -> Result<Definition, Failure> {
        Definition::read(&self.name, &self.file, &self.text)
    }

    /// Refuses to go on where the definition is another one, or a file that it names.
    fn check_same(&self, earlier: &Experiment) -> Result<(), Failure> {
        let mut files = self.files.iter().zip(&earlier.files);
        let changed = files.find(|(mine, theirs)| mine.name == theirs.name && mine != theirs);
        let name = &self.name;
        let what = match changed {
            Some((file, _)) => format!(
                "made with another content of '{}', which '{name}' names: go on with that one",
                file.name
            ),
            None if self.definition != earlier.definition => {
                format!(
                    "of another definition of '{name}': go on with that one (it is in run.json)"
                )
            }
            None => return Ok(()),
        };
        Err(Failure::unusable(format!(
            "its records are {what}, or begin anew in another folder"
        )))
    }
}

/// One of several parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shard {
    /// From 1 on.
    pub(super) number: usize,
    pub(super) of: usize,
}

impl Shard {
    /// Reads `2/8`.
    pub(super) fn parse(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
            (plain(number) && plain(of)).then_some((number.parse().ok()?, of.parse().ok()?))
        });
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a shard is written 2/8: the second of eight".into()),
        }
    }

    pub(super) fn has(self, task: usize) -> bool {
        task % self.of == self.number - 1
    }
}

impl Run {
    /// Refuses to go on where something else was asked for, or the same words mean something else.
    pub(super) fn check_same(&self, earlier: &Run) -> Result<(), Failure> {
        if self.version != earlier.version || self.signature != earlier.signature {
            return Err(another_build(&format!(
                " (version {}, signature {}; this one has {}, {})",
                earlier.version, earlier.signature, self.version, self.signature
            )));
        }
        if self.plan.is_some() != earlier.plan.is_some() {
            return Err(another_build(
                ", which did not write down what exactly is searched",
            ));
        }
        self.check_wishes(earlier)?;
        for (mine, theirs) in self.experiments.iter().zip(&earlier.experiments) {
            mine.check_same(theirs)?;
        }
        if self.plan != earlier.plan {
            return Err(another_build(
                ", which has other profiles, settings of games or positions",
            ));
        }
        Ok(())
    }

    fn check_wishes(&self, earlier: &Run) -> Result<(), Failure> {
        let names =
            |run: &Run| -> Vec<String> { run.experiments.iter().map(|e| e.name.clone()).collect() };
        if names(self) != names(earlier)
            || self.preset != earlier.preset
            || self.shard != earlier.shard
            || self.games != earlier.games
            || self.depth != earlier.depth
            || self.positions != earlier.positions
        {
            return Err(Failure::unusable(format!(
                "something else was asked for there: {}",
                earlier.command()
            )));
        }
        Ok(())
    }

    /// What repeats the run.
    pub(super) fn command(&self) -> String {
        match self.experiments.as_slice() {
            [one] => self.command_for(&one.name),
            _ => self.command_of(None),
        }
    }

    /// What repeats one of its experiments.
    pub(super) fn command_for(&self, experiment: &str) -> String {
        let named = self.experiments.iter().find(|one| one.name == experiment);
        self.command_of(named)
    }

    fn command_of(&self, experiment: Option<&Experiment>) -> String {
        let mut words = vec!["niwaki lab".to_owned()];
        if let Some(one) = experiment {
            let own = one.file.starts_with("benches/experiments/");
            words.push(if own { &one.name } else { &one.file }.clone());
        }
        words.push(format!("--preset {}", self.preset.name()));
        if !self.games.is_empty() {
            words.push(format!("--games {}", self.games.join(",")));
        }
        words.extend(self.depth.map(|depth| format!("--depth {depth}")));
        words.extend(self.positions.map(|n| format!("--positions {n}")));
        words.extend(self.shard.map(|s| format!("--shard {}/{}", s.number, s.of)));
        words.join(" ")
    }
}

fn another_build(which: &str) -> Failure {
    Failure::unusable(format!(
        "its records are of another build{which}: go on with that build, or begin anew in another folder"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_task_once() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"]
            .map(|text| Shard::parse(text).unwrap())
            .to_vec();
        for task in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(task)).count(), 1);
        }
        for bad in ["0/3", "4/3", "1", "1/", "/3", "1/0", "+1/3", "a/b", ""] {
            assert!(Shard::parse(bad).is_err(), "{bad}");
        }
    }
}
