//! The report as a document, for a repository.
//!
//! It is the source of `docs/RESULTS.md`: a short answer to every question, and a page for each
//! experiment. Figures are files beside it, since a repository shows no pictures that stand in the
//! text; tables are folded away, and only the main figures are shown.
//!
//! The same records give the same bytes, so that a diff of the document shows what a change to the
//! code did to the results.

use std::fmt::{Display, Formatter, Result};

use super::{Comparison, Figure, Heading, Report, Section};
use crate::table::Sheet;

/// So many sentences answer a question on the first page; the experiment's own has all.
const SENTENCES: usize = 2;

/// The document itself, which is written by displaying it.
pub(super) struct Document<'a> {
    /// What is written down.
    pub(super) report: &'a Report,
    /// The text before the answers, word for word.
    pub(super) preface: &'a str,
    /// The folder of the experiments' pages, beside the document.
    pub(super) pages: &'a str,
}

/// The page of an experiment, with the figures that a document shows.
pub(super) struct Page<'a> {
    /// What is written down.
    pub(super) section: &'a Section,
    /// The way to the folder of the pictures.
    pub(super) figures: &'a str,
}

impl Display for Document<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        writeln!(f, "# All results\n")?;
        if !self.preface.trim().is_empty() {
            writeln!(f, "{}\n", self.preface.trim())?;
        }
        writeln!(f, "## The answers\n")?;
        for Section {
            name,
            question,
            answers,
            ..
        } in &self.report.sections
        {
            let question = escaped(question);
            writeln!(f, "**[{name}]({}/{name}.md): {question}**\n", self.pages)?;
            bullets(f, &answers[..answers.len().min(SENTENCES)])?;
        }
        writeln!(f, "## The runs\n")?;
        for run in &self.report.runs {
            heading(f, run)?;
        }
        Ok(())
    }
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let section = self.section;
        writeln!(f, "# {}\n", section.name)?;
        heading(f, &section.run)?;
        writeln!(f, "\n**{}**\n", escaped(&section.question))?;
        writeln!(f, "{}\n", escaped(&section.analysis))?;
        writeln!(f, "```sh\n{}\n```\n", section.command)?;
        writeln!(f, "Positions:\n")?;
        bullets(f, &section.positions)?;
        if section.unfinished > 0 {
            let n = section.unfinished;
            writeln!(
                f,
                "{n} searches were stopped before their depth; cells that have some are marked `!` and how many.\n"
            )?;
        }
        for beside in &section.details {
            writeln!(f, "In words, on {}:\n", escaped(&beside.baseline))?;
            bullets(f, &beside.sentences)?;
        }
        published(f, &section.published)?;
        self.figures(f, &section.figures)?;
        if let Some(games) = &section.games {
            writeln!(f, "## What it is worth in games\n")?;
            self.figures(f, &games.figures)?;
            table(f, &games.sheet)?;
            writeln!(f)?;
        }
        for sheet in &section.sheets {
            let title = escaped(&sheet.title);
            writeln!(f, "<details><summary>{title}</summary>\n")?;
            table(f, sheet)?;
            writeln!(f, "\n</details>\n")?;
        }
        Ok(())
    }
}

impl Page<'_> {
    /// Writes the main figures, those of a kind together, below their caption.
    fn figures(&self, f: &mut Formatter, figures: &[Figure]) -> Result {
        let shown: Vec<&Figure> = figures.iter().filter(|f| f.main).collect();
        for group in shown.chunk_by(|a, b| a.caption == b.caption) {
            writeln!(f, "{}\n", group[0].caption)?;
            for Figure { file, picture, .. } in group {
                let title = escaped(picture.title());
                writeln!(f, "![{title}]({}/{file}.svg)", self.figures)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Writes which run it was: a line of a list.
fn heading(f: &mut Formatter, run: &Heading) -> Result {
    let (command, origin, done) = (&run.command, run.origin(), run.done);
    writeln!(f, "- `{command}` ({origin}, {done} searches)")?;
    if let Some(gap) = run.gap() {
        writeln!(f, "  **{gap}**")?;
    }
    Ok(())
}

/// Writes a list.
fn bullets(f: &mut Formatter, lines: &[String]) -> Result {
    for line in lines {
        writeln!(f, "- {}", escaped(line))?;
    }
    writeln!(f)
}

/// Writes the literature beside our own figures.
fn published(f: &mut Formatter, comparisons: &[Comparison]) -> Result {
    if comparisons.is_empty() {
        return Ok(());
    }
    writeln!(f, "| what | published | ours | source |\n|---|---|---|---|")?;
    for one in comparisons {
        let cells = [&one.what, &one.published, &one.ours, &one.source];
        writeln!(f, "{}", row(cells.map(String::as_str)))?;
    }
    writeln!(f)
}

/// Writes a sheet, which has one line of headings.
fn table(f: &mut Formatter, sheet: &Sheet) -> Result {
    let headings = sheet
        .columns
        .iter()
        .map(|column| column.replace('\n', ", "));
    let headings: Vec<String> = std::iter::once(String::new()).chain(headings).collect();
    writeln!(f, "{}", row(headings.iter().map(String::as_str)))?;
    writeln!(f, "|---|{}", "---:|".repeat(sheet.columns.len()))?;
    for (name, cells) in &sheet.rows {
        let cells = std::iter::once(name).chain(cells).map(String::as_str);
        writeln!(f, "{}", row(cells))?;
    }
    Ok(())
}

/// Returns the row of a table.
fn row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(escaped).collect();
    format!("| {} |", cells.join(" | "))
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
        let text = row(["a|b", "<c>", "d\ne", "f & g"]);
        assert_eq!(text, "| a\\|b | &lt;c> | d e | f &amp; g |");
    }
}
