//! The search: fail-soft negamax with principal-variation windows.
//!
//! A node is searched in three steps, each a function to be read from top to
//! bottom:
//!
//! - [`Worker::search_interior`] enters it and asks whether it is done without its
//!   moves: the game is over or drawn, the table has a value that is good
//!   enough, a technique prunes it;
//! - `expand` (in `expand.rs`) goes through the moves, asks techniques about
//!   each, and stores the value;
//! - [`Worker::search_move`] searches one move with PVS windows, and again
//!   where that is called for.
//!
//! `quiescence.rs` goes on beyond the horizon, `cutoff.rs` is the traffic with
//! the table, `services.rs` the searches that techniques can ask for, and
//! `run/` the loop around it all.

mod correction;
mod cutoff;
pub(crate) mod depth;
mod endgames;
mod expand;
pub(crate) mod memory;
pub(crate) mod minimax;
pub(crate) mod node;
pub mod observer;
pub mod ordering;
mod path;
pub(crate) mod progress;
mod pv;
mod quiescence;
mod root;
pub(crate) mod run;
mod services;
#[cfg(all(test, feature = "clock"))]
mod signature;
pub(crate) mod value;
pub(crate) mod veto;
pub(crate) mod withheld;

use alloc::vec::Vec;

use crate::evaluation::Evaluator;
use crate::search::correction::Corrections;
use crate::search::endgames::Knowledge;
use crate::search::memory::Lessons;
use crate::search::observer::{End, Purpose, Step};
use crate::search::ordering::{Memory, MoveOrder, Place};
use crate::search::path::Path;
use crate::search::pv::PvTable;
use crate::search::root::RootMoves;
use crate::search::run::busy::Marks;
use crate::search::run::clock::Instant;
use crate::search::run::watch::Watch;
use crate::table::TableView;
use crate::technique::AfterMove;
use crate::technique::registry::{Asked, Resolution};
use crate::{
    Depth, Game, Key, Limits, Node, NodeKind, Observer, Options, Ply, Stopped, Table, Techniques,
    Value, Veto, Window,
};

/// One thread's search of one position.
///
/// Its fields are private to `search/`: everything that searches is in this
/// folder, and nothing outside it reaches in.
pub(crate) struct Worker<'a, G: Game, T, O, V> {
    techniques: &'a T,
    observer: &'a mut O,
    veto: &'a mut V,
    options: Options,
    /// The limits, looked at as nodes are counted.
    watch: Watch<'a>,
    /// Where the threads of the search are, if there are several.
    busy: Option<Marks<'a>>,
    /// The moves on the line to the current node that wait for another thread, with
    /// the numbers that they had.
    waiting: Vec<(Place, u16)>,
    /// The table, or rather the entries in it that were found by the rules of
    /// this search.
    table: TableView<'a>,
    /// Killers, countermoves and history.
    memory: Memory<G::Move>,
    corrections: Corrections,
    /// What evaluates positions in place of the game.
    evaluator: Option<&'a Evaluator<'a>>,
    /// What knows positions without a search, where it can be believed.
    endgames: Option<Knowledge<'a, G>>,
    /// The positions on the line to the current node, for draws by repetition.
    path: Path,
    /// The best lines found from each ply on.
    pv: PvTable<G::Move>,
    /// The moves of the root, with values and lines.
    root: RootMoves<G::Move>,
    counts: Counts,
    /// The moments at which some technique wants to be asked.
    asked: Asked,
    /// Draws by history met so far, directly or through the table.
    history_draws: u64,
    /// Whether the distance to a win is being proved.
    proving: bool,
}

/// The work of one thread, counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Positions entered, each visit.
    nodes: u64,
    /// Those of them in quiescence.
    qnodes: u64,
    /// Nodes that went into proofs of distances.
    proof_nodes: u64,
    /// Children looked up in the table without being entered.
    probes: u64,
    /// Nodes whose value an endgame table had.
    endgame_hits: u64,
    /// The largest distance from the root that was reached.
    seldepth: Ply,
}

