//! The news of a search for a move while it runs.

use niwaki::{Bound, Depth, Iteration, Notation, Observer, Table};

use crate::info::SearchInfo;

/// Somebody who is told how a search for a move goes, and may set its signal to stop.
pub trait Listener {
    /// Hears that an iteration is complete.
    fn iteration(&mut self, info: SearchInfo);

    /// Hears that a line lies outside its window: it is the only one of the information, with its
    /// number from 0, and its score is a bound.
    fn outside(&mut self, info: SearchInfo, line: usize, bound: Bound);

    /// Hears that another move of the root is next: its number, from 1, and what it is called.
    fn root_move(&mut self, depth: i16, number: usize, text: &dyn Fn() -> String);
}

/// Hands over what an observer is told, as text.
pub struct Teller<'a, G> {
    pub(super) game: &'a G,
    pub(super) table: Option<&'a Table>,
    pub(super) listener: &'a mut dyn Listener,
}

impl<G: Notation> Teller<'_, G> {
    fn info(&self, iteration: &Iteration<G::Move>) -> SearchInfo {
        SearchInfo {
            hashfull: self.table.map_or(0, Table::fullness),
            ..SearchInfo::of_iteration(self.game, iteration)
        }
    }
}

impl<G: Notation> Observer<G> for Teller<'_, G> {
    const WATCHES_MOVES: bool = false;
    const WATCHES_ROOT: bool = true;

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        let info = self.info(iteration);
        self.listener.iteration(info);
    }

    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        let info = self.info(so_far);
        self.listener.outside(info, line, bound);
    }

    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        let text = || self.game.move_text(mv);
        self.listener.root_move(depth.whole(), number, &text);
    }
}
