//! Simple games: a game with nothing but its rules, from which all that a
//! person sees of it follows.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::endgames::place::{Endgame, Material};
use crate::evaluation::{Changes, FeaturesOfBoard, NamedWeight};
use crate::game::notation::debug_word;
use crate::{Family, Game, Key, MoveList, Notation, NotationError, Outcome, Side, Tactics};

/// A game that says what it is called and where it begins, and no more need be
/// said: [`Simple`] makes a [`Family`] of it, with all that belongs to one.
///
/// ```
/// use niwaki::{Family, Game, Key, MoveList, Notation, Outcome, Simple, SimpleGame};
///
/// #[derive(Clone)]
/// struct Nim(u32); // take one to three matches; who takes the last one wins
///
/// impl Game for Nim {
///     type Move = u32;
///     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
///     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
///     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
///     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
///     fn evaluate(&self) -> i32 { 0 }
/// }
///
/// impl SimpleGame for Nim {
///     const NAME: &'static str = "nim";
///     fn start() -> Nim { Nim(21) }
/// }
///
/// let start = Simple::<Nim>::start("")?;
/// let after = start.parse_position("1 3")?; // positions are lists of moves
/// assert_eq!(after.game().0, 17);
/// assert_eq!((after.player(), after.position_text().as_str()), ("First", "1 3"));
/// niwaki::laws::check_family::<Simple<Nim>>().unwrap();
/// # Ok::<(), niwaki::NotationError>(())
/// ```
pub trait SimpleGame: Game<Move: Send + Sync> + Send + Sync + 'static {
    /// The name of the game on the command line: small letters, digits and
    /// dashes.
    const NAME: &'static str;

    /// One sentence for a list of games.
    const DESCRIPTION: &'static str = "a game for two";

    /// Which features of its [board](SimpleGame::board) a learned evaluation sees: which
    /// letter stands where, and what stands on neighbouring places, unless the game names
    /// [features](Game::features) itself. So an evaluation can be learned of any game that
    /// is drawn. The board must show nothing that the [key](Game::key) does not know, such
    /// as the number of moves made, and the key must know the player to move: the law
    /// `same-key` finds out. The board must also be drawn alike whoever is to move. Where
    /// that is too much to ask, [`FeaturesOfBoard::Nothing`] makes none of the board.
    const FEATURES_OF_BOARD: FeaturesOfBoard = if Self::FEATURES == 0 {
        FeaturesOfBoard::Quads
    } else {
        FeaturesOfBoard::Nothing
    };

    /// Returns the position in which the game begins.
    fn start() -> Self;

    /// Writes one of this position's moves, in one word.
    fn move_text(&self, mv: Self::Move) -> String {
        debug_word(mv)
    }

    /// Draws the board in several lines of text; nothing, if it is not drawn. An
    /// evaluation is [learned by it](SimpleGame::FEATURES_OF_BOARD).
    fn board(&self) -> String {
        String::new()
    }
}

/// A [`SimpleGame`] with a notation: a position is written as the moves that
/// lead to it from the start, or as `start`. Remembering them takes an
/// allocation a move; a game for which that is too much implements [`Notation`]
/// and [`Family`] itself.
#[derive(Clone)]
pub struct Simple<G: SimpleGame> {
    game: G,
    line: Option<Arc<Step<G::Move>>>,
    /// Whether somebody passed, to see what the opponent could do then: a
    /// search does, a game does not.
    passed: bool,
}

/// A move, and those before it: a list that positions share, so that playing a
/// move copies none of it.
struct Step<M> {
    mv: M,
    /// How many moves there are with this one.
    count: usize,
    before: Option<Arc<Step<M>>>,
}

/// The word for the start of the game, which no move leads to.
const START: &str = "start";

/// Writes the moves that lead to the position.
impl<G: SimpleGame> fmt::Debug for Simple<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Simple({})", self.position_text())
    }
}

impl<G: SimpleGame> Simple<G> {
    /// Returns the start of the game.
    fn new() -> Simple<G> {
        Simple {
            game: G::start(),
            line: None,
            passed: false,
        }
    }

    /// Returns the position itself.
    ///
    /// ```
    /// use niwaki::{Family, Game, Simple, SimpleGame};
    /// # use niwaki::{Key, MoveList, Outcome};
    /// # #[derive(Clone)]
    /// # struct Nim(u32);
    /// # impl Game for Nim {
    /// #     type Move = u32;
    /// #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
    /// #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
    /// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
    /// #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
    /// #     fn evaluate(&self) -> i32 { 0 }
    /// # }
    /// # impl SimpleGame for Nim {
    /// #     const NAME: &'static str = "nim";
    /// #     fn start() -> Nim { Nim(21) }
    /// # }
    ///
    /// let after = Simple::<Nim>::start("")?.play(2);
    /// assert_eq!(after.game().0, 19);
    /// # Ok::<(), niwaki::NotationError>(())
    /// ```
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Tells whether the player who began the game is to move.
    fn first_to_move(&self) -> bool {
        (self.count() + usize::from(self.passed)).is_multiple_of(2)
    }

    /// Counts the moves from the start to here.
    fn count(&self) -> usize {
        self.line.as_ref().map_or(0, |step| step.count)
    }

