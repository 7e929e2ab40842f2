//! Draws a position as cells, which a screen or a page can show without knowing the game.

use niwaki::drawing::{Cell, Place};
use niwaki::{Drawing, Family, Notation};

use super::Situation;

/// Draws a position, if its game can be drawn.
pub trait Drawn {
    /// Returns the board as a grid of cells, if the game has one.
    fn drawing(&self) -> Option<Drawing>;
    /// Returns the cells that belong to a move, in the order in which one points at them; none for what is no move here.
    fn places(&self, mv: &str) -> Vec<Place>;
    /// Returns the pieces that can be put on the cells of the drawing; none where positions can only be typed.
    fn palette(&self) -> Vec<Cell>;
    /// Writes the position in which the pieces of a drawing stand and `player` is to move; it may be an illegal one.
    fn arranged(&self, drawing: &Drawing, player: &str) -> String;
}

impl<F: Family> Drawn for Situation<F> {
    fn drawing(&self) -> Option<Drawing> {
        self.game.drawing()
    }

    fn places(&self, mv: &str) -> Vec<Place> {
        let mv = self.game.parse_move(mv);
        mv.map_or_else(|_| Vec::new(), |mv| self.game.places(mv))
    }

    fn palette(&self) -> Vec<Cell> {
        self.game.palette()
    }

    fn arranged(&self, drawing: &Drawing, player: &str) -> String {
        self.game.arranged(drawing, player)
    }
}
