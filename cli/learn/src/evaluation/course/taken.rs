//! Games that are there already: a fit to them plays none.
//!
//! Whoever changes what a game evaluates by hand can so fit to games by what it evaluated before, and a network to the games
//! of several trainings.

use std::path::{Path, PathBuf};

use super::{Course, Round};
use crate::evaluation::games::decode;
use crate::evaluation::terms::Terms;
use niwaki_host::failure::Failure;
use niwaki_host::files::read_bounded;
use niwaki_host::signature::spec;

/// Games that are taken from files.
#[derive(Default)]
pub(in crate::evaluation) struct Taken {
    /// Those of each file.
    pub(super) rounds: Vec<Round>,
    /// The checksums of the files, by which it is told which games they were.
    pub(super) checksums: Vec<u32>,
}

impl Course<'_> {
    /// Has the games of these files fitted to, and none played.
    ///
    /// # Errors
    /// A file cannot be read, has the games of another game or not all of them, or has the same as another one.
    pub(in crate::evaluation) fn take(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        for path in files {
            let taken = self.read(path);
            let (round, checksum) = taken.map_err(|failure| failure.at(path.display()))?;
            self.taken.rounds.push(round);
            self.taken.checksums.push(checksum);
        }
        let origins = || self.taken.rounds.iter().map(|round| &round.origin);
        if let Some(first) = origins().next() {
            self.terms = Terms {
                positions: origins().map(|origin| origin.positions).sum(),
                nodes: first.nodes,
                explore: first.explore,
                rounds: 1,
                window: None,
                ..self.terms
            };
        }
        Ok(())
    }

    /// Reads the games of a file, and its checksum.
    fn read(&self, path: &Path) -> Result<(Round, u32), Failure> {
        let bytes = read_bounded(path)?;
        let (origin, games) = decode(&bytes)?;
        let [found, wanted] = [
            (origin.game.as_str(), &origin.parameters),
            (self.game.name(), &self.parameters),
        ]
        .map(|(game, parameters)| spec(game, parameters));
        if found != wanted {
            return Err(Failure::unusable(format!(
                "these are games of {found}, and those of {wanted} are wanted"
            )));
        }
        let checksum = crc32fast::hash(&bytes);
        if self.taken.checksums.contains(&checksum) {
            return Err(Failure::unusable("the same games are named twice"));
        }
        let path = path.to_owned();
        let round = Round {
            origin,
            games,
            path,
        };
        Ok((round, checksum))
    }
}
