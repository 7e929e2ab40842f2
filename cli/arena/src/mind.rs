//! Thinks for a side that no person plays: a search of ours, or another program that is talked to.
//!
//! Both are asked alike, with a [`Case`] that holds the whole game, so that nobody has to be told of moves taken back or
//! of another game: a mind notices that by itself, by the number of the game.
//!
//! A thinker is asked from one thread and hurried from another, so that what ends a search is a set of [`Signals`] apart
//! from the mind. `enough` asks for the best move so far, and `dropped` for an end without one; a program that gets ready
//! for its first move hears only the second, since it has no move yet.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::clock::Clock;
use super::contender::Contender;
use super::limit::Limit;
use super::player::{FaultKind, Lapse, Player, Stop, Timed, Turn};
use super::searcher::{Brief, Searcher};
use super::strength::Level;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// The limit of a hint. It is a number of nodes and no time, so that the same position has the same hint.
pub const HINT: Limit = Limit::Nodes(200_000);

/// Somebody who thinks, and knows which game it is.
pub struct Mind {
    /// Who it is.
    kind: Kind,
    /// The number of the game that it has begun; none before the first.
    game: Option<u64>,
}

/// Tells a search of ours from another program.
enum Kind {
    /// A search with its table, which it keeps from move to move.
    Search(Box<Searcher>),
    /// A program that was started, and is spoken to in its protocol.
    Program(Box<dyn Player>),
}

/// The game as it stands, and how much may be thought about it.
pub struct Case {
    /// The number by which a new game is known.
    pub game: u64,
    /// The position at the beginning, in the game's notation.
    pub opening: String,
    /// The moves from the opening on, as the command writes them.
    pub moves: Vec<String>,
    /// The position after them, with the game so far.
    pub position: Box<dyn Position>,
    /// Whether the side to move sits where the game begins.
    pub leads: bool,
    /// How much may be thought about this move.
    pub limit: Limit,
    /// How well a search of ours is to play; programs know no levels.
    pub level: Option<Level>,
    /// The clocks of the side to move and of its opponent.
    pub clocks: [Option<Clock>; 2],
    /// The seed by which weak levels draw among moves.
    pub seed: u64,
}

/// Ends a search when set, at any time and from any thread, and tells when the search began.
#[derive(Debug, Default)]
pub struct Signals {
    /// Set to have the best move so far played.
    pub enough: AtomicBool,
    /// Set when the move is not wanted any more.
    pub dropped: AtomicBool,
    /// The moment when the clock began to run: what a program is told beforehand is not on it.
    pub begun: OnceLock<Instant>,
}

impl Mind {
    /// Makes ready whoever a contender is: a table is made, or a program started.
    ///
    /// # Errors
    /// Fails where the table does not fit into memory, or the program cannot be started.
    pub fn new(contender: &Contender) -> Result<Mind, Failure> {
        match contender.engine() {
            Some(engine) => Mind::of(engine),
            None => Ok(Mind {
                kind: Kind::Program(contender.player()?),
                game: None,
            }),
        }
    }

    /// Makes a search with this configuration.
    ///
    /// # Errors
    /// Fails where its table does not fit into memory.
    pub fn of(engine: &Engine) -> Result<Mind, Failure> {
        let kind = Kind::Search(Box::new(Searcher::new(engine, None)?));
        Ok(Mind { kind, game: None })
    }

    /// Forgets the game before, if this is another one. Everybody does so when asked for a first move, so that whoever
    /// cannot begin loses its own game and stands in nobody else's way.
    fn begin(&mut self, game: u64, stop: &Stop) -> Result<(), Lapse> {
        if self.game != Some(game) {
            match &mut self.kind {
                Kind::Search(searcher) => searcher.forget(),
                Kind::Program(player) => player.begin(stop)?,
            }
            self.game = Some(game);
        }
        Ok(())
    }

    /// Thinks about a position in which the game is not over; `watch` is told of every iteration of a
    /// search of ours. Without a choice the move was dropped.
    ///
    /// # Errors
    /// Says why there is no move, which loses the game.
    pub fn choose(
        &mut self,
        case: &Case,
        signals: &Signals,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Option<Timed>, String> {
        // Whoever gets ready takes no notice of an earlier `enough`, which is meant for the move.
        let unheard = AtomicBool::new(false);
        let getting_ready = Stop::new(&signals.dropped, &unheard);
        let begun = self.begin(case.game, &getting_ready);
        match begun.and_then(|()| self.kind.choose(case, signals, &getting_ready, watch)) {
            Ok(timed) => Ok(Some(timed)),
            Err(Lapse::Stopped) => Ok(None),
            Err(Lapse::Fault(fault)) => Err(fault.text),
        }
    }
}

impl Kind {
    /// Asks whoever this is for a move, and measures the time from the moment when the clock begins to run.
    fn choose(
        &mut self,
        case: &Case,
        signals: &Signals,
        getting_ready: &Stop,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Timed, Lapse> {
        match self {
            Kind::Search(searcher) => {
                let brief = Brief {
                    limit: case.limit,
                    clock: case.clocks[0],
                    level: case.level,
                    seed: case.seed,
                    stop: &signals.enough,
                };
                let begun = *signals.begun.get_or_init(Instant::now);
                let found = searcher.find(case.position.as_ref(), &brief, watch);
                let used = begun.elapsed();
                let choice = found?
                    .ok_or_else(|| Lapse::fault(FaultKind::Crash, "it found no move to play"))?;
                Ok(Timed { choice, used })
            }
            // A program reads the game before its clock begins; a search of ours has it in memory.
            Kind::Program(player) => {
                let turn = Turn {
                    opening: &case.opening,
                    moves: &case.moves,
                    position: case.position.as_ref(),
                    limit: case.limit,
                    clocks: case.clocks,
                    leads: case.leads,
                    stop: getting_ready,
                };
                player.prepare(&turn)?;
                signals.begun.get_or_init(Instant::now);
                let stop = &Stop::new(&signals.dropped, &signals.enough);
                player.choose(&Turn { stop, ..turn })
            }
        }
    }
}
