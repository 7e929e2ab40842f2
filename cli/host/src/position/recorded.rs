//! Searches a position so that the whole tree can be seen, and goes to its nodes.

use niwaki::{Family, Game, NotationError, Table};

use super::Request;
use super::sample::Veto;
use super::situation::Situation;
use super::tape::Tape;
use super::witness::{Censor, Witness};
use crate::engine::Engine;
use crate::info::SearchInfo;
use crate::recorder::Recorder;
use crate::score::Score;

/// Searches a position for those who want to see the tree.
pub trait Recorded {
    /// Searches on one thread, and tells a recorder of every node, but for those of proofs. The decision of the number
    /// `without` is forbidden, if there is one.
    ///
    /// # Errors
    /// One of the moves to choose from is no legal move here.
    fn record(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        recorder: &mut dyn Recorder,
        without: Option<u64>,
    ) -> Result<SearchInfo, NotationError>;
    /// Passes, and says whether the game lets the player do so.
    fn pass(&mut self) -> bool;
    /// Returns how many points of the core are a unit of the game, for scores.
    fn unit(&self) -> i32;
    /// Returns what an engine thinks of the position without a search, for the player to move.
    fn estimate(&self, engine: &Engine) -> Score;
}

impl<F: Family + 'static> Recorded for Situation<F> {
    fn record(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        recorder: &mut dyn Recorder,
        without: Option<u64>,
    ) -> Result<SearchInfo, NotationError> {
        let blank = self.blank(engine);
        if blank.outcome.is_some() {
            return Ok(blank);
        }
        let engine = Engine {
            threads: 1,
            known_moves: false,
            ..engine.clone()
        };
        let report = self.report(&engine, request, table, |call| {
            let censor = without.map_or(Censor::Nobody, |number| Censor::Veto(Veto::of(number)));
            let tape = Witness::Tape(Tape::new(recorder));
            self.brought.list.watched(call, tape, censor)
        })?;
        Ok(self.found(blank, &report))
    }

    fn pass(&mut self) -> bool {
        let Some(passed) = self.game.pass() else {
            return false;
        };
        self.history.clear();
        self.game = passed;
        true
    }

    fn unit(&self) -> i32 {
        F::Game::UNIT
    }

    fn estimate(&self, engine: &Engine) -> Score {
        let points = self.evaluation(engine).evaluate(&self.game);
        Score::of_points(points, F::Game::UNIT)
    }
}
