//! `niwaki evaluation show`: what evaluations have learned.
//!
//! Without an argument those that come with the games are shown; with one, that of a game or file. `sample` plays the
//! positions over which it is averaged what features are worth; `places` and `numbering` find out which piece and place a feature
//! stands for, `twins` which features are one thing as both sides see it, and `worth` takes them away. `text`, `json` and
//! `picture` lay out what came of it.

mod json;
mod numbering;
mod picture;
mod places;
mod sample;
#[cfg(test)]
mod tests;
mod text;
mod twins;
mod worth;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::Evaluations;
use super::file::{Content, Trained};
use places::Board;
use worth::Worths;

use niwaki_host::artifact::{Artifact, Header, Learned};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::choices;
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::{Failure, Status};

const EXAMPLES: &str = "\
The worth of a piece on a place is the value of a position with it less the value
without it, for the side that owns it, in points of the game: the mean over
positions of games that the evaluation plays with itself from drawn openings.
What is added to the game's own evaluation (over: hand) is worth so much more or
less than that says. Of weights fitted by --model weights each is shown as it is
written in the game and as it was fitted. Of pieces that are never captured, as kings, boards show how
places differ from the mean.

Pieces and places are those that the game draws. Of a game that draws none,
features are shown by number, or with --board as boards of so many in a row.

Examples:
  niwaki evaluation show chess
  niwaki evaluation show mine.evaluation --json
  niwaki evaluation show checkers --svg checkers.svg";

/// The flags of `niwaki evaluation show`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Flags {
    /// A game, for the evaluation that comes with it, or a file [default: every
    /// game that has one]
    #[arg(value_name = "FILE|GAME")]
    evaluation: Option<String>,

    /// Average over N positions
    #[arg(long, value_name = "N", default_value = "50000", value_parser = positions, allow_hyphen_values = true)]
    positions: u64,

    /// Show features as boards of so many places, in the order of their numbers
    #[arg(long, value_name = "ROWSxCOLUMNS", requires = "evaluation", value_parser = board)]
    board: Option<(usize, usize)>,

    /// Draw the losses by epoch and the boards into a file
    #[arg(long, value_name = "FILE.svg", requires = "evaluation")]
    svg: Option<PathBuf>,

    /// Write over a picture that is there already
    #[arg(long, requires = "svg")]
    force: bool,

    /// Print one JSON object, with every feature
    #[arg(long)]
    json: bool,
}

/// What is shown of an evaluation.
struct Shown {
    trained: Trained,
    header: Header,
    /// The length of the file.
    bytes: usize,
    /// How many points make one unit of the game.
    unit: i32,
    /// What features are worth, of a network.
    worths: Option<Worths>,
}

/// Shows one evaluation, or those of all games.
pub(super) fn run(
    catalogue: &Catalogue,
    flags: &Flags,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    if let Some(path) = &flags.svg {
        crate::picture::check(path, flags.evaluation.as_deref(), flags.force)?;
    }
    let mut all = Vec::new();
    for (name, learned) in chosen(catalogue, flags)? {
        let shown = looked_at(catalogue, flags, &learned);
        let Some(shown) = shown.map_err(|failure| failure.at(name))? else {
            return Ok(Status::Interrupted);
        };
        all.push(shown);
    }
    if let (Some(path), Some(shown)) = (&flags.svg, all.first()) {
        crate::picture::write(path, &picture::of(shown)?, flags.force)?;
    }
    if flags.json {
        let described: Vec<Value> = all.iter().map(json::described).collect();
        let whole = match <[Value; 1]>::try_from(described) {
            Ok([one]) => one,
            Err(several) => json!({ "evaluations": several }),
        };
        writeln!(out, "{whole}")?;
        return Ok(Status::Done);
    }
    for (number, shown) in all.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        text::print(shown, out)?;
    }
    Ok(Status::Done)
}

/// Returns what is to be shown, each with its name.
fn chosen(catalogue: &Catalogue, flags: &Flags) -> Result<Vec<(String, Arc<Learned>)>, Failure> {
    if let Some(text) = &flags.evaluation {
        let learned = choices::named(catalogue, &Evaluations, text)?;
        return Ok(vec![(text.clone(), learned)]);
    }
    let games = catalogue.games().filter_map(|game| {
        let learned = game.learned(Evaluations.name())?;
        Some((game.name().to_owned(), Arc::clone(learned)))
    });
    let all: Vec<_> = games.collect();
    if all.is_empty() && !flags.json {
        return Err(Failure::unusable(
            "no evaluation comes with the games that are here: `train evaluation` learns one",
        ));
    }
    Ok(all)
}

/// Reads an evaluation, and finds out what its features are worth; nothing if Ctrl-C came in between.
fn looked_at(
    catalogue: &Catalogue,
    flags: &Flags,
    learned: &Arc<Learned>,
) -> Result<Option<Shown>, Failure> {
    let header = learned.header()?;
    let game = catalogue.game(&header.game)?;
    learned.check(game.name(), || game.sight())?;
    let trained = Trained::decode(learned.bytes())?;
    let engine = Configuration::default().engine(catalogue, game)?;
    let parameters = &header.parameters;
    let worths = match &trained.content {
        Content::Weights(_) if flags.board.is_some() => {
            return Err(Failure::unusable(
                "--board lays out features, and weights are none",
            ));
        }
        Content::Weights(_) => None,
        Content::Network(network) => {
            let said = flags
                .board
                .map(|size| board_of(size, game.features()))
                .transpose()?;
            let samples = sample::play(game, parameters, learned, engine, flags.positions)?;
            let Some(samples) = samples else {
                return Ok(None);
            };
            Some(Worths::of(network, &samples, said))
        }
    };
    Ok(Some(Shown {
        worths,
        trained,
        header,
        bytes: learned.bytes().len(),
        unit: game.unit(),
    }))
}

/// Returns a board of so many rows and columns, of which the features make several.
fn board_of((rows, columns): (usize, usize), features: usize) -> Result<Board, Failure> {
    if !features.is_multiple_of(rows * columns) {
        return Err(Failure::unusable(format!(
            "{features} features are no whole number of boards of {rows}x{columns} places"
        )));
    }
    Ok(Board::said(rows, columns, features))
}

/// Reads a number of positions.
fn positions(text: &str) -> Result<u64, String> {
    let number = text.parse().ok();
    let within = number.filter(|number| (1..=1_000_000).contains(number));
    within.ok_or_else(|| "a number of positions is a whole number from 1 to 1000000".into())
}

/// Reads the size of a board.
fn board(text: &str) -> Result<(usize, usize), String> {
    let size = text.split_once('x').and_then(|(rows, columns)| {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=256).contains(side));
        Some((side(rows)?, side(columns)?))
    });
    size.ok_or_else(|| "a board has rows and columns, 1 to 256 each, as 8x8".into())
}
