//! The answer in one table: what the four techniques that niwaki was made for and their best companions are worth
//! in each game. It is made of the summary alone, and opens the screen and the report alike.
//!
//! The summary has a row for each change, game, depth and metric: hundreds. Whoever runs the laboratory for the
//! first time has one question, and this module answers it from those rows, whatever the experiment and the games:
//!
//! 1. The first experiment that compares nodes is looked at, beside the first of its baselines, in each game at its
//!    deepest searches.
//! 2. Multi-Cut, `RankCut`, ETC and razoring have a line each. Where none of them was measured, as in a crate with
//!    techniques of its own, the four changes that save most take their place.
//! 3. Below them stand the best companions in each game: of the other techniques those that save nodes for sure and
//!    change few values. A technique that changes most values saves nodes easily, and would stand here first if
//!    nothing were asked of it.
//!
//! A cell has up to three lines, nodes, values changed and time, the latter only where enough positions were timed to
//! say how far it strays:
//!
//! ```text
//! 0.47 (0.41-0.53)
//! 10% (2-40)
//! 0.52 (0.44-0.61)
//! ```

pub(crate) mod screen;
pub(crate) mod view;
pub(crate) mod words;

use super::distinct::distinct;
use super::found::Found;
use super::record::Change;
use super::summary::{Metric, Row};
use super::table::{Sheet, in_percent, limit, with_interval};
use view::{FOUR, Named, View, label, named, short, technique};

/// A companion changes no more values than this share.
const TENTH: f64 = 0.1;
/// More games than this do not stand beside each other on a screen of a hundred columns.
const GAMES: usize = 5;
/// So many companions are shown.
const COMPANIONS: usize = 2;
/// Said of a companion that there is none of.
const NONE: &str = "none";
/// Said of a change that did nothing in a game.
const IDLE: &str = "–";

/// Rules that the reader must know.
const NODES_RULE: &str = "Nodes: a ratio to the same search without it, with its 95% interval; below 1 saves. Changed: the share of positions with another value.";
const TIME_RULE: &str = "Time: a ratio as well.";
const COMPANION_RULE: &str = "Companions are those of the others that save most nodes for sure and change at most a tenth of the values; a star marks a variant.";

/// The findings beside the first baseline of an experiment, at its deepest searches.
pub(crate) struct Answer {
    pub(crate) experiment: String,
    /// The table: its title and its cells, of several lines each.
    pub(crate) sheet: Sheet,
    /// How the table is read.
    pub(crate) rules: Vec<&'static str>,
    /// One sentence that says in words what the table says.
    pub(crate) meaning: String,
    /// Games that are only in the report.
    pub(crate) more_games: Vec<String>,
    /// The engines of a match in the first game that tells whether fewer nodes are stronger play.
    pub(crate) favourite: Option<[String; 2]>,
    /// The label of the first game.
    pub(crate) first_game: String,
    /// Whether some search was stopped before its depth.
    pub(crate) unfinished: bool,
    /// Whether the experiment asks what sweeps err where they save the same.
    pub(crate) matched: bool,
}

impl Answer {
    /// Returns the answer of the first experiment that compares nodes; nothing if none does.
    pub(crate) fn of(found: &Found) -> Option<Answer> {
        let mut experiments = found.definitions.iter().map(|d| &d.source.name);
        experiments.find_map(|experiment| {
            let view = View::about(experiment, &found.rows);
            let compares = |row: &Row| row.metric == Metric::Nodes && row.change != Change::None;
            let baseline = view.part(compares).rows.first()?.baseline.as_str();
            let beside = view.part(|row| row.baseline == baseline);
            Some(Table::of(&beside, &view.rows).answer(experiment, baseline))
        })
    }
}

/// The rows of an answer, sorted out.
struct Table<'a> {
    view: &'a View<'a>,
    /// The rows beside the other baselines as well.
    all: &'a [&'a Row],
    /// Ratios of nodes by game, of the games that are shown.
    games: Vec<(&'a str, View<'a>)>,
    more_games: Vec<String>,
    /// The change that each line is about.
    lines: Vec<Named<'a>>,
    timed: bool,
}

