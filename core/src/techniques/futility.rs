//! Futility pruning: prunes a move near the horizon after which the player is still far below alpha.
//!
//! One ply before the horizon, a quiet move is followed by the opponent standing pat on the static
//! evaluation. Where that lies so far below alpha that no positional gain makes up for it, the move
//! need not be searched. Extended futility pruning does the same one ply earlier with a larger
//! margin, though there the opponent's reply and one more move are overlooked. A move that forces
//! the opponent is always searched, since nobody stands pat there.
//!
//! # Source
//! - J. Schaeffer, *Experiments in search and knowledge*, thesis, University of Waterloo, 1986: the
//!   frontier.
//! - E. A. Heinz, *Extended futility pruning*, ICCA Journal 21(2), 1998: depth 2, and the forms
//!   below; also chapter 1 of *Scalable search in computer chess*, 2000. Its condition is
//!   `material + gain + margin <= alpha`: with a margin that bounds all positional terms, the
//!   frontier's form is sound; with a smaller one it is *selective*. There the margin is two pawns
//!   or more at depth 1, a rook to a rook and a pawn at depth 2 (six pawns in `DarkThought`'s
//!   tournament of 1997).
//! - The linear form is common practice (Stockfish, Ethereal); no paper is known.
//!
//! # Parameters
//! `variant` is `normal` (depth 1 only), `extended` (depths 1 and 2) or `linear`, the form of
//! today's engines: later quiet moves are pruned at any depth up to `max-depth` where the position
//! *before* the move, with a margin of `frontier` and `slope` for each further ply of depth, does not
//! exceed alpha. It does not act on the principal variation. `frontier` and
//! `pre-frontier` are the margins at these depths: by default three and five units, the minor piece
//! and the rook that are usual. `measure` says what must lie below alpha after the move: the
//! material balance (Heinz) or the whole static evaluation, as later engines have it.
//!
//! # Soundness
//! Speculative. The first move is not spared, but by the linear form: where all are futile, the value is the best that one
//! of them could hope for, and no loss is proved by it. It does not act at the root, where the
//! player is forced, at depth 2 below an extended move, or where a win or loss by distance is at
//! stake. A quiet move that ends the game by leaving the opponent without any can be overlooked.
//!
//! # Worth
//! <!-- worth: futility -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.60 (0.57 to 0.64) | 0% (0 to 4) | 100 | ×0.82 (50) |
//! | checkers | 11 | ×0.98 (0.98 to 0.98) | 0% (0 to 4) | 100 | ×0.97 (50) |
//! | `tree:edge-sum` | 8 | ×0.94 (0.94 to 0.95) | 0% (0 to 4) | 100 | ×1.06 (50) |
//! | `tree:ordered` | 8 | ×0.99 (0.99 to 0.99) | 0% (0 to 4) | 100 | ×1.08 (50) |
//! | `tree:dag` | 8 | ×0.86 (0.86 to 0.86) | 0% (0 to 4) | 100 | ×1.01 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=normal` | ×0.76, 0% | ×0.98, 0% | ×0.94, 0% | ×0.99, 0% | ×0.87, 0% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Heinz found 12% to 17% fewer nodes with the extended form than with the normal one, at depths 8
//! to 12. In chess its linear form is worth +24 (7 to 40) Elo at 1+0.01, beside half of 22 other pieces of the
//! search (`docs/tried-in-chess.md`, "Twenty-three by the clock").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::futility::Variant;
//! use niwaki::{Search, Standard};
//!
//! let mut techniques = Standard::default();
//! let bare = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//!
//! techniques.futility.on = true;
//! let extended = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//!
//! techniques.futility.technique.variant = Variant::Normal;
//! let normal = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(extended.nodes < normal.nodes && normal.nodes < bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::{Depth, Ply};
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::search::value::Value;
use crate::technique::parameter::Margin;
use crate::technique::{About, Moment, Plan, Prune, Reason, Soundness, Technique};
use crate::techniques::Measure;
use crate::techniques::shallow::may_prune;

/// The parameters of futility pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Futility {
    /// The depths at which it acts.
    pub variant: Variant,
    /// The margin one ply before the horizon.
    pub frontier: Margin,
    /// The margin two plies before the horizon.
    pub pre_frontier: Margin,
    /// The measure of the position after the move that must lie below alpha.
    pub measure: Measure,
    /// For [`Variant::Linear`]: how much the margin grows with each ply of depth
    /// beyond the first.
    pub slope: Margin,
    /// For [`Variant::Linear`]: the greatest depth at which it acts.
    pub max_depth: Depth,
}

crate::choice! {
    /// The depths at which futility pruning acts.
    pub enum Variant {
        /// One ply before the horizon.
        Normal = "normal",
        /// One and two plies before the horizon.
        Extended = "extended",
        /// At any depth up to a bound, on later quiet moves, by the position before the
        /// move.
        Linear = "linear",
    }
}

/// Heinz's extended form by material, with the minor piece and the rook for margins.
impl Default for Futility {
    fn default() -> Futility {
        Futility {
            variant: Variant::Extended,
            frontier: Margin(300),
            pre_frontier: Margin(500),
            measure: Measure::Material,
            slope: Margin(100),
            max_depth: Depth::plies(6),
        }
    }
}

