//! Check extension: searches a move deeper that leaves the opponent forced.
//!
//! A check, or a move that makes a capture compulsory, decides little by itself: the reply is
//! forced, and only the position after it says what the move was good for. Without more depth such
//! moves push beyond the horizon what they cannot prevent.
//!
//! # Source
//! Common practice in chess; the whole ply is that of R. Hyatt's Crafty 19.19.
//!
//! # Parameters
//! `extension` plies are added, in sixteenths. `limit` keeps extensions from running away where one
//! forcing move follows another: no line grows longer than the root's depth and so many percent of
//! it.
//!
//! # Soundness
//! Speculative: it only searches deeper, but the value is no longer that of one depth.
//!
//! # Worth
//! <!-- worth: check-extension -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×1.38 (1.32 to 1.45) | 23% (16 to 32) | 100 | ×1.38 (50) |
//! | checkers | 11 | ×10.71 (9.79 to 11.71) | 94% (88 to 97) | 100 | ×12.75 (50) |
//! | `tree:edge-sum` | 8 | never acts | | 100 | |
//! | `tree:ordered` | 8 | never acts | | 100 | |
//! | `tree:dag` | 8 | never acts | | 100 | |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Leave it off in checkers, where nearly every capture forces and is forced, so that the tree
//! explodes. Trees force nobody. In chess it is worth −10 (−24 to 5) Elo at 1+0.01, beside half of 22 other
//! pieces of the search (`docs/tried-in-chess.md`, "Twenty-three by the clock"); near the whole default, at 6000
//! nodes a move, the search without it is −15 ± 10 ("Twenty more" there).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.check_extension.on = true;
//! let extended = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(extended.nodes > bare.nodes); // an extension costs nodes, and pays in what it sees
//!
//! techniques.check_extension.technique.limit = 0;
//! let limited = Search::new(&game).techniques(techniques).depth(7).run();
//! assert_eq!(limited.nodes, bare.nodes); // no line may grow
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::technique::{About, Moment, Plan, Reason, Soundness, Technique};

/// The parameters of the check extension; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckExtension {
    /// How much deeper the move is searched.
    pub extension: Depth,
    /// By how many percent of the root's depth extensions may lengthen a line.
    pub limit: i32,
}

/// Crafty's whole ply.
impl Default for CheckExtension {
    fn default() -> CheckExtension {
        CheckExtension {
            extension: Depth::ONE,
            limit: 50,
        }
    }
}

crate::adjustable! { CheckExtension {
    extension "extension" Depth::sixteenths(1), Depth::plies(2) => "how much deeper the move is searched";
    limit "limit" 0, 1000 => "by how many percent of the root's depth extensions may lengthen a line";
} }

impl Technique for CheckExtension {
    type Memory = ();

    const ABOUT: About = About {
        name: "check-extension",
        variant_of: None,
        summary: "Searches a move deeper that leaves the opponent forced.",
        source: "common practice; Hyatt (Crafty)",
        moments: &[Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        // The child is forced: in check, or bound to capture.
        let extends = progress.forces && node.may_extend(self.extension, self.limit);
        extends.then_some(Plan::Extend(self.extension))
    }

    fn explain_plan<G: Game>(
        &self,
        (): &(),
        _: &Node<G>,
        _: &Node<G>,
        _: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let text = "it leaves the opponent forced: searched deeper by {}";
        Some(Reason::new(text).depth(self.extension))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Ply;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::{Toy, per_move};

    fn forcing(forces: bool) -> Progress {
        Progress {
            forces,
            ..Progress::quiet(1)
        }
    }

    #[test]
    fn what_forces_is_searched_deeper() {
        let toy = Toy::quiet(0);
        let half = CheckExtension {
            extension: Depth::sixteenths(8),
            ..CheckExtension::default()
        };
        for kind in [NodeKind::Pv, NodeKind::Cut, NodeKind::All] {
            let node = toy.node(30, 4, kind);
            let plan = per_move(&CheckExtension::default(), &node, &forcing(true));
            assert_eq!(plan, Some(Plan::Extend(Depth::ONE)));
            let plan = per_move(&half, &node, &forcing(true));
            assert_eq!(plan, Some(Plan::Extend(Depth::sixteenths(8))));
            let plan = per_move(&half, &node, &forcing(false));
            assert_eq!(plan, None, "a quiet move");
        }
    }

    #[test]
    fn a_line_does_not_grow_beyond_the_limit() {
        let toy = Toy::quiet(0);
        for (ply, expected) in [(7, true), (8, false)] {
            let mut node = toy.node(30, 4, NodeKind::Cut);
            (node.root_depth, node.ply) = (Depth::plies(8), Ply::new(ply));
            let plan = per_move(&CheckExtension::default(), &node, &forcing(true));
            assert_eq!(plan.is_some(), expected, "ply {ply} and depth 4 of 8");
        }
    }
}
