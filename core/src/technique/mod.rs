//! Pruning, reduction and extension techniques: the trait, and the words that
//! its hooks speak in.
//!
//! A technique is asked through hooks, which have their names from where they
//! stand in the life of a node:
//!
//! | hook | it can |
//! |---|---|
//! | [before move generation](Technique::before_generation) | prune the node, or have it searched shallower |
//! | [before the move loop](Technique::before_loop) | prune the node after a cheap look at its moves, or reorder them |
//! | [before a move is played](Technique::before_play) | prune the move, or every quiet one that is left, for less than playing it costs |
//! | [per move](Technique::per_move) | reduce, extend or prune a move, or all that remain |
//! | [after a move](Technique::after_move) | have a move that fails high searched again |
//! | [after the node](Technique::after_node) | keep the node's value out of the table |
//!
//! Through the [`Searcher`] it can make searches of its own.
//! [`crate::techniques!`] makes a list of techniques; [`registry`] is what such
//! a list can do, [`parameter`] how parameters are read and written.

mod about;
mod answer;
pub mod parameter;
pub mod reason;
pub mod registry;
mod rules;
#[cfg(test)]
pub(crate) mod scripted;
mod searcher;

use core::fmt::Debug;

pub use about::{About, Moment, Soundness};
pub use answer::{AfterMove, AfterNode, Cut, Decision, Event, Plan, Prune, Verdict};
pub use reason::{Quantity, Reason};
pub(crate) use rules::{must_leave_moves_alone, must_not_cut, without_distance};
pub(crate) use searcher::sealed::Sealed;
pub use searcher::{Again, Searcher};

use crate::search::ordering::MoveOrder;
use crate::{Game, Node, Progress, Stopped, Value};
use parameter::Adjustable;

/// A pruning, reduction or extension technique: it decides at named moments in
/// the life of a node to search less or more than plain alpha-beta would.
///
/// It is a record of parameters, without state but the [`Technique::Memory`]
/// that it keeps while a node's moves are searched. Each hook has a default
/// that does nothing, so that a technique implements only those at which it
/// acts; [`About::moments`] names them, and no other is asked.
///
/// ```
/// use niwaki::technique::{About, Moment, Plan, Technique};
/// use niwaki::{Depth, Game, Node, Progress, adjustable};
///
/// /// Searches moves of which history says nothing good a ply shallower.
/// #[derive(Clone, Debug, Default)]
/// struct Unloved;
///
/// adjustable! { Unloved {} }
///
/// impl Technique for Unloved {
///     type Memory = ();
///     const ABOUT: About =
///         About::new("unloved", "Reduces moves without a history.", &[Moment::PerMove]);
///
///     fn per_move<G: Game>(&self, (): &mut (), _: &Node<G>, _: &Node<G>, progress: &Progress) -> Option<Plan> {
///         (progress.number > 1 && progress.history < 0).then_some(Plan::Reduce(Depth::ONE))
///     }
/// }
/// ```
pub trait Technique: Adjustable + Clone + Debug {
    /// The memory of the technique while the moves of one node are searched.
    type Memory: Default;

    /// The technique's name, summary, moments and source.
    const ABOUT: About;

    /// Gets ready for a search that begins now: works out once what its parameters say, and would be
    /// worked out at every node. The technique is the search's own copy.
    fn prepare(&mut self) {}

    /// Answers before moves are generated: prunes the node, or has it searched
    /// shallower (by lowering `node.depth`). A node that is searched again
    /// keeps the depth that was asked for, whatever is done to it here
    /// ([`Node::again`]).
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let _ = (search, node);
        Ok(Verdict::Pass)
    }

    /// Answers before the move loop, when moves can be had in order and none is
    /// searched: prunes the node after a cheap look at them, or changes their
    /// order. Not asked at the root.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_loop<S: Searcher>(
        &self,
        memory: &mut Self::Memory,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        let _ = (memory, search, node, moves);
        Ok(Verdict::Pass)
    }

    /// Answers before `mv` is played, by what is known without it: prunes the move, or
    /// with it all quiet ones that follow. Most moves that are pruned are pruned
    /// here, since to play a move costs more than to ask.
    ///
    /// Nobody knows yet whether the move forces the opponent, so that
    /// `progress.forces` says nothing, nor whether it would be extended. One that
    /// forces is spared unless [`Technique::prunes_forcing`] says otherwise.
    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        mv: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        let _ = (node, mv, progress);
        None
    }

    /// Tells whether [`Technique::before_play`] prunes moves that force the opponent,
    /// too.
    fn prunes_forcing(&self) -> bool {
        false
    }

    /// Answers per move, before the one that leads to `child` is searched: how
    /// deep, or not at all.
    fn per_move<G: Game>(
        &self,
        memory: &mut Self::Memory,
        node: &Node<G>,
        child: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let _ = (memory, node, child, progress);
        None
    }

    /// Says why a move is pruned that [`Technique::before_play`] has just pruned, if it can be
    /// said better than in general. Asked only where somebody watches who wants to know; what a
    /// technique decides about a node as a whole, it explains on the spot
    /// ([`Searcher::because`]).
    fn explain_pruning<G: Game>(
        &self,
        node: &Node<G>,
        mv: G::Move,
        progress: &Progress,
    ) -> Option<Reason> {
        let _ = (node, mv, progress);
        None
    }

    /// Says the same of what [`Technique::per_move`] has just planned.
    fn explain_plan<G: Game>(
        &self,
        memory: &Self::Memory,
        node: &Node<G>,
        child: &Node<G>,
        progress: &Progress,
        plan: Plan,
    ) -> Option<Reason> {
        let _ = (memory, node, child, progress, plan);
        None
    }

    /// Tells whether a move that this technique reduced is searched again at
    /// full depth where it fails high.
    fn verifies(&self) -> bool {
        true
    }

    /// Tells whether a value that rests on a move that this technique reduced
    /// is stored with the reduced draft. Where it is not, the node keeps its
    /// depth, as is usual with late-move reductions.
    fn stores_reduced(&self) -> bool {
        false
    }

    /// Answers after the null-window search of a later move on the principal
    /// variation failed high with `value`, which is at least beta: does the
    /// value stand, or is the move searched again with the node's own window?
    /// (Below beta it is always searched again.)
    fn after_move<G: Game>(&self, node: &Node<G>, value: Value) -> AfterMove {
        let _ = (node, value);
        AfterMove::Accept
    }

    /// Answers after the last move, when the node is worth `value`: does the
    /// table store it?
    fn after_node<G: Game>(&self, node: &Node<G>, value: Value) -> AfterNode {
        let _ = (node, value);
        AfterNode::Store
    }
}
