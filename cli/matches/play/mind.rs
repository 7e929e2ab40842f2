//! Whoever thinks for a side that no person plays.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::super::clock::Clock;
use super::super::contender::Contender;
use super::super::limit::Limit;
use super::super::player::{Lapse, Player, Stop, Timed, Turn};
use super::super::searcher::{Brief, Searcher};
use super::super::strength::Level;
use crate::engine::{Engine, TechniqueList};
use crate::failure::Failure;
use crate::position::{AnyPosition, Insight};

/// A search of ours, or another program.
pub(super) enum Mind<T> {
    Search(Box<Searcher<T>>),
    Program(Box<dyn Player<T>>),
}

/// The game as it stands, and how much may be thought about it.
pub(super) struct Case<T> {
    /// The position at the beginning, in the game's notation.
    pub(super) opening: String,
    pub(super) moves: Vec<String>,
    pub(super) position: Box<dyn AnyPosition<T>>,
    /// Whether the side to move sits where the game begins.
    pub(super) leads: bool,
    pub(super) limit: Limit,
    pub(super) level: Option<Level>,
    /// The clocks of the side to move and of its opponent.
    pub(super) clocks: [Option<Clock>; 2],
    pub(super) seed: u64,
}

/// What ends a search, which may be set at any time, and when it began.
#[derive(Debug, Default)]
pub(super) struct Signals {
    /// Play the best move so far.
    pub(super) enough: AtomicBool,
    /// The move is not wanted any more.
    pub(super) dropped: AtomicBool,
    /// When the clock began to run: what a program is told beforehand is not on it.
    pub(super) begun: OnceLock<Instant>,
}

impl<T: TechniqueList> Mind<T> {
    pub(super) fn new(contender: &Contender<T>) -> Result<Mind<T>, Failure> {
        match contender.engine() {
            Some(engine) => Mind::of(engine),
            None => Ok(Mind::Program(contender.player()?)),
        }
    }

    /// A search with this configuration.
    pub(super) fn of(engine: &Engine<T>) -> Result<Mind<T>, Failure> {
        Ok(Mind::Search(Box::new(Searcher::new(engine, None)?)))
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        match self {
            Mind::Search(searcher) => {
                searcher.forget();
                Ok(())
            }
            Mind::Program(player) => player.begin().map_err(in_words),
        }
    }

    /// Thinks about a position in which the game is not over; `watch` is told of every iteration of a
    /// search of ours. Without a choice the move was dropped.
    pub(super) fn choose(
        &mut self,
        case: &Case<T>,
        signals: &Signals,
        watch: &mut dyn FnMut(&Insight),
    ) -> Result<Option<Timed>, String> {
        match self {
            Mind::Search(searcher) => {
                let brief = Brief {
                    limit: case.limit,
                    clock: case.clocks[0],
                    level: case.level,
                    seed: case.seed,
                    stop: &signals.enough,
                };
                let begun = *signals.begun.get_or_init(Instant::now);
                let found = searcher.find(case.position.as_ref(), &brief, watch);
                let found = found.map_err(|error| error.to_string())?;
                let used = begun.elapsed();
                Ok(found.map(|choice| Timed { choice, used }))
            }
            Mind::Program(player) => {
                let turn = Turn {
                    opening: &case.opening,
                    moves: &case.moves,
                    position: case.position.as_ref(),
                    limit: case.limit,
                    clocks: case.clocks,
                    leads: case.leads,
                    stop: &Stop::new(&signals.dropped, &signals.enough),
                };
                let timed = player.prepare(&turn).and_then(|()| {
                    signals.begun.get_or_init(Instant::now);
                    player.choose(&turn)
                });
                match timed {
                    Ok(timed) => Ok(Some(timed)),
                    Err(Lapse::Stopped) => Ok(None),
                    Err(lapse) => Err(in_words(lapse)),
                }
            }
        }
    }
}

/// What a program did wrong.
fn in_words(lapse: Lapse) -> String {
    match lapse {
        Lapse::Stopped => "it was interrupted".to_owned(),
        Lapse::Fault(fault) => fault.text,
    }
}
