//! The suite: the checks of every position, and the positions met before.

use std::collections::HashMap;

use crate::game::Game;
use crate::game::key::Key;

use super::endgames::stands_in_a_table;
use super::line::Line;
use super::panics::{attempt, guarded};
use super::position::{self, legal_moves, same_game};
use super::violation::{Broken, Verdict, Violation};

/// The questions asked of a position besides the laws of every game, and the
/// names of things in reports.
pub(super) struct Suite<'a, G: Game> {
    pub(super) start: &'a G,
    /// Laws of its notation.
    pub(super) extra: fn(&G, &[G::Move]) -> Verdict,
    /// The position as text, if it can be written.
    pub(super) text: fn(&G) -> Option<String>,
    /// One of its moves as text.
    pub(super) name: fn(&G, G::Move) -> String,
}

impl<G: Game> Suite<'_, G> {
    /// Checks the laws at the end of a line, but for those that need other
    /// lines.
    fn check(&self, line: &Line<G>) -> Verdict {
        let game = line.position();
        let moves = legal_moves(game);
        position::check(game, &moves)?;
        stands_in_a_table(game)?;
        line.check(&moves)?;
        (self.extra)(game, &moves)
    }

    /// Checks the same, and that the position is the one that `memory` has under
    /// its key.
    pub(super) fn check_with(&self, memory: &Memory<G>, line: &Line<G>) -> Verdict {
        guarded(|| {
            self.check(line)?;
            memory.check(self, line)
        })
    }

    /// Names the moves of a line.
    pub(super) fn names(&self, moves: &[G::Move]) -> Vec<String> {
        let mut game = self.start.clone();
        let mut names = Vec::new();
        for &mv in moves {
            let name = attempt(|| (self.name)(&game, mv));
            names.push(name.unwrap_or_else(|| format!("{mv:?}")));
            game = game.play(mv);
        }
        names
    }

    /// Tells of a law that is broken at the end of a line.
    pub(super) fn report(&self, moves: &[G::Move], broken: Broken) -> Violation {
        Violation {
            law: broken.law,
            start: attempt(|| (self.text)(self.start)).flatten(),
            moves: self.names(moves),
            expected: broken.expected,
            found: broken.found,
        }
    }
}

/// The positions met before, by key: two that share one must be the same to the
/// search.
pub(super) struct Memory<G: Game> {
    met: HashMap<Key, (G, Vec<G::Move>)>,
}

/// How many positions are remembered at most, so that long checks do not fill
/// the memory.
const REMEMBERED: usize = 200_000;

impl<G: Game> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        Memory {
            met: HashMap::new(),
        }
    }

    /// Checks that a position is the one that was met under the same key before.
    fn check(&self, suite: &Suite<G>, line: &Line<G>) -> Verdict {
        let Some((other, moves)) = self.met.get(&line.key()) else {
            return Ok(());
        };
        same_game(line.position(), other, || match moves.len() {
            0 => "at the start".to_string(),
            _ => format!("after {}", suite.names(moves).join(" ")),
        })
    }

    /// Counts the positions that are remembered.
    pub(super) fn len(&self) -> usize {
        self.met.len()
    }

    /// Remembers the position at the end of a line.
    pub(super) fn note(&mut self, line: &Line<G>) {
        if self.met.len() < REMEMBERED {
            let entry = self.met.entry(line.key());
            entry.or_insert_with(|| (line.position().clone(), line.moves().to_vec()));
        }
    }
}
