//! The observers of training and of audits in one type: each game's search is compiled once for all of
//! them, not once for each.

use niwaki::node::{Node, Progress};
use niwaki::technique::Decision;
use niwaki::techniques::rankcut::Recorder;
use niwaki::{Notation, Observer, Value};

use super::audit::{Sampler, Veto};

/// Who watches a search of training, of an audit, or the first of two.
pub enum Witness<'a, G: Notation> {
    /// Nobody does.
    Nobody,
    /// `RankCut` learns.
    Recorder(Recorder<'a>),
    /// An audit draws decisions.
    Sampler(&'a mut Sampler<G>),
    /// An audit forbids one.
    Veto(Veto),
}

impl<G: Notation> Observer<G> for Witness<'_, G> {
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

    fn permits(&mut self, technique: usize, node: &Node<G>, decision: Decision<G::Move>) -> bool {
        match self {
            Witness::Nobody | Witness::Recorder(_) => true,
            Witness::Sampler(sampler) => sampler.permits(technique, node, decision),
            Witness::Veto(veto) => veto.permits(),
        }
    }
}
