//! Null-move pruning: prunes a node if passing, searched shallower, still fails high.
//!
//! Where the player to move could pass and still be too well off for the opponent to allow it, a
//! real move will do at least as well. A null-window search at beta, shallower by the reduction,
//! finds out where passing leads; if it fails high, so does the node, and no move is generated.
//!
//! The assumption fails in zugzwang, where every move harms. So a game offers [`Game::pass`] only
//! where that is unlikely, and two passes never follow each other: the second would give the move
//! back, and leave nothing but a shallower search of the same position.
//!
//! # Source
//! - C. Donninger, *Null move and deep search: selective search heuristics for obtuse chess
//!   programs*, ICCA Journal 16(3), 1993.
//! - E. A. Heinz, *Adaptive null-move pruning*, ICCA Journal 22(3), 1999: the reduction that grows
//!   with depth, there from 2 to 3 plies above depth 6.
//! - M. H. M. Winands, H. J. van den Herik, J. W. H. M. Uiterwijk, E. C. D. van der Werf, *Enhanced
//!   forward pruning*, Information Sciences 175(4), 2005: the variable null-move bound. We read the
//!   abstract; that the bound is lower at expected all nodes by a constant is our reconstruction.
//!
//! # Parameters
//! `reduction` plies are taken off besides the pass itself, `deep-reduction` above depth
//! `deep-from`; `slope` adds so much for each ply of depth, as engines have done since about 2008;
//! with `surplus`, there is a ply more for each time that the static evaluation exceeds beta by so
//! much, up to three, as in Stockfish and Ethereal.
//! With `estimate` the static evaluation must be at least beta. The defaults are Heinz's.
//!
//! `slack` is the variable null-move bound: at expected all nodes a pass that comes short of beta by
//! as much is enough. A cutoff that is wrong there should be loud: it reaches the principal variation
//! as a move that seems better than it is, and is searched again. The node is worth beta then, no
//! more, which the table does not remember, and the search around it does as with Multi-Cut's
//! [`windows=winands`](super::multi_cut).
//!
//! # Soundness
//! Speculative. It returns no win by distance and does not act where one is at stake, nor on the
//! principal variation, nor where the player to move is forced.
//!
//! # Worth
//! <!-- worth: null-move -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.16 (0.15 to 0.18) | 4% (2 to 10) | 100 | ×0.16 (50) |
//! | checkers | 11 | never acts | | 100 | |
//! | `tree:edge-sum` | 8 | never acts | | 100 | |
//! | `tree:ordered` | 8 | never acts | | 100 | |
//! | `tree:dag` | 8 | never acts | | 100 | |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `slack=0.5` | ×0.18, 9% | ×1.00, 0% | ×1.00, 0% | ×1.00, 0% | never acts |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Where nobody can pass, as in checkers and trees, it never acts. In chess, by the clock (1+0.01), no gain was
//! measured over the default at the time without it: +9 ± 32 Elo in a test that was broken off after 232 games
//! (`docs/tried-in-chess.md`, "Three techniques left out").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Depth, Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.null_move.on = true;
//! techniques.null_move.technique.deep_reduction = Depth::plies(2);
//! let pruned = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind, Via};
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::technique::parameter::Margin;
use crate::technique::{
    About, AfterMove, AfterNode, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict,
};
use crate::techniques::all_nodes;

/// The parameters of null-move pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// How much shallower the search after the pass is.
    pub reduction: Depth,
    /// The same above `deep_from`.
    pub deep_reduction: Depth,
    /// The depth above which `deep_reduction` holds.
    pub deep_from: Depth,
    /// Added to the reduction for each ply of depth.
    pub slope: Depth,
    /// By how much the static evaluation must exceed beta for each further ply, of
    /// which there are three at most; 0: there are none.
    pub surplus: Margin,
    /// The least depth at which it is tried.
    pub min_depth: Depth,
    /// Whether the static evaluation must be at least beta.
    pub estimate: bool,
    /// By how much the pass may come short of beta at an expected all node.
    pub slack: Margin,
}

/// Heinz's adaptive reductions: 2 plies, above depth 6 3 plies.
impl Default for NullMove {
    fn default() -> NullMove {
        NullMove {
            reduction: Depth::plies(2),
            deep_reduction: Depth::plies(3),
            deep_from: Depth::plies(6),
            slope: Depth::ZERO,
            surplus: Margin(0),
            min_depth: Depth::plies(2),
            estimate: true,
            slack: Margin(0),
        }
    }
}

