//! The folder of a match: its identity, its records, its games for other programs, and its summary.
//!
//! Games are written as they finish, in any order; at the end the files are put in the order in
//! which games count. A line that an interruption has torn is dropped when the match goes on, and
//! its game is played again. The format of records, and the lock on the folder, are those of all
//! run folders ([`niwaki_host::folder`]); that a record belongs to this very match is checked here.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::plan::Plan;
use super::record::Record;
use super::settings;
use super::text::{self, Players};
use niwaki_host::catalogue::Format;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::files;
use niwaki_host::folder::{self, Begun, Kind};

/// The file with the results of the whole match.
const SUMMARY: &str = "summary.json";

/// The folders of matches, known by `match.json`.
pub(super) const MATCH: Kind = Kind {
    identity: "match.json",
    taken: "has a match in it: go on with it by --resume, or choose another folder",
    busy: BUSY,
};

/// The folders of tournaments, known by `tournament.json`.
pub(super) const TOURNAMENT: Kind = Kind {
    identity: "tournament.json",
    taken: "has a tournament in it: go on with it by --resume, or choose another folder",
    busy: BUSY,
};

/// The refusal while another process holds the lock.
const BUSY: &str = "another match is writing to this folder: choose another, or wait for it";

/// The open folder of a match that is played.
pub(super) struct Folder {
    run: folder::Folder,
    /// The file of games, where the game has a format of its own.
    games: Option<Games>,
    /// The names and limits that games are written with.
    players: Players,
}

/// The file of games for other programs.
struct Games {
    format: Format,
    path: PathBuf,
    file: File,
}

impl Folder {
    /// Makes the folder, or goes on in it, with the games that it has.
    ///
    /// # Errors
    /// Fails where it cannot be made or is locked, where it has a match in it and `resume` is off,
    /// and where it has another match in it.
    pub(super) fn open(
        path: &Path,
        kind: Kind,
        settings: &impl Serialize,
        players: Players,
        resume: bool,
        plan: &Plan,
    ) -> Result<(Folder, Vec<Record>), Failure> {
        let opened = || {
            let (folder, earlier) = if resume && Begun::is_in(path, kind) {
                earlier(path, kind, settings, plan)?
            } else {
                (folder::Folder::begin(path, kind, settings)?, Vec::new())
            };
            let mut folder = Folder {
                games: plan
                    .format
                    .map(|format| Games::of(path, format))
                    .transpose()?,
                run: folder,
                players,
            };
            folder.write_games(earlier.iter(), plan)?;
            Ok((folder, earlier))
        };
        opened().map_err(|failure: Failure| failure.at(format_args!("--out {}", path.display())))
    }

    /// Adds a game, as a record and as text.
    ///
    /// # Errors
    /// Fails where a file cannot grow.
    pub(super) fn append(&mut self, record: &Record, plan: &Plan) -> Result<(), Failure> {
        self.run.append(record)?;
        let Some(games) = &mut self.games else {
            return Ok(());
        };
        let text = text::text(record, plan, games.format, &self.players)?;
        let written = games.file.write_all(text.as_bytes());
        written.map_err(|error| folder::cannot_grow(&games.path, error))
    }

    /// Puts the games in order, and adds the summary.
    ///
    /// # Errors
    /// Fails where a file cannot be written.
    pub(super) fn finish<'r>(
        &mut self,
        summary: &impl Serialize,
        records: impl Iterator<Item = &'r Record>,
        plan: &Plan,
    ) -> Result<(), Failure> {
        self.write_games(records, plan)?;
        self.run.write_json(SUMMARY, summary)
    }

    /// Replaces the file of games by these.
    fn write_games<'r>(
        &mut self,
        records: impl Iterator<Item = &'r Record>,
        plan: &Plan,
    ) -> Result<(), Failure> {
        let Some(games) = &mut self.games else {
            return Ok(());
        };
        let mut whole = String::new();
        for record in records {
            whole += &text::text(record, plan, games.format, &self.players)?;
        }
        self.run.write(name(games.format), whole.as_bytes())?;
        games.file = append_to(self.run.path(), &games.path)?;
        Ok(())
    }
}

impl Games {
    /// Opens the file of games, whose name follows from the format.
    fn of(folder: &Path, format: Format) -> Result<Games, Failure> {
        let path = folder.join(name(format));
        let file = append_to(folder, &path)?;
        Ok(Games { format, path, file })
    }
}

/// Returns the name of the file of games.
fn name(format: Format) -> &'static str {
    match format {
        Format::Pgn => "games.pgn",
        Format::Pdn => "games.pdn",
    }
}

/// Opens a file of a folder to write behind what it has.
fn append_to(folder: &Path, path: &Path) -> Result<File, Failure> {
    files::stays_inside(folder, path)?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map_err(|error| folder::cannot_be_made(path, error))
}

/// Opens the folder of a match that goes on, with its games in order. Each line is checked, and the
/// first that is wrong is named by its number.
fn earlier(
    path: &Path,
    kind: Kind,
    settings: &impl Serialize,
    plan: &Plan,
) -> Result<(folder::Folder, Vec<Record>), Failure> {
    let begun = Begun::open(path, kind)?;
    let text = read_text(&path.join(kind.identity))?;
    let identity = serde_json::from_str(&text);
    let identity = identity.map_err(|error| Failure::from(error).at(kind.identity))?;
    settings::check(settings, &identity)?;
    let mut numbers = HashSet::new();
    let mut game = |line: &[u8]| {
        let record: Record = serde_json::from_slice(line)
            .map_err(|error| Failure::from(error).at("no record of a game"))?;
        belongs(&record, plan)?;
        if !numbers.insert(record.number) {
            let again = format!("game {} is there twice", record.number);
            return Err(Failure::unusable(again));
        }
        Ok(record)
    };
    let read = |number: usize, line: &[u8]| {
        let place = || format!("{}:{number}", folder::RECORDS);
        game(line).map_err(|failure: Failure| failure.at(place()))
    };
    let (folder, mut records) = begun.go_on(read)?;
    records.sort_by_key(|record| record.number);
    Ok((folder, records))
}

/// Refuses a record of another match, and one that does not hold together: whoever edits a record
/// by hand shall learn of it before more games are played.
fn belongs(record: &Record, plan: &Plan) -> Result<(), Failure> {
    let count = record.moves.len();
    let whole = record.number >= 1
        && record.half_points <= 2
        && record.pair == record.number.div_ceil(2)
        && [
            record.values.len(),
            record.depths.len(),
            record.nodes.len(),
            record.times_ms.len(),
        ]
        .iter()
        .all(|&length| length == count);
    if !whole {
        return Err(Failure::unusable("the record does not hold together"));
    }
    match plan.opening(record.pair - 1) {
        None => Err(Failure::unusable(format!(
            "there are more games already than --games {}",
            plan.jobs.len() / plan.pairings.len()
        ))),
        Some(opening) if opening.text != record.opening || opening.game != record.game => {
            Err(Failure::unusable(format!(
                "game {} began from another opening: the openings have changed",
                record.number
            )))
        }
        Some(_) => Ok(()),
    }
}
