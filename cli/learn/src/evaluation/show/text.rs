//! Prints an evaluation for people: where it is from, its losses, and its boards or most important features.

use std::io::Write;

use comfy_table::{CellAlignment, Table as Text, presets};

use super::Shown;
use super::places::Board;
use super::worth::{Block, Worth, Worths};
use crate::evaluation::file::Content;
use crate::evaluation::weights::{Weight, Weights};
use niwaki_host::failure::Failure;
use niwaki_host::signature::spec;

/// How many features are listed where there is no board.
pub(super) const MOST: usize = 20;
/// In how many positions a feature must have been seen for a board to show it: the mean of fewer says little.
pub(super) const ENOUGH: u64 = 10;

/// Prints all of it.
pub(super) fn print(shown: &Shown, out: &mut dyn Write) -> Result<(), Failure> {
    provenance(shown, out)?;
    losses(shown, out)?;
    writeln!(out)?;
    if let Content::Weights(weights) = &shown.trained.content {
        writeln!(out, "{}", fitted(weights))?;
        return Ok(());
    }
    let Some(worths) = &shown.worths else {
        return Ok(());
    };
    definition(shown, worths, out)?;
    let blocks = blocks(worths);
    if let (Some(board), false) = (&worths.board, blocks.is_empty()) {
        if !board.alike {
            writeln!(
                out,
                "The players do not number the places alike: a feature is one place to {} and an unrelated one to the \
                 opponent, and its worth here is the mean of both.",
                board.bottom
            )?;
        }
        for block in &blocks {
            writeln!(out)?;
            writeln!(out, "{}", title(block, board))?;
            writeln!(out, "{}", laid_out(block, board))?;
        }
        return Ok(());
    }
    writeln!(out)?;
    writeln!(out, "{}", list(worths))?;
    Ok(())
}

/// Lists weights in the order of the game.
fn fitted(weights: &Weights) -> Text {
    let mut text = plain();
    text.set_header(["weight", "written", "fitted"]);
    for weight in &weights.all {
        let Weight { name, hand, fitted } = weight;
        text.add_row([name.clone(), hand.to_string(), fitted.to_string()]);
    }
    align(&mut text);
    text
}

/// Says where it is from.
fn provenance(shown: &Shown, out: &mut dyn Write) -> Result<(), Failure> {
    let about = &shown.trained.about;
    let terms = &about.terms;
    let searcher = match about.searcher.as_str() {
        "" => "the bare search",
        other => other,
    };
    let positions = match about.taken.len() {
        0 => format!(
            "{} positions in each of {} rounds",
            terms.positions, terms.rounds
        ),
        1 => format!("{} positions of games in a file", terms.positions),
        files => format!(
            "{} positions of games in {files} files, in the first of them",
            terms.positions
        ),
    };
    let began = about.began.map_or_else(String::new, |began| {
        format!("; the fit began at '{began:08x}'")
    });
    writeln!(
        out,
        "{}: {positions}, {} nodes a move, seed {}, by {searcher}, first evaluated by '{}'{began}",
        spec(&about.game, &about.parameters),
        terms.nodes,
        terms.seed,
        about.evaluation,
    )?;
    writeln!(out, "{}", shown.header.command)?;
    let features = about.shown.features;
    let over = terms.over();
    let what = match &shown.trained.content {
        Content::Network(network) if network.is_linear() => {
            let phases = network.shape().hidden;
            format!("{features} features, linear, phases: {phases}, over '{over}'")
        }
        Content::Network(network) => {
            let shape = network.shape();
            let (hidden, buckets) = (shape.hidden, shape.buckets);
            format!("{features} features, {hidden} hidden units, {buckets} buckets, over '{over}'")
        }
        Content::Weights(weights) => {
            format!("{} weights of the game's own evaluation", weights.all.len())
        }
    };
    writeln!(
        out,
        "{what}; an output of one is {} points, and {} points are a unit; {} bytes, checksum {:08x}",
        shown.trained.content.scale(),
        shown.unit,
        shown.bytes,
        shown.header.checksum,
    )?;
    Ok(())
}

