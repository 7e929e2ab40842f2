//! Games: the trait that a game implements, and what people see of a game.
//!
//! [`Game`] is all that a search needs. The other traits are for people and
//! programs around it: [`crate::Notation`] reads and writes positions and
//! moves, [`crate::Family`] gives a game a name and parameters,
//! [`crate::Simple`] makes both of a game that has nothing but rules, and
//! [`drawing`] shows a board as a grid of cells.

pub(crate) mod doc_game;
pub mod drawing;
pub(crate) mod family;
pub(crate) mod key;
pub(crate) mod message;
pub(crate) mod notation;
pub(crate) mod perft;
pub(crate) mod simple;

use core::fmt::Debug;

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::Key;
use crate::endgames::place::{Endgame, Material};
use crate::evaluation::{Changes, NamedWeight};

/// Holds the moves of a position; it needs the heap only when there are more
/// than 64.
///
/// ```
/// use niwaki::{Game, MoveList};
///
/// let game = niwaki::doc_game();
/// let mut moves = MoveList::new();
/// game.moves(&mut moves);
/// assert_eq!(moves[..], [1, 2, 3]);
/// ```
pub type MoveList<M> = SmallVec<[M; 64]>;

/// A two-player, zero-sum, perfect-information game whose players move in turn.
///
/// The position *is* the game: it is played by value, so there is nothing to
/// undo, and the parameters of a family of games (a board size, a branching
/// factor) live in the position. Six items are required and enough for
/// everything to work; each of the others is a *power* whose default is
/// correct, and which makes the search stronger when the game provides it.
///
/// All numbers are from the side of the player to move, in units of which
/// [`Game::UNIT`] make one pawn, man or point.
///
/// # Example
///
/// Nim: take one to three matches; who takes the last one wins.
///
/// ```
/// use niwaki::{Game, Key, MoveList, Outcome};
///
/// #[derive(Clone)]
/// struct Nim(u32);
///
/// impl Game for Nim {
///     type Move = u32;
///     fn moves(&self, moves: &mut MoveList<u32>) {
///         moves.extend(1..=self.0.min(3));
///     }
///     fn play(&self, taken: u32) -> Nim {
///         Nim(self.0 - taken)
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.0 == 0).then_some(Outcome::Loss)
///     }
///     fn key(&self) -> Key {
///         Key::mixed(u64::from(self.0))
///     }
///     fn evaluate(&self) -> i32 {
///         0
///     }
/// }
///
/// let report = niwaki::Search::new(&Nim(10)).depth(10).run();
/// assert_eq!(report.best(), Some(2));
/// assert_eq!(report.value.distance(), Some(5));
/// ```
pub trait Game: Clone {
    /// One move. Small and cheap to copy.
    type Move: Copy + Eq + Debug;

    /// The number of evaluation points in one pawn, one man, one point, above
    /// zero: every margin of every technique is a multiple of it.
    const UNIT: i32 = 100;

    /// Whether a position that comes back in the same game is a draw. When
    /// true, the search watches for it; see also [`Game::is_irreversible`].
    const REPETITION_DRAWS: bool = false;

    /// Whether [`Game::tactical_moves`] takes much less time than
    /// [`Game::moves`], so that the search asks for it first: most nodes end
    /// before the other moves are needed.
    const TACTICAL_FIRST: bool = false;

    /// The number of different values of [`Game::history_index`].
    const HISTORY_SIZE: usize = 1;

    /// The number of features that one side can see in a position
    /// ([`Game::features`]), at most 65,536; 0 for a game that names none: an
    /// evaluation can be learned of it only by its
    /// [board](crate::SimpleGame::FEATURES_OF_BOARD).
    const FEATURES: usize = 0;

    /// Appends every legal move (at most 32,767), always in the same order for
    /// the same position. Never called where [`Game::outcome`] has an answer.
    /// An empty list ends the game as [`Game::no_moves`] says.
    fn moves(&self, moves: &mut MoveList<Self::Move>);

