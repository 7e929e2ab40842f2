//! Reverse futility pruning: prunes a node whose static evaluation exceeds beta by a margin.
//!
//! Also known as static null-move pruning. If the static evaluation exceeds beta by a margin that
//! grows with the depth, the player to move is expected to keep enough of it, and the node fails
//! high without a search. It is futility pruning seen from the other side, asked once for the node
//! instead of for each move, and standing pat as in quiescence, some plies earlier.
//!
//! # Source
//! Common practice since about 2008; described in the Chess Programming Wiki, *Reverse futility
//! pruning*. Both names come from its forum sources. No paper is known.
//!
//! # Parameters
//! `margin` is multiplied by the plies of depth, up to `max-depth`. `return` says what a cutoff
//! returns: the static evaluation less the margin (`margin`, as in the wiki's listing), `beta`, or
//! the `estimate` itself. `improving` spares a part of the margin where the player stands better than
//! at his turn before ([`Node::improving`]), as Stockfish has it. With `pass` it only acts where passing is possible, that is, where the
//! null-move assumption is likely to hold.
//!
//! # Soundness
//! Speculative. It does not act on the principal variation, where the player is forced, and where a
//! win or loss by distance is at stake.
//!
//! # Worth
//! <!-- worth: reverse-futility -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.50 (0.47 to 0.54) | 1% (0 to 5) | 100 | ×0.47 (50) |
//! | checkers | 11 | ×0.91 (0.90 to 0.92) | 0% (0 to 4) | 100 | ×0.93 (50) |
//! | `tree:edge-sum` | 8 | ×0.82 (0.81 to 0.83) | 0% (0 to 4) | 100 | ×0.81 (50) |
//! | `tree:ordered` | 8 | ×0.96 (0.96 to 0.97) | 0% (0 to 4) | 100 | ×1.03 (50) |
//! | `tree:dag` | 8 | ×0.84 (0.83 to 0.85) | 0% (0 to 4) | 100 | ×0.81 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! In chess, by the clock (1+0.01), the default at the time was +57 ± 27 Elo stronger with it than without, in a
//! test that was broken off after 402 games (`docs/tried-in-chess.md`, "Three techniques left out").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::reverse_futility::Returned;
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.reverse_futility.on = true;
//! techniques.reverse_futility.technique.returns = Returned::Beta; // fail-hard
//! let pruned = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::run::limits::Stopped;
use crate::technique::parameter::Margin;
use crate::technique::{About, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict};

/// The parameters of reverse futility pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReverseFutility {
    /// The margin for each ply of depth.
    pub margin: Margin,
    /// The greatest depth at which it acts.
    pub max_depth: Depth,
    /// The value that a cutoff returns.
    pub returns: Returned,
    /// Whether it acts only where passing is possible.
    pub pass: bool,
    /// So many plies of the margin are spared where the player stands better than at
    /// his turn before ([`Node::improving`]), in hundredths.
    pub improving: i32,
}

crate::choice! {
    /// The value that a cutoff by [`ReverseFutility`] returns.
    pub enum Returned {
        /// The static evaluation less the margin.
        Margin = "margin",
        /// Beta.
        Beta = "beta",
        /// The static evaluation.
        Estimate = "estimate",
    }
}

/// Engines' common form: a pawn and a little for each ply, near the horizon.
impl Default for ReverseFutility {
    fn default() -> ReverseFutility {
        ReverseFutility {
            margin: Margin(120),
            max_depth: Depth::plies(4),
            returns: Returned::Margin,
            pass: false,
            improving: 0,
        }
    }
}

crate::adjustable! { ReverseFutility {
    margin "margin" Margin(0), Margin(10_000) => "the margin for each ply of depth";
    max_depth "max-depth" Depth::ONE, Depth::plies(64) => "the greatest depth at which it acts";
    returns "return" Returned::FIRST, Returned::LAST => "what a cut returns: the evaluation less the margin, beta, or the evaluation";
    pass "pass" false, true => "whether it acts only where passing is possible";
    improving "improving" 0, 100 => "by how many hundredths of a ply the margin shrinks where the player stands better than a turn ago";
} }

impl ReverseFutility {
    /// Tells whether a static evaluation may decide this node.
    fn applies<G: Game>(self, node: &Node<G>) -> bool {
        node.kind != NodeKind::Pv
            && node.depth <= self.max_depth
            && !node.forced
            && !node.window.beta.is_decided()
            && (!self.pass || node.game.pass().is_some())
    }
}

impl Technique for ReverseFutility {
    type Memory = ();

    const ABOUT: About = About {
        name: "reverse-futility",
        variant_of: Some("futility"),
        summary: "Cuts a node off whose static evaluation exceeds beta by a margin.",
        source: "common practice since about 2008",
        moments: &[Moment::BeforeGeneration],
        sound: Soundness::Speculative,
    };

