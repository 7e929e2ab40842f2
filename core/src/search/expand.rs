//! The move loop of a node: it asks techniques about each move, has it
//! searched, and stores the node's value.
//!
//! Techniques are asked before the loop, before and after a move is played, and
//! after the node. Where one prunes a move or searches it shallower, the node's
//! value is worth less than it seems, and the loop keeps account of that: a node
//! that pruned a move never returns a loss by distance, and one whose value rests
//! on a reduced move is stored with a reduced draft, if the technique wants it so.

mod state;
mod waiting;

use self::state::Loop;
use crate::search::Worker;
use crate::search::observer::{End, Step};
use crate::search::ordering::{Context, MoveOrder, Ranked};
use crate::search::run::busy;
use crate::technique::registry::{Pruned, Resolution, Skip};
use crate::technique::{AfterNode, Reason, Searcher};
use crate::{
    Bound, Depth, Game, Node, NodeKind, Observer, Ply, Progress, Stage, Stopped, Tactics,
    Techniques, Value, Veto, Via, Window,
};

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Searches the moves of a node.
    ///
    /// There is a copy of the loop for searches that tell nobody of their
    /// moves, so that such a search is the same code, and costs the same,
    /// whatever the list of techniques is.
    #[inline]
    pub(super) fn expand(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        if self.asked.before_loop || self.tells_of_moves() {
            self.search_moves::<true>(node, moves)
        } else {
            self.search_moves::<false>(node, moves)
        }
    }

    /// Tells whether techniques or an observer want to know of each move.
    #[inline]
    fn tells_of_moves(&self) -> bool {
        let asked = self.asked.before_play || self.asked.per_move;
        (O::WATCHES_MOVES || asked) && !self.proving
    }

    /// Goes through the moves in order. Where it is `TOLD`, techniques and
    /// observers may hear of each.
    #[inline(never)]
    fn search_moves<const TOLD: bool>(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        let (techniques, window, met) = (self.techniques, node.window, self.history_draws);
        let told = TOLD && self.tells_of_moves();
        let memory = &mut T::Memory::default();
        if TOLD
            && self.asked.before_loop
            && node.ply > Ply::ROOT
            && !node.excludes_table_move
            && let Some(cut) = techniques.before_loop(memory, self, node, moves)?
        {
            self.store_cut(node, cut, met);
            return Ok(cut.value);
        }
        let context = self.memory.context(node);
        let busy = self.busy.filter(|_| node.depth >= busy::LEAST);
        let mut state = Loop::default();
        while let Some(ranked) = moves.at(state.taken, node, &self.memory) {
            state.taken += 1;
            if node.excludes_table_move && ranked.stage() == Stage::Table {
                state.excluded += 1;
                continue;
            }
            if node.ply == Ply::ROOT {
                self.begin_root_move(node, state.taken, &ranked);
            }
            let mut progress = None;
            if told {
                progress = self.look_at(node, &mut state, &ranked, context);
                if progress.is_none() {
                    continue;
                }
            }
            let position = node.game.play(ranked.mv);
            if self.options.quiescence_table || !(node.depth - Depth::ONE).is_horizon() {
                // While techniques are asked about the move, its entry is on the way.
                self.table.prefetch_position(&position);
            }
            if let Some(busy) = busy
                && busy.is_another_at(position.key(), node.depth)
                && self.gives_way(node, &mut state, moves, &ranked)
            {
                continue;
            }
            let _here = busy.and_then(|busy| busy.enter(position.key(), node.depth));
            let mut child = node.child(&position, Via::Move(ranked.mv), position.is_forced());
            let value = if let Some(progress) = progress {
                self.search_told(memory, node, &mut child, &mut state, ranked.mv, progress)?
            } else {
                let first = state.number() == 1;
                let searched =
                    self.search_move::<false>(node, &mut child, first, Resolution::FULL)?;
                Some(searched.0)
            };
            let Some(value) = value else {
                if state.rest_pruned && !self.goes_on(&state, moves) {
                    break;
                }
                continue;
            };
            self.take(node, &mut state, &ranked, value);
            if state.cutoff.is_some() {
                break;
            }
        }
        self.waiting.truncate(self.waiting.len() - state.waiting);
        Ok(self.conclude(node, window, &mut state, moves, met))
    }

    /// Searches a move of which techniques and observers hear, and returns its value
    /// unless a technique prunes it.
    #[inline]
    fn search_told(
        &mut self,
        memory: &mut T::Memory,
        node: &Node<G>,
        child: &mut Node<G>,
        state: &mut Loop<G::Move>,
        mv: G::Move,
        mut progress: Progress,
    ) -> Result<Option<Value>, Stopped> {
        let techniques = self.techniques;
        progress.forces = child.forced;
        let plan = techniques.per_move(self, memory, node, child, mv, &mut progress);
        if let Some((skip, at_most)) = plan.skip {
            state.skip(at_most);
            state.rest_pruned = skip == Skip::Rest;
            return Ok(None);
        }
        let first = state.number() == 1;
        let (value, shortfall) = self.search_move::<true>(node, child, first, plan)?;
        // A search without the table's move is no search of the node: nobody is told of it.
        if O::WATCHES_MOVES && !node.excludes_table_move {
            self.observer.searched(node, &progress, value);
        }
        state.note(value, shortfall, node.window.beta);
        Ok(Some(value))
    }

    /// Returns what techniques know of the next move, unless one prunes it before
    /// it is played. One that waited was looked at before it did, under the number
    /// that it had, and keeps that: nobody finds it late because others came first.
    #[inline]
    fn look_at(
        &mut self,
        node: &Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        context: Context,
    ) -> Option<Progress> {
        if state.waiting > 0
            && let Some(number) = self.waited(state, ranked)
        {
            let progress = state.progress(node, ranked, &self.memory, context);
            return Some(Progress { number, ..progress });
        }
        let (techniques, mv) = (self.techniques, ranked.mv);
        let quiet = ranked.stage() == Stage::Quiet;
        let known = state.quiet_pruned.filter(|_| quiet);
        let known = known.filter(|pruned| pruned.concerns(node.game, mv));
        debug_assert!(known.is_none() || !node.game.is_tactical(mv, Tactics::Captures));
        if let Some(pruned) = known
            && self.prunes_too(&pruned, node, mv)
        {
            state.skip(pruned.at_most());
            return None;
        }
        let progress = state.progress(node, ranked, &self.memory, context);
        if self.asked.before_play
            && let Some(pruned) = techniques.before_play(self, known, node, mv, &progress)
        {
            state.skip(pruned.at_most());
            // In an open window alpha may rise yet, and what was said hold no more; and at the
            // root tactical moves stand among the quiet ones.
            if pruned.is_of_quiet() && node.window.is_null() && node.ply > Ply::ROOT {
                state.quiet_pruned = Some(pruned);
            }
            return None;
        }
        Some(progress)
    }

    /// Prunes a quiet move as the one before it, unless a veto forbids it.
    #[inline]
    fn prunes_too(&mut self, pruned: &Pruned, node: &Node<G>, mv: G::Move) -> bool {
        self.because(|| Reason::new("the same holds of it as of the quiet move before it: pruned"));
        pruned.carry_out(self, node, mv)
    }

    /// Takes note of the move of the root that is searched next, and tells an observer who wants to
    /// know of it.
    #[cold]
    #[inline(never)]
    fn begin_root_move(&mut self, node: &Node<G>, number: usize, ranked: &Ranked<G::Move>) {
        if node.excludes_table_move || self.proving {
            return;
        }
        self.root.turn_to(Some(ranked.place()), self.counts.nodes);
        if O::WATCHES_ROOT {
            let number = self.root.pv_index() + number;
            self.observer.root_move(node.root_depth, number, ranked.mv);
        }
    }

    /// Returns the value of a node whose moves are done, after it was learned
    /// from and stored.
    #[inline]
    fn conclude(
        &mut self,
        node: &Node<G>,
        window: Window,
        state: &mut Loop<G::Move>,
        moves: &MoveOrder<G::Move>,
        met: u64,
    ) -> Value {
        if O::WATCHES_NODES {
            self.tell_end(state);
        }
        if node.excludes_table_move {
            // Without another move there is nothing better than alpha.
            return if state.best > -Value::INFINITY {
                state.best
            } else {
                window.alpha
            };
        }
        if state.taken == 0 {
            return Value::of(node.game.no_moves(), node.ply);
        }
        if let Some(mv) = state.cutoff {
            self.cut_off(node, mv, state.taken, moves);
        }
        // A pruned move might have been the way out.
        if state.incomplete && state.best.is_lost() {
            state.best = state.best.undecided();
        }
        if O::WATCHES_MOVES && !self.proving {
            self.observer.left(node, state.best);
        }
        // Where no move was best, the value is at most alpha's; a value between alpha and beta is no bound at all.
        if self.corrections.are_on() && (state.cutoff.is_some() || state.best_move.is_none()) {
            self.learn_correction(node, state.best, state.cutoff);
        }
        let forgotten = self.asked.after_move
            && self.techniques.after_node(node, state.best) == AfterNode::Forget;
        if !forgotten && (node.ply > Ply::ROOT || self.root.is_whole()) {
            let bound = Bound::of(state.best, window);
            let draft = node.depth - state.shortfall;
            self.store(node, state.best, bound, draft, state.best_move, met);
        }
        state.best
    }

    /// Tells an observer who watches nodes how the loop ended.
    fn tell_end(&mut self, state: &Loop<G::Move>) {
        let end = match state.cutoff {
            _ if state.taken == 0 => End::NoMoves,
            Some(_) => End::Cutoff(state.taken - state.excluded),
            None => End::AllMoves,
        };
        self.tell(&Step::Ends(end));
    }

    /// Tells of move number `number`, which failed high, and learns from it.
    fn cut_off(&mut self, node: &Node<G>, mv: G::Move, number: usize, moves: &MoveOrder<G::Move>) {
        if O::WATCHES_CUTOFFS && !self.proving {
            let several = moves.are_several(node.game);
            self.observer.cutoff(node, number, several);
        }
        let tried = moves.first(number - 1);
        if !node.game.is_tactical(mv, Tactics::Captures) {
            self.memory.learn(node, mv, tried);
        }
        self.memory.learn_captures(node, mv, tried);
    }

    /// Takes the value of a move into account.
    #[inline]
    fn take(
        &mut self,
        node: &mut Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        value: Value,
    ) {
        if value > state.best {
            state.best = value;
            if value > node.window.alpha {
                self.improve(node, state, ranked, value);
            }
        }
    }

    /// Makes a move the best one: raises alpha, extends the principal variation, or cuts off.
    /// Out of line, since most moves do not exceed alpha.
    #[inline(never)]
    fn improve(
        &mut self,
        node: &mut Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        value: Value,
    ) {
        state.best_move = Some(ranked.place().code());
        if node.kind == NodeKind::Pv {
            self.pv.extend(node.ply, ranked.mv);
        }
        if node.ply == Ply::ROOT {
            let bound = Bound::of(value, node.window);
            self.root
                .improve(ranked.place(), (value, bound), self.pv.line());
        }
        if value >= node.window.beta {
            state.cutoff = Some(ranked.mv);
        } else {
            node.window.alpha = value;
        }
    }
}
