//! How decisions of techniques were judged, in words.

use super::percent;
use crate::answer::view::{View, place};
use crate::summary::{Metric, Row};

/// Returns for each game whose decisions were right most and least often, and whose errors reached
/// the root most often.
pub(super) fn sentences(view: &View) -> Vec<String> {
    let right = view.metric(Metric::Right).deepest();
    let games = right.by_game().into_iter();
    games
        .filter_map(|(_, game)| {
            let worst = game.least(|row| row.ratio)?;
            let best = game.least(|row| -row.ratio)?;
            let roots = view.metric(Metric::RootChanged).deepest();
            let roots = roots.part(|row| row.game == worst.game);
            let root = roots.least(|row| -row.ratio)?;
            let right = if best.technique == worst.technique {
                format!("decisions of {} were right", judged(best))
            } else {
                format!(
                    "decisions of {} were right most often, those of {} least often",
                    judged(best),
                    judged(worst)
                )
            };
            Some(format!(
                "{} on {}: {right}; the root's move changed most often without one of {}.",
                place(worst),
                worst.baseline,
                judged(root)
            ))
        })
        .collect()
}

/// Names a technique with its share of decisions, and how many were judged.
fn judged(row: &Row) -> String {
    format!("{} ({} of {})", row.technique, percent(row.ratio), row.n)
}

/// Returns for each game how far deeper search and endgame tables agree on the technique of which they disagree most.
pub(super) fn truths(view: &View) -> Vec<String> {
    let agree = view.metric(Metric::VerdictsAgree).deepest();
    let games = agree.by_game().into_iter();
    let sentences = games.filter_map(|(_, game)| {
        let least = game.least(|row| row.ratio)?;
        let truly = view.beside(least, Metric::TrulyRight)?;
        let unseen = view.beside(least, Metric::WrongUnseen)?;
        Some(format!(
            "{} on {}: deeper search and endgame tables agree least on decisions of {}; the tables call {} of them right, and {} wrong that the deeper search calls right.",
            place(least),
            least.baseline,
            judged(least),
            percent(truly.ratio),
            percent(unseen.ratio),
        ))
    });
    sentences.collect()
}
