//! `niwaki endgames`: builds the endgame tables of a game, and keeps those that are there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use niwaki::endgames::{EndgameTables, Material};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::endgames::{Counts, Listing, TableFile, Wanted, file_name, fingerprints};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::files::write_whole;
use niwaki_host::info::milliseconds;
use niwaki_host::{pool, values};
use serde::Serialize;

use crate::group::Group;
use crate::reach::{check_lists, check_pieces, not_listed};
use crate::solve::solve;

/// The flags of `niwaki endgames`.
#[derive(Args, Debug)]
#[command(after_help = "\
A table has the exact value of every position of some material: win, draw or loss for
the player to move, and how many plies it takes with best play. A material is what
both sides have, the player to move first. Draws by repetition and by a count of moves
are left out, and play without end is a draw.

Each table is a file, written when it is done: the same command goes on where it was
interrupted, or to more pieces. Searches use the tables by --endgames DIR.

Examples:
  niwaki endgames checkers --pieces 4
  niwaki endgames chess --pieces 3 --out tables --json
  niwaki search checkers --endgames endgames --depth 12")]
pub struct Arguments {
    /// The game, as `niwaki games` lists it
    #[arg(value_name = "GAME")]
    game: String,

    /// How many pieces there are at most, of both sides together (in a game that fills its
    /// board: how many are still to come)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pieces: String,

    /// Write the tables into this folder, and keep those that are there
    #[arg(long, value_name = "DIR", default_value = "endgames")]
    out: PathBuf,

    /// Solve on N threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    threads: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A table as `--json` prints it.
#[derive(Debug, Serialize)]
struct Row {
    /// What both sides have, the player to move first.
    material: String,
    #[serde(flatten)]
    counts: Counts,
    /// Of the file.
    bytes: u64,
    /// The name of the file in the folder.
    file: String,
    /// Whether it was there before.
    kept: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Record<'a> {
    game: &'a str,
    pieces: u32,
    tables: &'a [Row],
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
}

/// Builds what is not there yet, and prints what there is.
///
/// # Errors
/// There is no such game, it cannot list its positions or not so many pieces, the folder cannot be written to, or a table in
/// it is damaged or of another game.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let start = Instant::now();
    let game = game(catalogue, &arguments.game)?;
    let listing = game.listing();
    let pieces = pieces(game, &arguments.pieces).map_err(|failure| failure.at("--pieces"))?;
    let materials = listing.materials(pieces);
    let groups = Group::all(&materials).map_err(|failure| failure.at("--pieces"))?;
    let folder = &arguments.out;
    prepare(folder).map_err(|failure| failure.at(folder.display()).at("--out"))?;
    let mut builder = Builder {
        game: game.name(),
        listing,
        listings: fingerprints(listing, &materials),
        folder,
        threads: arguments.threads.unwrap_or_else(pool::cores),
        known: EndgameTables::new(),
        rows: Vec::new(),
    };
    if !arguments.json {
        writeln!(out, "{}", heading())?;
    }
    for group in &groups {
        let done = builder.rows.len();
        let complete = builder.group(group)?;
        if !arguments.json {
            for row in &builder.rows[done..] {
                writeln!(out, "{}", line(row))?;
            }
            out.flush()?;
        }
        if !complete {
            return Ok(Status::Interrupted);
        }
    }
    let record = Record {
        game: game.name(),
        pieces,
        tables: &builder.rows,
        time: start.elapsed(),
    };
    if arguments.json {
        serde_json::to_writer(&mut *out, &record)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", summary(&record, folder))?;
    }
    Ok(Status::Done)
}

/// Returns the game of this name. It has one set of tables, whatever its parameters.
fn game<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c dyn AnyGame, Failure> {
    if let Some((alone, _)) = name.split_once(':') {
        let game = catalogue.game(alone)?.name();
        return Err(Failure::unusable(format!(
            "game '{name}': tables do not depend on parameters: write '{game}' alone"
        )));
    }
    let game = catalogue.game(name)?;
    check_lists(catalogue, game)?;
    Ok(game)
}

/// Reads how many pieces are wanted, of those that the game lists.
fn pieces(game: &dyn AnyGame, text: &str) -> Result<u32, Failure> {
    let number = text.parse().ok();
    let wanted = number.filter(|&wanted| check_pieces(game, wanted).is_ok());
    wanted.ok_or_else(|| not_listed(game, text))
}

