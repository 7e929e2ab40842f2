//! The forest of an experiment: for each baseline, game and limit the changes as sorted rows, each a ratio of nodes with
//! its interval, beside what it costs in time, values and best moves.
//!
//! It answers at a glance what each change is worth, so that the page opens with it. All panels beside one baseline have
//! one axis: what is compared by eye must be comparable. Which rows there are and where they lie is decided here; how
//! they look is the business of the page.

use crate::answer::view::{View, counted, is_ours, label, named, place, short, shown_interval};
use crate::distinct::distinct;
use crate::elo::Elo;
use crate::kept::Kept;

use crate::record::Change;
use crate::summary::{Metric, Row};
use crate::table::{cell, column, limit};
use niwaki_host::statistics::FEW;
use niwaki_plot::{Ruler, Scale};

/// The least distance of two numbers along an axis, as a part of it: the axis is as narrow as a column of a table.
const ROOM: f64 = 0.28;

/// All panels of an experiment, and what they can be filtered by.
pub(super) struct Forest {
    /// The names of the games, in the order of the definition.
    pub(super) games: Vec<String>,
    /// The names of the baselines.
    pub(super) baselines: Vec<String>,
    /// How many limits there are at most: 0 is the deepest of each game.
    pub(super) ranks: usize,
    /// The panels: by baseline, then by rank, then by game.
    pub(super) panels: Vec<Panel>,
}

/// The changes beside one baseline in one game at one limit.
pub(super) struct Panel {
    /// The place in [`Forest::games`].
    pub(super) game: usize,
    /// The place in [`Forest::baselines`].
    pub(super) baseline: usize,
    /// 0 for the deepest searches of the game, 1 for the next ones.
    pub(super) rank: usize,
    /// The name of the game.
    pub(super) title: String,
    /// The limit and the baseline: `depth 6, on bare`.
    pub(super) limit: String,
    /// How many positions the numbers are made of, and what follows from it.
    pub(super) n: String,
    /// The numbers along the axis and their places, from 0 to 1; the first is that of 1.
    pub(super) marks: Vec<(f64, String)>,
    /// The matches that were played beside the baseline, by name: each is a column of Elo.
    pub(super) matches: Vec<String>,
    /// The changes, from the one that saves most on.
    pub(super) lines: Vec<Line>,
    /// The changes that did nothing here.
    pub(super) idle: Vec<String>,
    /// What all commands of the lines begin and end with.
    pub(super) around: (String, String),
}

/// A change, as a row of a panel.
pub(super) struct Line {
    pub(super) name: String,
    /// Whether it is one of the techniques that niwaki was made for, or a variant of one.
    pub(super) ours: bool,
    /// Whether it is no 1, also when it is judged together with the rest of its table.
    pub(super) sure: bool,
    /// The ratio of nodes along the axis, from 0 to 1.
    pub(super) at: f64,
    /// Its interval along the axis.
    pub(super) interval: Option<(f64, f64)>,
    /// The ratio of nodes.
    pub(super) nodes: String,
    /// The ratio of times, where it was measured.
    pub(super) time: Option<String>,
    /// The share of positions with another value.
    pub(super) values: Option<f64>,
    /// The share of positions with another best move.
    pub(super) moves: Option<f64>,
    /// What it is worth in the games of each match, where it was played: `+44 ±20`.
    pub(super) elo: Vec<Option<String>>,
    /// All numbers with their intervals, a line each.
    pub(super) note: String,
    /// The part of the command that is this line's own: see [`Panel::around`].
    pub(super) command: String,
}

impl Forest {
    /// Makes the panels of an experiment; nothing if it compares no nodes.
    pub(super) fn of(view: &View, elo: &[&Elo], kept: &Kept) -> Option<Forest> {
        let nodes = view.metric(Metric::Nodes);
        let nodes = nodes
            .part(|row| matches!(row.change, Change::With | Change::Without | Change::Variant));
        let games: Vec<&str> = nodes.by_game().into_iter().map(|(game, _)| game).collect();
        let mut forest = Forest {
            games: games.iter().map(|game| short(game).to_owned()).collect(),
            baselines: Vec::new(),
            ranks: 0,
            panels: Vec::new(),
        };
        for (baseline, beside) in nodes.by_baseline() {
            let ruler = ruler(&beside);
            for (rank, rows) in by_rank(&beside) {
                forest.ranks = forest.ranks.max(rank + 1);
                let game = games.iter().position(|game| *game == rows.rows[0].game);
                let about = About {
                    view,
                    elo,
                    kept,
                    ruler: &ruler,
                };
                forest.panels.push(Panel {
                    game: game.unwrap_or(0),
                    baseline: forest.baselines.len(),
                    rank,
                    ..about.panel(&rows, baseline)
                });
            }
            forest.baselines.push(baseline.to_owned());
        }
        (!forest.panels.is_empty()).then_some(forest)
    }
}

