//! The answer as one screen: at most forty lines of a hundred columns, with what to do next.
//!
//! Forty lines are what a terminal shows without scrolling. The table and the foot have their fixed
//! places; between them stand as many sentences as there is room for, so that an experiment that
//! compares no nodes, like `audit`, has a full screen as well. What was found is never cut off in
//! silence: games without a column are named, and everything is in the report.
//!
//! The commands at the end are those of this run: its experiment in the next larger preset, a match
//! in its first game with the technique that saved most there, and the folder in which it lies. The
//! program is called as it was called, so that they can be typed again as they stand.

use std::path::Path;

use super::Answer;
use super::words;
use crate::answer::view::View;
use crate::definition::Definition;
use crate::found::Found;
use crate::missing::Missing;
use crate::preset::{Preset, in_minutes};
use crate::run::Run;

/// The lines of a screen: a terminal of common size shows them without scrolling.
const LINES: usize = 40;
/// The columns of a sentence. Only paths and commands, which must stay whole, are longer.
const COLUMNS: usize = 96;
/// The columns of the table.
const WIDTH: usize = 100;
/// The lines of a question; a longer one is cut, since the table is what people came for.
const QUESTION: usize = 2;

/// The place of the results and the name of the program, for the commands that are suggested.
pub(crate) struct Place<'a> {
    /// The name of the program, as it can be typed again.
    pub(crate) program: &'a str,
    /// The folder of the run.
    pub(crate) folder: &'a Path,
    /// The page in it.
    pub(crate) page: &'a Path,
}

/// Returns the screen, each line with its end.
pub(crate) fn text(found: &Found, place: &Place) -> String {
    let answer = Answer::of(found);
    let about = match &answer {
        Some(answer) => found.definition(&answer.experiment),
        None => found.definitions.first(),
    };
    let mut lines = about.map_or_else(Vec::new, question);
    // An experiment that matches sweeps asks what they err, which the table of savings does not say.
    let shown = answer.as_ref().filter(|answer| !answer.matched);
    lines.extend(shown.map_or_else(Vec::new, table));
    let foot = foot(found, answer.as_ref().zip(about), place);
    let room = LINES.saturating_sub(lines.len() + foot.len());
    lines.extend(sentences(found, about, shown.is_some(), room));
    lines.extend(foot);
    // Room that is wanted for words is taken from what parts them.
    while lines.len() > LINES {
        let Some(blank) = lines.iter().position(String::is_empty) else {
            break;
        };
        lines.remove(blank);
    }
    lines.join("\n") + "\n"
}

/// Returns the lines of the question, and a blank one.
fn question(definition: &Definition) -> Vec<String> {
    let text = format!("{}: {}", definition.source.name, definition.question);
    let mut lines = wrapped(&text);
    if lines.len() > QUESTION {
        lines.truncate(QUESTION);
        lines[QUESTION - 1] += " …";
    }
    lines.push(String::new());
    lines
}

/// Returns the meaning of the table, the table, and how to read it. Games without a column are named.
fn table(answer: &Answer) -> Vec<String> {
    let mut lines = wrapped(&answer.meaning);
    lines.push(String::new());
    let table = answer.sheet.as_columns(WIDTH);
    lines.extend(table.lines().map(|line| line.trim_end().to_owned()));
    lines.push(String::new());
    lines.extend(wrapped(&answer.rules.join(" ")));
    if answer.unfinished {
        let said =
            "!: some searches were stopped before their depth, so that the ratio is a bound.";
        lines.extend(wrapped(said));
    }
    if !answer.more_games.is_empty() {
        let said = format!("Measured as well: {}.", answer.more_games.join(", "));
        lines.extend(wrapped(&said).into_iter().take(1));
    }
    lines
}

/// Returns as many sentences as there is room for: without a table all that can be said, behind one
/// what it does not say. A sentence stands as a whole or not at all.
fn sentences(
    found: &Found,
    about: Option<&Definition>,
    has_table: bool,
    room: usize,
) -> Vec<String> {
    let Some(definition) = about else {
        return Vec::new();
    };
    let view = View::about(&definition.source.name, &found.rows);
    let elo = found.elo_of(&definition.source.name);
    let said = if has_table {
        words::besides_nodes(&view, &elo)
    } else {
        words::short_answers(&view, &elo)
    };
    let mut lines = Vec::new();
    for sentence in said {
        let more = wrapped(&sentence);
        if lines.len() + more.len() > room {
            break;
        }
        lines.extend(more);
    }
    lines
}

/// Returns where the rest is, and what to try next.
fn foot(found: &Found, answer: Option<(&Answer, &Definition)>, place: &Place) -> Vec<String> {
    let Place {
        program,
        folder,
        page,
    } = place;
    let folder = folder.display();
    let count = found.kept.records();
    let mut lines = vec![String::new()];
    if let Some(missing) = Missing::of(found).text() {
        lines.push(format!(
            "{missing} are not done yet: what stands here is made of the others."
        ));
    }
    lines.push(format!(
        "Report, with every table and figure: {}",
        page.display()
    ));
    lines.push(format!("{count} records in {folder}"));
    lines.push("Try next: more positions, a match, every table.".to_owned());
    let next = [
        larger(
            &found.run,
            answer.map(|(_, definition)| definition),
            program,
        ),
        duel(answer, program),
        format!("{program} lab report {folder} --verbose"),
    ];
    lines.extend(next.map(|command| format!("  {command}")));
    lines
}

/// Returns the command of the experiment in the next larger preset, or the list of experiments
/// where there is none.
fn larger(run: &Run, definition: Option<&Definition>, program: &str) -> String {
    let next = definition.and_then(|definition| {
        let mut presets = Preset::ALL.into_iter();
        let preset =
            presets.find(|&preset| preset > run.preset && definition.has(preset, |_| true))?;
        Some((definition, preset))
    });
    let Some((definition, preset)) = next else {
        return format!("{program} lab --list");
    };
    let name = &definition.source.name;
    let wanted = Run {
        preset,
        depth: None,
        positions: None,
        shard: None,
        ..run.clone()
    };
    let command = wanted.command_for(name).replacen("niwaki", program, 1);
    match definition.minutes.get(&preset) {
        Some(minutes) => format!("{command}    # {}", in_minutes(*minutes)),
        None => command,
    }
}

/// Returns the command of a match that tells whether fewer nodes win games: the same nodes for both
/// sides.
fn duel(answer: Option<(&Answer, &Definition)>, program: &str) -> String {
    let Some((answer, definition)) = answer else {
        return format!("{program} techniques");
    };
    let mut games = definition.games.iter().map(toml::Spanned::get_ref);
    let game = games.find(|game| game.label() == answer.first_game);
    let game = game.map_or(answer.first_game.as_str(), |game| game.name.get_ref());
    let [first, second] = match &answer.favourite {
        Some([first, second]) => [first.as_str(), second],
        None => ["niwaki", "'niwaki[profile=bare]'"],
    };
    format!("{program} match {game} --first {first} --second {second} --nodes 5000")
}

/// Returns a text in lines no longer than a screen's. A word that is longer has a line of its own.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests;
