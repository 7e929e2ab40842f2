//! The report as a document, for a repository.
//!
//! It is the source of `docs/RESULTS.md`. Figures are files beside it, since a repository shows no
//! pictures that stand in the text; tables are folded away, and only the main figures are shown.
//!
//! The same records give the same bytes, so that a diff of the document shows what a change to the
//! code did to the results.

use std::fmt::{Display, Write};

use super::{Comparison, Figure, Report, Section};
use crate::table::Sheet;

/// Returns the whole document. `preface` comes before the answers, word for word; `figures` is the
/// folder of the pictures, beside the document.
pub(super) fn document(report: &Report, preface: &str, figures: &str) -> String {
    let mut text = String::from("# What each pruning technique is worth\n\n");
    for run in &report.runs {
        add(
            &mut text,
            format_args!(
                "- `{}` ({}, {} searches)",
                run.command,
                run.origin(),
                run.done
            ),
        );
        if let Some(gap) = run.gap() {
            add(&mut text, format_args!("  **{gap}**"));
        }
    }
    text.push('\n');
    if !preface.trim().is_empty() {
        add(&mut text, format_args!("{}\n", preface.trim()));
    }
    text += "## The answers\n\n";
    for section in &report.sections {
        let name = &section.name;
        add(
            &mut text,
            format_args!("**[{name}](#{name}): {}**\n", section.question),
        );
        bullets(&mut text, &section.answers);
    }
    for section in &report.sections {
        add_section(&mut text, section, figures);
    }
    text
}

/// Adds a line.
fn add(text: &mut String, line: impl Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

/// Adds a list.
fn bullets(text: &mut String, lines: &[String]) {
    for line in lines {
        add(text, format_args!("- {}", escaped(line)));
    }
    text.push('\n');
}

/// Adds an experiment, with the figures that a document shows.
fn add_section(text: &mut String, section: &Section, figures: &str) {
    add(text, format_args!("## {}\n", section.name));
    add(text, format_args!("**{}**\n", escaped(&section.question)));
    add(text, format_args!("{}\n", escaped(&section.analysis)));
    add(text, format_args!("```sh\n{}\n```\n", section.command));
    if section.unfinished > 0 {
        let n = section.unfinished;
        add(
            text,
            format_args!(
                "{n} searches were stopped before their depth; cells that have some are marked `!` and how many.\n"
            ),
        );
    }
    for beside in &section.details {
        let baseline = escaped(&beside.baseline);
        add(text, format_args!("In words, on {baseline}:\n"));
        bullets(text, &beside.sentences);
    }
    published(text, &section.published);
    let shown: Vec<&Figure> = section.figures.iter().filter(|f| f.main).collect();
    for group in shown.chunk_by(|a, b| a.caption == b.caption) {
        add(text, format_args!("{}\n", group[0].caption));
        for figure in group {
            let title = escaped(figure.picture.title());
            add(
                text,
                format_args!("![{title}]({figures}/{}.svg)", figure.file),
            );
        }
        text.push('\n');
    }
    for sheet in &section.sheets {
        add(
            text,
            format_args!("<details><summary>{}</summary>\n", escaped(&sheet.title)),
        );
        table(text, sheet);
        text.push_str("\n</details>\n\n");
    }
}

/// Adds the literature beside our own figures.
fn published(text: &mut String, comparisons: &[Comparison]) {
    if comparisons.is_empty() {
        return;
    }
    text.push_str("| what | published | ours | source |\n|---|---|---|---|\n");
    for one in comparisons {
        let cells = [&one.what, &one.published, &one.ours, &one.source];
        row(text, cells.map(String::as_str));
    }
    text.push('\n');
}

/// Adds a sheet, which has one line of headings.
fn table(text: &mut String, sheet: &Sheet) {
    let headings = sheet
        .columns
        .iter()
        .map(|column| column.replace('\n', ", "));
    let headings: Vec<String> = headings.collect();
    let first = std::iter::once("");
    row(text, first.chain(headings.iter().map(String::as_str)));
    add(
        text,
        format_args!("|---|{}", "---:|".repeat(headings.len())),
    );
    for (name, cells) in &sheet.rows {
        let first = std::iter::once(name.as_str());
        row(text, first.chain(cells.iter().map(String::as_str)));
    }
}

/// Adds the row of a table.
fn row<'a>(text: &mut String, cells: impl IntoIterator<Item = &'a str>) {
    let cells: Vec<String> = cells.into_iter().map(escaped).collect();
    add(text, format_args!("| {} |", cells.join(" | ")));
}

/// Returns a text in which nothing is taken for markup. A line break would end the cell of a table,
/// and becomes a space.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '|' | '*' | '`' | '[' | ']' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\n' => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_cell_ends_it() {
        let mut text = String::new();
        row(&mut text, ["a|b", "<c>", "d\ne", "f & g"]);
        assert_eq!(text, "| a\\|b | &lt;c> | d e | f &amp; g |\n");
    }
}
