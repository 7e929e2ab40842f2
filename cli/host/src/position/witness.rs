//! The observers of training, and the vetoes of audits, in one type each: each game's search is compiled once for
//! all of them, not once for each.

use niwaki::technique::Decision;
use niwaki::{Node, Notation, Observer, Progress, Value};

use super::audit::{Sampler, Veto};
use crate::learner::Learner;

/// Who watches a search of training, or the first of two.
pub enum Witness<'a> {
    /// Nobody does.
    Nobody,
    /// Someone learns.
    Learner(&'a mut dyn Learner),
}

/// Who is asked about the decisions of techniques in a search of an audit.
pub enum Censor<'a, G: Notation> {
    /// Nobody is.
    Nobody,
    /// Decisions are drawn, and permitted.
    Sampler(&'a mut Sampler<G>),
    /// One is forbidden.
    Veto(Veto),
}

impl<G: Notation> Observer<G> for Witness<'_> {
    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        if let Witness::Learner(learner) = self {
            learner.searched(&node.summary(), progress, value);
        }
    }

    fn left(&mut self, node: &Node<G>, _: Value) {
        if let Witness::Learner(learner) = self {
            learner.left(node.ply);
        }
    }
}

impl<G: Notation> niwaki::Veto<G> for Censor<'_, G> {
    fn permits(&mut self, technique: usize, node: &Node<G>, decision: Decision<G::Move>) -> bool {
        match self {
            Censor::Nobody => true,
            Censor::Sampler(sampler) => sampler.permits(technique, node, decision),
            Censor::Veto(veto) => veto.permits(),
        }
    }
}
