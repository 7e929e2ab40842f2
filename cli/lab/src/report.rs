//! The findings of runs, for people: the answers, then each experiment with its question, figures,
//! tables, and published figures beside ours.
//!
//! The report is put together once, as data: headings, sections, figures, tables. A page ([`html`])
//! and a document ([`markdown`]) are two ways to write it down, and decide nothing but the form: so
//! both say the same.
//!
//! Several runs may become one report, as ablation and audit of one build. Their sections stand
//! behind each other, and the answer at the beginning is that of the first run that compares nodes.

mod figures;
mod forest;
mod games;
mod html;
mod layout;
mod markdown;

use std::collections::HashSet;
use std::path::Path;

use super::answer::Answer;
use super::answer::view::{self, View};
use super::answer::words::{self, Beside};
use super::definition::{Definition, GamePart};
use super::folder::{Folder, write_text};
use super::found::Found;
use super::missing::Missing;
use super::record::VERSION;
use super::table::{self, Sheet};
use forest::Forest;
use games::Games;
use niwaki_host::failure::Failure;
use niwaki_host::printable::printable;
use niwaki_plot::{Learned, Picture};

/// A report, before it becomes a page or a document.
pub(super) struct Report {
    /// The runs, in the order in which their folders were named.
    runs: Vec<Heading>,
    /// The table that it opens with: the answer of the first run that compares nodes.
    answer: Option<Answer>,
    /// The experiments of all runs, no two with one name.
    sections: Vec<Section>,
}

/// The facts about a run as a whole, for the head of the report and of each page.
struct Heading {
    command: String,
    /// The day on which it was begun; empty of runs that did not write it down.
    date: String,
    /// The signature of the build that searched.
    signature: u64,
    /// Searches that are there, without judged decisions.
    done: usize,
    /// Searches and decisions that are not there.
    missing: Missing,
}

/// An experiment of the report.
struct Section {
    name: String,
    /// The run that it is of.
    run: Heading,
    /// The question of the definition.
    question: String,
    /// Its advice how to read the answer, on one line.
    analysis: String,
    /// Which positions of each game were searched.
    positions: Vec<String>,
    command: String,
    /// The answers of games and beside the first baseline, for the beginning of the report.
    answers: Vec<String>,
    /// The answers beside every baseline, for the section.
    details: Vec<Beside>,
    /// What each change is worth at a glance, if nodes are compared.
    forest: Option<Forest>,
    /// The pictures, in the order in which they are shown.
    figures: Vec<Figure>,
    /// The tables, the parts by kind and depth of node included.
    sheets: Vec<Sheet>,
    /// What the changes are worth in games, where some were played.
    games: Option<Games>,
    /// The literature beside our own figures.
    published: Vec<Comparison>,
    /// Searches that were stopped before their depth.
    unfinished: usize,
}

/// A picture, and how to read it.
struct Figure {
    /// The name of its file, without the ending.
    file: String,
    /// The drawing.
    picture: Picture,
    /// Whether a document shows it: those beside the first baseline, and those that compare games.
    /// A page shows all.
    main: bool,
    /// Pictures of the same kind have one caption, said with the first of them.
    caption: String,
}

/// A published figure beside ours: a line of a table of four columns.
struct Comparison {
    /// The metric, change, game and baseline that it is about.
    what: String,
    /// The figure of the literature, one number or a range.
    published: String,
    /// Our number with its interval and n, or that it was not measured.
    ours: String,
    source: String,
}

impl Report {
    /// Makes the report of one or more runs; `learned` are pictures of what techniques have learned.
    pub(super) fn of(found: &[&Found], learned: &[Learned]) -> Result<Report, Failure> {
        let mut sections: Vec<Section> = Vec::new();
        for one in found {
            for definition in &one.definitions {
                let name = name_in(found, one, &definition.source.name);
                let section = Section::of(one, definition, name, learned)?;
                if sections.iter().any(|other| other.name == section.name) {
                    return Err(Failure::unusable(format!(
                        "two folders have '{}': join them with `niwaki lab merge`, or name one of them",
                        section.name
                    )));
                }
                sections.push(section);
            }
        }
        Ok(Report {
            runs: found.iter().map(|one| Heading::of(one)).collect(),
            answer: found.iter().find_map(|one| Answer::of(one)),
            sections,
        })
    }

    /// Returns the pictures of all sections.
    fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.sections.iter().flat_map(|section| {
            let games = section.games.iter().flat_map(|games| &games.figures);
            section.figures.iter().chain(games)
        })
    }

    /// Writes `report.html`, and its figures as files, into the folder of a run.
    pub(super) fn write_into(&self, folder: &Folder) -> Result<(), Failure> {
        for figure in self.figures() {
            let name = format!("{FIGURES}/{}.svg", figure.file);
            folder.write(&name, figure.picture.file().as_bytes())?;
        }
        folder.write(PAGE, printable(&html::page(self)).as_bytes())
    }

    /// Writes the page, which needs no other file.
    pub(super) fn write_page(&self, file: &Path) -> Result<(), Failure> {
        write_text(file, &html::page(self))
    }

    /// Writes a document, and beside it the pages of the experiments and the figures, each under its own name. A preface
    /// comes first, word for word.
    pub(super) fn write_document(&self, file: &Path, preface: &str) -> Result<(), Failure> {
        let folder = file.with_file_name(FIGURES);
        for figure in self.figures().filter(|figure| figure.main) {
            let file = folder.join(format!("{}.svg", figure.file));
            write_text(&file, &figure.picture.file())?;
        }
        for section in &self.sections {
            let figures = format!("../{FIGURES}");
            let page = markdown::Page {
                section,
                figures: &figures,
            };
            let folder = file.with_file_name(PAGES);
            write_text(
                &folder.join(format!("{}.md", section.name)),
                &page.to_string(),
            )?;
        }
        let document = markdown::Document {
            report: self,
            preface,
            pages: PAGES,
        };
        write_text(file, &document.to_string())
    }
}

