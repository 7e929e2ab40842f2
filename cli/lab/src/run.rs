//! The order that a run was given: `run.json`, by which it goes on and is told from others.
//!
//! It is written before the first search, and never again. A folder without it is no folder of the
//! laboratory. It repeats the definitions word for word, so that a report can be written years
//! later, when the experiment that comes with the command may be another one.
//!
//! `--resume` and `lab merge` mix records of several runs of the program in one summary. That is
//! sound only if all of them would have searched the same: so [`Run::check_same`] compares
//! everything that the records depend on, and says which of it differs. What only changes how they
//! are made, such as `--concurrency`, is not in the file.

use serde::{Deserialize, Serialize};

use super::definition::Definition;
use super::fingerprint::NamedFile;
use super::inputs;
use super::preset::Preset;
use super::shard::Shard;
use niwaki_host::failure::Failure;

/// All that determines the records of a run. The fields are the keys of `run.json`; later ones have
/// defaults, so that old folders can be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    /// The experiments, in the order in which they were planned.
    pub(super) experiments: Vec<Experiment>,
    /// The preset that was taken, also where none was asked for.
    pub(super) preset: Preset,
    /// The names or labels of `--games`; none for all games.
    pub(super) games: Vec<String>,
    /// The depth of `--depth`, in plies.
    pub(super) depth: Option<i16>,
    /// The number of `--positions`, for each game.
    pub(super) positions: Option<u32>,
    /// The part of the plan that is in this folder; `None` for all of it, as after `lab merge`.
    pub(super) shard: Option<Shard>,
    /// The searches of the whole plan, all shards together, without judges: what is missing is
    /// counted against it.
    pub(super) searches: usize,
    /// The pairs of games of the whole plan, at most: a sequential test may end a match before.
    #[serde(default)]
    pub(super) pairs: usize,
    /// Nodes of the bench with every technique alone. Builds with different signatures search
    /// different trees, whatever their version.
    pub(super) signature: u64,
    /// The fingerprint of the plan: which searchers in which positions. Unknown of runs that were
    /// begun before this was written down.
    #[serde(default)]
    pub(super) plan: Option<String>,
    /// The version of the build that began it.
    pub(super) version: String,
    /// The day on which it was begun, in UTC, as `2026-01-31`. It says how old a report is, and is
    /// not compared.
    #[serde(default)]
    pub(super) date: String,
}

/// A definition, word for word, as it was when the run was begun.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Experiment {
    /// The name of the experiment.
    pub(super) name: String,
    /// The file it was read from, as messages and the command of the report name it.
    pub(super) file: String,
    /// The fingerprint of the text and of the files, as in the records.
    pub(super) definition: String,
    /// The whole TOML text.
    pub(super) text: String,
    /// The files that it names, by fingerprint alone: a file of positions may be large, and the
    /// records repeat the positions.
    #[serde(default)]
    pub(super) files: Vec<NamedFile>,
}

impl Experiment {
    /// Returns a definition with the files that it names, as it is kept.
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

    /// Reads the definition as it was. Changes in the repository since then have no influence on
    /// it.
    pub(super) fn read(&self) -> Result<Definition, Failure> {
        Definition::read(&self.name, &self.file, &self.text)
    }

    /// Refuses to go on where the definition is another one, or a file that it names. The file is
    /// named first: its content is in the fingerprint of the definition as well, which would be a
    /// worse hint.
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

impl Run {
    /// Refuses to go on where something else was asked for, or the same words mean something else.
    ///
    /// The order is from the cause to its effects: another build changes the plan as well, and
    /// another wish, too. So the plan is compared last, where nothing but profiles, settings and
    /// positions is left to blame.
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
        let in_this_way = |run: &Run| {
            let plan = run.plan.as_deref();
            plan.is_some_and(|plan| plan.starts_with(inputs::WRITTEN))
        };
        if in_this_way(self) != in_this_way(earlier) {
            return Err(another_build(
                ", which wrote down otherwise what exactly is searched",
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

    /// Refuses to go on where the command line asks for something else, and says how the run was
    /// begun.
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

    /// Returns the command that repeats the run.
    pub(super) fn command(&self) -> String {
        match self.experiments.as_slice() {
            [one] => self.command_for(&one.name),
            _ => self.command_of(None),
        }
    }

    /// Returns the command that repeats one of its experiments, with the same wishes.
    pub(super) fn command_for(&self, experiment: &str) -> String {
        let named = self.experiments.iter().find(|one| one.name == experiment);
        self.command_of(named)
    }

    /// Returns the command line for all experiments or one, as a person would type it: an
    /// experiment that comes with the command by its name, another one by its file.
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
        words.extend(self.shard.map(|s| format!("--shard {s}")));
        words.join(" ")
    }
}

/// Returns the failure where words mean something else than when the run was begun.
fn another_build(which: &str) -> Failure {
    Failure::unusable(format!(
        "its records are of another build{which}: go on with that build, or begin anew in another folder"
    ))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Makes a run of nothing.
    pub(crate) fn run(plan: Option<&str>) -> Run {
        Run {
            experiments: Vec::new(),
            preset: Preset::Check,
            games: Vec::new(),
            depth: None,
            positions: None,
            shard: None,
            searches: 0,
            pairs: 0,
            signature: 1,
            plan: plan.map(str::to_owned),
            version: String::new(),
            date: String::new(),
        }
    }

    #[test]
    fn runs_that_were_written_down_otherwise_are_told_apart_and_belong_together() {
        let plans = [None, Some("01"), Some("02"), Some("2-01"), Some("2-02")];
        for one in plans {
            for other in plans {
                let same = run(one).check_same(&run(other));
                assert_eq!(same.is_ok(), one == other, "{one:?} and {other:?}");
            }
        }
        let said = |one, other| format!("{:?}", run(Some(one)).check_same(&run(Some(other))));
        assert!(said("2-01", "01").contains("wrote down otherwise"));
        assert!(said("2-01", "2-02").contains("has other profiles"));
    }
}
