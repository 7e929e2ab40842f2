//! What one game adds up to, by what the table says of its moves.

use std::iter::Sum;

use niwaki::techniques::rankcut::{Cells, Counts};

use super::super::format::TableFile;
use super::super::marginals::acts;
use super::technique;

/// The predicted shares, in thousandths, between which moves are put together: a factor of about three.
const EDGES: [u64; 6] = [1, 3, 10, 30, 100, 300];

/// Moves of which much the same is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class(usize);

impl Class {
    const COUNT: usize = EDGES.len() + 1;

    /// Returns all classes, from the least share on.
    pub(super) fn all() -> impl Iterator<Item = Class> {
        (0..Class::COUNT).map(Class)
    }

    /// Returns the class of a share.
    fn of(counts: &Counts) -> Class {
        let thousandths = 1000 * u128::from(counts.later_alpha);
        let reached = |&&edge: &&u64| thousandths >= u128::from(edge) * u128::from(counts.samples);
        Class(EDGES.iter().take_while(reached).count())
    }

    /// Returns the ends of its shares, from 0 to 1.
    pub(super) fn ends(self) -> (f64, f64) {
        let edge = |number: Option<usize>| number.and_then(|number| EDGES.get(number));
        let share = |edge: &u64| *edge as f64 / 1000.0;
        let low = edge(self.0.checked_sub(1)).map_or(0.0, share);
        (low, edge(Some(self.0)).map_or(1.0, share))
    }

    /// Writes the ends, in percent: `0.3–1%`.
    pub(super) fn label(self) -> String {
        let (low, high) = self.ends();
        format!("{}–{}%", percent(low), percent(high))
    }
}

/// Writes a share in percent as short as it is: 0.1, 30.
fn percent(share: f64) -> f64 {
    (share * 1000.0).round() / 10.0
}

/// Moves, and after how many of them a better one was predicted and came.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) moves: u64,
    /// Those with a better move to come, that one or one behind it.
    better: u64,
    /// How many of them were predicted to have one.
    expected: f64,
}

impl Tally {
    /// Returns the share that was predicted; 0 of no moves.
    pub(super) fn predicted(self) -> f64 {
        self.expected / self.moves.max(1) as f64
    }

    /// Returns the share that happened; 0 of no moves.
    pub(super) fn happened(self) -> f64 {
        self.better as f64 / self.moves.max(1) as f64
    }

    /// Returns the logarithmic loss of predicting for each move the share that happened in all of them, in nats.
    pub(super) fn entropy(self) -> f64 {
        loss(self.happened(), self.moves, self.better)
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| Tally {
            moves: sum.moves + tally.moves,
            better: sum.better + tally.better,
            expected: sum.expected + tally.expected,
        })
    }
}

/// Returns the logarithmic loss of predicting a share for so many moves, of which so many were better, in nats.
fn loss(share: f64, moves: u64, better: u64) -> f64 {
    let of = |count: u64, share: f64| {
        if count == 0 {
            0.0
        } else {
            -(count as f64) * share.ln()
        }
    };
    of(better, share) + of(moves - better, 1.0 - share)
}

/// All moves of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    classes: [Tally; Class::COUNT],
    /// The moves in the cells by which the default of `RankCut` acts.
    pub(super) acting: Tally,
    /// All moves; those of cells that were hardly seen are predicted by the share of the whole table.
    pub(super) all: Tally,
    /// The moves of such cells.
    pub(super) unseen: u64,
    /// The logarithmic loss of all predictions, in nats.
    pub(super) loss: f64,
}

impl Game {
    /// Adds up the cells of a game by what a table says of them.
    pub(super) fn of(file: &TableFile, cells: &Cells) -> Game {
        let technique = technique();
        let every = file.cells.seen();
        let every = every.fold(Counts::default(), |sum, (_, counts)| sum.plus(counts));
        let mut game = Game::default();
        for (cell, counts) in cells.seen() {
            let known = technique.seen_in(&file.cells, cell);
            let is_seen = known.samples >= technique.min_samples as u64;
            let predicted = likely(if is_seen { &known } else { &every });
            let tally = Tally {
                moves: counts.samples,
                better: counts.later_alpha,
                expected: predicted * counts.samples as f64,
            };
            if is_seen {
                game.add(Class::of(&known), tally);
            } else {
                game.unseen += tally.moves;
            }
            if acts(&technique, &file.cells, cell) {
                game.acting = [game.acting, tally].into_iter().sum();
            }
            game.all = [game.all, tally].into_iter().sum();
            game.loss += loss(predicted, counts.samples, counts.later_alpha);
        }
        game
    }

    fn add(&mut self, class: Class, tally: Tally) {
        let sum = &mut self.classes[class.0];
        *sum = [*sum, tally].into_iter().sum();
    }

    /// Returns the moves of a class.
    pub(super) fn class(&self, class: Class) -> Tally {
        self.classes[class.0]
    }
}

/// Returns how likely a better move is after these counts: never quite 0 or 1, of which nobody has seen enough.
fn likely(counts: &Counts) -> f64 {
    (counts.later_alpha as f64 + 0.5) / (counts.samples as f64 + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(samples: u64, later_alpha: u64) -> Counts {
        Counts {
            samples,
            later_alpha,
            ..Counts::default()
        }
    }

    #[test]
    fn every_share_has_a_class() {
        let label = |samples, better| Class::of(&counts(samples, better)).label();
        assert_eq!(label(10_000, 0), "0–0.1%");
        assert_eq!(label(10_000, 9), "0–0.1%");
        assert_eq!(label(10_000, 10), "0.1–0.3%");
        assert_eq!(label(1000, 10), "1–3%");
        assert_eq!(label(1000, 999), "30–100%");
        assert_eq!(label(1000, 1000), "30–100%");
        let ends: Vec<f64> = Class::all().map(|class| class.ends().1).collect();
        assert_eq!(ends, [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0]);
    }

    #[test]
    fn a_prediction_that_is_right_costs_what_cannot_be_known() {
        let fair = Tally {
            moves: 1000,
            better: 500,
            expected: 500.0,
        };
        assert!((fair.entropy() - 1000.0 * 2.0_f64.ln()).abs() < 1e-9);
        assert!(loss(0.6, 1000, 500) > fair.entropy());
        assert!(loss(0.1, 1000, 0) > 0.0 && loss(0.0, 1000, 0) == 0.0);
        assert!(Tally::default().happened() < f64::EPSILON, "of no moves");
    }
}
