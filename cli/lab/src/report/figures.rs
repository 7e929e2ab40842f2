//! The figures of an experiment: they follow from what was measured, so that anybody's experiment
//! has them.
//!
//! Nobody lists the figures of an experiment. Several depths make lines, values of a parameter a
//! sweep, pairs of techniques a matrix, and errors beside savings a front; where there is too
//! little for a figure there is none, and the tables have the numbers.

mod matched;

use super::Figure;
use super::layout::{LINES, grid, points, strongest, swept};
use crate::answer::view::{View, counted, is_ours, label, named, place, short, shown_interval};
use crate::distinct::distinct;
use crate::kept::Kept;
use crate::record::Change;
use crate::summary::{Metric, Row};
use crate::table::{cell, title};
use niwaki_host::failure::Failure;
use niwaki_plot::{Cell, Dot, Grid, Learned, Lines, Picture, Points, Scale, Series};

/// Fewer dots than this have no front.
const DOTS: usize = 4;

/// Figures along the depth: the metric, its scale, its name, and how to read it.
const BY_DEPTH: [(Metric, Scale, &str, &str); 4] = [
    (
        Metric::Nodes,
        Scale::Ratio,
        "nodes, ratio to BASE",
        "How to read it: below ×1 nodes are saved; a line that falls says that the saving grows with depth. Bands are 95% intervals: where they overlap much, the order of two lines says nothing. At most seven changes are drawn, those that do most; the tables have all.",
    ),
    (
        Metric::CutsPerProbe,
        Scale::Share,
        "cut-offs for each look into the table",
        "How to read it: of so many looks at a child's entry in the table one ended its node. Every look costs time, found or not.",
    ),
    (
        Metric::Branching,
        Scale::Number,
        "effective branching factor",
        "How to read it: by so much the tree grows for each ply. The lower, the deeper a search gets in the same time.",
    ),
    (
        Metric::MinimalTree,
        Scale::Ratio,
        "nodes, ratio to the smallest tree",
        "How to read it: ×1 is the smallest tree that proves the value (Knuth and Moore) for the branching that was counted at these positions. A table can go below: it searches a graph.",
    ),
];

/// Shares by technique and game: the metric, its name, and how to read it.
const SHARES: [(Metric, &str, &str); 2] = [
    (
        Metric::Solved,
        "problems solved",
        "How to read it: more blue, more solved. With 300 problems, a difference of less than about five of them says nothing.",
    ),
    (
        Metric::Right,
        "decisions that were right",
        "How to read it: the share of a sample of decisions that a search without techniques, to the depth that was saved, confirms. The paler, the more often wrong.",
    ),
];

/// How to read the other figures.
const MATRIX: &str = "How to read it: a cell is the geometric mean of the ratios of nodes with and without, on the same positions. Blue saves, orange costs, the stronger the more; – did nothing there.";
const FRONT: &str = "How to read it: every point is a change to the search; to the left is cheap, at the bottom nothing is changed. The line joins those that no other beats in both (filled); rings are beaten by one of them; diamonds are Multi-Cut, RankCut, ETC and razoring. Thin lines are 95% intervals: where they overlap, the order says little. Only what changes values can err, but a changed value is not yet an error.";
const SWEEP: &str = "How to read it: what a parameter is worth at the deepest searches. Where a line is flat, the parameter does not matter.";
const PAIRS: &str = "How to read it: nodes with both, divided by what is left if their savings multiply, above the diagonal; its 95% interval below. 1: they do not mind each other. Above 1 (orange) each takes away work that the other would have saved; below 1 (blue) they help each other; pale: not sure. What overlaps most stands first.";
const BY_NODE_DEPTH: &str = "How to read it: how often decisions were right, by how many plies were left. The bands are wide where few decisions were judged. The seven techniques that were wrong most often.";

/// Kinds of which a document shows the first baseline's alone: there is one for each game.
const BESIDE_ALL: [&str; 3] = ["front", "nodes-by-depth", "cuts-per-probe-by-depth"];

/// Collects figures.
struct Collection<'a> {
    experiment: &'a str,
    /// The baseline that is looked at.
    baseline: &'a str,
    /// Whether it is the first one.
    first: bool,
    figures: Vec<Figure>,
}

/// Returns all figures of an experiment.
pub(super) fn of(
    experiment: &str,
    view: &View,
    kept: &Kept,
    learned: &[Learned],
) -> Result<Vec<Figure>, Failure> {
    let mut all = Collection {
        experiment,
        baseline: "",
        first: true,
        figures: Vec::new(),
    };
    for (baseline, beside) in view.by_baseline() {
        all.baseline = baseline;
        all.matrix(&beside)?;
        all.front(&beside, kept);
        all.by_depth(&beside)?;
        all.matched(&beside);
        all.sweeps(&beside)?;
        all.pairs(&beside)?;
        all.shares(&beside)?;
        all.by_node_depth(&beside)?;
        all.first = false;
    }
    for one in learned {
        let parameters = format!("{0} {0}.", one.technique);
        let mut rows = view.rows.iter();
        if rows.any(|row| row.technique.starts_with(&parameters)) {
            let title = one.picture.title();
            all.add("learned", title, one.picture.clone(), &one.caption);
        }
    }
    Ok(all.figures)
}

