//! Limited razoring: searches a node a ply shallower that is a queen down three plies from the horizon.
//!
//! A player who is a queen down will hardly get it back within three plies. Where that is so, the
//! node is searched one ply shallower, and not pruned: a tactical way out that two plies and
//! quiescence find is still found. Meant to be followed by extended
//! [futility pruning](super::super::Futility), which then acts at the lowered depth.
//!
//! # Source
//! E. A. Heinz, *Extended futility pruning*, ICCA Journal 21(2), 1998, section 3.2. With extended
//! futility pruning on, its program took 1.4, 1.9 and 8.3% fewer nodes for it at depths 8, 10 and
//! 12, over 2,180 positions.
//!
//! # Parameters
//! At depth `depth` (and fractions above it) the node loses `reduction`, if what it is measured
//! `by` and `margin` do not exceed alpha (a queen, to a queen and a pawn, in the source), if the
//! opponent has more than `opponents` pieces, and if the move before was not extended. `by` is
//! material in the source. A game says itself what its pieces are: in chess all but pawns.
//!
//! # Soundness
//! Speculative. The node is stored with the depth that is left.
//!
//! # Worth
//! <!-- worth: limited-razoring -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.96 (0.95 to 0.97) | 0% (0 to 4) | 100 | ×0.97 (50) |
//! | checkers | 11 | never acts | | 100 | |
//! | `tree:edge-sum` | 8 | never acts | | 100 | |
//! | `tree:ordered` | 8 | never acts | | 100 | |
//! | `tree:dag` | 8 | never acts | | 100 | |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! The margin is a queen's: in checkers and trees nobody is that far behind. Elo by itself: not
//! measured.
//!
//! # Example
//! In the game of this example the largest gain is a capture worth three units.
//!
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::parameter::Margin;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(8).run();
//!
//! let mut techniques = Standard::default();
//! techniques.limited_razoring.on = true;
//! techniques.limited_razoring.technique.margin = Margin(300);
//! let razored = Search::new(&game).techniques(techniques).depth(8).run();
//! assert!(razored.nodes < bare.nodes);
//! ```

use super::FAMILY;
use crate::game::{Game, Side};
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::run::limits::Stopped;
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Reason, Searcher, Soundness, Technique, Verdict};
use crate::techniques::Measure;

/// The parameters of limited razoring; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitedRazoring {
    /// The depth at which it acts, fractions above included.
    pub depth: Depth,
    /// How much shallower the node is searched.
    pub reduction: Depth,
    /// The measure of the node.
    pub by: Measure,
    /// How far below alpha it must be.
    pub margin: Margin,
    /// The opponent must have more pieces than this.
    pub opponents: i32,
}

/// Heinz's: a queen down three plies from the horizon, four pieces or more against.
impl Default for LimitedRazoring {
    fn default() -> LimitedRazoring {
        LimitedRazoring {
            depth: Depth::plies(3),
            reduction: Depth::ONE,
            by: Measure::Material,
            margin: Margin(900),
            opponents: 3,
        }
    }
}

crate::adjustable! { LimitedRazoring {
    depth "depth" Depth::plies(2), Depth::plies(16) => "the depth at which it acts, fractions above included";
    reduction "reduction" Depth::sixteenths(1), Depth::plies(16) => "how much shallower the node is searched";
    by "by" Measure::FIRST, Measure::LAST => "what the node is measured by";
    margin "margin" Margin(0), Margin(100_000) => "how far below alpha it must be";
    opponents "opponents" 0, 1000 => "the opponent must have more pieces than this";
} }

impl LimitedRazoring {
    /// Tells whether the node is at the depth, and so far behind that a ply less will do.
    fn applies<G: Game>(&self, node: &Node<G>) -> bool {
        node.depth >= self.depth
            && node.depth < self.depth + Depth::ONE
            && !node.extended
            && self.is_hopeless(node)
            && node.game.pieces(Side::Opponent) > self.opponents as u32
    }

