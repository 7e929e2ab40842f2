//! One search, as a line of `records.jsonl`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::plan::{Limit, Task};
use super::preset::Preset;
use super::variants::{Change, Configured};
use niwaki_host::info::{SearchInfo, TechniqueCounts};
use niwaki_host::position::Judged;
use niwaki_host::score::Score;

/// What all records of a run have in common.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) preset: Preset,
    /// Says what the search is: nodes of the bench with every technique alone.
    pub(super) signature: u64,
}

pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One search, compared with that of the baseline, and all that is needed to repeat it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) experiment: String,
    pub(super) preset: Preset,
    /// The number of the task in the plan, and of the search in the task.
    pub(super) task: usize,
    pub(super) order: usize,
    /// What tables call the game.
    pub(super) label: String,
    /// The game with its parameters.
    pub(super) game: String,
    pub(super) position: String,
    /// What a file of positions calls it.
    pub(super) id: Option<String>,
    /// What the positions were drawn with; 0 if they were not.
    pub(super) seed: u64,
    /// The depth asked for, or the nodes.
    pub(super) depth: Option<i16>,
    pub(super) node_limit: Option<u64>,
    pub(super) configuration: String,
    /// The configuration that this one is compared with.
    pub(super) reference: String,
    /// What is changed.
    pub(super) technique: String,
    pub(super) change: Change,
    /// The number of the repetition, or of the decision, from 1 on; 0 for a search that is
    /// not for its time.
    pub(super) repeat: u32,
    /// The depth that was completed.
    pub(super) reached: i16,
    /// Whether it came to the depth asked for.
    pub(super) finished: bool,
    pub(super) nodes: u64,
    pub(super) qnodes: u64,
    pub(super) probes: u64,
    /// How often what is changed applied; 0 for the baseline.
    pub(super) tried: u64,
    /// How often it cut a node off.
    pub(super) cut: u64,
    pub(super) time_ms: u64,
    /// Time that the processor spent on it: what ratios of times are made of, because
    /// other programs do not add to it.
    pub(super) cpu_us: u64,
    pub(super) value: Score,
    pub(super) best: Option<String>,
    pub(super) value_agrees: bool,
    pub(super) best_agrees: bool,
    /// Whether the best move is the right one, where that is known.
    pub(super) solved: Option<bool>,
    /// Moves to a position on average from here on, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) branching: Option<f64>,
    /// How many of its decisions were drawn to be judged, if that was asked for. Unknown of records that
    /// were made before this was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) decisions: Option<u32>,
    /// A decision of the search, and what was found out of it; the nodes are the judges'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) audit: Option<Judged>,
    /// What repeats the search, but for its time.
    pub(super) command: String,
    /// Says which definition it was.
    pub(super) definition: String,
    pub(super) signature: u64,
    pub(super) version: String,
}

/// A search that is done.
pub(super) struct Searched {
    pub(super) info: SearchInfo,
    /// Time of the processor.
    pub(super) processor: Duration,
}

/// What the others of a task are compared with, and what is left to do when a run goes on.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) value: Score,
    pub(super) best: Option<String>,
    /// How many of its decisions were drawn to be judged.
    pub(super) decisions: Option<u32>,
}

impl Record {
    /// What tells it from the others of a run.
    pub(super) fn identity(&self) -> Identity {
        (self.task, self.repeat, self.order)
    }

    /// Whether it is the baseline's.
    pub(super) fn is_baseline(&self) -> bool {
        self.change == Change::None
    }

    /// Whether the definition lists it one by one.
    pub(super) fn is_listed(&self) -> bool {
        self.change == Change::Variant
    }

    /// The record of a decision of this search, with a number from 1 on.
    pub(super) fn of_decision(&self, number: u32, judged: Judged) -> Record {
        Record {
            repeat: number,
            nodes: judged.judges,
            decisions: None,
            audit: Some(judged),
            ..self.clone()
        }
    }

    pub(super) fn as_reference(&self) -> Reference {
        Reference {
            value: self.value,
            best: self.best.clone(),
            decisions: self.decisions,
        }
    }
}

/// Task, repetition, and place in the task.
pub(super) type Identity = (usize, u32, usize);

/// The record of a search. Without a reference it is one itself.
pub(super) fn of(
    origin: &Origin,
    task: &Task,
    (_, repeat, order): Identity,
    searched: &Searched,
    reference: Option<&Reference>,
) -> Record {
    let info = &searched.info;
    let group = &task.group;
    let configured = &group.configured[order];
    let (depth, node_limit) = match task.limit {
        Limit::Depth(depth) => (Some(depth), None),
        Limit::Nodes(nodes) => (None, Some(nodes)),
    };
    let place = &task.place;
    let moved = changed(info, configured);
    Record {
        experiment: group.experiment.clone(),
        preset: origin.preset,
        task: task.number,
        order,
        label: group.label.clone(),
        game: place.game.clone(),
        position: place.text.clone(),
        id: place.problem.id.clone(),
        seed: place.seed,
        depth,
        node_limit,
        configuration: configured.title(group.baseline()),
        reference: group.baseline().to_owned(),
        technique: configured.name.clone(),
        change: configured.change,
        repeat,
        reached: info.depth,
        finished: depth.is_none() || !info.stopped,
        nodes: info.nodes,
        qnodes: info.qnodes,
        probes: info.probes,
        tried: moved.tried,
        cut: moved.cut,
        time_ms: info.time.as_millis() as u64,
        cpu_us: searched.processor.as_micros() as u64,
        value: info.score,
        best: info.best().map(str::to_owned),
        value_agrees: reference.is_none_or(|r| r.value == info.score),
        best_agrees: reference.is_none_or(|r| r.best.as_deref() == info.best()),
        solved: place.problem.solved_by(info.best()),
        branching: place.branching,
        decisions: None,
        audit: None,
        command: command(task, configured),
        definition: group.definition.clone(),
        signature: origin.signature,
        version: VERSION.to_owned(),
    }
}

/// What the techniques that a configuration changes did in a search, added up.
fn changed(info: &SearchInfo, configured: &Configured) -> TechniqueCounts {
    let names = configured.moved.iter();
    let counts = names.map(|name| {
        let counts = info.techniques.get(name);
        counts.unwrap_or_else(|| panic!("the list of techniques has no '{name}'"))
    });
    counts.sum()
}

/// What repeats a search, ready for a shell.
fn command(task: &Task, configured: &Configured) -> String {
    let mut words = vec![
        "niwaki".to_owned(),
        "search".into(),
        task.place.game.clone(),
    ];
    words.extend(["--position".into(), task.place.text.clone()]);
    match task.limit {
        Limit::Depth(depth) => {
            words.extend(["--depth".into(), depth.to_string()]);
            let cap = task.cap.map(|nodes| ["--nodes".into(), nodes.to_string()]);
            words.extend(cap.into_iter().flatten());
        }
        Limit::Nodes(nodes) => words.extend(["--nodes".into(), nodes.to_string()]),
    }
    words.extend(configured.configuration.flags());
    let quoted: Vec<String> = words.iter().map(|word| quote(word)).collect();
    quoted.join(" ")
}

/// A word as a shell reads it.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:,=/+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quote("tree:iid,b=4"), "tree:iid,b=4");
        assert_eq!(quote("8/8 w - -"), "'8/8 w - -'");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
    }
}
