//! The search: fail-soft negamax with principal-variation windows.
//!
//! `search` enters a node and asks whether it is done already; `expand` goes
//! through its moves; `search_move` searches one of them.

use std::time::Instant;

use crate::depth::{Depth, Ply};
use crate::game::Game;
use crate::key::Key;
use crate::limits::{Limits, Stopped, Watch};
use crate::node::{Node, NodeKind, Progress, Via};
use crate::observer::Observer;
use crate::options::{Draft, Options, Quiescence};
use crate::ordering::{Memory, MoveOrder, Ranked, Stage};
use crate::path::Path;
use crate::pv::PvTable;
use crate::table::{Bound, Entry, Table};
use crate::technique::{Event, Resolution, Searcher, Skip, Techniques};
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
    /// Whether a technique is on before which each move must be put.
    techniques_concern_moves: bool,
    /// Draws by history met so far, directly or through the table.
    history_draws: u64,
    /// Whether the distance to a win is being proved.
    proving: bool,
    /// Combined with keys, so that a search with other rules finds only its own entries.
    salt: Key,
}

/// What the loop over a node's moves has come to.
struct Loop<M> {
    /// Moves searched or skipped so far, the present one included.
    searched: usize,
    best: Value,
    best_move: Option<u16>,
    last: Option<Value>,
    best_changes: u16,
    /// Whether a move was left out, so that "every move loses" is not proved.
    incomplete: bool,
    cutoff: Option<M>,
}

