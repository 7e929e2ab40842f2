//! The experiments that a command brings along, found by name and fitted to its games.
//!
//! A name is that of an experiment of the [`Library`], a path that ends in `.toml` a definition of
//! somebody's own. Those of the library are fitted to the games and techniques that are here; a
//! file is taken as it is written, since whoever wrote it knows what is there: a game that it asks
//! for in vain is a mistake and not left out in silence.

use std::path::Path;

use super::definition::Definition;
use super::fitted;
use super::library::Library;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;

/// Returns the experiment of this name, or the one that a file defines.
pub(super) fn find(
    library: &Library,
    catalogue: &Catalogue,
    name: &str,
) -> Result<Definition, Failure> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "toml") {
        let stem = path.file_stem().unwrap_or_default();
        return Definition::read(&stem.to_string_lossy(), name, &read_text(path)?);
    }
    if !library.names().contains(&name) {
        return Err(Failure::unusable(format!(
            "{}, or name a file that ends in .toml",
            unknown("experiment", name, &library.names())
        )));
    }
    let definition = fitted::fit(library, catalogue, Definition::own(library, name)?)?;
    if definition.games.is_empty() || definition.baselines.is_empty() {
        return Err(Failure::unusable(format!(
            "the experiment '{name}' asks for games or techniques that are not here: `lab --list` has those that can be run"
        )));
    }
    Ok(definition)
}

/// Returns all experiments that a catalogue has games and techniques for, in the order of the
/// library. Those of which nothing is left are skipped: asked for by name, they are refused.
pub(super) fn all(library: &Library, catalogue: &Catalogue) -> Result<Vec<Definition>, Failure> {
    let mut all = Vec::new();
    for name in library.names() {
        let definition = fitted::fit(library, catalogue, Definition::own(library, name)?)?;
        if !definition.games.is_empty() && !definition.baselines.is_empty() {
            all.push(definition);
        }
    }
    Ok(all)
}
