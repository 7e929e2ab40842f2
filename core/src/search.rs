//! The search: fail-soft negamax with principal-variation windows.
//!
//! `search` enters a node and asks whether it is done already; `expand` goes
//! through its moves; `search_move` searches one of them.

use crate::clock::Instant;
use crate::depth::{Depth, Ply};
use crate::game::Game;
use crate::key::Key;
use crate::limits::{Limits, Stopped, Watch};
use crate::node::{Node, NodeKind, Progress, Via};
use crate::observer::Observer;
use crate::options::{Options, Quiescence};
use crate::ordering::{Memory, MoveOrder, Place, Ranked, Stage};
use crate::path::Path;
use crate::pv::PvTable;
use crate::registry::{Asked, Resolution, Skip, Techniques};
use crate::table::{Bound, Table};
use crate::technique::Cut;
use crate::value::{Value, Window};
use crate::{Tactics, root::RootMoves};

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
    asked: Asked,
    /// Draws by history met so far, directly or through the table.
    pub(crate) history_draws: u64,
    /// Whether the distance to a win is being proved.
    pub(crate) proving: bool,
    /// Combined with keys, so that a search with other rules finds only its own entries.
    pub(crate) salt: Key,
}

/// What the loop over a node's moves has come to.
#[derive(Clone, Copy)]
struct Loop<M> {
    /// Moves searched or skipped so far, the present one included.
    searched: usize,
    /// Those of them that the search is to go without ([`crate::technique::Again`]).
    left_out: usize,
    best: Value,
    best_move: Option<u16>,
    last: Option<Value>,
    best_changes: u16,
    /// Whether a move was left out, so that "every move loses" is not proved.
    incomplete: bool,
    /// How much shallower than the node's depth the value is.
    shortfall: Depth,
    cutoff: Option<M>,
}

impl<M> Loop<M> {
    /// The number of the present move among those that are to be searched, from 1.
    #[inline]
    fn number(&self) -> usize {
        self.searched - self.left_out
    }
}

