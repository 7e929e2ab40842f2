//! Draws an evaluation: the losses by epoch as far as they are known, and below them what places are worth.
//!
//! The shade of a field is its share of the largest number of its board; the number stands in it.

use niwaki_plot::{Cell, Grid, Picture};

use super::Shown;
use super::places::Board;
use super::text::{MOST, blocks, points, rounded, title};
use super::worth::{Block, Worths};
use crate::evaluation::file::Content;
use crate::evaluation::losses;
use crate::evaluation::weights::{Weight, Weights};
use niwaki_host::failure::Failure;
use niwaki_host::signature::spec;

/// Draws all of it, from top to bottom.
pub(super) fn of(shown: &Shown) -> Result<Picture, Failure> {
    let about = &shown.trained.about;
    let game = spec(&about.game, &about.parameters);
    let held_out = about.held_out_loss.is_some();
    let mut pictures: Vec<Picture> = losses::curve(&game, &about.losses, held_out)?
        .into_iter()
        .collect();
    if let Content::Weights(weights) = &shown.trained.content {
        pictures.push(fitted(weights).draw()?);
    }
    if let Some(worths) = &shown.worths {
        let blocks = blocks(worths);
        match &worths.board {
            Some(board) if !blocks.is_empty() => {
                for block in &blocks {
                    pictures.push(grid(block, board).draw()?);
                }
            }
            _ => pictures.push(list(worths).draw()?),
        }
    }
    let title = format!("{game}: what was learned, in points");
    Ok(Picture::column(&title, &pictures))
}

/// Lays out a block as a board.
fn grid(block: &Block, board: &Board) -> Grid {
    let known = block.rows.iter().flatten();
    let largest = known
        .filter_map(|worth| points(block, worth.as_ref()))
        .fold(1.0, |most: f64, points| most.max(points.abs()));
    let [names, columns] = &board.names;
    let rows = block.rows.iter().enumerate().map(|(number, row)| {
        let cells = row.iter().map(|worth| {
            let points = points(block, worth.as_ref())?;
            Some(Cell::new(rounded(points), points / largest))
        });
        let name = names.get(number).cloned().unwrap_or_default();
        (name, cells.collect())
    });
    let mut columns = columns.clone();
    columns.resize(board.size.1, String::new());
    Grid {
        title: title(block, board),
        columns,
        rows: rows.collect(),
    }
}

/// Lays out weights in the order of the game: the more they were changed, the darker.
fn fitted(weights: &Weights) -> Grid {
    let changed = |weight: &Weight| f64::from(weight.fitted - weight.hand);
    let largest = weights.all.iter().map(|one| changed(one).abs());
    let largest = largest.fold(1.0, f64::max);
    let row = |weight: &Weight| {
        let shade = changed(weight) / largest;
        let cells = [(weight.hand, 0.0), (weight.fitted, shade)];
        let cells = cells.map(|(value, shade)| Some(Cell::new(value.to_string(), shade)));
        (weight.name.clone(), cells.to_vec())
    };
    Grid {
        title: "weights as they are written, and as they were fitted".into(),
        columns: vec!["written".into(), "fitted".into()],
        rows: weights.all.iter().map(row).collect(),
    }
}

/// Lays out the features that matter most.
fn list(worths: &Worths) -> Grid {
    let mut ranked = worths.ranked();
    ranked.truncate(MOST);
    let largest = ranked.first().and_then(|one| one.1.mean());
    let largest = largest.map_or(1.0, |largest| largest.abs().max(1.0));
    let row = |(feature, worth): &(usize, super::worth::Worth)| {
        let points = worth.mean().unwrap_or_default();
        let cell = Cell::new(rounded(points), points / largest);
        (format!("feature {feature}"), vec![Some(cell)])
    };
    Grid {
        title: "the features that matter most".into(),
        columns: vec!["points".into()],
        rows: ranked.iter().map(row).collect(),
    }
}