    /// Returns the position after `mv`, which is one of [`Game::moves`].
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// Returns the result, if the game is over here, as far as it can be told
    /// without a list of moves. Draws by repetition and by a count of moves do
    /// not belong here: see [`Game::REPETITION_DRAWS`],
    /// [`Game::plies_to_draw`].
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a hash of everything that decides how the game goes on, the
    /// player to move included; counters that only lead to a draw excluded.
    fn key(&self) -> Key;

    /// Returns the static evaluation: an estimate of the position for the
    /// player to move.
    ///
    /// The search calls it only where [`Game::outcome`] has no answer, and
    /// clamps it to ±[`crate::Value::MAX_ESTIMATE`]. There may be no move
    /// there, though: quiescence stands pat before it lists any. At the horizon
    /// a game that ends for want of a move is then worth this estimate, unless
    /// [`Game::outcome`] tells the end or [`Game::is_forced`] has all moves
    /// listed.
    fn evaluate(&self) -> i32;

    /// Lists the weights by which [`Game::evaluate`] counts, so that they can be fitted to games
    /// (`niwaki train evaluation GAME --model weights`); none for a game that does not tell them.
    /// [`tuned!`](crate::tuned) declares them.
    ///
    /// ```
    /// use niwaki::evaluation::{NamedWeight, Tuned};
    /// use niwaki::{Game, Key, MoveList, Outcome};
    ///
    /// niwaki::tuned! {
    ///     /// What counts in Nim, in hundredths of a match.
    ///     struct Weights {
    ///         /// A heap of a multiple of four.
    ///         lost: i32 = -300,
    ///     }
    /// }
    ///
    /// #[derive(Clone)]
    /// struct Nim(u32);
    ///
    /// impl Nim {
    ///     fn count(&self, weights: &Weights) -> i32 {
    ///         if self.0 % 4 == 0 { weights.lost } else { 0 }
    ///     }
    /// }
    ///
    /// impl Game for Nim {
    ///     type Move = u32;
    ///     fn evaluate(&self) -> i32 { self.count(&Weights::HAND) }
    ///     fn weights() -> Vec<NamedWeight> { Weights::HAND.named() }
    ///     fn evaluate_by(&self, weights: &[i32]) -> i32 {
    ///         self.count(&Weights::HAND.by(weights))
    ///     }
    /// #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
    /// #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
    /// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
    /// #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
    ///     // …
    /// }
    ///
    /// assert_eq!((Nim(8).evaluate(), Nim(8).evaluate_by(&[-200])), (-300, -200));
    /// ```
    fn weights() -> Vec<NamedWeight> {
        Vec::new()
    }

