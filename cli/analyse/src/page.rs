//! Writes analyses as a page that needs no other file, no network and no script.
//!
//! The answer comes first, with the curve of the chances; then the moves that were marked, each with its board; every move
//! is folded away. All texts of a file are escaped by `maud`; only our own style and pictures go in as they are.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_plot::{Curve, STYLE};

use super::analysis::{Analysis, Judged};
use super::board;
use super::chances::{Mark, percent};
use super::game::Loaded;
use super::table::{self, SUMS, first_words};

/// The style of the page; the pictures have one of their own.
const PAGE_STYLE: &str = include_str!("style.css");
/// The most moves of a better line beside a board.
const LONGEST: usize = 10;

/// Returns the whole page, a section for each game.
///
/// # Errors
/// Fails where an analysis is one of another game.
pub fn page(games: &[(&Loaded, &Analysis)]) -> Result<String, Failure> {
    let title = match games {
        [(_, only)] => table::title(only),
        _ => format!("{} games", games.len()),
    };
    let sections = games
        .iter()
        .map(|(loaded, analysis)| section(loaded, analysis));
    let sections = sections.collect::<Result<Vec<Markup>, Failure>>()?;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:";
                title { (title) ": analysis by niwaki" }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) (PreEscaped(PAGE_STYLE)) }
            }
            body {
                main { @for section in &sections { (section) } }
                footer .note { p { "Written by niwaki analyse." } }
            }
        }
    };
    Ok(page.into_string())
}

/// Writes a game.
fn section(loaded: &Loaded, analysis: &Analysis) -> Result<Markup, Failure> {
    let curve = curve(analysis).draw()?;
    let mistakes = mistakes(loaded, analysis)?;
    Ok(html! {
        section {
            h1 { (table::title(analysis)) }
            p .note { (table::details(analysis)) }
            p .answer { (table::answer(analysis)) }
            @if !analysis.complete { p .warning { (table::interrupted(analysis)) } }
            div .top {
                figure { (PreEscaped(curve.inline())) }
                div .scroll { (sides(analysis)) }
            }
            @if !mistakes.is_empty() {
                h2 { "What would have been better" }
                p .note { "The broken frame is the move that was played, the whole one the better move." }
                div .mistakes { @for mistake in &mistakes { (mistake) } }
            }
            (every_move(&analysis.moves))
            p .note { (table::footnote(analysis, true)) }
        }
    })
}

/// Returns the curve of the chances of the side that games of this kind begin with.
fn curve(analysis: &Analysis) -> Curve {
    let of_first = |one: &Judged, chance: f64| match one.seat {
        0 => chance,
        _ => 1.0 - chance,
    };
    let before = analysis.moves.iter().map(|one| of_first(one, one.chance));
    let last = analysis.moves.last();
    let last = last.map(|one| of_first(one, one.chance_after));
    let places = |mark| {
        let marked = analysis.moves.iter().filter(|one| one.mark == Some(mark));
        // A move leads from its place on the curve to the next, where what it gave away is seen.
        marked.map(|one| one.ply).collect::<Vec<usize>>()
    };
    let marks = Mark::ALL.map(|mark| (format!("{} {}", mark.name(), mark.sign()), places(mark)));
    Curve {
        title: format!("Chances of {}", analysis.sides[0].player),
        x: "moves of both sides".to_owned(),
        y: "chance".to_owned(),
        points: before.chain(last).collect(),
        marks: marks
            .into_iter()
            .filter(|(_, places)| !places.is_empty())
            .collect(),
    }
}

/// Writes the sums of both sides.
fn sides(analysis: &Analysis) -> Markup {
    html! {
        table {
            thead { tr { th { "" } @for side in &analysis.sides { th { (side.player) } } } }
            tbody {
                @for (head, read) in SUMS {
                    tr { td { (head) } @for side in &analysis.sides { td { (read(side)) } } }
                }
            }
        }
    }
}

/// Writes each marked move with its board.
fn mistakes(loaded: &Loaded, analysis: &Analysis) -> Result<Vec<Markup>, Failure> {
    let mut position = loaded.opening.copy();
    let mut written = Vec::new();
    for (judged, mv) in analysis.moves.iter().zip(&loaded.moves) {
        if let (Some(mark), Some(best)) = (judged.mark, &judged.best) {
            written.push(mistake(position.as_ref(), judged, mark, best));
        }
        position.play_on(mv)?;
    }
    Ok(written)
}

/// Writes a marked move: the board before it, what it took, and the better line.
fn mistake(position: &dyn Position, judged: &Judged, mark: Mark, best: &str) -> Markup {
    let reply = position.line_for_people(&judged.reply);
    html! {
        article {
            h3 { (judged.told()) " " (mark.name()) }
            (board::draw(position, &judged.mv, best, &position.text()))
            p {
                (judged.player) "'s chances: " (percent(judged.chance)) " → " (percent(judged.chance_after))
                " (" (judged.value) " → " (judged.after) ")"
            }
            p { "better: " b { (first_words(&judged.pv_text, LONGEST)) } }
            p { "played: " (first_words(&reply, LONGEST)) }
        }
    }
}

/// Writes every move, folded away.
fn every_move(moves: &[Judged]) -> Markup {
    html! {
        details {
            summary { "Every move" }
            div .scroll {
                table {
                    thead { tr { th { "move" } th { "before" } th { "after" } th { "loss" } th { "chances" } th .line { "better line" } } }
                    tbody {
                        @for one in moves {
                            @let cells = table::row(one);
                            tr .marked[one.mark.is_some()] {
                                @for cell in &cells[..5] { td { (cell) } }
                                td .line { (cells[5]) }
                            }
                        }
                    }
                }
            }
        }
    }
}
