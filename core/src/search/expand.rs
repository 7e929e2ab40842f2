//! The loop over the moves of a node, and what comes of it.

use crate::game::{Game, Tactics};
use crate::search::Worker;
use crate::search::depth::{Depth, Ply};
use crate::search::node::{Node, NodeKind, Via};
use crate::search::observer::Observer;
use crate::search::ordering::{MoveOrder, Ranked, Stage};
use crate::search::plan::Informed;
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::search::veto::Veto;
use crate::table::Bound;
use crate::technique::AfterNode;
use crate::technique::registry::{Skip, Techniques};

/// What the loop over a node's moves has come to.
#[derive(Clone, Copy)]
pub(crate) struct Loop<M> {
    /// Moves searched or skipped so far, the present one included.
    searched: usize,
    /// Those of them that the search is to go without ([`crate::technique::Again`]).
    left_out: usize,
    pub(crate) best: Value,
    best_move: Option<u16>,
    pub(crate) last: Option<Value>,
    pub(crate) best_changes: u16,
    /// Whether a move was left out, so that "every move loses" is not proved.
    incomplete: bool,
    /// How much shallower than the node's depth the value is.
    shortfall: Depth,
    cutoff: Option<M>,
}

impl<M> Loop<M> {
    /// The number of the present move among those that are to be searched, from 1.
    #[inline]
    pub(crate) fn number(&self) -> usize {
        self.searched - self.left_out
    }

    /// Notes of a move what only techniques and observers want to know.
    #[inline]
    fn note(&mut self, value: Value, shortfall: Depth, beta: Value) {
        self.last = Some(value);
        self.best_changes += u16::from(value > self.best && self.number() > 1);
        self.shortfall = if value > self.best && value >= beta {
            shortfall
        } else {
            self.shortfall.max(shortfall)
        };
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

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Searches the moves of a node.
    ///
    /// There is a copy of this for a search that tells nobody of its moves, so that such a search
    /// is the same code, and costs the same, whatever the list of techniques is.
    pub(crate) fn expand(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        if self.asked.before_loop || self.informs() {
            return self.expand_informed(node, moves);
        }
        let (window, met) = (node.window, self.history_draws);
        let mut state = self.search_each::<false>(&mut None, node, moves)?;
        Ok(self.conclude(node, window, &mut state, moves, met))
    }

    #[inline(never)]
    fn expand_informed(
        &mut self,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Value, Stopped> {
        let (window, met) = (node.window, self.history_draws);
        let mut memory = None;
        if self.asked.before_loop
            && node.ply > Ply::ROOT
            && !node.excludes_table_move
            && let Some(value) = self.consult_before_search(&mut memory, node, moves, met)?
        {
            return Ok(value);
        }
        let mut state = self.search_each::<true>(&mut memory, node, moves)?;
        Ok(self.conclude(node, window, &mut state, moves, met))
    }

    /// The loop over the moves. Where it is `TOLD`, techniques and observers may hear of each.
    #[expect(clippy::inline_always, reason = "the copies must not share code")]
    #[inline(always)]
    fn search_each<const TOLD: bool>(
        &mut self,
        memory: &mut Option<T::Memory>,
        node: &mut Node<G>,
        moves: &mut MoveOrder<G::Move>,
    ) -> Result<Loop<G::Move>, Stopped> {
        let mut state = Loop::default();
        while let Some(ranked) = moves.at(state.searched, node, &self.memory) {
            state.searched += 1;
            if node.excludes_table_move && ranked.stage() == Stage::Table {
                state.left_out += 1;
                continue;
            }
            self.tell_of_root_move(node, state.searched, ranked.mv);
            let position = node.game.play(ranked.mv);
            let forced = position.is_forced();
            let mut child = node.child(&position, Via::Move(ranked.mv), forced);
            let value = if TOLD && self.informs() {
                match self.search_informed(memory, node, &mut child, ranked, state)? {
                    Informed::Searched(value, shortfall) => {
                        state.note(value, shortfall, node.window.beta);
                        value
                    }
                    Informed::Skipped(skip, at_most) => {
                        state.incomplete = true;
                        state.best = state.best.max(at_most.undecided());
                        match skip {
                            Skip::This => continue,
                            Skip::Rest => break,
                        }
                    }
                }
            } else {
                let first = state.number() == 1;
                self.search_move(node, &mut child, first)?
            };
            self.take(node, &mut state, &ranked, value);
            if state.cutoff.is_some() {
                break;
            }
        }
        Ok(state)
    }

    /// Tells an observer who wants to know which move of the root is searched next.
    #[inline]
    fn tell_of_root_move(&mut self, node: &Node<G>, number: usize, mv: G::Move) {
        let at_root = O::WATCHES_ROOT && node.ply == Ply::ROOT && !node.excludes_table_move;
        if at_root && !self.proving {
            let number = self.root.settled() + number;
            self.observer.root_move(node.root_depth, number, mv);
        }
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
        if node.excludes_table_move {
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
        let forgotten = self.asked.after_move
            && self.techniques.after_node(node, state.best) == AfterNode::Forget;
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

    /// Takes the value of a move into account.
    fn take(
        &mut self,
        node: &mut Node<G>,
        state: &mut Loop<G::Move>,
        ranked: &Ranked<G::Move>,
        value: Value,
    ) {
        if value <= state.best {
            return;
        }
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
}