/// Makes the folder, and sees whether it can be written to before hours have gone by.
fn prepare(folder: &Path) -> Result<(), Failure> {
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::unusable(
            "this is no folder: name one, or what is to become one",
        ));
    }
    fs::create_dir_all(folder)?;
    let probe = folder.join(".niwaki-endgames");
    write_whole(&probe, b"")?;
    match fs::remove_file(probe) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// The tables so far.
struct Builder<'a> {
    game: &'a str,
    listing: &'a dyn Listing,
    /// The fingerprints of the materials.
    listings: Vec<u32>,
    folder: &'a Path,
    threads: usize,
    known: EndgameTables,
    rows: Vec<Row>,
}

impl Builder<'_> {
    /// Reads the tables of a group, or builds and writes those that are not there. Says whether that was done, and not
    /// interrupted.
    fn group(&mut self, group: &Group) -> Result<bool, Failure> {
        let there = group.materials().map(|(number, material)| {
            let wanted = self.wanted(number, material);
            TableFile::open(self.folder, &wanted)
        });
        let there: Vec<_> = there.collect::<Result<_, Failure>>()?;
        let mut solved = Vec::new();
        if there.iter().any(Option::is_none) {
            let found = solve(self.listing, group, &self.known, self.threads)?;
            let Some(found) = found else {
                return Ok(false);
            };
            solved = found;
        }
        let mut solved = solved.into_iter();
        for ((number, material), there) in group.materials().zip(there) {
            match (there, solved.next()) {
                (Some((table, bytes)), anew) => {
                    if anew.is_some_and(|anew| anew.distances != table.distances) {
                        return Err(self.contradicted(&material.name));
                    }
                    self.take(number, table, bytes, true);
                }
                (None, Some(anew)) => {
                    let table = TableFile {
                        game: self.game.to_owned(),
                        material: material.name.clone(),
                        listing: self.listings[number as usize],
                        counts: anew.counts,
                        distances: anew.distances,
                    };
                    let bytes = self.write(&table)?;
                    self.take(number, table, bytes, false);
                }
                (None, None) => unreachable!("all of a group are solved"),
            }
        }
        Ok(true)
    }

    fn wanted<'m>(&self, number: u32, material: &'m Material) -> Wanted<'m>
    where
        Self: 'm,
    {
        Wanted {
            game: self.game,
            material,
            listing: self.listings[number as usize],
        }
    }

    /// Says that a table is there which is not what the others come to.
    fn contradicted(&self, material: &str) -> Failure {
        let file = file_name(self.game, material);
        let failure = "this is not what the other tables come to: remove it, and build it anew";
        Failure::unusable(failure)
            .at(file)
            .at(self.folder.display())
    }

    fn write(&self, table: &TableFile) -> Result<u64, Failure> {
        let path = self.folder.join(file_name(self.game, &table.material));
        let bytes = table.encode();
        write_whole(&path, &bytes).map_err(|error| Failure::from(error).at(path.display()))?;
        Ok(bytes.len() as u64)
    }

    /// Adds a table to those that are known.
    fn take(&mut self, number: u32, table: TableFile, bytes: u64, kept: bool) {
        self.rows.push(Row {
            file: file_name(self.game, &table.material),
            material: table.material,
            counts: table.counts,
            bytes,
            kept,
        });
        self.known.insert(number, table.distances);
    }
}

/// Returns the line above the rows.
fn heading() -> String {
    format!(
        "{:<12} {:>12} {:>12} {:>12} {:>12} {:>8} {:>11}",
        "to move", "positions", "wins", "draws", "losses", "longest", "bytes"
    )
}

/// Writes a table in a line.
fn line(row: &Row) -> String {
    let Counts {
        positions,
        wins,
        draws,
        losses,
        longest,
    } = row.counts;
    let kept = if row.kept { "  (kept)" } else { "" };
    format!(
        "{:<12} {positions:>12} {wins:>12} {draws:>12} {losses:>12} {longest:>8} {:>11}{kept}",
        row.material, row.bytes
    )
}

/// Writes what all tables come to.
fn summary(record: &Record, folder: &Path) -> String {
    let positions: u64 = record.tables.iter().map(|row| row.counts.positions).sum();
    let bytes: u64 = record.tables.iter().map(|row| row.bytes).sum();
    format!(
        "{} tables, {positions} positions, {bytes} bytes ({:.3} a position) in {}, {:.1} s",
        record.tables.len(),
        bytes as f64 / positions.max(1) as f64,
        folder.display(),
        record.time.as_secs_f64(),
    )
}
