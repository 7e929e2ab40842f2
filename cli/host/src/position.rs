//! A position whose game the command need not know.

mod audit;
mod drawn;
mod judged;
pub(crate) mod recorded;
mod reference;
mod replay;
mod request;
mod sample;
mod situation;
pub(crate) mod tape;
pub(crate) mod thinking;
mod verdict;
pub(crate) mod witness;

use std::sync::atomic::AtomicBool;

use niwaki::endgames::Endgame;
use niwaki::{Key, NotationError, Outcome, Table};

use crate::engine::Engine;
use crate::info::{Ending, SearchInfo};
use crate::learner::Learner;
use crate::memory::GameMemory;
use crate::score::Score;
pub use audit::{Clerk, Terms};
pub use judged::Judged;
pub use replay::Replayed;
pub use request::Request;
pub use situation::{Brought, Situation};
pub use thinking::{Listener, Teller};
pub use witness::{Censor, Witness};

/// A position on the board, with the game so far.
pub trait Position: drawn::Drawn + recorded::Recorded + Send + Sync {
    /// Reads another position of the same family, in its notation.
    ///
    /// # Errors
    /// The text is no position of the game.
    fn at(&self, text: &str) -> Result<Box<dyn Position>, NotationError>;
    /// Returns the position that stands at a place of the game's [listing](crate::endgames::Listing), if one does.
    fn listed(&self, place: Endgame) -> Option<Box<dyn Position>>;
    /// Plays a move; none where the game is over.
    ///
    /// # Errors
    /// The move is not legal here, or the game is over.
    fn play(&mut self, mv: &str) -> Result<(), NotationError>;
    /// Plays a move, also where the rules call the game drawn and leave moves, as when neither
    /// side can give mate.
    ///
    /// # Errors
    /// The move is not legal here.
    fn play_on(&mut self, mv: &str) -> Result<(), NotationError>;
    /// Returns the position in the game's notation.
    fn text(&self) -> String;
    /// Returns the board drawn, and who is to move.
    fn board(&self) -> (String, &'static str);
    /// Returns a move as the command writes it.
    ///
    /// # Errors
    /// The move is not legal here.
    fn canonical(&self, mv: &str) -> Result<String, NotationError>;
    /// Counts the ways to play `depth` plies, by first move.
    fn divide(&self, depth: u32, distinct: bool) -> Vec<(String, u64)>;
    /// Returns whether the player to move is forced, so that the static evaluation means little.
    fn is_forced(&self) -> bool;
    /// Returns how many pieces both sides have ([`niwaki::Game::pieces`]), in a game that counts them.
    fn pieces(&self) -> Option<u32>;
    /// Returns the key by which tables know the position.
    fn key(&self) -> Key;
    /// Returns the static evaluation for the player to move, by whatever evaluates the positions of an engine; of a game that
    /// is over, its result.
    fn evaluated(&self, engine: &Engine) -> Score;
    /// Returns the units that stand for an expected result of 1 : (1 + 1/e), if whatever evaluates the positions of an engine
    /// was fitted to results.
    fn scale(&self, engine: &Engine) -> Option<f64>;
    /// Searches, and counts what happens; `watch` is told of every iteration.
    ///
    /// # Errors
    /// One of the moves to choose from is no legal move here.
    fn search(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchInfo, NotationError>;
    /// Searches, and tells a learner of every move that is searched.
    ///
    /// # Errors
    /// One of the moves to choose from is no legal move here.
    fn learn(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        learner: &mut dyn Learner,
    ) -> Result<SearchInfo, NotationError>;
    /// Searches by plain minimax to a depth, or until it is told to stop.
    fn reference(&self, engine: &Engine, depth: i16, stop: &AtomicBool) -> SearchInfo;
    /// Searches for a move to play, and tells of it on the way; there are no lines when the game is over.
    /// It goes on from what earlier searches of the game have learned, if there is a memory of them.
    ///
    /// # Errors
    /// One of the moves to choose from is no legal move here.
    fn think(
        &self,
        engine: &Engine,
        request: &Request,
        table: Option<&Table>,
        memory: Option<&mut GameMemory>,
        listener: &mut dyn Listener,
    ) -> Result<SearchInfo, NotationError>;
    /// Returns the same position, with the game so far.
    fn copy(&self) -> Box<dyn Position>;
    /// Returns who is to move, in the game's own words.
    fn player(&self) -> &'static str;
    /// Judges a sample of what techniques decide in a search.
    fn audit(&self, engine: &Engine, request: &Request, terms: Terms, clerk: &mut dyn Clerk);
    /// Returns the legal moves as the command writes them; none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// Returns a move as people write it.
    ///
    /// # Errors
    /// The move is not legal here.
    fn for_people(&self, mv: &str) -> Result<String, NotationError>;
    /// Returns moves one after the other as people write them, as far as they are legal.
    fn line_for_people(&self, moves: &[String]) -> String;
    /// Returns how the game ended, if it is over, draws by history included.
    fn over(&self) -> Option<Ending>;
    /// Returns the same as [`over`](Position::over) says in words: the outcome for the player to move, with the points
    /// that the game pays.
    fn outcome(&self) -> Option<Outcome>;
    /// Plays the moves of a game from here, each by its place among all legal moves in the order of
    /// [`niwaki::Game::moves`], and shows every position that a move is played in, before that move.
    ///
    /// Nothing goes by way of text, so that games can be gone through over and over.
    ///
    /// # Errors
    /// There are not so many moves in a position, or the game is over in it; those before it have been shown.
    fn replay(&self, moves: &[u16], visit: &mut dyn FnMut(&Replayed)) -> Result<(), NotationError>;
}
