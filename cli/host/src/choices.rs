//! What techniques shall decide by, as a configuration names it: a game, or a file.

use std::path::Path;
use std::sync::Arc;

use crate::artifact::{Artifact, Choice, Learned};
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;

/// Returns what is to be said where a technique is on for which nothing was chosen, and with whose kind
/// nothing comes with the game.
pub fn untaught(catalogue: &Catalogue, engine: &Engine, game: &dyn AnyGame) -> Option<String> {
    let idle = |kind: &str| {
        let taught = engine.chosen(kind).or_else(|| game.learned(kind));
        engine.techniques.is_on(kind) && taught.is_none()
    };
    let mut kinds = catalogue.kinds().iter().filter(|kind| idle(kind.name()));
    kinds.find_map(|kind| kind.untaught(game.name()))
}

/// What stands before the name of a file to take what another game taught from it.
const ANY: &str = "any:";

/// Returns the file that `text` names, if it is not a game whose own artefact is meant.
pub fn file_named<'t>(catalogue: &Catalogue, text: &'t str) -> Option<&'t str> {
    (!catalogue.names().contains(&text)).then(|| text.strip_prefix(ANY).unwrap_or(text))
}

/// Returns what `text` chooses for a game: the artefact of a game by name, or one in a file, which must be
/// of this game unless `any:` stands before its name.
///
/// # Errors
/// Nothing comes with the game that is named, or the file is not usable here.
pub fn chosen(
    catalogue: &Catalogue,
    kind: &'static dyn Artifact,
    game: &str,
    text: &str,
) -> Result<Arc<Learned>, Failure> {
    let Some(path) = file_named(catalogue, text) else {
        return of_game(kind, catalogue.game(text)?).cloned();
    };
    let any = path != text;
    let learned = Learned::open(kind, Path::new(path))?;
    let of = learned.header()?.game;
    if of != game && !any {
        return Err(Failure::unusable(format!(
            "{path}: {}: write {ANY}{path} if another game's is meant",
            learned.foreign(&of, game)
        )));
    }
    Ok(Arc::new(learned))
}

/// Returns the games and files that a configuration, as a table of TOML, names for techniques to decide by.
pub fn named_in<'t>(
    catalogue: &Catalogue,
    table: &'t toml::Table,
) -> impl Iterator<Item = &'t str> {
    let kinds = catalogue.kinds().iter();
    kinds.filter_map(|kind| match kind.choice() {
        Choice::Key(key) => table.get(key)?.as_str(),
        Choice::Settings => None,
    })
}

/// Returns the artefact of a game by name, or the one in a file.
///
/// # Errors
/// Nothing comes with the game that is named, or the file is not usable.
pub fn named(
    catalogue: &Catalogue,
    kind: &'static dyn Artifact,
    text: &str,
) -> Result<Arc<Learned>, Failure> {
    match catalogue.games().find(|game| game.name() == text) {
        Some(game) => of_game(kind, game).cloned(),
        None => Learned::open(kind, Path::new(text)).map(Arc::new),
    }
}

fn of_game<'g>(
    kind: &'static dyn Artifact,
    game: &'g dyn AnyGame,
) -> Result<&'g Arc<Learned>, Failure> {
    game.learned(kind.name()).ok_or_else(|| {
        Failure::unusable(format!(
            "no {} comes with the game '{}': name a file",
            kind.noun(),
            game.name()
        ))
    })
}

#[cfg(test)]
mod tests;
