//! Games that are there already: a fit to them plays none.
//!
//! Whoever changes what a game evaluates by hand can so fit to games by what it evaluated before, and a network to the games
//! of several trainings.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Course, Round};
use crate::evaluation::games::{checksum, decode};
use crate::evaluation::play::MOST_POSITIONS;
use crate::evaluation::terms::Terms;
use crate::train::rebuild::check_place;
use niwaki_host::failure::Failure;
use niwaki_host::files::read_bounded;
use niwaki_host::signature::spec;

/// Games that are taken from files.
#[derive(Default)]
pub(in crate::evaluation) struct Taken {
    /// Those of each file.
    pub(super) rounds: Vec<Round>,
    /// The checksums by which it is told which games they were.
    pub(super) checksums: Vec<u32>,
}

impl Course<'_> {
    /// Has the games of these files fitted to, and none played.
    ///
    /// # Errors
    /// The file of the training is there already; a file of games cannot be read, is in the folder of this training, has the games of another game or not all of them, or has the
    /// same as another one; or they are too many.
    pub(in crate::evaluation) fn take(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        if !files.is_empty() {
            // Before all of them are read.
            check_place(&self.path, false)?;
        }
        for path in files {
            let taken = self.games_of(path);
            let (round, checksum) = taken.map_err(|failure| failure.at(path.display()))?;
            self.taken.rounds.push(round);
            self.taken.checksums.push(checksum);
        }
        let Some(Round { origin: first, .. }) = self.taken.rounds.first() else {
            return Ok(());
        };
        let origins = self.taken.rounds.iter().map(|round| &round.origin);
        let positions = origins.fold(0_u64, |sum, origin| sum.saturating_add(origin.positions));
        if positions > MOST_POSITIONS {
            return Err(Failure::unusable(format!(
                "--from-games: {positions} positions, and {MOST_POSITIONS} are the most that are fitted to"
            )));
        }
        self.terms = Terms {
            positions,
            nodes: first.nodes,
            explore: first.explore,
            rounds: 1,
            window: None,
            ..self.terms
        };
        Ok(())
    }

    /// Reads the games of a file, with their checksum.
    fn games_of(&self, path: &Path) -> Result<(Round, u32), Failure> {
        let bytes = read_bounded(path)?;
        let own = fs::canonicalize(self.parts()).ok();
        if own.is_some_and(|own| fs::canonicalize(path).is_ok_and(|path| path.starts_with(own))) {
            return Err(Failure::unusable(
                "this is in the folder of the training itself, which is removed at its end: choose another --out",
            ));
        }
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
        let checksum = checksum(&origin, &games);
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
