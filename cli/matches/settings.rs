//! What a match is: what must not change where an interrupted one goes on.

use serde::Serialize;
use serde_json::Value;

use super::Arguments;
use super::adjudication::{DrawRule, ResignRule};
use super::contender::Contender;
use super::plan::Plan;
use crate::bench::short_signature;
use crate::catalogue::Catalogue;
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;

/// What is written to `match.json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Settings {
    pub(super) game: String,
    pub(super) first: Side,
    pub(super) second: Side,
    /// Where the openings come from.
    pub(super) openings: String,
    pub(super) seed: u64,
    pub(super) adjudication: Adjudication,
    /// Which search plays: the nodes of short searches.
    pub(super) signature: u64,
    pub(super) version: &'static str,
}

/// One engine.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Side {
    pub(super) name: String,
    pub(super) limit: String,
    /// What takes part in its search, for those of ours.
    pub(super) configuration: Vec<String>,
}

/// When games end before their rules say so.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Adjudication {
    pub(super) draw: Option<DrawRule>,
    pub(super) resign: Option<ResignRule>,
    pub(super) max_plies: usize,
}

impl Settings {
    pub(super) fn new<T: TechniqueList>(
        catalogue: &Catalogue<T>,
        arguments: &Arguments,
        contenders: &[Contender<T>; 2],
        plan: &Plan<T>,
    ) -> Result<Settings, Failure> {
        let [first, second] = contenders;
        let mut sides = [first, second].map(|contender| Side {
            name: contender.name.clone(),
            limit: contender.limit.to_string(),
            configuration: contender.listing(),
        });
        if first.name == second.name {
            sides[0].name += " (first)";
            sides[1].name += " (second)";
        }
        let [first, second] = sides;
        Ok(Settings {
            game: arguments.game.clone(),
            first,
            second,
            openings: plan.source.clone(),
            seed: arguments.seed,
            adjudication: Adjudication {
                draw: arguments.adjudicate_draw,
                resign: arguments.adjudicate_resign,
                max_plies: arguments.max_plies,
            },
            signature: short_signature(catalogue, &Engine::bare())?,
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// Refuses to go on with a match that was another one.
    pub(super) fn check(&self, earlier: &Value) -> Result<(), Failure> {
        let now = serde_json::to_value(self)?;
        let Some(fields) = now.as_object() else {
            return Ok(());
        };
        for (name, value) in fields {
            if earlier.get(name) != Some(value) {
                let before = earlier.get(name).unwrap_or(&Value::Null);
                return Err(Failure::unusable(format!(
                    "--resume: this is another match: {name} was {before} and is {value} now"
                )));
            }
        }
        Ok(())
    }
}
