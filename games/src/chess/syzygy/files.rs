//! The files of a folder.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use niwaki::Key;
use shakmaty_syzygy::{Syzygy, Tablebase};

type Of = shakmaty::Chess;

/// Bytes at the end of a file that check its content.
const SUM: usize = 16;

/// Adds the tables of a folder to those that there are, and a key of each by its name: one of the same name takes
/// the place of the one before.
///
/// # Errors
/// The folder cannot be read or has no table of who wins, or one of its tables is damaged.
pub(super) fn add(
    tables: &mut Tablebase<Of>,
    files: &mut BTreeMap<OsString, Key>,
    folder: &Path,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut usable = false;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        let Some(magic) = magic(&path) else {
            continue;
        };
        match tables.add_file(&path) {
            // The name is that of no material.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => continue,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(cut_short(name).into());
            }
            added => added.map_err(|error| format!("{}: {error}", name.display()))?,
        }
        let about = about(&path, magic);
        let key = about.map_err(|error| format!("{}: {error}", name.display()))?;
        files.insert(name.to_owned(), key);
        usable |= magic == Of::TBW.magic;
    }
    if !usable {
        let example = format!("KQvK.{}", Of::TBW.ext);
        return Err(format!("there is no Syzygy table in it, such as {example}").into());
    }
    Ok(())
}

/// Returns the first bytes of a table of such a name; nothing where it is that of no table.
fn magic(path: &Path) -> Option<[u8; 4]> {
    let kinds = [Of::TBW, Of::TBZ];
    let extension = path.extension().and_then(OsStr::to_str)?;
    let kind = kinds.into_iter().find(|kind| kind.ext == extension)?;
    Some(kind.magic)
}

fn cut_short(name: &OsStr) -> String {
    format!(
        "{}: this table is damaged or cut short: fetch it anew",
        name.display()
    )
}

/// Returns a key of a file: of its name, its length, and the sum at its end.
///
/// # Errors
/// It cannot be read, or does not begin like a table of its kind.
fn about(path: &Path, magic: [u8; 4]) -> Result<Key, Box<dyn Error + Send + Sync>> {
    let mut file = File::open(path)?;
    let (mut first, mut sum) = ([0; 4], [0; SUM]);
    file.read_exact(&mut first)?;
    if first != magic {
        return Err("this is no Syzygy table, or it is damaged".into());
    }
    let length = file.seek(SeekFrom::End(-(SUM as i64)))?;
    file.read_exact(&mut sum)?;
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let word = |bytes: &[u8]| {
        let bytes = bytes.iter().map(|&byte| u64::from(byte));
        bytes.fold(0, |word, byte| word << 8 | byte)
    };
    let words = name.chunks(8).chain(sum.chunks(8)).map(word);
    Ok(words.fold(Key::mixed(length), |key, word| Key::mixed(key.0 ^ word)))
}
