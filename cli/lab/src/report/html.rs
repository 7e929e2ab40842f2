//! The report as one page that needs no other file and no network.
//!
//! It is read from a disk, sent by mail, and opened years later: so style and pictures are part of
//! it, nothing is loaded, and all texts of a definition are escaped by `maud`. Only our own style,
//! script and pictures go in as they are. The script reads the page and nothing else: without it all numbers are
//! there, and filters work, but commands are in the records alone.

mod forest;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Comparison, Figure, Heading, Report, Section};
use crate::answer::Answer;
use crate::table::Sheet;
use niwaki_plot::STYLE;

/// The style of the page; the pictures have one of their own.
const PAGE_STYLE: &str = include_str!("style.css");
/// The script of the page.
const SCRIPT: &str = include_str!("page.js");
/// Pictures wider than this scroll on a phone rather than become too small to read.
const WIDE: u32 = 460;

/// Returns the whole page: heads of the runs, the answer, the answers of all experiments, then one
/// section for each.
pub(super) fn page(report: &Report) -> String {
    let lead = report
        .sections
        .iter()
        .position(|section| section.forest.is_some());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "niwaki lab: what pruning is worth" }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) (PreEscaped(PAGE_STYLE)) }
            }
            body {
                header {
                    h1 { "What each pruning technique is worth" }
                    @for run in &report.runs { (heading(run)) }
                }
                main {
                    @if let Some(lead) = lead { (opening(&report.sections[lead], report.answer.as_ref())) }
                    (contents(&report.sections))
                    (how_to_read())
                    @for (number, part) in report.sections.iter().enumerate() { (section(part, number, lead)) }
                }
                footer .note {
                    p { "Written by niwaki lab. The numbers are in summary.csv and summary.json beside this page, every single search, with the command that repeats it, in records.jsonl." }
                }
                div #card role="status" hidden {}
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// Writes which run it was, when it was begun, by which build, and how much of it is missing.
fn heading(run: &Heading) -> Markup {
    html! {
        p .note {
            code { (run.command) } " (" (run.origin()) ", " (run.done) " searches)"
        }
        @if let Some(gap) = run.gap() { p .warning { (gap) } }
    }
}

/// Writes the forest of the first experiment that compares nodes, and below it the table of the screen.
fn opening(section: &Section, answer: Option<&Answer>) -> Markup {
    html! {
        h2 { (section.question) }
        @if let Some(forest) = &section.forest { (forest::forest(forest, "lead")) }
        @if let Some(answer) = answer {
            details {
                summary { "The same in short: " (answer.experiment) ", " (answer.sheet.title) }
                (table(&answer.sheet))
                p.meaning { (answer.meaning) }
                p .note { (answer.rules.join(" ")) }
            }
        }
    }
}

/// Writes links to all experiments.
fn contents(sections: &[Section]) -> Markup {
    html! {
        nav {
            h3 { "The questions" }
            ul { @for section in sections { li { a href={ "#" (section.name) } { (section.name) } ": " (section.question) } } }
        }
    }
}

/// Writes how the numbers were made and how they are marked, folded away: the page is complete for
/// a reader who has nothing else.
fn how_to_read() -> Markup {
    html! {
        details {
            summary { "How to read the numbers" }
            p { "Every search runs on one thread with a cleared table, and is compared with the search of the same position without the change. Ratios are geometric means over the positions; behind each stands its 95% interval (Student's t of the logarithms; of shares Wilson's), so ×0.38 (0.36–0.39) means that 38% of the nodes are left, and that other positions of the same kind would hardly give less than 36% or more than 39%. n is the number of positions; means of fewer than ten are points. Each interval is for itself, and of twenty rows about nothing one is expected to miss 1. So a star, and a full mark in the panels, stand only where a ratio is no 1 in spite of all others of its table: of those that are marked, 5% are expected to be about nothing (Benjamini and Hochberg)." }
            p { "Nodes are positions entered, quiescence included. Times are processor times of searches made alone and in turns, there and back; a line 'again' is the baseline timed against itself, and what it strays by is noise. A search that was stopped before its depth is counted all the same, and marked: !3 says that three were." }
        }
    }
}

/// Writes one experiment: question, figures, tables, and only then what can be said in words. The first table is open,
/// the others are folded away. The forest of the lead stands at the beginning of the page.
fn section(section: &Section, number: usize, lead: Option<usize>) -> Markup {
    html! {
        h2 id=(section.name) { (section.name) }
        p .question { (section.question) }
        @if section.unfinished > 0 {
            p .warning {
                (section.unfinished) " searches were stopped before they came to their depth. They are in the tables, marked by an exclamation mark and their number: such ratios are bounds rather than measurements."
            }
        }
        @if let Some(forest) = section.forest.as_ref().filter(|_| lead != Some(number)) {
            (forest::forest(forest, &format!("f{number}")))
        }
        (figures(&section.figures))
        @if let Some(games) = &section.games {
            h3 { "What it is worth in games" }
            (figures(&games.figures))
            (table(&games.sheet))
        }
        @if !section.sheets.is_empty() { h3 { "Tables" } }
        @for (number, sheet) in section.sheets.iter().enumerate() {
            details open[number == 0] {
                summary { (sheet.title) }
                (table(sheet))
            }
        }
        (published(&section.published))
        @for beside in &section.details {
            details {
                summary { "In words: on " (beside.baseline) }
                ul { @for sentence in &beside.sentences { li { (sentence) } } }
            }
        }
        details {
            summary { "What was searched" }
            p { (section.analysis) }
            ul { @for positions in &section.positions { li { (positions) } } }
            pre { code { (section.command) } }
        }
    }
}

/// Writes the literature beside our own figures.
fn published(comparisons: &[Comparison]) -> Markup {
    html! {
        @if !comparisons.is_empty() {
            h3 { "What others have published, beside ours" }
            div .scroll {
                table {
                    thead { tr { th { "what" } th { "published" } th { "ours" } th { "source" } } }
                    tbody {
                        @for one in comparisons {
                            tr {
                                td .text { (one.what) }
                                td { (one.published) }
                                td { (one.ours) }
                                td .text { (one.source) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Writes figures, those of a kind together, with their caption once. Neighbours of one caption are
/// of a kind.
fn figures(figures: &[Figure]) -> Markup {
    let groups = figures.chunk_by(|a, b| a.caption == b.caption);
    html! {
        @for group in groups {
            p .note { (group[0].caption) }
            div .figures {
                @for figure in group {
                    figure .wide[figure.picture.width() > WIDE] { (PreEscaped(figure.picture.inline())) }
                }
            }
        }
    }
}

/// Writes a sheet, which scrolls by itself where it is wider than the window.
fn table(sheet: &Sheet) -> Markup {
    html! {
        @if sheet.columns.len() > 1 { p.hint { "Scrolls sideways: " (sheet.columns.len()) " columns →" } }
        div .scroll tabindex="0" role="region" aria-label=(sheet.title) {
            table {
                thead {
                    tr {
                        th { }
                        @for column in &sheet.columns {
                            th { (lines(column)) }
                        }
                    }
                }
                tbody {
                    @for (name, cells) in &sheet.rows {
                        tr {
                            td { (lines(name)) }
                            @for cell in cells { td { (lines(cell)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Writes a text whose line breaks stay.
fn lines(text: &str) -> Markup {
    html! {
        @for (number, line) in text.lines().enumerate() {
            @if number > 0 { br; }
            (line)
        }
    }
}
