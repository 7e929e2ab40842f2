//! Any game of niwaki, as the crate `minimax` wants to see it.
//!
//! The same moves, the same evaluation. Two things that `minimax` lacks are put
//! in where its interface allows: its quiescence search must capture as long
//! as there is something to capture, so it gets a pseudo-move that stands pat;
//! and it does not know that a player may have to respond, so it gets all
//! moves to search where [`niwaki::Game::is_forced`] says so.

use std::cell::Cell;
use std::cmp::Reverse;
use std::marker::PhantomData;

use minimax::{BEST_EVAL, Evaluation, WORST_EVAL, Winner};
use niwaki::{Game, MoveList, Outcome, Tactics};
use smallvec::SmallVec;

/// A game whose moves can be told apart without the position, as `minimax`
/// needs it for its countermoves and history.
pub(crate) trait Indexed: Game + 'static {
    /// How many different values [`Indexed::index`] has.
    const INDICES: u16;

    /// Returns a number below [`Indexed::INDICES`].
    fn index(mv: Self::Move) -> u16;
}

/// The rules of `G`.
///
/// With `SORTED`, moves come with the tactical ones first, the most promising
/// at the front: `minimax` leaves the order to the game.
///
/// With `SPARED`, [`minimax::Game::get_winner`] does not look whether there is
/// a legal move. Its documentation asks for that, and its quiescence search
/// asks at every node; but niwaki's does not do so either where nobody is forced.
pub(crate) struct Rules<G, const SORTED: bool, const SPARED: bool>(PhantomData<G>);

/// A move, or one of the two things that only a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<M> {
    /// A move of the game.
    Move(M),
    /// In quiescence: take the evaluation as it is.
    StandPat,
    /// Pass, to see whether the position is good enough even so.
    Null,
}

/// A position, and what the search has done besides moving.
#[derive(Clone)]
pub(crate) struct State<G> {
    game: G,
    mark: Mark,
    /// Whether it was reached by passing.
    passed: bool,
    /// Whether there was no move when the player to move was found to be forced.
    stuck: Cell<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The player to move has just stood pat; the opponent is to move in name only.
    StoodPat,
    /// The player to move wanted to pass and must not: this is lost for that player.
    Refused,
}

impl<G: Game> State<G> {
    /// Makes a position to search from.
    pub(crate) fn new(game: G) -> State<G> {
        State::reached(game, false)
    }

    fn reached(game: G, passed: bool) -> State<G> {
        State {
            game,
            passed,
            mark: Mark::None,
            stuck: Cell::new(false),
        }
    }

    /// Passes. Not twice in a row, nor where the player must respond, nor where
    /// the game says it makes no sense: the same guards as niwaki's.
    fn pass(&mut self) -> Option<State<G>> {
        let allowed = !self.passed && !self.game.is_forced();
        let passed = allowed.then(|| self.game.pass()).flatten();
        if passed.is_none() {
            self.mark = Mark::Refused;
        }
        passed.map(|game| State::reached(game, true))
    }
}

fn winner(outcome: Outcome) -> Winner {
    match outcome {
        Outcome::Loss => Winner::PlayerJustMoved,
        Outcome::Win => Winner::PlayerToMove,
        Outcome::Draw | Outcome::Score(_) => Winner::Draw,
    }
}

/// Returns the result where the game is over by what can be told without a list of moves.
fn outright<G: Game>(state: &State<G>) -> Option<Winner> {
    match state.mark {
        Mark::None => state.game.outcome().map(winner),
        Mark::StoodPat => None,
        Mark::Refused => Some(Winner::PlayerToMove),
    }
}