/// Returns the axis for all rows beside a baseline.
fn ruler(view: &View) -> Ruler {
    let rows = view.rows.iter().filter(|row| row.applies);
    let numbers = rows.flat_map(|row| {
        let ends = shown_interval(row);
        [Some(row.ratio), ends.map(|e| e.0), ends.map(|e| e.1)]
    });
    Scale::Ratio.ruler(numbers.flatten())
}

/// Returns the rows of each game at each limit, with the rank of the limit in the game: the deepest is 0.
fn by_rank<'a>(view: &View<'a>) -> Vec<(usize, View<'a>)> {
    let mut found = Vec::new();
    for (_, game) in view.by_game() {
        let at = |row: &Row| (row.depth, row.node_limit);
        let mut limits = distinct(game.rows.iter().map(|row| at(row)));
        limits.sort_by(|a, b| b.cmp(a));
        let parts = limits.into_iter().enumerate();
        found.extend(parts.map(|(rank, limit)| (rank, game.part(|row| at(row) == limit))));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found
}

/// What a panel is made of, besides its rows.
struct About<'a> {
    view: &'a View<'a>,
    elo: &'a [&'a Elo],
    kept: &'a Kept,
    ruler: &'a Ruler,
}

impl About<'_> {
    /// Makes a panel of the rows of one game at one limit.
    fn panel(&self, rows: &View, baseline: &str) -> Panel {
        let first = rows.rows[0];
        let beside = self.elo.iter().filter(|one| one.baseline == baseline);
        let matches = distinct(beside.map(|one| one.name.as_str()));
        let acted = rows.part(|row| row.applies);
        let mut sorted = acted.rows.clone();
        sorted.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        let commands: Vec<&str> = sorted.iter().map(|row| row.command(self.kept)).collect();
        let around = common(&commands);
        let (before, after) = (around.0.len(), around.1.len());
        let own = commands.iter().map(|command| {
            command
                .get(before..command.len() - after)
                .unwrap_or_default()
        });
        let lines = sorted
            .iter()
            .zip(own)
            .map(|(row, command)| self.line(row, &matches, command));
        Panel {
            game: 0,
            baseline: 0,
            rank: 0,
            title: short(&first.game).to_owned(),
            limit: format!("{}, on {baseline}", limit(first.depth, first.node_limit)),
            n: self.carries(&acted, rows),
            marks: self.ruler.marks(ROOM),
            matches: matches.iter().map(|&name| name.to_owned()).collect(),
            lines: lines.collect(),
            idle: rows
                .rows
                .iter()
                .filter(|row| !row.applies)
                .map(|row| label(named(row)))
                .collect(),
            around: (around.0.to_owned(), around.1.to_owned()),
        }
    }

    /// Says how many positions there are, and what they are too few for.
    fn carries(&self, acted: &View, all: &View) -> String {
        let rows = if acted.is_empty() {
            &all.rows
        } else {
            &acted.rows
        };
        let mut text = format!("{} positions", counted(rows));
        if rows.iter().any(|row| row.n < FEW) {
            text += ": points without intervals";
        }
        let times = rows
            .iter()
            .filter_map(|row| self.view.beside(row, Metric::Time));
        let times: Vec<&Row> = times.collect();
        let again = |row: &Row| row.change == Change::Again && column(row) == column(all.rows[0]);
        let noise = self.view.metric(Metric::Time).part(again);
        let noise = noise.part(|row| row.baseline == all.rows[0].baseline);
        if !times.is_empty() {
            let points = if times.iter().any(|row| row.n < FEW) {
                ", points"
            } else {
                ""
            };
            text.extend(["; time ", &counted(&times), points]);
        }
        if let Some(noise) = noise.rows.first() {
            text.extend([", of the baseline against itself ×", &cell(noise)]);
        }
        text
    }

    /// Returns what a change is worth in the games of each match.
    fn elo(&self, row: &Row, matches: &[&str]) -> Vec<Option<&Elo>> {
        let own = |name: &&str| {
            let mut all = self.elo.iter().copied();
            all.find(|one| {
                one.name == **name
                    && (&one.game, &one.baseline) == (&row.game, &row.baseline)
                    && (&one.technique, one.change) == (&row.technique, row.change)
            })
        };
        matches.iter().map(own).collect()
    }

    /// Makes the line of a row.
    fn line(&self, row: &Row, matches: &[&str], command: &str) -> Line {
        let beside = |metric| self.view.beside(row, metric);
        let (values, moves) = (beside(Metric::ValueChanged), beside(Metric::BestChanged));
        let time = beside(Metric::Time);
        let interval = shown_interval(row);
        let elo = self.elo(row, matches);
        let digits = |ratio: f64| {
            if ratio < 9.995 {
                format!("{ratio:.2}")
            } else {
                format!("{ratio:.0}")
            }
        };
        Line {
            name: label(named(row)),
            ours: is_ours(row),
            sure: row.is_sure(),
            at: self.ruler.place(row.ratio),
            interval: interval.map(|(low, high)| (self.ruler.place(low), self.ruler.place(high))),
            nodes: digits(row.ratio) + if row.unfinished > 0 { "!" } else { "" },
            time: time.map(|time| digits(time.ratio)),
            values: values.map(|row| row.ratio),
            moves: moves.map(|row| row.ratio),
            elo: elo.iter().map(|one| one.map(Elo::in_short)).collect(),
            note: note(
                row,
                [
                    ("time ×", time),
                    ("another value ", values),
                    ("another best move ", moves),
                ],
                elo.iter().copied().flatten(),
            ),
            command: command.to_owned(),
        }
    }
}

