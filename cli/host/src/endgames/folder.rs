//! All tables of a game in a folder, as a search has them.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use niwaki::endgames::{EndgameTables, Material};

use super::file::{TableFile, Wanted, file_name};
use super::listing::{Listing, fingerprints};
use crate::failure::Failure;
use crate::files::{has_content, read_up_to};

/// The endgame tables of a game, read from a folder.
#[derive(Debug)]
pub struct Tables {
    game: &'static str,
    folder: PathBuf,
    /// The files as they were when they were read.
    files: Vec<Stamp>,
    known: EndgameTables,
}

/// What tells that a file is another one now: its name, how many bytes it has, and when it was written.
type Stamp = (OsString, u64, Option<SystemTime>);

/// Those that some engine of this process has: an engine is made anew for each option that is set.
static READ: Mutex<Vec<Weak<Tables>>> = Mutex::new(Vec::new());

impl Tables {
    /// Reads all tables of a game in a folder, or takes those that were read before and are in use still.
    ///
    /// # Errors
    /// The folder cannot be read or has no table of this game, or one of them is damaged or of a game that has changed
    /// since.
    pub fn open(
        game: &'static str,
        listing: &dyn Listing,
        folder: &Path,
    ) -> Result<Arc<Tables>, Failure> {
        let materials = listing.materials(u32::MAX);
        if materials.is_empty() {
            return Err(Failure::unusable(format!(
                "{game} cannot list its positions, so that there are no endgame tables of it"
            )));
        }
        let at_folder = |failure: Failure| failure.at(folder.display());
        let files = stamps(folder).map_err(|error| at_folder(error.into()))?;
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.retain(|tables| tables.strong_count() > 0);
        let known = read.iter().filter_map(Weak::upgrade);
        let here = |tables: &Arc<Tables>| {
            (tables.game, &*tables.folder, &tables.files) == (game, folder, &files)
        };
        let mut known = known.filter(here);
        if let Some(tables) = known.next() {
            return Ok(tables);
        }
        let tables = read_all(game, listing, &materials, folder);
        let tables = Arc::new(Tables {
            game,
            folder: folder.to_owned(),
            known: tables.map_err(at_folder)?,
            files,
        });
        read.push(Arc::downgrade(&tables));
        Ok(tables)
    }

    /// Returns them for a search of this game; nothing for another one, of which they know nothing.
    pub fn of(&self, game: &str) -> Option<&EndgameTables> {
        (self.game == game).then_some(&self.known)
    }

    /// Returns what tells them from others, for the identity of runs.
    pub fn identity(&self) -> String {
        format!("{:016x}", self.known.key().0)
    }
}

/// Looks at the files of a folder, by name.
fn stamps(folder: &Path) -> io::Result<Vec<Stamp>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A link that leads nowhere is no reason not to look at the others.
        if let Ok(about) = fs::metadata(entry.path()) {
            files.push((entry.file_name(), about.len(), about.modified().ok()));
        }
    }
    files.sort();
    Ok(files)
}

/// Reads the file of one table.
///
/// # Errors
/// It cannot be read, or is damaged, or another one than the game has now.
fn read(path: &Path, wanted: &Wanted) -> Result<TableFile, Failure> {
    /// Bytes for the heading, and for a compression that makes more of it.
    const SPARE: u64 = 1 << 20;
    let most = wanted.material.size.saturating_mul(3).saturating_add(SPARE);
    let table = read_up_to(path, most).and_then(|bytes| TableFile::decode(&bytes, wanted));
    table.map_err(|failure| failure.at(path.file_name().unwrap_or_default().display()))
}

fn read_all(
    game: &str,
    listing: &dyn Listing,
    materials: &[Material],
    folder: &Path,
) -> Result<EndgameTables, Failure> {
    let mut tables = EndgameTables::new();
    let listings = fingerprints(listing, materials);
    for ((number, material), listing) in (0..).zip(materials).zip(listings) {
        let path = folder.join(file_name(game, &material.name));
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            _ => (),
        }
        let wanted = Wanted {
            game,
            material,
            listing,
        };
        tables.insert(number, read(&path, &wanted)?.distances);
    }
    if tables.is_empty() {
        return Err(Failure::unusable(format!(
            "there is no table of {game} in it: 'niwaki endgames {game} --pieces N --out DIR' builds some"
        )));
    }
    Ok(tables)
}

