//! A node of the search, and where the loop over its moves stands.

use core::cell::Cell;

use crate::depth::{Depth, Ply};
use crate::game::Game;
use crate::ordering::Stage;
use crate::table::Entry;
use crate::value::{Value, Window};

/// The kind of node that is expected, after Knuth and Moore (*An analysis of
/// alpha-beta pruning*, Artificial Intelligence 6(4), 1975), whose types 1, 2, 3 these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// On the principal variation: an exact value is expected (type 1).
    Pv,
    /// Some move is expected to reach beta (type 2).
    Cut,
    /// No move is expected to exceed alpha (type 3).
    All,
}

impl NodeKind {
    /// The kind of the first child.
    #[inline]
    #[must_use]
    pub const fn first(self) -> NodeKind {
        match self {
            NodeKind::Pv => NodeKind::Pv,
            NodeKind::Cut => NodeKind::All,
            NodeKind::All => NodeKind::Cut,
        }
    }

    /// The kind of the other children, which are searched with a null window.
    #[inline]
    #[must_use]
    pub const fn later(self) -> NodeKind {
        match self {
            NodeKind::Pv | NodeKind::All => NodeKind::Cut,
            NodeKind::Cut => NodeKind::All,
        }
    }
}

/// How a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via<M> {
    /// It is the root.
    Root,
    /// By a move.
    Move(M),
    /// By passing, in a null-move search.
    Pass,
}

/// Depth that a technique took from the nodes on the way to a node and may give back
/// below (Cake's truncation), on two accounts, as it may give back the one and not the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Debt {
    /// What was taken where the position looked far out of the window.
    pub hard: Depth,
    /// What was taken where it looked somewhat out of it.
    pub soft: Depth,
}

/// A position to be searched, and everything that is known before its moves are.
#[derive(Clone, Debug)]
pub struct Node<'g, G: Game> {
    /// The position.
    pub game: &'g G,
    /// The values that matter. Alpha rises as moves are searched.
    pub window: Window,
    /// How deep to search. A technique that searches the node shallower lowers it.
    pub depth: Depth,
    /// The distance from the root.
    pub ply: Ply,
    /// How deep the root is searched, so that extensions know when a line is long enough.
    pub root_depth: Depth,
    /// What is expected of the node.
    pub kind: NodeKind,
    /// The move that led here.
    pub via: Via<G::Move>,
    /// [`Game::slot`] of that move, for the countermove; set where moves are ordered.
    pub(crate) via_slot: Option<usize>,
    /// Whether no earlier position can come back from here on.
    pub(crate) irreversible: bool,
    /// [`Game::is_forced`] of the position.
    pub forced: bool,
    /// Whether the move that led here was extended, even if a reduction took it back.
    pub extended: bool,
    /// Depth that a technique took from nodes above and may give back here.
    pub owed: Debt,
    /// What the table knows of the position.
    pub entry: Option<Entry>,
    /// For the null-window search of a later move of a node of the principal variation: that
    /// node's window, as the player to move here sees it. If the value falls inside,
    /// this node is searched again with it.
    pub scouting: Option<Window>,
    /// Whether the table's move is left out ([`crate::technique::Again`]).
    pub(crate) without_table_move: bool,
    /// Whether a technique has the node searched again, to a depth and in a window of its choice
    /// ([`crate::technique::Searcher::search_again`]). Its depth is settled then: no technique
    /// lowers it, or gives depth back, once more.
    pub again: bool,
    estimate: Cell<Option<Value>>,
}

impl<'g, G: Game> Node<'g, G> {
    /// The root of a search.
    pub fn root(game: &'g G, window: Window, depth: Depth) -> Node<'g, G> {
        Node {
            game,
            window,
            depth,
            ply: Ply::ROOT,
            root_depth: depth,
            kind: NodeKind::Pv,
            via: Via::Root,
            via_slot: None,
            irreversible: false,
            forced: game.is_forced(),
            extended: false,
            owed: Debt::default(),
            entry: None,
            scouting: None,
            without_table_move: false,
            again: false,
            estimate: Cell::new(None),
        }
    }

    /// The same node, to be searched with another window and depth off the principal variation.
    pub(crate) fn again(&self, window: Window, depth: Depth) -> Node<'g, G> {
        Node {
            window,
            depth,
            again: true,
            scouting: None,
            kind: match self.kind {
                NodeKind::Pv => NodeKind::Cut,
                kind => kind,
            },
            ..self.clone()
        }
    }

