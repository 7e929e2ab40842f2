//! The observers of training, and the vetoes of audits, in one type each: each game's search is compiled once for
//! all of them, not once for each.

use niwaki::technique::Decision;
use niwaki::techniques::rankcut::Recorder;
use niwaki::{Node, Notation, Observer, Progress, Value};

use super::audit::{Sampler, Veto};

/// Who watches a search of training, or the first of two.
pub enum Witness<'a> {
    /// Nobody does.
    Nobody,
    /// `RankCut` learns.
    Recorder(Recorder<'a>),
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
        if let Witness::Recorder(recorder) = self {
            recorder.searched(node, progress, value);
        }
    }

    fn left(&mut self, node: &Node<G>, value: Value) {
        if let Witness::Recorder(recorder) = self {
            recorder.left(node, value);
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
