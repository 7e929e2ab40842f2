//! Prints a table for people.
//!
//! First where it is from and how much of it counts, then the margins of each feature, then depth against the number
//! of the move, with the cells of each depth by which `RankCut` acts.

use std::io::Write;
use std::iter::once;

use comfy_table::{CellAlignment, Table as Text, presets};
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Counts, Feature};

use super::format::TableFile;
use super::marginals::{acting_by_depth, acts, all, by_two, share, trusted};
use niwaki_host::failure::Failure;
use niwaki_host::signature::spec;

/// Prints where a table comes from, its shares by feature, and those by depth and number.
pub(super) fn print(file: &TableFile, out: &mut dyn Write) -> Result<(), Failure> {
    let origin = &file.origin;
    writeln!(
        out,
        "{}: {} games to depth {}, seed {}, by {} (signature {})",
        spec(&origin.game, &origin.parameters),
        origin.games,
        origin.depth,
        origin.seed,
        origin.searcher_told(),
        origin.signature
    )?;
    writeln!(
        out,
        "{} moves in {} cells, of which {} were seen {} times or more; {} make it act",
        file.cells.samples(),
        file.cells.seen().count(),
        trusted(file),
        RankCut::default().min_samples,
        acting(file),
    )?;
    writeln!(out)?;
    writeln!(
        out,
        "In percent: this move, or one behind it, was better than alpha, or than all before."
    )?;
    writeln!(out, "{}", marginals(file))?;
    writeln!(out)?;
    writeln!(
        out,
        "In percent: this move or one behind it was better than alpha, by depth (down) and number (across); \
         and the cells of each depth that act."
    )?;
    writeln!(out, "{}", by_depth(file))?;
    Ok(())
}

/// Returns how many cells make `RankCut` act by its defaults, and how many of the moves fell into them.
fn acting(file: &TableFile) -> String {
    let technique = RankCut::default();
    let seen = file.cells.seen();
    let hopeless = seen.filter(|&(cell, _)| acts(&technique, &file.cells, cell));
    let (cells, moves) = hopeless.fold((0, 0_u64), |(cells, moves), (_, counts)| {
        (cells + 1, moves + counts.samples)
    });
    let all = file.cells.samples().max(1);
    format!(
        "{cells} ({:.1}% of the moves)",
        moves as f64 * 100.0 / all as f64
    )
}

/// Lays out the margins: a row for each class of each feature.
fn marginals(file: &TableFile) -> Text {
    let mut text = plain();
    text.set_header([
        "feature",
        "class",
        "moves",
        "any later > alpha",
        "this > alpha",
        "any later > best",
        "this > best",
    ]);
    for (feature, rows) in all(&file.cells) {
        for (number, row) in rows.iter().enumerate() {
            let counts = &row.counts;
            let name = if number == 0 { feature.name() } else { "" };
            text.add_row([
                name.to_owned(),
                row.label.clone(),
                counts.samples.to_string(),
                percent(counts, counts.later_alpha),
                percent(counts, counts.this_alpha),
                percent(counts, counts.later_best),
                percent(counts, counts.this_best),
            ]);
        }
    }
    align(&mut text, 1);
    text
}

/// Lays out depth against the number of the move, and how many cells of each depth act.
fn by_depth(file: &TableFile) -> Text {
    let mut text = plain();
    let classes = 0..Feature::Number.classes();
    let labels = classes.map(|class| Feature::Number.label(class));
    let head = once(String::new()).chain(labels).chain(once("act".into()));
    text.set_header(head);
    let rows = by_two(&file.cells, Feature::Depth, Feature::Number);
    for ((class, row), acting) in rows.iter().enumerate().zip(acting_by_depth(file)) {
        let shares = row.iter().map(|counts| percent(counts, counts.later_alpha));
        let label = Feature::Depth.label(class);
        text.add_row(once(label).chain(shares).chain(once(acting.to_string())));
    }
    align(&mut text, 0);
    text
}

/// Writes a share in percent with two decimals; `-` where nothing was seen.
fn percent(counts: &Counts, hits: u64) -> String {
    let share = share(hits, counts.samples);
    share.map_or_else(|| "-".into(), |share| format!("{:.2}", share * 100.0))
}

/// Returns a table without lines between its fields.
pub(super) fn plain() -> Text {
    let mut text = Text::new();
    text.load_style(presets::NOTHING);
    text
}

/// Puts the columns from this one on, which hold numbers, to the right.
pub(super) fn align(text: &mut Text, from: usize) {
    for column in from..text.column_count() {
        if let Some(column) = text.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}
