//! Whoever plays: a search of ours, or another program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use niwaki::NotationError;

use super::clock::Clock;
use super::limit::Limit;
use niwaki_host::position::Position;

/// Somebody who plays one side of a game, and then of another.
pub trait Player: Send {
    /// A new game begins: nothing may be remembered from the one before.
    fn begin(&mut self, stop: &Stop) -> Result<(), Lapse>;
    /// Learns of the position in which it will have to move. No clock runs yet.
    fn prepare(&mut self, turn: &Turn) -> Result<(), Lapse>;
    /// Thinks, and says what to play.
    fn choose(&mut self, turn: &Turn) -> Result<Timed, Lapse>;
}

/// The game as it stands, with the player to move.
pub struct Turn<'a> {
    /// The position at the beginning, in the game's notation.
    pub opening: &'a str,
    /// The moves since then, as the command writes them.
    pub moves: &'a [String],
    pub position: &'a dyn Position,
    pub limit: Limit,
    /// The clocks of the player to move and of the opponent, as far as they have any.
    pub clocks: [Option<Clock>; 2],
    /// Whether the player sits where the game begins (White in chess).
    pub leads: bool,
    pub stop: &'a Stop<'a>,
}

/// What a player wants to play, and what it says of it.
#[derive(Clone, Debug)]
pub struct Choice {
    pub mv: String,
    /// Hundredths of the game's unit.
    pub value: Option<i64>,
    pub depth: Option<i16>,
    pub nodes: Option<u64>,
}

/// A choice, and how long it took: from when the player was told to think until its answer came.
#[derive(Clone, Debug)]
pub struct Timed {
    pub choice: Choice,
    pub used: Duration,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// The match is over, or the user has interrupted it.
    Stopped,
    /// The player has lost the game by this.
    Fault(Fault),
}

/// What a player may not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub text: String,
}

/// The kinds of faults that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Crash,
    Illegal,
    Timeout,
}

/// A position or move of ours that cannot be written in the player's language.
impl From<NotationError> for Lapse {
    fn from(error: NotationError) -> Lapse {
        Lapse::fault(FaultKind::Crash, error.to_string())
    }
}

impl Lapse {
    pub fn fault(kind: FaultKind, text: impl Into<String>) -> Lapse {
        Lapse::Fault(Fault {
            kind,
            text: text.into(),
        })
    }
}

/// How players of one worker are told to stop: at once because nobody needs the game any
/// more, or because one of them wants its own search to end.
pub struct Stop<'a> {
    /// Set for all workers when the match ends.
    halted: &'a AtomicBool,
    /// Set for the search that runs here.
    search: &'a AtomicBool,
}

impl<'a> Stop<'a> {
    pub fn new(halted: &'a AtomicBool, search: &'a AtomicBool) -> Stop<'a> {
        Stop { halted, search }
    }

    /// Whether the match has ended. Who ends it sets this first and the signals of the searches
    /// afterwards; a search clears its signal first and looks here afterwards, so that none
    /// goes on unnoticed.
    pub fn halted(&self) -> bool {
        self.halted.load(Ordering::SeqCst)
    }

    /// Whether the search that runs shall end with the best that it has.
    pub fn has_enough(&self) -> bool {
        self.search.load(Ordering::SeqCst)
    }

    /// The signal of a search that begins now.
    pub fn search(&self) -> Result<&'a AtomicBool, Lapse> {
        self.search.store(false, Ordering::SeqCst);
        if self.halted() {
            return Err(Lapse::Stopped);
        }
        Ok(self.search)
    }
}
