//! Futility pruning: near the horizon, a move that leaves the player far below alpha is left out.
//!
//! One ply before the horizon, what follows a quiet move is the opponent standing pat on
//! the static value. Where that value lies so far below alpha that no positional gain makes up
//! for it, the move need not be searched. Extended futility pruning does the same
//! one ply earlier with a larger margin, though there the opponent's reply and one
//! more move are overlooked. Moves that force the opponent are always searched.
//!
//! # Source
//! J. Schaeffer, *Experiments in search and knowledge*, thesis, University of Waterloo, 1986
//! (the frontier); E. A. Heinz, *Extended futility pruning*, ICCA Journal 21(2), 1998 (depth 2,
//! and the forms below; also chapter 1 of *Scalable search in computer chess*, 2000). Its condition is
//! `material + gain + margin <= alpha`: with a margin that bounds all positional terms, the
//! frontier's form is sound; with a smaller one it is *selective*. There the margin is two
//! pawns or more at depth 1, a rook to a rook and a pawn at depth 2 (six
//! pawns in `DarkThought`'s tournament of 1997).
//!
//! # Parameters
//! `variant` is `normal` (depth 1 only) or `extended` (depths 1 and 2). `frontier` and `pre-frontier` are
//! the margins at these depths: by default three and five units, the minor piece
//! and the rook that are usual. `measure` says what must lie below alpha after the
//! move: the material balance (Heinz) or the whole static evaluation, as later engines have it.
//!
//! # Soundness
//! Speculative. The first move is not spared: where all are futile, the value is the best that
//! one of them could hope for, and no loss is proved by it. It holds back at the
//! root, where the player is forced, at depth 2 below an extended move, and where a win or loss by
//! distance is at stake. A quiet move that ends the game by leaving the
//! opponent without any can be overlooked.
//!
//! # Worth
//! Nodes over bare alpha-beta, with values and best moves unchanged: chess to depth 7 ×0.40 (16 of 16 and
//! 16; `normal` ×0.44), checkers to depth 13 ×0.97 (12 of 12 and 12), edge-sum trees to depth 8
//! ×0.90 (3 of 3 and 3). In checkers margins of one and two men save 12% at depth 11, and change
//! nothing either. `niwaki bench GAME --depth N --profile bare --with futility`. Heinz
//! found 12% to 17% fewer nodes with the extended form than with the normal one, at depths 8 to 12.
//! Elo by itself: not measured; of the five that the default of chess adds together: see the README.

use crate::game::Game;
use crate::search::depth::Ply;
use crate::search::node::{Node, Progress};
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Plan, Soundness, Technique};
use crate::techniques::Measure;

/// Futility pruning, normal and extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Futility {
    /// At which depths it acts.
    pub variant: Variant,
    /// The margin one ply before the horizon.
    pub frontier: Margin,
    /// The margin two plies before the horizon.
    pub pre_frontier: Margin,
    /// What must lie below alpha.
    pub measure: Measure,
}

crate::choice! {
    /// At which depths futility pruning acts.
    pub enum Variant {
        /// One ply before the horizon.
        Normal = "normal",
        /// One and two plies before the horizon.
        Extended = "extended",
    }
}

impl Default for Futility {
    fn default() -> Futility {
        Futility {
            variant: Variant::Extended,
            frontier: Margin(300),
            pre_frontier: Margin(500),
            measure: Measure::Material,
        }
    }
}

crate::adjustable! { Futility {
    variant "variant" Variant::FIRST, Variant::LAST => "whether it acts at depth 1 only, or at 1 and 2";
    frontier "frontier" Margin(0), Margin(10_000) => "the margin at depth 1";
    pre_frontier "pre-frontier" Margin(0), Margin(10_000) => "the margin at depth 2";
    measure "measure" Measure::FIRST, Measure::LAST => "what must lie below alpha after the move";
} }

impl Futility {
    /// The margin at a node, if it is one where moves can be futile.
    fn margin<G: Game>(&self, node: &Node<G>) -> Option<i32> {
        let apt = node.ply > Ply::ROOT && !node.forced && !node.window.alpha.is_decided();
        let margin = match node.depth.whole() {
            1 => self.frontier,
            2 if self.variant == Variant::Extended && !node.extended => self.pre_frontier,
            _ => return None,
        };
        apt.then_some(margin.points::<G>())
    }
}