crate::adjustable! { NullMove {
    reduction "reduction" Depth::ZERO, Depth::plies(16) => "how much shallower the search after the pass is";
    deep_reduction "deep-reduction" Depth::ZERO, Depth::plies(16) => "the same above deep-from";
    deep_from "deep-from" Depth::ZERO, Depth::MAX => "the depth above which deep-reduction holds";
    slope "slope" Depth::ZERO, Depth::ONE => "added to the reduction for each ply of depth";
    surplus "surplus" Margin(0), Margin(10_000) => "a ply more for each time that the evaluation exceeds beta by so much, 3 at most; 0: none";
    min_depth "min-depth" Depth::ONE, Depth::MAX => "the least depth at which it is tried";
    estimate "estimate" false, true => "whether the static evaluation must reach beta, or with slack the bound, first";
    slack "slack" Margin(0), Margin(10_000) => "by how much a pass may come short of beta at an expected all node";
} }

impl NullMove {
    /// Returns how many plies are taken off at a node, besides the pass.
    #[inline]
    fn reduction_at<G: Game>(&self, node: &Node<G>) -> Depth {
        let depth = node.depth;
        let base = if depth > self.deep_from {
            self.deep_reduction
        } else {
            self.reduction
        };
        let mut more = Depth::sixteenths(depth.whole() * self.slope.parts());
        if self.surplus.0 > 0 {
            let surplus = node.static_evaluation().points() - node.window.beta.points();
            let step = self.surplus.points::<G>().max(1);
            more = more + Depth::plies((surplus / step).clamp(0, 3) as i16);
        }
        base + more
    }

    /// Tells whether the bound is another at expected all nodes.
    #[inline]
    fn is_variable<G: Game>(&self) -> bool {
        self.slack.points::<G>() > 0
    }

    /// Returns what a pass must be worth: beta, or as much less as an expected all node may have it.
    fn bound<G: Game>(&self, node: &Node<G>) -> Value {
        match node.kind {
            NodeKind::All => node.window.beta - self.slack.points::<G>(),
            NodeKind::Cut | NodeKind::Pv => node.window.beta,
        }
    }

    /// Tells whether passing is tried: where it can be good enough, and not after another pass.
    fn applies<G: Game>(&self, node: &Node<G>) -> bool {
        node.kind != NodeKind::Pv
            && node.depth >= self.min_depth
            && !node.forced
            && !node.after_pass()
            && (!self.estimate || node.static_evaluation() >= self.bound(node))
    }
}

impl Technique for NullMove {
    type Memory = ();

    const ABOUT: About = About {
        name: "null-move",
        variant_of: None,
        summary: "Cuts a node off if passing, searched shallower, still reaches beta.",
        source: "Donninger 1993; Heinz 1999 (adaptive); Winands et al. 2005 (variable bound)",
        moments: &[Moment::BeforeGeneration, Moment::AfterMove],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        if !self.applies(node) {
            return Ok(Verdict::Pass);
        }
        let Some(passed) = node.game.pass() else {
            return Ok(Verdict::Pass);
        };
        let depth = node.depth - Depth::ONE - self.reduction_at(node);
        let bound = self.bound(node);
        let window = Window::null_below(bound);
        let value =
            search.search_child(node, &passed, Via::Pass, window, depth, node.kind.first())?;
        // Failing low says nothing: a real move may do better than none.
        if value < bound {
            return Ok(Verdict::Tried);
        }
        search.because(|| {
            let reason = if depth.is_horizon() {
                Reason::new("after a pass quiescence, instead of a search to depth {}, lets the player keep {}, and {} is enough: cut off")
            } else {
                Reason::new("after a pass the opponent, searched to depth {} instead of {}, lets the player keep {}, and {} is enough: cut off")
                    .depth(depth)
            };
            reason
                .depth(node.depth - Depth::ONE)
                .worth(value)
                .worth(bound)
        });
        Ok(Verdict::Cut(if bound < node.window.beta {
            // It is no proof of beta, by which the re-search would be cut off once more.
            Cut::at_least(node, node.window.beta).unstored()
        } else {
            Cut::at_least(node, value)
        }))
    }

    fn after_move<G: Game>(&self, node: &Node<G>, value: Value) -> AfterMove {
        if self.is_variable::<G>() {
            all_nodes::searched_again(node, value)
        } else {
            AfterMove::Accept
        }
    }

