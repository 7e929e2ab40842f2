//! Razoring by reduction: searches a move shallower that leaves the player below alpha near the horizon.
//!
//! Two plies from the horizon, a move after which the player is still below alpha by a margin will
//! hardly be saved by one more ply: it goes to quiescence instead. Most of the saving of a forward
//! pruning, at less risk.
//!
//! # Source
//! - `crafty-11`: R. Hyatt's Crafty 11.13 (1997; its author spoke of 20 to 30% less time to the
//!   same depth).
//! - `crafty-15`: Crafty 15.17 (1998); withdrawn in 16.18, as it "neither helps or hurts".
//! - `junior`: A. Ban, CCC, 27 January 1999: the only forward pruning of Junior, by half a ply.
//!
//! # Parameters
//! `variant` says whose figures hold; each of them can be set instead. From `min-depth` to below
//! `max-depth` plies, a move is searched `reduction` shallower if what the position after it is
//! measured `by`, and `margin`, fall short of alpha. With `verified` a move that then exceeds alpha
//! all the same is searched again, which none of the sources did. With `lesser-draft` the table is
//! told how shallow the shallowest move was searched; it is then of little use to nodes that are
//! mostly razored (Crafty, which did not, still spoke of trouble with its table).
//!
//! | variant | min-depth | max-depth | by | margin | reduction |
//! |---|---|---|---|---|---|
//! | `crafty-11` | 1 | 3 | material | 1.33 | 1 |
//! | `crafty-15` | 2 | 3 | evaluation | 0.5 | 1 |
//! | `junior` | 2 | none | evaluation | 0.5 | 0.5 |
//!
//! Ban gave neither margin nor depth for Junior. The margin is Crafty's; and it acts anywhere, as a
//! single half ply counts for a whole one at the horizon and for nothing above: only several on a
//! line add up. Nowhere is a move reduced that was extended, or that forces the opponent (Crafty
//! extended every check), or where the player is forced; nor at the root.
//!
//! # Soundness
//! Speculative.
//!
//! # Worth
//! <!-- worth: razor-reduction -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.77 (0.76 to 0.78) | 8% (4 to 15) | 100 | ×0.60 (50) |
//! | checkers | 11 | ×0.95 (0.94 to 0.96) | 1% (0 to 5) | 100 | ×0.92 (50) |
//! | `tree:edge-sum` | 8 | ×0.75 (0.74 to 0.76) | 2% (1 to 7) | 100 | ×0.59 (50) |
//! | `tree:ordered` | 8 | ×0.79 (0.77 to 0.80) | 41% (32 to 51) | 100 | ×0.68 (50) |
//! | `tree:dag` | 8 | ×0.79 (0.78 to 0.80) | 0% (0 to 4) | 100 | ×0.61 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=crafty-11` | ×0.83, 10% | ×0.98, 0% | ×0.85, 0% | ×0.92, 0% | ×0.86, 0% |
//! | `variant=junior` | ×0.37, 19% | ×0.72, 2% | ×0.48, 11% | ×0.49, 100% | ×0.50, 1% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! At odd depths there is little to save two plies from the horizon. Elo by itself: not measured.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::razoring::ReductionVariant;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(9).run();
//!
//! let mut techniques = Standard::default();
//! techniques.razor_reduction.on = true;
//! let crafty = Search::new(&game).techniques(techniques.clone()).depth(9).run();
//!
//! techniques.razor_reduction.technique.variant = ReductionVariant::Junior; // at every depth
//! let junior = Search::new(&game).techniques(techniques).depth(9).run();
//! assert!(junior.nodes < crafty.nodes && crafty.nodes < bare.nodes);
//! ```

use super::FAMILY;
use crate::game::Game;
use crate::search::depth::{Depth, Ply};
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::technique::parameter::{Figure, Margin};
use crate::technique::{About, Moment, Plan, Reason, Soundness, Technique};
use crate::techniques::Measure;

