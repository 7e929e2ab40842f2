//! Corrections of the static evaluation by what searches returned.
//!
//! An evaluation errs in the same way wherever its reasons are the same: it
//! overrates a pawn structure, say, whatever else is on the board. Where a
//! search returns something else than the static evaluation, the difference is
//! kept as a moving average for the structure of the position
//! ([`Game::structure`]), or, where a game has none, for the last move by its
//! history index; it is added to the static evaluation of whatever is met with
//! the same structure later. Without a structure there is no correction where the
//! last move has no history index at hand: at the root, after a pass, and from
//! the second ply of quiescence on.
//!
//! Where the table has a value for the very position, and the static evaluation
//! is out of its bound, that value can stand in its place
//! ([`Options::bounded_evaluation`](crate::Options::bounded_evaluation)).
//!
//! A search with either is not plain minimax of the game's evaluation any
//! more, so that no value of it can be compared with one without.
//!
//! # Source
//! The correction histories of Caissa (2023) and Stockfish (2024); for the value
//! of the table common practice (Stockfish). No paper is known of either.

use alloc::vec::Vec;

use crate::search::Worker;
use crate::table::Entry;
use crate::{Game, Node, Observer, Tactics, Techniques, Value, Veto};

/// How many structures are told apart; others share an average.
const SIZE: usize = 1 << 14;
/// Parts of a point in which averages are kept.
const GRAIN: i32 = 256;
/// The weight of all that was learned before, to which a node adds up to
/// [`MOST`].
const WHOLE: i32 = 256;
/// The largest weight of a single node, which one of 15 plies has.
const MOST: i32 = 16;

/// The corrections that a search has learned.
pub(super) struct Corrections {
    /// The average difference for each structure, in parts of a point; empty
    /// where evaluations are not corrected.
    averages: Vec<i32>,
}

impl Corrections {
    /// Makes a memory in which nothing is learned yet, and which never learns
    /// if it is off.
    pub(super) fn new(on: bool) -> Corrections {
        let averages = if on { vec![0; SIZE] } else { Vec::new() };
        Corrections { averages }
    }

    /// Tells whether evaluations are corrected.
    #[inline]
    pub(super) fn are_on(&self) -> bool {
        !self.averages.is_empty()
    }

    /// Returns the points to add to the static evaluation of a node.
    pub(super) fn of<G: Game>(&self, node: &Node<G>) -> i32 {
        index(node).map_or(0, |index| self.averages[index] / GRAIN)
    }

