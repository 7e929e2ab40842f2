//! One game of self-play that `RankCut` learns from.

use std::sync::atomic::{AtomicBool, Ordering};

use niwaki::Table;
use niwaki::techniques::rankcut::Cells;

use super::opening;
use super::plan::Plan;
use super::saved::Total;
use super::workers::Training;
use niwaki_host::failure::Failure;
use niwaki_host::position::Task;
use niwaki_host::rankcut::format::TableFile;

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

    fn play(
        &self,
        number: u64,
        table: &mut Option<Table>,
        stop: &AtomicBool,
    ) -> Result<Option<Cells>, Failure> {
        let origin = &self.origin;
        let mut position = opening::drawn(self.game, &origin.parameters, origin.seed, number)?;
        if let Some(table) = table {
            table.clear();
        }
        let task = Task::to_depth(origin.depth, stop);
        let mut cells = Cells::new();
        for _ in 0..LONGEST {
            let finding = position.learn(&self.engine, &task, table.as_ref(), &mut cells);
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match finding.best {
                Some(best) if finding.mate.is_none() => position.play(&best)?,
                _ => break,
            }
        }
        Ok(Some(cells))
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
        let other = || "other parameters, or by another searcher".to_owned();
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
