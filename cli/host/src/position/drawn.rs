//! A position as a picture.

use niwaki::drawing::Place;
use niwaki::{Drawing, Family, Notation};

use super::Situation;

/// A position that can be drawn.
pub trait Drawn {
    /// The board as a grid of cells, if the game has one.
    fn drawing(&self) -> Option<Drawing>;
    /// The cells that belong to a move; none for what is no move here.
    fn places(&self, mv: &str) -> Vec<Place>;
}

impl<F: Family> Drawn for Situation<F> {
    fn drawing(&self) -> Option<Drawing> {
        self.game.drawing()
    }

    fn places(&self, mv: &str) -> Vec<Place> {
        let mv = self.game.parse_move(mv);
        mv.map_or_else(|_| Vec::new(), |mv| self.game.places(mv))
    }
}
