//! `ProbCut`: prunes a node if a shallow search far outside the window predicts the value of the deep one.
//!
//! The value of a shallow search and that of a deep one of the same position lie on a line, but for
//! an error whose scatter can be measured. Where the shallow value is so far above beta that the
//! deep one will hardly miss it, the node is pruned, and likewise far below alpha. A null window at
//! that distance is all that the shallow search needs. `ProbCut` does so at one depth;
//! Multi-ProbCut at many, each with one or more shallow depths, the shallowest first.
//!
//! The shallow search is one like any other: it may itself be cut off by a shallower one, at its
//! root too, wherever there is a pair for the depth. As each is shallower than the one it predicts,
//! this ends. The lines are fitted to searches without `ProbCut`: the error of cutoffs within
//! cutoffs is not part of sigma.
//!
//! # Source
//! - M. Buro, *`ProbCut`: an effective selective extension of the alpha-beta algorithm*, ICCA
//!   Journal 18(2), 1995: depths 8 and 4, a threshold of 1.5 sigma, parameters by linear
//!   regression, apart for each phase of an Othello game.
//! - M. Buro, *Experiments with Multi-ProbCut and a new high-quality evaluation function for
//!   Othello*, 1997.
//! - A. X. Jiang, M. Buro, *First experimental results of `ProbCut` applied to chess*, 2003.
//! - The captures' form is that of chess engines since Stockfish (G. Linscott), with a quiescence
//!   search first since 2018.
//!
//! # Parameters
//! `variant` is `probcut`, `multi` or `captures`. For the first two, `pairs` says how a deep value
//! follows from a shallow one; `niwaki train probcut` fits it to a game. `depth` is where `probcut`
//! acts, `threshold` the distance from the window in hundredths of sigma, `sides` which bounds are
//! tried, and with `estimate` the static evaluation must already lie on the right side. `captures`
//! tries tactical moves that lose nothing against beta plus `margin`, in quiescence and then
//! `reduction` plies shallower, from `min-depth` on. There are no phases of the game: one fit
//! serves from beginning to end.
//!
//! # Soundness
//! Speculative. It does not act on the principal variation, where the player is forced, and where a
//! win or loss by distance is at stake.
//!
//! # Worth
//! <!-- worth: probcut -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.15 (0.13 to 0.18) | 7% (3 to 14) | 100 | ×0.13 (50) |
//! | checkers | 11 | ×0.48 (0.43 to 0.53) | 11% (6 to 19) | 100 | ×0.45 (50) |
//! | `tree:edge-sum` | 8 | ×0.29 (0.27 to 0.30) | 3% (1 to 8) | 100 | ×0.27 (50) |
//! | `tree:ordered` | 8 | ×0.57 (0.55 to 0.59) | 20% (13 to 29) | 100 | ×0.54 (50) |
//! | `tree:dag` | 8 | ×0.26 (0.25 to 0.28) | 0% (0 to 4) | 100 | ×0.24 (50) |
//!
//! | nodes, value changed | chess | checkers | `tree:edge-sum` | `tree:ordered` | `tree:dag` |
//! |---|---|---|---|---|---|
//! | `variant=probcut` | never acts | ×0.89, 0% | never acts | never acts | never acts |
//! | `variant=captures` | ×0.76, 0% | ×1.00, 0% | ×0.97, 0% | ×1.00, 0% | ×0.93, 0% |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! The pairs are those that were fitted to each game (`tables/`); trees have the unfitted ones. The
//! variant `probcut` acts at depth 8 alone, which a search of 8 plies has on the principal variation
//! only. Elo on top of late-move reductions: checkers −7 ± 24 (400 games, 4000 nodes a move; `niwaki match checkers
//! --first 'niwaki[profile=modern,with=probcut]' --second 'niwaki[profile=modern]' --nodes 4000
//! --games 400`); with truncation besides +27 ± 22.
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::techniques::probcut::Pairs;
//! use niwaki::{Search, Standard, Techniques};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.switch("probcut", true)?;
//! techniques.set("probcut", "pairs", "6-2:1:0:0.3/7-3:1:0:0.3")?; // deep-shallow:slope:offset:sigma
//! let pruned = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//!
//! techniques.probcut.technique.pairs = Pairs::none();
//! let same = Search::new(&game).techniques(techniques).depth(7).run();
//! assert_eq!(same.nodes, bare.nodes); // nothing is known of any depth
//! # Ok::<(), niwaki::ParameterError>(())
//! ```

mod pairs;

pub use pairs::{Pair, Pairs};

use crate::game::{Game, Tactics};
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind, Via};
use crate::search::ordering::{MoveOrder, Stage};
use crate::search::run::limits::Stopped;
use crate::search::value::{Value, Window};
use crate::technique::parameter::Margin;
use crate::technique::{
    About, Again, Cut, Moment, Reason, Searcher, Soundness, Technique, Verdict,
};

