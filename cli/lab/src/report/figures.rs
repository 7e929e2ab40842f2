//! The figures of an experiment: they follow from what was measured, so that anybody's experiment
//! has them.
//!
//! Nobody lists the figures of an experiment. Several depths make lines, values of a parameter a
//! sweep, pairs of techniques a matrix, and errors beside savings a front; where there is too
//! little for a figure there is none, and the tables have the numbers.

use super::Figure;
use super::layout::{LINES, grid, points, strongest, swept};
use crate::answer::view::{View, short};
use crate::distinct::distinct;
use crate::learned::Learned;
use crate::summary::{Metric, Row};
use crate::table::{limit, title};
use niwaki_host::failure::Failure;
use niwaki_plot::{Cell, Dot, Grid, Lines, Picture, Points, Scale, Series};

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

/// Kinds of which a document shows the first baseline's alone: there is one for each game.
const BESIDE_ALL: [&str; 3] = ["front", "nodes-by-depth", "cuts-per-probe-by-depth"];

/// Collects figures.
struct Collection<'a> {
    experiment: &'a str,
    /// Whether the first baseline is looked at.
    first: bool,
    figures: Vec<Figure>,
}

/// Returns all figures of an experiment.
pub(super) fn of(
    experiment: &str,
    view: &View,
    learned: &[Learned],
) -> Result<Vec<Figure>, Failure> {
    let mut all = Collection {
        experiment,
        first: true,
        figures: Vec::new(),
    };
    for (baseline, beside) in view.by_baseline() {
        all.matrix(baseline, &beside)?;
        all.front(baseline, &beside)?;
        for (metric, scale, name, caption) in BY_DEPTH {
            let name = name.replace("BASE", baseline);
            all.by_depth(baseline, &beside, metric, (scale, &name, caption))?;
        }
        all.sweeps(baseline, &beside)?;
        all.pairs(baseline, &beside)?;
        all.shares(baseline, &beside)?;
        all.by_node_depth(baseline, &beside)?;
        all.first = false;
    }
    for one in learned {
        let parameters = format!("{0} {0}.", one.technique);
        if view
            .rows
            .iter()
            .any(|row| row.technique.starts_with(&parameters))
        {
            all.add(
                "learned",
                one.picture.title(),
                one.picture.clone(),
                one.caption,
            );
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

    /// Adds techniques against games. Halving the logarithm gives full colour at a ratio of e² or
    /// its inverse.
    fn matrix(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
        let nodes = view.metric(Metric::Nodes).deepest();
        if nodes.changes().is_empty() {
            return Ok(());
        }
        let text = |row: &Row| Cell::new(format!("×{:.2}", row.ratio), row.ratio.ln() / 2.0);
        let title = format!("nodes, ratio to {baseline}, at the deepest");
        let picture = grid(&title, &nodes, text).draw()?;
        let caption = "How to read it: a cell is the geometric mean of the ratios of nodes with and without, on the same positions. Blue saves, orange costs, the stronger the more; – did nothing there.";
        self.add("matrix", baseline, picture, caption);
        Ok(())
    }

    /// Adds cost against error, where some change changed a value.
    fn front(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
        let nodes = view.metric(Metric::Nodes).changes().deepest();
        for (game, rows) in nodes.by_game() {
            let dots: Vec<Dot> = rows
                .rows
                .iter()
                .filter_map(|row| {
                    Some(Dot {
                        name: title(&row.technique, row.change),
                        x: row.ratio,
                        y: view.beside(row, Metric::ValueChanged)?.ratio,
                    })
                })
                .collect();
            if dots.len() < DOTS || dots.iter().all(|dot| dot.y == 0.0) {
                continue;
            }
            let at = rows.rows[0];
            let picture = Points {
                title: format!(
                    "{}, {}, on {baseline}",
                    short(game),
                    limit(at.depth, at.node_limit)
                ),
                x: format!("nodes, ratio to {baseline}"),
                y: "positions with another value".into(),
                dots,
            };
            let caption = "How to read it: every dot is a change to the search; to the left is cheap, at the bottom nothing is changed. The line joins those that no other beats in both, with their numbers; the rings are beaten by one of them. Only what changes values can err, but a changed value is not yet an error.";
            self.add(
                "front",
                &format!("{baseline}-{game}"),
                picture.draw()?,
                caption,
            );
        }
        Ok(())
    }

    /// Draws each change by depth, a picture for each game.
    fn by_depth(
        &mut self,
        baseline: &str,
        view: &View,
        metric: Metric,
        (scale, name, caption): (Scale, &str, &str),
    ) -> Result<(), Failure> {
        let all = view
            .metric(metric)
            .part(|row| row.applies && row.depth.is_some());
        for (game, rows) in all.by_game() {
            let depths = distinct(rows.rows.iter().map(|row| row.depth));
            if depths.len() < 2 {
                continue;
            }
            let lines = Lines {
                title: format!("{}, on {baseline}", short(game)),
                x: "depth".into(),
                y: name.to_owned(),
                scale,
                series: strongest(&rows)
                    .into_iter()
                    .map(|(name, change)| Series {
                        points: points(&rows, |row| {
                            (row.technique == name && row.change == change)
                                .then(|| f64::from(row.depth.unwrap_or(0)))
                        }),
                        name: title(name, change),
                    })
                    .collect(),
            };
            let kind = format!("{}-by-depth", metric.name());
            self.add(&kind, &format!("{baseline}-{game}"), lines.draw()?, caption);
        }
        Ok(())
    }

    /// Parameters that were given several numbers: a line for each game.
    fn sweeps(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
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
            let series = games.iter().take(LINES).map(|(game, rows)| Series {
                name: format!(
                    "{}, {}",
                    short(game),
                    limit(rows.rows[0].depth, rows.rows[0].node_limit)
                ),
                points: points(rows, value),
            });
            let lines = Lines {
                title: format!("{parameter}, on {baseline}"),
                x: short_name.to_owned(),
                y: format!("nodes, ratio to {baseline}"),
                scale: Scale::Ratio,
                series: series.collect(),
            };
            let caption = "How to read it: what a parameter is worth at the deepest searches. Where a line is flat, the parameter does not matter.";
            self.add(
                "sweep",
                &format!("{baseline}-{parameter}"),
                lines.draw()?,
                caption,
            );
        }
        Ok(())
    }

    /// Draws every two techniques, a picture for each game.
    fn pairs(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
        let pairs = view.metric(Metric::Interaction).deepest();
        for (game, rows) in pairs.by_game() {
            let both = rows
                .rows
                .iter()
                .filter_map(|row| row.technique.split_once(" & "));
            let names = distinct(both.flat_map(|(first, second)| [first, second]));
            let cell = |one: &str, other: &str| {
                let is = |row: &&&Row| {
                    let both = row.technique.split_once(" & ");
                    both == Some((one, other)) || both == Some((other, one))
                };
                let row = rows.rows.iter().find(is).filter(|row| row.applies)?;
                Some(Cell::new(format!("{:.2}", row.ratio), row.ratio.ln()))
            };
            let at = rows.rows[0];
            let grid = Grid {
                title: format!(
                    "{}, {}, on {baseline}",
                    short(game),
                    limit(at.depth, at.node_limit)
                ),
                columns: names.iter().map(|name| name.replace('-', "\n")).collect(),
                rows: names
                    .iter()
                    .map(|one| {
                        let cells = names.iter().map(|other| cell(one, other));
                        ((*one).to_owned(), cells.collect())
                    })
                    .collect(),
            };
            let caption = "How to read it: nodes with both, divided by what is left if their savings multiply. 1: they do not mind each other. Above 1 (orange) each takes away work that the other would have saved; below 1 (blue) they help each other.";
            self.add(
                "pairs",
                &format!("{baseline}-{game}"),
                grid.draw()?,
                caption,
            );
        }
        Ok(())
    }

    /// Shares by technique and game: problems solved, decisions that were right.
    fn shares(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
        let kinds = [
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
        for (metric, name, caption) in kinds {
            let rows = view.metric(metric);
            if rows.is_empty() {
                continue;
            }
            let text = |row: &Row| {
                Cell::new(
                    format!("{:.0}%", row.ratio * 100.0),
                    2.0 * (1.0 - row.ratio) - 1.0,
                )
            };
            let picture = grid(&format!("{name}, {baseline}"), &rows, text).draw()?;
            self.add(metric.name(), baseline, picture, caption);
        }
        Ok(())
    }

    /// Draws how often decisions are right, by the depth of the node.
    fn by_node_depth(&mut self, baseline: &str, view: &View) -> Result<(), Failure> {
        let right = view.part(|row| row.metric == Metric::Right && row.node_depth.is_some());
        for (game, rows) in right.deepest().by_game() {
            let series = strongest(&rows).into_iter().map(|(name, change)| Series {
                points: points(&rows, |row| {
                    (row.technique == name).then(|| f64::from(row.node_depth.unwrap_or(0)))
                }),
                name: title(name, change),
            });
            let at = rows.rows[0];
            let lines = Lines {
                title: format!(
                    "{}, {}, {baseline}",
                    short(game),
                    limit(at.depth, at.node_limit)
                ),
                x: "remaining depth of the node".into(),
                y: "decisions that were right".into(),
                scale: Scale::Share,
                series: series.collect(),
            };
            let caption = "How to read it: how often decisions were right, by how many plies were left. The bands are wide where few decisions were judged. The seven techniques that were wrong most often.";
            self.add(
                "right-by-depth",
                &format!("{baseline}-{game}"),
                lines.draw()?,
                caption,
            );
        }
        Ok(())
    }
}

/// Returns a name for a file: letters, digits and single dashes, so that no name leaves the folder.
fn plain(name: &str) -> String {
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
