//! What a pruning, reduction or extension technique is, and what it can ask of the search.

use core::fmt::Debug;

use crate::depth::{Depth, Ply};
use crate::game::Game;
use crate::key::Key;
use crate::limits::Stopped;
use crate::node::{Node, NodeKind, Progress, Via};
use crate::ordering::{MoveOrder, Place, Ranked};
use crate::parameter::Adjustable;
use crate::registry::Learned;
use crate::table::{Bound, Entry};
use crate::value::{Value, Window};

/// A technique decides, at named moments in the life of a node, to search less
/// or more than plain alpha-beta would. It is a record of parameters; what it
/// must remember while a node's moves are searched is its [`Technique::Memory`].
///
/// Each hook has a default that does nothing, so that a technique implements
/// only the moments at which it acts; [`About::moments`] names them, and no other is asked.
pub trait Technique: Adjustable + Clone + Debug {
    /// What the technique remembers while the moves of one node are searched.
    type Memory: Default;

    /// Who it is.
    const ABOUT: About;

    /// Moment 1, before moves are generated: can the node be dismissed, or
    /// searched shallower (by lowering `node.depth`)? A node that is searched
    /// again keeps the depth that was asked for, whatever is done to it here ([`Node::again`]).
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_moves<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let _ = (search, node);
        Ok(Verdict::Pass)
    }

    /// Moment 2, moves can be had in order, none is searched: does a cheap look at
    /// them cut off? It may also change their order. Not asked at the root.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_search<S: Searcher>(
        &self,
        memory: &mut Self::Memory,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        let _ = (memory, search, node, moves);
        Ok(Verdict::Pass)
    }

    /// Moment 3, before the move that leads to `child` is searched: how deep,
    /// or not at all?
    fn before_move<G: Game>(
        &self,
        memory: &mut Self::Memory,
        node: &Node<G>,
        child: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let _ = (memory, node, child, progress);
        None
    }

    /// Moment 4, after a move that this technique reduced returned a value
    /// above alpha: must it be searched again at full depth?
    fn verifies(&self) -> bool {
        true
    }

    /// Moment 4, after a move that this technique reduced: is the value, if the
    /// node's own rests on it, stored with the lesser depth only? Where it is false, the
    /// node keeps its depth, as is usual with late-move reductions.
    fn stores_reduced(&self) -> bool {
        false
    }

    /// Moment 4, after the null-window search of a later move at a node of the principal
    /// variation returned `value`, at or above beta: must it be searched
    /// again with the node's own window?
    fn distrusts<G: Game>(&self, node: &Node<G>, value: Value) -> bool {
        let _ = (node, value);
        false
    }

    /// Moment 4, after all moves: must the table not remember that the node is worth `value`?
    fn forgets<G: Game>(&self, node: &Node<G>, value: Value) -> bool {
        let _ = (node, value);
        false
    }

    /// Takes over what was learned from play, for techniques that decide by it. Which
    /// type it has is between the technique and whoever brings it; `false` means
    /// that the technique has no use for it.
    fn equip(&mut self, learned: &Learned) -> bool {
        let _ = learned;
        false
    }
}

/// The facts about a technique that people ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// The technique it is a variant of, if it is one.
    pub variant_of: Option<&'static str>,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// When it acts: at other moments it is not asked.
    pub moments: &'static [Moment],
    /// Whether (or under which settings) the search still returns what plain minimax would.
    pub sound: Soundness,
}

impl About {
    /// Whether the technique is asked at this moment. Known when a list is compiled, so that the moments at
    /// which a technique has nothing to say take neither code nor time.
    pub const fn acts_at(&self, moment: Moment) -> bool {
        let mut index = 0;
        while index < self.moments.len() {
            if self.moments[index] as u8 == moment as u8 {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// The moments in the life of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// 1: before moves are generated.
    BeforeMoves,
    /// 2: moves are ordered, none is searched.
    BeforeSearch,
    /// 3: before each move.
    BeforeMove,
    /// 4: after a move returned, or all have. (To verify its own reductions, a
    /// technique need not be asked.)
    AfterMove,
}

/// Whether a technique can change the value that a search returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Soundness {
    /// It can.
    Speculative,
    /// It cannot, under the settings named.
    Sound(&'static str),
}

/// What a technique says of a node as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does not apply here.
    Pass,
    /// It looked, in vain.
    Tried,
    /// It lowered the depth of the node.
    Reduced,
    /// The node is done.
    Cut(Cut),
}

/// A value that a technique returns in place of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The value of the node.
    pub value: Value,
    /// What it says about the true one.
    pub bound: Bound,
    /// The draft with which the table may remember it; `None` if it may not.
    pub draft: Option<Depth>,
    /// The move that the value comes from, if it is one.
    pub best: Option<Place>,
}

impl Cut {
    /// The node is worth at least `value`, as a search to its own depth would say.
    pub fn at_least<G: Game>(node: &Node<G>, value: Value) -> Cut {
        Cut {
            value,
            bound: Bound::Lower,
            draft: Some(node.depth),
            best: None,
        }
    }

    /// The node is worth at most `value`, as a search to its own depth would say.
    pub fn at_most<G: Game>(node: &Node<G>, value: Value) -> Cut {
        Cut {
            bound: Bound::Upper,
            ..Cut::at_least(node, value)
        }
    }