impl Collection<'_> {
    /// Keeps a figure under a name that says of what kind it is, and of what.
    fn add(&mut self, kind: &str, of: &str, picture: Picture, caption: &str) {
        let name = format!("{}-{kind}-{of}", self.experiment);
        self.figures.push(Figure {
            file: plain(&name),
            main: self.first || !BESIDE_ALL.contains(&kind),
            picture,
            caption: caption.to_owned(),
        });
    }

    /// Keeps a figure of the baseline's part that is named, as of a game.
    fn add_part(&mut self, kind: &str, part: &str, picture: Picture, caption: &str) {
        let of = format!("{}-{part}", self.baseline);
        self.add(kind, &of, picture, caption);
    }

    /// Adds techniques against games. Halving the logarithm gives full colour at a ratio of e² or
    /// its inverse.
    fn matrix(&mut self, view: &View) -> Result<(), Failure> {
        let nodes = view.metric(Metric::Nodes).deepest();
        if nodes.changes().is_empty() {
            return Ok(());
        }
        let text = |row: &Row| Cell::new(format!("×{:.2}", row.ratio), row.ratio.ln() / 2.0);
        let title = format!(
            "nodes, ratio to {}, at the deepest ({})",
            self.baseline,
            counted(&nodes.rows)
        );
        let picture = grid(&title, &nodes, text).draw()?;
        self.add("matrix", self.baseline, picture, MATRIX);
        Ok(())
    }

    /// Adds cost against error, where some change changed a value.
    fn front(&mut self, view: &View, kept: &Kept) {
        let nodes = view.metric(Metric::Nodes).changes().deepest();
        for (game, rows) in nodes.by_game() {
            let dots = rows.rows.iter();
            let dots: Vec<Dot> = dots.filter_map(|row| dot(view, row, kept)).collect();
            if dots.len() < DOTS || dots.iter().all(|dot| dot.y == 0.0) {
                continue;
            }
            let n = counted(&rows.rows);
            let points = Points {
                title: format!("{}, on {} ({n})", place(rows.rows[0]), self.baseline),
                x: format!("nodes, ratio to {}", self.baseline),
                y: "positions with another value".into(),
                dots,
            };
            self.add_part("front", game, points.draw(), FRONT);
        }
    }

    /// Draws each change by depth, a picture for each metric and game.
    fn by_depth(&mut self, view: &View) -> Result<(), Failure> {
        for (metric, scale, name, caption) in BY_DEPTH {
            let all = view.metric(metric);
            let all = all.part(|row| row.applies && row.depth.is_some());
            for (game, rows) in all.by_game() {
                if distinct(rows.rows.iter().map(|row| row.depth)).len() < 2 {
                    continue;
                }
                let lines = Lines {
                    title: format!(
                        "{}, on {} ({})",
                        short(game),
                        self.baseline,
                        counted(&rows.rows)
                    ),
                    x: "depth".into(),
                    y: name.replace("BASE", self.baseline),
                    scale,
                    series: series(&rows, |row| row.depth),
                };
                let kind = format!("{}-by-depth", metric.about().name);
                self.add_part(&kind, game, lines.draw()?, caption);
            }
        }
        Ok(())
    }

    /// Adds parameters that were given several numbers: a line for each game.
    fn sweeps(&mut self, view: &View) -> Result<(), Failure> {
        let nodes = view.metric(Metric::Nodes).changes().deepest();
        let names = nodes.rows.iter().filter_map(|row| swept(&row.technique));
        for parameter in distinct(names.map(|(parameter, _)| parameter)) {
            let value = |row: &Row| {
                let (of, value) = swept(&row.technique)?;
                (of == parameter).then_some(value)
            };
            let values = distinct(nodes.rows.iter().filter_map(|row| value(row)));
            if values.len() < 3 {
                continue;
            }
            let (_, short_name) = parameter.rsplit_once(' ').unwrap_or(("", parameter));
            let games = nodes.by_game();
            let series = games.iter().take(LINES).map(|(_, rows)| Series {
                name: place(rows.rows[0]),
                points: points(rows, value),
            });
            let lines = Lines {
                title: format!("{parameter}, on {}", self.baseline),
                x: short_name.to_owned(),
                y: format!("nodes, ratio to {}", self.baseline),
                scale: Scale::Ratio,
                series: series.collect(),
            };
            self.add_part("sweep", parameter, lines.draw()?, SWEEP);
        }
        Ok(())
    }

    /// Draws every two techniques, a picture for each game.
    fn pairs(&mut self, view: &View) -> Result<(), Failure> {
        let pairs = view.metric(Metric::Interaction).deepest();
        for (game, rows) in pairs.by_game() {
            let names = rows.rows.iter().filter_map(|row| both(row));
            let names = distinct(names.flat_map(|(first, second)| [first, second]));
            let names = by_overlap(&rows, names);
            let find = |one: &str, other: &str| {
                let is = |row: &&&Row| {
                    both(row) == Some((one, other)) || both(row) == Some((other, one))
                };
                rows.rows.iter().find(is).filter(|row| row.applies).copied()
            };
            let line = |(number, one): (usize, &&str)| {
                let cells = names.iter().enumerate().map(|(column, other)| {
                    let row = find(one, other)?;
                    Some(pair_cell(row, column > number))
                });
                ((*one).to_owned(), cells.collect())
            };
            let grid = Grid {
                title: format!(
                    "{}, on {} ({})",
                    place(rows.rows[0]),
                    self.baseline,
                    counted(&rows.rows)
                ),
                columns: names.iter().map(|name| name.replace('-', "\n")).collect(),
                rows: names.iter().enumerate().map(line).collect(),
            };
            self.add_part("pairs", game, grid.draw()?, PAIRS);
        }
        Ok(())
    }

    /// Adds shares by technique and game.
    fn shares(&mut self, view: &View) -> Result<(), Failure> {
        for (metric, name, caption) in SHARES {
            let rows = view.metric(metric);
            if rows.is_empty() {
                continue;
            }
            let text = |row: &Row| {
                let weight = 2.0 * (1.0 - row.ratio) - 1.0;
                Cell::new(format!("{:.0}%", row.ratio * 100.0), weight)
            };
            let picture = grid(&format!("{name}, {}", self.baseline), &rows, text).draw()?;
            self.add(metric.about().name, self.baseline, picture, caption);
        }
        Ok(())
    }

    /// Draws how often decisions are right, by the depth of the node.
    fn by_node_depth(&mut self, view: &View) -> Result<(), Failure> {
        let right = view.part(|row| row.metric == Metric::Right && row.node_depth.is_some());
        for (game, rows) in right.deepest().by_game() {
            let lines = Lines {
                title: format!("{}, {}", place(rows.rows[0]), self.baseline),
                x: "remaining depth of the node".into(),
                y: "decisions that were right".into(),
                scale: Scale::Share,
                series: series(&rows, |row| row.node_depth),
            };
            self.add_part("right-by-depth", game, lines.draw()?, BY_NODE_DEPTH);
        }
        Ok(())
    }
}

