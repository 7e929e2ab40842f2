//! `NAME.PARAMETER=VALUE`: parameters of techniques and of the search itself.

use niwaki::{Draft, Options, Quiescence};

use crate::engine::Engine;
use crate::failure::Failure;
use crate::list::TechniqueSet;
use crate::names::unknown;
use crate::values;

/// Something that can be set of the search itself.
struct Setting {
    name: &'static str,
    /// What it may be, in words.
    range: &'static str,
    /// Takes a value over, if it is one.
    set: fn(&mut Place, &str) -> Option<()>,
}

/// Where settings of the search go.
struct Place<'e> {
    options: &'e mut Options,
    hash: &'e mut usize,
    known_moves: &'e mut bool,
}

const ON_OFF: &str = "on or off";

const SETTINGS: &[Setting] = &[
    Setting {
        name: "table.draft",
        range: "exact or at-least",
        set: |place, value| {
            place.options.draft = match value {
                "exact" => Draft::Exact,
                "at-least" => Draft::AtLeast,
                _ => return None,
            };
            Some(())
        },
    },
    Setting {
        name: "table.size",
        range: "0 (none) to 1048576 MiB",
        set: |place, value| {
            *place.hash = values::hash(value).ok()?;
            Some(())
        },
    },
    Setting {
        name: "table.known-moves",
        range: ON_OFF,
        set: |place, value| switch(place.known_moves, value),
    },
    Setting {
        name: "quiescence",
        range: "full, plain or off",
        set: |place, value| {
            place.options.quiescence = match value {
                "full" => Quiescence::Full,
                "plain" => Quiescence::Plain,
                "off" => Quiescence::Off,
                _ => return None,
            };
            Some(())
        },
    },
    Setting {
        name: "quiescence.checks",
        range: ON_OFF,
        set: |place, value| switch(&mut place.options.quiescence_checks, value),
    },
    Setting {
        name: "history-draws",
        range: ON_OFF,
        set: |place, value| switch(&mut place.options.history_draws, value),
    },
    Setting {
        name: "aspiration",
        range: ON_OFF,
        set: |place, value| switch(&mut place.options.aspiration, value),
    },
    Setting {
        name: "iterative",
        range: ON_OFF,
        set: |place, value| switch(&mut place.options.iterative, value),
    },
    Setting {
        name: "iterative.step",
        range: "1 to 16 plies",
        set: |place, value| {
            let step = value.parse().ok().filter(|step| (1..=16).contains(step))?;
            place.options.step = step;
            Some(())
        },
    },
];

fn switch(place: &mut bool, value: &str) -> Option<()> {
    *place = match value {
        "on" | "true" => true,
        "off" | "false" => false,
        _ => return None,
    };
    Some(())
}

/// Takes over one setting, written `NAME.PARAMETER=VALUE`.
pub(super) fn set(engine: &mut Engine, text: &str) -> Result<(), Failure> {
    let Some((key, value)) = text.split_once('=') else {
        return Err(Failure::unusable(format!(
            "'{text}' is no setting: write NAME.PARAMETER=VALUE, as in null-move.reduction=3"
        )));
    };
    set_key(engine, key.trim(), value.trim())
}

fn set_key(engine: &mut Engine, key: &str, value: &str) -> Result<(), Failure> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == key) {
        let mut place = Place {
            options: &mut engine.options,
            hash: &mut engine.hash,
            known_moves: &mut engine.known_moves,
        };
        return (setting.set)(&mut place, value).ok_or_else(|| {
            let range = setting.range;
            Failure::unusable(format!("'{key}={value}': {key} is {range}"))
        });
    }
    let described = engine.techniques.describe();
    let technique = key.split_once('.').and_then(|(name, parameter)| {
        let found = described.iter().find(|d| d.about.name == name)?;
        Some((found.about.name, parameter))
    });
    match technique {
        Some((name, parameter)) => engine
            .techniques
            .set(name, parameter, value)
            .map_err(|error| Failure::from(error).at(format_args!("'{key}={value}'"))),
        None => Err(unknown_key(key, &engine.techniques)),
    }
}

fn unknown_key(key: &str, techniques: &TechniqueSet) -> Failure {
    let described = techniques.describe();
    let parameters = described.iter().flat_map(|description| {
        let name = description.about.name;
        description
            .parameters
            .iter()
            .map(move |parameter| format!("{name}.{}", parameter.name))
    });
    let settings = SETTINGS.iter().map(|setting| setting.name.to_owned());
    let known: Vec<String> = settings.chain(parameters).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Failure::unusable(unknown("setting", key, &known))
}
