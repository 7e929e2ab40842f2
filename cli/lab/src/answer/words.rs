//! The answers in plain words: every sentence is made of the numbers.
//!
//! No sentence is written by hand for an experiment: each is a form into which numbers are put, and
//! stands only where its metric was measured. So anybody's experiment is answered, and no answer
//! can be older than the figures below it.

mod decisions;
mod games;
mod matched;

use crate::answer::view::{View, place, short};
use crate::distinct::distinct;
use crate::elo::Elo;
use crate::record::Change;
use crate::summary::{Metric, Row};
use crate::table::title;

/// A technique that changes more values than this share is no bargain, and is not named as the
/// careful choice.
const FEW: f64 = 0.05;
/// How many names stand in a sentence; of more only the number is told.
const NAMES: usize = 10;

/// The sentences beside one baseline.
pub(crate) struct Beside {
    /// The name of the baseline.
    pub(crate) baseline: String,
    /// Whole sentences, each complete by itself.
    pub(crate) sentences: Vec<String>,
}

/// Returns the answers for the beginning of the report: of games, and beside the first baseline, without lists of
/// changes that did nothing. What only this experiment asks comes first: nodes and values are compared in nearly every one.
pub(crate) fn short_answers(view: &View, elo: &[&Elo]) -> Vec<String> {
    let mut said = games::sentences(elo);
    let first = view.by_baseline().into_iter().next();
    said.extend(first.map_or_else(Vec::new, |(_, beside)| main_points(&beside)));
    said
}

/// Returns the answers beside every baseline; one with nothing to say is left out.
pub(crate) fn all(view: &View) -> Vec<Beside> {
    let baselines = view.by_baseline().into_iter();
    let said = baselines.map(|(baseline, beside)| {
        let mut sentences = main_points(&beside);
        sentences.extend(idle(&beside));
        Beside {
            baseline: baseline.to_owned(),
            sentences,
        }
    });
    said.filter(|beside| !beside.sentences.is_empty()).collect()
}

/// Returns the answers that are not about nodes and values, of games and beside the first baseline: the table of
/// the screen has those.
pub(crate) fn besides_nodes(view: &View, elo: &[&Elo]) -> Vec<String> {
    let mut said = games::sentences(elo);
    let first = view.by_baseline().into_iter().next();
    said.extend(first.map_or_else(Vec::new, |(_, beside)| other_points(&beside)));
    said
}

/// Returns all that can be said of an experiment, as far as it was measured: nodes and values
/// last.
fn main_points(view: &View) -> Vec<String> {
    let mut said = matched::sentences(view);
    said.extend(other_points(view));
    said.extend(savings(view));
    said.extend(sound(view));
    said.extend(times(view));
    said.extend(noise(view));
    said
}

/// Returns answers that only some experiments measure.
fn other_points(view: &View) -> Vec<String> {
    let mut said = together(view);
    said.extend(solved(view));
    said.extend(decisions::sentences(view));
    said.extend(decisions::truths(view));
    said.extend(growth(view));
    said
}

/// Writes `38%`.
fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// Writes `×0.38 (0.36–0.39)`.
fn interval(row: &Row) -> String {
    format!("×{:.2}{}", row.ratio, bounds(row))
}

/// Writes ` (0.36–0.39)`, or nothing where a single position says nothing of the error.
fn bounds(row: &Row) -> String {
    let interval = row.low.zip(row.high);
    interval.map_or_else(String::new, |(low, high)| format!(" ({low:.2}–{high:.2})"))
}

/// Writes `null-move saves 62% of the nodes, ×0.38 (0.36–0.39)`.
fn saving(row: &Row) -> String {
    let share = percent(1.0 - row.ratio);
    format!(
        "{} saves {share} of the nodes, {}",
        name(row),
        interval(row)
    )
}