    /// Says how far behind the node is.
    fn reason<G: Game>(&self, node: &Node<G>) -> Reason {
        let measured = self.by.of(node).unwrap_or(node.window.alpha);
        Reason::new(
            "it counts {}, which even {} more would not bring above {}: searched shallower by {}",
        )
        .worth(measured)
        .margin(self.margin.points::<G>())
        .worth(node.window.alpha)
        .depth(self.reduction)
    }

    /// Tells whether the measure and the margin do not exceed alpha.
    fn is_hopeless<G: Game>(&self, node: &Node<G>) -> bool {
        let measured = self.by.of(node);
        measured.is_some_and(|value| value + self.margin.points::<G>() <= node.window.alpha)
    }
}

impl Technique for LimitedRazoring {
    type Memory = ();

    const ABOUT: About = About {
        name: "limited-razoring",
        variant_of: FAMILY,
        summary: "Searches a node a queen down, three plies from the horizon, a ply shallower.",
        source: "Heinz 1998",
        moments: &[Moment::BeforeGeneration],
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
        search.because(|| self.reason(node));
        node.depth = node.depth - self.reduction;
        Ok(Verdict::Reduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::{Script, Toy};

    /// Returns the depth that is left, at alpha 0.
    fn left(technique: &LimitedRazoring, node: &mut Node<Toy>) -> Depth {
        let before = node.depth;
        let verdict = technique.before_generation(&mut Script::default(), node);
        let reduced = node.depth < before;
        assert_eq!(
            verdict,
            Ok(if reduced {
                Verdict::Reduced
            } else {
                Verdict::Pass
            })
        );
        node.depth
    }

    fn down(material: i32) -> Toy {
        Toy {
            material,
            ..Toy::quiet(0)
        }
    }

    #[test]
    fn a_queen_down_takes_a_ply_off() {
        let heinz = LimitedRazoring::default();
        for (material, plies) in [(-899, 3), (-900, 2), (-2000, 2)] {
            let toy = down(material);
            for kind in [NodeKind::Pv, NodeKind::Cut, NodeKind::All] {
                let mut node = toy.node(1, 3, kind);
                assert_eq!(left(&heinz, &mut node), Depth::plies(plies), "{material}");
            }
        }
    }

    #[test]
    fn only_three_plies_from_the_horizon() {
        let (heinz, toy) = (LimitedRazoring::default(), down(-2000));
        for (parts, expected) in [(47, 47), (48, 32), (63, 47), (64, 64), (16, 16)] {
            let mut node = toy.node(1, 3, NodeKind::All);
            node.depth = Depth::sixteenths(parts);
            assert_eq!(left(&heinz, &mut node), Depth::sixteenths(expected));
        }
    }

    #[test]
    fn material_counts_unless_the_evaluation_is_asked_for() {
        let toy = Toy {
            material: 0,
            ..Toy::quiet(-2000)
        };
        let mut heinz = LimitedRazoring::default();
        let left_at = |heinz: &LimitedRazoring| left(heinz, &mut toy.node(1, 3, NodeKind::All));
        assert_eq!(left_at(&heinz), Depth::plies(3));
        heinz.by = Measure::Evaluation;
        assert_eq!(left_at(&heinz), Depth::plies(2));
    }

    #[test]
    fn it_holds_back() {
        let heinz = LimitedRazoring::default();
        let bare = Toy {
            pieces: 3,
            ..down(-2000)
        };
        let enough = Toy {
            pieces: 4,
            ..down(-2000)
        };
        let forced = Toy {
            forced: true,
            ..down(-2000)
        };
        let mut extended = enough.node(1, 3, NodeKind::All);
        extended.extended = true;
        let plies = |mut node| left(&heinz, &mut node).whole();
        assert_eq!(plies(bare.node(1, 3, NodeKind::All)), 3, "three pieces");
        assert_eq!(plies(forced.node(1, 3, NodeKind::All)), 3, "forced");
        assert_eq!(plies(extended), 3, "after an extension");
        assert_eq!(plies(enough.node(1, 3, NodeKind::All)), 2);
    }
}
