//! A baseline and its changes: the searchers that are compared.
//!
//! A definition writes changes in four ways: `each` (every technique of the registry in turn),
//! `pairs`, `variant` and `sweep`. All of them become the same here, a [`Configured`] searcher with
//! a name, in the order `each`, `pairs`, `variant`, `sweep`. That order is the order of searches in
//! a task and of lines in tables; records refer to it by number, so that another order would be
//! another plan.
//!
//! A change that comes to the same search as its baseline is left out: its ratios would be 1 by
//! construction, at the full price of the searches.

use toml::Spanned;

use super::definition::{BaselinePart, Definition, Each, Sweep, by_game, flattened, settings_in};
use super::record::Change;
use niwaki::registry::Description;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::EngineSpec;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

/// A searcher with a name, ready to search.
pub(super) struct Configured {
    /// The baseline's name, or that of the technique or variant. Within a group, name and change
    /// tell searchers apart.
    pub(super) name: String,
    /// How it differs from the baseline.
    pub(super) change: Change,
    /// The settings as they are written on a command line: the `command` of a record is made of
    /// these.
    pub(super) configuration: EngineSpec,
    /// The same settings, resolved for the game.
    pub(super) engine: Engine,
    /// The techniques that are on or off, or set, otherwise than in the baseline: those whose
    /// counts a record adds up. The baseline has none.
    pub(super) moved: Vec<&'static str>,
}

impl Configured {
    /// Returns the configuration as records name it: `bare + etc`, `default - etc`.
    pub(super) fn title(&self, baseline: &str) -> String {
        match self.change {
            Change::None => baseline.to_owned(),
            Change::Again => format!("{baseline} again"),
            Change::Without => format!("{baseline} - {}", self.name),
            Change::With | Change::Variant | Change::Pair => {
                format!("{baseline} + {}", self.name)
            }
        }
    }

    /// Returns the baseline as a change to itself.
    fn again(&self) -> Configured {
        Configured {
            name: self.name.clone(),
            change: Change::Again,
            configuration: self.configuration.clone(),
            engine: self.engine.clone(),
            moved: Vec::new(),
        }
    }
}

/// A change to a baseline that is not applied yet, with the place in the definition that a failure
/// points at.
struct Wanted {
    name: String,
    change: Change,
    configuration: EngineSpec,
    place: String,
}

/// Returns the baseline, and the searchers that are compared with it in a game; the baseline comes
/// first. They depend on the game, since profiles may set a technique otherwise for each. Where times
/// are compared, the baseline stands at the end once more.
pub(super) fn of(
    catalogue: &Catalogue,
    definition: &Definition,
    part: &BaselinePart,
    game: &dyn AnyGame,
    timed: bool,
) -> Result<Vec<Configured>, Failure> {
    let place = definition.source.place(&part.configuration.span());
    let configuration = settings_in(game.name(), part.configuration.get_ref(), &[])
        .map_err(|failure| failure.at(&place))?;
    let engine = configuration
        .engine(catalogue, game)
        .map_err(|failure| failure.at(&place))?;
    check(&engine, &place)?;
    let described = engine.techniques.describe();
    let wanted = wanted(definition, part, game.name(), &described, &place)?;
    let mut all = vec![Configured {
        name: part.name.get_ref().clone(),
        change: Change::None,
        configuration,
        engine,
        moved: Vec::new(),
    }];
    for one in wanted {
        let configuration = all[0].configuration.changed_by(&one.configuration);
        let engine = configuration
            .engine(catalogue, game)
            .map_err(|failure| failure.at(&one.place))?;
        check(&engine, &one.place)?;
        let moved = moved(&described, &engine.techniques);
        if moved.is_empty() && same(&engine, &all[0].engine) {
            continue;
        }
        all.push(Configured {
            moved,
            name: one.name,
            change: one.change,
            configuration,
            engine,
        });
    }
    if timed && all.len() > 1 {
        all.push(all[0].again());
    }
    Ok(all)
}

/// Refuses an engine with several threads: its node counts differ from run to run.
fn check(engine: &Engine, place: &str) -> Result<(), Failure> {
    let repeatable = engine.check_repeatable("a search of the laboratory");
    repeatable.map_err(|failure| failure.at(place))
}

/// Returns all changes that a definition asks for. `each` goes through the registry, so that a new
/// technique takes part in every such experiment without a word.
fn wanted(
    definition: &Definition,
    part: &BaselinePart,
    game: &str,
    techniques: &[Description],
    place: &str,
) -> Result<Vec<Wanted>, Failure> {
    let mut wanted = Vec::new();
    for description in techniques {
        let name = description.about.name;
        let (each, change, configuration) = if description.on {
            let without = EngineSpec::switching_off(name);
            (Each::Without, Change::Without, without)
        } else {
            let with = EngineSpec::switching_on(&[name]);
            (Each::With, Change::With, with)
        };
        if part.each.contains(&each) {
            wanted.push(Wanted {
                name: name.to_owned(),
                change,
                configuration,
                place: place.to_owned(),
            });
        }
    }
    if let Some(names) = &part.pairs {
        wanted.extend(pairs(
            names.get_ref(),
            &definition.source.place(&names.span()),
        ));
    }
    for table in &part.variants {
        wanted.push(variant(definition, table, game)?);
    }
    for sweep in &part.sweeps {
        let place = definition.source.place(&sweep.span());
        wanted.extend(combinations(sweep, &place, wanted.len())?);
    }
    Ok(wanted)
}