/// The parameters of `ProbCut`, Multi-ProbCut, and the captures' form; the [module](self) has idea,
/// source and worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// The searches from which the value is predicted.
    pub variant: Variant,
    /// How deep values follow from shallow ones.
    pub pairs: Pairs,
    /// The one depth at which `probcut` acts.
    pub depth: Depth,
    /// How far outside the window the prediction must lie, in hundredths of sigma.
    pub threshold: i32,
    /// The bounds that are tried.
    pub sides: Sides,
    /// Whether the static evaluation must lie on the right side first.
    pub estimate: bool,
    /// How far above beta a capture must lead.
    pub margin: Margin,
    /// How much shallower captures are searched.
    pub reduction: Depth,
    /// The least depth at which captures are tried.
    pub min_depth: Depth,
}

crate::choice! {
    /// The searches from which [`ProbCut`] predicts the value.
    pub enum Variant {
        /// The same node, at one depth.
        Single = "probcut",
        /// The same node, at every depth for which there is a pair.
        Multi = "multi",
        /// Captures.
        Captures = "captures",
    }
}

crate::choice! {
    /// The bounds that [`ProbCut`] tries.
    pub enum Sides {
        /// Beta only.
        High = "high",
        /// Alpha only.
        Low = "low",
        /// Both.
        Both = "both",
    }
}

/// Buro's threshold of 1.5 sigma at every depth with a pair; Stockfish's figures for captures.
impl Default for ProbCut {
    fn default() -> ProbCut {
        ProbCut {
            variant: Variant::Multi,
            pairs: Pairs::default(),
            depth: Depth::plies(8),
            threshold: 150,
            sides: Sides::Both,
            estimate: false,
            margin: Margin(200),
            reduction: Depth::plies(4),
            min_depth: Depth::plies(5),
        }
    }
}

crate::adjustable! { ProbCut {
    variant "variant" Variant::FIRST, Variant::LAST => "the same node at one depth, at many, or captures";
    pairs "pairs" Pairs::none(), Pairs::limit() => "how deep values follow from shallow ones";
    depth "depth" Depth::ONE, Depth::plies(64) => "the depth at which the variant probcut acts";
    threshold "threshold" 0, 1000 => "how far outside the window the prediction must lie, in hundredths of sigma";
    sides "sides" Sides::FIRST, Sides::LAST => "which bounds are tried";
    estimate "estimate" false, true => "whether the static evaluation must lie on the right side first";
    margin "margin" Margin(0), Margin(10_000) => "how far above beta a capture must lead";
    reduction "reduction" Depth::ONE, Depth::plies(64) => "how much shallower captures are searched";
    min_depth "min-depth" Depth::plies(2), Depth::MAX => "the least depth at which captures are tried";
} }

impl ProbCut {
    /// Tells whether the kind of node allows a prediction to prune it.
    fn applies<G: Game>(node: &Node<G>) -> bool {
        node.kind != NodeKind::Pv && !node.forced
    }

    /// Returns the pairs by which this node can be pruned, the first given first.
    fn pairs_at<G: Game>(&self, node: &Node<G>) -> impl Iterator<Item = &Pair> {
        let (apt, most) = match self.variant {
            Variant::Single => (node.depth == self.depth, 1),
            Variant::Multi => (true, usize::MAX),
            Variant::Captures => (false, 0),
        };
        let apt = apt && ProbCut::applies(node);
        let pairs = self.pairs.at(node.depth.whole()).take(most);
        pairs.filter(move |_| apt)
    }

    /// Tells whether a bound is to be tried: not one that is decided, since distances do not lie on
    /// a line.
    fn tries<G: Game>(&self, node: &Node<G>, side: Sides) -> bool {
        let Window { alpha, beta } = node.window;
        let (bound, promising) = match side {
            Sides::Low => (alpha, !self.estimate || node.static_evaluation() <= alpha),
            _ => (beta, !self.estimate || node.static_evaluation() >= beta),
        };
        (self.sides == Sides::Both || self.sides == side) && !bound.is_decided() && promising
    }

    /// Searches shallower whether the node fails high by so much that the deep search will.
    fn high<S: Searcher>(
        &self,
        search: &mut S,
        node: &Node<S::Game>,
        pair: &Pair,
    ) -> Result<Option<Cut>, Stopped> {
        let beta = node.window.beta;
        let bound = pair.reaching::<S::Game>(beta, self.threshold);
        let depth = Depth::plies(pair.shallow);
        let value = search.search_again(node, Window::null_below(bound), depth, Again::Whole)?;
        if value < bound {
            return Ok(None);
        }
        search.because(|| {
            Reason::new("a search to depth {} comes to {}, and from {} on the one to depth {} is expected to reach {}: cut off")
                .depth(depth)
                .worth(value)
                .worth(bound)
                .depth(node.depth)
                .worth(beta)
        });
        Ok(Some(Cut::at_least(node, beta)))
    }

