//! The answers of techniques: what is to be done with a node, and with a move.
//!
//! A technique only answers. The list of techniques carries the answers out,
//! keeps them within the rules, asks the veto and tells the observer
//! ([`crate::technique::registry`]).

use crate::search::ordering::Place;
use crate::{Bound, Depth, Game, Node, Value};

/// The answer of a technique about a node as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does not apply here.
    Pass,
    /// It applies, looked, and found nothing.
    Tried,
    /// It lowered the depth of the node.
    Reduced,
    /// It raised the depth of the node.
    Deepened,
    /// The node is pruned: it has this value without a search of its moves.
    Cut(Cut),
}

/// A value that a technique returns in place of a search.
///
/// ```
/// use niwaki::technique::Cut;
/// use niwaki::{Bound, Depth, Node, Value, Window};
///
/// # let game = niwaki::doc_game();
/// let node = Node::root(&game, Window::FULL, Depth::plies(4));
/// let cut = Cut::at_least(&node, Value::estimate(120));
/// assert_eq!((cut.bound, cut.draft), (Bound::Lower, Some(node.depth)));
/// assert_eq!(cut.unstored().draft, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The value of the node.
    pub value: Value,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The draft with which the table stores it; `None` if it may not.
    pub draft: Option<Depth>,
    /// The move that the value comes from, if it is one.
    pub best: Option<Place>,
}

impl Cut {
    /// Says that the node is worth at least `value` (it fails high), as a
    /// search to its own depth would.
    pub fn at_least<G: Game>(node: &Node<G>, value: Value) -> Cut {
        Cut {
            value,
            bound: Bound::Lower,
            draft: Some(node.depth),
            best: None,
        }
    }

    /// Says that the node is worth at most `value` (it fails low), as a search
    /// to its own depth would.
    pub fn at_most<G: Game>(node: &Node<G>, value: Value) -> Cut {
        Cut {
            bound: Bound::Upper,
            ..Cut::at_least(node, value)
        }
    }

    /// Keeps the value out of the table.
    #[must_use]
    pub fn unstored(self) -> Cut {
        Cut {
            draft: None,
            ..self
        }
    }
}

/// The answer of a technique about one move.
///
/// ```
/// use niwaki::Depth;
/// use niwaki::technique::Plan;
///
/// let plans = [Plan::Reduce(Depth::ONE), Plan::Extend(Depth::sixteenths(8))];
/// assert_ne!(plans[0], plans[1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Search it so much shallower.
    Reduce(Depth),
    /// Search it so much deeper.
    Extend(Depth),
    /// Prune it; its value is taken to be at most this.
    Skip(Value),
    /// Prune this move and all that follow; their value is taken to be at most
    /// this.
    SkipRest(Value),
}

/// The answer of a technique before a move is played
/// ([`crate::Technique::before_play`]).
///
/// ```
/// use niwaki::Value;
/// use niwaki::technique::Prune;
///
/// assert_eq!(Prune::Quiet(Value::estimate(-30)).at_most(), Value::estimate(-30));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prune {
    /// Prune it; its value is taken to be at most this.
    Move(Value),
    /// Prune it and every quiet move that is left, of which the technique would say
    /// the same; their value is taken to be at most this. To answer once costs a
    /// fraction of being asked about each. Those that force are spared as ever, and
    /// it is asked about killers and the countermove, which have a stage of their
    /// own, and wherever the window is open.
    Quiet(Value),
}

impl Prune {
    /// Returns what a pruned move is taken to be worth at most.
    #[must_use]
    pub const fn at_most(self) -> Value {
        match self {
            Prune::Move(value) | Prune::Quiet(value) => value,
        }
    }
}

/// The answer of a technique after a move ([`crate::Technique::after_move`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterMove {
    /// The value stands.
    Accept,
    /// The move is searched again with the node's own window (a PVS re-search).
    ReSearch,
}

/// The answer of a technique after a node ([`crate::Technique::after_node`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterNode {
    /// The table stores the value.
    Store,
    /// The table does not.
    Forget,
}

/// A decision of a technique, before it is carried out. A [`crate::Veto`] is
/// asked about each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<M> {
    /// The node is pruned.
    Cut(Cut),
    /// The node, which was to be searched this deep, is searched as deep as it
    /// says itself.
    Shallower(Depth),
    /// The same, where it is searched deeper than that.
    Deeper(Depth),
    /// One move is searched deeper or shallower, or pruned.
    Move(M, Plan),
}

/// Something that a technique did, for those who count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// It applied and looked.
    Tried,
    /// It pruned a node.
    Cut,
    /// It searched a node or a move shallower.
    Reduced,
    /// It searched a move deeper.
    Extended,
    /// It pruned a move, or all that remained.
    Skipped,
    /// Its own searches took so many nodes.
    Nodes(u64),
}
