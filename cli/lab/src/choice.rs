//! The experiments and games that were asked for.
//!
//! A line as `niwaki lab ablation --games chess` names an experiment and leaves the rest open. Here
//! what is open is decided, and whatever cannot be meant is refused with what could: unknown
//! experiments, games that no definition has, presets of which an experiment says nothing.
//!
//! This happens before anything is planned or written, so that a misspelt word costs nothing.

use std::io::Write;

use serde_json::json;

use super::arguments::Arguments;
use super::definition::Definition;
use super::distinct::distinct;
use super::experiments;
use super::inputs;
use super::library::Library;
use super::plan::Wishes;
use super::preset::{Preset, in_minutes};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::names::{listed, unknown};
use niwaki_host::printable::shown;

/// The command line, decided: the input of the plan.
pub(super) struct Chosen {
    /// The experiments, in the order in which they run.
    pub(super) definitions: Vec<Definition>,
    /// The games, depth and positions that were asked for.
    pub(super) wishes: Wishes,
    /// The amount of work.
    pub(super) preset: Preset,
}

/// Returns what the command line asks for. The preset depends on the games, and the files that are
/// fingerprinted on both: hence the order.
pub(super) fn of(
    library: &Library,
    catalogue: &Catalogue,
    arguments: &Arguments,
) -> Result<Chosen, Failure> {
    let mut definitions = definitions(library, catalogue, arguments)?;
    let wishes = Wishes {
        games: games(&definitions, arguments.games.as_deref())?,
        depth: arguments.depth,
        positions: arguments.positions,
    };
    let preset = preset(&definitions, arguments, &wishes)?;
    for definition in &mut definitions {
        definition.source.files = inputs::files(catalogue, definition, preset, &wishes);
    }
    Ok(Chosen {
        definitions,
        wishes,
        preset,
    })
}

/// Returns the experiment that was named, or all that have the preset.
fn definitions(
    library: &Library,
    catalogue: &Catalogue,
    arguments: &Arguments,
) -> Result<Vec<Definition>, Failure> {
    if let Some(name) = &arguments.experiment {
        return Ok(vec![experiments::find(library, catalogue, name)?]);
    }
    let preset = arguments.preset.unwrap_or(Preset::Quick);
    let mut all = experiments::all(library, catalogue)?;
    all.retain(|definition| definition.has(preset, |_| true));
    Ok(all)
}

/// Returns the preset that was asked for. If none was and one experiment is named, the smallest
/// that it has from `quick` on; that it is another one is told. A preset that was asked for by name
/// is never replaced: it may be the one that takes a night.
fn preset(
    definitions: &[Definition],
    arguments: &Arguments,
    wishes: &Wishes,
) -> Result<Preset, Failure> {
    let asked = arguments.preset.unwrap_or(Preset::Quick);
    let Some(name) = &arguments.experiment else {
        return Ok(asked);
    };
    let has = |preset: &Preset| {
        let mut definitions = definitions.iter();
        definitions.any(|one| one.has(*preset, |game| wishes.want(game)))
    };
    if has(&asked) {
        return Ok(asked);
    }
    let here: Vec<Preset> = Preset::ALL.into_iter().filter(has).collect();
    let larger = here.iter().find(|&&preset| preset > asked);
    if let Some(&preset) = larger.filter(|_| arguments.preset.is_none()) {
        let (asked, taken) = (asked.name(), preset.name());
        let name = shown(name);
        eprintln!("{name} says nothing of the preset {asked}: this is its preset {taken}");
        return Ok(preset);
    }
    let here: Vec<&str> = here.into_iter().map(Preset::name).collect();
    Err(Failure::unusable(format!(
        "'{name}' says nothing of the preset {}: choose from {}, or other --games",
        asked.name(),
        here.join(", ")
    )))
}

/// Returns the failure where the plan of all experiments is empty.
pub(super) fn nothing_to_do(preset: Preset) -> Failure {
    Failure::unusable(format!(
        "there is nothing to do in the preset {}: choose another --preset or other --games",
        preset.name()
    ))
}

/// Returns the games named in a list, which some definition must have: a game that is misspelt
/// would otherwise be a run without it.
fn games(definitions: &[Definition], list: Option<&str>) -> Result<Vec<String>, Failure> {
    let Some(list) = list else {
        return Ok(Vec::new());
    };
    let parts = definitions.iter().flat_map(|definition| &definition.games);
    let names = parts.flat_map(|part| {
        let part = part.get_ref();
        [part.game(), part.label()]
    });
    let known = distinct(names);
    let games: Vec<String> = listed(list).map(str::to_owned).collect();
    if let Some(other) = games.iter().find(|game| !known.contains(&game.as_str())) {
        let message = unknown("game", other, &known);
        return Err(Failure::unusable(message).at("--games"));
    }
    if games.is_empty() {
        return Err(Failure::unusable(format!(
            "--games '{list}' names no game: choose from {}",
            known.join(", ")
        )));
    }
    Ok(games)
}

/// Prints all experiments that can be run here, with their questions and costs.
pub(super) fn list(
    library: &Library,
    catalogue: &Catalogue,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let all = experiments::all(library, catalogue)?;
    if as_json {
        let experiments: Vec<_> = all
            .iter()
            .map(|definition| {
                json!({
                    "name": definition.source.name,
                    "question": definition.question,
                    "analysis": definition.analysis,
                    "minutes": definition.minutes,
                })
            })
            .collect();
        writeln!(out, "{}", json!({ "experiments": experiments }))?;
        return Ok(Status::Done);
    }
    for definition in &all {
        writeln!(out, "{}\n  {}", definition.source.name, definition.question)?;
        for (preset, minutes) in &definition.minutes {
            writeln!(out, "  {}: {}", preset.name(), in_minutes(*minutes))?;
        }
    }
    Ok(Status::Done)
}