impl Technique for Futility {
    type Memory = ();

    const ABOUT: About = About {
        name: "futility",
        variant_of: None,
        summary: "Leaves out moves near the horizon after which the player is far below alpha.",
        source: "Schaeffer 1986; Heinz 1998 (extended)",
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
        if progress.forces || progress.extended {
            return None;
        }
        let margin = self.margin(node)?;
        let hope = -self.measure.of(child)? + margin;
        (hope <= node.window.alpha).then_some(Plan::Skip(hope))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Depth;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::{Toy, per_move};

    /// What happens to a first quiet move that keeps the balance of `points`, with alpha at zero.
    fn plan(futility: &Futility, points: i32, plies: i16) -> Option<Plan> {
        let toy = Toy::quiet(points);
        let node = toy.node(1, plies, NodeKind::Cut);
        per_move(futility, &node, &Progress::quiet(1))
    }

    fn skip(points: i32) -> Plan {
        Plan::Skip(Value::estimate(points))
    }

    #[test]
    fn at_the_frontier_three_units_are_too_many() {
        let futility = Futility::default();
        assert_eq!(plan(&futility, -300, 1), Some(skip(0)), "exactly alpha");
        assert_eq!(plan(&futility, -299, 1), None, "one point above");
        assert_eq!(
            plan(&futility, -450, 1),
            Some(skip(-150)),
            "what it may hope for"
        );
    }

    #[test]
    fn extended_it_takes_five_units_one_ply_earlier() {
        let futility = Futility::default();
        assert_eq!(plan(&futility, -500, 2), Some(skip(0)));
        assert_eq!(plan(&futility, -499, 2), None);
        assert_eq!(plan(&futility, -5000, 3), None, "too deep");
        let normal = Futility {
            variant: Variant::Normal,
            ..futility
        };
        assert_eq!(plan(&normal, -300, 1), Some(skip(0)));
        assert_eq!(plan(&normal, -5000, 2), None);
    }

    #[test]
    fn fractions_of_a_ply_count_down() {
        let toy = Toy::quiet(-400);
        let mut node = toy.node(1, 2, NodeKind::Cut);
        node.depth = Depth::plies(2) - Depth::sixteenths(1);
        let plan = per_move(&Futility::default(), &node, &Progress::quiet(1));
        assert_eq!(plan, Some(skip(-100)), "the frontier's margin");
    }

    #[test]
    fn a_capture_counts_with_what_it_gains() {
        let futility = Futility::default();
        for (points_after, expected) in [(-350, Some(skip(-50))), (-250, None)] {
            let toy = Toy::with_children(-900, &[-points_after]);
            let node = toy.node(1, 1, NodeKind::All);
            let capture = Progress {
                tactical: true,
                ..Progress::quiet(1)
            };
            assert_eq!(per_move(&futility, &node, &capture), expected);
        }
    }

    #[test]
    fn it_holds_back() {
        let toy = Toy::quiet(-5000);
        let forced = Toy {
            forced: true,
            ..toy.clone()
        };
        let node = |plies| toy.node(1, plies, NodeKind::Cut);
        let mut root = node(1);
        root.ply = Ply::ROOT;
        let mut extended = node(2);
        extended.extended = true;
        let mut mated = node(1);
        mated.window.alpha = Value::win_at(Ply::new(9));
        let quiet = Progress::quiet(1);
        let forcing = Progress {
            forces: true,
            ..quiet
        };
        let lengthened = Progress {
            extended: true,
            ..quiet
        };
        for (why, node, progress) in [
            ("forced", forced.node(1, 1, NodeKind::Cut), quiet),
            ("the move forces", node(1), forcing),
            ("the move is extended", node(1), lengthened),
            ("the move before was extended", extended, quiet),
            ("the root", root, quiet),
            ("a win is at stake", mated, quiet),
        ] {
            let plan = per_move(&Futility::default(), &node, &progress);
            assert_eq!(plan, None, "{why}");
        }
    }
}
