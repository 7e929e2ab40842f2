//! Late-move pruning: prunes the quiet moves after the first few, near the horizon.
//!
//! Where good ordering has put many moves first and none failed high, the late quiet ones hardly
//! will, and near the horizon there is too little depth left to reduce. The number of moves that
//! are tried grows with the square of the depth, because a wrong decision costs more the more depth
//! it covers.
//!
//! # Source
//! Common practice, also called move-count based pruning. It goes back to history leaf pruning in
//! F. Letouzey's Fruit (2005), which drops late moves of bad history at the leaves. The count
//! `3 + depth²` is Stockfish's. No paper is known.
//!
//! # Parameters
//! Up to `max-depth`, the first `base + square × depth²` moves are tried (`square` in hundredths);
//! where the player stands no better than at his turn before ([`Node::improving`]), `worsening`
//! percent of these, as in Stockfish, which tries half.
//!
//! # Soundness
//! Speculative. Tactical and forcing moves are always searched. It does not act on the principal
//! variation, where the player is forced, until some move does not lose, and where a win or loss by
//! distance is at stake.
//!
//! # Worth
//! <!-- worth: late-move-pruning -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.26 (0.25 to 0.28) | 61% (51 to 70) | 100 | ×0.41 (50) |
//! | checkers | 11 | ×0.98 (0.95 to 1.02) | 28% (20 to 37) | 100 | ×1.02 (50) |
//! | `tree:edge-sum` | 8 | ×0.93 (0.89 to 0.96) | 76% (67 to 83) | 100 | ×1.09 (50) |
//! | `tree:ordered` | 8 | ×0.82 (0.79 to 0.85) | 84% (76 to 90) | 100 | ×0.97 (50) |
//! | `tree:dag` | 8 | ×0.94 (0.91 to 0.97) | 27% (19 to 36) | 100 | ×1.09 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! Nothing searches the pruned moves again, which makes it one of the least exact. In chess it
//! saves much for that; where late moves are hardly worse than early ones, as in the first two
//! kinds of trees, it changes most values and saves hardly a node. In chess it is worth +50 (26 to 75) Elo at
//! 1+0.01, beside half of 22 other pieces of the search (`docs/tried-in-chess.md`, "Twenty-three by the clock").
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use niwaki::{Search, Standard};
//!
//! let bare = Search::new(&game).depth(7).run();
//!
//! let mut techniques = Standard::default();
//! techniques.late_move_pruning.on = true;
//! let pruned = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert!(pruned.nodes < bare.nodes);
//!
//! techniques.late_move_pruning.technique.base = 1000; // more moves than any node has
//! let same = Search::new(&game).techniques(techniques).depth(7).run();
//! assert_eq!(same.nodes, bare.nodes);
//! ```

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::technique::{About, Moment, Prune, Reason, Soundness, Technique};
use crate::techniques::shallow::may_prune;

/// The parameters of late-move pruning; the [module](self) has idea, source and worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMovePruning {
    /// The greatest depth at which it acts.
    pub max_depth: Depth,
    /// How many moves are always tried.
    pub base: i32,
    /// How many more for each square of the depth, in hundredths.
    pub square: i32,
    /// How many of those are tried where the player does not stand better than at
    /// his turn before ([`Node::improving`]), in percent.
    pub worsening: i32,
}

/// Stockfish's count, `3 + depth²`, near the horizon.
impl Default for LateMovePruning {
    fn default() -> LateMovePruning {
        LateMovePruning {
            max_depth: Depth::plies(4),
            base: 3,
            square: 100,
            worsening: 100,
        }
    }
}

crate::adjustable! { LateMovePruning {
    max_depth "max-depth" Depth::ONE, Depth::plies(64) => "the greatest depth at which it acts";
    base "base" 1, 1000 => "how many moves are always tried";
    square "square" 0, 10_000 => "how many more for each square of the depth, in hundredths";
    worsening "worsening" 0, 100 => "how many of these where the player stands no better than a turn ago, in percent";
} }

impl LateMovePruning {
    /// Returns how many moves are tried at a node.
    #[inline]
    fn tried<G: Game>(&self, node: &Node<G>) -> i32 {
        let plies = i32::from(node.depth.whole());
        let tried = self.base + self.square * plies * plies / 100;
        if self.worsening < 100 && node.improving() == Some(false) {
            tried * self.worsening / 100
        } else {
            tried
        }
    }
}

impl Technique for LateMovePruning {
    type Memory = ();

    const ABOUT: About = About {
        name: "late-move-pruning",
        variant_of: None,
        summary: "Leaves out late quiet moves near the horizon.",
        source: "common practice; Letouzey 2005 (history leaf pruning)",
        moments: &[Moment::BeforePlay],
        sound: Soundness::Speculative,
    };

    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        if progress.tactical || !may_prune(node, progress, self.max_depth) {
            return None;
        }
        let late = i32::from(progress.number) > self.tried(node);
        late.then_some(Prune::Quiet(node.window.alpha))
    }

    fn explain_pruning<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Reason> {
        let reason = Reason::new(
            "it is quiet and number {}, and at depth {} no more than {} are tried: pruned",
        )
        .count(progress.number.into())
        .depth(node.depth)
        .count(self.tried(node).max(0) as usize);
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::NodeKind;
    use crate::search::value::Value;
    use crate::technique::scripted::{Toy, before_play};
    use crate::techniques::shallow::tests::assert_holds_back;

    /// Makes a quiet move after others that were worth a little less than alpha.
    fn late(number: u16) -> Progress {
        Progress {
            best: Some(Value::estimate(-10)),
            ..Progress::quiet(number)
        }
    }

    fn plan(node: &Node<Toy>, progress: &Progress) -> Option<Value> {
        before_play(&LateMovePruning::default(), node, progress)
    }

    #[test]
    fn how_many_are_tried_grows_with_the_square_of_the_depth() {
        let toy = Toy::quiet(0);
        let skip = Some(Value::estimate(0));
        for (plies, tried) in [(1, 4), (2, 7), (3, 12), (4, 19)] {
            let node = toy.node(1, plies, NodeKind::Cut);
            assert_eq!(plan(&node, &late(tried)), None, "{plies}");
            assert_eq!(plan(&node, &late(tried + 1)), skip, "{plies}");
        }
        let deep = toy.node(1, 5, NodeKind::Cut);
        assert_eq!(plan(&deep, &late(200)), None);
    }

    #[test]
    fn the_square_can_be_a_fraction() {
        let half = LateMovePruning {
            square: 50,
            ..LateMovePruning::default()
        };
        let toy = Toy::quiet(0);
        let tried = |plies| half.tried(&toy.node(1, plies, NodeKind::Cut));
        assert_eq!([1, 2, 3].map(tried), [3, 5, 7]);
    }

    #[test]
    fn fewer_are_tried_where_the_player_stands_no_better() {
        let technique = LateMovePruning {
            worsening: 50,
            ..LateMovePruning::default()
        };
        let toy = Toy::quiet(0);
        for (before, tried) in [(Some(0), 6), (Some(-1), 12), (None, 12)] {
            let mut node = toy.node(1, 3, NodeKind::Cut);
            node.remember([None, before.map(Value::estimate)]);
            assert_eq!(technique.tried(&node), tried, "{before:?}");
        }
    }

    #[test]
    fn it_holds_back() {
        let toy = Toy::quiet(0);
        assert_holds_back(&LateMovePruning::default(), &toy, late(9));
        let tactical = Progress {
            tactical: true,
            ..late(9)
        };
        let node = toy.node(1, 1, NodeKind::All);
        assert_eq!(plan(&node, &tactical), None);
    }
}