/// Returns the name of an experiment of a run: with its games, if it was done for some in another
/// run.
fn name_in(all: &[&Found], one: &Found, name: &str) -> String {
    let runs = all.iter().filter(|other| other.definition(name).is_some());
    if runs.count() < 2 || one.run.games.is_empty() {
        return name.to_owned();
    }
    format!("{name}-{}", one.run.games.join("-"))
}

/// The name of the page in the folder of a run.
pub(super) const PAGE: &str = "report.html";
/// The name of the folder of figures, beside the page or the document.
const FIGURES: &str = "figures";
/// The name of the folder of the experiments' pages, beside the document.
const PAGES: &str = "results";

impl Heading {
    /// Says of a run which it was and how much of it is done.
    fn of(found: &Found) -> Heading {
        Heading {
            command: found.run.command(),
            date: found.run.date.clone(),
            signature: found.run.signature,
            done: found.kept.searches.len(),
            missing: Missing::of(found),
        }
    }

    /// Returns `begun on 2026-01-02, version 0.1.0, signature 12`. The version is that of the build
    /// that writes the report, the signature that of the searches.
    fn origin(&self) -> String {
        let date = match self.date.as_str() {
            "" => String::new(),
            date => format!("begun on {date}, "),
        };
        format!("{date}version {VERSION}, signature {}", self.signature)
    }

    /// Returns a warning of all that is not done yet.
    fn gap(&self) -> Option<String> {
        let missing = self.missing.text()?;
        Some(format!(
            "{missing} are not done yet: what follows is made of the others."
        ))
    }
}

impl Section {
    /// Puts together what is shown of one experiment.
    fn of(
        found: &Found,
        definition: &Definition,
        title: String,
        learned: &[Learned],
    ) -> Result<Section, Failure> {
        let name = &definition.source.name;
        let view = View::about(name, &found.rows);
        let stopped = found.kept.searches_of(name).filter(|one| !one.finished);
        let elo = found.elo_of(name);
        Ok(Section {
            run: Heading::of(found),
            question: definition.question.clone(),
            analysis: definition
                .analysis
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            positions: positions(found, definition),
            command: found.run.command_for(name),
            answers: words::short_answers(&view, &elo),
            details: words::all(&view),
            forest: Forest::of(&view, &elo, &found.kept),
            figures: figures::of(&title, &view, &found.kept, learned)?,
            sheets: table::sheets(&view.rows, true),
            games: Games::of(&title, &elo),
            published: comparisons(definition, &view),
            unfinished: stopped.count(),
            name: title,
        })
    }
}

/// Says which positions of each game were searched, of those that are in the run.
fn positions(found: &Found, definition: &Definition) -> Vec<String> {
    let name = &definition.source.name;
    let labels = found.kept.searches_of(name).map(|one| &*one.of.label);
    let searched: HashSet<&str> = labels.collect();
    let games = definition.games.iter().map(toml::Spanned::get_ref);
    let games = games.filter(|game| searched.contains(game.label()));
    games.map(GamePart::positions_in_words).collect()
}

/// Returns the published figures, each beside ours: every row that it is for, or a line that says
/// that there is none, since a reader would look for it.
fn comparisons(definition: &Definition, view: &View) -> Vec<Comparison> {
    let mut found = Vec::new();
    for figure in &definition.published {
        let [low, high] = figure.ratio;
        let published = if low.to_bits() == high.to_bits() {
            format!("×{low:.3}")
        } else {
            format!("×{low:.2} to ×{high:.2}")
        };
        let own = view.rows.iter().filter(|row| {
            let beside = row.published.as_ref();
            row.technique == *figure.technique.get_ref()
                && beside.is_some_and(|beside| beside.source == figure.source)
        });
        let before = found.len();
        found.extend(own.map(|row| Comparison {
            what: format!(
                "{}: {}, {}, on {}",
                row.metric.about().name,
                table::title(&row.technique, row.change),
                view::place(row),
                row.baseline
            ),
            published: published.clone(),
            ours: format!("{}, n {}", table::cell(row), row.n),
            source: figure.source.clone(),
        }));
        if found.len() == before {
            found.push(Comparison {
                what: format!(
                    "{}: {}",
                    figure.metric.about().name,
                    figure.technique.get_ref()
                ),
                published,
                ours: "not in this run".into(),
                source: figure.source.clone(),
            });
        }
    }
    found
}
