//! A node of the search.

mod kind;

pub use kind::NodeKind;

use core::cell::Cell;

use crate::evaluation::Evaluator;
use crate::search::withheld::{Account, Withheld};
use crate::table::Entry;
use crate::{Depth, Game, Ply, Value, Window};

/// The way in which a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via<M> {
    /// It is the root.
    Root,
    /// By a move.
    Move(M),
    /// By passing, in a null-move search.
    Pass,
}

/// A node without the type of its game ([`Node::summary`]), for those who watch searches of any game alike.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NodeSummary {
    /// The values that matter.
    pub window: Window,
    /// How deep it is searched.
    pub depth: Depth,
    /// The distance from the root.
    pub ply: Ply,
    /// [`Game::is_forced`] of the position.
    pub forced: bool,
    /// [`Game::UNIT`], in which the window counts.
    pub unit: i32,
}

/// A position to be searched, and everything that is known before its moves
/// are.
///
/// Techniques and observers are shown nodes; [`Node::root`] makes one for their
/// tests.
///
/// ```
/// use niwaki::{Depth, Node, NodeKind, Window};
///
/// let game = niwaki::doc_game();
/// let node = Node::root(&game, Window::FULL, Depth::plies(6));
/// assert!(node.kind == NodeKind::Pv && !node.forced && !node.after_pass());
/// assert_eq!(node.static_evaluation(), niwaki::Value::DRAW);
/// ```
#[derive(Clone, Debug)]
pub struct Node<'g, G: Game> {
    /// The position.
    pub game: &'g G,
    /// The values that matter. Alpha rises as moves are searched.
    pub window: Window,
    /// How deep to search. A technique that searches the node shallower lowers
    /// it.
    pub depth: Depth,
    /// The distance from the root.
    pub ply: Ply,
    /// How deep the root is searched, so that extensions know when a line is
    /// long enough.
    pub root_depth: Depth,
    /// The kind of node that is expected.
    pub kind: NodeKind,
    /// The move that led here.
    pub via: Via<G::Move>,
    /// [`Game::history_index`] of that move, for the countermove; set where
    /// moves are ordered.
    pub(crate) via_index: Option<usize>,
    /// Whether no earlier position can come back from here on.
    pub(crate) irreversible: bool,
    /// [`Game::is_forced`] of the position.
    pub forced: bool,
    /// Whether the move that led here was extended, even if a reduction took it
    /// back.
    pub extended: bool,
    /// The depth that techniques withheld above and may give back here.
    pub(crate) withheld: Withheld,
    /// The entry that the table had for the position.
    pub entry: Option<Entry>,
    /// For the null-window search of a later move of a node of the principal
    /// variation: that node's window, as the player to move here sees it. If
    /// the value falls inside, this node is searched again with it (a PVS
    /// re-search).
    pub re_search_window: Option<Window>,
    /// Whether the table's move is excluded ([`crate::technique::Again`]).
    pub excludes_table_move: bool,
    /// Whether a technique has the node searched again, to a depth and in a
    /// window of its choice ([`crate::technique::Searcher::search_again`]). Its
    /// depth is final then: no technique lowers it, or gives depth back, once
    /// more.
    pub again: bool,
    /// How much shallower than the moves before it the move that led here was
    /// searched: the reduction of this very search, none once the move is
    /// searched again at full depth.
    pub reduced: Depth,
    /// The position before this one.
    before: Option<&'g G>,
    /// What evaluates positions in place of the game.
    pub(crate) evaluator: Option<&'g Evaluator<'g>>,
    /// The static evaluation, once somebody has asked for it.
    evaluation: Cell<Option<Value>>,
    /// The static evaluations one and two plies before, as far as somebody had
    /// asked for them.
    earlier: [Option<Value>; 2],
    /// The points by which the static evaluation differs from the game's.
    correction: i32,
}

