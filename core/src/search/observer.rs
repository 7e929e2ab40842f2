//! Observers: watching a search without changing it. `()` watches nothing and
//! costs nothing.

mod statistics;
mod step;

use core::fmt;

pub use statistics::{Statistics, TechniqueCounts};
pub use step::{End, Purpose, Step};

use crate::technique::Event;
use crate::{Bound, Depth, Game, Iteration, Node, Progress, Value};

/// Someone who is told what happens in a search. With or without an observer
/// the search is the same (who may forbid something is a [`crate::Veto`]). All
/// methods do nothing unless implemented. Of two who watch the same search each may hear of what only the other
/// watches.
///
/// ```
/// use niwaki::{Game, Node, Observer, Progress, Search, Value};
///
/// /// Counts the moves that raised alpha.
/// #[derive(Default)]
/// struct Raises(u64);
///
/// impl<G: Game> Observer<G> for Raises {
///     fn searched(&mut self, node: &Node<G>, _: &Progress, value: Value) {
///         self.0 += u64::from(value > node.window.alpha);
///     }
/// }
///
/// # let game = niwaki::doc_game();
/// let mut raises = Raises::default();
/// Search::new(&game).observer(&mut raises).depth(6).run();
/// assert!(raises.0 > 0);
/// ```
pub trait Observer<G: Game> {
    /// Whether moves are watched ([`Observer::searched`], [`Observer::left`]); what is told of each
    /// has to be found out first.
    const WATCHES_MOVES: bool = true;

    /// Whether cutoffs are watched ([`Observer::cutoff`]): as moves are, unless it is said. It costs less
    /// than watching moves: a node has at most one, although its moves may have to be generated to tell
    /// whether it has more than one of them.
    const WATCHES_CUTOFFS: bool = Self::WATCHES_MOVES;

    /// Whether the observer wants to know how the search of the root goes
    /// within an iteration ([`Observer::root_move`], [`Observer::outside`]).
    const WATCHES_ROOT: bool = false;

    /// Whether every node is watched ([`Observer::step`]), those of quiescence and of
    /// techniques' own searches included.
    const WATCHES_NODES: bool = false;

    /// Tells whether the reasons of techniques are to be found out as well, which costs
    /// more than to hear of their decisions. Asked only of those who watch nodes.
    #[inline]
    fn wants_reasons(&self) -> bool {
        Self::WATCHES_NODES
    }

    /// Hears of a step in the life of a node. Of proofs of distances nothing is told but
    /// decisions, so that those who number them can go on.
    #[inline]
    fn step(&mut self, step: &Step<G>) {
        let _ = step;
    }

    /// Hears that a move was searched; `progress` is the record the techniques
    /// decided by. Not told of an excluded-move search, nor to who does not [watch
    /// moves](Observer::WATCHES_MOVES).
    #[inline]
    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        let _ = (node, progress, value);
    }

    /// Hears that move number `number` failed high at an interior node that has
    /// several moves, or has not. Told to who [watches cutoffs](Observer::WATCHES_CUTOFFS).
    #[inline]
    fn cutoff(&mut self, node: &Node<G>, number: usize, several: bool) {
        let _ = (node, number, several);
    }

    /// Hears that no more moves of the node will be searched: it is worth
    /// `value`. (A node that a limit interrupts is not left.)
    #[inline]
    fn left(&mut self, node: &Node<G>, value: Value) {
        let _ = (node, value);
    }

    /// Hears that technique number `technique` of the list did something.
    #[inline]
    fn technique(&mut self, technique: usize, event: Event) {
        let _ = (technique, event);
    }

    /// Hears that an iteration is complete.
    #[inline]
    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        let _ = iteration;
    }

    /// Hears that move number `number` of the root, from 1, is searched next,
    /// so many plies deep.
    #[inline]
    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        let _ = (depth, number, mv);
    }

    /// Hears that line number `line`, from 0, failed high or low in its
    /// aspiration window, so that it is searched again: `so_far` has it as its
    /// only line, with what it is worth at least or at most.
    #[inline]
    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        let _ = (so_far, line, bound);
    }
}

/// Watches nothing.
impl<G: Game> Observer<G> for () {
    const WATCHES_MOVES: bool = false;
}

