//! Counting the positions that a search makes, from outside of it.

use std::cell::Cell;

use niwaki::{Game, Key, MoveList, Outcome, Side, Tactics};

use crate::adapter::Indexed;

thread_local! {
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// The game `G`, with every position counted that comes from a move or a pass.
#[derive(Clone)]
pub(crate) struct Counted<G>(pub G);

/// The positions made while `search` runs, and the root.
pub(crate) fn positions<T>(search: impl FnOnce() -> T) -> u64 {
    MADE.set(1);
    search();
    MADE.get()
}

fn count<G>(game: G) -> Counted<G> {
    MADE.set(MADE.get() + 1);
    Counted(game)
}

impl<G: Game> Game for Counted<G> {
    type Move = G::Move;

    const UNIT: i32 = G::UNIT;
    const REPETITION_DRAWS: bool = G::REPETITION_DRAWS;
    const TACTICAL_FIRST: bool = G::TACTICAL_FIRST;
    const SLOTS: usize = G::SLOTS;

    fn moves(&self, moves: &mut MoveList<G::Move>) {
        self.0.moves(moves);
    }

    fn play(&self, mv: G::Move) -> Self {
        count(self.0.play(mv))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }

    fn no_moves(&self) -> Outcome {
        self.0.no_moves()
    }

    fn key_after(&self, mv: G::Move) -> Key {
        self.0.key_after(mv)
    }

    fn is_tactical(&self, mv: G::Move, level: Tactics) -> bool {
        self.0.is_tactical(mv, level)
    }

    fn tactical_moves(&self, level: Tactics, moves: &mut MoveList<G::Move>) {
        self.0.tactical_moves(level, moves);
    }

    fn gain(&self, mv: G::Move) -> i32 {
        self.0.gain(mv)
    }

    fn exchange(&self, mv: G::Move) -> i32 {
        self.0.exchange(mv)
    }

    fn slot(&self, mv: G::Move) -> usize {
        self.0.slot(mv)
    }

    fn pass(&self) -> Option<Self> {
        self.0.pass().map(count)
    }

    fn is_forced(&self) -> bool {
        self.0.is_forced()
    }

    fn is_irreversible(&self, mv: G::Move) -> bool {
        self.0.is_irreversible(mv)
    }

    fn plies_to_draw(&self) -> u32 {
        self.0.plies_to_draw()
    }

    fn material(&self) -> i32 {
        self.0.material()
    }

    fn pieces(&self, side: Side) -> u32 {
        self.0.pieces(side)
    }
}

impl<G: Indexed> Indexed for Counted<G> {
    const INDICES: u16 = G::INDICES;

    fn index(mv: G::Move) -> u16 {
        G::index(mv)
    }
}