/// Returns each technique alone, and every two of them. The single ones are needed as well: an
/// interaction is the ratio of the pair to the product of theirs.
fn pairs(names: &[String], place: &str) -> Vec<Wanted> {
    let one = |name: String, change: Change, techniques: &[&str]| Wanted {
        name,
        change,
        configuration: EngineSpec::switching_on(techniques),
        place: place.to_owned(),
    };
    let single = |name: &String| one(name.clone(), Change::With, &[name]);
    let mut wanted: Vec<Wanted> = names.iter().map(single).collect();
    for (number, first) in names.iter().enumerate() {
        for second in &names[number + 1..] {
            let name = format!("{first} & {second}");
            wanted.push(one(name, Change::Pair, &[first, second]));
        }
    }
    wanted
}

/// Returns the change of a `[[baseline.variant]]` in a game: the keys of a configuration, and a name,
/// which is otherwise made of the keys.
fn variant(
    definition: &Definition,
    table: &Spanned<toml::Table>,
    game: &str,
) -> Result<Wanted, Failure> {
    let place = definition.source.place(&table.span());
    let keys = table.get_ref();
    let name = match keys.get("name") {
        None => None,
        Some(toml::Value::String(name)) => Some(name.clone()),
        Some(other) => {
            let message = format!("name = {other}: a string is wanted");
            return Err(Failure::unusable(message).at(place));
        }
    };
    let configuration = settings_in(game, keys, &["name"]);
    let configuration = configuration.map_err(|failure| failure.at(&place))?;
    if name.is_none() && by_game(keys).next().is_some() {
        let message = "a variant that differs from game to game wants a name, as in name = \"…\"";
        return Err(Failure::unusable(message).at(place));
    }
    Ok(Wanted {
        name: name.unwrap_or_else(|| configuration.in_short()),
        change: Change::Variant,
        configuration,
        place,
    })
}

/// The most changes of a baseline by sweeps: nobody reads a table of more rows, and a slip of the pen makes billions.
const MOST_COMBINATIONS: usize = 10_000;

/// Returns every combination of the values of a sweep: the product of the lists, the last parameter
/// varying fastest. The baseline has `before` changes already.
fn combinations(
    sweep: &Spanned<Sweep>,
    place: &str,
    before: usize,
) -> Result<Vec<Wanted>, Failure> {
    let sweep = sweep.get_ref();
    let fixed = EngineSpec::beside(&["name", "values"], &sweep.configuration);
    let fixed = fixed.map_err(|failure| failure.at(place))?;
    let mut changes = vec![(fixed, String::new())];
    let parameters = flattened(&sweep.values);
    if parameters.is_empty() {
        let message = "values is empty: write parameters with their values, as in values = { \"etc.min-depth\" = [0, 1, 2] }";
        return Err(Failure::unusable(message).at(place));
    }
    let lengths = parameters.iter().filter_map(|(_, value)| value.as_array());
    let count = lengths.fold(1_usize, |count, values| count.saturating_mul(values.len()));
    let count = count.saturating_add(before);
    if count > MOST_COMBINATIONS {
        let message = format!(
            "up to here a baseline has {count} changes, which are as many searches of each position: {MOST_COMBINATIONS} are the most"
        );
        return Err(Failure::unusable(message).at(place));
    }
    for (key, value) in &parameters {
        let toml::Value::Array(values) = value else {
            let message = format!("{key} = {value}: a list of values is wanted, as in [{value}]");
            return Err(Failure::unusable(message).at(place));
        };
        let texts = values.iter().map(|value| match value {
            toml::Value::String(text) => text.clone(),
            toml::Value::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
            other => other.to_string(),
        });
        let texts: Vec<String> = texts.collect();
        changes = changes
            .into_iter()
            .flat_map(|(change, settings)| {
                let set = move |text: &String| {
                    let settings = format!("{settings} {key}={text}");
                    (change.clone().and_set(key, text), settings)
                };
                texts.iter().map(set).collect::<Vec<_>>()
            })
            .collect();
    }
    let named = changes.into_iter().map(|(configuration, settings)| Wanted {
        name: sweep
            .named(settings.trim_start())
            .unwrap_or_else(|| configuration.in_short()),
        change: Change::Variant,
        configuration,
        place: place.to_owned(),
    });
    Ok(named.collect())
}

/// Returns whether two engines whose techniques are the same search alike: in settings and in learned tables.
fn same(one: &Engine, other: &Engine) -> bool {
    one.settings() == other.settings() && one.decides_as(other)
}

/// Returns the techniques that two lists have otherwise. A technique that is off in both is the
/// same in both, whatever its parameters.
fn moved(baseline: &[Description], changed: &TechniqueSet) -> Vec<&'static str> {
    let both = baseline.iter().zip(changed.describe());
    both.filter(|(a, b)| *a != b && (a.on || b.on))
        .map(|(a, _)| a.about.name)
        .collect()
}