impl<M> Default for Loop<M> {
    fn default() -> Loop<M> {
        Loop {
            searched: 0,
            left_out: 0,
            best: -Value::INFINITY,
            best_move: None,
            last: None,
            best_changes: 0,
            incomplete: false,
            shortfall: Depth::ZERO,
            cutoff: None,
        }
    }
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
    pub(crate) fn search(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        if node.depth.is_horizon() {
            node.depth = Depth::ZERO;
            return self.quiesce(node);
        }
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
        let met = self.history_draws;
        if let Some(value) = self.look_up(node) {
            return Ok(value);
        }
        if self.asked.before_moves
            && let Some(value) = self.consult_before_moves(node, met)?
        {
            return Ok(value);
        }
        if node.depth.is_horizon() {
            node.depth = Depth::ZERO;
            return self.calm(node);
        }
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

    /// Asks the techniques at moment 1. Out of line, like the other moments, so
    /// that a search without techniques does not carry their code along.
    #[inline(never)]
    fn consult_before_moves(
        &mut self,
        node: &mut Node<G>,
        met: u64,
    ) -> Result<Option<Value>, Stopped> {
        let depth = node.depth;
        if let Some(cut) = self.techniques.before_moves(self, node)? {
            return Ok(Some(self.dismiss(node, cut, met)));
        }
        // What the table knows may be enough now, as it will be at the next visit.
        Ok(if node.depth < depth {
            self.look_up_again(node)
        } else {
            None
        })
    }

    /// Asks the techniques at moment 2.
    #[inline(never)]
    fn consult_before_search(
        &mut self,
        memory: &mut T::Memory,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
        met: u64,
    ) -> Result<Option<Value>, Stopped> {
        let cut = self.techniques.before_search(memory, self, node, moves)?;
        Ok(cut.map(|cut| self.dismiss(node, cut, met)))
    }

    /// Takes the value of a technique for that of the node.
    fn dismiss(&mut self, node: &Node<G>, cut: Cut, met: u64) -> Value {
        if let Some(draft) = cut.draft {
            let best = cut.best.map(Place::code);
            self.store(node, cut.value, cut.bound, draft, best, met);
        }
        cut.value
    }

    /// Searches the moves of a node.
    pub(crate) fn expand(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        let (window, met) = (node.window, self.history_draws);
        let mut memory = T::Memory::default();
        if self.asked.before_search
            && node.ply > Ply::ROOT
            && !node.without_table_move
            && let Some(value) = self.consult_before_search(&mut memory, node, moves, met)?
        {
            return Ok(value);
        }
        let mut state = Loop::default();
        while let Some(ranked) = moves.at(state.searched, node, &self.memory) {
            state.searched += 1;
            if node.without_table_move && ranked.stage() == Stage::Table {
                state.left_out += 1;
                continue;
            }
            self.tell_of_root_move(node, state.searched, ranked.mv);
            let position = node.game.play(ranked.mv);
            let forced = position.is_forced();
            let mut child = node.child(&position, Via::Move(ranked.mv), forced);
            let (mut progress, mut resolution) = (None, Resolution::FULL);
            if self.informs() {
                let twin = node.child(&position, Via::Move(ranked.mv), forced);
                (progress, resolution) =
                    self.consult_before_move(&mut memory, node, &twin, ranked, state);
                child.take_estimate(&twin);
            }
            if let Some((skip, at_most)) = resolution.skip {
                state.incomplete = true;
                state.best = state.best.max(at_most.undecided());
                match skip {
                    Skip::This => continue,
                    Skip::Rest => break,
                }
            }
            let (value, shortfall) =
                self.search_move(node, &mut child, state.number() == 1, resolution)?;
            if let Some(progress) = progress {
                self.observer.searched(node, &progress, value);
            }
            self.take(node, &mut state, &ranked, value, shortfall);
            if state.cutoff.is_some() {
                break;
            }
        }
        Ok(self.conclude(node, window, &mut state, moves, met))
    }

    /// The value of a node whose moves are done, which is learned from and stored.
    #[inline]
    fn conclude(
        &mut self,
        node: &Node<G>,
        window: Window,
        state: &mut Loop<G::Move>,
        moves: &MoveOrder<G::Move>,
        met: u64,
    ) -> Value {
        if node.without_table_move {
            // Without another move there is nothing better than alpha.
            return if state.best > -Value::INFINITY {
                state.best
            } else {
                window.alpha
            };
        }
        if state.searched == 0 {
            return Value::of(node.game.no_moves(), node.ply);
        }
        if let Some(mv) = state.cutoff {
            self.cut_off(node, mv, state.searched, moves);
        }
        if state.incomplete && state.best.is_loss() {
            state.best = state.best.undecided();
        }
        if O::WATCHES_MOVES && !self.proving {
            self.observer.left(node, state.best);
        }
        let forgotten = self.asked.after_move && self.techniques.forget(node, state.best);
        if !forgotten && (node.ply > Ply::ROOT || self.root.is_whole()) {
            let bound = Bound::of(state.best, window);
            let draft = node.depth - state.shortfall;
            self.store(node, state.best, bound, draft, state.best_move, met);
        }
        state.best
    }

    /// Tells of move number `number`, which reached beta, and learns from it.
    fn cut_off(&mut self, node: &Node<G>, mv: G::Move, number: usize, moves: &MoveOrder<G::Move>) {
        if O::WATCHES_MOVES && !self.proving {
            let several = moves.are_several(node.game);
            self.observer.cutoff(node, number, several);
        }
        if !node.game.is_tactical(mv, Tactics::Captures) {
            self.memory.learn(node, mv, moves.first(number - 1));
        }
    }

    /// Tells an observer who wants to know which move of the root is searched next.
    #[inline]
    fn tell_of_root_move(&mut self, node: &Node<G>, number: usize, mv: G::Move) {
        let at_root = O::WATCHES_ROOT && node.ply == Ply::ROOT && !node.without_table_move;
        if at_root && !self.proving {
            let number = self.root.settled() + number;
            self.observer.root_move(node.root_depth, number, mv);
        }
    }

    /// Whether techniques or an observer want to know of each move.
    #[inline]
    fn informs(&self) -> bool {
        (O::WATCHES_MOVES || self.asked.before_move) && !self.proving
    }

    /// Asks the techniques at moment 3; the observer gets the record that they
    /// decided by. They see copies, so that the originals can stay in registers.
    #[inline(never)]
    fn consult_before_move(
        &mut self,
        memory: &mut T::Memory,
        node: &Node<G>,
        child: &Node<G>,
        ranked: Ranked<G::Move>,
        so_far: Loop<G::Move>,
    ) -> (Option<Progress>, Resolution) {
        let mut progress = self.progress(node, &ranked, child.forced, &so_far);
        let techniques = self.techniques;
        let resolution = if self.asked.before_move {
            techniques.before_move(self, memory, node, child, ranked.mv, &mut progress)
        } else {
            Resolution::FULL
        };
        (Some(progress), resolution)
    }

    /// The record by which techniques decide about a move.
    fn progress(
        &self,
        node: &Node<G>,
        ranked: &Ranked<G::Move>,
        forces: bool,
        so_far: &Loop<G::Move>,
    ) -> Progress {
        let stage = ranked.stage();
        let tactical = match stage {
            Stage::Winning | Stage::Losing => true,
            Stage::Killer | Stage::Counter => false,
            Stage::Table | Stage::Quiet => node.game.is_tactical(ranked.mv, Tactics::Captures),
        };
        Progress {
            number: so_far.number() as u16,
            stage,
            tactical,
            forces,
            extended: false,
            history: if tactical {
                0
            } else {
                self.memory.history(node.game.slot(ranked.mv))
            },
            best: so_far.last.map(|_| so_far.best),
            last: so_far.last,
            best_changes: so_far.best_changes,
        }
    }

    /// Searches one move: the first with the node's window, the others with a
    /// null window, and again if they turn out better than expected. Returns by how
    /// much the value falls short of the full depth, as far as the table must know it.
    fn search_move(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
        resolution: Resolution,
    ) -> Result<(Value, Depth), Stopped> {
        let full = node.depth - Depth::ONE;
        let reduced = full - resolution.reduction();
        let Window { alpha, beta } = node.window;
        child.extended = reduced > full;
        self.prepare(node, child, full.max(reduced));
        let (mut window, mut kind) = (node.window, node.kind.first());
        if !first {
            if node.kind == NodeKind::Pv {
                self.pv.clear(child.ply);
                child.scouting = Some(-node.window);
            }
            (window, kind) = (Window::null_above(alpha), node.kind.later());
        }
        let mut depth = reduced;
        let mut value = self.search_as(child, window, depth, kind)?;
        if value > alpha && reduced < full && resolution.verify {
            depth = full;
            value = self.search_as(child, window, depth, kind)?;
        }
        let scouted = !first && value > alpha;
        if scouted && (value < beta || self.distrusts(node, value)) {
            value = self.search_as(child, node.window, depth, NodeKind::Pv)?;
        }
        let shortfall = if resolution.stores_reduced && depth < full {
            full - depth
        } else {
            Depth::ZERO
        };
        Ok((value, shortfall))
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
        child.entry = None;
        let owed = child.owed;
        let value = -self.search(child)?;
        // A search of the same child again starts from what its parent owes.
        child.owed = owed;
        Ok(value)
    }

    /// Takes the value of a move into account.
    fn take(
        &mut self,
        node: &mut Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        value: Value,
        shortfall: Depth,
    ) {
        state.last = Some(value);
        state.shortfall = state.shortfall.max(shortfall);
        if value <= state.best {
            return;
        }
        state.best_changes += u16::from(state.number() > 1);
        state.best = value;
        if value <= node.window.alpha {
            return;
        }
        state.best_move = Some(ranked.place().code());
        if node.kind == NodeKind::Pv {
            self.pv.extend(node.ply, ranked.mv);
        }
        if node.ply == Ply::ROOT {
            self.root.improve(ranked.place(), value, self.pv.line());
        }
        if value >= node.window.beta {
            state.cutoff = Some(ranked.mv);
            state.shortfall = shortfall;
        } else {
            node.window.alpha = value;
        }
    }

    /// Makes a search in which only proofs count: nothing speculative, no
    /// quiescence, no table entries but its own, none that depend on the path,
    /// and at most `budget` nodes, which are counted apart.
    pub(crate) fn proving<R>(
        &mut self,
        budget: u64,
        search: impl FnOnce(&mut Self) -> Result<R, Stopped>,
    ) -> Result<R, Stopped> {
        let (options, salt, watch) = (self.options, self.salt, self.watch.clone());
        let (nodes, qnodes, seldepth) = (self.nodes, self.qnodes, self.seldepth);
        self.proving = true;
        self.options.quiescence = Quiescence::Off;
        self.salt ^= Key::mixed(u64::MAX);
        self.watch.cap(nodes.saturating_add(budget));
        let found = search(self);
        self.proving = false;
        (self.options, self.salt, self.watch) = (options, salt, watch);
        (self.qnodes, self.seldepth) = (qnodes, seldepth);
        self.proof_nodes += self.nodes - nodes;
        found
    }
}