crate::adjustable! { Futility {
    variant "variant" Variant::FIRST, Variant::LAST => "whether it acts at depth 1 only, or at 1 and 2";
    frontier "frontier" Margin(0), Margin(10_000) => "the margin at depth 1";
    pre_frontier "pre-frontier" Margin(0), Margin(10_000) => "the margin at depth 2";
    measure "measure" Measure::FIRST, Measure::LAST => "what must lie below alpha after the move";
    slope "slope" Margin(0), Margin(10_000) => "linear: how much the margin grows with each ply of depth beyond the first";
    max_depth "max-depth" Depth::ONE, Depth::plies(64) => "linear: the greatest depth at which it acts";
} }

impl Futility {
    /// Returns the margin at a node, if it is one where moves can be futile.
    fn margin<G: Game>(&self, node: &Node<G>) -> Option<i32> {
        let apt = node.ply > Ply::ROOT && !node.forced && !node.window.alpha.is_decided();
        let margin = match node.depth.whole() {
            _ if self.variant == Variant::Linear => return None,
            1 => self.frontier,
            2 if self.variant == Variant::Extended && !node.extended => self.pre_frontier,
            _ => return None,
        };
        apt.then_some(margin.points::<G>())
    }

    /// Returns what can be hoped for of a later quiet move, by the position before
    /// it, where that form acts.
    fn linear<G: Game>(&self, node: &Node<G>, progress: &Progress) -> Option<Value> {
        let linear = self.variant == Variant::Linear && !progress.tactical;
        if !linear || !may_prune(node, progress, self.max_depth) {
            return None;
        }
        let plies = i32::from(node.depth.whole()) - 1;
        let margin = Margin(self.frontier.0 + self.slope.0 * plies);
        Some(self.measure.of(node)? + margin.points::<G>())
    }
}

impl Technique for Futility {
    type Memory = ();

    const ABOUT: About = About {
        name: "futility",
        variant_of: None,
        summary: "Leaves out moves near the horizon after which the player is far below alpha.",
        source: "Schaeffer 1986; Heinz 1998 (extended)",
        moments: &[Moment::BeforePlay, Moment::PerMove],
        sound: Soundness::Speculative,
    };

    #[inline]
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
        // The most that the player can hope for: the value is an upper bound, and is returned as one.
        let margin = self.margin(node)?;
        let hope = -self.measure.of(child)? + margin;
        (hope <= node.window.alpha).then_some(Plan::Skip(hope))
    }

    #[inline]
    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        let hope = self.linear(node, progress)?;
        (hope <= node.window.alpha).then_some(Prune::Quiet(hope))
    }

    fn explain_plan<G: Game>(
        &self,
        (): &(),
        node: &Node<G>,
        child: &Node<G>,
        _: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        let reason = Reason::new("after it the player has {}, and with {} more, the most to hope for at depth {}, is still not above {}: pruned")
            .worth(-self.measure.of(child)?)
            .margin(self.margin(node)?)
            .depth(node.depth)
            .worth(node.window.alpha);
        Some(reason)
    }

    fn explain_pruning<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Reason> {
        let reason = Reason::new("the player has {}, and a quiet move, even if it brings {} at depth {}, is not enough for more than {}: pruned")
            .worth(self.measure.of(node)?)
            .margin(self.linear(node, progress)?.points() - self.measure.of(node)?.points())
            .depth(node.depth)
            .worth(node.window.alpha);
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::technique::scripted::{Toy, before_play, per_move};

    /// Returns the plan for a first quiet move that keeps the balance of `points`, with alpha at
    /// zero.
    fn plan(futility: &Futility, points: i32, plies: i16) -> Option<Plan> {
        let toy = Toy::quiet(points);
        let node = toy.node(1, plies, NodeKind::Cut);
        per_move(futility, &node, &Progress::quiet(1))
    }

    fn skip(points: i32) -> Plan {
        Plan::Skip(Value::estimate(points))
    }

    #[test]
    fn the_linear_form_prunes_later_quiet_moves_by_the_position_before() {
        let linear = Futility {
            variant: Variant::Linear,
            measure: Measure::Evaluation,
            frontier: Margin(150),
            slope: Margin(100),
            max_depth: Depth::plies(3),
            ..Futility::default()
        };
        let later = Progress {
            best: Some(Value::estimate(-900)),
            ..Progress::quiet(2)
        };
        let asked = |points, plies, progress: &Progress| {
            let toy = Toy::quiet(points);
            before_play(&linear, &toy.node(1, plies, NodeKind::Cut), progress)
        };
        for (plies, margin) in [(1, 150), (2, 250), (3, 350)] {
            assert_eq!(asked(-margin, plies, &later), Some(Value::DRAW), "{plies}");
            assert_eq!(asked(-margin + 1, plies, &later), None, "{plies}");
        }
        assert_eq!(asked(-5000, 4, &later), None, "too deep");
        assert_eq!(asked(-5000, 1, &Progress::quiet(1)), None, "the first move");
        let tactical = Progress {
            tactical: true,
            ..later
        };
        assert_eq!(asked(-5000, 1, &tactical), None, "tactical");
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
