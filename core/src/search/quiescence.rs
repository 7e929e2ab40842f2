//! Quiescence: beyond the horizon, tactical moves until the position is quiet.
//!
//! The player to move may stand pat, that is, take the static evaluation,
//! unless forced; then every move is searched, so that a loss found here is
//! real. Bad captures are pruned, and so are captures that do not reach alpha
//! even if they win what they take, by the game's plain values, and two units
//! more (delta pruning). Where an evaluation finds pieces worth more than that,
//! [`Options::quiescence_gain`](crate::Options::quiescence_gain) has them
//! searched.
//!
//! With [`Options::quiescence_table`](crate::Options::quiescence_table) the
//! table has a part in it: its values cut off, its move comes first, and what
//! the moves were worth is stored. Positions where standing pat is enough are
//! not: they would fill the table, and cost nothing to find again.
//!
//! A game whose tactical moves never end must not take the search along. Lines
//! end [`LONGEST`] plies below the horizon, and where quiescence has taken far
//! more nodes than the search above it warrants, a node that is not at the
//! horizon itself is worth its static evaluation, forced or not: an estimate,
//! so that no win or loss is false for it. Sane games meet neither bound; the
//! law `tactical-end` names those that would. Plain minimax knows no bounds.
//!
//! # Source
//! L. R. Harris, *The heuristic search under conditions of error*, Artificial
//! Intelligence 5(3), 1974; D. Beal, *A generalised quiescence search
//! algorithm*, Artificial Intelligence 43(1), 1990 (standing pat as a null
//! move).

use crate::search::observer::{End, Step};
use crate::search::ordering::{MoveOrder, Place};
use crate::search::{Counts, Worker};
use crate::{
    Bound, Depth, Game, Node, Observer, Ply, Quiescence, Stage, Stopped, Tactics, Techniques,
    Value, Veto, Via,
};

