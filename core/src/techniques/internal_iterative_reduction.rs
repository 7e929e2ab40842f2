//! Internal iterative reduction (IIR): searches a node shallower for which the table has no move.
//!
//! Without a TT move the order is poor and the search dear. Engines used to search such a node less
//! deep first, only to get a move (internal iterative deepening). This is content with the
//! shallower search: if the node matters, the next iteration comes back, finds its move in the
//! table, and searches it in full.
//!
//! # Source
//! E. Schröder's proposal for Rebel (talkchess, August 2020), taken over by Stockfish (pull request
//! 3072, August 2020), which later kept it to PV nodes and expected cut nodes.
//!
//! # Parameters
//! From `min-depth` plies on, the node is searched `reduction` plies shallower. `nodes`: at PV
//! nodes and expected cut nodes (`pv-and-cut`), only one kind of them (`pv`, `cut`), or all
//! (`all`). Expected all nodes seldom have a TT move, since no move of theirs exceeded alpha:
//! reducing them is a reduction of nearly everything. Without a table nothing is reduced, since no
//! node has a TT move then; nor is the root.
//!
//! # Soundness
//! Speculative. The table keeps the reduced depth.
//!
//! # Worth
//! <!-- worth: internal-iterative-reduction -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.97 (0.95 to 0.98) | 9% (5 to 16) | 100 | ×1.00 (50) |
//! | checkers | 11 | ×0.92 (0.89 to 0.94) | 22% (15 to 31) | 100 | ×0.92 (50) |
//! | `tree:edge-sum` | 8 | ×0.95 (0.93 to 0.98) | 21% (14 to 30) | 100 | ×0.99 (50) |
//! | `tree:ordered` | 8 | ×0.95 (0.92 to 0.97) | 26% (18 to 35) | 100 | ×1.00 (50) |
//! | `tree:dag` | 8 | ×0.98 (0.97 to 0.99) | 4% (2 to 10) | 100 | ×1.01 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! In chess it is worth +21 (6 to 37) Elo at 1+0.01, beside half of 22 other pieces of the search
//! (`docs/tried-in-chess.md`, "Twenty-three by the clock").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard, Statistics};
//!
//! let mut techniques = Standard::default();
//! techniques.internal_iterative_reduction.on = true;
//! let mut counts = Statistics::default();
//! Search::new(&game).techniques(techniques.clone()).observer(&mut counts).depth(7).run();
//! let reduced: u64 = counts.techniques.iter().map(|technique| technique.reduced).sum();
//! assert!(reduced > 0);
//!
//! let bare = Search::new(&game).without_table().depth(5).run();
//! let same = Search::new(&game).without_table().techniques(techniques).depth(5).run();
//! assert_eq!(same.nodes, bare.nodes); // no table, no reduction
//! ```