impl TableFile {
    /// Reads a table from a folder, and says how many bytes its file has; nothing where it is not there yet, or is empty.
    ///
    /// # Errors
    /// It cannot be read, is damaged, or another one than the game has now.
    pub fn open(folder: &Path, wanted: &Wanted) -> Result<Option<(TableFile, u64)>, Failure> {
        let path = folder.join(file_name(wanted.game, &wanted.material.name));
        let bytes = match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found?.len(),
        };
        if !has_content(&path) {
            return Ok(None);
        }
        let table = read(&path, wanted);
        let table = table.map_err(|failure| failure.at(folder.display()))?;
        Ok(Some((table, bytes)))
    }
}

#[cfg(test)]
mod tests {
    use niwaki::endgames::Distances;
    use niwaki_games::checkers::Checkers;

    use super::super::file::Counts;
    use super::super::listing::Of;
    use super::*;

    /// Writes a table of two kings, which says that everything is drawn.
    fn write(folder: &Path, change: impl FnOnce(&mut TableFile)) {
        let listing = Of::<Checkers>::LISTING;
        let material = &listing.materials(2)[0];
        let mut table = TableFile {
            game: "checkers".into(),
            material: material.name.clone(),
            listing: fingerprints(&listing, &listing.materials(2))[0],
            counts: Counts::default(),
            distances: Distances::Narrow(vec![0; material.size as usize]),
        };
        change(&mut table);
        let path = folder.join(file_name("checkers", &material.name));
        fs::write(path, table.encode()).unwrap();
    }

    fn opened(folder: &Path) -> Result<Arc<Tables>, String> {
        let opened = Tables::open("checkers", &Of::<Checkers>::LISTING, folder);
        opened.map_err(|failure| format!("{failure:#}"))
    }

    #[test]
    fn tables_of_another_game_or_of_one_that_has_changed_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for (change, said) in [
            (
                (|table| table.listing ^= 1) as fn(&mut TableFile),
                "in another way: remove it, and build it anew",
            ),
            (
                |table| table.distances = Distances::Narrow(vec![0; 5]),
                "in another way",
            ),
            (
                |table| table.game = "chess".into(),
                "this is the table K-K of chess, and not K-K of checkers",
            ),
            (
                |table| table.material = "M-M".into(),
                "this is the table M-M",
            ),
        ] {
            write(folder, change);
            let error = opened(folder).unwrap_err();
            assert!(error.contains(said), "{error}");
            assert!(error.contains("checkers-K-K.endgame: "), "{error}");
        }
    }

    #[test]
    fn tables_in_use_are_read_once_and_are_of_one_game() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), |_| ());
        let tables = opened(folder.path()).unwrap();
        assert!(tables.of("checkers").is_some() && tables.of("chess").is_none());
        assert!(Arc::ptr_eq(&tables, &opened(folder.path()).unwrap()));
        write(folder.path(), |table| {
            table.distances = Distances::Narrow(vec![1; 992]);
        });
        let others = opened(folder.path()).unwrap();
        assert_ne!(
            others.identity(),
            tables.identity(),
            "the file is another one by now"
        );
    }

    /// What a table is made of are the tables before it.
    #[test]
    fn fingerprints_tell_of_the_materials_before() {
        let listing = Of::<Checkers>::LISTING;
        let mut materials = listing.materials(3);
        let whole = fingerprints(&listing, &materials);
        assert_eq!(fingerprints(&listing, &materials[..3]), whole[..3]);
        materials[0].name.push('x');
        let changed = fingerprints(&listing, &materials);
        assert!(whole.iter().zip(&changed).all(|(one, other)| one != other));
    }
}