impl<'g, G: Game> Node<'g, G> {
    /// Makes the root of a search.
    pub fn root(game: &'g G, window: Window, depth: Depth) -> Node<'g, G> {
        Node {
            game,
            window,
            depth,
            ply: Ply::ROOT,
            root_depth: depth,
            kind: NodeKind::Pv,
            via: Via::Root,
            via_index: None,
            irreversible: false,
            forced: game.is_forced(),
            extended: false,
            withheld: Withheld::default(),
            entry: None,
            re_search_window: None,
            excludes_table_move: false,
            again: false,
            reduced: Depth::ZERO,
            before: None,
            evaluator: None,
            evaluation: Cell::new(None),
            earlier: [None; 2],
            correction: 0,
        }
    }

    /// Returns what can be said of it without the type of its game.
    #[inline]
    pub fn summary(&self) -> NodeSummary {
        NodeSummary {
            window: self.window,
            depth: self.depth,
            ply: self.ply,
            forced: self.forced,
            unit: G::UNIT,
        }
    }

    /// Makes the same node, to be searched with another window and depth off
    /// the principal variation.
    pub(crate) fn again(&self, window: Window, depth: Depth) -> Node<'g, G> {
        Node {
            window,
            depth,
            again: true,
            re_search_window: None,
            kind: match self.kind {
                NodeKind::Pv => NodeKind::Cut,
                kind => kind,
            },
            ..self.clone()
        }
    }

