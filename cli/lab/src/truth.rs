//! The endgame tables that judge decisions besides deeper searches, built before the first search of a run.
//!
//! They take seconds where definitions are modest, so that one command is the whole of an experiment: no file is wanted, and
//! none is left. What they come to follows from the rules of the game alone.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use niwaki::endgames::EndgameTables;
use niwaki_endgames::tables;

use super::plan::{Group, Task};
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::pool;
use niwaki_host::progress;

/// The tables of a run, by the name of the game and the most pieces.
#[derive(Default)]
pub(super) struct Truth(BTreeMap<(String, u32), EndgameTables>);

impl Truth {
    /// Builds the tables that some task wants. Where Ctrl-C comes in between the rest is not built: then nothing is searched
    /// any more.
    pub(super) fn build(
        catalogue: &Catalogue,
        tasks: &[Task],
        threads: Option<usize>,
    ) -> Result<Truth, Failure> {
        let mut truth = Truth::default();
        let threads = threads.unwrap_or_else(pool::cores);
        let judged = tasks.iter().filter(|task| task.judged().is_some());
        for key in judged.filter_map(|task| key(&task.group)) {
            let Entry::Vacant(place) = truth.0.entry(key) else {
                continue;
            };
            let (name, pieces) = place.key();
            progress::say(&format!("{name}: endgame tables of {pieces} pieces"));
            let game = catalogue.game(name)?;
            let Some(built) = tables(game.listing(), *pieces, threads)? else {
                break;
            };
            place.insert(built);
        }
        Ok(truth)
    }

    /// Returns the tables of a group, if it wants some.
    pub(super) fn of(&self, group: &Group) -> Option<&EndgameTables> {
        self.0.get(&key(group)?)
    }
}

/// Returns the name of a group's game, without parameters, and the pieces of its tables.
fn key(group: &Group) -> Option<(String, u32)> {
    Some((group.game.clone(), group.truth?))
}
