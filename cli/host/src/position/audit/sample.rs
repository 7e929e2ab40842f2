//! Which decisions are judged, and how a search is made to do without one of them.

use niwaki::technique::{Decision, Plan};
use niwaki::{Depth, Notation, Window};
use niwaki::{Node, NodeKind};

use super::Judged;
use crate::random::Random;

/// A decision that was sampled.
pub(super) struct Case<G: Notation> {
    /// How many questions were asked before it.
    pub(super) asked: u64,
    pub(super) game: G,
    pub(super) window: Window,
    pub(super) depth: Depth,
    ply: u16,
    kind: NodeKind,
    pub(super) decision: Decision<G::Move>,
}

impl<G: Notation> Case<G> {
    /// What can be told without a judge.
    pub(super) fn told(&self) -> Judged {
        let (decision, of_move) = match self.decision {
            Decision::Cut(_) => ("cut", None),
            Decision::Shallower(_) => ("shallower", None),
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
            root_value_changed: false,
            root_best_changed: false,
            judges: 0,
        }
    }

    /// How deep the node was to be searched.
    pub(super) fn full_depth(&self) -> Depth {
        match self.decision {
            Decision::Shallower(before) => before,
            Decision::Cut(_) | Decision::Move(..) => self.depth,
        }
    }
}

/// Keeps some decisions of each technique, each with the same chance (reservoir sampling).
pub struct Sampler<G: Notation> {
    pub(super) speculative: Vec<bool>,
    pub(super) samples: Vec<Vec<Case<G>>>,
    pub(super) seen: Vec<u64>,
    pub(super) asked: u64,
    pub(super) size: usize,
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
        let deeper = matches!(decision, Decision::Move(_, Plan::Extend(_)));
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
    pub(super) forbidden: u64,
    pub(super) asked: u64,
}

impl Veto {
    /// Whether the decision that is asked for now may be.
    pub(in crate::position) fn permits(&mut self) -> bool {
        self.asked += 1;
        self.asked - 1 != self.forbidden
    }
}
