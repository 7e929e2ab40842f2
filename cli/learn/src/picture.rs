//! Pictures that the commands which show something write into files.

use std::path::Path;

use niwaki_host::failure::Failure;
use niwaki_host::files;
use niwaki_plot::Picture;

/// Refuses to write over a picture, or whatever it is, that is there already, unless that is said; and over the file that is
/// shown in any case.
///
/// # Errors
/// It is there.
pub(crate) fn check(path: &Path, shown: Option<&str>, force: bool) -> Result<(), Failure> {
    let place = |path: &Path| path.canonicalize().ok();
    let of_shown = shown.and_then(|shown| place(Path::new(shown)));
    if of_shown.is_some() && of_shown == place(path) {
        let message = "this is the file that is shown: choose another --svg";
        return Err(Failure::unusable(message).at(path.display()));
    }
    if !force && path.is_file() {
        let message = "this file is there already: --force writes over it";
        return Err(Failure::unusable(message).at(path.display()));
    }
    Ok(())
}

/// Writes a picture; in place of another file only where that is said.
///
/// # Errors
/// It is there, or cannot be written.
pub(crate) fn write(path: &Path, picture: &Picture, force: bool) -> Result<(), Failure> {
    check(path, None, force)?;
    let written = files::write_whole(path, picture.file().as_bytes());
    written.map_err(|error| Failure::from(error).at(path.display()))
}