impl<'a> Table<'a> {
    fn of(view: &'a View<'a>, all: &'a [&'a Row]) -> Table<'a> {
        let nodes = view.metric(Metric::Nodes).deepest();
        let mut games = nodes.part(|row| row.change != Change::None).by_game();
        let rest = games.split_off(games.len().min(GAMES));
        let timed = games.iter().any(|(_, game)| {
            let mut rows = game.rows.iter();
            rows.any(|row| time_beside(view, row).is_some())
        });
        Table {
            view,
            all,
            lines: lines(&games),
            games,
            more_games: rest
                .iter()
                .map(|(game, _)| short(game).to_owned())
                .collect(),
            timed,
        }
    }

    /// Puts the parts together.
    fn answer(&self, experiment: &str, baseline: &str) -> Answer {
        let companions = self.companions();
        let rules = [
            (NODES_RULE, true),
            (TIME_RULE, self.timed),
            (COMPANION_RULE, !companions.is_empty()),
        ];
        let mut rows = self.techniques();
        rows.extend(companions);
        let shown = self.games.iter().flat_map(|(_, game)| &game.rows);
        Answer {
            experiment: experiment.to_owned(),
            matched: !self.view.metric(Metric::MatchedChanged).is_empty(),
            sheet: Sheet {
                title: format!("beside {baseline}"),
                columns: self.games.iter().map(|(_, game)| heading(game)).collect(),
                rows,
            },
            rules: rules
                .iter()
                .filter(|rule| rule.1)
                .map(|rule| rule.0)
                .collect(),
            meaning: self.meaning(baseline),
            more_games: self.more_games.clone(),
            favourite: self.favourite(),
            first_game: self.games[0].0.to_owned(),
            unfinished: shown.into_iter().any(|row| row.unfinished > 0),
        }
    }

    /// Returns a line of the table for each of the techniques.
    fn techniques(&self) -> Vec<(String, Vec<String>)> {
        let lines = self.lines.iter().map(|&one| {
            let cells = self.games.iter().map(|(_, game)| {
                let row = game.rows.iter().find(|row| named(row) == one);
                row.map_or_else(String::new, |row| self.cell(row))
            });
            (self.labels(&label(one)), cells.collect())
        });
        lines.collect()
    }

    /// Returns lines for the best companion in each game, the second best, and so on.
    fn companions(&self) -> Vec<(String, Vec<String>)> {
        let best: Vec<Vec<&Row>> = self.games.iter().map(|(_, g)| self.beside(g)).collect();
        let others = |row: &&Row| !self.is_line(row);
        let mut rows = self.games.iter().flat_map(|(_, game)| &game.rows);
        if !rows.any(others) {
            return Vec::new();
        }
        let most = COMPANIONS.min(best.iter().map(Vec::len).max().unwrap_or(0).max(1));
        let lines = (0..most).map(|place| {
            let cells = best.iter().map(|rows| match rows.get(place) {
                Some(row) => format!("{}\n{}", companion(row), self.cell(row)),
                None if place == 0 => NONE.to_owned(),
                None => String::new(),
            });
            let labels = self.labels("companion\n  nodes");
            (labels, cells.collect())
        });
        lines.collect()
    }

    /// Returns the companions in a game, the best first; of each technique the best variant.
    fn beside(&self, game: &View<'a>) -> Vec<&'a Row> {
        let careful = |row: &&&Row| {
            let changed = self.view.beside(row, Metric::ValueChanged);
            row.applies && row.surely_less() && changed.is_none_or(|changed| changed.ratio <= TENTH)
        };
        let rows = game.rows.iter().filter(careful).copied();
        let mut rows: Vec<&Row> = rows.filter(|row| !self.is_line(row)).collect();
        rows.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        let mut best: Vec<&Row> = Vec::new();
        for row in rows {
            if best.iter().all(|other| technique(other) != technique(row)) {
                best.push(row);
            }
        }
        best
    }

    /// Returns whether a row is about one of the techniques that have a line, or about a variant of one.
    fn is_line(&self, row: &Row) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|&line| line == named(row) || FOUR.contains(&line.0) && line.0 == technique(row))
    }

    /// Returns a name with labels for the lines below it in a cell.
    fn labels(&self, name: &str) -> String {
        let time = if self.timed { "\n  time" } else { "" };
        format!("{name}\n  changed{time}")
    }

    /// Returns nodes, values changed, and time, a line each.
    fn cell(&self, row: &Row) -> String {
        if !row.applies {
            return IDLE.to_owned();
        }
        let mark = if row.unfinished > 0 { "!" } else { "" };
        let mut lines = vec![with_interval(row.estimate(), digits(row.ratio)) + mark];
        if let Some(changed) = self.view.beside(row, Metric::ValueChanged) {
            lines.push(in_percent(changed.estimate(), 0));
        }
        if let Some(time) = time_beside(self.view, row) {
            lines.push(with_interval(time.estimate(), digits(time.ratio)));
        }
        lines.join("\n")
    }

    /// Returns in one sentence the best saver of each game with its price, and the changes that are sound.
    fn meaning(&self, baseline: &str) -> String {
        let mut savers: Vec<Saver> = Vec::new();
        for (game, rows) in &self.games {
            let lines = rows.part(|row| row.surely_less() && self.lines.contains(&named(row)));
            let best = lines.least(|row| row.ratio);
            let name = best.map_or_else(|| "none of them".to_owned(), |row| label(named(row)));
            let changed = best.and_then(|row| self.view.beside(row, Metric::ValueChanged));
            let changed = changed.map(|row| row.ratio);
            match savers.iter_mut().find(|saver| saver.name == name) {
                Some(saver) => {
                    saver.games.push(short(game));
                    saver.changed.extend(changed);
                }
                None => savers.push(Saver {
                    name,
                    games: vec![short(game)],
                    changed: changed.into_iter().collect(),
                }),
            }
        }
        let saved = savers.iter().enumerate().map(|(number, saver)| {
            let verb = if number == 0 { "saves most nodes " } else { "" };
            format!(
                "{} {verb}in {}{}",
                saver.name,
                joined(&saver.games),
                saver.price()
            )
        });
        let saved: Vec<String> = saved.collect();
        let sound = self.sound();
        let sound: Vec<&str> = sound.iter().map(String::as_str).collect();
        let sound = match sound.as_slice() {
            [] => "each of them changed some value".to_owned(),
            names => format!("{} changed no value here", joined(names)),
        };
        let asked: Vec<String> = self.lines.iter().map(|&line| label(line)).collect();
        let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
        // Others may save more, which stand below these.
        let among = match asked.as_slice() {
            [_] => format!("Beside {baseline}"),
            several => format!("Of {} beside {baseline}", joined(several)),
        };
        format!("{among}, {}; {sound}.", saved.join(", "))
    }

    /// Returns the lines that did something and changed no value in any game.
    fn sound(&self) -> Vec<String> {
        let sound = self.lines.iter().filter(|&&line| {
            let rows = self.games.iter().flat_map(|(_, game)| &game.rows);
            let mut acted = rows
                .filter(|row| named(row) == line && row.applies)
                .peekable();
            let none = |row: &&Row| {
                let changed = self.view.beside(row, Metric::ValueChanged);
                changed.is_some_and(|changed| changed.ratio == 0.0)
            };
            acted.peek().is_some() && acted.all(none)
        });
        sound.map(|&line| label(line)).collect()
    }

    /// Returns the sides of a match that may be next: with and without the best saver of the first game.
    fn favourite(&self) -> Option<[String; 2]> {
        let (_, first) = self.games.first()?;
        let lines = first.part(|row| {
            row.change == Change::With && row.applies && self.lines.contains(&named(row))
        });
        let best = lines.least(|row| row.ratio)?;
        let name = &best.technique;
        let mut off = self.all.iter().filter(|row| row.change == Change::Without);
        // Where the default search has it, it is taken away; where not, it is added.
        Some(
            if off.any(|row| row.technique == *name && row.game == best.game) {
                ["niwaki".to_owned(), format!("'niwaki[without={name}]'")]
            } else {
                [format!("'niwaki[with={name}]'"), "niwaki".to_owned()]
            },
        )
    }
}

