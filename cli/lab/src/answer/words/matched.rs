//! What sweeps change where they save the same, in words.

use super::percent;
use crate::answer::view::{View, place};
use crate::summary::Metric;

/// Returns for each game how many values, and best moves, the sweeps of a parameter change where all of them save the same.
pub(super) fn sentences(view: &View) -> Vec<String> {
    let changed = view.metric(Metric::MatchedChanged).deepest();
    let of_a_game = |(_, game): (&str, View)| {
        let (first, others) = game.rows.split_first()?;
        let others = others.iter().map(|row| {
            let more = view.beside(row, Metric::MatchedExcess);
            let more = more.map_or_else(String::new, |more| {
                let points = |share: f64| format!("{:+.0}", share * 100.0);
                let ends = more.low.zip(more.high);
                let ends = ends.map(|(low, high)| format!(", {} to {}", points(low), points(high)));
                format!(
                    " ({} points{})",
                    points(more.ratio),
                    ends.unwrap_or_default()
                )
            });
            format!("{} by '{}'{more}", percent(row.ratio), row.technique)
        });
        let others: Vec<String> = others.collect();
        (!others.is_empty()).then(|| {
            format!(
                "{}: where all save the same, {} of {} values change by '{}', {}{}.",
                place(first),
                percent(first.ratio),
                first.n,
                first.technique,
                others.join(", "),
                moves(view, &game)
            )
        })
    };
    changed
        .by_game()
        .into_iter()
        .filter_map(of_a_game)
        .collect()
}

/// Returns `; of best moves 12%, 13%`, in the same order.
fn moves(view: &View, game: &View) -> String {
    let rows = game.rows.iter();
    let shares = rows.filter_map(|row| view.beside(row, Metric::MatchedMoved));
    let shares: Vec<String> = shares.map(|row| percent(row.ratio)).collect();
    // Whose places do not tell whose they are says nothing.
    if shares.len() < game.rows.len() {
        return String::new();
    }
    format!("; of best moves {}", shares.join(", "))
}