impl<G: Indexed, const SORTED: bool, const SPARED: bool> minimax::Game
    for Rules<G, SORTED, SPARED>
{
    type S = State<G>;
    type M = Step<G::Move>;

    fn generate_moves(state: &State<G>, steps: &mut Vec<Self::M>) -> Option<Winner> {
        if let Some(winner) = outright(state) {
            return Some(winner);
        }
        let mut moves = MoveList::new();
        state.game.moves(&mut moves);
        if moves.is_empty() {
            return Some(winner(state.game.no_moves()));
        }
        if SORTED {
            push_sorted(&state.game, &moves, steps);
        } else {
            steps.extend(moves.into_iter().map(Step::Move));
        }
        None
    }

    fn apply(state: &mut State<G>, step: Self::M) -> Option<State<G>> {
        match step {
            Step::Move(mv) => Some(State::new(state.game.play(mv))),
            Step::StandPat => {
                state.mark = Mark::StoodPat;
                None
            }
            Step::Null => state.pass(),
        }
    }

    fn undo(state: &mut State<G>, step: Self::M) {
        if !matches!(step, Step::Move(_)) {
            state.mark = Mark::None;
        }
    }

    fn get_winner(state: &State<G>) -> Option<Winner> {
        let found = outright(state);
        if SPARED || found.is_some() || state.mark != Mark::None {
            return found;
        }
        let mut moves = MoveList::new();
        state.game.moves(&mut moves);
        moves.is_empty().then(|| winner(state.game.no_moves()))
    }

    fn zobrist_hash(state: &State<G>) -> u64 {
        let refused = if state.mark == Mark::Refused { !0 } else { 0 };
        state.game.key().0 ^ refused
    }

    /// Offers the null move always; whether it is allowed is found out when it is tried,
    /// because `minimax` asks at every node, and also when its null move is off.
    fn null_move(_: &State<G>) -> Option<Self::M> {
        Some(Step::Null)
    }

    fn table_index(step: Self::M) -> u16 {
        match step {
            Step::Move(mv) => G::index(mv),
            Step::StandPat | Step::Null => G::INDICES,
        }
    }

    fn max_table_index() -> u16 {
        G::INDICES
    }
}

/// Appends the tactical moves by falling gain, then the others as they come.
fn push_sorted<G: Game>(game: &G, moves: &[G::Move], steps: &mut Vec<Step<G::Move>>) {
    let mut tactical: SmallVec<[(i32, G::Move); 64]> = SmallVec::new();
    for &mv in moves {
        if game.is_tactical(mv, Tactics::Captures) {
            tactical.push((game.gain(mv), mv));
        }
    }
    tactical.sort_by_key(|&(gain, _)| Reverse(gain));
    steps.extend(tactical.into_iter().map(|(_, mv)| Step::Move(mv)));
    let is_quiet = |mv: &G::Move| !game.is_tactical(*mv, Tactics::Captures);
    steps.extend(moves.iter().copied().filter(is_quiet).map(Step::Move));
}

/// The evaluation of `G`.
pub(crate) struct Evaluation16<G, const SORTED: bool, const SPARED: bool>(PhantomData<G>);

impl<G, const SORTED: bool, const SPARED: bool> Default for Evaluation16<G, SORTED, SPARED> {
    fn default() -> Self {
        Evaluation16(PhantomData)
    }
}

/// `minimax` keeps a hundred values at either end for wins and losses.
const MOST: i32 = BEST_EVAL as i32 - 101;

impl<G: Indexed, const SORTED: bool, const SPARED: bool> minimax::Evaluator
    for Evaluation16<G, SORTED, SPARED>
{
    type G = Rules<G, SORTED, SPARED>;

    fn evaluate(&self, state: &State<G>) -> Evaluation {
        if state.stuck.get() {
            return match state.game.no_moves() {
                Outcome::Loss => WORST_EVAL,
                Outcome::Win => BEST_EVAL,
                Outcome::Draw | Outcome::Score(_) => 0,
            };
        }
        let value = state.game.evaluate().clamp(-MOST, MOST) as Evaluation;
        if state.mark == Mark::StoodPat {
            -value
        } else {
            value
        }
    }

    /// Generates everything where the player must respond. Elsewhere the tactical moves
    /// that lose nothing, the most promising first, after the choice to stand pat;
    /// none at all if there is nothing but that choice.
    fn generate_noisy_moves(&self, state: &State<G>, steps: &mut Vec<Step<G::Move>>) {
        if state.mark == Mark::StoodPat {
            return;
        }
        let game = &state.game;
        let mut moves = MoveList::new();
        if game.is_forced() {
            game.moves(&mut moves);
            state.stuck.set(moves.is_empty());
            push_sorted(game, &moves, steps);
            return;
        }
        game.tactical_moves(Tactics::Captures, &mut moves);
        if moves.is_empty() {
            return;
        }
        moves.sort_by_key(|&mv| Reverse(game.gain(mv)));
        steps.push(Step::StandPat);
        let keeps = |mv: &G::Move| game.exchange(*mv) >= 0;
        steps.extend(moves.into_iter().filter(keeps).map(Step::Move));
        if steps.len() == 1 {
            steps.clear();
        }
    }
}
