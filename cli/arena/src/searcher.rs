//! Our own search as a player, on as many threads as its engine has.
//!
//! A [`Searcher`] keeps its transposition table, what it has learned besides, and its sense of time
//! over a game, and forgets all that at the beginning of the next, so that games do not depend on their order. Time is managed as in
//! UCI and Hub ([`niwaki_protocols::timing`]).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use niwaki::{Bound, NotationError, Table};

use super::clock::Clock;
use super::limit::Limit;
use super::player::{Choice, FaultKind, Lapse, Player, Stop, Timed, Turn};
use super::strength::{self, Level};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::{Line, SearchInfo};
use niwaki_host::memory::GameMemory;
use niwaki_host::position::{Listener, Position, Request};
use niwaki_protocols::timing::{Budget, OVERHEAD, Pace, TimeLeft, Timekeeper};

/// A search with an engine's settings, and all that it keeps over a game.
pub struct Searcher {
    /// The settings of the search.
    engine: Engine,
    /// The transposition table, unless its size is 0.
    table: Option<Table>,
    /// The memory of the game, if its searches have one.
    memory: GameMemory,
    /// The plan of time, which learns what a move costs besides thinking.
    keeper: Timekeeper,
    /// The level that it plays at as a [`Player`].
    level: Option<Level>,
}

/// The seed of the moves of weak levels in a match: another opening, or another move before it,
/// makes for another draw.
const SEED: u64 = 1;

/// The conditions under which a move is to be found.
pub struct Brief<'a> {
    /// The limit of the search; a clock is read from `clock`.
    pub limit: Limit,
    /// The clock of the player to move.
    pub clock: Option<Clock>,
    /// The level to play at, if it is not full strength.
    pub level: Option<Level>,
    /// The seed of the choice that weak levels make among moves.
    pub seed: u64,
    /// Ends the search when it is set, by whomever: the searcher sets it itself when it has had
    /// enough.
    pub stop: &'a AtomicBool,
}

impl Searcher {
    /// Makes a player at a level, or as strong as it can be.
    ///
    /// # Errors
    /// Fails where there is not enough memory for the table.
    pub fn new(engine: &Engine, level: Option<Level>) -> Result<Searcher, Failure> {
        Ok(Searcher {
            table: engine.table()?,
            memory: GameMemory::default(),
            engine: engine.clone(),
            keeper: Timekeeper::new(),
            level,
        })
    }

    /// Searches by these settings from the next search on; the table stays as large as it is.
    pub fn search_as(&mut self, engine: Engine) {
        self.engine = engine;
    }

    /// Forgets the game, before a new one begins.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.memory.clear();
        self.keeper.forget();
    }

    /// Finds a move to play; none when the game is over. `tell` hears of every iteration.
    ///
    /// # Errors
    /// Fails where the position and its moves cannot be told to the search.
    pub fn find(
        &mut self,
        position: &dyn Position,
        brief: &Brief,
        tell: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Option<Choice>, NotationError> {
        let begun = Instant::now();
        let won = brief.level.and_then(|_| strength::winning_move(position));
        if won.is_some() || brief.clock.is_none() {
            // What is not thought about by the clock says nothing of what moves cost.
            self.keeper.forget();
        }
        if won.is_some() {
            return Ok(won);
        }
        let clock = brief.clock.map(TimeLeft::from);
        let budget = clock.map(|clock| self.keeper.budget(clock, OVERHEAD));
        let request = request(brief.limit, budget, brief.stop);
        let request = brief.level.map_or(request, |level| level.limited(&request));
        let mut watcher = Watcher {
            begun,
            stop: brief.stop,
            pace: budget.map_or_else(Pace::default, |budget| {
                Pace::new(budget, position.moves().len())
            }),
            judged: Vec::new(),
            tell,
        };
        let (table, memory) = (self.table.as_ref(), self.engine.lend(&mut self.memory));
        let found = position.think(&self.engine, &request, table, memory, &mut watcher);
        let judged = watcher.judged;
        self.keeper.played(begun.elapsed());
        let found = found?;
        let choosing = brief.level.filter(|_| request.lines > 1);
        let chosen = choosing.and_then(|level| level.chosen(&judged, brief.seed, &position.text()));
        let Some(line) = chosen.or(found.lines.first()) else {
            return Ok(None);
        };
        Ok(line.moves.first().map(|mv| Choice {
            mv: mv.clone(),
            score: Some(found.settled(line)),
            depth: Some(found.depth),
            nodes: Some(found.all_nodes()),
        }))
    }
}

impl Player for Searcher {
    fn begin(&mut self, _: &Stop) -> Result<(), Lapse> {
        self.forget();
        Ok(())
    }

    fn prepare(&mut self, _: &Turn) -> Result<(), Lapse> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn) -> Result<Timed, Lapse> {
        let begun = Instant::now();
        let brief = Brief {
            limit: turn.limit,
            clock: turn.clocks[0],
            level: self.level,
            seed: SEED,
            stop: turn.stop.search()?,
        };
        let found = self.find(turn.position, &brief, &mut |_| ());
        if turn.stop.halted() {
            return Err(Lapse::Stopped);
        }
        let used = begun.elapsed();
        let choice = found?
            .ok_or_else(|| Lapse::fault(FaultKind::Crash, "the search found no move to play"))?;
        Ok(Timed { choice, used })
    }
}

/// Turns the limit of the turn into that of a search.
fn request(limit: Limit, budget: Option<Budget>, stop: &AtomicBool) -> Request<'_> {
    Request {
        depth: match limit {
            Limit::Depth(depth) => Some(depth),
            _ => None,
        },
        nodes: match limit {
            Limit::Nodes(nodes) => Some(nodes),
            _ => None,
        },
        time: match limit {
            // As `niwaki uci` and `niwaki hub` have it, so that the answer is there in time.
            Limit::MoveTime(time) => Some(Budget::exactly(time, OVERHEAD).most),
            _ => budget.map(|budget| budget.most),
        },
        ..Request::until(stop)
    }
}

/// Ends the search when its pace says so, and hands on what it finds.
struct Watcher<'a> {
    /// The start of the search.
    begun: Instant,
    stop: &'a AtomicBool,
    /// The pace of a search by a clock.
    pace: Pace,
    /// The lines of the last iteration, all searched to the same depth.
    judged: Vec<Line>,
    tell: &'a mut dyn FnMut(&SearchInfo),
}

impl Listener for Watcher<'_> {
    fn iteration(&mut self, info: SearchInfo) {
        (self.tell)(&info);
        let enough = self.pace.iteration(&info, self.begun.elapsed());
        self.stop.fetch_or(enough, Ordering::SeqCst);
        self.judged = info.lines;
    }

    fn outside(&mut self, _: SearchInfo, _: usize, bound: Bound) {
        self.pace.outside(bound);
    }

    fn root_move(&mut self, _: i16, number: usize, _: &dyn Fn() -> String) {
        let enough = self.pace.before_move(number, self.begun.elapsed());
        self.stop.fetch_or(enough, Ordering::SeqCst);
    }
}
