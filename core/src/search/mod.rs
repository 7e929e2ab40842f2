//! The search: fail-soft negamax with principal-variation windows.
//!
//! `search` enters a node and asks whether it is done already; `expand` (in
//! `expand.rs`) goes through its moves; `search_move` searches one of them, with the
//! windows that are written here.

pub(crate) mod depth;
mod expand;
pub(crate) mod minimax;
pub(crate) mod node;
pub mod observer;
pub mod ordering;
mod path;
mod plan;
mod probe;
mod pv;
mod quiescence;
mod root;
pub(crate) mod run;
mod services;
pub(crate) mod value;
pub(crate) mod veto;

use crate::game::Game;
use crate::game::key::Key;
use crate::search::depth::{Depth, Ply};
use crate::search::node::{Node, NodeKind, Via};
use crate::search::observer::Observer;
use crate::search::ordering::{Memory, MoveOrder};
use crate::search::path::Path;
use crate::search::pv::PvTable;
use crate::search::root::RootMoves;
use crate::search::run::clock::Instant;
use crate::search::run::limits::{Limits, Stopped, Watch};
use crate::search::run::options::Options;
use crate::search::value::{Value, Window};
use crate::search::veto::Veto;
use crate::table::Table;
use crate::technique::AfterMove;
use crate::technique::registry::{Asked, Techniques};

/// One thread's search of one position.
pub(crate) struct Worker<'a, G: Game, T, O, V> {
    techniques: &'a T,
    table: Option<&'a Table>,
    observer: &'a mut O,
    veto: &'a mut V,
    options: Options,
    watch: Watch<'a>,
    memory: Memory<G::Move>,
    path: Path,
    pv: PvTable<G::Move>,
    root: RootMoves<G::Move>,
    nodes: u64,
    qnodes: u64,
    /// How many of the nodes went into proofs of distances.
    proof_nodes: u64,
    probes: u64,
    seldepth: Ply,
    /// At which moments some technique wants to be asked.
    asked: Asked,
    /// Draws by history met so far, directly or through the table.
    history_draws: u64,
    /// Whether the distance to a win is being proved.
    proving: bool,
    /// Combined with keys, so that a search with other rules finds only its own entries.
    salt: Key,
}

impl<'a, G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'a, G, T, O, V> {
    pub(crate) fn new(
        techniques: &'a T,
        table: Option<&'a Table>,
        observer: &'a mut O,
        veto: &'a mut V,
        options: Options,
        limits: &Limits<'a>,
        path: Path,
        start: Instant,
    ) -> Worker<'a, G, T, O, V> {
        let mut salt = options.key();
        if options.history_draws && G::REPETITION_DRAWS {
            salt ^= path.drawn();
        }
        Worker {
            techniques,
            table,
            observer,
            veto,
            options,
            watch: Watch::new(limits, start),
            memory: Memory::new(G::HISTORY_SIZE),
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
            return Ok(node.static_evaluation());
        }
        if let Some(value) = node.window.out_of_reach(node.ply) {
            return Ok(value);
        }
        if let Some(value) = self.look_up(node) {
            return Ok(value);
        }
        if self.asked.before_generation {
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
            child.re_search_window = Some(-node.window);
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
        self.asked.after_move
            && node.kind == NodeKind::Pv
            && self.techniques.after_move(node, value) == AfterMove::ReSearch
    }

    /// Gets a child ready that will have moves of its own to order.
    #[inline]
    pub(crate) fn prepare(&self, node: &Node<G>, child: &mut Node<G>, depth: Depth) {
        if depth.is_horizon() {
            return;
        }
        if let Via::Move(mv) = child.via {
            child.via_index = Some(node.game.history_index(mv));
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