    #[inline]
    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        if !self.applies(node) {
            return Ok(Verdict::Pass);
        }
        let mut hundredths = i32::from(node.depth.whole()) * 100;
        if self.improving > 0 && node.improving() == Some(true) {
            hundredths -= self.improving;
        }
        let margin = self.margin.points::<S::Game>() * hundredths / 100;
        let estimate = node.static_evaluation();
        let beta = node.window.beta;
        if estimate - margin < beta {
            return Ok(Verdict::Tried);
        }
        search.because(|| {
            Reason::new("the static evaluation, {}, less a margin of {} at depth {} still reaches {}: cut off")
                .worth(estimate)
                .margin(margin)
                .depth(node.depth)
                .worth(beta)
        });
        let value = match self.returns {
            Returned::Margin => estimate - margin,
            Returned::Beta => beta,
            Returned::Estimate => estimate,
        };
        Ok(Verdict::Cut(Cut::at_least(node, value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth::Ply;
    use crate::search::value::Value;
    use crate::technique::scripted::{Script, Toy};

    fn ask(technique: ReverseFutility, node: &mut Node<Toy>) -> Verdict {
        let mut script = Script::default();
        let verdict = technique.before_generation(&mut script, node).unwrap();
        assert!(script.requests.is_empty(), "nothing is searched");
        verdict
    }

    /// Returns the verdict on a node at beta 30 with this static evaluation.
    fn verdict(technique: ReverseFutility, estimate: i32, plies: i16) -> Verdict {
        ask(
            technique,
            &mut Toy::quiet(estimate).node(30, plies, NodeKind::Cut),
        )
    }

    fn cut(points: i32, plies: i16) -> Verdict {
        let toy = Toy::quiet(0);
        let node = toy.node(30, plies, NodeKind::Cut);
        Verdict::Cut(Cut::at_least(&node, Value::estimate(points)))
    }

    #[test]
    fn the_margin_grows_with_depth() {
        let technique = ReverseFutility::default();
        for (plies, needed) in [(1, 150), (2, 270), (4, 510)] {
            assert_eq!(verdict(technique, needed, plies), cut(30, plies));
            assert_eq!(verdict(technique, needed - 1, plies), Verdict::Tried);
        }
        assert_eq!(verdict(technique, 5000, 5), Verdict::Pass, "too deep");
    }

    #[test]
    fn the_margin_shrinks_where_the_player_improves() {
        let technique = ReverseFutility {
            improving: 50,
            ..ReverseFutility::default()
        };
        // A ply and a half of margin, and two where the player stood as well a turn ago.
        for (before, estimate, expected) in [
            (Some(209), 210, cut(30, 2)),
            (Some(209), 209, Verdict::Tried),
            (Some(210), 210, Verdict::Tried),
            (None, 269, Verdict::Tried),
            (Some(300), 270, cut(30, 2)),
        ] {
            let toy = Toy::quiet(estimate);
            let mut node = toy.node(30, 2, NodeKind::Cut);
            node.remember([None, before.map(Value::estimate)]);
            assert_eq!(ask(technique, &mut node), expected, "{before:?} {estimate}");
        }
    }

    #[test]
    fn what_a_cut_returns() {
        let with = |returns| ReverseFutility {
            returns,
            ..ReverseFutility::default()
        };
        assert_eq!(verdict(with(Returned::Margin), 200, 1), cut(80, 1));
        assert_eq!(verdict(with(Returned::Beta), 200, 1), cut(30, 1));
        assert_eq!(verdict(with(Returned::Estimate), 200, 1), cut(200, 1));
    }

    #[test]
    fn it_holds_back() {
        let technique = ReverseFutility {
            pass: true,
            ..ReverseFutility::default()
        };
        let fine = Toy::quiet(5000);
        let forced = Toy {
            forced: true,
            ..fine.clone()
        };
        let stuck = Toy {
            can_pass: false,
            ..fine.clone()
        };
        let mut mating = fine.node(30, 1, NodeKind::All);
        mating.window = crate::Window::null_below(Value::loss_at(Ply::new(7)));
        for (why, mut node) in [
            ("principal variation", fine.node(30, 1, NodeKind::Pv)),
            ("forced", forced.node(30, 1, NodeKind::Cut)),
            ("no pass", stuck.node(30, 1, NodeKind::Cut)),
            ("a loss is at stake", mating),
        ] {
            assert_eq!(ask(technique, &mut node), Verdict::Pass, "{why}");
        }
        let everywhere = ReverseFutility::default();
        let mut node = stuck.node(30, 1, NodeKind::Cut);
        assert!(matches!(ask(everywhere, &mut node), Verdict::Cut(_)));
    }
}