    /// A child of this node, to be searched with the same window, depth and
    /// kind unless they are set.
    #[inline]
    pub(crate) fn child<'c>(&self, game: &'c G, via: Via<G::Move>, forced: bool) -> Node<'c, G> {
        let irreversible = match via {
            Via::Move(mv) => G::REPETITION_DRAWS && self.game.is_irreversible(mv),
            Via::Pass | Via::Root => true,
        };
        Node {
            game,
            window: -self.window,
            depth: self.depth,
            ply: self.ply.next(),
            root_depth: self.root_depth,
            kind: self.kind,
            via,
            via_slot: None,
            irreversible,
            forced,
            extended: false,
            owed: self.owed,
            entry: None,
            scouting: None,
            without_table_move: false,
            again: false,
            estimate: Cell::new(None),
        }
    }

    /// Gets a child of `parent` that was searched ready to be searched again: its own
    /// search may have found its entry of the table, and given depth back.
    #[inline]
    pub(crate) fn renew(&mut self, parent: &Node<G>) {
        self.owed = parent.owed;
        self.entry = None;
    }

    /// The static evaluation; computed once.
    #[inline]
    pub fn estimate(&self) -> Value {
        if let Some(known) = self.estimate.get() {
            return known;
        }
        let value = Value::estimate(self.game.evaluate());
        self.estimate.set(Some(value));
        value
    }

    /// The static evaluation, where it means something: not where the player
    /// to move is forced or the game is over.
    #[inline]
    pub fn calm_estimate(&self) -> Option<Value> {
        let calm = !self.forced && self.game.outcome().is_none();
        calm.then(|| self.estimate())
    }

    /// Whether a move here may be searched so much deeper: the line to the horizon must
    /// not grow longer than the depth of the root and `percent` of it.
    #[inline]
    pub fn may_extend(&self, extension: Depth, percent: i32) -> bool {
        let parts = |depth: Depth| i32::from(depth.parts());
        let line = i32::from(self.ply.count()) * i32::from(Depth::PARTS)
            + parts(self.depth)
            + parts(extension);
        line <= parts(self.root_depth) * (100 + percent) / 100
    }

    /// Whether the node was reached by passing.
    #[inline]
    pub fn after_pass(&self) -> bool {
        matches!(self.via, Via::Pass)
    }
}

/// Where the loop over a node's moves stands just before a move is searched.
/// Techniques decide by it, and observers are handed the very same record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the move, from 1.
    pub number: u16,
    /// Why the move comes when it comes.
    pub stage: Stage,
    /// Whether the move is tactical.
    pub tactical: bool,
    /// Whether the opponent will be forced after it ([`Game::is_forced`]).
    pub forces: bool,
    /// Whether a technique asked before searches it deeper.
    pub extended: bool,
    /// How often a move like this was best before, from −16384 to 16384; 0 for tactical moves.
    pub history: i32,
    /// The best value so far, none before the first move.
    pub best: Option<Value>,
    /// The value of the move before.
    pub last: Option<Value>,
    /// How often a move was better than all before it, the first not counted.
    pub best_changes: u16,
}

impl Progress {
    /// Just before the quiet move of this number, from 1, of which nothing else is to be said: for tests
    /// of techniques, which change the field that matters.
    ///
    /// ```
    /// use niwaki::{Progress, Value};
    ///
    /// let progress = Progress { best: Some(Value::estimate(-20)), ..Progress::quiet(5) };
    /// assert_eq!((progress.number, progress.history, progress.tactical), (5, 0, false));
    /// ```
    pub const fn quiet(number: u16) -> Progress {
        Progress {
            number,
            stage: Stage::Quiet,
            tactical: false,
            forces: false,
            extended: false,
            history: 0,
            best: None,
            last: None,
            best_changes: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scripted::Toy;

    #[test]
    fn lines_grow_so_far_and_no_farther() {
        let toy = Toy::quiet(0);
        let half = Depth::sixteenths(8);
        let mut node = toy.node(30, 6, NodeKind::Cut);
        node.root_depth = Depth::plies(8);
        node.ply = Ply::new(4);
        for (extension, percent, expected) in [
            (Depth::ZERO, 0, false),
            (Depth::ONE, 25, false),
            (half, 25, false),
            (Depth::ZERO, 25, true),
            (half, 50, true),
            (Depth::plies(2), 50, true),
            (Depth::plies(2) + half, 50, false),
        ] {
            let may = node.may_extend(extension, percent);
            assert_eq!(may, expected, "{extension} {percent}");
        }
    }
}
