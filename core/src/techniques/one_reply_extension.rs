//! One-reply extension: searches the only move there is deeper.
//!
//! Where there is no choice, nothing is decided and little is to be searched: the depth is better
//! kept for where there is one. Long forced lines, in which a threat is met move by move, are
//! followed to their end.
//!
//! # Source
//! Common practice; three quarters of a ply, for a single way out of check, are from R. Hyatt's
//! Crafty 19.19. M. Fierz's Cake gives half a ply to single replies in checkers.
//!
//! # Parameters
//! `extension` plies are added, in sixteenths. With `forced-only` (as in Crafty) the player to move
//! must be forced besides ([`Game::is_forced`]); without it any single move counts. `limit` keeps
//! extensions from running away where one single reply follows another, as in checkers: no line
//! grows longer than the root's depth and so many percent of it.
//!
//! # Soundness
//! Speculative: it only searches deeper, but the value is no longer that of one depth.
//!
//! # Worth
//! <!-- worth: one-reply-extension -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×1.00 (1.00 to 1.00) | 0% (0 to 4) | 100 | ×0.99 (50) |
//! | checkers | 11 | ×2.60 (2.44 to 2.78) | 80% (71 to 87) | 100 | ×2.83 (50) |
//! | `tree:edge-sum` | 8 | never acts | | 100 | |
//! | `tree:ordered` | 8 | never acts | | 100 | |
//! | `tree:dag` | 8 | never acts | | 100 | |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! In chess a single such move gains no whole ply, and two on a line are rare. Trees force nobody.
//! Elo by itself: not measured.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard, Techniques};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.switch("one-reply-extension", true)?;
//! techniques.set("one-reply-extension", "extension", "1")?;
//! let extended = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(extended.nodes > bare.nodes);
//! # Ok::<(), niwaki::ParameterError>(())
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::ordering::MoveOrder;
use crate::search::progress::Progress;
use crate::search::run::limits::Stopped;
use crate::technique::{About, Moment, Plan, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of the one-reply extension; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneReplyExtension {
    /// How much deeper the move is searched.
    pub extension: Depth,
    /// Whether the player to move must be forced besides.
    pub forced_only: bool,
    /// By how many percent of the root's depth extensions may lengthen a line.
    pub limit: i32,
}

/// Crafty's three quarters of a ply, for a single way out of check.
impl Default for OneReplyExtension {
    fn default() -> OneReplyExtension {
        OneReplyExtension {
            extension: Depth::sixteenths(12),
            forced_only: true,
            limit: 50,
        }
    }
}

crate::adjustable! { OneReplyExtension {
    extension "extension" Depth::sixteenths(1), Depth::plies(2) => "how much deeper the move is searched";
    forced_only "forced-only" false, true => "whether the player to move must be forced besides";
    limit "limit" 0, 1000 => "by how many percent of the root's depth extensions may lengthen a line";
} }

/// Whether the node has a single move, which is to be extended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SingleMove(bool);

impl Technique for OneReplyExtension {
    type Memory = SingleMove;

    const ABOUT: About = About {
        name: "one-reply-extension",
        variant_of: None,
        summary: "Searches a move deeper that is the only one.",
        source: "common practice; Hyatt (Crafty); Fierz (Cake)",
        moments: &[Moment::BeforeLoop, Moment::PerMove],
        sound: Soundness::Speculative,
    };

    fn before_loop<S: Searcher>(
        &self,
        memory: &mut SingleMove,
        _: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        // The list of moves is asked for last: most nodes need not generate it so early.
        memory.0 = (node.forced || !self.forced_only)
            && node.may_extend(self.extension, self.limit)
            && moves.all(node.game).len() == 1;
        Ok(Verdict::Pass)
    }

    fn per_move<G: Game>(
        &self,
        memory: &mut SingleMove,
        _: &Node<G>,
        _: &Node<G>,
        _: &Progress,
    ) -> Option<Plan> {
        memory.0.then_some(Plan::Extend(self.extension))
    }

    fn explain_plan<G: Game>(
        &self,
        _: &SingleMove,
        _: &Node<G>,
        _: &Node<G>,
        _: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let text = "it is the only move: searched deeper by {}";
        Some(Reason::new(text).depth(self.extension))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Ply;
    use crate::search::node::{NodeKind, Via};
    use crate::technique::scripted::{Script, Toy};

    /// Returns the plan for the first move of a node.
    fn plan(technique: OneReplyExtension, node: &mut Node<Toy>) -> Option<Plan> {
        let mut moves = MoveOrder::empty();
        moves.begin(node);
        let (mut memory, mut script) = (SingleMove::default(), Script::default());
        let verdict = technique.before_loop(&mut memory, &mut script, node, &mut moves);
        assert_eq!(verdict, Ok(Verdict::Pass));
        assert!(script.requests.is_empty(), "nothing is searched");
        let child = node.game.play(0);
        let child = node.child(&child, Via::Move(0), false);
        technique.per_move(&mut memory, node, &child, &Progress::quiet(1))
    }

    fn toy(moves: usize, forced: bool) -> Toy {
        Toy {
            forced,
            ..Toy::with_children(0, &[0, 0][..moves])
        }
    }

    #[test]
    fn the_only_move_is_searched_deeper() {
        let crafty = OneReplyExtension::default();
        let any = OneReplyExtension {
            forced_only: false,
            ..crafty
        };
        let extended = Some(Plan::Extend(Depth::sixteenths(12)));
        for (moves, forced, by_crafty, by_any) in [
            (1, true, extended, extended),
            (1, false, None, extended),
            (2, true, None, None),
            (2, false, None, None),
        ] {
            let toy = toy(moves, forced);
            let mut node = toy.node(30, 5, NodeKind::All);
            assert_eq!(plan(crafty, &mut node), by_crafty, "{moves} {forced}");
            assert_eq!(plan(any, &mut node), by_any, "{moves} {forced}");
        }
    }

    #[test]
    fn a_line_does_not_grow_beyond_the_limit() {
        let toy = toy(1, true);
        for (ply, expected) in [(7, true), (8, false)] {
            let mut node = toy.node(30, 4, NodeKind::Cut);
            (node.root_depth, node.ply) = (Depth::plies(8), Ply::new(ply));
            let plan = plan(OneReplyExtension::default(), &mut node);
            assert_eq!(plan.is_some(), expected, "ply {ply} and depth 4 of 8");
        }
    }
}
