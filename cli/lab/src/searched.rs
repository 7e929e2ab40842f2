//! A search that is done, made into the record of it.

use std::time::Duration;

use super::plan::{Limit, Task};
use super::preset::Preset;
use super::record::{Identity, Record, Reference, VERSION};
use super::variants::Configured;
use niwaki_host::info::{SearchInfo, TechniqueCounts};
use niwaki_host::shell;

/// Facts that all records of a run share.
#[derive(Clone)]
pub(super) struct Origin {
    /// The preset of the run, repeated in each record so that merged files can be told apart.
    pub(super) preset: Preset,
    /// Says what the search is: nodes of the bench with every technique alone.
    pub(super) signature: u64,
}

/// A search that is done, before it becomes a record.
pub(super) struct Searched {
    /// The result and the counts of the search.
    pub(super) info: SearchInfo,
    /// Time that the processor spent on the searching thread.
    pub(super) processor: Duration,
}

/// Returns the record of a search. Without a reference it is one itself, and agrees with itself.
pub(super) fn record(
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
        experiment: group.experiment.as_str().into(),
        preset: origin.preset,
        task: task.number,
        order,
        label: group.label.as_str().into(),
        game: place.game.as_str().into(),
        position: place.text.as_str().into(),
        id: place.problem.id.as_deref().map(Into::into),
        seed: place.seed,
        stratum: place.stratum.as_deref().map(Into::into),
        depth,
        node_limit,
        configuration: configured.title(group.baseline()).into(),
        reference: group.baseline().into(),
        technique: configured.name.as_str().into(),
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
        best: info.best().map(Into::into),
        value_agrees: reference.is_none_or(|r| r.value == info.score),
        best_agrees: reference.is_none_or(|r| r.best.as_deref() == info.best()),
        solved: place.problem.solved_by(info.best()),
        branching: place.branching,
        decisions: None,
        audit: None,
        played: None,
        command: command(task, configured).into(),
        definition: group.definition.as_str().into(),
        signature: origin.signature,
        version: VERSION.into(),
    }
}

/// Adds up what the techniques that a configuration changes did in a search. Of a pair both are in
/// the sum.
fn changed(info: &SearchInfo, configured: &Configured) -> TechniqueCounts {
    let names = configured.moved.iter();
    let counts = names.map(|name| {
        let counts = info.techniques.get(name);
        counts.unwrap_or_else(|| panic!("the list of techniques has no '{name}'"))
    });
    counts.sum()
}

/// Returns the command line that repeats a search, ready for a shell. It is built from the same
/// task and configuration as the search, so that nothing in it can be out of date.
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
    shell::line(words.iter().map(String::as_str))
}
