//! Prints an analysis for a person: first what decided the game, then the sums of both sides, then the moves that were
//! marked, and every move if that is wanted.

use std::fmt::Write as _;
use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use niwaki_host::failure::Failure;

use super::analysis::{Analysis, Judged, Side};
use super::chances::{Mark, percent};

/// The most moves of a line that stand in the table; the rest is in `--json`.
const LONGEST: usize = 6;

/// Prints an analysis; with `all`, every move of it.
///
/// # Errors
/// Fails where `out` cannot be written to.
pub fn print(analysis: &Analysis, all: bool, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}  ({})", title(analysis), details(analysis))?;
    writeln!(out, "{}", answer(analysis))?;
    if !analysis.complete {
        writeln!(out, "{}", interrupted(analysis))?;
    }
    writeln!(out, "\n{}", sides(analysis))?;
    let shown = analysis.moves.iter();
    let shown: Vec<&Judged> = shown.filter(|one| all || one.mark.is_some()).collect();
    if !shown.is_empty() {
        writeln!(out, "\n{}", moves(&shown))?;
    }
    writeln!(out, "\n{}", footnote(analysis, all))?;
    Ok(())
}

/// Writes who played whom.
pub fn title(analysis: &Analysis) -> String {
    analysis.names.join(" – ")
}

/// Writes which game it was, how it ended, and what of the file was not read.
pub fn details(analysis: &Analysis) -> String {
    let (game, result, plies) = (&analysis.game, &analysis.result, analysis.plies);
    let opening = analysis.opening.iter().map(|name| format!("{name}, "));
    let opening: String = opening.collect();
    let mut text = format!("{game}, {opening}{result}, {plies} moves");
    for (count, what) in [
        (analysis.comments, "comment"),
        (analysis.variations, "variation"),
    ] {
        if count > 0 {
            let plural = if count == 1 { "" } else { "s" };
            let _ = write!(text, ", {count} {what}{plural} skipped"); // writing to a String cannot fail
        }
    }
    text
}

/// Writes the answer: the move on which the game turned.
pub fn answer(analysis: &Analysis) -> String {
    let turn = analysis
        .turn
        .and_then(|ply| analysis.moves.iter().find(|one| one.ply == ply));
    match turn {
        Some(one) => format!(
            "Most was given away by {}: {}'s chances fell from {} to {}; {} was better.",
            one.told(),
            one.player,
            percent(one.chance),
            percent(one.chance_after),
            one.best_text.as_deref().unwrap_or("nothing"),
        ),
        None => format!(
            "No move gave away {} of the expected result or more.",
            percent(Mark::Inaccuracy.least())
        ),
    }
}

/// Says how far an interrupted analysis came.
pub fn interrupted(analysis: &Analysis) -> String {
    let (judged, all) = (analysis.moves.len(), analysis.plies);
    format!("Interrupted: {judged} of {all} moves were judged.")
}

/// A column of the sums of a side: its head, and how it is read from one.
type Sum = (&'static str, fn(&Side) -> String);

/// The columns of the sums of a side.
pub const SUMS: [Sum; 7] = [
    ("accuracy", |side| {
        side.accuracy
            .map_or_else(|| "-".into(), |share| format!("{share:.1}%"))
    }),
    ("average loss", |side| {
        side.average_loss
            .map_or_else(|| "-".into(), |loss| format!("{:.2}", loss / 100.0))
    }),
    ("moves", |side| side.moves.to_string()),
    ("best", |side| side.best.to_string()),
    ("inaccuracies", |side| side.inaccuracies.to_string()),
    ("mistakes", |side| side.mistakes.to_string()),
    ("blunders", |side| side.blunders.to_string()),
];

fn sides(analysis: &Analysis) -> Table {
    let mut table = plain();
    let heads = SUMS.iter().map(|(head, _)| (*head).to_owned());
    table.set_header(["side".to_owned()].into_iter().chain(heads));
    for side in &analysis.sides {
        let cells = SUMS.iter().map(|(_, read)| read(side));
        table.add_row([side.player.clone()].into_iter().chain(cells));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn moves(shown: &[&Judged]) -> Table {
    let mut table = plain();
    table.set_header(["move", "before", "after", "loss", "chances", "better line"]);
    for one in shown {
        table.add_row(row(one));
    }
    for column in table.column_iter_mut().skip(1).take(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Writes a move as the cells of a row.
pub fn row(one: &Judged) -> [String; 6] {
    let better = match &one.best {
        None => "the game was over".to_owned(),
        Some(best) if *best == one.mv => String::new(),
        Some(_) => first_words(&one.pv_text, LONGEST),
    };
    [
        one.told(),
        one.value.to_string(),
        one.after.to_string(),
        format!("{:.2}", one.loss as f64 / 100.0),
        format!("{} → {}", percent(one.chance), percent(one.chance_after)),
        better,
    ]
}

/// Returns the first words of a text.
pub fn first_words(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().take(most).collect();
    words.join(" ")
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table
}

/// Says how the numbers were made.
pub fn footnote(analysis: &Analysis, all: bool) -> String {
    let [mild, middle, severe] = Mark::ALL.map(|mark| percent(mark.least()));
    let more = if all {
        ""
    } else {
        " --verbose shows every move."
    };
    format!(
        "{}. Values are for the side that moves. A lead of {:.2} is a chance of 73%; ?! takes {mild} of the chances or more, ? {middle}, ?? {severe}.{more}",
        capital(&analysis.limit),
        analysis.scale,
    )
}

/// Writes the first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
