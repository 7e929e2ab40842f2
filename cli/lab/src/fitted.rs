//! The experiments that come with the command, for catalogues that are not its own: games that are
//! not there are left out, games that no experiment knows take part, and so do their techniques.
//!
//! The experiments are written for chess, checkers and trees with all techniques of niwaki. A
//! program of somebody else may have other games, or fewer techniques. It runs the same experiments
//! all the same: whatever is not there is left out, and said; whatever is there and unknown to them
//! is added with positions and depths that suit any game.
//!
//! Games are added before anything is left out, because adding reads the text of the definition
//! anew and would bring back all that was removed. Expected nodes and minutes hold for the games as
//! they were written, and go with them.

use toml::Spanned;

use super::definition::{Amount, BaselinePart, Definition, Matching, by_game, by_game_mut};
use super::distinct::distinct;
use super::library::Library;
use super::preset::Preset;
use niwaki_endgames::most_pieces;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::choices;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;

/// Returns the names of the games that the experiments were written for, without parameters, each
/// once. They are read from all experiments, so that a game is not a newcomer to one because only
/// another asks for it.
pub(super) fn written_for(library: &Library) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for experiment in library.names() {
        let definition = Definition::own(library, experiment)?;
        names.extend(
            definition
                .games
                .iter()
                .map(|part| part.get_ref().game().to_owned()),
        );
    }
    Ok(distinct(names.into_iter()))
}

/// Returns the notice of games that the experiments were written for and that are not there;
/// nothing if all are.
pub(super) fn left_out(
    library: &Library,
    catalogue: &Catalogue,
) -> Result<Option<String>, Failure> {
    let here = catalogue.names();
    let mut absent = written_for(library)?;
    absent.retain(|name| !here.contains(&name.as_str()));
    if absent.is_empty() {
        return Ok(None);
    }
    let (absent, here) = (absent.join(", "), here.join(", "));
    Ok(Some(format!(
        "left out, as these games are not here: {absent}; measured in {here}"
    )))
}

/// Returns the experiment as it can be run with the games and techniques of a catalogue. With the
/// games it was written for it is what is written.
pub(super) fn fit(
    library: &Library,
    catalogue: &Catalogue,
    definition: Definition,
) -> Result<Definition, Failure> {
    let written_for = written_for(library)?;
    let here = |spec: &str| catalogue.game_of(spec).is_ok();
    let known = |game: &&dyn AnyGame| written_for.iter().any(|name| name == game.name());
    let newcomers: Vec<_> = catalogue.games().filter(|game| !known(game)).collect();
    let as_written = newcomers.is_empty() && written_for.iter().all(|name| here(name));
    let mut definition = add(definition, &newcomers)?;
    if !as_written {
        // These are about other games.
        definition.check_nodes = None;
        definition.minutes.clear();
    }
    let games = &mut definition.games;
    games.retain(|game| here(game.get_ref().name.get_ref()));
    let profiles: Vec<&str> = catalogue.profiles().iter().map(|one| one.name).collect();
    let absent = |game: &str| written_for.iter().any(|name| name == game) && !here(game);
    let known = |keys: &toml::Table| {
        let profile = keys.get("profile").and_then(toml::Value::as_str);
        profile.is_none_or(|name| profiles.contains(&name))
            && !choices::named_in(catalogue, keys).any(absent)
    };
    let usable = |keys: &toml::Table| known(keys) && by_game(keys).all(|(_, own)| known(own));
    let absent = absent_techniques(catalogue.techniques());
    let baselines = &mut definition.baselines;
    let written = baselines.len();
    baselines.retain_mut(|part| keep_what_is_here(part.get_mut(), usable, &absent));
    definition.abridged = !absent.is_empty() || baselines.len() < written;
    let figures = &mut definition.published;
    figures.retain(|figure| !absent.contains(&figure.technique.get_ref().as_str()));
    Ok(definition)
}

/// Returns the techniques that come with niwaki and are not in a list.
fn absent_techniques(list: &TechniqueSet) -> Vec<&'static str> {
    let here = list.members();
    let standard = Catalogue::from(Catalogue::standard())
        .techniques()
        .members();
    let names = standard.iter().map(|(about, _)| about.name);
    names
        .filter(|name| here.iter().all(|(own, _)| own.name != *name))
        .collect()
}

