//! Outside engines: programs that speak UCI or Hub 2, as players.
//!
//! Nothing that such a program does may take the match down: it runs in a process group of its own
//! that is killed as a whole, its output is read in portions of limited size, and every wait for an answer
//! has an end. (What is sent has none: a program that reads nothing can hold up a line that its pipe has no
//! room for, 64 KiB on Linux, or a game of some ten thousand moves.) A program that crashes, hangs, plays
//! an illegal move, ignores its limit or floods its output loses that game by a [`Lapse`], and is started
//! again for the next one.
//!
//! An [`Outsider`] knows when to speak, a private dialect for each protocol what to say, and a
//! process how it gets there.
//!
//! ```no_run
//! use std::time::Duration;
//! use niwaki_arena::limit::Margin;
//! use niwaki_arena::outside::{Outsider, Patience, Program, Protocol};
//!
//! let program = Program {
//!     protocol: Protocol::Uci,
//!     command: vec!["stockfish".into()],
//!     options: vec![("Hash".into(), "16".into())],
//!     chess960: false,
//!     patience: Patience { most: Duration::from_secs(60), margin: Margin(None) },
//! };
//! let stockfish = Outsider::start(&program)?;
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! # Source
//! R. Huber and S. Meyer-Kahlen, *Description of the universal chess interface*, 2006; F. Letouzey,
//! *Hub protocol for draughts, version 2*, 2019.

mod complaints;
mod dialect;
mod hub;
mod process;
mod running;
mod uci;

use std::time::{Duration, Instant};

use super::limit::{Limit, Margin};
use super::player::{Choice, FaultKind, Lapse, Player, Stop, Timed, Turn};
use dialect::Dialect;
use hub::Hub;
use niwaki_host::failure::Failure;
use process::{Process, Wait};
use uci::Uci;

/// The language that a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface, for games that are written in PGN.
    Uci,
    /// Hub, version 2, for draughts.
    Hub,
}

impl Protocol {
    /// Returns what is taken over of the lines that a program says while it thinks, about the move that it will choose.
    ///
    /// ```
    /// use niwaki_arena::outside::Protocol;
    /// use niwaki_host::score::Score;
    ///
    /// let choice = Protocol::Uci.heard("info depth 3 score cp 20\nnoise\ninfo depth 4 score mate 1");
    /// assert_eq!((choice.depth, choice.score), (Some(4), Some(Score::Win(1))));
    /// ```
    pub fn heard(self, lines: &str) -> Choice {
        let mut choice = Choice::default();
        for line in lines.lines() {
            match self {
                Protocol::Uci => uci::hear(line, &mut choice),
                Protocol::Hub => hub::hear(line, &mut choice),
            }
        }
        choice
    }
}

/// The command of a program, and all that it is told once.
#[derive(Clone, Debug)]
pub struct Program {
    /// The language that it speaks.
    pub protocol: Protocol,
    /// The program and its arguments, without a shell between.
    pub command: Vec<String>,
    /// Options to be set, by name, with their values. One that the program does not offer is a
    /// fault, so that no match is played with a setting that nobody heeds.
    pub options: Vec<(String, String)>,
    /// Whether it plays Chess960, which UCI has an option for.
    pub chess960: bool,
    /// The time that it is waited for.
    pub patience: Patience,
}

/// The time that a program is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The longest wait over one move that has no limit of time, and to get ready.
    pub most: Duration,
    /// The time by which a limit of time may be overstepped.
    pub margin: Margin,
}

impl Patience {
    /// Returns the wait for a program that gets ready from now on.
    fn to_get_ready<'a>(self, stop: Option<&'a Stop<'a>>) -> Wait<'a> {
        Wait::until(Instant::now() + self.most, stop)
    }

    /// Returns when a move must be there at the latest that is thought about from now on.
    fn deadline(&self, turn: &Turn, now: Instant) -> Instant {
        let margin = self.margin.of(turn.limit).unwrap_or_default();
        let allowed = match (turn.limit, turn.clocks[0]) {
            (Limit::MoveTime(time), _) => time.saturating_add(margin),
            (_, Some(clock)) => clock.allowed(margin),
            _ => self.most,
        };
        now.checked_add(allowed).unwrap_or(now + self.most)
    }
}

/// A player that is a program. It is started again when it has failed.
pub struct Outsider {
    program: Program,
    dialect: Box<dyn Dialect>,
    /// The running program; none after a fault, until the next game or move.
    process: Option<Process>,
}