/// Returns all numbers of a line with their intervals, a line each.
fn note<'e>(
    row: &Row,
    others: [(&str, Option<&Row>); 3],
    elo: impl Iterator<Item = &'e Elo>,
) -> String {
    let mut lines = vec![
        format!("{}, on {}", place(row), row.baseline),
        format!("nodes ×{}, n = {}", cell(row), row.n),
    ];
    let others = others
        .into_iter()
        .filter_map(|(what, row)| Some((what, row?)));
    lines.extend(others.map(|(what, row)| format!("{what}{}, n = {}", cell(row), row.n)));
    lines.extend(elo.map(|one| format!("Elo, {} ({}): {}", one.name, one.limit(), one.in_words())));
    lines.join("\n")
}

/// Returns what all texts begin with, and what all end with, at the borders of words.
fn common<'a>(texts: &[&'a str]) -> (&'a str, &'a str) {
    let Some((first, others)) = texts.split_first() else {
        return ("", "");
    };
    let mut before = *first;
    let mut after = *first;
    for text in others {
        while !text.starts_with(before) {
            before = before
                .trim_end()
                .rsplit_once(' ')
                .map_or("", |(kept, _)| &first[..=kept.len()]);
        }
        while !text.ends_with(after) {
            after = after
                .trim_start()
                .split_once(' ')
                .map_or("", |(_, kept)| &first[first.len() - kept.len() - 1..]);
        }
    }
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    if texts.len() == 1 || before.len() + after.len() > shortest {
        return (before.get(..before.len().min(shortest)).unwrap_or(""), "");
    }
    (before, after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_at_words() {
        let commands = [
            "niwaki search chess --depth 6 --with etc --evaluation hand",
            "niwaki search chess --depth 6 --with multi-cut --evaluation hand",
            "niwaki search chess --depth 6 --without etc --evaluation hand",
        ];
        let (before, after) = common(&commands);
        assert_eq!(before, "niwaki search chess --depth 6 ");
        assert_eq!(after, " --evaluation hand");
        assert_eq!(common(&[]), ("", ""));
        assert_eq!(common(&["a b", "a b"]), ("a b", ""));
        assert_eq!(common(&["a b"]), ("a b", ""));
    }
}
