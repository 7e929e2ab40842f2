//! Which experiments and games were asked for.

use std::io::Write;

use serde_json::json;

use super::definition::Definition;
use super::{Arguments, library, summary};
use crate::catalogue::Catalogue;
use crate::engine::TechniqueList;
use crate::failure::{Failure, Status};
use crate::names::{listed, unknown};

/// The experiment that was named, or all that have the preset.
pub(super) fn definitions<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    arguments: &Arguments,
) -> Result<Vec<Definition>, Failure> {
    if let Some(name) = &arguments.experiment {
        return Ok(vec![library::find(catalogue, name)?]);
    }
    let mut all = library::all(catalogue)?;
    all.retain(|definition| definition.has(arguments.preset));
    Ok(all)
}

/// What is said where the plan is empty.
pub(super) fn nothing_to_do(arguments: &Arguments) -> Failure {
    let preset = arguments.preset.name();
    let what = match &arguments.experiment {
        Some(name) => format!("'{name}' says nothing of the preset {preset}"),
        None => format!("there is nothing to do in the preset {preset}"),
    };
    Failure::unusable(format!("{what}: choose another --preset or other --games"))
}

/// The games named in a list, which some definition must have.
pub(super) fn games(
    definitions: &[Definition],
    list: Option<&str>,
) -> Result<Vec<String>, Failure> {
    let Some(list) = list else {
        return Ok(Vec::new());
    };
    let parts = definitions.iter().flat_map(|definition| &definition.games);
    let names = parts.flat_map(|part| {
        let part = part.get_ref();
        let name = part.name.get_ref().split(':').next().unwrap_or_default();
        [name, part.label()]
    });
    let known = summary::distinct(names);
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

/// All experiments with their questions and costs.
pub(super) fn list<T: TechniqueList>(
    catalogue: &Catalogue<T>,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let all = library::all(catalogue)?;
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
            writeln!(
                out,
                "  {}: about {minutes} minutes on two cores",
                preset.name()
            )?;
        }
    }
    Ok(Status::Done)
}
