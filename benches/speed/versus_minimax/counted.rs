//! Counting the positions that a search makes, from outside of it.

use std::cell::Cell;

use niwaki::Game;

use crate::adapter::Indexed;

thread_local! {
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// The game `G`, with every position counted that comes from a move or a pass.
#[derive(Clone)]
pub(crate) struct Counted<G>(pub G);

/// Counts the positions made while `search` runs, and the root.
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
    delegate_game!(G, count);

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }
}

impl<G: Indexed> Indexed for Counted<G> {
    const INDICES: u16 = G::INDICES;

    fn index(mv: G::Move) -> u16 {
        G::index(mv)
    }
}
