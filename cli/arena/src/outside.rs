//! Engines that are programs of their own.
//!
//! Nothing that such a program does may take the match down: it runs in a process group of
//! its own that is killed as a whole, its output is read in portions of limited size, and
//! every wait has an end.

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
    Uci,
    Hub,
}

/// How to start a program, and what to tell it.
#[derive(Clone, Debug)]
pub struct Program {
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Its options, by name.
    pub options: Vec<(String, String)>,
    /// Whether it plays Chess960.
    pub chess960: bool,
    pub patience: Patience,
}

/// How long a program is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Over one move that has no limit of time, and to get ready.
    pub most: Duration,
    /// How far a limit of time may be overstepped.
    pub margin: Margin,
}

impl Patience {
    /// How long a program is waited for that gets ready from now on.
    fn to_get_ready<'a>(self, stop: Option<&'a Stop<'a>>) -> Wait<'a> {
        Wait::until(Instant::now() + self.most, stop)
    }

    /// When a move must be there at the latest that is thought about from now on.
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
    process: Option<Process>,
}

impl Outsider {
    /// Starts the program, to see whether it can be.
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

    /// Has a process that answers.
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

    /// Does something with the process; one that has failed is ended.
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

fn move_of(timed: &Result<Timed, Lapse>) -> &str {
    timed.as_ref().map_or("", |timed| timed.choice.mv.as_str())
}

/// Nodes that a program may search beyond its limit: some look at it only now and then.
const NODES_BEYOND: u64 = 100_000;

/// Refuses what was found by far more effort than was allowed, by the program's own account.
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
