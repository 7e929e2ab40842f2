//! `niwaki rankcut`: what the tables of `RankCut` have learned.

mod marginals;
mod picture;
mod text;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Cell, Counts, Feature};
use serde_json::{Map, Value, json};

use marginals::Marginal;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::rankcut::format::TableFile;
use niwaki_host::rankcut::shipped;
use niwaki_plot::Picture;

/// The arguments of `niwaki rankcut`.
#[derive(Args, Debug)]
#[command(arg_required_else_help = false, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  niwaki rankcut show chess
  niwaki rankcut show mine.rankcut --json
  niwaki rankcut show checkers --svg checkers.svg";

#[derive(Subcommand, Debug)]
enum Command {
    /// Show what a table has learned: how often a better move was still to come
    Show(Show),
}

/// The flags of `niwaki rankcut show`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
struct Show {
    /// A game, for the table that comes with it, or a file [default: every
    /// game that has a table]
    #[arg(value_name = "FILE|GAME")]
    table: Option<String>,

    /// Draw the probabilities into a file
    #[arg(long, value_name = "FILE.svg", requires = "table")]
    svg: Option<PathBuf>,

    /// Print one JSON object, with every cell that counts
    #[arg(long)]
    json: bool,
}

/// Shows one table, or those of all games.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let Command::Show(show) = &arguments.command;
    let mut files = Vec::new();
    match &show.table {
        Some(text) => files.push(shipped::of(catalogue, text)?),
        None => {
            for game in catalogue.games() {
                files.extend(game.shipped().map(|table| table.file()).transpose()?);
            }
        }
    }
    if let (Some(path), Some(file)) = (&show.svg, files.first()) {
        std::fs::write(path, picture::of(file)?.file())
            .map_err(|error| Failure::from(error).at(path.display()))?;
    }
    if show.json {
        let tables: Vec<Value> = files.iter().map(described).collect();
        let whole = match <[Value; 1]>::try_from(tables) {
            Ok([one]) => one,
            Err(tables) => json!({ "tables": tables }),
        };
        writeln!(out, "{whole}")?;
        return Ok(Status::Done);
    }
    if files.is_empty() {
        let message = "no table comes with the games that are here: `train rankcut` learns one";
        return Err(Failure::unusable(message));
    }
    for (number, file) in files.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        text::print(file, out)?;
    }
    Ok(Status::Done)
}

/// What the tables that come with the games have learned, by depth and number of the move.
pub fn pictures(catalogue: &Catalogue) -> Result<Vec<Picture>, Failure> {
    let mut pictures = Vec::new();
    for game in catalogue.games() {
        if let Some(table) = game.shipped() {
            pictures.push(picture::by_number(&table.file()?)?);
        }
    }
    Ok(pictures)
}

/// How many cells were seen often enough to count.
pub fn trusted(file: &TableFile) -> usize {
    let enough = RankCut::default().min_samples as u64;
    let seen = file.cells.seen();
    seen.filter(|(_, counts)| counts.samples >= enough).count()
}

/// In how many cells of each class of depths moves are reduced.
fn acting_by_depth(file: &TableFile) -> Vec<u32> {
    let technique = RankCut::default();
    let mut acting = vec![0; Feature::Depth.classes()];
    for cell in Cell::all().filter(|&cell| technique.acts_in(&file.cells, cell)) {
        acting[cell.class(Feature::Depth)] += 1;
    }
    acting
}

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

fn row(row: &Marginal) -> Value {
    let mut object = Map::new();
    object.insert("class".into(), row.label.clone().into());
    add_counts(&mut object, &row.counts);
    Value::Object(object)
}

/// The cells that count, each with its classes.
fn cells(file: &TableFile) -> Vec<Value> {
    let enough = RankCut::default().min_samples as u64;
    let seen = file.cells.seen();
    let counting = seen.filter(|(_, counts)| counts.samples >= enough);
    counting
        .map(|(cell, counts)| one_cell(cell, &counts))
        .collect()
}

fn one_cell(cell: Cell, counts: &Counts) -> Value {
    let classes = Feature::ALL.into_iter().zip(cell.classes());
    let mut object: Map<String, Value> = classes
        .map(|(feature, class)| (feature.name().to_owned(), feature.label(class).into()))
        .collect();
    add_counts(&mut object, counts);
    Value::Object(object)
}

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