/// `changes 3 of 20 values`.
fn price(share: f64, n: usize) -> String {
    match (share * n as f64).round() {
        0.0 => format!("changes none of {n} values"),
        count => format!("changes {count} of {n} values"),
    }
}

/// Returns the name of a change, as the tables have it.
fn name(row: &Row) -> String {
    title(&row.technique, row.change)
}

/// Returns for each game the change that saves most, and the one that saves most among those that
/// hardly change a value. Only savings that are sure in their table are named.
fn savings(view: &View) -> Vec<String> {
    let nodes = view.metric(Metric::Nodes).changes().deepest();
    let mut said = Vec::new();
    for (_, game) in nodes.by_game() {
        let changed = |row: &Row| {
            let beside = view.beside(row, Metric::ValueChanged);
            beside.map_or(0.0, |changed| changed.ratio)
        };
        let sure = game.part(Row::surely_less);
        let Some(best) = sure.least(|row| row.ratio) else {
            said.push(format!(
                "{}: nothing saves nodes for sure.",
                place(game.rows[0])
            ));
            continue;
        };
        let mut parts = vec![format!(
            "{}: {}, and {}",
            place(best),
            saving(best),
            price(changed(best), best.n)
        )];
        let careful = sure.part(|row| changed(row) <= FEW);
        let careful = careful.least(|row| row.ratio);
        if let Some(other) = careful.filter(|other| name(other) != name(best)) {
            let price = price(changed(other), other.n);
            parts.push(format!("{}, and {price}", saving(other)));
        }
        said.push(parts.join("; ") + ".");
    }
    said
}

/// Returns the changes that never changed a value, in any game at any depth. It is no proof: the
/// number of searches in which each did anything is told with it.
fn sound(view: &View) -> Option<String> {
    let changed = view.metric(Metric::ValueChanged).changes();
    let mut sound = distinct(changed.rows.iter().map(|row| name(row)));
    sound.retain(|one| {
        let mut rows = changed.rows.iter();
        rows.all(|row| row.ratio == 0.0 || name(row) != *one)
    });
    let first = changed.rows.first()?;
    let acted = |one: &String| -> usize {
        let own = changed.rows.iter().filter(|row| name(row) == *one);
        own.filter_map(|row| row.acted).sum()
    };
    let sound: Vec<String> = sound
        .iter()
        .map(|one| format!("{one} ({})", acted(one)))
        .collect();
    Some(match sound.as_slice() {
        [] => format!(
            "On {}, everything that acted changed some value.",
            first.baseline
        ),
        some => format!(
            "On {}, these changed no value in any game at any depth (in brackets the searches in which they did anything): {}.",
            first.baseline,
            listed(some)
        ),
    })
}

/// Returns the changes that did nothing, with their games.
fn idle(view: &View) -> Option<String> {
    let nodes = view.metric(Metric::Nodes).deepest();
    let idle = nodes.part(|row| !row.applies);
    let names = idle.rows.iter();
    let names = distinct(names.map(|row| format!("{} ({})", name(row), short(&row.game))));
    let first = idle.rows.first()?;
    Some(format!(
        "On {}, these had nothing to do: {}.",
        first.baseline,
        listed(&names)
    ))
}

/// Returns the changes that save nodes for sure and time not. Points say nothing here.
fn times(view: &View) -> Option<String> {
    let times = view.metric(Metric::Time).changes();
    let slow: Vec<String> = times
        .rows
        .iter()
        .filter(|time| {
            let nodes = view.beside(time, Metric::Nodes);
            time.low.is_some() && !time.surely_less() && nodes.is_some_and(Row::surely_less)
        })
        .map(|time| {
            format!(
                "{} in {} ({})",
                name(time),
                short(&time.game),
                interval(time)
            )
        })
        .collect();
    let first = times.rows.first()?;
    (!slow.is_empty()).then(|| {
        format!(
            "On {}, these save nodes, but no time for sure (ratio of times): {}.",
            first.baseline,
            listed(&slow)
        )
    })
}

