//! `niwaki rankcut show`: what tables have learned.
//!
//! Without an argument the tables of all games are printed; with one, that of a game or file. Either way as text, or
//! as JSON with the margins of every feature and all cells that count. With `--held-out` a table is compared with
//! games that it was not learned from.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Cell, Counts, Feature};
use serde_json::{Map, Value, json};

use super::format::TableFile;
use super::judge::{self, Judgement};
use super::marginals::{self, Marginal, acting_by_depth, trusted};
use super::{Tables, picture, text};
use niwaki_host::artifact::Artifact;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::choices;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::values;

const EXAMPLES: &str = "\
Examples:
  niwaki rankcut show chess
  niwaki rankcut show mine.rankcut --json
  niwaki rankcut show checkers --svg checkers.svg
  niwaki rankcut show checkers --held-out 24     # is it right of games that it has not seen?";

/// The flags of `niwaki rankcut show`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Flags {
    /// A game, for the table that comes with it, or a file [default: every
    /// game that has a table]
    #[arg(value_name = "FILE|GAME")]
    table: Option<String>,

    /// Play N games that it was not learned from, and print what it predicts
    /// beside what happened
    #[arg(long, value_name = "N", requires = "table", value_parser = values::training_games, allow_hyphen_values = true)]
    held_out: Option<u64>,

    /// Draw the openings of these games by this seed [default: one more than
    /// that of the table]
    #[arg(long, value_name = "S", requires = "held_out", value_parser = values::seed, allow_hyphen_values = true)]
    seed: Option<u64>,

    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "N", requires = "held_out", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Draw the probabilities into a file; with --held-out, what happened too
    #[arg(long, value_name = "FILE.svg", requires = "table")]
    svg: Option<PathBuf>,

    /// Write over a picture that is there already
    #[arg(long, requires = "svg")]
    force: bool,

    /// Print one JSON object, with every cell that counts
    #[arg(long)]
    json: bool,
}

impl Flags {
    /// Returns the games that a table is to be compared with.
    fn games(&self) -> Option<judge::Games> {
        self.held_out.map(|number| judge::Games {
            number,
            seed: self.seed,
            concurrency: self.concurrency,
        })
    }
}

/// Shows one table, or those of all games.
pub(super) fn run(
    catalogue: &Catalogue,
    flags: &Flags,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut files = Vec::new();
    match &flags.table {
        Some(text) => {
            let table = choices::named(catalogue, &Tables, text)?;
            files.push(TableFile::decode(table.bytes())?);
        }
        None => {
            for game in catalogue.games() {
                let table = game.learned(Tables.name());
                let file = table.map(|table| TableFile::decode(table.bytes()));
                files.extend(file.transpose()?);
            }
        }
    }
    if files.is_empty() && !flags.json {
        let message = "no table comes with the games that are here: `train rankcut` learns one";
        return Err(Failure::unusable(message));
    }
    if let Some(path) = &flags.svg {
        crate::picture::check(path, flags.table.as_deref(), flags.force)?;
    }
    let held_out = match (flags.games(), files.first()) {
        (Some(games), Some(file)) => Some(judge::compare(catalogue, file, games)?),
        _ => None,
    };
    let cut_short = held_out.as_ref().is_some_and(Judgement::is_cut_short);
    if flags.json {
        print_json(&files, held_out.as_ref(), out)?;
    } else {
        print(&files, held_out.as_ref(), out)?;
    }
    // Behind the text, which is not lost where a picture cannot be written.
    if let (Some(path), [file]) = (&flags.svg, &files[..]) {
        let picture = match &held_out {
            Some(judgement) => judgement.drawn(),
            None => picture::of(file)?,
        };
        crate::picture::write(path, &picture, flags.force)?;
    }
    Ok(if cut_short {
        Status::Interrupted
    } else {
        Status::Done
    })
}

/// Prints tables, and the comparison of the only one.
fn print(
    files: &[TableFile],
    held_out: Option<&Judgement>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (number, file) in files.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        text::print(file, out)?;
    }
    held_out.map_or(Ok(()), |judgement| judgement.print(out))
}

/// Prints one JSON object: the table, or an object with all of them.
fn print_json(
    files: &[TableFile],
    held_out: Option<&Judgement>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut tables: Vec<Value> = files.iter().map(described).collect();
    if let (Some(judgement), [one]) = (held_out, &mut tables[..]) {
        one["held_out"] = judgement.described();
    }
    let whole = match <[Value; 1]>::try_from(tables) {
        Ok([one]) => one,
        Err(tables) => json!({ "tables": tables }),
    };
    writeln!(out, "{whole}")?;
    Ok(())
}

/// Describes a table in JSON: its heading, its margins, and its cells.
fn described(file: &TableFile) -> Value {
    let origin = &file.origin;
    let marginals: Map<String, Value> = marginals::all(&file.cells)
        .into_iter()
        .map(|(feature, rows)| (feature.name().to_owned(), rows.iter().map(row).collect()))
        .collect();
    json!({
        "game": origin.game,
        "parameters": origin.parameters,
        "searcher": origin.searcher,
        "games": origin.games,
        "depth": origin.depth,
        "seed": origin.seed,
        "signature": origin.signature,
        "samples": file.cells.samples(),
        "seen_cells": file.cells.seen().count(),
        "trusted_cells": trusted(file),
        "acting_by_depth": acting_by_depth(file),
        "marginals": marginals,
        "cells": cells(file),
    })
}

/// Describes one class of a feature.
fn row(row: &Marginal) -> Value {
    let mut object = Map::new();
    object.insert("class".into(), row.label.clone().into());
    add_counts(&mut object, &row.counts);
    Value::Object(object)
}

/// Describes the cells that count, each with its classes, by the default of `min-samples`.
fn cells(file: &TableFile) -> Vec<Value> {
    let enough = RankCut::default().min_samples as u64;
    let seen = file.cells.seen();
    let counting = seen.filter(|(_, counts)| counts.samples >= enough);
    counting
        .map(|(cell, counts)| one_cell(cell, &counts))
        .collect()
}

/// Describes a cell: the label of its class of each feature, and its counts.
fn one_cell(cell: Cell, counts: &Counts) -> Value {
    let classes = Feature::ALL.into_iter().zip(cell.classes());
    let mut object: Map<String, Value> = classes
        .map(|(feature, class)| (feature.name().to_owned(), feature.label(class).into()))
        .collect();
    add_counts(&mut object, counts);
    Value::Object(object)
}

/// Adds the five counts to the object of a class or a cell.
fn add_counts(object: &mut Map<String, Value>, counts: &Counts) {
    for (name, count) in [
        ("samples", counts.samples),
        ("later_alpha", counts.later_alpha),
        ("this_alpha", counts.this_alpha),
        ("later_best", counts.later_best),
        ("this_best", counts.this_best),
    ] {
        object.insert(name.into(), count.into());
    }
}
