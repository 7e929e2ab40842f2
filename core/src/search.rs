//! The search: fail-soft negamax with principal-variation windows.
//!
//! `search` enters a node and asks whether it is done already; `expand` (in
//! `expand.rs`) goes through its moves; `search_move` searches one of them, with the
//! windows that are written here.

use crate::clock::Instant;
use crate::depth::{Depth, Ply};
use crate::game::Game;
use crate::key::Key;
use crate::limits::{Limits, Stopped, Watch};
use crate::node::{Node, NodeKind, Via};
use crate::observer::Observer;
use crate::options::Options;
use crate::ordering::{Memory, MoveOrder};
use crate::path::Path;
use crate::pv::PvTable;
use crate::registry::{Asked, Techniques};
use crate::root::RootMoves;
use crate::table::Table;
use crate::value::{Value, Window};

/// One thread's search of one position.
pub(crate) struct Worker<'a, G: Game, T, O> {
    pub(crate) techniques: &'a T,
    pub(crate) table: Option<&'a Table>,
    pub(crate) observer: &'a mut O,
    pub(crate) options: Options,
    pub(crate) watch: Watch<'a>,
    pub(crate) memory: Memory<G::Move>,
    pub(crate) path: Path,
    pub(crate) pv: PvTable<G::Move>,
    pub(crate) root: RootMoves<G::Move>,
    pub(crate) nodes: u64,
    pub(crate) qnodes: u64,
    /// How many of the nodes went into proofs of distances.
    pub(crate) proof_nodes: u64,
    pub(crate) probes: u64,
    pub(crate) seldepth: Ply,
    /// At which moments some technique wants to be asked.
    pub(crate) asked: Asked,
    /// Draws by history met so far, directly or through the table.
    pub(crate) history_draws: u64,
    /// Whether the distance to a win is being proved.
    pub(crate) proving: bool,
    /// Combined with keys, so that a search with other rules finds only its own entries.
    pub(crate) salt: Key,
}

impl<'a, G: Game, T: Techniques, O: Observer<G>> Worker<'a, G, T, O> {
    pub(crate) fn new(
        techniques: &'a T,
        table: Option<&'a Table>,
        observer: &'a mut O,
        options: Options,
        limits: &Limits<'a>,
        path: Path,
        start: Instant,
    ) -> Worker<'a, G, T, O> {
        let mut salt = options.key();
        if options.history_draws && G::REPETITION_DRAWS {
            salt ^= path.drawn();
        }
        Worker {
            techniques,
            table,
            observer,
            options,
            watch: Watch::new(limits, start),
            memory: Memory::new(G::SLOTS),
            path,
            pv: PvTable::new(),
            root: RootMoves::default(),
            nodes: 0,
            qnodes: 0,
            proof_nodes: 0,
            probes: 0,
            seldepth: Ply::ROOT,
            asked: Asked::of(techniques),
            history_draws: 0,
            proving: false,
            salt,
        }
    }

    /// The value of a node, exact within its window and a bound outside (fail-soft).
    #[inline]
    pub(crate) fn search(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        if node.depth.is_horizon() {
            node.depth = Depth::ZERO;
            self.quiesce(node)
        } else {
            self.search_interior(node)
        }
    }

    fn search_interior(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        self.enter(node)?;
        if let Some(value) = self.settled(node) {
            return Ok(value);
        }
        if node.ply >= Ply::MAX {
            return Ok(node.estimate());
        }
        if let Some(value) = node.window.out_of_reach(node.ply) {
            return Ok(value);
        }
        if let Some(value) = self.look_up(node) {
            return Ok(value);
        }
        if self.asked.before_moves {
            return self.search_unless_dismissed(node);
        }
        self.search_moves(node)
    }

    /// Searches the moves of a node that is not done without them.
    #[inline]
    pub(crate) fn search_moves(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        let mut moves = MoveOrder::empty();
        moves.begin(node);
        self.expand(node, &mut moves)
    }

    /// Counts a node, unless a limit forbids it.
    #[inline]
    pub(crate) fn enter(&mut self, node: &Node<G>) -> Result<(), Stopped> {
        self.watch.check(self.nodes)?;
        self.nodes += 1;
        self.seldepth = self.seldepth.max(node.ply);
        if node.kind == NodeKind::Pv {
            self.pv.clear(node.ply);
        }
        Ok(())
    }

    /// The value where the game is over, by its own rules or by history.
    #[inline]
    pub(crate) fn settled(&mut self, node: &Node<G>) -> Option<Value> {
        if let Some(outcome) = node.game.outcome() {
            return Some(Value::of(outcome, node.ply));
        }
        if !self.options.history_draws {
            return None;
        }
        if node.game.plies_to_draw() == 0 {
            self.history_draws += 1;
            return Some(match crate::game::stuck(node.game) {
                Some(outcome) => Value::of(outcome, node.ply),
                None => Value::DRAW,
            });
        }
        if G::REPETITION_DRAWS && node.ply > Ply::ROOT {
            self.path.put(node.ply, node.game.key(), node.irreversible);
            if self.path.repeats(node.ply) {
                self.history_draws += 1;
                return Some(Value::DRAW);
            }
        }
        None
    }

    /// Searches one move: the first with the node's window, the others with a
    /// null window, and again if they turn out better than expected.
    #[inline]
    pub(crate) fn search_move(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
    ) -> Result<Value, Stopped> {
        let depth = node.depth - Depth::ONE;
        self.prepare(node, child, depth);
        let (window, kind) = self.aim(node, child, first);
        let value = self.search_as(child, window, depth, kind)?;
        self.look_closer(node, child, first, depth, value)
    }

    /// The window with which a move is searched at first, and the kind that its child then is.
    #[inline]
    pub(crate) fn aim(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
    ) -> (Window, NodeKind) {
        if first {
            return (node.window, node.kind.first());
        }
        if node.kind == NodeKind::Pv {
            self.pv.clear(child.ply);
            child.scouting = Some(-node.window);
        }
        (Window::null_above(node.window.alpha), node.kind.later())
    }

    /// Searches a later move again with the node's own window, if the null window showed that
    /// it is better than expected. Returns what it is worth after all.
    #[inline]
    pub(crate) fn look_closer(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
        depth: Depth,
        value: Value,
    ) -> Result<Value, Stopped> {
        let Window { alpha, beta } = node.window;
        if first || value <= alpha || (value >= beta && !self.distrusts(node, value)) {
            return Ok(value);
        }
        child.renew(node);
        self.search_as(child, node.window, depth, NodeKind::Pv)
    }

    /// Whether a technique wants a later move's null-window search that reached beta repeated.
    #[inline]
    fn distrusts(&self, node: &Node<G>, value: Value) -> bool {
        self.asked.after_move && node.kind == NodeKind::Pv && self.techniques.distrust(node, value)
    }

    /// Gets a child ready that will have moves of its own to order.
    #[inline]
    pub(crate) fn prepare(&self, node: &Node<G>, child: &mut Node<G>, depth: Depth) {
        if depth.is_horizon() {
            return;
        }
        if let Via::Move(mv) = child.via {
            child.via_slot = Some(node.game.slot(mv));
        }
        if let Some(table) = self.table {
            table.prefetch(child.game.key() ^ self.salt);
        }
    }

    /// The value of a child for its parent, to whom `window` belongs.
    #[inline]
    pub(crate) fn search_as(
        &mut self,
        child: &mut Node<G>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped> {
        child.window = -window;
        child.depth = depth;
        child.kind = kind;
        Ok(-self.search(child)?)
    }
}
