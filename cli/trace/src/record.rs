//! What is recorded of a node, and of a move that was pruned before it became one.

use niwaki::observer::End;
use niwaki::{Bound, Depth, NodeKind, Value, Window};
use niwaki_host::recorder::{Action, Way};

/// Says why a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// It is the next move, or a root.
    Next,
    /// Its move was reduced and exceeded alpha: it is searched again at full depth.
    Verification,
    /// Its move lies in the window of the principal variation, and is searched again with it.
    ReSearch,
    /// The technique of this number wants to know.
    Technique(u16),
}

/// Says how a node ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// As the search says.
    By(End),
    /// A limit ended the search before the node was done.
    Interrupted,
    /// It is no node: the move was pruned.
    Pruned,
}

/// A number of a reason: what it counts, and the number itself.
pub type Number = (u8, i64);

/// A decision of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its number in the search, from 0: that by which it can be forbidden.
    pub number: u64,
    /// The number of the technique.
    pub technique: u16,
    /// What was decided.
    pub action: Action,
    /// Whether it held.
    pub permitted: bool,
    /// The number of the sentence that says why, and its numbers.
    pub reason: Option<(u32, Vec<Number>)>,
}

impl Decision {
    /// Tells whether it is about a move, and was made at the node above.
    pub fn is_about_move(&self) -> bool {
        !matches!(
            self.action,
            Action::Cut(_) | Action::Shallower(_) | Action::Deeper(_)
        )
    }
}

/// A node, or a move that was pruned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The way to it from the node above.
    pub way: Way,
    /// Why it was searched.
    pub why: Why,
    /// The window in which it was searched, for its player to move.
    pub window: Window,
    /// The depth to which it was to be searched.
    pub depth: Depth,
    /// The depth to which it was searched.
    pub searched: Depth,
    /// The kind of node that was expected.
    pub kind: NodeKind,
    /// What it is worth for its player to move; of a pruned move, what it is taken to be worth at most, for the player
    /// who would make it; of an interrupted node its alpha.
    pub value: Value,
    /// How it ended.
    pub ending: Ending,
    /// Its static evaluation, if the search asked for it.
    pub evaluation: Option<Value>,
    /// The nodes of its subtree, itself included; none of a pruned move.
    pub nodes: u64,
    /// Those of them in quiescence.
    pub qnodes: u64,
    /// What was decided about its move, and then about itself.
    pub decisions: Vec<Decision>,
    /// The decisions made before it was entered; where nothing is below it, nothing is said of them.
    pub decisions_before: u64,
    /// Where its children are in the log, if it has any.
    pub children: Option<u64>,
}

impl Record {
    /// Tells whether it is a move that was pruned.
    pub fn is_pruned(&self) -> bool {
        self.ending == Ending::Pruned
    }

    /// Tells whether it was searched by quiescence from the start.
    pub fn is_quiescence(&self) -> bool {
        !self.is_pruned() && self.depth.is_horizon() && self.way != Way::Others
    }

    /// Returns what its value says of it, within its window.
    pub fn bound(&self) -> Bound {
        match self.ending {
            Ending::By(End::Over | End::NoMoves | End::History) => Bound::Exact,
            _ if self.value >= self.window.beta => Bound::Lower,
            _ if self.value <= self.window.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Returns the technique that pruned its move, or ended it.
    pub fn ended_by(&self) -> Option<u16> {
        match self.ending {
            Ending::By(End::Technique(id)) => Some(id as u16),
            Ending::Pruned => self.decisions.last().map(|decision| decision.technique),
            _ => None,
        }
    }

    /// Returns the technique by which it was searched shallower than its turn: the one that took most, and of several
    /// the first.
    pub fn shortened_by(&self) -> Option<u16> {
        let taken = |decision: &&Decision| match decision.action {
            Action::Reduce(by) | Action::Shallower(by) if decision.permitted => by,
            _ => Depth::ZERO,
        };
        // The last of the largest is that which stands first in the list.
        let most = self.decisions.iter().rev().max_by_key(taken)?;
        let full_again = self.why == Why::Verification;
        (taken(&most) > Depth::ZERO && !full_again).then_some(most.technique)
    }
}
