//! What is kept of records while they are summed up.
//!
//! A record repeats whatever is needed to understand it by itself. A summary needs only its numbers and what they are of:
//! searches of one [`Series`] differ from each other in their positions, those of one [`Spot`] in what searched. Each of
//! these is kept once, so that a search takes less than a hundred bytes, and a million of them fit any machine.
//!
//! A series has as many commands as searches, and a report shows one of them, that of the first.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;
use std::sync::Arc;

use arcstr::ArcStr;

use super::record::{Change, Identity, Pair, Record};
use niwaki_host::failure::Failure;
use niwaki_host::position::Judged;

/// The searches of one change in one game at one limit, beside one baseline: all that they have in common, and that a row
/// of a summary knows of them.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Series {
    /// The name of the experiment.
    pub(super) experiment: ArcStr,
    /// The label of the game.
    pub(super) label: ArcStr,
    /// The depth of the searches in plies; `None` where they had a number of nodes.
    pub(super) depth: Option<i16>,
    /// The nodes of each search; `None` where they had a depth.
    pub(super) node_limit: Option<u64>,
    /// The name of the baseline.
    pub(super) reference: ArcStr,
    /// The technique, variant or pair that is changed; of the baseline its own name.
    pub(super) technique: ArcStr,
    /// The way in which it is changed.
    pub(super) change: Change,
}

/// Experiment, label of the game, depth or nodes, and baseline: searches of one place can be compared with each other.
pub(super) type Place<'a> = (&'a str, &'a str, Option<i16>, Option<u64>, &'a str);

impl Series {
    /// Returns the series of a record.
    fn of(record: &Record) -> Series {
        Series {
            experiment: record.experiment.clone(),
            label: record.label.clone(),
            depth: record.depth,
            node_limit: record.node_limit,
            reference: record.reference.clone(),
            technique: record.technique.clone(),
            change: record.change,
        }
    }

    /// Returns what searches have in common that can be compared with each other.
    pub(super) fn place(&self) -> Place<'_> {
        (
            &self.experiment,
            &self.label,
            self.depth,
            self.node_limit,
            &self.reference,
        )
    }

    /// Returns whether it is the baseline's own.
    pub(super) fn is_baseline(&self) -> bool {
        self.change == Change::None
    }

    /// Returns whether the definition lists the change one by one, as a variant or a value of a
    /// sweep. Such searches are the same in every build, whichever techniques are added to the
    /// registry.
    pub(super) fn is_listed(&self) -> bool {
        self.change == Change::Variant
    }
}

/// A position that is searched.
#[derive(Debug)]
pub(super) struct Spot {
    /// The game with its parameters, and the position in its notation.
    pub(super) position: (ArcStr, ArcStr),
    /// Its stratum, if the game has several kinds of positions.
    pub(super) stratum: Option<ArcStr>,
    /// Moves to a position on average from here on, where they were counted.
    pub(super) branching: Option<f64>,
}

/// A search, as its [`Record`] has it, which says more of each field.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) of: Arc<Series>,
    pub(super) at: Arc<Spot>,
    pub(super) identity: Identity,
    pub(super) nodes: u64,
    pub(super) probes: u64,
    pub(super) cut: u64,
    pub(super) cpu_us: u64,
    /// Whether what is changed applied anywhere.
    pub(super) tried: bool,
    pub(super) finished: bool,
    pub(super) value_agrees: bool,
    pub(super) best_agrees: bool,
    pub(super) solved: Option<bool>,
}

impl Search {
    /// Returns the number of its task: one position with one limit.
    pub(super) fn task(&self) -> usize {
        self.identity.0
    }

    /// Returns the number of its repetition; 0 if it is not for its time.
    pub(super) fn repeat(&self) -> u32 {
        self.identity.1
    }
}

/// A decision of a search that was judged.
#[derive(Debug)]
pub(super) struct Decision {
    /// The series of the search.
    pub(super) of: Arc<Series>,
    identity: Identity,
    /// The nodes that the judges spent.
    pub(super) nodes: u64,
    /// Their findings.
    pub(super) judged: Box<Judged>,
}

/// A pair of games of a match.
#[derive(Debug)]
pub(super) struct PairOfGames {
    /// The change that plays, its baseline and the limit.
    pub(super) of: Arc<Series>,
    identity: Identity,
    /// The results.
    pub(super) pair: Box<Pair>,
}

