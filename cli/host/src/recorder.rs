//! The interface of those who record whole search trees.
//!
//! As for a [`Learner`](crate::learner::Learner), the position hands on what its search tells an observer as far as that
//! says nothing of the game. Moves are their numbers among all legal moves of a position, in the order of
//! [`Position::moves`](crate::position::Position::moves).

use niwaki::observer::{End, Purpose};
use niwaki::technique::Reason;
use niwaki::{Depth, NodeKind, Ply, Value, Window};

/// The way from a node to one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// There is none: it is a root.
    Root,
    /// The move of this number is played.
    Move(u16),
    /// The player passes.
    Pass,
    /// It is the same node once more, as a technique has it searched.
    Same,
    /// It is the same node once more, without the move that the table has of it.
    Others,
}

/// Describes a node that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The way from the node above it.
    pub way: Way,
    /// For what a move is searched that was searched before.
    pub purpose: Option<Purpose>,
    /// The values that matter, for the player to move.
    pub window: Window,
    /// How deep it is to be searched.
    pub depth: Depth,
    /// The distance from the root.
    pub ply: Ply,
    /// The kind of node that is expected.
    pub kind: NodeKind,
}

/// A decision of a technique, without the game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The node is pruned, and taken to be worth this.
    Cut(Value),
    /// The node is searched so much shallower.
    Shallower(Depth),
    /// The node is searched so much deeper.
    Deeper(Depth),
    /// The move is searched so much shallower.
    Reduce(Depth),
    /// The move is searched so much deeper.
    Extend(Depth),
    /// The move is pruned, and taken to be worth at most this.
    Prune(Value),
    /// The move and all that follow are pruned, and taken to be worth at most this.
    PruneRest(Value),
}

/// Describes a decision about the node that was entered last of those that are not left yet.
#[derive(Clone, Copy, Debug)]
pub struct Decided<'a> {
    /// The number of the decision in the search, from 0: that by which it can be forbidden.
    pub number: u64,
    /// The number of the technique in the list.
    pub technique: usize,
    /// The decision.
    pub action: Action,
    /// The number of the move that it is about, if it is about one.
    pub of_move: Option<u16>,
    /// Whether it holds: it is not forbidden.
    pub permitted: bool,
    /// Why, if the technique says so.
    pub reason: Option<&'a Reason>,
}

/// Describes the result of a node that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// What it is worth for the player to move.
    pub value: Value,
    /// How deep it was searched.
    pub depth: Depth,
    /// Its static evaluation, if anybody asked for it.
    pub evaluation: Option<Value>,
}

/// Records a search, whatever the game is.
pub trait Recorder {
    /// Hears that a node is entered.
    fn entered(&mut self, node: &Entered);
    /// Hears that a technique is asked about the node as a whole, and may make searches below it, or has answered.
    fn asked(&mut self, technique: Option<usize>);
    /// Hears of a decision.
    fn decided(&mut self, decided: &Decided);
    /// Hears what ends the node.
    fn ends(&mut self, end: End);
    /// Hears that the node is left.
    fn left(&mut self, left: &Left);
}
