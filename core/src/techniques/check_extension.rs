//! Check extension: a move that leaves the opponent forced is searched deeper.
//!
//! A check, or a move that makes a capture compulsory, settles little by itself: what matters
//! is what comes after the reply. Without more depth, such moves push what they
//! only delay beyond the horizon.
//!
//! # Source
//! Common practice in chess; the whole ply is that of R. Hyatt's Crafty 19.19.
//!
//! # Parameters
//! `extension` plies are added, in sixteenths. `limit` keeps extensions from running away
//! where one forcing move follows another: no line grows longer than the root's depth and
//! so many percent of it.
//!
//! # Soundness
//! Speculative: it only searches deeper, but the value is no longer that of one depth.
//!
//! # Worth
//! Nodes over the same search without it, `niwaki bench GAME --depth N --profile bare --with check-extension`: chess
//! to depth 7 ×1.14; to depth 8 with null move besides ×1.29, all 16 best moves and 11 values unchanged. In checkers
//! nearly every capture forces and is forced, and it explodes: to depth 12 ×12 (×21 with
//! `limit=100`, ×4 with `limit=25`); leave it off there. Trees force nobody. What it finds is measured
//! by `niwaki lab ablation`: see the README.
//! Elo by itself: not measured; of the five that the default of chess adds together: see the README.

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, Progress};
use crate::technique::{About, Moment, Plan, Soundness, Technique};

/// Check extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckExtension {
    /// How much deeper the move is searched.
    pub extension: Depth,
    /// By how many percent of the root's depth extensions may lengthen a line.
    pub limit: i32,
}

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
        let extends = progress.forces && node.may_extend(self.extension, self.limit);
        extends.then_some(Plan::Extend(self.extension))
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
            assert_eq!(plan, None, "a calm move");
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
