//! Plays games of self-play in which values are collected.
//!
//! The searcher is bare: a technique that prunes or reduces would make the deep value follow from less than the
//! whole tree, and `ProbCut` itself would fit its own error. Positions in which the player to move is forced are
//! played through but not collected, since `ProbCut` does not act in them.

use std::sync::atomic::{AtomicBool, Ordering};

use niwaki::Table;

use super::Flags;
use super::study::{Origin, Sample, Study, observe, studies};
use crate::train::opening;
use crate::train::workers::Training;
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::{Position, Request};
use niwaki_host::signature::signature;

/// Plies after which a game is over: long endings would fill the sample with positions that are much alike.
const LONGEST: usize = 80;
/// MiB of the table. It is cleared for every position, which takes the longer the larger it is.
const HASH: usize = 2;

/// Both players, who search alike, and what they play.
pub(super) struct Plan<'c> {
    game: &'c dyn AnyGame,
    /// The parameters of the game, as after its colon; empty where there are none.
    parameters: &'c str,
    /// The bare searcher, with a small table.
    engine: Engine,
    /// The flags, and the signature of the searcher.
    origin: Origin,
}

impl<'c> Plan<'c> {
    /// Makes the plan of these flags, and counts the signature: a few short searches.
    ///
    /// # Errors
    /// The game or its parameters do not exist, or there is no memory for a table.
    pub(super) fn new(catalogue: &'c Catalogue, arguments: &'c Flags) -> Result<Plan<'c>, Failure> {
        // Parameters that do not fit are told of before anything is played.
        catalogue.start(&arguments.game)?;
        let game = catalogue.game_of(&arguments.game)?;
        let (_, parameters) = arguments.game.split_once(':').unwrap_or_default();
        let engine = Engine {
            hash: HASH,
            ..Engine::bare(catalogue.techniques())
        };
        let origin = Origin {
            game: arguments.game.clone(),
            games: arguments.games,
            depth: arguments.depth,
            seed: arguments.seed,
            signature: signature(game, &engine)?,
        };
        Ok(Plan {
            game,
            parameters,
            engine,
            origin,
        })
    }

    /// Returns how the training is begun, which its files tell.
    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Searches a position with an empty table, so that no value comes from a deeper search.
    fn search(
        &self,
        position: &dyn Position,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<SearchInfo, Failure> {
        if let Some(table) = table {
            table.clear();
        }
        let request = Request::to_depth(self.origin.depth, stop);
        Ok(position.search(&self.engine, &request, table.as_ref(), &mut |_| ())?)
    }
}

impl Training for Plan<'_> {
    type Total = Sample;

    fn name(&self) -> &str {
        &self.origin.game
    }

    fn table(&self) -> Result<Option<Table>, Failure> {
        self.engine.table()
    }

    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Study>>, Failure> {
        let mut position = opening::drawn(self.game, self.parameters, self.origin.seed, number)?;
        let mut met = studies(self.origin.depth);
        for _ in 0..LONGEST {
            let info = self.search(position.as_ref(), table, stop)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if !position.is_forced() {
                observe(&mut met, &info);
            }
            match info.best() {
                Some(best) if info.mate().is_none() => position.play(best)?,
                _ => break,
            }
        }
        Ok(Some(met))
    }
}
