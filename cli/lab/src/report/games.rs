//! What changes are worth in games: a figure for each game, and a table of all.

use super::Figure;
use super::figures::plain;
use crate::answer::view::{label, short};
use crate::distinct::distinct;
use crate::elo::Elo;
use crate::table::Sheet;
use niwaki_plot::{Scale, Share, Strips};

/// How to read the figures.
const ELO: &str = "How to read it: right of 0 the change wins more than the baseline that it plays against. Lines are 95% intervals, each of one match by itself; where a sequential test has stopped, both are corrected for its stop. !3 says that three games were lost by a fault, as on time: they say nothing of the change. At equal nodes only what a change decides counts; at equal time also what it costs.";

/// The games of an experiment.
pub(super) struct Games {
    /// A picture for each game and baseline.
    pub(super) figures: Vec<Figure>,
    /// Changes against games and matches.
    pub(super) sheet: Sheet,
}

impl Games {
    /// Puts together what was played; nothing if nothing was.
    pub(super) fn of(title: &str, elo: &[&Elo]) -> Option<Games> {
        let places = distinct(elo.iter().map(|one| place(one)));
        let figures = places.iter().map(|&(baseline, game)| {
            let own = elo
                .iter()
                .copied()
                .filter(|one| place(one) == (baseline, game));
            let own: Vec<&Elo> = own.collect();
            Figure {
                file: plain(&format!("{title}-elo-{game}-{baseline}")),
                picture: strips(&own, baseline, game).draw(),
                main: true,
                caption: ELO.to_owned(),
            }
        });
        (!elo.is_empty()).then(|| Games {
            figures: figures.collect(),
            sheet: sheet(elo),
        })
    }
}

/// Returns the baseline and the game of a contest.
fn place(one: &Elo) -> (&str, &str) {
    (&one.baseline, &one.game)
}

/// Returns the picture of a game: a strip for each change, a mark for each match.
fn strips(elo: &[&Elo], baseline: &str, game: &str) -> Strips {
    let changes = distinct(elo.iter().map(|one| (one.technique.as_str(), one.change)));
    let share = |one: &&Elo| {
        Some(Share {
            value: one.shown()[0]?,
            interval: one.interval(),
            note: format!("{}: {}", one.limit(), one.in_words()),
        })
    };
    let series = distinct(elo.iter().map(|one| one.name.as_str())).into_iter();
    let series = series.map(|name| {
        let own = changes.iter().map(|&change| {
            let mut all = elo.iter();
            let own =
                all.find(|one| one.name == name && (one.technique.as_str(), one.change) == change);
            own.and_then(share)
        });
        (name.to_owned(), own.collect())
    });
    Strips {
        title: format!("Elo in {}, against {baseline}", short(game)),
        x: "difference in Elo".into(),
        scale: Scale::Difference,
        strips: changes.iter().map(|&change| label(change)).collect(),
        series: series.collect(),
    }
}

/// Returns the table of all games: changes against games and matches.
fn sheet(elo: &[&Elo]) -> Sheet {
    let column = |one: &Elo| {
        let (game, which) = (short(&one.game), which(&one.name, &one.limit()));
        format!("{game}\n{which}, against {}", one.baseline)
    };
    let games = distinct(elo.iter().map(|one| &one.game)).into_iter();
    let by_game = games.flat_map(|game| elo.iter().filter(move |one| one.game == *game));
    let columns = distinct(by_game.map(|one| column(one)));
    let changes = distinct(elo.iter().map(|one| (one.technique.as_str(), one.change)));
    let rows = changes.into_iter().map(|change| {
        let cells = columns.iter().map(|at| {
            let mut all = elo.iter();
            let own = all
                .find(|one| column(one) == *at && (one.technique.as_str(), one.change) == change);
            own.map_or_else(String::new, |one| one.in_words())
        });
        (label(change), cells.collect())
    });
    Sheet {
        title: "Elo of each change against its baseline, with its 95% interval".to_owned(),
        rows: rows.collect(),
        columns,
    }
}

/// Returns the name of a match and its limit, which may be one: `25,000 nodes`.
fn which(name: &str, limit: &str) -> String {
    if name.replace(',', "") == limit {
        return name.to_owned();
    }
    format!("{name}, {limit}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_match_that_is_called_by_its_limit_says_it_once() {
        let which = super::which;
        assert_eq!(
            which("equal nodes", "1000 nodes"),
            "equal nodes, 1000 nodes"
        );
        assert_eq!(which("25,000 nodes", "25000 nodes"), "25,000 nodes");
        assert_eq!(which("50 ms", "50 ms"), "50 ms");
    }
}