impl<'a, G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'a, G, T, O, V> {
    /// Prepares a search: nothing is counted yet, and what is learned begins with
    /// `lessons`.
    #[expect(clippy::too_many_arguments, reason = "each is a part of the search")]
    fn new(
        techniques: &'a T,
        table: Option<&'a Table>,
        observer: &'a mut O,
        veto: &'a mut V,
        options: Options,
        limits: &Limits<'a>,
        path: Path,
        lessons: Lessons<G::Move>,
        evaluator: Option<&'a Evaluator<'a>>,
        endgames: Option<Knowledge<'a, G>>,
        start: Instant,
    ) -> Worker<'a, G, T, O, V> {
        let mut salt = options.key();
        if options.history_draws && G::REPETITION_DRAWS {
            salt ^= path.drawn();
        }
        if let Some(evaluator) = evaluator {
            salt ^= evaluator.key();
        }
        if let Some(endgames) = &endgames {
            salt ^= endgames.key();
            if options.history_draws && G::REPETITION_DRAWS && path.comes_back() {
                // Wins of a game in which nothing has come back do not hold in this one.
                salt = Key::salt(salt.0);
            }
        }
        Worker {
            techniques,
            observer,
            veto,
            options,
            watch: Watch::new(limits, start),
            busy: None,
            waiting: Vec::new(),
            table: TableView::new(table, salt),
            memory: lessons.moves,
            corrections: lessons.corrections,
            evaluator,
            endgames,
            path,
            pv: PvTable::new(),
            root: RootMoves::default(),
            counts: Counts::default(),
            asked: Asked::of(techniques),
            history_draws: 0,
            proving: false,
        }
    }

    /// Ends the search, and returns what it has learned.
    fn into_lessons(self) -> Lessons<G::Move> {
        Lessons {
            moves: self.memory,
            corrections: self.corrections,
        }
    }

    /// Returns the value of a node, exact within its window and a bound outside
    /// (fail-soft, unless the options say otherwise).
    ///
    /// This is the one place that decides between the search proper and
    /// quiescence.
    #[expect(
        clippy::inline_always,
        reason = "most nodes lie at the horizon, where a call is a good part of what is done"
    )]
    #[inline(always)]
    fn search(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        let mut value = if node.depth.is_horizon() {
            node.depth = Depth::ZERO;
            self.quiesce(node)
        } else {
            self.search_interior(node)
        }?;
        if self.options.fail_hard {
            value = within(node.window, value);
        }
        self.tell_left(node, value);
        Ok(value)
    }

    /// The same out of line, for searches that are seldom.
    #[inline(never)]
    fn search_out_of_line(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        self.search(node)
    }

    /// Tells an observer who watches nodes of a step, but not in proofs, which are counted apart.
    #[inline]
    fn tell(&mut self, step: &Step<G>) {
        if O::WATCHES_NODES && !self.proving {
            self.observer.step(step);
        }
    }

    /// Tells such an observer that a node is left.
    #[inline]
    fn tell_left(&mut self, node: &Node<G>, value: Value) {
        self.tell(&Step::Left(node, value));
    }

    /// Tells such an observer what ended a node, and returns its value.
    #[inline]
    fn ends(&mut self, end: End, value: Value) -> Value {
        self.tell(&Step::Ends(end));
        value
    }

    /// Searches a node above the horizon. The questions come in the order of
    /// what they cost: rules and history first, then arithmetic, the table,
    /// techniques, and last the moves. Out of line, since it is long.
    #[inline(never)]
    fn search_interior(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        if let Some(value) = self.enter(node)? {
            return Ok(value);
        }
        if node.ply >= Ply::MAX {
            return Ok(self.ends(End::Longest, node.static_evaluation()));
        }
        if let Some(value) = node.window.out_of_reach(node.ply) {
            return Ok(self.ends(End::OutOfReach, value));
        }
        if let Some(entry) = self.table.probe(node.game.key(), node.ply) {
            node.entry = Some(entry);
            if let Some(value) = self.tt_cutoff(node, entry) {
                return Ok(self.ends(End::Table, value));
            }
        }
        self.correct(node);
        if self.asked.before_generation
            && let Some(value) = self.prune(node)?
        {
            return Ok(value);
        }
        if self.options.static_history && !self.proving {
            self.memory.compare(node);
        }
        // Only now are moves generated, and of these no more than are asked for.
        let mut moves = MoveOrder::empty();
        moves.begin(node);
        self.expand(node, &mut moves)
    }

    /// Counts a node, unless a limit forbids it, and returns its value if the
    /// game is over, by its own rules or by history.
    #[inline]
    fn enter(&mut self, node: &Node<G>) -> Result<Option<Value>, Stopped> {
        self.watch.check(self.counts.nodes)?;
        self.counts.nodes += 1;
        self.counts.seldepth = self.counts.seldepth.max(node.ply);
        if node.kind == NodeKind::Pv {
            self.pv.clear(node.ply);
        }
        self.tell(&Step::Entered(node));
        if let Some(outcome) = node.game.outcome() {
            return Ok(Some(self.ends(End::Over, Value::of(outcome, node.ply))));
        }
        if self.options.history_draws
            && let Some(value) = self.drawn_by_history(node)
        {
            return Ok(Some(self.ends(End::History, value)));
        }
        if self.endgames.is_some() {
            return Ok(self.solved(node));
        }
        Ok(None)
    }

    /// Returns the value of a node at which a rule that looks back ends the game.
    #[inline]
    fn drawn_by_history(&mut self, node: &Node<G>) -> Option<Value> {
        if node.game.plies_to_draw() == 0 {
            self.history_draws += 1;
            let stuck = crate::game::stuck(node.game);
            return Some(stuck.map_or(Value::DRAW, |outcome| Value::of(outcome, node.ply)));
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

    /// Asks the techniques before move generation. Returns the value of the
    /// node if it is done without its moves: one prunes it, or has it searched
    /// so shallow that the table or quiescence has the answer.
    #[inline(never)]
    fn prune(&mut self, node: &mut Node<G>) -> Result<Option<Value>, Stopped> {
        let (techniques, depth, met) = (self.techniques, node.depth, self.history_draws);
        if let Some(cut) = techniques.before_generation(self, node)? {
            self.store_cut(node, cut, met);
            return Ok(Some(cut.value));
        }
        let at_horizon = node.depth.is_horizon();
        if at_horizon {
            node.depth = Depth::ZERO;
        }
        // A node that was searched shallower is stored so. Without this it would be searched again at every visit.
        let entry = node.entry.filter(|_| node.depth < depth);
        let entry = entry.filter(|_| !at_horizon || self.options.quiescence_table);
        if let Some(value) = entry.and_then(|entry| self.tt_cutoff(node, entry)) {
            return Ok(Some(self.ends(End::Table, value)));
        }
        at_horizon.then(|| self.quiesce_entered(node)).transpose()
    }

    /// Searches one move as deep as techniques want it (principal-variation
    /// search). Returns its value, and by how much that falls short of the full
    /// depth, as far as the table must know it.
    ///
    /// The first move gets the node's window, a later one a null window. A
    /// reduced move that fails high is searched again at full depth, and a
    /// later one whose value lies within the node's window is searched again
    /// with that.
    ///
    /// There is a copy for moves that nobody was asked about, as of the loop:
    /// their plan is known beforehand.
    #[expect(
        clippy::inline_always,
        reason = "each copy of the loop has its own, which it calls for every move"
    )]
    #[inline(always)]
    fn search_move<const TOLD: bool>(
        &mut self,
        node: &Node<G>,
        child: &mut Node<G>,
        first: bool,
        plan: Resolution,
    ) -> Result<(Value, Depth), Stopped> {
        let plan = if TOLD { plan } else { Resolution::FULL };
        let Window { alpha, beta } = node.window;
        let ordinary = node.depth - Depth::ONE;
        let full = ordinary + plan.extension;
        let mut depth = full - plan.reduction;
        child.extended = full > ordinary;
        child.reduced = plan.reduction;
        if ordinary.is_horizon() && !full.is_horizon() {
            self.table.prefetch_position(child.game);
        }
        if !full.is_horizon() || self.corrections.are_on() {
            child.expect_moves(node);
            self.memory.reach(child);
        }
        // The first move is expected to be the best; that the others are not better is proved with a
        // null window.
        let (window, kind) = if first {
            (node.window, node.kind.first())
        } else {
            if node.kind == NodeKind::Pv {
                self.pv.clear(child.ply);
                child.re_search_window = Some(-node.window);
            }
            (Window::null_above(alpha), node.kind.later())
        };
        child.aim(window, depth, kind);
        let mut value = -self.search(child)?;
        // A reduced move surprises: what was left unseen may be why.
        if plan.verify && depth < full && value > alpha {
            depth = full;
            child.reduced = Depth::ZERO;
            child.renew(node);
            child.aim(window, depth, kind);
            self.tell(&Step::Purpose(Purpose::Verification));
            value = -self.search_out_of_line(child)?;
        }
        // Better than expected on the principal variation, so that its exact value is wanted (the PVS
        // re-search).
        if !first && value > alpha && (value < beta || self.asks_for_re_search(node, value)) {
            child.renew(node);
            child.aim(node.window, depth, NodeKind::Pv);
            self.tell(&Step::Purpose(Purpose::ReSearch));
            value = -self.search_out_of_line(child)?;
        }
        let falls_short = plan.stores_reduced && depth < ordinary;
        let shortfall = if falls_short {
            ordinary - depth
        } else {
            Depth::ZERO
        };
        Ok((value, shortfall))
    }

    /// Asks the techniques after a move: whether one does not believe that a
    /// later move fails high.
    #[inline]
    fn asks_for_re_search(&self, node: &Node<G>, value: Value) -> bool {
        self.asked.after_move
            && node.kind == NodeKind::Pv
            && self.techniques.after_move(node, value) == AfterMove::ReSearch
    }
}

/// Returns the value of a node that is done as a fail-hard search returns it: the edge of the window in place of what lies
/// outside. Where the node has raised alpha, its value is no less, so that the window of before need not be kept.
#[cold]
#[inline(never)]
fn within(window: Window, value: Value) -> Value {
    // A player who may stand pat raises alpha beyond beta.
    value.max(window.alpha).min(window.beta)
}
