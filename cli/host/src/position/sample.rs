//! Draws the decisions that are judged, and makes a search do without one of them.
//!
//! The questions that techniques ask in a search are numbered. As the search is deterministic, the same question has the
//! same number when the search is made again, until a veto changes what follows.

use niwaki::technique::{Decision, Plan};
use niwaki::{Depth, Notation, Window};
use niwaki::{Node, NodeKind};

use super::judged::Judged;
use niwaki::laws::Random;

/// A decision that was sampled.
pub(super) struct Case<G: Notation> {
    /// The number of the question, from 0 on.
    pub(super) asked: u64,
    /// The position of the node.
    pub(super) game: G,
    /// The window with which the node was searched.
    pub(super) window: Window,
    /// The depth that was left when the question was asked.
    pub(super) depth: Depth,
    /// The node's distance from the root.
    pub(super) ply: u16,
    /// The node's expected kind.
    pub(super) kind: NodeKind,
    /// The decision itself.
    pub(super) decision: Decision<G::Move>,
}

impl<G: Notation> Case<G> {
    /// Returns what can be told without a judge; the rest is filled in by the court.
    pub(super) fn told(&self) -> Judged {
        let (decision, of_move) = match self.decision {
            Decision::Cut(_) => ("cut", None),
            Decision::Shallower(_) => ("shallower", None),
            Decision::Deeper(_) => ("deeper", None),
            Decision::Move(mv, Plan::Reduce(_)) => ("reduce", Some(mv)),
            Decision::Move(mv, Plan::Extend(_)) => ("extend", Some(mv)),
            Decision::Move(mv, Plan::Skip(_)) => ("skip", Some(mv)),
            Decision::Move(mv, Plan::SkipRest(_)) => ("skip-rest", Some(mv)),
        };
        let kind = match self.kind {
            NodeKind::Pv => "pv",
            NodeKind::Cut => "cut",
            NodeKind::All => "all",
        };
        Judged {
            technique: String::new(),
            decision: decision.to_owned(),
            kind: kind.to_owned(),
            node_depth: self.full_depth().whole(),
            ply: self.ply,
            node: self.game.position_text(),
            of_move: of_move.map(|mv| self.game.move_text(mv)),
            among: 0,
            right: None,
            error: 0,
            truly_right: None,
            root_value_changed: false,
            root_best_changed: false,
            judges: 0,
            number: self.asked,
        }
    }

    /// Returns how deep the node was to be searched, before a decision changed that.
    pub(super) fn full_depth(&self) -> Depth {
        match self.decision {
            Decision::Shallower(before) | Decision::Deeper(before) => before,
            Decision::Cut(_) | Decision::Move(..) => self.depth,
        }
    }
}

/// Keeps some decisions of each technique, each with the same chance (reservoir sampling).
pub struct Sampler<G: Notation> {
    /// Which techniques can be wrong, by their number in the list: sound ones are not judged.
    pub(super) speculative: Vec<bool>,
    /// The decisions that are kept, by technique.
    pub(super) samples: Vec<Vec<Case<G>>>,
    /// How many decisions there were, by technique: each is kept with the chance of `size` among these.
    pub(super) seen: Vec<u64>,
    /// Questions asked so far, by all techniques.
    pub(super) asked: u64,
    /// How many decisions of each technique are kept.
    pub(super) size: usize,
    /// By which they are drawn; seeded, so that an audit can be made again.
    pub(super) random: Random,
}

impl<G: Notation> Sampler<G> {
    /// Lets every decision be, and keeps it, if it is drawn.
    pub(in crate::position) fn permits(
        &mut self,
        technique: usize,
        node: &Node<G>,
        decision: Decision<G::Move>,
    ) -> bool {
        let asked = self.asked;
        self.asked += 1;
        // More depth costs time, and never hides a move: there is nothing to judge.
        let deeper = matches!(
            decision,
            Decision::Deeper(_) | Decision::Move(_, Plan::Extend(_))
        );
        if !self.speculative[technique] || deeper {
            return true;
        }
        self.seen[technique] += 1;
        let sample = &mut self.samples[technique];
        let place = if sample.len() < self.size {
            sample.len()
        } else {
            self.random.below(self.seen[technique] as usize)
        };
        if place >= self.size {
            return true;
        }
        let case = Case {
            asked,
            game: node.game.clone(),
            window: node.window,
            depth: node.depth,
            ply: node.ply.count(),
            kind: node.kind,
            decision,
        };
        if place < sample.len() {
            sample[place] = case;
        } else {
            sample.push(case);
        }
        true
    }
}

/// Forbids one decision.
pub struct Veto {
    /// The number of the question that is answered by no.
    forbidden: u64,
    /// Questions asked so far.
    asked: u64,
}

impl Veto {
    /// Forbids the decision of this number, from 0.
    pub(super) fn of(number: u64) -> Veto {
        Veto {
            forbidden: number,
            asked: 0,
        }
    }

    /// Says whether the decision that is asked for now may be.
    pub(in crate::position) fn permits(&mut self) -> bool {
        self.asked += 1;
        self.asked - 1 != self.forbidden
    }
}
