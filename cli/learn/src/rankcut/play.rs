//! Plays one game of self-play that `RankCut` learns from.
//!
//! Every move is searched to the depth of the training, and a [`Recorder`] watches the whole of each search: what
//! `RankCut` will be asked at inner nodes is what it has to learn, and a game serves to reach many positions. The
//! cells of a game are added to those of the training ([`Total`]).

use std::sync::atomic::AtomicBool;

use niwaki::techniques::rankcut::{Cells, Recorder};
use niwaki::{NodeSummary, Ply, Progress, Table, Value};

use super::format::TableFile;
use super::plan::Plan;
use crate::train::opening;
use crate::train::saved::Total;
use crate::train::workers::Training;
use niwaki_host::failure::Failure;
use niwaki_host::learner::Learner;
use niwaki_host::position::Request;

/// Plies after which a game is over: by then it has shown what there is to learn.
const LONGEST: usize = 120;

impl Training for Plan<'_> {
    type Total = TableFile;

    fn name(&self) -> &str {
        &self.origin.game
    }

    fn table(&self) -> Result<Option<Table>, Failure> {
        self.engine.table()
    }

    /// Plays a game, and returns the cells that it fills. The table is cleared before the game, not before each move:
    /// within a game, a search profits from the one before as it does in play.
    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Cells>, Failure> {
        let origin = &self.origin;
        let position = opening::drawn(
            self.game,
            &origin.parameters,
            origin.seed,
            number,
            opening::DRAWN,
        )?;
        if let Some(table) = table {
            table.clear();
        }
        let request = Request::to_depth(origin.depth, stop).at_most(opening::NODES);
        let mut cells = Cells::new();
        let whole = opening::play_out(position, LONGEST, stop, |position| {
            let mut pupil = Pupil(Recorder::new(&mut cells));
            Ok(position.learn(&self.engine, &request, table.as_ref(), &mut pupil)?)
        })?;
        Ok(whole.then_some(cells))
    }
}

/// The recorder of one search, as a [`Learner`]: the position that is searched hides the type of its game.
struct Pupil<'c>(Recorder<'c>);

impl Learner for Pupil<'_> {
    fn searched(&mut self, node: &NodeSummary, progress: &Progress, value: Value) {
        self.0.note(node, progress, value);
    }

    fn left(&mut self, ply: Ply) {
        self.0.close(ply);
    }
}

impl Total for TableFile {
    type Lesson = Cells;

    fn games(&self) -> u64 {
        self.origin.games
    }

    fn add(&mut self, cells: &Cells) {
        self.cells.merge(cells);
    }

    fn difference(&self, earlier: &TableFile) -> Option<String> {
        let other = || "other parameters, or by another searcher or evaluation".to_owned();
        (self.origin != earlier.origin).then(other)
    }

    fn encode(&mut self, done: Option<String>) -> Vec<u8> {
        self.done = done;
        TableFile::encode(self)
    }

    fn decode(bytes: &[u8]) -> Result<(TableFile, Option<String>), Failure> {
        let file = TableFile::decode(bytes)?;
        let done = file.done.clone();
        Ok((file, done))
    }
}
