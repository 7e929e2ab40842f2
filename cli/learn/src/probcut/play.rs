//! Plays games of self-play in which values are collected.
//!
//! The searcher is bare: a technique that prunes or reduces would make the deep value follow from less than the
//! whole tree, and `ProbCut` itself would fit its own error. Positions in which the player to move is forced are
//! played through but not collected, since `ProbCut` does not act in them.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use niwaki::Table;
use niwaki::parameter::ParameterValue;
use serde_json::json;

use super::file;
use super::study::{Origin, Sample, Study, observe, studies};
use crate::evaluation::{Evaluations, searched_by};
use crate::train::opening;
use crate::train::rebuild::{Lasting, Told};
use crate::train::workers::Training;
use niwaki_host::artifact::{Judge, Recipe};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::choices;
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, one_line};
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
    /// The bare searcher, with a small table.
    engine: Engine,
    /// How the training is begun, which its files tell.
    origin: Origin,
    /// The file that learning anew writes.
    path: PathBuf,
}

impl<'c> Plan<'c> {
    /// Makes the plan of a training in a game, whose parameters are in `text`, and counts the signature: a few short
    /// searches. What evaluates positions is the game's own evaluation, unless `evaluation` says another.
    ///
    /// # Errors
    /// The game, its parameters or the evaluation do not exist, or there is no memory for a table.
    pub(super) fn new(
        catalogue: &'c Catalogue,
        text: String,
        recipe: Recipe,
        evaluation: Option<&str>,
        path: PathBuf,
    ) -> Result<Plan<'c>, Failure> {
        // Parameters that do not fit are told of before anything is played.
        catalogue.start(&text)?;
        let game = catalogue.game_of(&text)?;
        let mut engine = Engine {
            hash: HASH,
            ..Engine::bare(catalogue.techniques())
        };
        if let Some(text) = evaluation {
            check_name(text)
                .and_then(|()| choices::choose(catalogue, &Evaluations, game, text, &mut engine))
                .map_err(|failure| failure.at("--evaluation"))?;
        }
        let judged_by = searched_by(&engine, game)?;
        let by_hand = judged_by == Judge::Hand.word();
        let evaluation = evaluation.filter(|_| !by_hand).map(str::to_owned);
        let origin = Origin {
            game: text,
            games: recipe.games,
            depth: recipe.depth,
            seed: recipe.seed,
            evaluation,
            judged_by,
            signature: signature(game, &engine)?,
        };
        Ok(Plan {
            game,
            engine,
            origin,
            path,
        })
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
        let request = Request::to_depth(self.origin.depth, stop).at_most(opening::NODES);
        Ok(position.search(&self.engine, &request, table.as_ref(), &mut |_| ())?)
    }
}

/// Refuses a name that cannot stand on a line of the file of a fit.
fn check_name(text: &str) -> Result<(), Failure> {
    if text.contains(char::is_control) {
        let name = one_line(text);
        return Err(Failure::unusable(format!(
            "'{name}' has line breaks, tabs or the like in it, which a name in the file of a fit cannot have"
        )));
    }
    Ok(())
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
        let (_, parameters) = self.origin.game.split_once(':').unwrap_or_default();
        let position = opening::drawn(
            self.game,
            parameters,
            self.origin.seed,
            number,
            opening::DRAWN,
        )?;
        let mut met = studies(self.origin.depth);
        let whole = opening::play_out(position, LONGEST, stop, |position| {
            let info = self.search(position, table, stop)?;
            // What a search leaves that was stopped is thrown away with the game.
            if !position.is_forced() {
                observe(&mut met, &info);
            }
            Ok(info)
        })?;
        Ok(whole.then_some(met))
    }
}

impl Lasting for Plan<'_> {
    fn path(&self) -> &Path {
        &self.path
    }

    fn nothing(&self) -> Sample {
        Sample::new(&self.origin)
    }

    /// A file that is damaged, of another command or of another signature counts as none.
    fn told(&self, bytes: &[u8]) -> Option<Told> {
        let origin = &self.origin;
        let header = file::examine(bytes).ok()?;
        let same = header.unfinished.is_none() && header.signature == Some(origin.signature);
        let pairs = file::decode(bytes).ok()?;
        (same && header.command == file::command(origin)).then(|| Told {
            words: format!("{} games to depth {}", origin.games, origin.depth),
            fields: json!({
                "game": origin.game,
                "games": origin.games,
                "depth": origin.depth,
                "seed": origin.seed,
                "evaluation": origin.evaluation(),
                "signature": origin.signature,
                "pairs": pairs.write(),
            }),
        })
    }
}