    /// Returns what [`Game::evaluate`] would, if these were its weights, in the order of
    /// [`Game::weights`]. With the weights as they are it is the same, which the law `weights` checks; with any others from
    /// −10,000 to 10,000 there is an answer. A sum of weights, each times a count, is fitted best: what a weight counts is
    /// found by raising and lowering it by half a [`Game::UNIT`]. What it costs in time matters little.
    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        let _ = weights;
        self.evaluate()
    }

    /// Sets the bits of the features that a side sees in the position: what a
    /// learned evaluation ([`evaluation`](crate::evaluation)) knows of it.
    ///
    /// Feature `n` is bit `n % 64` of word `n / 64`. There are as many words as
    /// [`Game::FEATURES`] need, all of them zero at first. Both sides number
    /// alike, each from its own point of view: its own men first, say, and the
    /// board turned so that they move up. A position and the same one with the
    /// sides exchanged then look the same to whoever is to move, and what is
    /// learned of the one holds for the other.
    ///
    /// Positions with the same [`Game::key`] have the same features. Few bits should
    /// differ from those after a move: the search only looks at what has changed.
    ///
    /// ```
    /// use niwaki::{Game, Key, MoveList, Outcome, Side};
    ///
    /// /// Who has three in a row of nine cells wins; a bit for each stone.
    /// #[derive(Clone)]
    /// struct Stones { mover: u16, opponent: u16 }
    ///
    /// impl Game for Stones {
    ///     type Move = u8;
    ///     const FEATURES: usize = 18;
    ///     fn features(&self, side: Side, active: &mut [u64]) {
    ///         let (own, other) = match side {
    ///             Side::Mover => (self.mover, self.opponent),
    ///             Side::Opponent => (self.opponent, self.mover),
    ///         };
    ///         active[0] = u64::from(own) | u64::from(other) << 9;
    ///     }
    /// #     fn moves(&self, moves: &mut MoveList<u8>) { moves.extend((0..9).filter(|cell| (self.mover | self.opponent) >> cell & 1 == 0)); }
    /// #     fn play(&self, cell: u8) -> Stones { Stones { mover: self.opponent, opponent: self.mover | 1 << cell } }
    /// #     fn outcome(&self) -> Option<Outcome> { None }
    /// #     fn key(&self) -> Key { Key::mixed(u64::from(self.mover) << 9 | u64::from(self.opponent)) }
    /// #     fn evaluate(&self) -> i32 { 0 }
    ///     // …
    /// }
    ///
    /// let mut active = [0];
    /// Stones { mover: 0, opponent: 0 }.play(4).features(Side::Mover, &mut active);
    /// assert_eq!(active, [1 << (9 + 4)]);
    /// ```
    fn features(&self, side: Side, active: &mut [u64]) {
        let _ = (side, active);
    }

    /// Tells which features the player to move and the opponent see here and did not
    /// see in `before`, the position one move or one pass earlier, and which they see
    /// no more: each once, as the law `features` checks. Returns false where that
    /// cannot be told cheaply; then [`Game::features`] is asked, and what was told is
    /// forgotten.
    ///
    /// Who is to move here was the opponent in `before`. A game whose features take
    /// long to collect gains by it: in chess a position has some thirty for each
    /// side, and a move changes two or three. [`Game::key`] should be cheap then: it
    /// tells which position sums belong to.
    fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
        let _ = (before, mover, other);
        false
    }

    /// Returns the result for the player who should move and has no legal move:
    /// a loss, unless the game says otherwise.
    fn no_moves(&self) -> Outcome {
        Outcome::Loss
    }

    /// Returns the key of `self.play(mv)`. A game that can have it for less
    /// than playing the move makes enhanced transposition cutoffs and
    /// prefetching cheap.
    ///
    /// ```
    /// use niwaki::Game;
    ///
    /// let game = niwaki::doc_game();
    /// assert_eq!(game.key_after(2), game.play(2).key());
    /// ```
    fn key_after(&self, mv: Self::Move) -> Key {
        self.play(mv).key()
    }

    /// Tells whether the move changes the evaluation at once (a capture, a
    /// promotion), or, at [`Tactics::Checks`], forces the opponent to react.
    /// Tactical moves are searched beyond the horizon, and ordered by
    /// [`Game::gain`].
    ///
    /// They must come to an end, and soon: after a few of them there should be
    /// none left that is worth playing. Where nearly every move is answered by
    /// another tactical one, quiescence takes all the nodes that there are, and
    /// the search hardly gets deeper; it is better to name fewer moves, or
    /// none. The law `tactical-end` finds such games.
    fn is_tactical(&self, mv: Self::Move, level: Tactics) -> bool {
        let _ = (mv, level);
        false
    }

    /// Appends the tactical moves, in the order in which [`Game::moves`] has
    /// them.
    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<Self::Move>) {
        let mut all = MoveList::new();
        self.moves(&mut all);
        moves.extend(all.into_iter().filter(|mv| self.is_tactical(*mv, level)));
    }

    /// Returns how promising a tactical move looks at a glance (in chess,
    /// MVV/LVA); it decides the order. The scale and range are those of
    /// [`Game::evaluate`], for the most that the move can win at once: quiescence leaves a move out that does not
    /// reach alpha with it and two units ([`Game::UNIT`]) more.
    fn gain(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Returns what remains of the gain after the best replies on the spot (in
    /// chess, static exchange evaluation, SEE), on the scale of
    /// [`Game::evaluate`]: below zero is what the move loses. It tells good
    /// captures from bad ones, which are tried last: those that lose more than
    /// [`Options::tolerance`](crate::Options::tolerance) allows, which is
    /// nothing unless it is set. How much a move loses also decides which of the bad ones
    /// comes first, and whether exchange pruning leaves it out. An answer of zero or more may
    /// be a lower bound: only the sign of it is used.
    ///
    /// Exchange pruning also asks it of quiet moves, which may lose the piece
    /// that moves ([`ExchangePruning`](crate::techniques::ExchangePruning)); a
    /// game that has no answer to that returns 0.
    fn exchange(&self, mv: Self::Move) -> i32 {
        self.gain(mv)
    }

    /// Returns a number below [`Game::HISTORY_SIZE`] for moves that mean the
    /// same in many positions (piece and destination, say; of one player only).
    /// All histories and countermoves remember moves by it; captures, too, if they are sorted by their history.
    ///
    /// ```
    /// use niwaki::{Game, Key, MoveList, Outcome};
    ///
    /// /// Each player puts a stone on one of nine cells, or passes over to the endgame.
    /// #[derive(Clone)]
    /// struct Stones { placed: u16, second: bool }
    ///
    /// impl Game for Stones {
    ///     type Move = u8;
    ///     const HISTORY_SIZE: usize = 2 * 9;
    ///     fn history_index(&self, cell: u8) -> usize { usize::from(cell) + 9 * usize::from(self.second) }
    /// #     fn moves(&self, moves: &mut MoveList<u8>) { moves.extend((0..9).filter(|cell| self.placed >> cell & 1 == 0)); }
    /// #     fn play(&self, cell: u8) -> Stones { Stones { placed: self.placed | 1 << cell, second: !self.second } }
    /// #     fn outcome(&self) -> Option<Outcome> { None }
    /// #     fn key(&self) -> Key { Key::mixed(u64::from(self.placed) << 1 | u64::from(self.second)) }
    /// #     fn evaluate(&self) -> i32 { 0 }
    ///     // …
    /// }
    ///
    /// let start = Stones { placed: 0, second: false };
    /// assert_eq!((start.history_index(4), start.play(0).history_index(4)), (4, 13));
    /// ```
    fn history_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns the same position with the opponent to move, if passing is
    /// sensible here: for a null move. `None` where passing could be better
    /// than any move (zugzwang), and where it would be illegal nonsense.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Tells whether the player to move must respond (in check, capture
    /// compulsory, stalemated): the static evaluation then means little,
    /// speculative techniques hold back, and beyond the horizon every move is
    /// searched.
    fn is_forced(&self) -> bool {
        false
    }

    /// Tells whether the opponent will be forced after the move: the answer of
    /// [`Game::is_forced`] in `self.play(mv)`. A game that can tell for less than
    /// playing the move makes pruning of moves cheaper.
    ///
    /// ```
    /// use niwaki::Game;
    ///
    /// let game = niwaki::doc_game();
    /// assert_eq!(game.forces(2), game.play(2).is_forced());
    /// ```
    fn forces(&self, mv: Self::Move) -> bool {
        self.play(mv).is_forced()
    }

    /// Tells whether no position before the move can ever come back after it.
    /// The search for repetitions stops there.
    fn is_irreversible(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns the plies without progress that are left until the game is drawn
    /// by a rule that counts them (fifty moves without capture or pawn move); 0
    /// = drawn now, unless the player to move has lost for want of a move.
    fn plies_to_draw(&self) -> u32 {
        u32::MAX
    }

    /// Returns a key of the part of the position by which the static evaluation
    /// errs in the same way: the pawns in chess, the men in checkers, and who is
    /// to move. The search learns from its results how to correct the evaluation
    /// of positions that have it in common
    /// ([`Options::correction`](crate::Options::correction)). By default they
    /// have the last move in common, by its history index.
    fn structure(&self) -> Option<Key> {
        None
    }

    /// Returns the material balance alone, in the scale of [`Game::evaluate`].
    /// Razoring asks for it.
    fn material(&self) -> i32 {
        self.evaluate()
    }

    /// Returns how many pieces a side has, where that says how far the endgame
    /// is.
    fn pieces(&self, side: Side) -> u32 {
        let _ = side;
        u32::MAX
    }

    /// Lists the materials of at most so many pieces of which there can be endgame tables
    /// ([`endgames`](mod@crate::endgames)); none, unless the game can list its positions.
    ///
    /// Pieces of both sides count together; a game that fills its board counts what is left
    /// to fill. Moves lead from a group of materials to itself or to groups before it. The
    /// list for fewer pieces is the beginning of that for more, and for any number there are
    /// no more than the game is ready to list.
    fn endgames(pieces: u32) -> Vec<Material> {
        let _ = pieces;
        Vec::new()
    }

    /// Returns the place of the position in the tables of [`Game::endgames`] for any number of pieces; `None` where it
    /// is in none. Counts that only lead to a draw do not matter, everything else that decides how the game goes on
    /// does: in chess a position with a right to castle is in no table.
    ///
    /// A search with tables asks in every node, so that "too many pieces" should be a cheap
    /// answer. It does not ask where [`Game::outcome`] has an answer. Positions that are the same but for a symmetry of
    /// the rules may share a place.
    fn endgame(&self) -> Option<Endgame> {
        None
    }

    /// Returns the position at a place; `None` where the index stands for no legal position. Counts that lead to a draw
    /// are at their beginning. The position is at that very place by [`Game::endgame`], and every position at the place
    /// goes on as it does: to the same places and ends.
    fn from_endgame(place: Endgame) -> Option<Self> {
        let _ = place;
        None
    }
}

/// The end of a game, as the player to move sees it.
///
/// ```
/// use niwaki::{Game, Outcome};
///
/// // Who should take a match and finds none has lost.
/// let over = niwaki::doc_game().play(3).play(3).play(3).play(3).play(1);
/// assert_eq!(over.outcome(), Some(Outcome::Loss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move has won.
    Win,
    /// The player to move has lost.
    Loss,
    /// Neither has.
    Draw,
    /// The game pays this many points to the player to move (synthetic trees,
    /// games of territory), on the scale of [`Game::evaluate`].
    Score(i32),
}

/// How much counts as tactical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tactics {
    /// Captures, promotions, and the like.
    Captures,
    /// These, and moves that the opponent is forced to answer.
    Checks,
}

/// One of the two players, as seen from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player to move.
    Mover,
    /// The other one.
    Opponent,
}

/// Returns the end of a game that is over by its own rules, for want of a move,
/// or (with `history_draws`) by a count of moves without progress. Whether it
/// is drawn by repetition cannot be seen from a position.
///
/// ```
/// use niwaki::{Game, Outcome, game};
///
/// let start = niwaki::doc_game();
/// assert_eq!(game::result(&start, true), None);
/// let over = start.play(3).play(3).play(3).play(3).play(1);
/// assert_eq!(game::result(&over, true), Some(Outcome::Loss));
/// ```
pub fn result<G: Game>(game: &G, history_draws: bool) -> Option<Outcome> {
    let drawn = history_draws && game.plies_to_draw() == 0;
    game.outcome()
        .or_else(|| stuck(game))
        .or(drawn.then_some(Outcome::Draw))
}

/// Returns what an empty list of moves means here, if the list is empty.
pub(crate) fn stuck<G: Game>(game: &G) -> Option<Outcome> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    moves.is_empty().then(|| game.no_moves())
}
