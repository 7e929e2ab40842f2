//! Writes files as a whole or not at all, and reads those that strangers name, up to a size.
//!
//! Everything that a run makes and may make again goes this way: tables, summaries, pictures, the state of a training.
//! Only files that grow by lines do not ([`folder`](crate::folder)).

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

use tempfile::Builder;

use crate::failure::Failure;

/// The size beyond which no file is read: far more than any that is meant, and less than the memory of a small machine.
const LARGEST: u64 = 256 << 20;

/// Reads a file that may be anything, as a device without an end.
///
/// # Errors
/// The file cannot be read, or has more than 256 MiB.
pub fn read_bounded(path: &Path) -> Result<Vec<u8>, Failure> {
    read_all_bounded(&File::open(path)?)
}

/// Reads a file that may have so many bytes, if that is more than what other files may have.
///
/// # Errors
/// The file cannot be read, or has more than 256 MiB and than `most` bytes.
pub fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    read_within(&File::open(path)?, most.max(LARGEST))
}

/// Reads a file that is open already, from where it stands to its end.
///
/// # Errors
/// The file cannot be read, or has more than 256 MiB.
pub fn read_all_bounded(file: &File) -> Result<Vec<u8>, Failure> {
    read_within(file, LARGEST)
}

fn read_within(file: &File, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(Failure::unusable(format!(
            "it has more than {most} MiB, which is the most that is read"
        )));
    }
    Ok(bytes)
}

/// Keeps others out of a file as long as it is open here; `busy` says what they are told.
///
/// # Errors
/// Another process has it (`busy`), or its file system cannot lock.
pub fn lock(file: &File, busy: &str) -> Result<(), Failure> {
    file.try_lock().map_err(|refused| match refused {
        TryLockError::WouldBlock => Failure::unusable(busy),
        TryLockError::Error(error) => error.into(),
    })
}

/// Refuses a path below a folder from which a link leads out of it: whoever wrote the folder would have another file written.
///
/// # Errors
/// It leads out of the folder, or is a link to nothing.
pub fn stays_inside(folder: &Path, path: &Path) -> Result<(), Failure> {
    let inside = fs::canonicalize(folder)?;
    let there = |path: &&Path| fs::symlink_metadata(path).is_ok();
    // What is not there yet stands in the nearest folder that is.
    let nearest = path.ancestors().find(there).unwrap_or(folder);
    if fs::canonicalize(nearest).is_ok_and(|real| real.starts_with(inside)) {
        return Ok(());
    }
    Err(Failure::unusable(format!(
        "{} is a link that leads out of the folder: remove it, or name where it leads to",
        nearest.display()
    )))
}

/// Says whether there is a file with something in it. A program or a computer that ended, or a disk that was full, can leave an empty
/// one, over which whoever begins there begins again.
pub fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| !file.is_file() || file.len() > 0)
}

/// Says whether a file of this name is what [`write_whole`] leaves where the program is killed in the middle.
pub fn is_unfinished(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(UNFINISHED.as_bytes())
}

/// The beginning of the names of files that are not whole yet.
const UNFINISHED: &str = ".niwaki-";

/// Writes a file in place of what was there. Whatever ends the program, or the computer, in between: afterwards
/// the file has either all of the new content or all of the old.
///
/// The content is written into another file of the same folder, which takes the name when it is on the disk. A device
/// or pipe, such as `/dev/stdout`, is written to as it is, and behind a link the file that it leads to is
/// replaced.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("summary.json");
/// niwaki_host::files::write_whole(&path, b"{}\n")?;
/// assert_eq!(std::fs::read(&path)?, b"{}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The file cannot be made or written; what was there before is there still.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_by(path, |file| file.write_all(bytes))
}

/// Writes a file that is not there yet, and leaves one alone that is; a device or pipe is written to as it is.
///
/// # Errors
/// There is such a file ([`io::ErrorKind::AlreadyExists`]), or it cannot be made or written.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_taken(path) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    write_whole(path, bytes)
}

/// Says whether a file is there that would be lost if this one were written: no device or pipe.
pub fn is_taken(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.is_file())
}

/// Writes a file by way of `write`, which gets the new file: the tests have one that fails in the middle.
fn write_whole_by(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return write(&mut File::create(path)?);
    }
    if there.is_some() {
        // One that may not be written to is not replaced either.
        File::options().write(true).open(path)?;
    }
    let linked = there.as_ref().and_then(|_| fs::canonicalize(path).ok());
    let path = linked.as_deref().unwrap_or(path);
    let folder = folder_of(path);
    // Opened here, the file has the rights of any other, and errors do not name the temporary one.
    let open = |path: &Path| File::options().write(true).create_new(true).open(path);
    let mut new = Builder::new().prefix(UNFINISHED).make_in(folder, open)?;
    if let Some(rights) = there.map(|there: Metadata| there.permissions()) {
        new.as_file().set_permissions(rights)?;
    }
    write(new.as_file_mut())?;
    new.as_file().sync_all()?;
    new.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Returns the folder that a file is in: the current one where the path has none.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Has the name of a new file survive a failure of the power.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing: elsewhere folders cannot be opened as files are.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_writer_that_fails_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write_whole(&path, b"old").unwrap();
        let failed = write_whole_by(&path, |file| {
            file.write_all(b"new")?;
            Err(io::Error::other("no more"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a"], "nothing else is left behind");
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_may_not_lead_out_of_a_folder() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("run");
        fs::create_dir(&folder).unwrap();
        fs::write(place.path().join("mine"), "1").unwrap();
        fs::write(folder.join("own"), "2").unwrap();
        symlink("../mine", folder.join("out")).unwrap();
        symlink("nothing", folder.join("nowhere")).unwrap();
        symlink("own", folder.join("other")).unwrap();
        symlink("..", folder.join("figures")).unwrap();
        for (name, good) in [
            ("own", true),
            ("new", true),
            ("below/new", true),
            ("other", true),
            ("out", false),
            ("nowhere", false),
            ("figures/new", false),
        ] {
            let told = stays_inside(&folder, &folder.join(name));
            assert_eq!(told.is_ok(), good, "{name}: {told:?}");
        }
    }

    #[test]
    fn the_error_names_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("none").join("a");
        let told = write_whole(&nowhere, b"").unwrap_err();
        assert_eq!(told.kind(), io::ErrorKind::NotFound);
        assert!(!told.to_string().contains("niwaki"), "{told}");
        assert!(write_whole(folder.path(), b"").is_err(), "this is a folder");
    }

    #[test]
    #[cfg(unix)]
    fn links_rights_and_devices_stay_what_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [usual, path, link] = ["usual", "a", "link"].map(|name| folder.path().join(name));
        fs::write(&usual, "").unwrap();
        write_whole(&path, b"1").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&path), mode(&usual));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a", &link).unwrap();
        write_whole(&link, b"2").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"2");
        assert_eq!(mode(&path) & 0o777, 0o640);
        write_whole(Path::new("/dev/null"), b"3").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
