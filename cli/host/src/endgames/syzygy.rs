//! Syzygy tables, which others make: those of a game whose entry says how they are opened.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

use niwaki::endgames::Outcomes;
use niwaki::{Game, Key};

use crate::failure::Failure;

/// Knows who wins, and is shared between searches.
pub type SharedOutcomes<G> = Box<dyn Outcomes<G> + Send + Sync>;

/// Opens the Syzygy tables of these folders, or says what is wrong with them.
pub type OpenSyzygy<G> = fn(&[PathBuf]) -> Result<SharedOutcomes<G>, Box<dyn Error + Send + Sync>>;

/// The Syzygy tables of a game whose type an engine need not know.
pub struct SyzygyTables {
    game: &'static str,
    key: Key,
    /// A [`SharedOutcomes`] of the game.
    known: Box<dyn Any + Send + Sync>,
}

/// Writes of which game they are, and by which key they are known.
impl fmt::Debug for SyzygyTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SyzygyTables({}, {})", self.game, self.identity())
    }
}

impl SyzygyTables {
    /// Opens the tables in the folders that a text names, with `;` between them, and `:` where no path begins with a drive.
    ///
    /// # Errors
    /// A folder cannot be read or has no tables, or one of them is damaged, as far as that can be seen.
    pub fn open<G: Game + 'static>(
        game: &'static str,
        open: OpenSyzygy<G>,
        text: &str,
    ) -> Result<SyzygyTables, Failure> {
        let known = open(&folders(text)).map_err(|error| Failure::unusable(error.to_string()))?;
        Ok(SyzygyTables {
            game,
            key: known.key(),
            known: Box::new(known),
        })
    }

    /// Returns them for a search of this game; nothing for another one, of which they know nothing.
    pub fn of<G: Game + 'static>(&self, game: &str) -> Option<&dyn Outcomes<G>> {
        let known = (self.game == game).then_some(&self.known)?;
        let known: &SharedOutcomes<G> = known.downcast_ref()?;
        Some(&**known)
    }

    /// Returns what tells them from others, for the identity of runs.
    pub fn identity(&self) -> String {
        format!("{:016x}", self.key.0)
    }
}

/// Returns the folders that a text names; one that is there is one folder, whatever its name has in it.
fn folders(text: &str) -> Vec<PathBuf> {
    if Path::new(text).is_dir() {
        return vec![text.into()];
    }
    let parts = text.split(|c| c == ';' || (c == ':' && cfg!(not(windows))));
    let named = parts.filter(|part| !part.trim().is_empty());
    named.map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_folders_are_separated_as_engines_do() {
        let named = |text: &str| {
            let folders = folders(text);
            let names = folders.iter().map(|folder| folder.display().to_string());
            names.collect::<Vec<_>>().join(",")
        };
        assert_eq!(named("one;/two"), "one,/two");
        assert_eq!(named("one;;"), "one");
        assert_eq!(named("a folder"), "a folder");
        if cfg!(not(windows)) {
            assert_eq!(named("/one:two;three"), "/one,two,three");
        }
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("a;b");
        std::fs::create_dir(&odd).unwrap();
        assert_eq!(named(odd.to_str().unwrap()), odd.display().to_string());
    }
}
