//! Players: what a referee wants of a search of ours and of another program alike.
//!
//! A game is a [`Player::begin`], and then [`Player::prepare`] and [`Player::choose`] for each of
//! its moves. Preparation is apart from thinking, as only the latter is charged to a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use niwaki::NotationError;
use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::limit::Limit;
use niwaki_host::position::Position;
use niwaki_host::score::Score;

/// A player of one side of a game, and then of another.
pub trait Player: Send {
    /// Begins a new game: nothing may be remembered from the one before.
    ///
    /// # Errors
    /// Fails where the player is not ready in time, or the match is over.
    fn begin(&mut self, stop: &Stop) -> Result<(), Lapse>;
    /// Learns of the position in which it will have to move. No clock runs yet.
    ///
    /// # Errors
    /// Fails where the player cannot be told, or the match is over.
    fn prepare(&mut self, turn: &Turn) -> Result<(), Lapse>;
    /// Thinks, and says what to play. Whether the move is legal is for the referee to find out.
    ///
    /// # Errors
    /// Fails where no move comes in time, or the match is over.
    fn choose(&mut self, turn: &Turn) -> Result<Timed, Lapse>;
}

/// The game as it stands, with the player to move.
pub struct Turn<'a> {
    /// The position at the beginning, in the game's notation.
    pub opening: &'a str,
    /// The moves since then, as the command writes them.
    pub moves: &'a [String],
    /// The position to move in, which knows the moves before it.
    pub position: &'a dyn Position,
    /// The limit of this move or of the game, as the player's specification sets it.
    pub limit: Limit,
    /// The clocks of the player to move and of the opponent, as far as they have any.
    pub clocks: [Option<Clock>; 2],
    /// Whether the player sits where the game begins (White in chess).
    pub leads: bool,
    /// The signals that end the search.
    pub stop: &'a Stop<'a>,
}

/// A move, and what the player says of it.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The move; text of an outside program as it was written.
    pub mv: String,
    /// The score for this player, as it says itself.
    pub score: Option<Score>,
    /// The depth of that score, in plies.
    pub depth: Option<i16>,
    /// The nodes that were searched, by the player's own count.
    pub nodes: Option<u64>,
}

/// A choice, and the time that it took.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The move and what is said of it.
    pub choice: Choice,
    /// The time from when the player was told to think until its answer came.
    pub used: Duration,
}

/// The reasons why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// The match is over, or the user has interrupted it.
    Stopped,
    /// The player has lost the game by this.
    Fault(Fault),
}

/// Returns the names of both players, first of the one who begins.
///
/// # Errors
/// Fails where a move of the game cannot be played.
pub fn seats(start: &dyn Position) -> Result<[&'static str; 2], NotationError> {
    let mut after = start.copy();
    if let Some(mv) = start.moves().first() {
        after.play(mv)?;
    }
    Ok([start.player(), after.player()])
}

/// A breach of the rules of the match, which loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind by which it is counted.
    pub kind: FaultKind,
    /// The fault in words, for the record.
    pub text: String,
}

/// The kinds of faults that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The player died, could not be talked to, or did not say what it had to.
    Crash,
    /// The player chose a move that is not legal.
    Illegal,
    /// The player overstepped its limit of time, nodes or depth, or did not answer.
    Timeout,
}

/// A position or move of ours that cannot be written in the player's language.
impl From<NotationError> for Lapse {
    fn from(error: NotationError) -> Lapse {
        Lapse::fault(FaultKind::Crash, error.to_string())
    }
}

impl Lapse {
    /// Makes a fault of this kind.
    pub fn fault(kind: FaultKind, text: impl Into<String>) -> Lapse {
        Lapse::Fault(Fault {
            kind,
            text: text.into(),
        })
    }
}

/// The signals by which players of one worker are told to stop: at once because nobody needs the
/// game any more, or because one of them wants its own search to end.
pub struct Stop<'a> {
    /// Set for all workers when the match ends.
    halted: &'a AtomicBool,
    /// Set for the search that runs here.
    search: &'a AtomicBool,
}

impl<'a> Stop<'a> {
    /// Joins the signal of the match with that of one worker's search.
    pub fn new(halted: &'a AtomicBool, search: &'a AtomicBool) -> Stop<'a> {
        Stop { halted, search }
    }

    /// Returns whether the match has ended. Who ends it sets this first and the signals of the
    /// searches afterwards; a search clears its signal first and looks here afterwards, so that
    /// none goes on unnoticed.
    pub fn halted(&self) -> bool {
        self.halted.load(Ordering::SeqCst)
    }

    /// Returns whether the search that runs shall end with the best that it has.
    pub fn has_enough(&self) -> bool {
        self.search.load(Ordering::SeqCst)
    }

    /// Returns the signal of a search that begins now, cleared.
    ///
    /// # Errors
    /// Fails with [`Lapse::Stopped`] where the match has ended.
    pub fn search(&self) -> Result<&'a AtomicBool, Lapse> {
        self.search.store(false, Ordering::SeqCst);
        if self.halted() {
            return Err(Lapse::Stopped);
        }
        Ok(self.search)
    }
}