    /// Collects the moves from the start to here, the first one first.
    fn moves_so_far(&self) -> Vec<G::Move> {
        let mut moves = Vec::with_capacity(self.count());
        let mut next = self.line.as_ref();
        while let Some(step) = next {
            moves.push(step.mv);
            next = step.before.as_ref();
        }
        moves.reverse();
        moves
    }
}

impl<G: SimpleGame> Game for Simple<G> {
    type Move = G::Move;

    const UNIT: i32 = G::UNIT;
    const REPETITION_DRAWS: bool = G::REPETITION_DRAWS;
    const TACTICAL_FIRST: bool = G::TACTICAL_FIRST;
    const HISTORY_SIZE: usize = G::HISTORY_SIZE;
    const FEATURES: usize = match G::FEATURES_OF_BOARD {
        FeaturesOfBoard::Nothing => G::FEATURES,
        of_board => of_board.count(),
    };

    fn moves(&self, moves: &mut MoveList<G::Move>) {
        self.game.moves(moves);
    }

    fn play(&self, mv: G::Move) -> Simple<G> {
        let step = Step {
            mv,
            count: self.count() + 1,
            before: self.line.clone(),
        };
        Simple {
            game: self.game.play(mv),
            line: Some(Arc::new(step)),
            passed: self.passed,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn key(&self) -> Key {
        self.game.key()
    }

    fn evaluate(&self) -> i32 {
        self.game.evaluate()
    }

    fn weights() -> Vec<NamedWeight> {
        G::weights()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        self.game.evaluate_by(weights)
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        if G::FEATURES_OF_BOARD == FeaturesOfBoard::Nothing {
            return self.game.features(side, active);
        }
        let first = self.first_to_move() == (side == Side::Mover);
        G::FEATURES_OF_BOARD.set(&self.game.board(), first, active);
    }

    fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
        G::FEATURES_OF_BOARD == FeaturesOfBoard::Nothing
            && self.game.feature_changes(&before.game, mover, other)
    }

    fn no_moves(&self) -> Outcome {
        self.game.no_moves()
    }

    fn key_after(&self, mv: G::Move) -> Key {
        self.game.key_after(mv)
    }

    fn is_tactical(&self, mv: G::Move, level: Tactics) -> bool {
        self.game.is_tactical(mv, level)
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<G::Move>) {
        self.game.tactical_moves(level, moves);
    }

    fn gain(&self, mv: G::Move) -> i32 {
        self.game.gain(mv)
    }

    fn exchange(&self, mv: G::Move) -> i32 {
        self.game.exchange(mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv)
    }

    fn pass(&self) -> Option<Simple<G>> {
        Some(Simple {
            game: self.game.pass()?,
            line: self.line.clone(),
            passed: !self.passed,
        })
    }

    fn is_forced(&self) -> bool {
        self.game.is_forced()
    }

    fn is_irreversible(&self, mv: G::Move) -> bool {
        self.game.is_irreversible(mv)
    }

    fn plies_to_draw(&self) -> u32 {
        self.game.plies_to_draw()
    }

    fn structure(&self) -> Option<Key> {
        self.game.structure()
    }

    fn material(&self) -> i32 {
        self.game.material()
    }

    fn pieces(&self, side: Side) -> u32 {
        self.game.pieces(side)
    }

    fn endgames(pieces: u32) -> Vec<Material> {
        G::endgames(pieces)
    }

    fn endgame(&self) -> Option<Endgame> {
        self.game.endgame()
    }

    /// Makes a position to go on from: which moves lead to it nobody knows, so that as text
    /// it is written as if it were the start.
    fn from_endgame(place: Endgame) -> Option<Simple<G>> {
        Some(Simple {
            game: G::from_endgame(place)?,
            line: None,
            passed: false,
        })
    }
}

impl<G: SimpleGame> Notation for Simple<G> {
    fn parse_position(&self, text: &str) -> Result<Simple<G>, NotationError> {
        let mut position = Simple::new();
        if text.trim() == START {
            return Ok(position);
        }
        for word in text.split_whitespace() {
            let mv = position.parse_move(word)?;
            position = position.play(mv);
        }
        if position.line.is_none() {
            return Err(NotationError::new(format!(
                "a position is the moves that lead to it, or '{START}'"
            )));
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        let mut game = G::start();
        let mut words = Vec::with_capacity(self.count());
        for mv in self.moves_so_far() {
            words.push(game.move_text(mv));
            game = game.play(mv);
        }
        if words.is_empty() {
            return START.into();
        }
        words.join(" ")
    }

    fn move_text(&self, mv: G::Move) -> String {
        self.game.move_text(mv)
    }

    fn board(&self) -> String {
        let board = self.game.board();
        if board.trim().is_empty() {
            return self.position_text();
        }
        board
    }

    fn player(&self) -> &'static str {
        if self.first_to_move() {
            "First"
        } else {
            "Second"
        }
    }
}

impl<G: SimpleGame> Family for Simple<G> {
    type Game = Simple<G>;

    const NAME: &'static str = G::NAME;
    const DESCRIPTION: &'static str = G::DESCRIPTION;

    fn start(_: &str) -> Result<Simple<G>, NotationError> {
        Ok(Simple::new())
    }
}

#[cfg(test)]
mod tests;