    /// Searches shallower whether the node fails low by so much that the deep search will.
    fn low<S: Searcher>(
        &self,
        search: &mut S,
        node: &Node<S::Game>,
        pair: &Pair,
    ) -> Result<Option<Cut>, Stopped> {
        let alpha = node.window.alpha;
        let bound = pair.staying_below::<S::Game>(alpha, self.threshold);
        let depth = Depth::plies(pair.shallow);
        let value = search.search_again(node, Window::null_above(bound), depth, Again::Whole)?;
        if value > bound {
            return Ok(None);
        }
        search.because(|| {
            Reason::new("a search to depth {} comes to {}, and up to {} the one to depth {} is expected not to exceed {}: cut off")
                .depth(depth)
                .worth(value)
                .worth(bound)
                .depth(node.depth)
                .worth(alpha)
        });
        Ok(Some(Cut::at_most(node, alpha)))
    }

    /// Returns the value of a capture if it reaches `goal` in quiescence and in a shallower search.
    ///
    /// Quiescence comes first because it is cheap and refutes most.
    fn capture_worth<S: Searcher>(
        &self,
        search: &mut S,
        node: &Node<S::Game>,
        mv: <S::Game as Game>::Move,
        goal: Value,
    ) -> Result<Option<Value>, Stopped> {
        let child = node.game.play(mv);
        let (via, window) = (Via::Move(mv), Window::null_below(goal));
        let kind = node.kind.first();
        let depth = node.depth - self.reduction;
        let mut value = search.search_child(node, &child, via, window, Depth::ZERO, kind)?;
        if value >= goal && !depth.is_horizon() {
            value = search.search_child(node, &child, via, window, depth, kind)?;
        }
        Ok((value >= goal).then_some(value))
    }
}

impl Technique for ProbCut {
    type Memory = ();

    const ABOUT: About = About {
        name: "probcut",
        variant_of: None,
        summary: "Cuts a node off if a shallow search far outside the window foretells it.",
        source: "Buro 1995; Buro 1997 (Multi-ProbCut)",
        moments: &[Moment::BeforeGeneration, Moment::BeforeLoop],
        sound: Soundness::Speculative,
    };

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let mut verdict = Verdict::Pass;
        for pair in self.pairs_at(node) {
            if self.tries(node, Sides::High) {
                verdict = Verdict::Tried;
                if let Some(cut) = self.high(search, node, pair)? {
                    return Ok(Verdict::Cut(cut));
                }
            }
            if self.tries(node, Sides::Low) {
                verdict = Verdict::Tried;
                if let Some(cut) = self.low(search, node, pair)? {
                    return Ok(Verdict::Cut(cut));
                }
            }
        }
        if verdict == Verdict::Tried {
            // The shallow searches may have found a move for this node.
            search.recall(node);
        }
        Ok(verdict)
    }

    fn before_loop<S: Searcher>(
        &self,
        (): &mut (),
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Verdict, Stopped> {
        let apt = self.variant == Variant::Captures
            && ProbCut::applies(node)
            && node.depth >= self.min_depth
            && !node.window.beta.is_decided();
        if !apt {
            return Ok(Verdict::Pass);
        }
        let margin = self.margin.points::<S::Game>();
        let goal = node.window.beta + margin;
        let mut verdict = Verdict::Pass;
        let mut number = 0;
        while let Some(ranked) = search.nth_move(node, moves, number) {
            number += 1;
            // Good captures come right behind the TT move; those that follow lose material, or are quiet.
            if !matches!(ranked.stage(), Stage::Table | Stage::GoodCapture) {
                break;
            }
            let mv = ranked.mv;
            let tactical = node.game.is_tactical(mv, Tactics::Captures);
            if !tactical || node.static_evaluation() + node.game.gain(mv) < goal {
                continue;
            }
            verdict = Verdict::Tried;
            if let Some(value) = self.capture_worth(search, node, mv, goal)? {
                search.because(|| {
                    Reason::new("a capture, searched to depth {}, comes to {}, which is {} above {} or more: cut off")
                        .depth(node.depth - self.reduction)
                        .worth(value)
                        .margin(margin)
                        .worth(node.window.beta)
                });
                return Ok(Verdict::Cut(Cut {
                    draft: Some(node.depth - self.reduction + Depth::ONE),
                    best: Some(ranked.place()),
                    ..Cut::at_least(node, value - margin)
                }));
            }
        }
        Ok(verdict)
    }
}

#[cfg(test)]
mod tests;
