//! The law that tactical moves come to an end, told from small searches.
//!
//! A game whose author marks too many moves as tactical has no quiet positions:
//! quiescence searches on and on, and the search proper gets nowhere. So some
//! positions of the walks are searched a few plies deep, with quiescence and
//! without. A single wild position proves nothing; all of them together do.

use crate::{Game, Options, Quiescence, Search};

use super::law::Law;
use super::line::Line;
use super::panics::guarded;
use super::violation::Broken;

/// The depth of the small searches, in plies.
const DEPTH: i16 = 2;
/// The nodes of a small search at most.
const LIMIT: u64 = 30_000;
/// The nodes of a search over those of the same without quiescence, from which on the
/// latter are less than a tenth.
const TIMES: u64 = 10;
/// The number of positions that are searched at most.
const MOST: usize = 64;

crate::techniques! {
    struct Nothing {}
}

/// What small searches of one position, or of many, took.
#[derive(Clone, Copy, Default)]
pub(super) struct Effort {
    /// Nodes without quiescence.
    bare: u64,
    /// Nodes with it.
    nodes: u64,
    /// The longest line, in plies.
    plies: u16,
    /// Whether the limit ended a search.
    stopped: bool,
}

impl Effort {
    /// Searches a position; nothing, if the game is over there.
    pub(super) fn of<G: Game>(game: &G) -> Option<Effort> {
        let search = |quiescence| {
            let options = Options::new().aspiration(false).iterative(false);
            let search = Search::of_any(game).techniques(Nothing::default());
            let search = search.without_table().depth(DEPTH).nodes(LIMIT);
            search.options(options.quiescence(quiescence)).run()
        };
        let bare = search(Quiescence::Off);
        if bare.outcome.is_some() {
            return None;
        }
        let full = search(Quiescence::Full);
        Some(Effort {
            bare: bare.nodes,
            nodes: full.nodes,
            plies: full.seldepth.count(),
            stopped: full.stopped,
        })
    }

    /// Tells whether quiescence took nearly all.
    pub(super) fn runs_away(&self) -> bool {
        self.nodes > TIMES * self.bare
    }

    /// Says which law that breaks.
    pub(super) fn broken(&self) -> Broken {
        let Effort {
            bare, nodes, plies, ..
        } = self;
        let ended = if self.stopped { ", and no end" } else { "" };
        Broken {
            law: Law::TacticalEnd,
            expected: format!(
                "a search of {DEPTH} plies that takes at most {TIMES} times the {bare} nodes that it takes without quiescence"
            ),
            found: format!("{nodes} nodes, {plies} plies deep{ended}"),
        }
    }
}

/// The moves to a position in which quiescence takes nearly all nodes, and how many.
type Runaway<'a, G> = (&'a [<G as Game>::Move], Effort);

/// The moves to a position in whose search the game panics, and what breaks there.
type Panicked<'a, G> = (&'a [<G as Game>::Move], Broken);

/// Some positions of the walks, evenly spread, each with the moves that lead there.
pub(super) struct Horizon<G: Game> {
    met: u64,
    /// Of so many positions one is in the sample.
    every: u64,
    samples: Vec<(G, Vec<G::Move>)>,
}

impl<G: Game> Horizon<G> {
    pub(super) fn new() -> Horizon<G> {
        Horizon {
            met: 0,
            every: 3,
            samples: Vec::new(),
        }
    }

    /// Meets the position at the end of a line. When there are too many in the sample,
    /// every other one goes.
    pub(super) fn note(&mut self, line: &Line<G>) {
        self.met += 1;
        if !self.met.is_multiple_of(self.every) {
            return;
        }
        let sample = (line.position().clone(), line.moves().to_vec());
        self.samples.push(sample);
        if self.samples.len() > MOST {
            let mut stays = [false, true].into_iter().cycle();
            self.samples.retain(|_| stays.next() == Some(true));
            self.every *= 2;
        }
    }

    /// Searches the sample. If quiescence takes nearly all of it, returns the shortest line
    /// to where it does.
    ///
    /// # Errors
    /// A search panicked: the line to where it began.
    pub(super) fn runaway(&self) -> Result<Option<Runaway<'_, G>>, Panicked<'_, G>> {
        let (mut sum, mut shortest) = (Effort::default(), None::<Runaway<G>>);
        for (game, moves) in &self.samples {
            let searched = guarded(|| Ok(Effort::of(game)));
            let Some(effort) = searched.map_err(|broken| (moves.as_slice(), broken))? else {
                continue;
            };
            sum.bare += effort.bare;
            sum.nodes += effort.nodes;
            let shorter = shortest.is_none_or(|(known, _)| moves.len() < known.len());
            if effort.runs_away() && shorter {
                shortest = Some((moves, effort));
            }
        }
        Ok(shortest.filter(|_| sum.runs_away()))
    }
}