/// Prints the losses, and their course as far as it is known.
fn losses(shown: &Shown, out: &mut dyn Write) -> Result<(), Failure> {
    let about = &shown.trained.about;
    let or_none = |loss: Option<f64>| loss.map_or_else(|| "-".into(), |loss| format!("{loss:.5}"));
    writeln!(
        out,
        "Losses, of {} quiet positions: {:.5} fitted, {} held out, {} held out in the whole numbers that play",
        about.samples,
        about.train_loss,
        or_none(about.held_out_loss),
        or_none(about.quantised_loss),
    )?;
    let mut known = false;
    for (round, epochs) in about.losses.iter().enumerate() {
        let held_out = about.held_out_loss.is_some();
        let losses = epochs
            .iter()
            .map(|one| if held_out { one.held_out } else { one.train });
        let losses: Vec<String> = losses.map(|loss| format!("{loss:.5}")).collect();
        if !losses.is_empty() {
            known = true;
            let which = if held_out { "held out" } else { "fitted" };
            let round = round + 1;
            let by = match shown.trained.content {
                Content::Network(_) => "by epoch",
                Content::Weights(_) => "before and by step",
            };
            writeln!(out, "Round {round}, {which}, {by}: {}", losses.join(" "))?;
        }
    }
    if !known {
        writeln!(
            out,
            "How they went by epoch is not in this file, which is older."
        )?;
    }
    Ok(())
}

/// Says what the numbers mean.
fn definition(shown: &Shown, worths: &Worths, out: &mut dyn Write) -> Result<(), Failure> {
    let added = match shown.trained.about.terms.over() {
        "none" => String::new(),
        over => format!(", besides what '{over}' says"),
    };
    writeln!(
        out,
        "In points: the value with it less the value without it, for its own side{added}. The mean over {} positions of \
         games that it plays with itself; - where it was seen in fewer than {ENOUGH}.",
        worths.positions
    )?;
    Ok(())
}

/// Returns the blocks that are shown: those of the opponent's pieces say the same once more, turned around.
pub(super) fn blocks(worths: &Worths) -> Vec<Block<'_>> {
    let mut blocks = worths.blocks();
    blocks.retain(|block| block.seen > 0 && block.piece.is_none_or(|(_, own)| own));
    blocks
}

/// Returns what stands above the board of a block.
pub(super) fn title(block: &Block, board: &Board) -> String {
    let what = match block.piece {
        Some((glyph, _)) if board.bottom.is_empty() => format!("own {glyph}"),
        Some((glyph, _)) => format!("{glyph} of {}", board.bottom),
        None => {
            let first = block.number * board.places();
            format!("features {first} to {}", first + board.places() - 1)
        }
    };
    if block.constant {
        return format!("{what}, less the mean, as it is always there");
    }
    format!("{what}: {} in the mean", rounded(block.mean))
}

/// Returns the number of a place, if enough is known of it.
pub(super) fn points(block: &Block, worth: Option<&Worth>) -> Option<f64> {
    let worth = worth.filter(|worth| worth.seen >= ENOUGH)?;
    Some(block.points(worth))
}

/// Lays out a block as a board.
fn laid_out(block: &Block, board: &Board) -> Text {
    let mut text = plain();
    let [rows, columns] = &board.names;
    for (number, row) in block.rows.iter().enumerate() {
        let cells =
            row.iter()
                .enumerate()
                .map(|(column, worth)| match points(block, worth.as_ref()) {
                    Some(points) => rounded(points),
                    None if board.is_place((number, column)) => "-".into(),
                    None => String::new(),
                });
        text.add_row(rows.get(number).cloned().into_iter().chain(cells));
    }
    if !columns.is_empty() {
        let corner = rows.first().map(|_| String::new());
        text.add_row(corner.into_iter().chain(columns.iter().cloned()));
    }
    align(&mut text);
    text
}

/// Lists the features that matter most.
fn list(worths: &Worths) -> Text {
    let mut text = plain();
    text.set_header(["feature", "worth", "seen", "by one side alone"]);
    for (number, worth) in worths.ranked().into_iter().take(MOST) {
        text.add_row([
            number.to_string(),
            rounded(worth.mean().unwrap_or_default()),
            worth.seen.to_string(),
            worth.alone.to_string(),
        ]);
    }
    align(&mut text);
    text
}

/// Writes points as a whole number with its sign.
pub(super) fn rounded(points: f64) -> String {
    match points.round() {
        0.0 => "0".into(),
        points => format!("{points:+.0}"),
    }
}

/// Returns a table without lines between its fields.
fn plain() -> Text {
    let mut text = Text::new();
    text.load_style(presets::NOTHING);
    text
}

/// Puts all columns to the right.
fn align(text: &mut Text) {
    for column in 0..text.column_count() {
        if let Some(column) = text.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
