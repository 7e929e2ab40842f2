//! Forbidding single decisions of techniques. `()` forbids nothing and costs
//! nothing.

use crate::technique::Decision;
use crate::{Game, Node};

/// Someone who may forbid what a technique decided: to make a search again
/// without one decision, and see what that was worth. Who only watches is an
/// [`crate::Observer`].
///
/// ```
/// use niwaki::technique::Decision;
/// use niwaki::{Game, Node, Search, Standard, Veto};
///
/// /// Forbids everything.
/// struct Never;
///
/// impl<G: Game> Veto<G> for Never {
///     fn permits(&mut self, _: usize, _: &Node<G>, _: Decision<G::Move>) -> bool { false }
/// }
///
/// # let game = niwaki::doc_game();
/// let mut techniques = Standard::default();
/// techniques.late_move_reductions.on = true;
/// let bare = Search::new(&game).depth(6).run();
/// let reduced = Search::new(&game).techniques(techniques.clone()).depth(6).run();
/// let forbidden = Search::new(&game).techniques(techniques).veto(Never).depth(6).run();
/// assert!(reduced.nodes != bare.nodes && forbidden.nodes == bare.nodes);
/// ```
pub trait Veto<G: Game> {
    /// Tells whether technique number `technique` of the list may do what it
    /// decided at `node`.
    fn permits(&mut self, technique: usize, node: &Node<G>, decision: Decision<G::Move>) -> bool;
}

/// Forbids nothing.
impl<G: Game> Veto<G> for () {
    #[inline]
    fn permits(&mut self, _: usize, _: &Node<G>, _: Decision<G::Move>) -> bool {
        true
    }
}

/// Forbids as its owner does.
impl<G: Game, V: Veto<G>> Veto<G> for &mut V {
    #[inline]
    fn permits(&mut self, technique: usize, node: &Node<G>, decision: Decision<G::Move>) -> bool {
        (**self).permits(technique, node, decision)
    }
}