impl<M> Default for Loop<M> {
    fn default() -> Loop<M> {
        Loop {
            searched: 0,
            best: -Value::INFINITY,
            best_move: None,
            last: None,
            best_changes: 0,
            incomplete: false,
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
            techniques_concern_moves: techniques.concern_moves(),
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
        let techniques = self.techniques;
        if let Some(cut) = techniques.before_moves(self, node)? {
            if let Some(draft) = cut.draft {
                self.store(node, cut.value, cut.bound, draft, None, met);
            }
            return Ok(cut.value);
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

    /// Notes what the table knows, and returns the value if that is enough.
    #[inline]
    fn look_up(&mut self, node: &mut Node<G>) -> Option<Value> {
        let table = self.table?;
        let mut entry = table.probe(node.game.key() ^ self.salt)?;
        if entry.path_dependent && self.proving {
            return None;
        }
        entry.value = entry.value.from_node(node.ply);
        node.entry = Some(entry);
        if node.kind == NodeKind::Pv || !self.suffices(&entry, node) {
            return None;
        }
        self.history_draws += u64::from(entry.path_dependent);
        Some(entry.value)
    }

    /// Whether the value of an entry can stand for a search of the node.
    fn suffices(&self, entry: &Entry, node: &Node<G>) -> bool {
        let Window { alpha, beta } = node.window;
        let fails_high = entry.bound.is_lower() && entry.value >= beta;
        let fails_low = entry.bound.is_upper() && entry.value <= alpha;
        if !fails_high && !fails_low {
            return false;
        }
        if entry.value.is_decided() {
            let plies = entry
                .value
                .to_node(node.ply)
                .distance()
                .map_or(0, i32::unsigned_abs);
            if self.options.history_draws && plies >= node.game.plies_to_draw() {
                // The entry may come from a game with more moves left before the draw.
                return false;
            }
        }
        match self.options.draft {
            Draft::Exact => entry.draft == node.depth,
            // A proved win or loss needs no depth.
            Draft::AtLeast => {
                entry.draft >= node.depth
                    || (fails_high && entry.value.is_win())
                    || (fails_low && entry.value.is_loss())
            }
        }
    }

    /// Searches the moves of a node.
    pub(crate) fn expand(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        let (window, met) = (node.window, self.history_draws);
        let mut memory = T::Memory::default();
        let mut state = Loop::default();
        while let Some(ranked) = moves.at(state.searched, node, &self.memory) {
            state.searched += 1;
            let child = node.game.play(ranked.mv);
            let forces = child.is_forced();
            let progress = self.progress(node, &ranked, forces, &state);
            let resolution = self.resolve(&mut memory, node, progress.as_ref());
            if let Some((skip, at_most)) = resolution.skip {
                state.incomplete = true;
                state.best = state.best.max(at_most.undecided());
                match skip {
                    Skip::This => continue,
                    Skip::Rest => break,
                }
            }
            let mut child = node.child(&child, Via::Move(ranked.mv), forces);
            let value = self.search_move(node, &mut child, state.searched == 1, resolution)?;
            if let Some(progress) = progress {
                self.observer.searched(node, &progress, value);
            }
            self.take(node, &mut state, &ranked, value);
            if state.cutoff.is_some() {
                break;
            }
        }
        if state.searched == 0 {
            return Ok(Value::of(node.game.no_moves(), node.ply));
        }
        if let Some(mv) = state.cutoff {
            self.cut_off(node, mv, state.searched, moves);
        }
        if state.incomplete && state.best.is_loss() {
            state.best = state.best.undecided();
        }
        if node.ply > Ply::ROOT || self.root.is_whole() {
            let bound = Bound::of(state.best, window);
            self.store(node, state.best, bound, node.depth, state.best_move, met);
        }
        Ok(state.best)
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

    /// What the techniques have to say about a move.
    #[inline]
    fn resolve(
        &mut self,
        memory: &mut T::Memory,
        node: &Node<G>,
        progress: Option<&Progress>,
    ) -> Resolution {
        let techniques = self.techniques;
        match progress {
            Some(progress) => techniques.before_move(self, memory, node, progress),
            None => Resolution::FULL,
        }
    }

    /// The record by which techniques decide about a move, if anybody wants it.
    #[inline]
    fn progress(
        &self,
        node: &Node<G>,
        ranked: &Ranked<G::Move>,
        forces: bool,
        so_far: &Loop<G::Move>,
    ) -> Option<Progress> {
        if self.proving || !(O::WATCHES_MOVES || self.techniques_concern_moves) {
            return None;
        }
        let stage = ranked.stage();
        let tactical = match stage {
            Stage::Winning | Stage::Losing => true,
            Stage::Killer | Stage::Counter => false,
            Stage::Table | Stage::Quiet => node.game.is_tactical(ranked.mv, Tactics::Captures),
        };
        Some(Progress {
            number: so_far.searched as u16,
            stage,
            tactical,
            forces,
            history: if tactical {
                0
            } else {
                self.memory.history(node.game.slot(ranked.mv))
            },
            best: (so_far.searched > 1).then_some(so_far.best),
            last: so_far.last,
            best_changes: so_far.best_changes,
        })
    }

    /// Searches one move: the first with the node's window, the others with a
    /// null window, and again if they turn out better than expected.
    fn search_move(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
        resolution: Resolution,
    ) -> Result<Value, Stopped> {
        let full = node.depth - Depth::ONE;
        let reduced = full - resolution.reduction();
        let Window { alpha, beta } = node.window;
        self.prepare(node, child, full.max(reduced));
        let doubt = |value: Value| value > alpha && reduced < full && resolution.verify;
        if first {
            let (window, kind) = (node.window, node.kind.first());
            let value = self.search_as(child, window, reduced, kind)?;
            if doubt(value) {
                return self.search_as(child, window, full, kind);
            }
            return Ok(value);
        }
        if node.kind == NodeKind::Pv {
            self.pv.clear(child.ply);
        }
        let (null, later) = (Window::null_above(alpha), node.kind.later());
        let mut depth = reduced;
        let mut value = self.search_as(child, null, depth, later)?;
        if doubt(value) {
            depth = full;
            value = self.search_as(child, null, depth, later)?;
        }
        if value > alpha && value < beta {
            value = self.search_as(child, node.window, depth, NodeKind::Pv)?;
        }
        Ok(value)
    }

    /// Gets a child ready that will have moves of its own to order.
    #[inline]
    fn prepare(&self, node: &Node<G>, child: &mut Node<G>, depth: Depth) {
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
    fn search_as(
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
        Ok(-self.search(child)?)
    }

    /// Takes the value of a move into account.
    fn take(
        &mut self,
        node: &mut Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        value: Value,
    ) {
        state.last = Some(value);
        if value <= state.best {
            return;
        }
        state.best_changes += u16::from(state.searched > 1);
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
        } else {
            node.window.alpha = value;
        }
    }

    fn store(
        &mut self,
        node: &Node<G>,
        value: Value,
        bound: Bound,
        draft: Depth,
        best: Option<u16>,
        met: u64,
    ) {
        if let Some(table) = self.table {
            let entry = Entry {
                value: value.to_node(node.ply),
                bound,
                draft,
                best,
                path_dependent: self.history_draws != met,
            };
            table.store(node.game.key() ^ self.salt, entry);
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

impl<G: Game, T: Techniques, O: Observer<G>> Searcher for Worker<'_, G, T, O> {
    type Game = G;

    fn search_child(
        &mut self,
        node: &Node<G>,
        child: &G,
        via: Via<G::Move>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped> {
        let mut child = node.child(child, via, child.is_forced());
        self.prepare(node, &mut child, depth);
        self.search_as(&mut child, window, depth, kind)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline]
    fn proving(&self) -> bool {
        self.proving
    }

    #[inline]
    fn note(&mut self, technique: usize, event: Event) {
        self.observer.technique(technique, event);
    }
}