/// Leaves out what a baseline is compared with if its profile or learned table is not here, or it wants techniques that
/// are absent, and says whether the baseline itself can do without them, and something is left to be done with it.
fn keep_what_is_here(
    part: &mut BaselinePart,
    usable: impl Fn(&toml::Table) -> bool,
    absent: &[&str],
) -> bool {
    let here = |name: &str| !absent.contains(&name);
    forget_without(part.configuration.get_mut(), absent);
    for variant in &mut part.variants {
        forget_without(variant.get_mut(), absent);
    }
    let runs =
        |keys: &toml::Table| usable(keys) && !keys.values().any(|value| names_any(value, absent));
    let compared = |part: &BaselinePart| {
        !part.each.is_empty()
            || !part.variants.is_empty()
            || !part.sweeps.is_empty()
            || part.pairs.is_some()
    };
    let compared_before = compared(part);
    part.variants.retain(|variant| runs(variant.get_ref()));
    let sweeps = part.sweeps.len();
    part.sweeps.retain(|sweep| {
        let sweep = sweep.get_ref();
        runs(&sweep.configuration) && sweep.values.keys().all(|key| here(technique_of(key)))
    });
    if part.sweeps.len() < sweeps {
        leave_no_sweep_alone(part);
    }
    if let Some(pairs) = &mut part.pairs {
        pairs.get_mut().retain(|name| here(name));
    }
    part.pairs.take_if(|pairs| pairs.get_ref().is_empty());
    runs(part.configuration.get_ref()) && (compared(part) || !compared_before)
}

/// Takes techniques that are absent off the list of what is switched off, since they are off anyway, and drops what is set of
/// them; and in what holds in one game, whatever is set of what is absent.
fn forget_without(keys: &mut toml::Table, absent: &[&str]) {
    const WITHOUT: &str = "without";
    for own in by_game_mut(keys) {
        forget_without(own, absent);
        forget_settings(own, absent);
    }
    let Some(listed) = keys.get(WITHOUT).filter(|names| names_any(names, absent)) else {
        return;
    };
    let texts = match listed {
        toml::Value::Array(names) => names.iter().filter_map(toml::Value::as_str).collect(),
        name => Vec::from_iter(name.as_str()),
    };
    let names = texts.into_iter().flat_map(niwaki_host::names::listed);
    let names: Vec<&str> = names.collect();
    let gone = absent.iter().copied().filter(|name| names.contains(name));
    let gone: Vec<&str> = gone.collect();
    let left = names.into_iter().filter(|name| !gone.contains(name));
    let left: Vec<toml::Value> = left.map(toml::Value::from).collect();
    if left.is_empty() {
        keys.remove(WITHOUT);
    } else {
        keys.insert(WITHOUT.to_owned(), left.into());
    }
    forget_settings(keys, &gone);
}

/// Drops what is set of these techniques.
fn forget_settings(keys: &mut toml::Table, gone: &[&str]) {
    let concerned = |setting: &str| gone.contains(&technique_of(setting));
    match keys.get_mut("set") {
        Some(toml::Value::Table(settings)) => settings.retain(|key, _| !concerned(key)),
        Some(toml::Value::Array(settings)) => {
            settings.retain(|setting| !setting.as_str().is_some_and(concerned));
        }
        _ => {}
    }
}

/// Compares no sweeps where they save the same, and leaves them out, if the one that they are compared with is not there, or
/// no other.
fn leave_no_sweep_alone(part: &mut BaselinePart) {
    let names = part
        .sweeps
        .iter()
        .filter_map(|sweep| sweep.get_ref().name.as_ref());
    let names: Vec<&String> = names.collect();
    let whole = |matching: &Matching| names.len() > 1 && names.contains(&&matching.sweep);
    let whole = part
        .matched
        .as_ref()
        .is_none_or(|matching| whole(matching.get_ref()));
    if !whole {
        part.matched = None;
        part.sweeps.retain(|sweep| sweep.get_ref().name.is_none());
    }
}

/// Returns `null-move` of `null-move`, `null-move.reduction` and `null-move.reduction=3`.
fn technique_of(text: &str) -> &str {
    text.split('.').next().unwrap_or(text)
}

