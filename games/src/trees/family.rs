//! Trees by name, for the command line.

use niwaki::{BenchPosition, Family, FamilyParameter, NotationError};

use super::spec;
use super::{Tree, model::Kind};

/// The family `tree`: `FAMILY,key=value,…` with `FAMILY` one of `iid`,
/// `edge-sum`, `ordered`, `prefix-value` and `dag`. Nothing at all means `edge-sum`.
#[derive(Clone, Copy, Debug)]
pub struct TreeFamily;

impl Family for TreeFamily {
    type Game = Tree;

    const NAME: &'static str = "tree";

    const DESCRIPTION: &'static str = "Synthetic game trees grown from a seed: \
        tree:FAMILY,key=value,... with FAMILY one of iid, edge-sum (when none is named), \
        ordered, prefix-value, dag.";

    fn parameters() -> &'static [FamilyParameter] {
        &spec::PARAMETERS
    }

    fn start(parameters: &str) -> Result<Tree, NotationError> {
        spec::read(parameters).map(Tree::root)
    }

    fn bench() -> &'static [BenchPosition] {
        &BENCH
    }

    /// Returns the same family of trees with another seed.
    fn another(parameters: &str, number: u64) -> Option<String> {
        let mut settings = parameters
            .split(',')
            .filter_map(|part| part.split_once('='));
        if settings.any(|(key, _)| key.trim() == "seed") {
            return None;
        }
        let kind = match parameters.trim() {
            "" => Kind::EdgeSum.name(),
            named => named,
        };
        Some(format!("{kind},seed={number}"))
    }
}

impl Default for Tree {
    /// Returns the root of the tree that `tree` alone names.
    fn default() -> Tree {
        Tree::root(spec::defaults(Kind::EdgeSum))
    }
}

/// Returns the root of the tree with this specification.
const fn root(parameters: &'static str) -> BenchPosition {
    BenchPosition {
        parameters,
        position: "root",
    }
}

/// Every family, with narrow, wide and varying branching, and each of the keys.
const BENCH: [BenchPosition; 10] = [
    root("iid"),
    root("iid,b=2..12,length=20,seed=2"),
    root("edge-sum"),
    root("edge-sum,b=30,order=0.5,tactical=0.02,seed=2"),
    BenchPosition {
        parameters: "edge-sum,b=2..8,noise=40,seed=3",
        position: "1.0.1",
    },
    root("ordered"),
    root("ordered,b=20,order=0.9,seed=2"),
    root("prefix-value,tactical=0.05"),
    root("dag"),
    root("dag,b=2..12,tau=0.25,order=0.7,seed=2"),
];