    /// The same, to be forgotten at once.
    #[must_use]
    pub fn unstored(self) -> Cut {
        Cut {
            draft: None,
            ..self
        }
    }
}

/// What a technique wants done with one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Search it so much shallower (deeper, if negative).
    Reduce(Depth),
    /// Leave it out; its value is taken to be at most this.
    Skip(Value),
    /// Leave out this move and all that follow; their value is taken to be at most this.
    SkipRest(Value),
}

/// What a technique decided, before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<M> {
    /// The node is dismissed.
    Cut(Cut),
    /// The node, which was to be searched this deep, is searched as deep as it says itself.
    Shallower(Depth),
    /// One move is searched deeper or shallower, or left out.
    Move(M, Plan),
}

/// What a technique did, for those who count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// It applied and looked.
    Tried,
    /// It cut a node off.
    Cut,
    /// It searched a node or a move shallower.
    Reduced,
    /// It searched a move deeper.
    Extended,
    /// It left out a move.
    Skipped,
    /// Its own searches took so many nodes.
    Nodes(u64),
}

/// Which moves a search of the same node again goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// All of them. Table and techniques take part as in any node.
    Whole,
    /// All but the table's move (for singular extensions). The node's value is not
    /// taken from the table, nor stored there, and no technique dismisses the node.
    /// If it has no other move, the window's alpha is returned.
    WithoutTableMove,
}

/// What a technique can ask of the search.
pub trait Searcher {
    /// The game being searched.
    type Game: Game;

    /// Searches a child of `node` and returns its value for the player to
    /// move at `node`, to whom `window` belongs too. `kind` is the child's.
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

    /// Notes at the node what the table knows of it by now, after a search of the node itself.
    fn recall(&self, node: &mut Node<Self::Game>);

    /// The move with this number in the order, from 0; `None` behind the last.
    fn nth_move(
        &self,
        node: &Node<Self::Game>,
        moves: &mut MoveOrder<<Self::Game as Game>::Move>,
        number: usize,
    ) -> Option<Ranked<<Self::Game as Game>::Move>>;

    /// Starts to bring what the table knows of a position into the cache.
    fn prefetch(&self, key: Key);

    /// What the table knows of a child of `node`, as far as it can be trusted
    /// without entering it: nothing that depends on the path, and nothing if the
    /// child would be a draw by history. The value is for the player to move at the child.
    fn probe_child(&mut self, node: &Node<Self::Game>, child: Key) -> Option<Entry>;

    /// Whether an entry of this draft may stand for a search of this depth
    /// ([`crate::Options::draft`]).
    fn suffices(&self, draft: Depth, depth: Depth) -> bool;

    /// Whether there is a table; without one no node has a move from it.
    fn has_table(&self) -> bool;

    /// Nodes entered so far.
    fn nodes(&self) -> u64;

    /// The distance of the root from the deepest position entered so far.
    fn seldepth(&self) -> Ply;

    /// Whether the distance to a win is being proved, so that nothing speculative may act.
    fn proving(&self) -> bool;

    /// Whether technique number `technique` of the list may do what it decided
    /// at `node`; an observer can forbid it, to find out what it was worth.
    fn permits(
        &mut self,
        technique: usize,
        node: &Node<Self::Game>,
        decision: Decision<<Self::Game as Game>::Move>,
    ) -> bool;

    /// Tells the observer what technique number `technique` of the list did.
    fn note(&mut self, technique: usize, event: Event);
}

/// Whether a technique must not cut this node off: what is speculative never
/// proves a win by distance.
#[inline]
pub(crate) fn must_not_cut<S: Searcher>(about: &About, search: &S, node: &Node<S::Game>) -> bool {
    about.sound == Soundness::Speculative && (search.proving() || node.window.asks_for_win())
}

/// Whether a technique must leave this node's moves alone: when a distance is being proved.
/// (Otherwise it may reduce and skip even where a win is asked for, because
/// that can only miss one.)
#[inline]
pub(crate) fn must_leave_moves_alone<S: Searcher>(about: &About, search: &S) -> bool {
    about.sound == Soundness::Speculative && search.proving()
}

/// A speculative technique's value loses its distance.
#[inline]
pub(crate) fn honest(about: &About, mut cut: Cut) -> Cut {
    if about.sound == Soundness::Speculative {
        cut.value = cut.value.undecided();
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scripted::{Script, Toy};
    use crate::techniques::NullMove;

    #[test]
    fn what_is_speculative_returns_no_distance() {
        let toy = Toy::quiet(99);
        let won = Cut::at_least(&toy.node(30, 5, NodeKind::Cut), Value::win_at(Ply::new(3)));
        let cut = honest(&NullMove::ABOUT, won);
        assert_eq!(cut.value, Value::estimate(Value::MAX_ESTIMATE));
        let sound = About {
            sound: Soundness::Sound("always"),
            ..NullMove::ABOUT
        };
        assert_eq!(honest(&sound, won), won);
    }

    #[test]
    fn what_is_speculative_does_not_cut_where_a_win_is_asked_for() {
        let toy = Toy::quiet(99);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let script = Script::default();
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::null_below(Value::win_at(Ply::new(9)));
        assert!(must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::FULL;
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
    }
}
