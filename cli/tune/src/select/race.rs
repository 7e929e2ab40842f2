//! The race: each position is searched to a depth with the techniques as they are, and with each of them switched.

use std::sync::atomic::Ordering;

use niwaki::Table;
use serde::{Deserialize, Serialize};

use super::candidate::Candidate;
use super::places::Place;
use crate::order::InOrder;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::pool::{self, Ended, Outlet, Wanted, Work};
use niwaki_host::position::Request;
use niwaki_host::progress;
use niwaki_host::score::Score;

/// A position of the race: a line of `records.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Raced {
    /// The number of the position, from 1.
    pub(crate) position: u64,
    /// `NAME` or `NAME:parameters`.
    pub(crate) game: String,
    /// The position in the game's notation.
    pub(crate) text: String,
    /// What the search found with the techniques as they are.
    pub(crate) present: Found,
    /// What it found with one of them switched, for each candidate in turn.
    pub(crate) switched: Vec<Switched>,
}

impl Raced {
    /// Refuses a position that was not searched to the depth of the race, so that nothing can be compared there.
    pub(super) fn check_depth(&self) -> Result<(), Failure> {
        if self.present.nodes < MOST {
            return Ok(());
        }
        Err(Failure::unusable(format!(
            "{}, '{}': {MOST} nodes are not enough to search it to the depth of the race; a smaller --race-depth is wanted",
            self.game, self.text
        )))
    }
}

/// The findings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Found {
    /// The nodes that it took, without those of proofs; [`FACTOR`] times those of the search without what is switched where
    /// it did not come to the depth of the race.
    pub(crate) nodes: u64,
    /// The value of the position, in hundredths.
    pub(crate) value: Score,
    /// Whether it did not come to the depth of the race: its value is that of a shallower search.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) short: bool,
}

/// Says whether nothing is to be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_false(short: &bool) -> bool {
    !short
}

impl Found {
    /// Returns what counts of a search in a race to this depth; one that ended before it has taken `stopped` nodes.
    fn of(info: &SearchInfo, depth: i16, stopped: u64) -> Found {
        let is_short = info.stopped && info.depth < depth;
        Found {
            nodes: if is_short { stopped } else { info.nodes },
            value: info.score,
            short: is_short,
        }
    }
}

/// The findings of a search with one technique switched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Switched {
    /// The technique.
    pub(crate) technique: String,
    /// Whether it was on in this search.
    pub(crate) on: bool,
    /// What was found.
    #[serde(flatten)]
    pub(crate) found: Found,
}

/// The nodes of a search at most: a race that needs more takes hours, and what has no quiet positions has no end.
const MOST: u64 = 5_000_000;
/// A search with a technique switched ends at so many times the nodes of the one without: it saves none, and how many
/// more it would take is not asked. So a technique that lets the tree explode does not hold up the race.
const FACTOR: u64 = 16;

/// All that the workers share.
struct Race<'a> {
    places: &'a [Place],
    candidates: &'a [Candidate],
    /// The engine as it is.
    engine: &'a Engine,
    /// The engine with each candidate switched.
    engines: Vec<Engine>,
    depth: i16,
}

/// Searches the positions behind so many; `keep` gets the record of each, in their order.
///
/// # Errors
/// There is no memory for a table, a search fails, or `keep` does.
pub(crate) fn each(
    places: &[Place],
    candidates: &[Candidate],
    engine: &Engine,
    (depth, done): (i16, usize),
    concurrency: Option<usize>,
    mut keep: impl FnMut(Raced) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let engines = candidates.iter().map(|one| one.switched(engine));
    let race = Race {
        places,
        candidates,
        engine,
        engines: engines.collect::<Result<_, _>>()?,
        depth,
    };
    let jobs: Vec<usize> = (done..places.len()).collect();
    let count = pool::size(concurrency, jobs.len());
    let tables = (0..count).map(|_| engine.table());
    let tables = tables.collect::<Result<_, _>>()?;
    let bar = progress::bar(places.len());
    bar.set_position(done as u64);
    bar.set_message(format!(
        "positions, {} searches of each",
        candidates.len() + 1
    ));
    bar.reset_eta();
    let mut results = InOrder::from(done as u64 + 1);
    let result = pool::each(&race, &jobs, tables, |raced: Raced| {
        results.put(raced.position, raced);
        while let Some(raced) = results.pop() {
            keep(raced)?;
            bar.inc(1);
        }
        Ok(Wanted::More)
    });
    bar.finish_and_clear();
    result
}

impl Race<'_> {
    /// Searches a position with an empty table, and with so many nodes at most.
    fn search(
        &self,
        place: &Place,
        (engine, most): (&Engine, u64),
        table: &mut Option<Table>,
        outlet: &Outlet<Raced>,
    ) -> Result<SearchInfo, Ended> {
        if let Some(table) = table {
            table.clear();
        }
        let ended = outlet.ended();
        let request = Request::to_depth(self.depth, ended).at_most(most);
        let info = place
            .position
            .search(engine, &request, table.as_ref(), &mut |_| ())
            .map_err(Failure::from)?;
        if ended.load(Ordering::SeqCst) {
            return Err(Ended::Stopped);
        }
        Ok(info)
    }
}

impl Work for Race<'_> {
    type Job = usize;
    type Own = Option<Table>;
    type Message = Raced;

    fn work(
        &self,
        &index: &usize,
        table: &mut Option<Table>,
        outlet: &Outlet<Raced>,
    ) -> Result<(), Ended> {
        let place = &self.places[index];
        let info = self.search(place, (self.engine, MOST), table, outlet)?;
        let present = Found::of(&info, self.depth, MOST);
        let mut raced = Raced {
            position: index as u64 + 1,
            game: place.game.clone(),
            text: place.text.clone(),
            present,
            switched: Vec::new(),
        };
        raced.check_depth()?;
        // Nodes of proofs count for the limit, and are no measure of the search.
        let most = info.all_nodes() * FACTOR;
        let each = self.candidates.iter().zip(&self.engines);
        let switched = each.map(|(one, engine)| {
            let info = self.search(place, (engine, most), table, outlet)?;
            Ok(Switched {
                technique: one.name.clone(),
                on: !one.on,
                found: Found::of(&info, self.depth, present.nodes * FACTOR),
            })
        });
        raced.switched = switched.collect::<Result<_, Ended>>()?;
        outlet.send(raced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A proof of a mate may take the nodes that a limit leaves, so that few are left to count.
    #[test]
    fn a_search_that_did_not_come_to_the_depth_saves_nothing() {
        let nodes = |depth, stopped| {
            let info = SearchInfo {
                depth,
                stopped,
                nodes: 5513,
                proof_nodes: 103_735,
                ..SearchInfo::default()
            };
            Found::of(&info, 6, 16 * 6828).nodes
        };
        assert_eq!(nodes(5, true), 16 * 6828);
        assert_eq!(nodes(6, true), 5513, "the proof alone was cut short");
        assert_eq!(nodes(6, false), 5513);
    }
}
