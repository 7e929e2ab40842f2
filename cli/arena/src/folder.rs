//! The folder of a match. Games are written as they finish; what an interruption has torn is
//! mended when the match goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::plan::Plan;
use super::record::Record;
use super::settings;
use super::text::{self, Players};
use niwaki_host::catalogue::Format;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;

const RECORDS: &str = "records.jsonl";
const SUMMARY: &str = "summary.json";

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Match,
    Tournament,
}

impl Kind {
    /// The file that says what is played.
    fn file(self) -> &'static str {
        match self {
            Kind::Match => "match.json",
            Kind::Tournament => "tournament.json",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Match => "match",
            Kind::Tournament => "tournament",
        }
    }
}

/// Where the games go, if they go anywhere.
pub(super) struct Folder(Option<Open>);

struct Open {
    path: PathBuf,
    records: File,
    games: Option<Games>,
    players: Players,
}

/// The file of games for other programs.
struct Games {
    format: Format,
    path: PathBuf,
    file: File,
}

impl Folder {
    /// No folder at all.
    pub(super) fn none() -> (Folder, Vec<Record>) {
        (Folder(None), Vec::new())
    }

    /// Makes the folder, or goes on in it, with the games that it has.
    pub(super) fn open(
        path: &Path,
        kind: Kind,
        settings: &impl Serialize,
        players: Players,
        resume: bool,
        plan: &Plan,
    ) -> Result<(Folder, Vec<Record>), Failure> {
        let place = |failure: Failure| failure.at(format_args!("--out {}", path.display()));
        let opened = || {
            let goes_on = resume && path.join(kind.file()).exists();
            if !goes_on {
                check(path, kind)?;
                fs::create_dir_all(path).map_err(|error| cannot_be_made(path, &error))?;
                write_whole(&path.join(kind.file()), &pretty(settings)?)?;
            }
            // Nothing that is there is read or changed before nobody else can.
            let records = lock(&path.join(RECORDS))?;
            let earlier = if goes_on {
                earlier(path, &records, kind, settings, plan)?
            } else {
                Vec::new()
            };
            let mut open = Open::new(path, records, players, plan)?;
            open.write_games(earlier.iter(), plan)?;
            Ok((Folder(Some(open)), earlier))
        };
        opened().map_err(place)
    }

    /// Adds a game.
    pub(super) fn append(&mut self, record: &Record, plan: &Plan) -> Result<(), Failure> {
        let Some(open) = &mut self.0 else {
            return Ok(());
        };
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        let cannot_grow = |path: &Path, error: io::Error| {
            Failure::unusable(format!(
                "{}: {error}: mend it and go on with --resume",
                path.display()
            ))
        };
        let written = open.records.write_all(&line);
        written.map_err(|error| cannot_grow(&open.path.join(RECORDS), error))?;
        if let Some(games) = &mut open.games {
            let text = text::text(record, plan, games.format, &open.players)?;
            let written = games.file.write_all(text.as_bytes());
            written.map_err(|error| cannot_grow(&games.path, error))?;
        }
        Ok(())
    }

    /// Puts the games in order, and adds the summary.
    pub(super) fn finish<'r>(
        &mut self,
        summary: &impl Serialize,
        records: impl Iterator<Item = &'r Record>,
        plan: &Plan,
    ) -> Result<(), Failure> {
        let Some(open) = &mut self.0 else {
            return Ok(());
        };
        open.write_games(records, plan)?;
        write_whole(&open.path.join(SUMMARY), &pretty(summary)?)
    }
}

impl Open {
    fn new(path: &Path, records: File, players: Players, plan: &Plan) -> Result<Open, Failure> {
        let games = plan.format.map(|format| {
            let path = path.join(match format {
                Format::Pgn => "games.pgn",
                Format::Pdn => "games.pdn",
            });
            let file = append_to(&path)?;
            Ok::<Games, Failure>(Games { format, path, file })
        });
        Ok(Open {
            path: path.to_owned(),
            records,
            games: games.transpose()?,
            players,
        })
    }

    /// Writes the file of games anew.
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
        write_whole(&games.path, whole.as_bytes())?;
        games.file = append_to(&games.path)?;
        Ok(())
    }
}

/// The games of a match that goes on, in order.
fn earlier(
    path: &Path,
    file: &File,
    kind: Kind,
    settings: &impl Serialize,
    plan: &Plan,
) -> Result<Vec<Record>, Failure> {
    let text = read_text(&path.join(kind.file()))?;
    settings::check(settings, &serde_json::from_str(&text)?)?;
    let mut text = read_text(&path.join(RECORDS))?;
    // A line without an end was being written when the power failed.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        text.truncate(whole);
        file.set_len(whole as u64)?;
    }
    let mut records: Vec<Record> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let place = |failure: Failure| failure.at(format_args!("{RECORDS}:{number}"));
        let record: Record = serde_json::from_str(line)
            .map_err(|error| place(Failure::unusable(format!("no record of a game: {error}"))))?;
        belongs(&record, plan).map_err(place)?;
        if records.iter().any(|other| other.number == record.number) {
            let again = format!("game {} is there twice", record.number);
            return Err(place(Failure::unusable(again)));
        }
        records.push(record);
    }
    records.sort_by_key(|record| record.number);
    Ok(records)
}

/// Refuses a record of another match, and one that does not hold together.
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

/// Refuses a folder with something in it.
fn check(path: &Path, kind: Kind) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return Err(Failure::unusable("this is a file, and a folder is wanted"));
    }
    let Some(entry) = fs::read_dir(path)?.next() else {
        return Ok(());
    };
    if path.join(kind.file()).exists() {
        let kind = kind.name();
        return Err(Failure::unusable(format!(
            "has a {kind} in it: go on with it by --resume, or choose another folder"
        )));
    }
    let name = entry?.file_name();
    let name = name.display();
    Err(Failure::unusable(format!(
        "there is something else in this folder ({name}): choose another"
    )))
}

/// Opens the records for this match alone.
fn lock(path: &Path) -> Result<File, Failure> {
    let file = append_to(path)?;
    if file.try_lock().is_err() {
        return Err(Failure::unusable(
            "another match is writing to this folder: choose another, or wait for it",
        ));
    }
    Ok(file)
}

fn append_to(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map_err(|error| cannot_be_made(path, &error))
}

/// Writes a file so that it is there as a whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let new = path.with_added_extension("new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&new, path));
    written.map_err(|error| cannot_be_made(path, &error))
}

fn pretty(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(text)
}

fn cannot_be_made(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::unusable(format!("{path} cannot be made: {error}")),
    }
}