use crate::game::Game;
use crate::search::depth::{Depth, Ply};
use crate::search::node::{Node, NodeKind};
use crate::search::run::limits::Stopped;
use crate::technique::{About, Moment, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of internal iterative reduction; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalIterativeReduction {
    /// The least depth at which it acts.
    pub min_depth: Depth,
    /// How much shallower the node is searched.
    pub reduction: Depth,
    /// The kinds of nodes at which it acts.
    pub nodes: Kinds,
}

crate::choice! {
    /// Kinds of nodes at which [`InternalIterativeReduction`] acts.
    pub enum Kinds {
        /// PV nodes and expected cut nodes.
        PvAndCut = "pv-and-cut",
        /// PV nodes.
        Pv = "pv",
        /// Expected cut nodes.
        Cut = "cut",
        /// All kinds.
        All = "all",
    }
}

impl Kinds {
    /// Tells whether a node of this kind is among them.
    fn contain(self, kind: NodeKind) -> bool {
        match self {
            Kinds::PvAndCut => kind != NodeKind::All,
            Kinds::Pv => kind == NodeKind::Pv,
            Kinds::Cut => kind == NodeKind::Cut,
            Kinds::All => true,
        }
    }
}

/// A ply from depth 4 on, at the nodes to which Stockfish came to keep it.
impl Default for InternalIterativeReduction {
    fn default() -> InternalIterativeReduction {
        InternalIterativeReduction {
            min_depth: Depth::plies(4),
            reduction: Depth::ONE,
            nodes: Kinds::PvAndCut,
        }
    }
}

crate::adjustable! { InternalIterativeReduction {
    min_depth "min-depth" Depth::ONE, Depth::MAX => "the least depth at which it acts";
    reduction "reduction" Depth::sixteenths(1), Depth::plies(4) => "how much shallower the node is searched";
    nodes "nodes" Kinds::FIRST, Kinds::LAST => "the kinds of nodes at which it acts";
} }

impl InternalIterativeReduction {
    /// Tells whether the node has no TT move, and is one of those that are reduced for it.
    fn applies<G: Game>(self, node: &Node<G>) -> bool {
        node.depth >= self.min_depth
            && node.ply > Ply::ROOT
            && !node.forced
            && self.nodes.contain(node.kind)
            && node.entry.is_none_or(|entry| entry.best.is_none())
    }
}

impl Technique for InternalIterativeReduction {
    type Memory = ();

    const ABOUT: About = About {
        name: "internal-iterative-reduction",
        variant_of: None,
        summary: "Searches a node shallower for which the table has no move.",
        source: "Schröder 2020; Stockfish",
        moments: &[Moment::BeforeGeneration],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        // Without a table every node lacks a move, which then says nothing.
        if !search.has_table() || !self.applies(node) {
            return Ok(Verdict::Pass);
        }
        search.because(|| {
            Reason::new("the table has no move for it: searched shallower by {}")
                .depth(self.reduction)
        });
        node.depth = node.depth - self.reduction;
        Ok(Verdict::Reduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Bound, Entry};
    use crate::technique::scripted::{Script, Toy};

    /// Returns the depth that is left of `node`.
    fn depth(technique: InternalIterativeReduction, mut node: Node<Toy>) -> Depth {
        let (before, mut script) = (node.depth, Script::default());
        let verdict = technique.before_generation(&mut script, &mut node).unwrap();
        let expected = if node.depth < before {
            Verdict::Reduced
        } else {
            Verdict::Pass
        };
        assert_eq!(verdict, expected);
        assert!(script.requests.is_empty(), "nothing is searched");
        node.depth
    }

    #[test]
    fn a_node_without_a_move_from_the_table_loses_a_ply() {
        let toy = Toy::quiet(0);
        let iir = InternalIterativeReduction::default();
        let moveless = Entry {
            best: None,
            ..Toy::entry(0, Bound::Upper, 3)
        };
        let mut root = toy.node(30, 9, NodeKind::Pv);
        root.ply = Ply::ROOT;
        assert_eq!(depth(iir, root), Depth::plies(9), "the root");
        for (plies, entry, expected) in [
            (4, None, 3),
            (9, Some(moveless), 8),
            (3, None, 3),
            (9, Some(Toy::entry(0, Bound::Lower, 1)), 9),
        ] {
            let mut node = toy.node(30, plies, NodeKind::Cut);
            node.entry = entry;
            assert_eq!(depth(iir, node), Depth::plies(expected), "{plies}");
        }
        let forced = Toy {
            forced: true,
            ..toy.clone()
        };
        let node = forced.node(30, 9, NodeKind::Cut);
        assert_eq!(depth(iir, node), Depth::plies(9), "a forced node");
    }

    #[test]
    fn without_a_table_it_passes() {
        let toy = Toy::quiet(0);
        let mut script = Script::default();
        script.tableless = true;
        let mut node = toy.node(30, 9, NodeKind::Cut);
        let verdict =
            InternalIterativeReduction::default().before_generation(&mut script, &mut node);
        assert_eq!((verdict, node.depth), (Ok(Verdict::Pass), Depth::plies(9)));
    }

    #[test]
    fn it_keeps_to_its_kinds_of_nodes() {
        use NodeKind::{All, Cut, Pv};
        let toy = Toy::quiet(0);
        for (nodes, expected) in [
            (Kinds::PvAndCut, [true, true, false]),
            (Kinds::Pv, [true, false, false]),
            (Kinds::Cut, [false, true, false]),
            (Kinds::All, [true, true, true]),
        ] {
            let iir = InternalIterativeReduction {
                nodes,
                reduction: Depth::sixteenths(24),
                ..InternalIterativeReduction::default()
            };
            let found = [Pv, Cut, All].map(|kind| {
                let left = depth(iir, toy.node(30, 6, kind));
                left == Depth::plies(6) - Depth::sixteenths(24)
            });
            assert_eq!(found, expected, "{nodes:?}");
        }
    }
}