/// Returns whether a value of a configuration names one of these techniques, as a key or in a list.
fn names_any(value: &toml::Value, techniques: &[&str]) -> bool {
    let named = |text: &str| techniques.contains(&technique_of(text));
    match value {
        toml::Value::String(text) => niwaki_host::names::listed(text).any(named),
        toml::Value::Array(values) => values.iter().any(|value| names_any(value, techniques)),
        toml::Value::Table(table) => table
            .iter()
            .any(|(key, value)| named(key) || names_any(value, techniques)),
        _ => false,
    }
}

/// Adds games that the definition does not know, in all of its presets: positions from random
/// moves after those of the bench, to the depths that [`niwaki_host::catalogue::Entry::lab_depths`] names. Where endgame tables
/// judge, a game that cannot list its positions stays out, and another one has positions that are in its tables.
fn add(definition: Definition, games: &[&dyn AnyGame]) -> Result<Definition, Failure> {
    if games.is_empty() {
        return Ok(definition);
    }
    let mut text = definition.source.text.clone();
    let judged = definition.wants_truth();
    for game in games {
        let depths: Vec<i16> = game.lab_depths().collect();
        let pieces = judged.then(|| most_pieces(*game, MOST_PLACEMENTS));
        if pieces != Some(None) {
            text += &part(&definition, game.name(), &depths, pieces.flatten());
        }
    }
    let mut added = Definition::read(&definition.source.name, &definition.source.file, &text)?;
    // The text is another one; the files that it names are the library's all the same.
    added.source.beside = definition.source.beside;
    Ok(added)
}

/// Returns the table of a game, as a definition has it. The numbers of positions suit any game: one
/// for the test, 8 for a look, 50 and 200 for intervals. The larger presets search the deepest depths alone, as many
/// as other games have, and at least two; times are compared where they are in another game. With a number of pieces,
/// that is what tables are built of and positions are drawn with.
fn part(definition: &Definition, name: &str, depths: &[i16], pieces: Option<u32>) -> String {
    let presets = Preset::ALL.into_iter();
    let amounts = presets.filter(|&preset| definition.has(preset, |_| true));
    let amounts = amounts.map(|preset| {
        let games = definition.games.iter().map(Spanned::get_ref);
        let others: Vec<&Amount> = games.filter_map(|game| game.amount(preset)).collect();
        let several = others.iter().filter_map(|other| other.depths.as_ref());
        let several = several.map(|depths| depths.get_ref().len()).max();
        let deepest = &depths[depths.len().saturating_sub(several.unwrap_or(0).max(2))..];
        let (positions, depths) = match preset {
            Preset::Check => (1, &depths[..depths.len().min(1)]),
            Preset::Quick => (8, depths),
            Preset::Standard => (50, deepest),
            Preset::Full => (200, deepest),
        };
        let name = preset.name();
        let truth = pieces.map(|pieces| format!("truth = {pieces}\n"));
        let timed = others.iter().find_map(|other| other.timed.as_ref());
        let timed = timed.map(|timed| {
            let timed = timed.get_ref();
            let positions = timed.positions.min(positions);
            format!(
                "timed = {{ positions = {positions}, repeats = {} }}\n",
                timed.repeats
            )
        });
        let besides = [truth, timed].map(Option::unwrap_or_default).concat();
        format!(
            "[game.{name}]\npositions = {positions}\ndepths = {depths:?}\ncap = {CAP}\n{besides}"
        )
    });
    let amounts = amounts.collect::<Vec<String>>().concat();
    let from = match pieces {
        None => "from = \"bench\", plies = [0, 6]".to_owned(),
        Some(pieces) => format!("from = \"endgames\", pieces = {pieces}"),
    };
    format!("\n[[game]]\nname = \"{name}\"\nsample = {{ {from}, seed = 1 }}\n{amounts}")
}

/// Placements of which tables are built for a game of which nothing is known, at most: some seconds.
const MOST_PLACEMENTS: u64 = 10_000_000;

/// Nodes at which a search is given up, in games of which nothing is known: one position must not
/// hold up the run.
const CAP: u64 = 20_000_000;

#[cfg(test)]
mod tests;