/// Watches like the owner of what is borrowed.
impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    const WATCHES_MOVES: bool = O::WATCHES_MOVES;
    const WATCHES_CUTOFFS: bool = O::WATCHES_CUTOFFS;
    const WATCHES_ROOT: bool = O::WATCHES_ROOT;
    const WATCHES_NODES: bool = O::WATCHES_NODES;

    #[inline]
    fn wants_reasons(&self) -> bool {
        (**self).wants_reasons()
    }

    #[inline]
    fn step(&mut self, step: &Step<G>) {
        (**self).step(step);
    }

    #[inline]
    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        (**self).searched(node, progress, value);
    }

    #[inline]
    fn cutoff(&mut self, node: &Node<G>, number: usize, several: bool) {
        (**self).cutoff(node, number, several);
    }

    #[inline]
    fn left(&mut self, node: &Node<G>, value: Value) {
        (**self).left(node, value);
    }

    #[inline]
    fn technique(&mut self, technique: usize, event: Event) {
        (**self).technique(technique, event);
    }

    #[inline]
    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        (**self).iteration(iteration);
    }

    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        (**self).root_move(depth, number, mv);
    }

    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        (**self).outside(so_far, line, bound);
    }
}

/// Has two observers watch the same search, the first one first.
///
/// ```
/// use niwaki::{Search, Statistics};
///
/// # let game = niwaki::doc_game();
/// let (mut one, mut other) = (Statistics::default(), Statistics::default());
/// Search::new(&game).observer((&mut one, &mut other)).depth(5).run();
/// assert_eq!(one, other);
/// ```
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    const WATCHES_MOVES: bool = A::WATCHES_MOVES || B::WATCHES_MOVES;
    const WATCHES_CUTOFFS: bool = A::WATCHES_CUTOFFS || B::WATCHES_CUTOFFS;
    const WATCHES_ROOT: bool = A::WATCHES_ROOT || B::WATCHES_ROOT;
    const WATCHES_NODES: bool = A::WATCHES_NODES || B::WATCHES_NODES;

    #[inline]
    fn wants_reasons(&self) -> bool {
        A::WATCHES_NODES && self.0.wants_reasons() || B::WATCHES_NODES && self.1.wants_reasons()
    }

    #[inline]
    fn step(&mut self, step: &Step<G>) {
        self.0.step(step);
        self.1.step(step);
    }

    #[inline]
    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        self.0.searched(node, progress, value);
        self.1.searched(node, progress, value);
    }

    #[inline]
    fn cutoff(&mut self, node: &Node<G>, number: usize, several: bool) {
        self.0.cutoff(node, number, several);
        self.1.cutoff(node, number, several);
    }

    #[inline]
    fn left(&mut self, node: &Node<G>, value: Value) {
        self.0.left(node, value);
        self.1.left(node, value);
    }

    #[inline]
    fn technique(&mut self, technique: usize, event: Event) {
        self.0.technique(technique, event);
        self.1.technique(technique, event);
    }

    #[inline]
    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        self.0.iteration(iteration);
        self.1.iteration(iteration);
    }

    #[inline]
    fn root_move(&mut self, depth: Depth, number: usize, mv: G::Move) {
        self.0.root_move(depth, number, mv);
        self.1.root_move(depth, number, mv);
    }

    #[inline]
    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        self.0.outside(so_far, line, bound);
        self.1.outside(so_far, line, bound);
    }
}

/// Tells a closure of iterations, and of nothing else.
///
/// ```
/// # use niwaki::observer::{Observer, OnIteration};
/// let mut depths = Vec::new();
/// # let game = niwaki::doc_game();
/// let mut observer = OnIteration(|i: &niwaki::Iteration<u32>| depths.push(i.depth.whole()));
/// niwaki::Search::new(&game).depth(3).observer(&mut observer).run();
/// assert_eq!(depths, [1, 2, 3]);
/// ```
pub struct OnIteration<F>(pub F);

impl<F> fmt::Debug for OnIteration<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnIteration").finish_non_exhaustive()
    }
}

impl<G: Game, F: FnMut(&Iteration<G::Move>)> Observer<G> for OnIteration<F> {
    const WATCHES_MOVES: bool = false;

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        (self.0)(iteration);
    }
}