/// A change that saves most nodes in some games, and the shares of the values it changes there.
struct Saver<'a> {
    name: String,
    games: Vec<&'a str>,
    changed: Vec<f64>,
}

impl Saver<'_> {
    /// Returns ` (30-70% of the values changed)`, the least and the most of the games.
    fn price(&self) -> String {
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let least = self.changed.iter().copied().reduce(f64::min).map(percent);
        let most = self.changed.iter().copied().reduce(f64::max).map(percent);
        match least.zip(most) {
            None => String::new(),
            Some((least, most)) if least == most => format!(" ({least}% of the values changed)"),
            Some((least, most)) => format!(" ({least}-{most}% of the values changed)"),
        }
    }
}

/// Returns the time beside a ratio of nodes, if enough positions were timed for an interval.
fn time_beside<'a>(view: &View<'a>, row: &Row) -> Option<&'a Row> {
    let time = view.beside(row, Metric::Time);
    time.filter(|time| time.low.is_some())
}

/// Returns the changes that have a line: the four techniques, or else the four changes that save most.
fn lines<'a>(games: &[(&'a str, View<'a>)]) -> Vec<Named<'a>> {
    let rows = || games.iter().flat_map(|(_, game)| game.rows.iter().copied());
    let all = distinct(rows().map(named));
    let four = FOUR.iter().filter_map(|name| {
        let is = |one: &&Named| one.0 == *name;
        all.iter().find(is).copied()
    });
    let four: Vec<Named> = four.collect();
    if !four.is_empty() {
        return four;
    }
    let saved = |one: &Named| -> f64 {
        let of = rows().filter(|row| named(row) == *one && row.applies);
        of.map(|row| row.ratio.max(f64::MIN_POSITIVE).ln()).sum()
    };
    let mut strongest = all;
    strongest.sort_by(|a, b| saved(a).total_cmp(&saved(b)));
    strongest.truncate(FOUR.len());
    strongest
}

/// Returns the technique, with a star for one of its variants, whose whole name would be too long.
fn companion(row: &Row) -> String {
    let name = label(named(row));
    match name.split_once(", ") {
        Some((technique, _)) => format!("{technique}*"),
        None => name,
    }
}

/// Returns `chess` above `depth 6, n 10`.
fn heading(game: &View) -> String {
    let n = game.rows.iter().map(|row| row.n).max().unwrap_or(0);
    let first = game.rows[0];
    let limit = limit(first.depth, first.node_limit);
    format!("{}\n{limit}, n {n}", short(&first.game))
}

/// Returns the digits behind the point: as many as keep a column narrow.
fn digits(ratio: f64) -> usize {
    if ratio < 10.0 { 2 } else { 0 }
}

/// Returns `a, b and c`.
fn joined(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