/// Returns for each game how far times stray without a cause: the baseline's over its own.
fn noise(view: &View) -> Option<String> {
    let again = view
        .metric(Metric::Time)
        .part(|row| row.change == Change::Again);
    let games = again.rows.iter();
    let games = games.map(|row| format!("{} in {}", interval(row), short(&row.game)));
    let games: Vec<String> = games.collect();
    let first = again.rows.first()?;
    Some(format!(
        "The times of {} over its own, which is noise: {}.",
        first.baseline,
        listed(&games)
    ))
}

/// Returns for each game the pair that takes most of each other's work, and the one that helps each
/// other most, if any do for sure.
fn together(view: &View) -> Vec<String> {
    let pairs = view.metric(Metric::Interaction).changes().deepest();
    let games = pairs.by_game().into_iter();
    games
        .filter_map(|(_, game)| {
            let most = game.least(|row| -row.ratio)?;
            let least = game.least(|row| row.ratio)?;
            let apart = if least.surely_less() {
                format!("{} help each other most, {}", least.technique, interval(least))
            } else {
                "no two help each other for sure".to_owned()
            };
            let taken = if most.is_sure() && most.ratio > 1.0 {
                format!(
                    "{} take most of each other's work (nodes {} of what the product of their savings would leave)",
                    most.technique,
                    interval(most)
                )
            } else {
                "no two take each other's work for sure".to_owned()
            };
            Some(format!(
                "{} on {}: {taken}; {apart} (n = {}).",
                place(most),
                most.baseline,
                most.n
            ))
        })
        .collect()
}

/// Returns for each limit the problems solved by the baseline, and by the best and the worst of the
/// changes.
fn solved(view: &View) -> Vec<String> {
    let solved = view.metric(Metric::Solved);
    let limits = distinct(solved.rows.iter().map(|row| (row.depth, row.node_limit)));
    let mut said = Vec::new();
    for limit in limits {
        let here = solved.part(|row| (row.depth, row.node_limit) == limit);
        let baseline = here.part(|row| row.change == Change::None);
        let changes = here.changes();
        let (Some(base), Some(best), Some(worst)) = (
            baseline.rows.first(),
            changes.least(|row| -row.ratio),
            changes.least(|row| row.ratio),
        ) else {
            continue;
        };
        said.push(format!(
            "{}: {} solves {} of {}; the most {} ({}), the fewest {} ({}).",
            place(base),
            base.baseline,
            percent(base.ratio),
            base.n,
            name(best),
            percent(best.ratio),
            name(worst),
            percent(worst.ratio)
        ));
    }
    said
}

/// Returns for each game how fast the baseline's trees grow and how far they are from the smallest,
/// and the slowest growth.
fn growth(view: &View) -> Vec<String> {
    let factors = view.metric(Metric::Branching).deepest();
    let mut said = Vec::new();
    for (_, game) in factors.by_game() {
        let base = game.part(|row| row.change == Change::None);
        let (Some(base), Some(least)) = (base.rows.first(), game.least(|row| row.ratio)) else {
            continue;
        };
        let minimal = view.beside(base, Metric::MinimalTree);
        let far = minimal.map_or_else(String::new, |row| {
            format!(
                "; the tree of {} has {:.2} times the nodes of the smallest one that proves a value{}",
                base.baseline,
                row.ratio,
                bounds(row)
            )
        });
        said.push(format!(
            "{}: {} grows by {:.2} a ply, {} by {:.2}{far}.",
            place(base),
            base.baseline,
            base.ratio,
            name(least),
            least.ratio
        ));
    }
    said
}

/// Names, some of which have commas, the first few of them.
fn listed(names: &[String]) -> String {
    let shown = &names[..names.len().min(NAMES)];
    let more = names.len() - shown.len();
    let text = shown.join("; ");
    if more == 0 {
        text
    } else {
        format!("{text}; and {more} more")
    }
}