impl Outsider {
    /// Starts the program, and sets its options.
    ///
    /// # Errors
    /// Says why it cannot be started or greeted, or which option it does not have.
    pub fn start(program: &Program) -> Result<Outsider, Failure> {
        let mut outsider = Outsider {
            dialect: match program.protocol {
                Protocol::Uci => Box::new(Uci::new(program)),
                Protocol::Hub => Box::new(Hub::new(program)),
            },
            program: program.clone(),
            process: None,
        };
        match outsider.ready(&program.patience.to_get_ready(None)) {
            Err(Lapse::Fault(fault)) => Err(Failure::unusable(fault.text)),
            _ => Ok(outsider),
        }
    }

    /// Has a process that answers, as it is or a new one.
    fn ready(&mut self, wait: &Wait) -> Result<(), Lapse> {
        if self.process.is_none() {
            let mut process = Process::start(&self.program.command)?;
            self.dialect.greet(&mut process, wait)?;
            self.process = Some(process);
        }
        Ok(())
    }

    /// Has a process that knows of nothing but a new game.
    fn ready_for_a_game(&mut self, wait: &Wait) -> Result<(), Lapse> {
        self.ready(wait)?;
        self.with_process(|dialect, process| dialect.new_game(process, wait))
    }

    /// Does something with the process. One that has failed is ended, as nobody knows what it would
    /// answer next.
    fn with_process<R>(
        &mut self,
        act: impl FnOnce(&mut dyn Dialect, &mut Process) -> Result<R, Lapse>,
    ) -> Result<R, Lapse> {
        let Some(process) = &mut self.process else {
            return Err(Lapse::fault(FaultKind::Crash, "the engine is not running"));
        };
        let result = act(self.dialect.as_mut(), process);
        if result.is_err() {
            self.process = None;
        }
        result
    }
}

impl Player for Outsider {
    fn begin(&mut self, stop: &Stop) -> Result<(), Lapse> {
        let wait = self.program.patience.to_get_ready(Some(stop));
        self.ready_for_a_game(&wait)
    }

    fn prepare(&mut self, turn: &Turn) -> Result<(), Lapse> {
        turn.stop.search()?;
        let wait = self.program.patience.to_get_ready(Some(turn.stop));
        if self.process.is_none() {
            // In a match a fault ends the game. A person takes moves back while it thinks, which ends
            // the process as well, and goes on after a fault: then the game goes on with another one.
            self.ready_for_a_game(&wait)?;
        }
        self.with_process(|dialect, process| dialect.prepare(process, turn, &wait))
    }

    fn choose(&mut self, turn: &Turn) -> Result<Timed, Lapse> {
        let begun = Instant::now();
        let wait = Wait::for_a_move(self.program.patience.deadline(turn, begun), turn.stop);
        let timed = self.with_process(|dialect, process| {
            let choice = dialect.think(process, turn, &wait)?;
            let used = process.heard().saturating_duration_since(begun);
            Ok(Timed { choice, used })
        });
        let timed = timed.and_then(|timed| within_limit(timed, turn.limit));
        if timed.is_err() || turn.position.canonical(move_of(&timed)).is_err() {
            self.process = None; // it has lost the game, and begins the next one afresh
        }
        timed
    }
}

/// Returns the move, or nothing that could be one.
fn move_of(timed: &Result<Timed, Lapse>) -> &str {
    timed.as_ref().map_or("", |timed| timed.choice.mv.as_str())
}

/// Nodes that a program may search beyond its limit: some look at it only now and then.
const NODES_BEYOND: u64 = 100_000;

/// Refuses a move that was found by far more effort than was allowed, by the program's own account.
fn within_limit(timed: Timed, limit: Limit) -> Result<Timed, Lapse> {
    let Choice { nodes, depth, .. } = timed.choice;
    let beyond = match (limit, nodes, depth) {
        (Limit::Nodes(limit), Some(nodes), _) => {
            let most = limit.saturating_mul(2).saturating_add(NODES_BEYOND);
            (nodes > most).then(|| format!("searched {nodes} nodes of {limit}"))
        }
        (Limit::Depth(limit), _, Some(depth)) => {
            (depth > limit + 1).then(|| format!("searched to depth {depth} instead of {limit}"))
        }
        _ => None,
    };
    match beyond {
        Some(text) => Err(Lapse::fault(FaultKind::Timeout, text)),
        None => Ok(timed),
    }
}