/// Units by which a capture may fall short of alpha and still be searched: the
/// evaluation may gain more than the material.
const DELTA_UNITS: i32 = 2;
/// The depth at which a line of tactical moves ends: 64 plies below the horizon.
const LONGEST: Depth = Depth::plies(-64);
/// Nodes that quiescence may take in any search, however small.
const GRANT: u64 = 250_000;
/// Nodes that it may take besides for each node above the horizon.
const SHARE: u64 = 64;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Worker<'_, G, T, O, V> {
    /// Returns the value of a node at or beyond the horizon.
    #[expect(
        clippy::inline_always,
        reason = "else it depends on the list of techniques where it is"
    )]
    #[inline(always)]
    pub(super) fn quiesce(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        let terminal = self.enter(node)?;
        self.counts.qnodes += 1;
        if let Some(value) = terminal {
            return Ok(value);
        }
        if self.options.quiescence_table
            && let Some(value) = self.look_up(node)
        {
            return Ok(self.ends(End::Table, value));
        }
        self.correct(node);
        self.quiesce_entered(node)
    }

    /// Does the same for a node that has been entered and is not terminal:
    /// stands pat, or searches its captures.
    #[inline]
    pub(super) fn quiesce_entered(&mut self, node: &mut Node<G>) -> Result<Value, Stopped> {
        if self.options.quiescence == Quiescence::Off || node.ply >= Ply::MAX {
            return Ok(self.ends(End::Estimate, node.static_evaluation()));
        }
        let mut best = -Value::INFINITY;
        if !node.forced {
            best = node.static_evaluation();
            if best >= node.window.beta {
                return Ok(self.ends(End::StandPat, best));
            }
            node.window.alpha = node.window.alpha.max(best);
        }
        self.expand_quiescence(node, best)
    }

    /// Searches the moves of a node, and stores the value.
    #[inline(never)]
    fn expand_quiescence(&mut self, node: &mut Node<G>, best: Value) -> Result<Value, Stopped> {
        if self.runs_away(node) {
            return Ok(self.ends(End::RunsAway, node.static_evaluation()));
        }
        let (window, met) = (node.window, self.history_draws);
        let (value, best_move) = self.search_tactical(node, best)?;
        if self.options.quiescence_table {
            let bound = Bound::of(value, window);
            self.store(node, value, bound, self.draft(node), best_move, met);
        }
        Ok(value)
    }

    /// Goes through the tactical moves, or through all where the player is
    /// forced. Returns the value, and the move that exceeded alpha as the table
    /// keeps it.
    #[inline]
    fn search_tactical(
        &mut self,
        node: &mut Node<G>,
        mut best: Value,
    ) -> Result<(Value, Option<u16>), Stopped> {
        let (stand_pat, level, mut best_move) = (best, self.level(node), None);
        let mut moves = MoveOrder::empty();
        if node.forced {
            moves.begin(node);
        } else {
            moves.begin_tactical(node.game, level, self.table_capture(node, level));
        }
        let prune = self.options.quiescence == Quiescence::Full && !node.forced;
        let (mut number, mut end) = (0, End::Quiet);
        loop {
            if prune && let Some(hope) = self.hopeless(node, stand_pat, &mut moves, number) {
                best = best.max(hope);
                end = End::Delta;
                break;
            }
            let Some(ranked) = moves.at(number, node, &self.memory) else {
                break;
            };
            number += 1;
            if prune && ranked.stage() == Stage::BadCapture {
                break;
            }
            let child = node.game.play(ranked.mv);
            if self.options.quiescence_table {
                self.table.prefetch_position(&child);
            }
            let forced = child.is_forced();
            let mut child = node.child(&child, Via::Move(ranked.mv), forced);
            child.depth = node.depth - Depth::ONE;
            let value = self.quiesce(&mut child)?;
            self.tell_left(&child, value);
            let value = -value;
            if value > best {
                best = value;
                if value > node.window.alpha {
                    node.window.alpha = value;
                    best_move = Some(ranked.place().code());
                }
                if value >= node.window.beta {
                    end = End::Cutoff(number);
                    break;
                }
            }
        }
        if node.forced && number == 0 {
            best = Value::of(node.game.no_moves(), node.ply);
            end = End::NoMoves;
        }
        self.tell(&Step::Ends(end));
        // A place among checks is another one among captures, and a place among captures says
        // nothing to a search that lists all moves at once.
        let lasting = node.forced || level == Tactics::Captures && G::TACTICAL_FIRST;
        Ok((best, best_move.filter(|_| lasting)))
    }

    /// Returns what the move with this number, and those behind it, can reach at most, if that is no more than alpha (delta
    /// pruning).
    #[inline]
    fn hopeless(
        &self,
        node: &Node<G>,
        stand_pat: Value,
        moves: &mut MoveOrder<G::Move>,
        number: usize,
    ) -> Option<Value> {
        let gain = moves.next_gain(number)?;
        let hope = stand_pat + self.most(gain).saturating_add(DELTA_UNITS * G::UNIT);
        (hope <= node.window.alpha).then_some(hope)
    }

    /// Returns the place of the table's move, if that is a capture.
    #[inline]
    fn table_capture(&self, node: &Node<G>, level: Tactics) -> Option<Place> {
        let known = self.options.quiescence_table && level == Tactics::Captures;
        let entry = node.entry.filter(|_| known)?;
        entry
            .best
            .map(Place::from_code)
            .filter(|place| place.is_tactical())
    }

    /// Probes the table, and returns the value that it has for the node if that
    /// will do.
    #[inline]
    fn look_up(&mut self, node: &mut Node<G>) -> Option<Value> {
        let entry = self.table.probe(node.game.key(), node.ply)?;
        node.entry = Some(entry);
        self.tt_cutoff(node, entry)
    }

    /// Returns the draft with which the value is stored: unless there are quiet
    /// checks in the first ply, a node beyond the horizon is searched as one at it.
    /// (Where a line is ended at [`LONGEST`] it is not, which no sane game meets.)
    fn draft(&self, node: &Node<G>) -> Depth {
        if self.options.quiescence_checks {
            node.depth.max(Depth::plies(-1))
        } else {
            Depth::ZERO
        }
    }

    /// Tells whether quiescence is to end at a node for want of an end of its
    /// own.
    #[inline]
    fn runs_away(&self, node: &Node<G>) -> bool {
        let Counts { nodes, qnodes, .. } = self.counts;
        let granted = GRANT + SHARE * (nodes - qnodes);
        node.depth <= LONGEST || node.depth < Depth::ZERO && qnodes > granted
    }

    /// Returns the most that a move of this gain is taken to win. What loses at a glance loses no more.
    #[inline]
    fn most(&self, gain: i32) -> i32 {
        if gain > 0 {
            gain.saturating_mul(self.options.quiescence_gain.into()) / 100
        } else {
            gain
        }
    }

    /// Returns which moves are tactical here. Quiet checks are tried in the
    /// first ply only, or there would be no end.
    fn level(&self, node: &Node<G>) -> Tactics {
        if self.options.quiescence_checks && node.depth == Depth::ZERO {
            Tactics::Checks
        } else {
            Tactics::Captures
        }
    }
}

#[cfg(test)]
mod tests;
