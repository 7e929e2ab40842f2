//! A game as it is played, and the laws about what came before.

use crate::{Game, Key, MoveList};

use super::law::Law;
use super::violation::{Verdict, equal, holds};

/// The positions from the start to the present one, and the moves between.
pub(super) struct Line<G: Game> {
    steps: Vec<Step<G>>,
    moves: Vec<G::Move>,
}

/// A position of a line.
struct Step<G> {
    position: G,
    key: Key,
    plies_to_draw: u32,
    /// The first step whose position may still come back.
    since: usize,
}

impl<G: Game> Line<G> {
    pub(super) fn new(start: &G) -> Line<G> {
        Line {
            steps: vec![Step::of(start.clone(), 0)],
            moves: Vec::new(),
        }
    }

    /// Returns the present position.
    fn last(&self) -> &Step<G> {
        self.steps.last().expect("a line has its start")
    }

    pub(super) fn position(&self) -> &G {
        &self.last().position
    }

    pub(super) fn key(&self) -> Key {
        self.last().key
    }

    /// Returns the position before the last move.
    pub(super) fn before(&self) -> Option<&G> {
        let place = self.steps.len().checked_sub(2)?;
        Some(&self.steps[place].position)
    }

    pub(super) fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Plays on.
    pub(super) fn push(&mut self, mv: G::Move) {
        let (before, place) = (self.last(), self.steps.len());
        let irreversible = before.position.is_irreversible(mv);
        let since = if irreversible { place } else { before.since };
        let next = Step::of(before.position.play(mv), since);
        self.steps.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) {
        if self.moves.pop().is_some() {
            self.steps.pop();
        }
    }

    /// Returns the moves that lead back to a position of the line.
    pub(super) fn returning(&self, moves: &[G::Move]) -> MoveList<G::Move> {
        let returns = |mv: &G::Move| {
            let key = self.position().key_after(*mv);
            self.steps.iter().any(|step| step.key == key)
        };
        moves.iter().copied().filter(returns).collect()
    }

    /// Checks the laws of the present position with those before it.
    pub(super) fn check(&self, moves: &[G::Move]) -> Verdict {
        self.counts_repetitions()?;
        moves
            .iter()
            .try_for_each(|&mv| self.leaves_behind_for_good(mv))
    }

    /// Checks that a position that came back has so many plies less to the
    /// draw.
    fn counts_repetitions(&self) -> Verdict {
        let (now, place) = (self.last(), self.steps.len() - 1);
        let before = self.steps[..place].iter();
        let Some(earlier) = before.rev().position(|step| step.key == now.key) else {
            return Ok(());
        };
        let plies = earlier + 1;
        let count = self.steps[place - plies].plies_to_draw;
        if count == u32::MAX && now.plies_to_draw == u32::MAX {
            return Ok(());
        }
        let expected = count.saturating_sub(plies as u32);
        equal(Law::DrawCount, &expected, &now.plies_to_draw, || {
            [
                format!(
                    "plies_to_draw() when the position of {plies} plies ago is back ({count} then)"
                ),
                "plies_to_draw()".to_string(),
            ]
        })
    }

    /// Checks that `mv` leads to no position from before an irreversible move,
    /// itself included: the search for repetitions does not look there.
    fn leaves_behind_for_good(&self, mv: G::Move) -> Verdict {
        let now = self.last();
        let (dead, own) = if now.position.is_irreversible(mv) {
            (self.steps.len(), true)
        } else {
            (now.since, false)
        };
        let key = now.position.key_after(mv);
        let back = self.steps[..dead].iter().position(|step| step.key == key);
        holds(Law::Irreversible, back.is_none(), || {
            let ply = back.unwrap_or_default();
            let which = if own {
                format!("the irreversible {mv:?}")
            } else {
                format!(
                    "{mv:?}, after {:?}, which was irreversible",
                    self.moves[now.since - 1]
                )
            };
            [
                format!("a new position after {which}"),
                format!("the position of ply {ply} is back"),
            ]
        })
    }
}

impl<G: Game> Step<G> {
    /// Makes a step of a position. Behind `since` none can come back.
    fn of(position: G, since: usize) -> Step<G> {
        Step {
            key: position.key(),
            plies_to_draw: position.plies_to_draw(),
            position,
            since,
        }
    }
}
