//! Finds the artefact that a technique shall decide by, as a configuration names it: a game, or a file.
//!
//! Of the kinds that are chosen by a key ([`Choice::Key`]), `rankcut-table = "chess"` means the one that comes with
//! chess, and any other text the name of a file. An artefact in a file must have been learned in the game where it
//! is wanted, since features mean something else in another one; `any:FILE` takes it all the same, for experiments. A
//! game that is named is never refused for that: nobody writes it by mistake.
//!
//! Evaluations are chosen likewise, or by a word (`hand`, `material`).
//!
//! The files that kinds are made of, and how they come to be attached, are in [`artifact`](crate::artifact).

use std::path::Path;
use std::sync::Arc;

use crate::artifact::{Artifact, Choice, Judge, Learned};
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;

/// Returns the warning where a technique is on that needs an artefact, none was chosen, and none comes with the game.
///
/// It is for the player of a game or the reader of a search, who would otherwise wonder why the technique does
/// nothing. Nothing is returned where all is well.
pub fn untaught(catalogue: &Catalogue, engine: &Engine, game: &dyn AnyGame) -> Option<String> {
    let idle = |kind: &str| {
        let taught = engine.chosen(kind).or_else(|| game.learned(kind));
        engine.techniques.is_on(kind) && taught.is_none()
    };
    let mut kinds = catalogue.kinds().iter().filter(|kind| idle(kind.name()));
    kinds.find_map(|kind| kind.untaught(game.name()))
}

/// The prefix of the name of a file that may have been learned in another game.
const ANY: &str = "any:";

/// Returns the file that `text` names, if it is not a game whose own artefact is meant.
pub fn file_named<'t>(catalogue: &Catalogue, text: &'t str) -> Option<&'t str> {
    (!catalogue.names().contains(&text)).then(|| text.strip_prefix(ANY).unwrap_or(text))
}

/// Has an engine decide, or evaluate positions, by what `text` says: a word, where the kind has some, a game whose own is
/// meant, or a file.
///
/// # Errors
/// Nothing comes with the game that is named, or the file is not usable here.
pub fn choose(
    catalogue: &Catalogue,
    kind: &'static dyn Artifact,
    game: &dyn AnyGame,
    text: &str,
    engine: &mut Engine,
) -> Result<(), Failure> {
    if let Some(judge) = kind.word(text) {
        engine.forget(kind);
        engine.evaluation = judge;
    } else {
        engine.choose(find(catalogue, kind, game, text)?);
    }
    Ok(())
}

/// Returns the help of a flag that takes the words of a kind, or a file.
pub fn help(kind: &dyn Artifact, usual: Judge) -> String {
    format!(
        "The {} of positions: {}, or one in a FILE [default: {}]",
        kind.noun(),
        kind.words(),
        usual.word()
    )
}

/// Returns what `text` chooses for a game: the artefact of a game by name, or one in a file, which must be
/// of this game unless `any:` stands before its name.
///
/// # Errors
/// Nothing comes with the game that is named, or the file is not usable here.
fn find(
    catalogue: &Catalogue,
    kind: &'static dyn Artifact,
    game: &dyn AnyGame,
    text: &str,
) -> Result<Arc<Learned>, Failure> {
    let Some(path) = file_named(catalogue, text) else {
        if !kind.words().is_empty() && text != game.name() {
            return Err(Failure::unusable(format!(
                "'{text}' is another game, and what its positions are worth says nothing of {}",
                game.name()
            )));
        }
        return of_game(kind, catalogue.game(text)?).cloned();
    };
    if !kind.words().is_empty() && !Path::new(path).exists() {
        let words: Vec<&str> = Judge::ALL.iter().map(|judge| judge.word()).collect();
        return Err(Failure::unusable(format!(
            "'{path}' is no file, and none of {}",
            words.join(", ")
        )));
    }
    let any = path != text;
    let learned = Learned::open(kind, Path::new(path))?;
    let header = learned.header()?;
    if header.game != game.name() && !any {
        let foreign = learned.foreign(&header.game, game.name());
        // What positions are worth hardly ever means something in another game.
        let advice = if kind.words().is_empty() {
            format!(": write {ANY}{path} if another game's is meant")
        } else {
            String::new()
        };
        return Err(Failure::unusable(format!("{path}: {foreign}{advice}")));
    }
    learned
        .check_sight(&header, game.name(), || game.sight())
        .map_err(|failure| failure.at(path))?;
    Ok(Arc::new(learned))
}

/// Returns the games and files that a configuration, as a table of TOML, names for techniques to decide by, or to
/// evaluate positions by.
pub fn named_in<'t>(
    catalogue: &Catalogue,
    table: &'t toml::Table,
) -> impl Iterator<Item = &'t str> {
    let kinds = catalogue.kinds().iter();
    kinds.filter_map(|kind| match kind.choice() {
        Choice::Key(key) => {
            let text = table.get(key)?.as_str()?;
            kind.word(text).is_none().then_some(text)
        }
        Choice::Settings => None,
    })
}

/// Returns the artefact of a game by name, or the one in a file, in whatever game it was learned: for commands that
/// show it, and do not search by it.
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
        None if !Path::new(text).exists() => Err(Failure::unusable(format!(
            "'{text}' is no file, and none of {}",
            catalogue.names().join(", ")
        ))),
        None => Learned::open(kind, Path::new(text)).map(Arc::new),
    }
}

/// Returns the artefact that comes with a game, or says that none does.
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
pub(crate) mod tests;
