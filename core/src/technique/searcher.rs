//! The services of the search that techniques can ask for.

use crate::search::ordering::{MoveOrder, Ranked};
use crate::table::Entry;
use crate::technique::{Decision, Event, Reason};
use crate::{Depth, Game, Key, Node, NodeKind, Ply, Stopped, Value, Via, Window};

/// The moves that a second search of the same node goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// All of them. Table and techniques take part as in any node.
    Whole,
    /// All but the table's move (an excluded-move search, for singular
    /// extensions). The node's value is not taken from the table, nor stored
    /// there, and no technique prunes the node. If it has no other move, the
    /// window's alpha is returned.
    ExcludingTableMove,
}

pub(crate) mod sealed {
    /// Keeps the trait to this crate.
    pub trait Sealed {}
}

/// The services of the search that a technique can ask for.
///
/// The trait is sealed: only the search itself implements it, so that it can
/// learn new services.
///
/// ```
/// use niwaki::technique::{About, Cut, Moment, Searcher, Technique, Verdict};
/// use niwaki::{Depth, Node, NodeKind, Stopped, Window, adjustable};
///
/// /// Believes a search that is three plies shallower, where it fails high.
/// #[derive(Clone, Debug, Default)]
/// struct Hasty;
///
/// adjustable! { Hasty {} }
///
/// impl Technique for Hasty {
///     type Memory = ();
///     const ABOUT: About = About::new("hasty", "Believes shallow searches.", &[Moment::BeforeGeneration]);
///
///     fn before_generation<S: Searcher>(
///         &self, search: &mut S, node: &mut Node<S::Game>,
///     ) -> Result<Verdict, Stopped> {
///         if node.kind == NodeKind::Pv || node.again || node.depth < Depth::plies(5) {
///             return Ok(Verdict::Pass);
///         }
///         let window = Window::null_below(node.window.beta);
///         let shallow = node.depth - Depth::plies(3);
///         let value = search.search_again(node, window, shallow, niwaki::technique::Again::Whole)?;
///         Ok(if value >= node.window.beta {
///             Verdict::Cut(Cut::at_least(node, value))
///         } else {
///             Verdict::Tried
///         })
///     }
/// }
///
/// niwaki::techniques! { struct Mine { hasty: Hasty } }
///
/// # fn main() {
/// # let game = niwaki::doc_game();
/// let mut mine = Mine::default();
/// mine.hasty.on = true;
/// assert_eq!(niwaki::Search::new(&game).techniques(mine).depth(8).run().best(), Some(1));
/// # }
/// ```
pub trait Searcher: sealed::Sealed {
    /// The game being searched.
    type Game: Game;

    /// Searches a child of `node` and returns its value for the player to move
    /// at `node`, to whom `window` belongs too. `kind` is the child's.
    ///
    /// `child` must be the position one move, or one pass, after `node`, and `via`
    /// must say which: a learned evaluation keeps its sums by what came and went
    /// since `node`, and lets players take turns from ply to ply. Of any other
    /// position it gives another value.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn search_child(
        &mut self,
        node: &Node<Self::Game>,
        child: &Self::Game,
        via: Via<<Self::Game as Game>::Move>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped>;

    /// Searches `node` itself with another window and depth (below one ply: in
    /// quiescence), off the principal variation.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn search_again(
        &mut self,
        node: &Node<Self::Game>,
        window: Window,
        depth: Depth,
        again: Again,
    ) -> Result<Value, Stopped>;

    /// Notes at the node which entry the table has of it by now, after a search
    /// of the node itself.
    fn recall(&self, node: &mut Node<Self::Game>);

    /// Returns the move with this number in the order, from 0; `None` behind
    /// the last.
    fn nth_move(
        &self,
        node: &Node<Self::Game>,
        moves: &mut MoveOrder<<Self::Game as Game>::Move>,
        number: usize,
    ) -> Option<Ranked<<Self::Game as Game>::Move>>;

    /// Starts to bring the table's entry of a position into the cache.
    fn prefetch(&self, key: Key);

    /// Returns the table's entry of a child of `node`, as far as it can be
    /// trusted without entering it: none that depends on the path, and none if
    /// the child would be a draw by history. The value is for the player to
    /// move at the child.
    fn probe_child(&mut self, node: &Node<Self::Game>, child: Key) -> Option<Entry>;

    /// Tells whether an entry of this draft may stand for a search of this
    /// depth ([`crate::Options::draft`]).
    fn suffices(&self, draft: Depth, depth: Depth) -> bool;

    /// Tells whether there is a table; without one no node has a move from it.
    fn has_table(&self) -> bool;

    /// Counts the nodes entered so far.
    fn nodes(&self) -> u64;

    /// Returns the distance of the root from the deepest position entered so
    /// far.
    fn seldepth(&self) -> Ply;

    /// Tells whether the distance to a win is being proved, so that nothing
    /// speculative may act.
    fn proving(&self) -> bool;

    /// Tells whether technique number `technique` of the list may do what it
    /// decided at `node`: a [`crate::Veto`] can forbid it, to find out what it
    /// was worth.
    fn permits(
        &mut self,
        technique: usize,
        node: &Node<Self::Game>,
        decision: Decision<<Self::Game as Game>::Move>,
    ) -> bool;

    /// Tells whether somebody watches who wants to know why techniques decide as they do.
    fn wants_reasons(&self) -> bool;

    /// Says why the technique that is asked will decide as it does next. The reason is made only
    /// where somebody wants to know it.
    fn because(&mut self, reason: impl FnOnce() -> Reason);

    /// Tells the observer that a technique is asked about a node as a whole, or has answered.
    fn asked(&mut self, technique: Option<usize>);

    /// Tells the observer what technique number `technique` of the list did.
    fn note(&mut self, technique: usize, event: Event);
}
