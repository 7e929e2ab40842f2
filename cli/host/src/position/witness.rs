//! Joins the observers of training and recording, and the vetoes of audits, in one type each: each game's search is compiled once for
//! all of them, not once for each. With three games a search is most of what a compiler has to do here.

use niwaki::observer::Step;
use niwaki::technique::Decision;
use niwaki::{Node, Notation, Observer, Progress, Value};

use super::sample::{Sampler, Veto};
use super::tape::Tape;
use crate::learner::Learner;

/// Watches a search of training, or the first of two.
pub enum Witness<'a, G: Notation> {
    /// Nobody does.
    Nobody,
    /// Someone learns from every move that is searched.
    Learner(&'a mut dyn Learner),
    /// Someone records every node.
    Tape(Tape<'a, G>),
}

/// Is asked about the decisions of techniques in a search of an audit.
pub enum Censor<'a, G: Notation> {
    /// Nobody is.
    Nobody,
    /// All decisions are permitted, and some are kept, drawn at random.
    Sampler(&'a mut Sampler<G>),
    /// One decision is forbidden, all others are permitted.
    Veto(Veto),
}

impl<G: Notation> Observer<G> for Witness<'_, G> {
    const WATCHES_CUTOFFS: bool = false;
    const WATCHES_NODES: bool = true;

    fn wants_reasons(&self) -> bool {
        matches!(self, Witness::Tape(_))
    }

    fn step(&mut self, step: &Step<G>) {
        if let Witness::Tape(tape) = self {
            tape.step(step);
        }
    }

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