    fn after_node<G: Game>(&self, node: &Node<G>, value: Value) -> AfterNode {
        if self.is_variable::<G>() {
            all_nodes::forgotten(node, value)
        } else {
            AfterNode::Store
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::{Request, Script, Toy};

    fn ask(node: &mut Node<Toy>, script: &mut Script) -> Verdict {
        NullMove::default().before_generation(script, node).unwrap()
    }

    #[test]
    fn passing_that_reaches_beta_cuts() {
        let toy = Toy::quiet(30);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let mut script = Script::answering(&[30]);
        let cut = Cut::at_least(&node, Value::estimate(30));
        assert_eq!(cut.draft, Some(Depth::plies(5)));
        assert_eq!(ask(&mut node, &mut script), Verdict::Cut(cut));
        let asked = Request::child(Via::Pass, 29, 30, 2, NodeKind::All);
        assert_eq!(script.requests, [asked]);
    }

    #[test]
    fn passing_that_falls_short_does_not() {
        let toy = Toy::quiet(99);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let mut script = Script::answering(&[29]);
        assert_eq!(ask(&mut node, &mut script), Verdict::Tried);
    }

    #[test]
    fn it_reduces_more_above_depth_six() {
        let toy = Toy::quiet(99);
        for (plies, expected) in [(2, -1), (6, 3), (7, 3), (10, 6)] {
            let mut script = Script::answering(&[0]);
            ask(&mut toy.node(30, plies, NodeKind::All), &mut script);
            assert_eq!(script.requests[0].depth, Depth::plies(expected), "{plies}");
        }
        let modern = NullMove {
            slope: Depth::sixteenths(4),
            ..NullMove::default()
        };
        let node = toy.node(30, 8, NodeKind::All);
        assert_eq!(modern.reduction_at(&node), Depth::plies(5));
    }

    #[test]
    fn it_reduces_more_the_farther_the_evaluation_exceeds_beta() {
        let technique = NullMove {
            surplus: Margin(50),
            ..NullMove::default()
        };
        for (estimate, plies) in [(30, 2), (79, 2), (80, 3), (130, 4), (180, 5), (900, 5)] {
            let toy = Toy::quiet(estimate);
            let node = toy.node(30, 5, NodeKind::Cut);
            assert_eq!(
                technique.reduction_at(&node),
                Depth::plies(plies),
                "{estimate}"
            );
        }
    }

    #[test]
    fn a_pass_may_come_short_of_beta_at_an_all_node_and_then_is_worth_beta() {
        let technique = NullMove {
            slack: Margin(50),
            ..NullMove::default()
        };
        let cut =
            |node: &Node<Toy>| Verdict::Cut(Cut::at_least(node, Value::estimate(100)).unstored());
        for (estimate, answer, kind, asked, expected) in [
            (50, 50, NodeKind::All, Some(50), true), // no more than beta, and no less
            (50, 130, NodeKind::All, Some(50), true),
            (50, 49, NodeKind::All, Some(50), false),
            (49, 50, NodeKind::All, None, false), // its evaluation must reach the bound
            (50, 50, NodeKind::Cut, None, false),
            (100, 99, NodeKind::Cut, Some(100), false),
        ] {
            let toy = Toy::quiet(estimate);
            let mut node = toy.node(100, 5, kind);
            let mut script = Script::answering(&[answer]);
            let verdict = technique.before_generation(&mut script, &mut node).unwrap();
            let what = format!("{estimate} {answer} {kind:?}");
            assert_eq!(verdict == cut(&node), expected, "{what}");
            let bound =
                asked.map(|bound| Request::child(Via::Pass, bound - 1, bound, 2, kind.first()));
            assert_eq!(script.requests.first(), bound.as_ref(), "{what}");
        }
    }

    #[test]
    fn a_variable_bound_takes_what_may_come_of_it_for_no_proof() {
        let toy = Toy::quiet(0);
        let variable = NullMove {
            slack: Margin(50),
            ..NullMove::default()
        };
        for (technique, is_variable) in [(variable, true), (NullMove::default(), false)] {
            let parent = toy.node(100, 6, NodeKind::Pv);
            let again = technique.after_move(&parent, Value::estimate(100));
            assert_eq!(again == AfterMove::ReSearch, is_variable);
            let stored =
                technique.after_node(&toy.node(100, 6, NodeKind::Cut), Value::estimate(99));
            assert_eq!(stored == AfterNode::Forget, is_variable);
        }
    }

    #[test]
    fn it_holds_back() {
        let fine = Toy::quiet(99);
        let forced = Toy {
            forced: true,
            ..fine.clone()
        };
        let stuck = Toy {
            can_pass: false,
            ..fine.clone()
        };
        let poor = Toy::quiet(29);
        let mut after_pass = fine.node(30, 5, NodeKind::Cut);
        after_pass.via = Via::Pass;
        for (why, mut node) in [
            ("principal variation", fine.node(30, 5, NodeKind::Pv)),
            ("too shallow", fine.node(30, 1, NodeKind::Cut)),
            ("forced", forced.node(30, 5, NodeKind::Cut)),
            ("no pass", stuck.node(30, 5, NodeKind::Cut)),
            ("estimate below beta", poor.node(30, 5, NodeKind::Cut)),
            ("two passes", after_pass),
        ] {
            let mut script = Script::default();
            assert_eq!(ask(&mut node, &mut script), Verdict::Pass, "{why}");
            assert!(script.requests.is_empty(), "{why}");
        }
    }
}
