//! The file that grows while games are played.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{Origin, PlayedGame, frame, split};
use crate::train::saved::{AFRESH, of_another};
use niwaki_host::failure::Failure;
use niwaki_host::files::{self, read_all_bounded};

/// A file to which games are added as they end, by this process alone.
///
/// Each game goes to the system at once: it survives the program, and where the power fails, a frame that is torn is
/// cut off by the next [`Part::open`].
pub(crate) struct Part {
    file: File,
    path: PathBuf,
}

impl Part {
    /// Opens the file, which is made if need be, and returns the games in it.
    ///
    /// # Errors
    /// It cannot be read or written, is written by another process, or has the games of another self-play or none.
    pub(crate) fn open(path: &Path, origin: &Origin) -> Result<(Part, Vec<PlayedGame>), Failure> {
        Part::opened(path, origin).map_err(|failure| failure.at(path.display()))
    }

    fn opened(path: &Path, origin: &Origin) -> Result<(Part, Vec<PlayedGame>), Failure> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        files::lock(
            &file,
            "another process is writing it: wait for its end, or choose another --out",
        )?;
        let bytes = read_all_bounded(&file)?;
        let heading = origin.heading(None);
        let (games, whole) = if heading.starts_with(&bytes) && bytes.len() < heading.len() {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&heading)?;
            (Vec::new(), heading.len())
        } else {
            read(&bytes, origin)?
        };
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let path = path.to_owned();
        Ok((Part { file, path }, games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// It cannot be written. None may be added behind it: it would stand behind a torn one.
    pub(crate) fn append(&mut self, game: &PlayedGame) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        frame::put(&mut bytes, game);
        let written = self.file.write_all(&bytes);
        written.map_err(|error| Failure::from(error).at(self.path.display()))
    }
}

/// Returns the games of an unfinished file, and how many of its bytes are good.
fn read(bytes: &[u8], origin: &Origin) -> Result<(Vec<PlayedGame>, usize), Failure> {
    let (earlier, finished, mut rest) = split(bytes).map_err(|failure| failure.with(AFRESH))?;
    if let Some(difference) = origin.difference(&earlier) {
        return Err(of_another(difference));
    }
    if finished.is_some() {
        let told = "these games are finished, and no more can follow them";
        return Err(Failure::unusable(told).with(AFRESH));
    }
    let games = frame::take_all(&mut rest);
    Ok((games, bytes.len() - rest.len()))
}