/// All that a summary is made of, in the order of the plan: see [`Kept::by`].
#[derive(Default)]
pub(super) struct Kept {
    pub(super) searches: Vec<Search>,
    pub(super) decisions: Vec<Decision>,
    pub(super) games: Vec<PairOfGames>,
    /// How many decisions were drawn in the searches that say so.
    pub(super) drawn: usize,
    /// Each series, with the command of its first search as far as it has one.
    series: HashMap<Arc<Series>, Option<First>>,
}

/// A search, and the command that makes it.
type First = (Identity, ArcStr);

/// Takes records as they are read, one after the other.
pub(super) type Take<'a> = dyn FnMut(Record) -> Result<(), Failure> + 'a;

impl Kept {
    /// Returns what is kept of the records that `read` passes on, in any order, as workers and shards leave them, and what
    /// it returns itself.
    pub(super) fn by<T>(
        read: impl FnOnce(&mut Take) -> Result<T, Failure>,
    ) -> Result<(T, Kept), Failure> {
        let (mut kept, mut spots) = (Kept::default(), Spots::default());
        let found = read(&mut |record| {
            kept.add(record, &mut spots);
            Ok(())
        })?;
        kept.searches.sort_by_key(|one| one.identity);
        kept.decisions.sort_by_key(|one| one.identity);
        kept.games.sort_by_key(|one| one.identity);
        Ok((found, kept))
    }

    /// Adds a record to what it is.
    fn add(&mut self, mut record: Record, spots: &mut Spots) {
        let identity = record.identity();
        let of = self.series_of(&mut record);
        if let Some(judged) = record.audit {
            let nodes = record.nodes;
            self.decisions.push(Decision {
                of,
                identity,
                nodes,
                judged,
            });
            return;
        }
        if let Some(pair) = record.played {
            self.games.push(PairOfGames { of, identity, pair });
            return;
        }
        self.drawn += record.decisions.unwrap_or(0) as usize;
        self.searches.push(Search {
            of,
            identity,
            nodes: record.nodes,
            probes: record.probes,
            cut: record.cut,
            cpu_us: record.cpu_us,
            tried: record.tried > 0,
            finished: record.finished,
            value_agrees: record.value_agrees,
            best_agrees: record.best_agrees,
            solved: record.solved,
            at: spot_of(record, spots),
        });
    }

    /// Returns the series of a record, and keeps the record's command if it is the first of it. Records come in any order,
    /// and those that are no search make no row.
    fn series_of(&mut self, record: &mut Record) -> Arc<Series> {
        let command = mem::take(&mut record.command);
        let own = record.is_search().then(|| (record.identity(), command));
        match self.series.entry(Arc::new(Series::of(record))) {
            Entry::Vacant(place) => {
                let series = place.key().clone();
                place.insert(own);
                series
            }
            Entry::Occupied(mut known) => {
                let first = known.get();
                let earlier = |own: &First| first.as_ref().is_none_or(|first| own.0 < first.0);
                if own.as_ref().is_some_and(earlier) {
                    known.insert(own);
                }
                known.key().clone()
            }
        }
    }

    /// Returns how many records there are.
    pub(super) fn records(&self) -> usize {
        self.searches.len() + self.decisions.len() + self.games.len()
    }

    /// Returns the searches of an experiment.
    pub(super) fn searches_of(&self, experiment: &str) -> impl Iterator<Item = &Search> {
        let searches = self.searches.iter();
        searches.filter(move |search| *search.of.experiment == *experiment)
    }

    /// Returns the command of the first search of a series; empty if none is known.
    pub(super) fn command_of(&self, series: &Series) -> &str {
        let first = self.series.get(series).and_then(Option::as_ref);
        first.map_or("", |(_, command)| command)
    }
}

/// The positions of the records that were read so far, by game, position, stratum and the bits of the branching.
type Spots = HashMap<(ArcStr, ArcStr, Option<ArcStr>, Option<u64>), Arc<Spot>>;

/// Returns the position of a record, which several records may have.
fn spot_of(record: Record, spots: &mut Spots) -> Arc<Spot> {
    let branching = record.branching.map(f64::to_bits);
    let key = (record.game, record.position, record.stratum, branching);
    let known = spots.entry(key);
    let made = known.or_insert_with_key(|(game, position, stratum, _)| {
        Arc::new(Spot {
            position: (game.clone(), position.clone()),
            stratum: stratum.clone(),
            branching: record.branching,
        })
    });
    made.clone()
}

#[cfg(test)]
mod tests;