/// The parameters of razoring by reduction; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RazorReduction {
    /// The variant whose figures hold where none is set.
    pub variant: ReductionVariant,
    /// The least depth of a node at which it acts.
    pub min_depth: Figure<Depth>,
    /// It acts below this depth.
    pub max_depth: Figure<Depth>,
    /// The measure of the position after the move.
    pub by: Figure<Measure>,
    /// How far below alpha it must be.
    pub margin: Figure<Margin>,
    /// How much shallower the move is searched.
    pub reduction: Figure<Depth>,
    /// Whether a move that exceeds alpha all the same is searched again.
    pub verified: bool,
    /// Whether a node is stored with the depth that its shallowest move was searched to.
    pub lesser_draft: bool,
}

crate::choice! {
    /// The published variants of razoring by reduction.
    pub enum ReductionVariant {
        /// Crafty's of 1997, by material.
        Crafty11 = "crafty-11",
        /// Crafty's of 1998, by evaluation.
        Crafty15 = "crafty-15",
        /// Ban's, by half a ply.
        Junior = "junior",
    }
}

/// Crafty's last, by static evaluation.
impl Default for RazorReduction {
    fn default() -> RazorReduction {
        RazorReduction {
            variant: ReductionVariant::Crafty15,
            min_depth: Figure::Published,
            max_depth: Figure::Published,
            by: Figure::Published,
            margin: Figure::Published,
            reduction: Figure::Published,
            verified: false,
            lesser_draft: false,
        }
    }
}

crate::adjustable! { RazorReduction {
    variant "variant" ReductionVariant::FIRST, ReductionVariant::LAST => "whose figures hold where none is set";
    min_depth "min-depth" Figure::Own(Depth::ONE), Figure::Own(Depth::MAX) => "the least depth at which it acts";
    max_depth "max-depth" Figure::Own(Depth::ONE), Figure::Own(Depth::MAX) => "it acts below this depth";
    by "by" Figure::Own(Measure::FIRST), Figure::Own(Measure::LAST) => "what the position after the move is measured by";
    margin "margin" Figure::Own(Margin(0)), Figure::Own(Margin(100_000)) => "how far below alpha it must be";
    reduction "reduction" Figure::Own(Depth::sixteenths(1)), Figure::Own(Depth::plies(16)) => "how much shallower the move is searched";
    verified "verified" false, true => "whether a move that exceeds alpha all the same is searched again";
    lesser_draft "lesser-draft" false, true => "whether a node is stored with the depth that its shallowest move was searched to";
} }

/// The figures that a variant was published with.
struct Published {
    min_depth: Depth,
    max_depth: Depth,
    by: Measure,
    margin: Margin,
    reduction: Depth,
}

impl ReductionVariant {
    /// Returns the published figures.
    #[inline]
    fn published(self) -> Published {
        let crafty = Published {
            min_depth: Depth::plies(2),
            max_depth: Depth::plies(3),
            by: Measure::Evaluation,
            margin: Margin(50),
            reduction: Depth::ONE,
        };
        match self {
            ReductionVariant::Crafty11 => Published {
                min_depth: Depth::ONE,
                by: Measure::Material,
                margin: Margin(133),
                ..crafty
            },
            ReductionVariant::Crafty15 => crafty,
            ReductionVariant::Junior => Published {
                max_depth: Depth::MAX,
                reduction: Depth::sixteenths(Depth::PARTS / 2),
                ..crafty
            },
        }
    }
}

impl Technique for RazorReduction {
    type Memory = ();