    /// Learns that a search to the node's depth returned `value`. The deeper
    /// it was, the more it weighs. No correction exceeds half a unit.
    pub(super) fn learn<G: Game>(&mut self, node: &Node<G>, value: Value) {
        let Some(index) = index(node) else {
            return;
        };
        // A single surprise, a lost piece, says little about the structure: it counts as two units at most.
        let most = G::UNIT.saturating_mul(2);
        let error = value.points() - node.uncorrected_evaluation().points();
        let error = i64::from(error.clamp(-most, most)) * i64::from(GRAIN);
        let weight = i64::from((i32::from(node.depth.whole()) + 1).min(MOST));
        let whole = i64::from(WHOLE);
        let average = &mut self.averages[index];
        let mixed = (i64::from(*average) * (whole - weight) + error * weight) / whole;
        let bound = i64::from(G::UNIT) * i64::from(GRAIN) / 2;
        *average = mixed.clamp(-bound, bound) as i32;
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Corrects the static evaluation of a node that was entered.
    #[inline]
    pub(super) fn correct(&self, node: &mut Node<G>) {
        // Where neither is on the correction is 0, and stays so.
        if self.corrections.are_on() || self.options.bounded_evaluation {
            self.correct_as_asked(node);
        }
    }

    /// Does so for a search that corrects evaluations, or keeps them in the table's bounds.
    #[inline(never)]
    fn correct_as_asked(&self, node: &mut Node<G>) {
        // A node that is searched once more may have been moved to another value of the table.
        node.correct(self.learned(node));
        if self.options.bounded_evaluation {
            keep_in_bounds(node);
        }
    }

    /// Returns the points that were learned for the structure of a node.
    #[inline]
    fn learned(&self, node: &Node<G>) -> i32 {
        if self.corrections.are_on() {
            self.corrections.of(node)
        } else {
            0
        }
    }

    /// Learns from the value of a node whose search is done, and from the move
    /// that failed high there, if one did.
    ///
    /// A bound teaches something only where it contradicts the evaluation, and
    /// what a capture wins was not for the evaluation to see.
    pub(super) fn learn_correction(&mut self, node: &Node<G>, value: Value, cut: Option<G::Move>) {
        if node.forced || value.is_decided() || self.proving {
            return;
        }
        // Not by the table's value, which may stand in its place: that has taught already.
        let known = node.uncorrected_evaluation() + self.learned(node);
        let surprises = match cut {
            Some(mv) => value > known && !node.game.is_tactical(mv, Tactics::Captures),
            None => value < known,
        };
        if surprises {
            self.corrections.learn(node, value);
        }
    }
}

/// Moves the static evaluation to the value of the table, where it is out of its
/// bound: a search of the position, however shallow, has seen more.
fn keep_in_bounds<G: Game>(node: &mut Node<G>) {
    let usable = |entry: &Entry| !entry.value.is_decided() && !entry.path_dependent;
    let Some(entry) = node.entry.filter(usable).filter(|_| !node.forced) else {
        return;
    };
    let known = node.static_evaluation();
    let too_low = entry.bound.is_lower() && entry.value > known;
    let too_high = entry.bound.is_upper() && entry.value < known;
    if too_low || too_high {
        let points = entry.value.points() - node.uncorrected_evaluation().points();
        node.correct(points);
    }
}

/// Returns the place of a node's average; none where the game has no structure
/// and the last move no index.
fn index<G: Game>(node: &Node<G>) -> Option<usize> {
    match node.game.structure() {
        Some(key) => Some(key.0 as usize % SIZE),
        None => node.via_index.map(|index| index % SIZE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;
    use crate::{Bound, Key, MoveList, NodeKind, Options, Outcome, Search};

    /// Learns `value` at a node of so many plies, `times` over, and returns the correction.
    fn learned(plies: i16, value: i32, times: usize) -> i32 {
        let toy = Toy::quiet(40);
        let mut node = toy.node(1, plies, NodeKind::Cut);
        node.via_index = Some(3);
        let mut corrections = Corrections::new(true);
        for _ in 0..times {
            corrections.learn(&node, Value::estimate(value));
        }
        corrections.of(&node)
    }

    #[test]
    fn the_average_comes_to_what_searches_return() {
        assert_eq!(learned(5, 40, 1000), 0);
        assert!((29..=30).contains(&learned(5, 70, 1000)));
        assert!((-30..=-29).contains(&learned(5, 10, 1000)));
    }

    #[test]
    fn deep_nodes_teach_more_and_none_much() {
        assert!(learned(8, 90, 1) > learned(2, 90, 1));
        assert_eq!(learned(15, 90, 1), learned(40, 90, 1));
        assert_eq!(learned(40, 100_000, 1000), 50);
    }

    /// A game whose player to move always thinks himself 30 points behind.
    #[derive(Clone)]
    struct Gloomy(u64, Option<Key>);

    impl Game for Gloomy {
        type Move = u64;

        fn moves(&self, moves: &mut MoveList<u64>) {
            moves.extend(0..3);
        }

        fn play(&self, mv: u64) -> Gloomy {
            Gloomy(Key::mixed(self.0 ^ mv).0, self.1)
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> Key {
            Key::mixed(self.0)
        }

        fn evaluate(&self) -> i32 {
            -30
        }

        fn structure(&self) -> Option<Key> {
            self.1
        }
    }

    /// A ply deeper the gloom is the opponent's, so that searches of odd depth contradict the evaluation.
    #[test]
    fn a_search_unlearns_an_error_that_is_always_the_same() {
        for structure in [None, Some(Key(7))] {
            let value = |on| {
                let options = Options::new().correction(on).iterative(false);
                let search = Search::new(&Gloomy(1, structure))
                    .options(options)
                    .depth(9)
                    .run();
                search.value.points()
            };
            assert_eq!(value(false), 30);
            assert!(value(true).abs() < 20, "{}", value(true));
        }
    }

    #[test]
    fn an_evaluation_is_kept_in_the_bounds_of_the_table() {
        let (low, high) = (Value::estimate(10), Value::estimate(90));
        let won = Value::win_at(crate::Ply::new(3));
        for (bound, value, path_dependent, forced, expected) in [
            (Bound::Lower, high, false, false, 90),
            (Bound::Lower, low, false, false, 40),
            (Bound::Upper, high, false, false, 40),
            (Bound::Upper, low, false, false, 10),
            (Bound::Exact, low, false, false, 10),
            (Bound::Exact, high, false, false, 90),
            (Bound::Lower, high, true, false, 40),
            (Bound::Lower, high, false, true, 40),
            (Bound::Lower, won, false, false, 40),
        ] {
            let toy = Toy::quiet(40);
            let mut node = toy.node(1, 5, NodeKind::Cut);
            node.forced = forced;
            node.entry = Some(Entry {
                value,
                bound,
                draft: crate::Depth::ZERO,
                best: None,
                path_dependent,
                evaluation: None,
            });
            keep_in_bounds(&mut node);
            assert_eq!(node.static_evaluation(), Value::estimate(expected));
            // What the game says is what the table keeps.
            assert_eq!(node.known_evaluation().unwrap_or(40), 40);
            node.correct(0);
            assert_eq!(node.static_evaluation(), Value::estimate(40));
        }
    }

    #[test]
    fn other_moves_have_averages_of_their_own() {
        let toy = Toy::quiet(0);
        let mut node = toy.node(1, 5, NodeKind::Cut);
        node.via_index = Some(3);
        let mut corrections = Corrections::new(true);
        for _ in 0..100 {
            corrections.learn(&node, Value::estimate(30));
        }
        node.via_index = Some(4);
        assert_eq!(corrections.of(&node), 0);
        node.via_index = None;
        assert_eq!(corrections.of(&node), 0);
    }
}