/// Returns techniques by how much of others' work they take on average, most first: what overlaps stands together.
fn by_overlap<'a>(rows: &View, mut names: Vec<&'a str>) -> Vec<&'a str> {
    let overlap = |name: &str| {
        let with = rows
            .rows
            .iter()
            .filter(|row| both(row).is_some_and(|(a, b)| a == name || b == name));
        with.map(|row| row.ratio.max(f64::MIN_POSITIVE).ln())
            .sum::<f64>()
    };
    names.sort_by(|a, b| overlap(b).total_cmp(&overlap(a)));
    names
}

/// Returns the ratio of a pair above the diagonal and its interval below; without colour where 1 is within it.
fn pair_cell(row: &Row, above: bool) -> Cell {
    let interval = shown_interval(row);
    let sure = interval.is_some_and(|(low, high)| high < 1.0 || low > 1.0);
    let text = match interval {
        _ if above => format!("{:.2}", row.ratio),
        Some((low, high)) => format!("{low:.2}–{high:.2}"),
        None => "no interval".to_owned(),
    };
    Cell::new(text, if sure { row.ratio.ln() } else { 0.0 })
}

/// Returns cost and error of a change with their intervals; nothing where values were not compared.
fn dot(view: &View, row: &Row, kept: &Kept) -> Option<Dot> {
    let changed = view.beside(row, Metric::ValueChanged)?;
    Some(Dot {
        name: label(named(row)),
        x: row.ratio,
        across: shown_interval(row),
        y: changed.ratio,
        up: changed.low.zip(changed.high),
        marked: is_ours(row) && row.change != Change::Variant,
        note: format!(
            "nodes ×{}\nanother value {}\nn = {}",
            cell(row),
            cell(changed),
            row.n
        ),
        command: row.command(kept).to_owned(),
    })
}

/// Returns the two techniques that a row is about.
fn both(row: &Row) -> Option<(&str, &str)> {
    row.technique.split_once(" & ")
}

/// Returns a line for each of the strongest changes, along the depths.
fn series(rows: &View, depth: fn(&Row) -> Option<i16>) -> Vec<Series> {
    let strongest = strongest(rows).into_iter();
    let series = strongest.map(|change| Series {
        points: points(rows, |row| {
            let depth = depth(row).filter(|_| named(row) == change);
            depth.map(f64::from)
        }),
        name: title(change.0, change.1),
    });
    series.collect()
}

/// Returns a name for a file: letters, digits and single dashes, so that no name leaves the folder.
pub(super) fn plain(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            letter if letter.is_ascii_alphanumeric() => text.push(letter.to_ascii_lowercase()),
            _ if text.ends_with('-') => (),
            _ => text.push('-'),
        }
    }
    text.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(
            plain("etc-front-bare, 1 MiB-tree:iid"),
            "etc-front-bare-1-mib-tree-iid"
        );
        assert_eq!(plain("../a/b"), "-a-b");
    }
}