    const ABOUT: About = About {
        name: "razor-reduction",
        variant_of: FAMILY,
        summary: "Searches moves after which the position looks too bad a ply, or half a ply, shallower.",
        source: "Crafty 11.13 and 15.17 (Hyatt 1997–98); Junior (Ban 1999)",
        moments: &[Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        child: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let published = self.variant.published();
        if node.depth < self.min_depth.or(published.min_depth)
            || node.depth >= self.max_depth.or(published.max_depth)
            || node.ply == Ply::ROOT
            || node.forced
            || progress.extended
        {
            return None;
        }
        let measured = -self.by.or(published.by).of(child)?;
        let margin = self.margin.or(published.margin).points::<G>();
        let hopeless = measured + margin < node.window.alpha;
        hopeless.then(|| Plan::Reduce(self.reduction.or(published.reduction)))
    }

    fn explain_plan<G: Game>(
        &self,
        (): &(),
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let published = self.variant.published();
        let reason = Reason::new(
            "after it the position counts {}, more than {} below {}: searched shallower by {}",
        )
        .worth(-self.by.or(published.by).of(child)?)
        .margin(self.margin.or(published.margin).points::<G>())
        .worth(node.window.alpha)
        .depth(self.reduction.or(published.reduction));
        Some(reason)
    }

    fn verifies(&self) -> bool {
        self.verified
    }

    fn stores_reduced(&self) -> bool {
        self.lesser_draft
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::{NodeKind, Via};
    use crate::technique::scripted::{Toy, per_move};

    fn variant(variant: ReductionVariant) -> RazorReduction {
        RazorReduction {
            variant,
            ..RazorReduction::default()
        }
    }

    /// Returns the plan at alpha 0 for a move to a position worth `left` to the player who moves.
    fn plan(technique: &RazorReduction, left: i32, parts: i16) -> Option<Plan> {
        let toy = Toy::with_children(0, &[-left]);
        let mut node = toy.node(1, 2, NodeKind::All);
        node.depth = Depth::sixteenths(parts);
        per_move(technique, &node, &Progress::quiet(1))
    }

    #[test]
    fn half_a_pawn_below_alpha_costs_a_ply() {
        let crafty = variant(ReductionVariant::Crafty15);
        let one = Some(Plan::Reduce(Depth::ONE));
        assert_eq!(plan(&crafty, -51, 32), one);
        assert_eq!(plan(&crafty, -50, 32), None, "alpha itself is within reach");
        let depths = [31, 32, 47, 48].map(|parts| plan(&crafty, -51, parts));
        assert_eq!(
            depths,
            [None, one, one, None],
            "from two plies to below three"
        );
    }

    #[test]
    fn junior_takes_half_a_ply_at_any_depth() {
        let junior = variant(ReductionVariant::Junior);
        let half = Some(Plan::Reduce(Depth::sixteenths(8)));
        let depths = [31, 32, 48, 400].map(|parts| plan(&junior, -51, parts));
        assert_eq!(depths, [None, half, half, half]);
        assert_eq!(plan(&junior, -50, 400), None);
    }

    #[test]
    fn crafty_11_counts_material_after_the_move() {
        let old = variant(ReductionVariant::Crafty11);
        let one = Some(Plan::Reduce(Depth::ONE));
        assert_eq!([-133, -134].map(|left| plan(&old, left, 32)), [None, one]);
        assert_eq!(plan(&old, -134, 48), None);
        let toy = Toy::quiet(0);
        let node = toy.node(1, 2, NodeKind::All);
        for (estimate, material, expected) in [(0, 134, one), (134, 0, None)] {
            let child = Toy {
                material,
                ..Toy::quiet(estimate)
            };
            let child = node.child(&child, Via::Move(0), false);
            let plan = old.per_move(&mut (), &node, &child, &Progress::quiet(1));
            assert_eq!(plan, expected);
        }
    }

    #[test]
    fn nothing_is_verified_or_stored_shallower_unless_asked_for() {
        let crafty = RazorReduction::default();
        assert!(!crafty.verifies() && !crafty.stores_reduced());
        let careful = RazorReduction {
            verified: true,
            lesser_draft: true,
            ..crafty
        };
        assert!(careful.verifies() && careful.stores_reduced());
    }

    #[test]
    fn it_holds_back() {
        let crafty = RazorReduction::default();
        let toy = Toy::with_children(0, &[900]);
        let forced = Toy {
            forced: true,
            ..toy.clone()
        };
        let quiet = Progress::quiet(1);
        let extended = Progress {
            extended: true,
            ..quiet
        };
        let forcing = Progress {
            forces: true,
            ..quiet
        };
        let node = toy.node(1, 2, NodeKind::All);
        let mut root = node.clone();
        root.ply = Ply::ROOT;
        assert!(per_move(&crafty, &node, &quiet).is_some());
        assert_eq!(per_move(&crafty, &node, &extended), None, "extended");
        assert_eq!(per_move(&crafty, &node, &forcing), None, "forcing");
        assert_eq!(per_move(&crafty, &root, &quiet), None, "root");
        let node = forced.node(1, 2, NodeKind::All);
        assert_eq!(per_move(&crafty, &node, &quiet), None, "forced");
    }
}
