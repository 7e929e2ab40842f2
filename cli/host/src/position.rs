//! A position whose game the command need not know.

mod audit;
mod drawn;
mod reference;
mod situation;
mod thinking;
mod witness;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use niwaki::techniques::rankcut::Cells;
use niwaki::{NotationError, Table};

use crate::engine::Engine;
use crate::finding::{Ending, Finding, IterationFound};
pub use audit::{Clerk, Judged, Terms};
pub use situation::{Brought, Situation};
pub use thinking::{Insight, Listener, Means, Teller, Variation};
pub use witness::{Censor, Witness};

/// When a search ends, how many lines it finds, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    pub depth: Option<i16>,
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    pub lines: usize,
    pub threads: usize,
    pub stop: &'a AtomicBool,
}

impl<'a> Task<'a> {
    /// One line to this depth, on one thread.
    pub fn to_depth(depth: i16, stop: &'a AtomicBool) -> Task<'a> {
        Task {
            depth: Some(depth),
            nodes: None,
            time: None,
            lines: 1,
            threads: 1,
            stop,
        }
    }
}

/// A position on the board, with the game so far.
pub trait Position: drawn::Drawn + Send + Sync {
    /// Another position of the same family, in its notation.
    fn at(&self, text: &str) -> Result<Box<dyn Position>, NotationError>;
    /// Plays a move; none where the game is over.
    fn play(&mut self, mv: &str) -> Result<(), NotationError>;
    /// Plays a move, also where the rules call the game drawn and leave moves, as when neither
    /// side can give mate.
    fn play_on(&mut self, mv: &str) -> Result<(), NotationError>;
    /// The position in the game's notation.
    fn text(&self) -> String;
    /// The board drawn, and who is to move.
    fn board(&self) -> (String, &'static str);
    /// A move as the command writes it.
    fn canonical(&self, mv: &str) -> Result<String, NotationError>;
    /// Ways to play `depth` plies, by first move.
    fn divide(&self, depth: u32, distinct: bool) -> Vec<(String, u64)>;
    /// Whether the player to move is forced, so that the static evaluation means little.
    fn is_forced(&self) -> bool;
    /// Searches; `watch` is told of every iteration.
    fn search(
        &self,
        engine: &Engine,
        task: &Task,
        table: Option<&Table>,
        watch: &mut dyn FnMut(&IterationFound),
    ) -> Finding;
    /// Searches, and adds to the cells what `RankCut` can learn from it.
    fn learn(
        &self,
        engine: &Engine,
        task: &Task,
        table: Option<&Table>,
        cells: &mut Cells,
    ) -> Finding;
    /// Searches by plain minimax to a depth, or until it is told to stop.
    fn reference(&self, engine: &Engine, depth: i16, stop: &AtomicBool) -> Finding;
    /// Searches for a move, and tells of it on the way.
    ///
    /// Fails where the moves to choose from are none here.
    fn think(
        &self,
        engine: &Engine,
        means: &Means,
        listener: &mut dyn Listener,
    ) -> Result<Insight, NotationError>;
    /// The same, with the game so far.
    fn copy(&self) -> Box<dyn Position>;
    /// Who is to move, in the game's own words.
    fn player(&self) -> &'static str;
    /// Judges a sample of what techniques decide in a search.
    fn audit(&self, engine: &Engine, task: &Task, terms: Terms, clerk: &mut dyn Clerk);
    /// The legal moves as the command writes them; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// A move as people write it.
    fn for_people(&self, mv: &str) -> Result<String, NotationError>;
    /// How the game ended, if it is over, draws by history included.
    fn over(&self) -> Option<Ending>;
}