    /// Makes a child of this node, to be searched with the same window, depth
    /// and kind unless they are set ([`Node::aim`]).
    #[expect(
        clippy::inline_always,
        reason = "inlined, many of the fields are written once or not at all"
    )]
    #[inline(always)]
    pub(crate) fn child<'c>(&self, game: &'c G, via: Via<G::Move>, forced: bool) -> Node<'c, G>
    where
        'g: 'c,
    {
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
            via_index: None,
            irreversible,
            forced,
            extended: false,
            withheld: self.withheld,
            entry: None,
            re_search_window: None,
            excludes_table_move: false,
            again: false,
            reduced: Depth::ZERO,
            before: Some(self.game),
            evaluator: self.evaluator,
            evaluation: Cell::new(None),
            earlier: [self.evaluation.get(), self.earlier[0]],
            correction: 0,
        }
    }

    /// Says how the node is to be searched next. The window is that of its
    /// parent.
    #[inline]
    pub(crate) fn aim(&mut self, window: Window, depth: Depth, kind: NodeKind) {
        self.window = -window;
        self.depth = depth;
        self.kind = kind;
    }

    /// Gets a child of `parent` ready that will have moves of its own to order:
    /// its countermove can be found.
    #[inline]
    pub(crate) fn expect_moves(&mut self, parent: &Node<G>) {
        if let Via::Move(mv) = self.via {
            self.via_index = Some(parent.game.history_index(mv));
        }
    }

    /// Gets a child of `parent` that was searched ready to be searched again:
    /// its own search may have found its entry of the table, and given depth
    /// back.
    #[inline]
    pub(crate) fn renew(&mut self, parent: &Node<G>) {
        self.withheld = parent.withheld;
        self.entry = None;
    }

    /// Returns the static evaluation, which is computed once, or known from the
    /// table; corrected by what searches returned, and moved to the table's value
    /// for the position, if the search does that
    /// ([`Options::correction`](crate::Options::correction),
    /// [`Options::bounded_evaluation`](crate::Options::bounded_evaluation)).
    #[inline]
    pub fn static_evaluation(&self) -> Value {
        match self.evaluation.get() {
            Some(known) => known,
            None => self.evaluate(),
        }
    }

    /// Takes the static evaluation from the table, or makes it.
    #[inline(never)]
    fn evaluate(&self) -> Value {
        let kept = self.entry.and_then(|entry| entry.evaluation);
        let value = match kept {
            Some(points) => Value::estimate(points.into()),
            None => evaluate(self.game, self.before, self.ply, self.evaluator),
        };
        self.evaluation.set(Some(value));
        value
    }

    /// Returns the static evaluation of the position one move or pass after this
    /// one, for its player to move, as the evaluation of this search has it.
    pub fn evaluation_of_child(&self, child: &G) -> Value {
        evaluate(child, Some(self.game), self.ply.next(), self.evaluator)
    }

    /// Returns the static evaluation, if somebody has asked for it.
    pub fn evaluation_so_far(&self) -> Option<Value> {
        self.evaluation.get()
    }

    /// Returns the position one move before this one, unless this is the root.
    pub fn before(&self) -> Option<&'g G> {
        self.before
    }

    /// Returns the static evaluation as the game has it, for the table, if
    /// somebody has asked for it and it fits.
    #[inline]
    pub(super) fn known_evaluation(&self) -> Option<i16> {
        let known = self.evaluation.get()?;
        let points = known.points() - self.correction;
        i16::try_from(points).ok().filter(|&kept| kept > i16::MIN)
    }

    /// Returns the static evaluation as the game has it.
    pub(super) fn uncorrected_evaluation(&self) -> Value {
        self.static_evaluation() - self.correction
    }

    /// Corrects the static evaluation as the game has it by so many points, in place of an earlier
    /// correction.
    #[inline]
    pub(super) fn correct(&mut self, points: i32) {
        if points != self.correction {
            self.correct_anew(points);
        }
    }

    /// Does so where the correction is another one than before, which is seldom.
    #[inline(never)]
    fn correct_anew(&mut self, points: i32) {
        self.evaluation = Cell::new(Some(self.uncorrected_evaluation() + points));
        self.correction = points;
    }

    /// Returns the static evaluation where it means something: not where the
    /// player to move is forced or the game is over.
    #[inline]
    pub fn quiet_evaluation(&self) -> Option<Value> {
        let quiet = !self.forced && self.game.outcome().is_none();
        quiet.then(|| self.static_evaluation())
    }

    /// Tells whether the player to move stands better, by the static evaluation,
    /// than at his turn before: what is bad for him now may yet come right, and
    /// what is good will hardly be refuted. `None` where one of the two says
    /// nothing or was never asked for.
    ///
    /// The comparison is common practice of engines since about 2008 (Stockfish
    /// calls it `improving`). Here it is of evaluations as techniques see them,
    /// corrected and within the table's bounds.
    #[inline]
    pub fn improving(&self) -> Option<bool> {
        // Asked for even where there is nothing to compare it with: nodes below will.
        let now = (!self.forced).then(|| self.static_evaluation())?;
        Some(now > self.earlier[1]?)
    }

    /// Says what the static evaluations one and two plies before were.
    #[cfg(test)]
    pub(crate) fn remember(&mut self, earlier: [Option<Value>; 2]) {
        self.earlier = earlier;
    }

    /// Returns the static evaluation one ply before, for the opponent, who was to
    /// move; `None` where nobody has asked for it.
    #[inline]
    pub fn opponents_evaluation(&self) -> Option<Value> {
        self.earlier[0]
    }

    /// Returns the depth that techniques withheld on the way to this node, and may
    /// still give back.
    #[inline]
    pub fn withheld(&self) -> Withheld {
        self.withheld
    }

    /// Searches the node so much shallower, on condition: it, or a node below,
    /// can be given the depth back.
    ///
    /// ```
    /// use niwaki::{Account, Depth, Node, Window};
    ///
    /// # let game = niwaki::doc_game();
    /// let mut node = Node::root(&game, Window::FULL, Depth::plies(6));
    /// node.withhold(Account::Hard, Depth::ONE);
    /// assert_eq!((node.depth, node.withheld().total()), (Depth::plies(5), Depth::ONE));
    /// node.give_back(Account::Hard);
    /// assert_eq!((node.depth, node.withheld().total()), (Depth::plies(6), Depth::ZERO));
    /// ```
    #[inline]
    pub fn withhold(&mut self, account: Account, depth: Depth) {
        self.withheld.add(account, depth);
        self.depth = self.depth - depth;
    }

    /// Gives back all that was withheld on this account, here and above.
    #[inline]
    pub fn give_back(&mut self, account: Account) {
        self.depth = self.depth + self.withheld.take(account);
    }

    /// Tells whether a move here may be searched so much deeper: the line to
    /// the horizon must not grow longer than the depth of the root and
    /// `percent` of it.
    #[inline]
    pub fn may_extend(&self, extension: Depth, percent: i32) -> bool {
        let parts = |depth: Depth| i32::from(depth.parts());
        let line = i32::from(self.ply.count()) * i32::from(Depth::PARTS)
            + parts(self.depth)
            + parts(extension);
        line <= parts(self.root_depth) * (100 + percent) / 100
    }

    /// Tells whether the node was reached by passing.
    #[inline]
    pub fn after_pass(&self) -> bool {
        matches!(self.via, Via::Pass)
    }
}

/// Returns the static evaluation of a position at this distance from the root, one move after `before`: what was
/// learned has it, or the game itself.
#[inline]
pub(crate) fn evaluate<G: Game>(
    game: &G,
    before: Option<&G>,
    ply: Ply,
    evaluator: Option<&Evaluator>,
) -> Value {
    let points = match evaluator {
        Some(evaluator) => evaluator.evaluate(game, before, ply),
        None => game.evaluate(),
    };
    Value::estimate(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;

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
