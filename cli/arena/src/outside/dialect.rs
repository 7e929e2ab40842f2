//! The dialects of programs: all that a match wants to tell and ask, in whichever language it is
//! said.

use super::super::player::{Choice, Lapse, Turn};
use super::process::{Process, Wait};

/// One side of a conversation.
pub(super) trait Dialect: Send {
    /// Introduces itself to a program that was just started, and sets its options.
    fn greet(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse>;
    /// Announces a new game.
    fn new_game(&mut self, process: &mut Process, wait: &Wait) -> Result<(), Lapse>;
    /// Tells the position, and all else that need not be told while the clock runs. Afterwards nothing is
    /// left unanswered.
    fn prepare(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<(), Lapse>;
    /// Asks for a move, by the first that it says and with no delay; its answer is the last line that it reads.
    fn think(&mut self, process: &mut Process, turn: &Turn, wait: &Wait) -> Result<Choice, Lapse>;
}
