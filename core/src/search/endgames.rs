//! The traffic with endgame tables: the value of a node that is in one of them.
//!
//! A table knows the position alone, and the rules that look back only add draws. So
//! its draws hold whatever was played before. A win or loss holds where it comes before
//! a count of moves would draw, and where no position stood twice up to the root: on
//! the shortest way the distance falls with each ply, so that nothing comes back on it,
//! and what stood once may come back once without a draw. After a position has stood
//! twice a win is no longer claimed, but it still guides: it counts as an estimate above
//! all others, the higher the nearer it is.
//!
//! Whoever knows outcomes without distances is asked where no table knows more. Its draws hold, too. Its wins and losses are
//! above all estimates, the nearer to the root the better, so that a search makes for them; a
//! win at a distance that the search itself has found is above them. They prove nothing, so that where the nearest win is
//! proved they are not asked for. Nor is anything where the outcome of the root is sure: the search
//! then chooses among the moves that keep it by what it finds itself, and comes to an end of the game
//! that a win on the way would hide.

use crate::endgames::outcomes::{advice, value_of};
use crate::endgames::{Advice, EndgameTables, Exact, Outcomes};
use crate::search::Worker;
use crate::search::cutoff::decided_too_late;
use crate::search::observer::End;
use crate::{Game, Key, Node, Observer, Ply, Techniques, Value, Veto};

/// All that knows positions without a search; there is something.
pub(crate) struct Knowledge<'a, G: Game> {
    tables: Option<&'a EndgameTables>,
    outcomes: Option<&'a dyn Outcomes<G>>,
}

impl<'a, G: Game> Knowledge<'a, G> {
    /// Joins what knows positions exactly and what knows who wins; nothing where there is neither.
    pub(crate) fn of(
        tables: Option<&'a EndgameTables>,
        outcomes: Option<&'a dyn Outcomes<G>>,
    ) -> Option<Knowledge<'a, G>> {
        let some = tables.is_some() || outcomes.is_some();
        some.then_some(Knowledge { tables, outcomes })
    }

    /// Returns a key of all that is known.
    pub(super) fn key(&self) -> Key {
        let of_tables = self.tables.map_or(Key::default(), EndgameTables::key);
        let of_outcomes = self.outcomes.map(|outcomes| Key::salt(outcomes.key().0));
        of_tables ^ of_outcomes.unwrap_or_default()
    }
}

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of a node, if it is known. The root is searched all the
    /// same, since a move is wanted.
    #[inline(never)]
    pub(super) fn solved(&mut self, node: &Node<G>) -> Option<Value> {
        if node.ply == Ply::ROOT {
            return None;
        }
        let value = self.by_tables(node).or_else(|| self.by_outcomes(node))?;
        self.counts.endgame_hits += 1;
        Some(self.ends(End::EndgameTable, value))
    }

    /// Returns the value of a node that is in a table.
    fn by_tables(&self, node: &Node<G>) -> Option<Value> {
        let exact = self.endgames.as_ref()?.tables?.probe(node.game)?;
        let value = exact.value(node.ply);
        let history_draws = self.options.history_draws;
        if history_draws && decided_too_late(value, node.ply, node.game) {
            return None;
        }
        let guides = history_draws && G::REPETITION_DRAWS && self.path.comes_back();
        Some(if guides { guide(exact) } else { value })
    }

    /// Returns the value of a node whose outcome somebody knows. Below one that is won may be a
    /// nearer win than the one that a proof is about.
    fn by_outcomes(&self, node: &Node<G>) -> Option<Value> {
        let outcomes = self.endgames.as_ref()?.outcomes?;
        let value = value_of(outcomes, node.game, node.ply)?;
        (value == Value::DRAW || !self.proving).then_some(value)
    }

    /// Returns what somebody knows of the root, of the moves that may be chosen. Where the outcome is sure, nobody is
    /// asked anything more, and what others have left in the table is not looked at.
    pub(super) fn take_advice(
        &mut self,
        game: &G,
        moves: &[G::Move],
        past: &[Key],
    ) -> Option<Advice<G::Move>> {
        let known = self.endgames.as_mut()?;
        let looks_back = self.options.history_draws && G::REPETITION_DRAWS;
        let past = if looks_back { past } else { &[] };
        let advice = advice(known.outcomes?, game, moves, past)?;
        if advice.outcome.is_some() {
            known.outcomes = None;
            self.table = self.table.of_sure_outcomes();
            self.endgames = self.endgames.take().filter(|known| known.tables.is_some());
        }
        Some(advice)
    }
}

/// Returns an estimate that leads to a win that may not be claimed.
pub(super) fn guide(exact: Exact) -> Value {
    match exact {
        Exact::Win(plies) => Value::estimate(Value::MAX_ESTIMATE - i32::from(plies)),
        Exact::Draw => Value::DRAW,
        Exact::Loss(plies) => Value::estimate(i32::from(plies) - Value::MAX_ESTIMATE),
    }
}

#[cfg(test)]
mod tests;
